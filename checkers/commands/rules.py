"""The rules of a game, as a document; and what its scenarios can say."""

from __future__ import annotations

import click

from checkers import games
from checkers.asked import Command, as_misuse, chosen_rooms
from checkers.scenario import files
from checkers.scenario.results import visible


@click.command(
    cls=Command,
    examples=(
        f"checkers rules {games.FIRST} 4.3",
        f"checkers rules {games.FIRST} > rules.md",
        f"checkers rules {games.FIRST} --html > rules.html",
    ),
)
@click.argument("game")
@click.argument("clauses", nargs=-1, metavar="[CLAUSE]...")
@click.option("--html", "as_page", is_flag=True, help="As a page, not as Markdown.")
def rules(game: str, clauses: tuple[str, ...], as_page: bool) -> None:
    """Print the rules with all that belongs to each clause.

    Sources, questions with their answers and the words for new ones, rulings, scenarios and claims;
    at the end, what each named reading stands for. With clauses (4.3), refusals (5.2.too-few) or
    questions (Q3, tie-break), only those clauses, and all below them.
    """
    from checkers.clarify import shipped
    from checkers.report.manual import as_html, as_markdown, asked_for

    (room,) = chosen_rooms(game)
    with as_misuse():
        wanted = asked_for(room.rulebook(), clauses)
    scenarios = [*shipped(room, files.shipped() / room.name)]
    told = (as_html if as_page else as_markdown)(room, scenarios, wanted)
    click.echo(visible(told), nl=False)


@click.command(cls=Command, examples=(f"checkers sentences {games.FIRST}",))
@click.argument("game")
def sentences(game: str) -> None:
    """Print what a game's scenarios can say, by examples.

    Each form of a sentence once.
    """
    from checkers.clarify import shipped
    from checkers.report.phrases import as_text, examples

    (room,) = chosen_rooms(game)
    phrases = examples(room, shipped(room, files.shipped() / room.name))
    click.echo("\n".join(as_text(room, phrases)))
