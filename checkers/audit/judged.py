"""How a trial comes out: its status, and of a difference the kind, the place, the clauses."""

from __future__ import annotations

from typing import Final, NamedTuple

from checkers.audit.trials import Deed

AGREES: Final = "agrees"
DIFFERS: Final = "differs"
CANNOT: Final = "unsupported"

ACCEPTED_ILLEGAL: Final = "accepted-illegal"
REFUSED_LEGAL: Final = "refused-legal"
WRONG_STATE: Final = "wrong-state"  # every seat sees something wrong
WRONG_VIEW: Final = "wrong-view"  # some seats do, or all see too much or too little
WRONG_RESULT: Final = "wrong-result"
KINDS: Final = (ACCEPTED_ILLEGAL, REFUSED_LEGAL, WRONG_STATE, WRONG_VIEW, WRONG_RESULT)


class Judged(NamedTuple):
    """How a trial came out, at which deed, and by which clauses the reference says otherwise.

    `kind` is that of a difference. `fired` are the clauses of all that was agreed on. `perhaps` are
    clauses further back, of which one that is wrong would explain a wrong result.
    """

    status: str
    kind: str = ""
    deed: int = 0
    clauses: tuple[str, ...] = ()
    says: str = ""
    fired: frozenset[str] = frozenset()
    perhaps: tuple[str, ...] = ()
    listed: Deed | None = None  # what was listed and is illegal, or legal and was not listed

    @property
    def what(self) -> tuple[str, str]:
        """What two trials have in common that show the same."""
        return self.status, self.kind
