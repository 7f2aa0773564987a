"""The curves: thresholds, areas as they are, and what clicks and keys pick."""

import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from nightly_cases import sampled, with_nightly
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from view_bench import (
    Bench,
    at,
    large_solution,
    penalty_solution,
    plain_solution,
    recorder,
    small_solution,
    texts_of,
    view_bench,
)

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import Solution
from farkle_core.solution.turn_table import Along, Decision, TurnTable
from farkle_explorer.session.selection_space import Selection


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        views.show_solution(penalty_solution())
        yield views


def steps_of(path: QPainterPath) -> dict[int, int]:
    """Return the height of a stepped line at every score it has."""
    found: dict[int, int] = {}
    for number in range(1, path.elementCount()):
        a, b = path.elementAt(number - 1), path.elementAt(number)
        if b.isLineTo() and a.y == b.y:
            found |= dict.fromkeys(range(round(a.x) + 25, round(b.x), 50), round(a.y))
    return found


def scores_at(along: Along, selection: Selection, score: int) -> tuple[int, int]:
    banked = selection.banked if along is Along.OPPONENT else score
    return banked, selection.opponent if along is Along.OWN else score


def test_a_game_of_one_turn_is_drawn_like_any_other(qtbot: QtBot) -> None:
    with view_bench(qtbot) as views:
        views.show_solution(plain_solution())
        views.show_solution(plain_solution(50))
        shown = views.curves.canvas.box.viewRect()
        assert (shown.left(), shown.right()) == (-25.0, 75.0)  # the cell of 0 points, and what is missing to the goal
        # Nobody holds nothing: whoever has no points has to roll.
        assert views.curves.readout.text().startswith("0 with 6 dice: must roll ")
        image = views.curves.layers.image.image
        assert image is not None
        assert len(image) == 1


@pytest.mark.parametrize("goal", [50, 100, 300])
def test_axes_of_small_games_are_marked_at_scores_only(qtbot: QtBot, goal: int) -> None:
    with view_bench(qtbot) as views:
        views.show_solution(plain_solution(goal))
        for canvas in (views.score_map.canvas, views.curves.canvas):
            for axis in (canvas.across, canvas.up):
                ((_, marks),) = axis.tickValues(axis.range[0], axis.range[1], 400.0)
                assert 0 in marks
                assert all(0 <= mark <= goal and mark % 50 == 0 for mark in marks)


@pytest.mark.parametrize("along", list(Along))
def test_lines_are_the_least_totals_at_which_one_holds(bench: Bench, along: Along) -> None:
    solution = penalty_solution()
    bench.curves.along_choice.button(along).click()
    selection = bench.select(banked=600, opponent=1500, farkles=1, opponent_farkles=2, dice=4)
    for dice in range(1, 7):
        line = steps_of(bench.curves.layers.lines[dice].path)
        for score in solution.grid.scores.tolist():
            table = solution.turn_table(TurnStart(*scores_at(along, selection, score), 1, 2))
            holds = table.thresholds()[dice - 1]
            assert line.get(score) == (holds[0].first if holds else None)


@pytest.mark.parametrize("along", list(Along))
def test_areas_are_drawn_as_they_are(bench: Bench, along: Along) -> None:
    solution = penalty_solution()
    bench.curves.along_choice.button(along).click()
    selection = bench.select(banked=900, opponent=1500, dice=4)
    shown = bench.curves.layers.image.image
    several = 0
    for place, score in enumerate(solution.grid.scores.tolist()):
        table = solution.turn_table(TurnStart(*scores_at(along, selection, score)))
        for row in range(len(table.turn_totals)):
            code = Decision.HOLD if table.holds[row, 3] else Decision.ROLL
            code = Decision.UNREACHABLE if not table.reachable[row, 3] else code
            assert shown[place, row] == (Decision.WON if table.wins_now[row, 3] else code)
        several += len(table.thresholds()[3]) > 1
    assert along is not Along.LEVEL or several >= 0


LOOKED_AT = 3
"""Pixels around the middle of the ring whose colour counts."""


def looks_held(bench: Bench, score: int, turn_total: int) -> bool:
    """Return whether most of what is painted around a place is amber, which means hold; roll is bluish or white."""
    picture, middle = bench.curves.canvas.viewport().grab().toImage(), at(bench.curves.canvas, score, turn_total)
    near = range(-LOOKED_AT, LOOKED_AT + 1)
    colours = [picture.pixelColor(middle.x() + across, middle.y() + up) for across in near for up in near]
    return len([colour for colour in colours if colour.red() > colour.blue() + 20]) > len(colours) / 2


SHOWN: dict[str, Callable[[], Solution]] = {
    "plain": lambda: plain_solution(10_000),
    "penalties": large_solution,
    "last turns": lambda: small_solution("last-turn"),
    "dice offered": lambda: small_solution("high-stakes"),
    "dice of a farkle": lambda: small_solution("steal"),
    "exact goal": lambda: small_solution("welfare"),
}


def close_to_the_threshold(table: TurnTable, dice: int, dealer: random.Random) -> int | None:
    """Return a turn total at which holding and rolling are possible, near the least one to hold if that can be."""
    n, totals = dice - 1, table.turn_totals
    rows = [row for row in np.flatnonzero(table.can_occur[:, n] & ~table.wins_now[:, n]).tolist() if totals[row] > 0]
    first = next((runs.first for runs in table.thresholds()[n]), 0)
    near = [row for row in rows if abs(totals[row] - first) <= 200]
    return int(totals[dealer.choice(near or rows)]) if rows else None


@pytest.mark.parametrize("rules", with_nightly(["plain", "dice offered"], SHOWN))
def test_the_ring_has_the_colour_of_what_is_best_there(qtbot: QtBot, rules: str) -> None:
    dealer, solution, seen = random.Random(3), SHOWN[rules](), set[bool]()
    scores = [score for score in solution.grid.scores.tolist() if 0 <= score < solution.grid.goal]
    with view_bench(qtbot) as views:
        views.show_solution(solution)
        for place in range(12):
            along = list(Along)[place % 3]
            banked, opponent, dice = dealer.choice(scores), dealer.choice(scores), dealer.randint(1, 6)
            opponent = banked if along is Along.LEVEL else opponent
            table = solution.turn_table(TurnStart(banked, opponent))
            if (turn_total := close_to_the_threshold(table, dice, dealer)) is not None:
                views.curves.along_choice.button(along).click()
                views.select(banked=banked, opponent=opponent, dice=dice, turn_total=turn_total)
                seen.add(bool(table.holds[table.row(turn_total), dice - 1]))
                score = opponent if along is Along.OPPONENT else banked
                assert looks_held(views, score, turn_total) is bool(table.holds[table.row(turn_total), dice - 1])
        assert seen == {False, True}


def test_holding_in_several_ranges_leaves_a_gap(bench: Bench) -> None:
    pieces = np.argwhere(penalty_solution().hold_regions().pieces >= 2)
    assert len(pieces), "the game used here has such regions"
    n, i, j = (int(each) for each in pieces[len(pieces) // 2])
    scores = penalty_solution().grid.scores
    bench.select(banked=int(scores[i]), opponent=int(scores[j]), dice=n + 1)
    column = bench.curves.layers.image.image[i]
    seen = [int(code) for code in column if code in (Decision.HOLD, Decision.ROLL)]
    changes = [code for code, before in zip(seen, [None, *seen], strict=False) if code != before]
    assert changes.count(Decision.HOLD) >= 2
    text = bench.score_map.readout.text()
    assert " and " in text or text.endswith(" only")


def test_go_for_it_is_hatched_and_named(bench: Bench) -> None:
    bench.curves.along_choice.button(Along.OPPONENT).click()
    bench.select(banked=0, opponent=0, dice=6)
    layers = bench.curves.layers
    first = penalty_solution().hold_regions().first[5, penalty_solution().grid.index(0)]
    columns = set()
    for box in layers.go_for_it.rectangles():
        columns |= set(range(round(box.left()), round(box.right())))
    assert columns == set(np.flatnonzero(first < 0).tolist())
    codes = layers.image.image
    for box in layers.go_for_it.rectangles():
        hatched = codes[round(box.left()) : round(box.right()), round(box.top()) : round(box.bottom())]
        assert (hatched == Decision.ROLL).all()  # neither where holding wins, nor where nothing can happen
    assert "go for it" in [label.text for label in bench.curves.canvas.labels.all()]


def test_the_legend_says_go_for_it_exactly_where_it_is_hatched(bench: Bench) -> None:
    for opponent in (0, 1900):
        bench.select(banked=0, opponent=opponent, dice=6)
        hatched = bool(bench.curves.layers.go_for_it.rectangles())
        assert ("go for it" in texts_of(bench.curves.samples)) is hatched
    assert hatched


def test_other_farkle_counts_are_a_switch(bench: Bench) -> None:
    bench.select(banked=0, opponent=1000, dice=3, farkles=0)
    others = bench.curves.layers.other_lines
    assert [others[f].path.isEmpty() for f in range(3)] == [True, False, False]
    for farkles in (1, 2):
        first = (
            penalty_solution().hold_regions(TurnStart(0, 0, farkles)).first[2, :, penalty_solution().grid.index(1000)]
        )
        scores = penalty_solution().grid.scores.tolist()
        assert steps_of(others[farkles].path) == {s: int(t) for s, t in zip(scores, first, strict=True) if t > 0}
    bench.qtbot.mouseClick(bench.curves.others_switch, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    bench.settle()
    assert all(line.path.isEmpty() for line in others.values())


def test_rules_without_a_penalty_have_no_switch(bench: Bench) -> None:
    assert bench.curves.others_switch.isVisible()
    bench.show_solution(plain_solution())
    assert not bench.curves.others_switch.isVisible()


@pytest.mark.parametrize(
    ("along", "expected"),
    [
        (Along.OWN, {"banked": 700, "turn_total": 600}),
        (Along.OPPONENT, {"opponent": 700, "turn_total": 600}),
        (Along.LEVEL, {"banked": 700, "opponent": 700, "turn_total": 600}),
    ],
)
def test_click_picks_score_and_turn_total(bench: Bench, along: Along, expected: dict[str, int]) -> None:
    bench.select(turn_total=800)  # in sight, as all below it
    bench.qtbot.mouseClick(bench.curves.along_choice.button(along), Qt.MouseButton.LeftButton)
    bench.settle()
    picked, _ = recorder(bench.curves)
    canvas = bench.curves.canvas
    bench.qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=at(canvas, 705, 595))
    assert picked == [expected]


@pytest.mark.parametrize(
    ("key", "shift", "expected"),
    sampled(
        [
            (Qt.Key.Key_Right, False, (650, 500)),
            (Qt.Key.Key_Left, True, (100, 500)),
            (Qt.Key.Key_Up, False, (600, 550)),
            (Qt.Key.Key_Down, True, (600, 0)),
        ],
        2,
    ),
)
def test_arrow_keys_move_score_and_turn_total(
    bench: Bench, key: Qt.Key, shift: bool, expected: tuple[int, int]
) -> None:
    bench.curves.along_choice.button(Along.OPPONENT).click()
    bench.select(banked=100, opponent=600, turn_total=500)
    modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    bench.qtbot.keyClick(bench.curves.canvas, key, modifier)
    selection = bench.selection.selection
    assert (selection.opponent, selection.turn_total) == expected
    assert selection.banked == 100


def test_hover_reads_out_exact_numbers(bench: Bench) -> None:
    bench.select(banked=0, opponent=1000, dice=3)
    picked, hovered = recorder(bench.curves)
    canvas = bench.curves.canvas
    QTest.mouseMove(canvas.viewport(), at(canvas, 900, 500))
    table = penalty_solution().turn_table(TurnStart(900, 1000))
    row = table.row(500)
    assert hovered[-1] == {"banked": 900, "turn_total": 500}
    text = bench.curves.readout.text()
    assert text.startswith("500 with 3 dice: ")
    assert f"hold {100 * table.hold[row, 2]:.2f} %" in text
    assert f"roll {100 * table.roll[row, 2]:.2f} %" in text
    assert text.endswith("your score 900")
    assert picked == []


def test_numbers_of_the_selection_are_those_of_the_turn_map(bench: Bench) -> None:
    dealer = random.Random(5)
    for along in Along:
        bench.curves.along_choice.button(along).click()
        for _ in range(8):
            score = dealer.randrange(0, 2000, 50)
            other = score if along is Along.LEVEL else dealer.randrange(0, 2000, 50)
            bench.select(banked=score, opponent=other, dice=dealer.randint(1, 6), turn_total=300)
            assert bench.curves.readout.text() == bench.turn_map.readout.text()
            assert bench.curves.readout.text() in bench.curves.canvas.accessibleDescription()


def test_selection_is_a_ring_only_where_it_lies_on_the_line(bench: Bench) -> None:
    bench.select(banked=500, opponent=700, turn_total=300)
    assert bench.curves.canvas.selection_mark.position() == (500, 300)
    bench.curves.along_choice.button(Along.OPPONENT).click()
    assert bench.curves.canvas.selection_mark.position() == (700, 300)
    bench.curves.along_choice.button(Along.LEVEL).click()
    assert bench.curves.canvas.selection_mark.position() == (500, None)
    bench.select(opponent=500)
    assert bench.curves.canvas.selection_mark.position() == (500, 300)


def test_each_way_of_cutting_has_its_title(bench: Bench) -> None:
    titles = set()
    for along in Along:
        bench.curves.along_choice.button(along).click()
        titles.add(bench.curves.title.text())
        assert bench.curves.canvas.across.labelText in {"your score", "opponent's score", "both scores"}
    assert len(titles) == 3
