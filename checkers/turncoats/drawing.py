"""Boards and positions in plain text: hexagons where there are some and they fit, else lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final, NamedTuple, TypeAlias

from checkers.turncoats.say import say_pile, say_ruler
from spec.turncoats import FACTIONS as NAMES
from spec.turncoats import Board
from turncoats_ref import ACT, DRAW, OVER, RETURN, Place, State, Table
from turncoats_ref.table import touching
from turncoats_ref.winners import ruler

Chars: TypeAlias = dict[tuple[int, int], str]  # what is printed at (line, character)

WIDEST: Final = 79  # characters in a line


class Size(NamedTuple):
    """How large hexagons are; each has room for 2 * rise - 1 lines of text."""

    across: int  # characters in the flat top
    rise: int  # lines from the flat top down to where the hexagon is widest


NAMED: Final = Size(across=10, rise=2)  # a name, and `black home`
FILLED: Final = Size(across=12, rise=3)  # a name, a line for each faction, and `nobody rules`


def draw_board(board: Board) -> str:
    """A board: its hexagons, or a list of the areas that each area touches."""
    homes = {area: f"{NAMES[faction]} home" for area, faction in board.homelands}
    texts = [(name, homes[n]) if n in homes else (name,) for n, name in enumerate(board.areas)]
    listed = [
        f"{text[0]} touches {', '.join(board.areas[n] for n in touching(board, area)) or 'nothing'}"
        + "".join(f" ({home})" for home in text[1:])
        for area, text in enumerate(texts)
    ]
    return "\n".join(hexagons(board, texts, NAMED) or folded(listed))


def draw_position(
    table: Table, state: State, players: tuple[str, ...], changed: frozenset[Place] = frozenset()
) -> str:
    """A position, all hands open: the areas, axe, flag, bag and hands, and whose turn it is.

    Players are named by seat. Places in `changed` are marked with a star. The ruler of a place
    is told where it is not the one faction with most stones there.
    """
    names = (*table.board.areas, "axe", "flag", "bag", *players)
    drawn = hexagons(table.board, list(area_texts(table, state, changed)), FILLED)
    gap = [""] if drawn else []
    shown = range(table.axe if drawn else 0, len(state.piles))
    longest = max(len(names[place]) for place in shown)
    lines = [
        f"{'*' if place in changed else ' '} {names[place] + ':':<{longest + 1}} "
        + say_pile(state.piles[place])
        + "".join(f" ({told})" for told in told_ruler(table, state, place))
        for place in shown
    ]
    return "\n".join([*drawn, *gap, *folded([*lines, *turn(state, players)])])


def turn(state: State, players: Sequence[str]) -> Iterator[str]:
    """§3, §5.4  Who must do what next, and how many have negotiated in a row."""
    who = players[state.turn]
    drawn = "" if state.drawn is None else f", having drawn {NAMES[state.drawn]}"
    phases = {
        ACT: f"{who} is to move",
        DRAW: f"{who} negotiates; a stone is to be drawn",
        RETURN: f"{who} negotiates, and is to return a stone{drawn}",
        OVER: f"the game is over; the next turn would have been that of {who}",
    }
    yield f"  {phases[state.phase]}"
    if state.negotiations:
        yield f"  negotiations in a row: {state.negotiations}"


def area_texts(table: Table, state: State, changed: frozenset[Place]) -> Iterator[Sequence[str]]:
    """What stands in each area's hexagon; a mark does not move the name from its middle."""
    for area in table.areas:
        name = table.name(area)
        pile = zip(state.piles[area], NAMES, strict=True)
        yield (
            f"* {name}  " if area in changed else name,
            *(f"{count:>2} {faction:<5}" if count else "" for count, faction in pile),
            *(told_ruler(table, state, area) or [""]),
        )


def told_ruler(table: Table, state: State, place: Place) -> Sequence[str]:
    """§4, §4.1, §4.2, §4.3  Who rules a place, if that is not the one faction with most stones."""
    if place not in table.ruled:  # Q7
        return ()
    pile, who = state.piles[place], ruler(table, state, place).who
    most = [f for f, count in enumerate(pile) if count == max(pile) > 0]
    if most == [who] or (most == [] and who is None):
        return ()
    return (f"{say_ruler(who)} rules",)


def folded(lines: Iterable[str]) -> list[str]:
    return [
        part
        for line in lines
        for part in wrap(line, WIDEST, subsequent_indent=" " * 4, break_on_hyphens=False)
    ]


def hexagons(board: Board, texts: Sequence[Sequence[str]], least: Size) -> list[str]:
    """The lines of a picture with a text for each area; none if there is no room for one."""
    if not board.hexes:
        return []
    size = least._replace(across=max(least.across, *(len(name) + 4 for name in board.areas)))
    hexes = [*board.hexes, *([board.hole] if board.hole else [])]
    left, top = min(column for column, _ in hexes), min(row for _, row in hexes)
    right = max(column for column, _ in hexes)
    if (right - left + 1) * (size.across + size.rise) + size.rise > WIDEST:
        return []
    chars: Chars = {}
    for (column, row), text in zip(hexes, [*texts, ["(hole)"]], strict=False):  # a hole is last
        line, start = (row - top) * size.rise, (column - left) * (size.across + size.rise)
        outline(chars, line, start, size)
        write(chars, line, start, size, text)
    return printed(chars)


def outline(chars: Chars, line: int, start: int, size: Size) -> None:
    """A hexagon whose flat top is at `line`; what two hexagons share is the same characters."""
    across, rise = size
    for n in range(across):
        chars[line, start + rise + n] = chars[line + 2 * rise, start + rise + n] = "_"
    for n in range(rise):
        upper, lower = line + 1 + n, line + 2 * rise - n
        chars[upper, start + rise - 1 - n] = chars[lower, start + rise + across + n] = "/"
        chars[upper, start + rise + across + n] = chars[lower, start + rise - 1 - n] = "\\"


def write(chars: Chars, line: int, start: int, size: Size, text: Sequence[str]) -> None:
    """Lines of text in the middle of a hexagon."""
    first = line + size.rise + 1 - (len(text) + 1) // 2
    for down, part in enumerate(text):
        begin = start + size.rise + (size.across - len(part)) // 2
        for n, char in enumerate(part):
            if char != " ":
                chars[first + down, begin + n] = char


def printed(chars: Chars) -> list[str]:
    height, width = (max(ends) + 1 for ends in zip(*chars, strict=True))
    lines = ("".join(chars.get((n, at), " ") for at in range(width)) for n in range(height))
    return [line.rstrip() for line in lines]
