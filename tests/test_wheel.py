"""The wheel holds the packages and the scenarios, and needs nothing of the checkout."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
ENGINES = sorted(path.name for path in ROOT.glob("*_ref"))
PACKAGES = ("spec", *ENGINES, "checkers")

# One process (tests/conftest.py) builds and installs the wheel for all of these.
pytestmark = pytest.mark.timeout(600)


class Home(NamedTuple):
    """An environment in which the wheel is installed."""

    python: Path
    checkers: Path
    site_packages: Path


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("--wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    return set(ZipFile(wheel).namelist())


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """The wheel beside the dependencies of this environment, so that nothing is downloaded."""
    home = make_home(tmp_path_factory.mktemp("home"))
    pip(home, "--no-deps", "--no-index", wheel)
    borrow_dependencies(home)
    return home


@pytest.fixture
def a_scenario(home: Home) -> Path:
    return min(home.site_packages.glob("checkers/_scenarios/turncoats/*.scenario.yaml"))


def test_the_wheel_has_the_packages_and_nothing_else_at_the_top(names: set[str]) -> None:
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)
    assert len(tops) == len(PACKAGES) + 1


def test_the_wheel_is_the_packages_and_the_scenarios_file_for_file(names: set[str]) -> None:
    scenarios = {f"checkers/_{name}" for name in files_under("scenarios")}
    assert any(name.startswith("checkers/_scenarios/turncoats/") for name in scenarios)
    shipped = {name for name in names if ".dist-info/" not in name}
    assert shipped == files_under(*PACKAGES) | scenarios


def test_a_wheel_from_the_sdist_is_a_wheel_from_the_checkout(
    names: set[str], tmp_path: Path
) -> None:
    sdist = build("--sdist", ROOT, tmp_path / "sdist")
    shutil.unpack_archive(sdist, tmp_path, filter="data")
    unpacked = tmp_path / sdist.name.removesuffix(".tar.gz")
    assert set(ZipFile(build("--wheel", unpacked, tmp_path)).namelist()) == names


def test_what_is_imported_elsewhere_is_the_wheel(home: Home, tmp_path: Path) -> None:
    code = f"import {', '.join(PACKAGES)}; print({', '.join(f'{p}.__file__' for p in PACKAGES)})"
    found = run(home.python, "-c", code, cwd=tmp_path).split()
    assert found == [str(home.site_packages / package / "__init__.py") for package in PACKAGES]


def test_a_shipped_scenario_runs_elsewhere(home: Home, a_scenario: Path, tmp_path: Path) -> None:
    shutil.copy(a_scenario, tmp_path / "one.scenario.yaml")
    run(home.checkers, "run", "one.scenario.yaml", cwd=tmp_path)


def test_verify_judges_what_is_shipped_whatever_lies_around(home: Home, tmp_path: Path) -> None:
    write(tmp_path / "scenarios/flipwars/broken.scenario.yaml", "not a scenario\n")
    write(tmp_path / "spec/flipwars/rules.md", "not a rule\n")
    told = run(home.checkers, "verify", "flipwars", cwd=tmp_path)  # the quickest; CI: all
    assert told.startswith("flipwars, spec ")


def test_a_foreign_repository_tests_its_own_scenarios(
    home: Home, a_scenario: Path, tmp_path: Path
) -> None:
    write(tmp_path / "scenarios/theirs.scenario.yaml", a_scenario.read_text(encoding="utf-8"))
    write(tmp_path / "tests/test_theirs.py", "def test_theirs() -> None:\n    assert True\n")
    told = run(home.python, "-m", "pytest", "-W", "error", "-rA", cwd=tmp_path).splitlines()
    passed = [line for line in told if line.startswith("PASSED ")]
    assert "PASSED tests/test_theirs.py::test_theirs" in passed
    assert any(line.startswith("PASSED scenarios/theirs.scenario.yaml::") for line in passed)
    assert f" {len(passed)} passed in " in told[-1]


@pytest.mark.slow
def test_the_lock_and_the_wheel_are_enough(wheel: Path, tmp_path: Path) -> None:
    home = make_home(tmp_path / "home")
    pip(home, "--require-hashes", "--requirement", ROOT / "requirements.lock.txt")
    pip(home, "--no-deps", "--no-index", wheel)
    run(home.checkers, "verify", cwd=tmp_path)


def build(kind: str, source: Path, to: Path) -> Path:
    """Build a wheel or an sdist with the backend at hand, and say where it is."""
    run(
        *(sys.executable, "-m", "build", kind, "--no-isolation", "--outdir", to, source),
        cwd=source,
    )
    (built,) = (path for path in to.iterdir() if path.suffix in {".whl", ".gz"})
    return built


def make_home(folder: Path) -> Home:
    """A new environment that has nothing, not even pip."""
    venv.create(folder, symlinks=True)
    at = {"base": str(folder), "platbase": str(folder)}
    scripts = Path(sysconfig.get_path("scripts", "venv", at))
    site_packages = Path(sysconfig.get_path("purelib", "venv", at))
    return Home(scripts / "python", scripts / "checkers", site_packages)


def borrow_dependencies(home: Home) -> None:
    """Link all that is installed here into `home`, save this project and whatever leads to it."""
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        link = home.site_packages / entry.name
        ours = entry.name.startswith(("turncoats_ref", *ENGINES)) or entry.suffix == ".pth"
        if not ours and not link.exists():
            link.symlink_to(entry)


def pip(home: Home, *what: str | Path) -> None:
    run(
        *(sys.executable, "-m", "pip", "--python", home.python, "install", "--quiet", *what),
        cwd=home.site_packages,
    )


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that must succeed, as somebody who has no checkout; what it prints."""
    hidden = ("PYTHON", "PYTEST", "COVERAGE")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    done = subprocess.run(
        command,
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    told = f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    assert done.returncode == 0, told
    return done.stdout


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def files_under(*folders: str) -> set[str]:
    """The files in these folders of the checkout, named from its root."""
    return {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.parent.name != "__pycache__"
    }
