"""Numbers and decisions as people say them."""

import pytest

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.turn_table import Interval
from farkle_explorer.plots import plot_words
from farkle_explorer.session.selection_space import Selection, SelectionSpace


@pytest.mark.parametrize(("value", "text"), [(3300, "3,300"), (0, "0"), (-2500, "−2,500"), (10000, "10,000")])
def test_points_are_grouped(value: int, text: str) -> None:
    assert plot_words.points(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0038, "+0.38 of 100"), (-0.0038, "−0.38 of 100"), (0.0, "0.00 of 100"), (-1e-9, "0.00 of 100")],
)
def test_differences_are_signed(value: float, text: str) -> None:
    assert plot_words.difference(value) == text


def test_chances_are_per_cent() -> None:
    assert plot_words.chance(0.80064) == "80.06 %"
    assert plot_words.chance(0.5, 0) == "50 %"


def test_dice_and_farkles_are_counted() -> None:
    assert [plot_words.dice(n) for n in (1, 2)] == ["1 die", "2 dice"]
    assert [plot_words.farkles(n) for n in (0, 1, 2)] == ["no farkles", "1 farkle", "2 farkles"]


def space_of(ruleset_id: str) -> SelectionSpace:
    ruleset = shipped_ruleset(ruleset_id)
    return SelectionSpace.of(ruleset, make_grid(ruleset, Settings()))


def test_a_situation_names_farkles_only_where_they_count() -> None:
    selection = Selection(6000, 8000)
    assert plot_words.situation(selection, space_of("busche-neller")) == "you 6,000, opponent 8,000"
    assert plot_words.situation(selection, space_of("facebook")) == "you 6,000, opponent 8,000, no farkles"
    later = Selection(6000, -50, farkles=2, opponent_farkles=1)
    said = plot_words.situation(later, space_of("facebook"))
    assert said == "you 6,000, opponent −50, you 2 farkles, opponent 1 farkle"


@pytest.mark.parametrize(
    ("ruleset_id", "selection", "text"),
    [
        ("equal-turns", Selection(500, 700), "you 500, opponent 700; first player"),
        ("equal-turns", Selection(500, 700, seat=1), "you 500, opponent 700; second player"),
        (
            "equal-turns",
            Selection(500, 10_200, seat=1, turns_left=1),
            "you 500, opponent 10,200; second player, last turn",
        ),
        ("last-turn", Selection(500, 10_200, turns_left=1), "you 500, opponent 10,200; last turn"),
        (
            "open-1000",
            Selection(500, 10_200, seat=1, turns_left=3),
            "you 500, opponent 10,200; second player, 3 turns left",
        ),
        (
            "high-stakes",
            Selection(500, 700, carried_dice=3),
            "you 500, opponent 700; first player, 3 dice offered",
        ),
        (
            "steal",
            Selection(500, 700, carried_dice=1, carried_points=350),
            "you 500, opponent 700; 1 die offered with 350 points",
        ),
        ("beat-the-last-turn", Selection(500, 700, last_turn_total=350), "you 500, opponent 700; 350 to beat"),
        ("hot-dice-bonus", Selection(500, 700, bonuses=1), "you 500, opponent 700; 1 or more hot-dice bonuses taken"),
    ],
)
def test_a_situation_names_what_the_turn_begins_with(ruleset_id: str, selection: Selection, text: str) -> None:
    assert plot_words.situation(selection, space_of(ruleset_id)) == text


@pytest.mark.parametrize(
    ("intervals", "text"),
    [
        ((), "always roll"),
        (((300, 9950, True),), "hold from 300"),
        (((3300, 3850, False),), "hold 3,300 to 3,850 only"),
        (((1650, 1750, False), (2500, 4000, True)), "hold 1,650 to 1,750 and from 2,500"),
        (((700, 700, False), (800, 900, False)), "hold at 700 and 800 to 900 only"),
    ],
)
def test_holding_is_said_as_it_is(intervals: tuple[tuple[int, int, bool], ...], text: str) -> None:
    assert plot_words.holding([Interval(*each) for each in intervals]) == text
