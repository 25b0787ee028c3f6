"""Write the atlas anew where the shipped scenarios are, and print what is proved impossible."""

from __future__ import annotations

from checkers.scenario.files import shipped
from checkers.turncoats import ROOM
from checkers.turncoats.ties.entries import excluded
from checkers.turncoats.ties.written import file, text

SEATS = (2, 3, 4, 5)

if __name__ == "__main__":
    for seats in SEATS:
        (shipped() / ROOM.name / file(seats)).write_text(text(ROOM.rulebook(), seats), "utf-8")
        for one in excluded(ROOM.rulebook(), seats):
            print(f"{seats} players, {one.reading}: {one.signature} cannot be; {one.proved}")
