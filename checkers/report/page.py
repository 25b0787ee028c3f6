"""Pages that are one file each: no network, and no script or style but their own."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from checkers.markup import Markup, rendered, shipped
from checkers.scenario.language import Moment, Names
from checkers.scenario.room import Room

TEMPLATES = "report/templates"


def page(template: str, rooms: Iterable[Room], script: str = "", **parts: Any) -> str:
    """A template of the report as a page, with the styles of these games' pictures.

    `script` is the name of a script that lies beside the templates.
    """
    styles = [shipped(f"{TEMPLATES}/page.css"), *(drawn(room) for room in rooms)]
    style = "\n".join(filter(None, styles))
    code = shipped(f"{TEMPLATES}/{script}") if script else ""
    return rendered(
        f"{TEMPLATES}/{template}",
        style=Markup(style),
        script=Markup(code),
        policy=policy(style, code),
        **parts,
    )


def drawn(room: Room) -> str:
    return room.looks.pictures.style() if room.looks.pictures else ""


def policy(style: str, script: str) -> str:
    """Nothing may be loaded, and only this style and this script may be used."""
    allowed = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"]
    for kind, text in (("style", style), ("script", script)):
        if text:
            allowed.append(f"{kind}-src 'sha256-{digest(text)}'")
    return "; ".join(allowed)


def digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def picture(
    room: Room, moment: Moment, names: Names, seat: int | None = None, past: Sequence[Moment] = ()
) -> Markup:
    """A position for a page: as SVG, or as text where the game has no pictures."""
    if room.looks.pictures:
        return Markup(room.looks.pictures.position(moment, names, seat, past))
    changed = room.changed(past[-1].state, moment.state) if past else frozenset()
    return Markup(rendered(f"{TEMPLATES}/text.html.j2", text=room.draw(moment, names, changed)))
