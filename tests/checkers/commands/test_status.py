"""Laws of the exit status, and of what is told of a misuse."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from checkers.claims import UNKNOWN
from checkers.ending import guarded
from checkers.proofs.solving import Answer, Symbols
from tests.checkers.commands.asking import MERCY, POSITION, checkers, write


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("run good.scenario.yaml", 0),
        ("run rules", 1),
        ("run rules good.scenario.yaml", 1),
        ("run unreadable.yaml", 2),
        ("run rules good.scenario.yaml unreadable.yaml", 2),
        ("run -x rules good.scenario.yaml", 1),
        ("run -x unreadable.yaml good.scenario.yaml", 2),
        ("explain good.scenario.yaml", 0),
        ("explain rules/fails.scenario.yaml", 0),
        ("explain unreadable.yaml", 2),
        ("explain position.yaml", 0),
        ("show position.yaml", 0),
        ("run position.yaml", 2),
        ("show good.scenario.yaml", 0),
        ("show unreadable.yaml", 2),
        ("show turncoats", 0),
        ("--version", 0),
    ],
)
def test_the_status_is_the_first_that_applies(arguments: str, status: int) -> None:
    assert checkers(arguments).exit_code == status


@pytest.mark.parametrize(
    ("raised", "status", "told"),
    [
        (
            ZeroDivisionError("none"), 3,
            "internal error: ZeroDivisionError: none\n"
            "the mistake is in checkers, not in what you wrote; CHECKERS_TRACEBACK=1 tells where\n",
        ),
        (click.ClickException("so not"), 2, "Error: so not\n"),
        (KeyboardInterrupt(), 130, "\ninterrupted\n"),
        (SystemExit(1), 1, ""),
        (SystemExit(None), 0, ""),
    ],
)  # fmt: skip
def test_whatever_goes_wrong_has_its_status_and_no_traceback(
    raised: BaseException, status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded(failing(raised)) == status
    assert capsys.readouterr() == ("", told)


def test_a_traceback_is_there_for_who_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHECKERS_TRACEBACK", "1")
    assert guarded(failing(ZeroDivisionError("none"))) == 3
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("explain far.yaml --why-not", "whether more do is not known: lost"),
        ("rulings turncoats", "It is unknown whether a position tells this answer"),
        ("seek turncoats 3-2-1 --board ring", "unknown whether a position is decided so"),
        ("prove turncoats -k one-ruler --reading bga", "0 of 1 as sure as they must be"),
    ],
)
def test_what_the_solver_does_not_know_is_no_pass(
    arguments: str, told: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder / "far.yaml", POSITION.replace("Ford: 1 red", "Ford: 9 red"))
    lost = Answer("unknown", {}, "lost", 0)
    monkeypatch.setattr(Symbols, "answer", lambda *_, **__: lost)
    monkeypatch.setattr("checkers.clarify.in_force.separating", lambda *_: (None, UNKNOWN))
    result = checkers(arguments)
    assert (result.exit_code, result.exception.__class__) == (3, SystemExit)
    assert told in result.stdout


# Misuse.


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("rnu", "No such command 'rnu'. Did you mean 'run'?"),
        ("run --stpo", "No such option '--stpo'. Did you mean '--stop'?"),
        ("run --format jsn", "'jsn' is not one of 'text', 'json', 'junit', 'github', 'markdown'."),
        ("run good.scenaro.yaml", "no good.scenaro.yaml; did you mean `good.scenario.yaml`?"),
        ("run rules/fail.scenario.yaml", "did you mean `rules/fails.scenario.yaml`?"),
        ("run nowhere/x.yaml", "there is no nowhere/x.yaml"),
        ("run good.scenario.yaml -k zzz", "none of 1 scenarios has 'zzz' in it"),
        ("run good.scenario.yaml --reading bgaa", "no reading `bgaa`; did you mean `bga`?"),
        ("run good.scenario.yaml --reading bga+remval=all", "did you mean `removal`?"),
        ("run good.scenario.yaml --reading rulebook+", "no question is named behind `+`"),
        ("run good.scenario.yaml --reading +removal=all", "no reading is named before"),
        ("run good.scenario.yaml --reading none.yaml", "none.yaml cannot be read: No such file"),
        ("run good.scenario.yaml --reading bga --self-check", "--self-check judges by the"),
        ("verify turncoat", "no game `turncoat`; did you mean `turncoats`?"),
        ("explain good.scenario.yaml --step 9", "`Blue falls to red` has 3 steps, not 9"),
        ("show turncoat", "turncoat is neither a file nor a game; did you mean `turncoats`?"),
        ("show turncoats -k axe", "--step and --seat are for scenarios; turncoats is a game"),
        ("show turncoats --reading bga", "--step and --seat are for scenarios; turncoats is"),
        ("show turncoats --seat ada", "--step and --seat are for scenarios; turncoats is a game"),
        ("show good.scenario.yaml --step 4", "there are 3 steps, not 4"),
        ("show rules --out pages --seat ada", "--step and --seat are for one scenario"),
        ("show turncoats --out pages", "--step and --seat are for scenarios; turncoats is a game"),
        ("show good.scenario.yaml --format svg --step 4", "there are 3 steps, not 4"),
        ("show good.scenario.yaml --format html --step 2", "link to this one as #2"),
        ("show good.scenario.yaml --format svg --seat adda", "did you mean `ada`?"),
        ("show good.scenario.yaml --board ring", "--board is for a game; good.scenario.yaml says"),
        ("explain good.scenario.yaml --reading bgaa", "no reading `bgaa`; did you mean `bga`?"),
        ("show turncoats --board rnig", "no board `rnig`; did you mean `ring`?"),
        ("show good.scenario.yaml --reading bgaa", "no reading `bgaa`; did you mean `bga`?"),
        ("play turncoat", "no game `turncoat`; did you mean `turncoats`?"),
        ("play turncoats --board rnig", "no board `rnig`; did you mean `ring`?"),
        ("play turncoats --board two-banks", "this board has no homelands"),
        ("play turncoats --players 1", "Turncoats seats 2 to 5 players, not 1"),
        ("play turncoats --players 6", "6 is not in the range"),
        ("play turncoats --reading bgaa", "no reading `bgaa`; did you mean `bga`?"),
        ("schema turncoat", "no game `turncoat`; did you mean `turncoats`?"),
        ("completion bsh", "'bsh' is not one of 'bash', 'zsh', 'fish'."),
    ],
)  # fmt: skip
def test_a_misuse_is_told_with_what_may_have_been_meant(arguments: str, told: str) -> None:
    result = checkers(arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


def test_a_folder_without_scenarios_is_a_misuse(tmp_path: Path) -> None:
    result = checkers("run", str(tmp_path))
    assert result.exit_code == 2
    assert f"no *.scenario.yaml below {tmp_path}" in result.stderr


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("run good.scenario.yaml --reading good.scenario.yaml", "a scenario, not a ruling"),
        ("clarify turncoats good.scenario.yaml --games 0", "a scenario, not a ruling"),
        ("walk turncoats --from mercy.yaml", "a ruling, not a scenario"),
    ],
)
def test_a_ruling_and_a_scenario_in_each_others_place_are_told_in_one_sentence(
    arguments: str, told: str
) -> None:
    result = checkers(arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count(":1:1: ") == 1
    assert told in result.stderr


@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        ("", "odd.yaml:1:1: expected one ruling, not 0"),
        (f"{MERCY}---\n{MERCY}", "odd.yaml:1:1: expected one ruling, not 2"),
        (MERCY.replace("up-to", "upto"), "odd.yaml:5:20: question `removal` has no answer `upto`"),
        (MERCY.replace("up-to", "{says: x, value: x}"), "removal: expected a list, not 'x'"),
    ],
)
def test_a_ruling_that_cannot_be_read_is_a_misuse(folder: Path, ruling: str, told: str) -> None:
    write(folder / "odd.yaml", ruling)
    result = checkers("run good.scenario.yaml --reading odd.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        "prove turncoats --smt2 ''",
        "compare turncoats bga rulebook --out ''",
        "show good.scenario.yaml --out ''",
        "rulings turncoats -o ''",
        "fixtures turncoats -o ''",
        "report -o ''",
        "walk turncoats --from t1 --html ''",
        "audit turncoats --store '' -- python3 my-engine.py",
        "run ''",
    ],
)
def test_an_empty_path_is_refused_in_a_sentence(arguments: str) -> None:
    done = checkers(arguments)
    assert done.exit_code == 2
    assert "an empty path names no file and no folder" in done.stderr


def failing(raised: BaseException) -> click.Command:
    """A command that takes whatever arguments this process has, and fails."""

    def fail() -> None:
        raise raised

    taken = {"ignore_unknown_options": True, "allow_extra_args": True}
    return click.Command("fail", callback=fail, context_settings=taken)


def test_what_is_done_without_a_command_is_said_before_it_takes_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("checkers.commands.verify.verified", lambda _: ([], 0))
    told = checkers("")
    assert (
        told.stderr == "verifying all that is shipped; `checkers --help` says what else there is\n"
    )
