"""Parts of the engine, or of the model, that stand in for themselves while another is proved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from checkers.forking import WrongHands
from checkers.symbolic import failed


@contextmanager
def standing_in(module: Any, **parts: Any) -> Iterator[None]:
    """Replace parts of the module by these, as long as the context lasts."""
    own = {name: getattr(module, name) for name in parts}
    vars(module).update(parts)
    try:
        yield
    finally:
        vars(module).update(own)


def handed(part: str, *right: bool) -> None:
    """Nothing, if a part is asked for what it was proved for; else the proof is refuted."""
    if not all(right):
        raise failed(WrongHands(f"`{part}` is handed something else than what it must be"))
