"""How values look in a notebook and in a debugger."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from farkle_core.engine.settings import Settings
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(replace(shipped_ruleset("busche-neller"), goal=1000, name="A <b> & c"), Settings(threads=1))


def shown(value: object) -> str:
    """The text of a value's table, which has to be well-formed."""
    page = value._repr_html_()  # type: ignore[attr-defined]
    return " ".join(ElementTree.fromstring(page).itertext())


def test_a_solution_shows_its_chance_and_its_certificate(solution: Solution) -> None:
    text = shown(solution)
    assert "A <b> & c" in text
    assert f"{solution.first_player_win:.9f}" in text
    assert str(solution.certificate.residual) in shown(solution.certificate)


def test_a_turn_shows_what_to_do(solution: Solution) -> None:
    text = shown(solution.turn_table())
    assert "6 dice" in text
    assert f"{100 * solution.first_player_win:.2f} r" in text


def test_a_ruleset_shows_only_what_differs_from_the_usual() -> None:
    text = shown(shipped_ruleset("facebook"))
    assert "farkles.penalty 500" in text
    assert "overshoot" not in text
