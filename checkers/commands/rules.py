"""The rules of a game, as a document; and what its scenarios can say."""

from __future__ import annotations

import click

from checkers import games
from checkers.asked import Command, chosen_rooms
from checkers.scenario import files
from checkers.scenario.results import visible


@click.command(
    cls=Command,
    examples=(
        f"checkers rules {games.FIRST} > rules.md",
        f"checkers rules {games.FIRST} --html > rules.html",
    ),
)
@click.argument("game")
@click.option("--html", "as_page", is_flag=True, help="As a page, not as Markdown.")
def rules(game: str, as_page: bool) -> None:
    """Print the rules with all that belongs to each clause.

    Sources, questions, rulings, scenarios and claims.
    """
    from checkers.clarify import shipped
    from checkers.report.manual import as_html, as_markdown

    (room,) = chosen_rooms(game)
    scenarios = [*shipped(room, files.shipped() / room.name)]
    told = as_html(room, scenarios) if as_page else as_markdown(room, scenarios)
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
