"""The locked requirements: whole, hashed, the same on every supported Python, and silent about where they come from."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = {"run": "requirements-run.txt", "develop": "requirements-dev.txt"}
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def lock_text(name: str) -> str:
    return (ROOT / "packaging" / LOCKS[name]).read_text("utf-8")


def entries(name: str) -> list[list[str]]:
    """Each requirement of a lock with its options, as pip would read it."""
    return [line.split(" --") for line in lock_text(name).replace("\\\n", "").splitlines() if line.strip()]


def locked(name: str, python: str) -> dict[str, str]:
    """The versions that a lock installs on a Python; of a package there is one at most."""
    requirements = [Requirement(words[0]) for words in entries(name)]
    surroundings = {"python_version": python, "python_full_version": f"{python}.1"}
    chosen = [each for each in requirements if each.marker is None or each.marker.evaluate(surroundings)]
    names = [canonicalize_name(each.name) for each in chosen]
    assert len(set(names)) == len(names)
    return {name: version(each) for name, each in zip(names, chosen, strict=True)}


def version(requirement: Requirement) -> str:
    (pin,) = requirement.specifier
    assert pin.operator == "=="
    return pin.version


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_pinned_with_hashes(name: str) -> None:
    for requirement, *options in entries(name):
        assert re.match(r"[a-z0-9-]+==[^*\s]+", requirement), requirement
        assert options, requirement
        assert all(re.fullmatch(r"hash=sha256:[0-9a-f]{64} *", option) for option in options), requirement


@pytest.mark.parametrize("name", LOCKS)
def test_locks_do_not_say_where_packages_come_from(name: str) -> None:
    text = lock_text(name)
    for trace in ("://", "index", "find-links", "trusted-host", " via ", "@", "file:", "#"):
        assert trace not in text.replace("import-linter", ""), trace


@pytest.mark.parametrize("python", SUPPORTED)
def test_the_lock_to_develop_holds_the_lock_to_run(python: str) -> None:
    assert locked("run", python).items() <= locked("develop", python).items()


@pytest.mark.parametrize("python", SUPPORTED)
@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("run", PROJECT["project"]["dependencies"]),
        ("run", PROJECT["build-system"]["requires"]),
        ("run", PROJECT["dependency-groups"]["build"]),
        ("develop", PROJECT["dependency-groups"]["dev"]),
    ],
)
def test_what_the_project_asks_for_is_locked_within_its_range(name: str, asked: list[str], python: str) -> None:
    pins = locked(name, python)
    for wanted in map(Requirement, asked):
        if wanted.marker is None or wanted.marker.evaluate({"python_version": python}):
            pin = pins[canonicalize_name(wanted.name)]
            assert wanted.specifier.contains(pin), f"{pin} is not within {wanted} on Python {python}"


def test_supported_pythons_are_those_that_set_up_and_workflows_try() -> None:
    assert PROJECT["project"]["requires-python"] == ">=3.11"
    script = (ROOT / "packaging" / "setup_env.py").read_text("utf-8")
    assert f"TRIED = {SUPPORTED}".replace("'", '"') in script
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    assert re.findall(r"python: \[(.*)\]", workflow) == [", ".join(f'"{each}"' for each in SUPPORTED)] * 2


def test_pyside_is_new_but_not_the_one_that_aborts_python_3_11() -> None:
    assert locked("run", "3.11")["pyside6-essentials"].startswith("6.11.")
    assert locked("run", "3.12")["pyside6-essentials"].startswith("6.12.")
