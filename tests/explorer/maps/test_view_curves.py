"""The curves: thresholds, areas as they are, and what clicks and keys pick."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainterPath
from pytestqt.qtbot import QtBot
from view_bench import Bench, at, penalty_solution, plain_solution, recorder, texts_of, view_bench

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.turn_table import Along, Decision
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


def test_lines_and_areas_are_where_one_holds(bench: Bench) -> None:
    solution = penalty_solution()
    for along in Along:
        bench.curves.along_choice.button(along).click()
        selection = bench.select(banked=600, opponent=1500, farkles=1, opponent_farkles=2, dice=4)
        for dice in range(1, 7):
            line = steps_of(bench.curves.layers.lines[dice].path)
            for score in solution.grid.scores.tolist():
                table = solution.turn_table(TurnStart(*scores_at(along, selection, score), 1, 2))
                holds = table.thresholds()[dice - 1]
                assert line.get(score) == (holds[0].first if holds else None)
        selection = bench.select(banked=900, opponent=1500, farkles=0, opponent_farkles=0)
        shown = bench.curves.layers.image.image
        for place, score in enumerate(solution.grid.scores.tolist()):
            table = solution.turn_table(TurnStart(*scores_at(along, selection, score)))
            for row in range(len(table.turn_totals)):
                code = Decision.HOLD if table.holds[row, 3] else Decision.ROLL
                code = Decision.UNREACHABLE if not table.reachable[row, 3] else code
                assert shown[place, row] == (Decision.WON if table.wins_now[row, 3] else code)


def test_holding_in_several_ranges_and_going_for_it_are_seen_and_named(bench: Bench) -> None:
    # Holding in several ranges leaves a gap.
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

    # The legend says go for it exactly where it is hatched.
    for opponent in (0, 1900):
        bench.select(banked=0, opponent=opponent, dice=6)
        hatched = bool(bench.curves.layers.go_for_it.rectangles())
        assert ("go for it: never hold" in texts_of(bench.curves.samples)) is hatched
    assert hatched

    # Go for it is hatched and named.
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


def test_other_farkle_counts_are_a_switch(bench: Bench) -> None:
    # Other farkle counts are a switch.
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

    # Rules without a penalty have no switch.
    assert bench.curves.others_switch.isVisible()
    bench.show_solution(plain_solution())
    assert not bench.curves.others_switch.isVisible()


def test_click_picks_score_and_turn_total(bench: Bench) -> None:
    canvas = bench.curves.canvas
    picked, _ = recorder(bench.curves)
    for along, expected in (
        (Along.OWN, {"banked": 700, "turn_total": 600}),
        (Along.OPPONENT, {"opponent": 700, "turn_total": 600}),
        (Along.LEVEL, {"banked": 700, "opponent": 700, "turn_total": 600}),
    ):
        bench.qtbot.mouseClick(bench.curves.along_choice.button(along), Qt.MouseButton.LeftButton)
        bench.select(banked=0, opponent=0, turn_total=800)  # in sight, as all below it
        bench.qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=at(canvas, 705, 595))
        assert picked[-1] == expected


def test_arrow_keys_move_score_and_turn_total(bench: Bench) -> None:
    bench.curves.along_choice.button(Along.OPPONENT).click()
    shift, none = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
    for key, modifier, expected in (
        (Qt.Key.Key_Right, none, (650, 500)),
        (Qt.Key.Key_Left, shift, (100, 500)),
        (Qt.Key.Key_Up, none, (600, 550)),
        (Qt.Key.Key_Down, shift, (600, 0)),
    ):
        bench.selection.update(banked=100, opponent=600, turn_total=500)
        bench.qtbot.keyClick(bench.curves.canvas, key, modifier)
        selection = bench.selection.selection
        assert (selection.banked, selection.opponent, selection.turn_total) == (100, *expected)
