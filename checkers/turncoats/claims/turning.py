"""What is always so of set-up and of turns in Turncoats (§1 to §3, §5): each claim with its proof.

What a planted mistake does not refute counts as nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from checkers.claims import Claim
from checkers.proofs.catalogue import Proof
from checkers.turncoats.claims import choices, glue, setting_up, steps
from checkers.turncoats.claims.entries import ANY, GLUE, SANE, TWO, shipped, turn
from checkers.turncoats.claims.telling import TOLD, Fresh
from checkers.turncoats.claims.wrong import turning as wrong

WAITING: Final = "where the end waits for a full round,"


def stone(f: int, much: int) -> wrong.Change:
    return wrong.also(wrong.foreign_area, f, much)


TURNING: Final[tuple[Proof, ...]] = (
    shipped(
        Claim("moves-are-schematic", "5", "a turn touches two areas, axe, flag, bag and one hand"),
        glue.moves_are_schematic, ANY,
        "the flag takes a stone with every recruit",
        wrong.turns("recruit", wrong.also(lambda m, _: m.flag, 0, 1)),
    ),
    turn(
        Claim("conserved", "1", "no stone is made or lost", assumes=SANE),
        steps.steps_of(steps.conserved), TWO,
        "a red stone vanishes with every battle",
        wrong.turns("battle", wrong.also(lambda m, _: m.bag, 2, -1)),
    ),
    shipped(
        Claim("set-up-owes-nothing", "2", "set-up lays out 21 of each faction, and owes none"),
        setting_up.owes_nothing, ANY,
        "what lies in the homelands is none of the 21", replace(TOLD, deal=wrong.homes_on_top),
    ),
    turn(
        Claim("not-owed", "1", "no pile owes a stone", assumes=(*GLUE, "set-up-owes-nothing")),
        steps.steps_of(steps.not_owed, given=Fresh.owing_nothing), TWO,
        "a stone that is not held is recruited", wrong.turns("recruit", wrong.unguarded),
    ),
    turn(
        Claim("bag-never-shrinks", "5.4", "the bag never shrinks over a turn", assumes=SANE),
        steps.steps_of(steps.bag_never_shrinks), TWO,
        "the returned stone goes to the axe",
        wrong.turns("negotiate", wrong.also(lambda m, _: m.bag, 0, -1)),
    ),
    turn(
        Claim("hands-never-grow", "5", "no hand grows over a turn", assumes=SANE),
        steps.steps_of(steps.hands_never_grow), TWO,
        "with every Negotiate the last player has a stone more",
        wrong.turns("negotiate", wrong.also(lambda m, _: m.hand(m.seats - 1), 2, 1)),
    ),
    turn(
        Claim("axe-and-flag-keep", "5", "axe and flag never lose a stone", assumes=SANE),
        steps.steps_of(steps.axe_and_flag_keep), TWO,
        "a march takes its stone from the flag",
        wrong.turns("march", wrong.also(lambda m, _: m.flag, 1, -1)),
    ),
    turn(
        Claim("clockwise", "3.2", "turns pass clockwise", assumes=GLUE),
        steps.steps_of(steps.clockwise, given=Fresh.owing_nothing), ANY,
        "the next seat is passed over", replace(TOLD, after=wrong.two_on),
    ),
    turn(
        Claim("row-is-counted", "3.2", "a Negotiate counts on, all else begins anew", assumes=SANE),
        steps.steps_of(steps.row_is_counted), TWO,
        "a march keeps the row", replace(TOLD, after=wrong.row_kept),
    ),
    turn(
        Claim("row-stays-short", "3.3",
              f"fewer than n negotiate in a row while the game goes on; {WAITING} fewer than 2n-1",
              assumes=(*GLUE, "set-up-owes-nothing", "not-owed", "clockwise")),
        steps.row_stays_short, ANY,
        "the end comes one Negotiate late", replace(TOLD, ends=wrong.one_late),
    ),
    turn(
        Claim("every-game-ends", "3.3",
              f"a game of n players ends within n(8n+1) turns; {WAITING} (2n-1)(8n+1)",
              assumes=SANE),
        steps.every_game_ends, ANY,
        "recruits cost nothing", wrong.turns("recruit", wrong.without(lambda m, s: m.hand(s))),
    ),
    turn(
        Claim("ends-when-all-negotiated", "3.3",
              "the game ends exactly when n have negotiated in a row",
              assumes=(*SANE, "clockwise", "row-is-counted")),
        steps.rows_end_the_game, ANY,
        "the end comes one Negotiate late", replace(TOLD, ends=wrong.one_late),
    ),
    turn(
        Claim("one-stone-is-spent", "5", "an action costs one stone", assumes=SANE),
        steps.steps_of(steps.one_stone_is_spent), TWO,
        "battles are free", wrong.turns("battle", wrong.without(lambda m, s: m.hand(s))),
    ),
    turn(
        Claim("attackers-stay", "5.2", "no stone of the acting faction falls", assumes=SANE),
        steps.steps_of(steps.attackers_stay, "battle"), TWO,
        "an attacker falls with the fallen",
        wrong.turns("battle", wrong.acting(lambda f: stone(f, -1))),
    ),
    turn(
        Claim("one-falls-to-one", "5.2", "no more fall than attack", assumes=SANE),
        steps.steps_of(steps.no_more_fall_than_attack, "battle"), TWO,
        "any number falls", wrong.turns("battle", wrong.unguarded),
    ),
    turn(
        Claim("marchers-are-one-faction", "5.3",
              "a march moves one faction between two areas", assumes=SANE),
        steps.steps_of(steps.marchers_are_one_faction, "march"), TWO,
        "a stranger goes missing on the way",
        wrong.turns("march", wrong.acting(lambda f: stone((f + 1) % 3, -1))),
    ),
    turn(
        Claim("full-battles-stay-open", "5.2", "what `all` demands, every answer to Q4 allows",
              assumes=SANE),
        choices.full_battles_are_open_either_way, TWO,
        "only without losses", wrong.turns("battle", wrong.harmless),
    ),
    turn(
        Claim("a-choice-is-open", "5.4", "whoever is to move has a choice",
              assumes=(*SANE, "bag-is-never-empty")),
        choices.a_choice_is_open, TWO,
        "nobody negotiates with an empty hand",
        wrong.turns("negotiate", wrong.holding(1)),
    ),
)  # fmt: skip
