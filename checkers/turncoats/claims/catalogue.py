"""What is always so in Turncoats: what each claim says, how it is proved, for how many players, and
what planted mistake it refutes. A claim whose mistake it does not refute counts as nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from checkers.claims import Claim
from checkers.proofs.catalogue import Proof
from checkers.proofs.obligations import Obligation
from checkers.turncoats.claims import scoring, steps, wrong
from checkers.turncoats.claims.telling import TOLD, Case, Telling

TWO = (2,)
ANY = (2, 3, 4, 5)
NOT_LITERAL = ("rulebook", "print-and-play", "bga-2023-03", "bga")
GLUE = ("moves-are-schematic",)


def entry(
    claim: Claim,
    lemma: Callable[[Case], Iterator[Obligation]],
    players: tuple[int, ...],
    mistake: str,
    planted: Telling,
) -> Proof:
    return Proof(
        claim,
        players,
        lambda reading, seats: lemma(Case(TOLD, reading, seats)),
        mistake,
        lambda reading, seats: lemma(Case(planted, reading, seats)),
    )


def stone(f: int, much: int) -> wrong.Change:
    return wrong.also(wrong.foreign_area, f, much)


ALWAYS: Final[tuple[Proof, ...]] = (
    entry(
        Claim("moves-are-schematic", "5", "a turn touches two areas, axe, flag, bag and one hand"),
        steps.moves_are_schematic, ANY,
        "the flag takes a stone with every recruit",
        wrong.turns("recruit", wrong.also(lambda m, _: m.flag, 0, 1)),
    ),
    entry(
        Claim("conserved", "1", "no stone is made or lost", assumes=GLUE),
        steps.steps_of(steps.conserved), TWO,
        "the fallen vanish", wrong.turns("battle", wrong.without(lambda m, _: m.bag)),
    ),
    entry(
        Claim("not-owed", "1", "no pile owes a stone", assumes=GLUE),
        steps.steps_of(steps.not_owed), TWO,
        "a stone that is not held is recruited", wrong.turns("recruit", wrong.unguarded),
    ),
    entry(
        Claim("bag-never-shrinks", "5.4", "the bag never shrinks over a turn", assumes=GLUE),
        steps.steps_of(steps.bag_never_shrinks), TWO,
        "the returned stone goes to the axe",
        wrong.turns("negotiate", wrong.also(lambda m, _: m.bag, 0, -1)),
    ),
    entry(
        Claim("hands-never-grow", "5", "no hand grows over a turn", assumes=GLUE),
        steps.steps_of(steps.hands_never_grow), TWO,
        "nothing is returned", wrong.turns("negotiate", wrong.also(lambda m, _: m.hand(0), 1, 1)),
    ),
    entry(
        Claim("axe-and-flag-keep", "5", "axe and flag never lose a stone", assumes=GLUE),
        steps.steps_of(steps.axe_and_flag_keep), TWO,
        "a march takes its stone from the flag",
        wrong.turns("march", wrong.also(lambda m, _: m.flag, 1, -1)),
    ),
    entry(
        Claim("clockwise", "3.2", "turns pass clockwise", assumes=GLUE),
        steps.steps_of(steps.clockwise), ANY,
        "the next seat is passed over", replace(TOLD, after=wrong.two_on),
    ),
    entry(
        Claim("row-is-counted", "3.2", "a Negotiate counts on, all else begins anew", assumes=GLUE),
        steps.steps_of(steps.row_is_counted), TWO,
        "a march keeps the row", replace(TOLD, after=wrong.row_kept),
    ),
    entry(
        Claim(
            "every-game-ends", "3.3", "a game of n players ends within n(8n+1) turns",
            assumes=("hands-never-grow", "row-is-counted"),
        ),
        steps.steps_of(steps.rank_falls), ANY,
        "recruits cost nothing", wrong.turns("recruit", wrong.without(lambda m, s: m.hand(s))),
    ),
    entry(
        Claim("ends-when-all-negotiated", "3.3",
              "the game ends exactly when n have negotiated in a row", assumes=GLUE),
        scoring.rows_end_the_game, ANY,
        "the end comes one Negotiate late", replace(TOLD, ends=wrong.one_late),
    ),
    entry(
        Claim("one-stone-is-spent", "5", "an action costs one stone", assumes=GLUE),
        steps.steps_of(steps.one_stone_is_spent), TWO,
        "battles are free", wrong.turns("battle", wrong.without(lambda m, s: m.hand(s))),
    ),
    entry(
        Claim("attackers-stay", "5.2", "no stone of the acting faction falls", assumes=GLUE),
        steps.steps_of(steps.attackers_stay, "battle"), TWO,
        "an attacker falls with the fallen",
        wrong.turns("battle", wrong.acting(lambda f: stone(f, -1))),
    ),
    entry(
        Claim("one-falls-to-one", "5.2", "no more fall than attack", assumes=GLUE),
        steps.steps_of(steps.no_more_fall_than_attack, "battle"), TWO,
        "any number falls", wrong.turns("battle", wrong.unguarded),
    ),
    entry(
        Claim("marchers-are-one-faction", "5.3",
              "a march moves one faction between two areas", assumes=GLUE),
        steps.steps_of(steps.marchers_are_one_faction, "march"), TWO,
        "a stranger goes missing on the way",
        wrong.turns("march", wrong.acting(lambda f: stone((f + 1) % 3, -1))),
    ),
    entry(
        Claim("full-battles-stay-open", "5.2", "what `all` demands, every answer to Q4 allows"),
        scoring.full_battles_are_open_either_way, TWO,
        "only without losses", wrong.turns("battle", wrong.harmless),
    ),
    entry(
        Claim("a-choice-is-open", "5.4", "with a stone in the bag, a choice is always open"),
        scoring.a_choice_is_open, TWO,
        "the bag must hold two of the faction drawn",
        wrong.turns("negotiate", wrong.two_in_the_bag),
    ),
    entry(
        Claim("one-ruler", "4", "an area has at most one ruler"),
        scoring.one_ruler, TWO, "all who are level rule", replace(TOLD, ruler=wrong.level_rulers),
    ),
    entry(
        Claim("ruler-is-local", "4", "the ruler follows from the area, the axe and the flag alone"),
        scoring.ruler_is_local, TWO,
        "the bag helps the flag", replace(TOLD, ruler=wrong.bag_breaks_ties),
    ),
    entry(
        Claim("ruler-stands-there", "4", "whoever rules an area has a stone there",
              readings=NOT_LITERAL),
        scoring.ruler_stands_there, TWO,
        "an empty area is ruled from the axe", replace(TOLD, ruler=wrong.ruled_from_afar),
    ),
    entry(
        Claim("ruler-is-not-outnumbered", "4", "nobody rules whom another outnumbers there"),
        scoring.ruler_is_not_outnumbered, TWO,
        "the axe comes before the area", replace(TOLD, ruler=wrong.axe_before_stones),
    ),
    entry(
        Claim("order-is-strict-and-weak", "4.1",
              "the order behind every tie-break is strict, weak, and by the first that differs"),
        scoring.strict_weak_order, TWO,
        "the level beat each other", replace(TOLD, order=wrong.level_over),
    ),
    entry(
        Claim("third-is-irrelevant", "4.1",
              "a faction that is not level changes nothing between two that are"),
        scoring.third_is_irrelevant, TWO,
        "the overall leader of the axe is asked for", replace(TOLD, ruler=wrong.overall_ruler),
    ),
    entry(
        Claim("third-is-irrelevant-to-factions", "6.1",
              "the same for factions with equally many areas", readings=NOT_LITERAL),
        scoring.third_is_irrelevant_to_factions, TWO,
        "the overall leader of the axe is asked for", replace(TOLD, faction=wrong.overall_faction),
    ),
    entry(
        Claim("renaming-renames-the-ruler", "4", "factions called otherwise rule otherwise called"),
        scoring.renaming_renames_the_ruler, TWO,
        "the first in the list rules a tie", replace(TOLD, ruler=wrong.ruler_first),
    ),
    entry(
        Claim("one-more-costs-no-area", "4", "a stone more of the ruler never costs it the area"),
        scoring.one_more_stone_costs_no_area, TWO,
        "the fewest stones rule", replace(TOLD, ruler=wrong.fewest_rules),
    ),
    entry(
        Claim("one-faction-at-most", "6", "at most one faction wins"),
        scoring.one_faction_at_most, TWO,
        "all who are level win", replace(TOLD, faction=wrong.level_factions),
    ),
    entry(
        Claim("more-areas-cost-no-victory", "6", "the winning faction wins with an area more, too"),
        scoring.more_areas_cost_no_victory, TWO,
        "the fewest areas win", replace(TOLD, faction=wrong.fewest_areas),
    ),
    entry(
        Claim("renaming-keeps-the-winner", "7", "factions called otherwise leave the winner"),
        scoring.renaming_renames_the_winner, ANY,
        "the first faction in the list wins a tie", replace(TOLD, faction=wrong.faction_first),
    ),
    entry(
        Claim("one-player-at-most", "7", "at most one player wins"),
        scoring.one_player_at_most, ANY,
        "all who are level win", replace(TOLD, player=wrong.all_level_win),
    ),
    entry(
        Claim("somebody-wins", "7.2", "exactly one player wins", readings=("bga",)),
        scoring.exactly_one_winner, ANY,
        "only an outright lead wins", replace(TOLD, player=wrong.alone_or_nobody),
    ),
    entry(
        Claim("a-winner-if-a-faction-wins", "7.2", "if a faction wins, a player does"),
        scoring.a_winner_if_a_faction_wins, ANY,
        "only an outright lead wins", replace(TOLD, player=wrong.alone_or_nobody),
    ),
    entry(
        Claim("turning-seats-turns-the-winner", "7.2", "everybody one seat on: so is the winner"),
        scoring.turning_seats_turns_the_winner, ANY,
        "turn order is counted from the first player",
        replace(TOLD, player=wrong.player_under(wrong.another("turn-order", "first"))),
    ),
    entry(
        Claim("a-better-hand-costs-no-victory", "7",
              "a winning stone more or a losing stone less never costs the victory"),
        scoring.a_better_hand_costs_no_victory, ANY,
        "the worst player wins", replace(TOLD, player=wrong.worst_player),
    ),
    entry(
        Claim("smallest-hand-among-level", "7.1",
              "fewest losing stones is the smallest hand", readings=NOT_LITERAL),
        scoring.smallest_hand_among_level, ANY,
        "only the last faction loses",
        replace(TOLD, player=wrong.player_under(
            lambda m: wrong.another("losing", "areas", "axe", "flag")(m))),
    ),
    entry(
        Claim("a-loser-is-irrelevant", "7", "stones of one who does not win change no winner"),
        scoring.a_loser_is_irrelevant, ANY,
        "an odd stone passes victory on", replace(TOLD, player=wrong.runner_up),
    ),
)  # fmt: skip
