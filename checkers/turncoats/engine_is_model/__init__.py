"""The engine gives what the model gives, for all integers: the real one, run on symbolic stones.

It is proved part by part, and a part that is proved stands in for itself where others call it: as a
function that may give whatever it was proved to give. So no proof grows with the board.

    set_up            refuses what cannot be drawn, and lays the rest out: homelands, areas, hands
    settle            keeps the best by up to three rows of any numbers, of two to five
    ruler             of each area, of the axe, and of the flag
    areas_ruled       counts the rulers of the places that count (`ruler` stands in)
    leading_faction   from any counts of areas ruled: of a board of any size
    losing_factions   likewise
    leading_player    from the factions that win and lose (`settle` stands in)
    outcome           puts these parts together (all stand in), and only at the end
    recruit, battle, march, negotiate
                      are allowed where the model allows them, and lead to where the model leads:
                      every area and pair of areas of a board, every seat, any numbers
    nothing else      is allowed: in another phase, to another seat, in another place
    view, heard       show a seat what is open, its own, and no more
    doubts            tells of a position what the rules exclude

What the engine offers is looked at, not proved (`offered`): its lists count up to numbers.

All of it on the official board, and most on a small one; a verdict says for how many players.

The table of each proof knows the answers only to the questions that the part is said to ask, and in
scoring the position shows only the stones that it may look at; to ask or look further raises. So a
proof for each answer to these questions is one for every reading that is made of these answers.
That no stone is made, lost or owed by any turn is part of the proofs.
"""

from checkers.turncoats.engine_is_model.statements import (
    STATEMENTS,
    Answers,
    Statement,
    all_answers,
    answered,
    answers_in,
    prove,
)

__all__ = ["STATEMENTS", "Answers", "Statement", "all_answers", "answered", "answers_in", "prove"]
