"""Every number on the page Compare is the core's: both in numbers, the map, the decisions, and what a bound does.

What has to be said is put together in ``spoken_comparisons.py`` from the core alone; the second side is solved anew.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from comparing import compared, done, press_part, shown
from present import present
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot
from random_selections import random_selections
from spoken_comparisons import ROUNDING, Turns, Two
from spoken_numbers import points
from spoken_summaries import summary_of
from whole_window import settled, small_document, small_file, started

from farkle_core.compare.decisions import Order
from farkle_core.compare.side_words import brief
from farkle_core.compare.sides import DifferenceKind, Matching, Side, what_differs
from farkle_core.rules import Ruleset, from_document, save_document, shipped_document
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.model import MaxScore, Optimal
from farkle_explorer.compare.difference_map import DifferenceMap
from farkle_explorer.compare.map_words import DifferenceMode
from farkle_explorer.compare.page import ComparePage
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.plots.geometry import RegionItem
from farkle_explorer.program.explorer import Explorer

RULES: dict[str, dict[str, object]] = {
    "plain": {"goal": 700},
    "penalties": {"goal": 500, "farkles": {"count": 2, "penalty": 200}},
    "last turns": {**shipped_document("last-turn"), "goal": 600},
}
OTHER = {**shipped_document("five-dice"), "goal": 800}
PLACES = 6
"""At how many scores a map is asked each time."""


def solved_anew(first: Solution, ruleset: Ruleset, bound: int | None = None) -> Side:
    """Solve the second's rules as precisely as the first's."""
    settings = replace(first.settings, check_bound=False)
    return Side(solve(ruleset, settings if bound is None else replace(settings, bound=bound)))


def another_goal(page: ComparePage, first: Solution, _folder: Path) -> Two:
    page.form.goal.setValue(first.ruleset.goal + 200)
    return Two(Side(first), solved_anew(first, replace(first.ruleset, goal=first.ruleset.goal + 200)), Matching.NEEDED)


def other_rules(page: ComparePage, first: Solution, folder: Path) -> Two:
    save_document(OTHER, folder / "other.toml")
    page.controls.take_file(str(folder / "other.toml"))
    return Two(Side(first), solved_anew(first, from_document(OTHER)), Matching.NEEDED)


def by_heart(page: ComparePage, first: Solution, _folder: Path) -> Two:
    page.form.choose_rules("")
    page.form.choose_players("optimal", "max-score")
    return Two(Side(first), Side(first, MaxScore()), Matching.SCORES)


def by_heart_first(page: ComparePage, first: Solution, _folder: Path) -> Two:
    page.form.choose_players("max-score", "optimal")
    return Two(Side(first, MaxScore()), Side(first, Optimal()), Matching.SCORES)


def another_bound(page: ComparePage, first: Solution, _folder: Path) -> Two:
    page.form.choose_players("optimal", "optimal")
    page.form.bound.setValue(-300)
    return Two(Side(first), solved_anew(first, first.ruleset, bound=-300), Matching.SCORES)


Kind = Callable[[ComparePage, Solution, Path], Two]
KINDS: dict[str, tuple[Kind, ...]] = {
    "plain": (another_goal, other_rules, by_heart, by_heart_first),
    "penalties": (another_goal, other_rules, by_heart, by_heart_first, another_bound),
    "last turns": (another_goal, by_heart),
}


def test_the_page_says_what_the_core_says(qtbot: QtBot, tmp_path: Path) -> None:
    agree(qtbot, tmp_path, "penalties", (other_rules, by_heart), selections=1, seed=7)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_it_does_at_many_more(qtbot: QtBot, tmp_path: Path, rules: str, seed: int) -> None:
    agree(qtbot, tmp_path, rules, KINDS[rules], 40, seed)


def agree(qtbot: QtBot, folder: Path, rules: str, kinds: Sequence[Kind], selections: int, seed: int) -> None:
    """Make comparisons with some rules one after the other, and look at each at so many random selections."""
    with started(qtbot, small_file(folder, **RULES[rules])) as explorer:
        page, random, listed = shown(qtbot, explorer), Random(seed), 0
        first = present(explorer.session.solution)
        assert first.ruleset == from_document(small_document(**RULES[rules]))
        for kind in kinds:
            two = kind(page, first, folder)
            compared(qtbot, explorer)
            check(qtbot, explorer, two, random, selections)
            listed += len(two.listed[Order.COST])
            if kind is another_goal:
                page.matching.button(Matching.SCORES).click()
                done(qtbot, explorer)
                check(qtbot, explorer, replace(two, matching=Matching.SCORES), random, selections)
        assert listed


def check(qtbot: QtBot, explorer: Explorer, two: Two, random: Random, selections: int) -> None:
    """Compare all parts of a comparison with the core."""
    check_numbers(qtbot, explorer, explorer.more.compare, two)
    check_decisions(qtbot, explorer, two)
    press_part(qtbot, explorer.more.compare, CompareSection.MAP)
    for _ in random_selections(random, explorer, selections):
        settled(qtbot, explorer)
        check_map(explorer, two, random)
    if what_differs(*two.sides) is DifferenceKind.BOUND and all(
        isinstance(each.strategy, Optimal) for each in two.sides
    ):
        for _ in random_selections(random, explorer, 2 * selections):
            check_study(explorer, two)


def in_order(explorer: Explorer, text: str) -> str:
    """Return a text with *first* and *second* in place of the names of both sides."""
    names = explorer.more.comparison.names
    for pair in (names, brief(names, 24)):
        for name, word in sorted(zip(pair, ("first", "second"), strict=True), key=lambda each: -len(each[0])):
            text = text.replace(name, word)
    return text


def check_numbers(qtbot: QtBot, explorer: Explorer, page: ComparePage, two: Two) -> None:
    """Compare both in numbers, and how many decisions differ."""
    press_part(qtbot, page, CompareSection.NUMBERS)
    for row, line in zip(page.numbers.rows, summary_of(two), strict=True):
        about, first, second, difference = line
        assert row.cells == (about, _at_a_glance(first), _at_a_glance(second), difference)
        told = [each.partition(": ")[2] for each in row.tip.splitlines()[-2:]]
        assert row.cells == line or told == [first, second]
    assert in_order(explorer, page.readout.text()) == two.found


def _at_a_glance(ranges: str) -> str:
    """Return what a cell shows of several ranges of turn totals: the first, and that there are more."""
    first, several, _others = ranges.partition(" points, ")
    return f"{first} points …" if several else ranges


def check_decisions(qtbot: QtBot, explorer: Explorer, two: Two) -> None:
    """Compare the list of decisions in both orders, and each with the tables of its turn."""
    page = explorer.more.compare
    press_part(qtbot, page, CompareSection.DECISIONS)
    for order in (Order.WEIGHT, Order.COST):
        page.order.button(order).click()
        assert [row.cells for row in page.decisions.rows] == [two.row(each) for each in two.listed[order]]
    for listed in (*two.listed[Order.COST], *two.listed[Order.WEIGHT]):
        each = listed.difference
        turns = Turns(each.farkles, each.opponent_farkles, each.seat)
        two.check_cost((each.banked, each.opponent), turns, each.dice, each.turn_total, each.cost)


def check_map(explorer: Explorer, two: Two, random: Random) -> None:
    """Compare the map in all modes: what it says at the selection and under the pointer, and what has a colour."""
    view, chosen = explorer.more.compare.map, explorer.selection.selection
    scores, count = two.scores, min(chosen.dice, two.dice)
    turns = Turns(chosen.farkles, chosen.opponent_farkles, chosen.seat)
    selected = chosen.banked, chosen.opponent
    for mode in DifferenceMode:
        view.mode_choice.button(mode).click()
        assert present(view.shown).shape == (len(scores), len(scores))
        if set(selected) <= set(scores):
            check_place(view, two, mode, selected, turns, count, in_order(explorer, view.words))
        else:
            assert view.words == "not both games have these scores"
        assert view.readout.text() == view.words
        seen = dict[float, int]()
        for place in (tuple(random.choices(scores, k=2)) for _ in range(PLACES)):
            view.canvas.pointed.emit(float(place[0]), float(place[1]))
            where, _, text = view.readout.text().partition(": ")
            assert where == f"you {points(place[0])}, opponent {points(place[1])}"
            check_place(view, two, mode, (place[0], place[1]), turns, count, in_order(explorer, text))
            value, colour = painted(view, scores, place)
            seen[value] = colour
        view.canvas.pointer_left.emit()
        check_colours(mode, seen)
        if mode is not DifferenceMode.HOLD:
            check_strongest(view)


def check_place(
    view: DifferenceMap, two: Two, mode: DifferenceMode, scores: tuple[int, int], turns: Turns, count: int, text: str
) -> None:
    """Compare what the map says of a pair of scores, and the number that has a colour there."""
    value, _ = painted(view, two.scores, scores)
    if mode is DifferenceMode.WIN:
        two.check_win_words(text, scores, turns)
        wins = two.wins(scores, turns)
        assert value == pytest.approx(wins[1] - wins[0], abs=1e-14)
        return
    told, wanted = (two.hold if mode is DifferenceMode.HOLD else two.cost)(scores, turns, count)
    assert text == told
    assert value == wanted or math.isnan(value) == math.isnan(wanted) is True
    if mode is DifferenceMode.HOLD:
        first, second = two.ranges(scores, turns, count)
        hatched = [inside(item, scores) for item in view.going.items]
        assert hatched == [not first and bool(second), bool(first) and not second, not first and not second]


def painted(view: DifferenceMap, scores: list[int], place: tuple[int, ...]) -> tuple[float, int]:
    """Return the number that the map paints at a pair of scores, and its place in the table of colours."""
    at = scores.index(place[0]), scores.index(place[1])
    corner = view.image.mapToParent(QPointF(at[0] + 0.5, at[1] + 0.5))
    assert (corner.x(), corner.y()) == place
    return float(present(view.shown)[at]), int(view.image.image[at])


def inside(item: RegionItem, scores: tuple[int, int]) -> bool:
    """Return whether a texture lies over a pair of scores."""
    place = item.mapFromParent(QPointF(*map(float, scores)))
    return any(each.contains(place) for each in item.rectangles())


def check_colours(mode: DifferenceMode, seen: dict[float, int]) -> None:
    """Compare colours with one another: none for no number, a middle one for 0, and the more the further from it."""
    numbers = sorted(value for value in seen if not math.isnan(value))
    assert all(colour == 0 for value, colour in seen.items() if math.isnan(value))
    for less, more in product(numbers, numbers):
        assert less > more or seen[less] <= seen[more], mode
    if mode is not DifferenceMode.COST:
        for value in numbers:
            assert abs(value) > ROUNDING or seen[value] == 128
            assert (seen[value] - 128) * value >= 0


def check_strongest(view: DifferenceMap) -> None:
    """The largest difference of win chances has a strong colour."""
    assert view.shown is not None
    sizes = np.abs(np.nan_to_num(view.shown))
    at = np.unravel_index(int(sizes.argmax()), sizes.shape)
    middle = 128 if (view.shown < -ROUNDING).any() or view.mode is DifferenceMode.WIN else 0
    assert sizes[at] < 0.01 or abs(int(view.image.image[at]) - middle) > 0.7 * (255 - middle)


def check_study(explorer: Explorer, two: Two) -> None:
    """Compare what is said of two bounds at the selection."""
    chosen = explorer.selection.selection
    least, most = min(chosen.banked, chosen.opponent), max(chosen.farkles, chosen.opponent_farkles)
    assert f"; {two.bound_at(least, most)}" in explorer.more.compare.subtitle.text()
