"""A short scenario with a refusal and a check that fails, for pages to show."""

from __future__ import annotations

from typing import Final

TEXT: Final = """\
scenario: TITLE
clauses: [4, 5.2]
reading: rulebook
board: three-fords
note: NOTE
given:
  Ford: 1 red, 1 blue
  South: 2 black
  bag: 1 black
  ada: 1 red, 1 black
  bob: 1 black
steps:
  - ada: battle red at Ford removing 1 blue
  - check: Ford is ruled by red
  - bob: battle black at South removing 1 black
    refused: 5.2.own-faction
  - check: South is ruled by red
  - bob: negotiate drawing blue returning blue
"""
