"""The locked requirements: whole, hashed, the same on every supported Python, and silent about where they come from."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = {"run": "requirements-run.txt", "develop": "requirements-dev.txt"}
SUPPORTED = ("3.11", "3.12", "3.13")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def lock_text(name: str) -> str:
    return (ROOT / "packaging" / LOCKS[name]).read_text("utf-8")


def entries(name: str) -> list[list[str]]:
    """Each requirement of a lock with its options, as pip would read it."""
    return [line.split(" --") for line in lock_text(name).replace("\\\n", "").splitlines() if line.strip()]


def locked(name: str) -> dict[str, Requirement]:
    requirements = [Requirement(words[0]) for words in entries(name)]
    return {canonicalize_name(requirement.name): requirement for requirement in requirements}


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


def test_the_lock_to_develop_holds_the_lock_to_run() -> None:
    develop = {name: version(requirement) for name, requirement in locked("develop").items()}
    run = {name: version(requirement) for name, requirement in locked("run").items()}
    assert run.items() <= develop.items()


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
    pins = locked(name)
    for line in asked:
        wanted = Requirement(line)
        pin = pins[canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(version(pin)), f"{pin} is not within {wanted}"
        assert pin.marker is None or pin.marker.evaluate({"python_version": python}), f"{pin} on Python {python}"


def test_supported_pythons_are_those_that_set_up_takes() -> None:
    assert PROJECT["project"]["requires-python"] == ">=3.11,<3.14"
    script = (ROOT / "packaging" / "setup_env.py").read_text("utf-8")
    assert f"SUITABLE = {SUPPORTED}".replace("'", '"') in script
