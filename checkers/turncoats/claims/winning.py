"""What is always so of areas, factions and winners in Turncoats (§4, §6, §7), with the proofs.

What a planted mistake does not refute counts as nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from checkers.claims import Claim
from checkers.proofs.catalogue import Proof
from checkers.turncoats.claims import areas, factions, orders, players
from checkers.turncoats.claims.entries import ANY, COUNTS, NOT_LITERAL, TWO, area, counted, shipped
from checkers.turncoats.claims.telling import TOLD, another
from checkers.turncoats.claims.wrong import winning as wrong

WINNING: Final[tuple[Proof, ...]] = (
    area(
        Claim("one-ruler", "4", "an area has at most one ruler"),
        areas.one_ruler, TWO, "all who are level rule", replace(TOLD, ruler=wrong.level_rulers),
    ),
    area(
        Claim("ruler-is-local", "4", "the ruler follows from the area, the axe and the flag alone"),
        areas.ruler_is_local, TWO,
        "the bag counts there, too", replace(TOLD, ruler=wrong.bag_counts_there),
    ),
    area(
        Claim("ruler-stands-there", "4", "whoever rules an area has a stone there",
              readings=NOT_LITERAL),
        areas.ruler_stands_there, TWO,
        "an empty area is ruled from the axe", replace(TOLD, ruler=wrong.ruled_from_afar),
    ),
    area(
        Claim("ruler-is-not-outnumbered", "4", "nobody rules whom another outnumbers there"),
        areas.ruler_is_not_outnumbered, TWO,
        "the axe comes before the area", replace(TOLD, ruler=wrong.axe_before_stones),
    ),
    counted(
        Claim("order-is-strict-and-weak", "4.1",
              "the orders of factions and players are strict, weak, and by the first that differs"),
        orders.strict_and_weak, (3,),
        "the level beat each other", replace(TOLD, order=wrong.level_over),
    ),
    counted(
        Claim("players-are-never-level", "7.2", "of two players one comes before the other"),
        orders.players_are_never_level, ANY,
        "turn order is not asked", replace(TOLD, order=wrong.last_key_left_out),
    ),
    area(
        Claim("third-is-irrelevant", "4.1",
              "a faction that is not level changes nothing between two that are"),
        areas.third_is_irrelevant, TWO,
        "the overall leader of the axe is asked for", replace(TOLD, ruler=wrong.overall_ruler),
    ),
    counted(
        Claim("third-is-irrelevant-to-factions", "6.1",
              "the same for factions with equally many areas", readings=NOT_LITERAL,
              assumes=COUNTS),
        factions.third_is_irrelevant_to_factions, TWO,
        "the overall leader of the axe is asked for", replace(TOLD, faction=wrong.overall_faction),
    ),
    area(
        Claim("renaming-renames-the-ruler", "4", "factions called otherwise rule otherwise called"),
        areas.renaming_renames_the_ruler, TWO,
        "the first in the list rules a tie", replace(TOLD, ruler=wrong.ruler_first),
    ),
    area(
        Claim("one-more-costs-no-area", "4", "a stone more of the ruler never costs it the area"),
        areas.one_more_stone_costs_no_area, TWO,
        "the fewest stones rule", replace(TOLD, ruler=wrong.fewest_rules),
    ),
    shipped(
        Claim("areas-are-counted", "6", "every area is ruled by the same rule, and counts once",
              assumes=("ruler-is-local",)),
        areas.areas_are_counted, TWO,
        "the first area counts twice", replace(TOLD, areas=wrong.first_area_twice),
    ),
    counted(
        Claim("winner-is-by-counts", "7",
              "of the areas, only how many each faction rules matters to who wins"),
        players.winner_is_by_counts, ANY,
        "stones in an area help a player", replace(TOLD, player=wrong.stones_in_areas_win),
    ),
    counted(
        Claim("one-faction-at-most", "6", "at most one faction wins", assumes=COUNTS),
        factions.one_faction_at_most, TWO,
        "all who are level win", replace(TOLD, faction=wrong.level_factions),
    ),
    counted(
        Claim("more-areas-cost-no-victory", "6", "the winning faction wins with an area more, too",
              assumes=COUNTS),
        factions.more_areas_cost_no_victory, TWO,
        "the fewest areas win", replace(TOLD, faction=wrong.fewest_areas),
    ),
    counted(
        Claim("renaming-keeps-the-winner", "7", "factions called otherwise leave the winner",
              assumes=(*COUNTS, "renaming-renames-the-ruler")),
        players.renaming_renames_the_winner, ANY,
        "the first faction in the list wins a tie", replace(TOLD, faction=wrong.faction_first),
    ),
    counted(
        Claim("one-player-at-most", "7", "at most one player wins", assumes=COUNTS),
        players.one_player_at_most, ANY,
        "all who are level win", replace(TOLD, player=wrong.all_level_win),
    ),
    counted(
        Claim("somebody-wins", "7.2", "exactly one player wins", readings=("bga",), assumes=COUNTS),
        players.exactly_one_winner, ANY,
        "only an outright lead wins", replace(TOLD, player=wrong.alone_or_nobody),
    ),
    counted(
        Claim("a-winner-if-a-faction-wins", "7.2", "if a faction wins, a player does",
              assumes=COUNTS),
        players.a_winner_if_a_faction_wins, ANY,
        "only an outright lead wins", replace(TOLD, player=wrong.alone_or_nobody),
    ),
    counted(
        Claim("turning-seats-turns-the-winner", "7.2", "everybody one seat on: so is the winner",
              assumes=COUNTS),
        players.turning_seats_turns_the_winner, ANY,
        "turn order is counted from the first player",
        replace(TOLD, player=wrong.player_under(another("turn-order", "first"))),
    ),
    counted(
        Claim("a-better-hand-costs-no-victory", "7",
              "a winning stone more or a losing stone less never costs the victory",
              assumes=(*COUNTS, "turning-seats-turns-the-winner")),
        players.a_better_hand_costs_no_victory, ANY,
        "the worst player wins", replace(TOLD, player=wrong.worst_player),
    ),
    counted(
        Claim("smallest-hand-among-level", "7.1",
              "fewest losing stones is the smallest hand", readings=NOT_LITERAL, assumes=COUNTS),
        players.smallest_hand_among_level, ANY,
        "only the last faction loses",
        replace(TOLD, player=wrong.player_under(
            another("losing", "areas", "axe", "flag"))),
    ),
    counted(
        Claim("a-loser-is-irrelevant", "7", "stones of one who does not win change no winner",
              assumes=(*COUNTS, "turning-seats-turns-the-winner")),
        players.a_loser_is_irrelevant, ANY,
        "an odd stone passes victory on", replace(TOLD, player=wrong.runner_up),
    ),
)  # fmt: skip
