"""The linked views where a turn begins with more than scores: seats, last turns, offers, a turn to beat, bonuses."""

from collections.abc import Iterator

import numpy as np
import pytest
from nightly_cases import sampled
from present import present
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from view_bench import Bench, at, plain_solution, small_solution, texts_of, view_bench

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.turn_table import Along, Decision
from farkle_explorer.maps.score_map import MapMode
from farkle_explorer.maps.turn_cells import Wording
from farkle_explorer.maps.turn_painter import cell_wordings
from farkle_explorer.plots.colours import NOTHING, ChanceScale

BEGINNINGS = [
    ("equal-turns", {"seat": 1}, TurnStart(seat=1)),
    ("equal-turns", {"seat": 1, "turns_left": 1}, TurnStart(seat=1, turns_left=1)),
    ("last-turn", {"turns_left": 1}, TurnStart(turns_left=1)),
    ("open-1000", {"seat": 1, "turns_left": 3}, TurnStart(seat=1, turns_left=3)),
    ("open-1000", {"turns_left": 2}, TurnStart(turns_left=2)),
    ("high-stakes", {"opponent": 500, "carried_dice": 2}, TurnStart(carried_dice=2)),
    ("steal", {"carried_dice": 5, "carried_points": 300}, TurnStart(carried_dice=5, carried_points=300)),
    ("beat-the-last-turn", {"opponent": 600, "last_turn_total": 350}, TurnStart(last_turn_total=350)),
    ("hot-dice-bonus", {"bonuses": 1}, TurnStart(bonuses=1)),
]


def least_opponent(ruleset_id: str, start: TurnStart) -> int:
    """Return the least that the opponent has: what the last turn banked, 50 points if it was any hold."""
    held = ruleset_id == "high-stakes" and start.carried_dice > 0
    return max(start.last_turn_total, 50 if held else 0)


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        yield views


@pytest.mark.parametrize(("ruleset_id", "fields", "start"), sampled(BEGINNINGS, 3))
def test_maps_and_lines_are_of_these_turns(
    bench: Bench, ruleset_id: str, fields: dict[str, int], start: TurnStart
) -> None:
    solution = small_solution(ruleset_id)
    bench.show_solution(solution)
    chosen = bench.select(**fields, dice=2)
    regions = solution.hold_regions(start)
    possible = regions.opponent_scores >= least_opponent(ruleset_id, start)
    shown = bench.score_map.layers.image.image
    assert shown.shape == regions.first.shape[1:]
    assert ((shown[:, possible] == NOTHING) == (regions.first[1][:, possible] < 0)).all()
    assert (shown[:, ~possible] == NOTHING).all()
    bench.score_map.set_mode(MapMode.WIN)
    chances = ChanceScale().indices(solution.start_chances(start))
    assert (bench.score_map.layers.image.image[:, possible] == chances[:, possible]).all()
    for along in (Along.OWN, Along.OPPONENT):
        bench.curves.along_choice.button(along).click()
        bench.settle()
        scores = regions.own_scores if along is Along.OWN else regions.opponent_scores
        for place, score in enumerate(scores.tolist()):
            if along is Along.OPPONENT and not possible[place]:
                assert (bench.curves.layers.image.image[place] == Decision.UNREACHABLE).all()
                continue
            scores_here = (score, chosen.opponent) if along is Along.OWN else (chosen.banked, score)
            table = solution.turn_table(start.at(*scores_here))
            decisions = table.decisions()[:, 1]
            drawn = bench.curves.layers.image.image[place, : len(decisions)]
            unlike = drawn != decisions
            # Where the opponent still has a turn, nobody has won by holding.
            assert (drawn[unlike] == Decision.HOLD).all()
            assert (decisions[unlike] == Decision.WON).all()
            assert not unlike.any() or not bench.selection.space.holding_may_win(chosen)


def test_the_seat_is_named_in_all_views_and_nothing_where_rules_know_nothing_else(bench: Bench) -> None:
    # The seat is named and chosen for all views at once.
    bench.show_solution(small_solution("equal-turns"))
    bench.select(banked=300, opponent=500)
    for view in bench.views:
        assert view.subtitle.text() == "you 300, opponent 500; first player"
    bench.select(seat=1)
    for view in bench.views:
        assert view.subtitle.text() == "you 300, opponent 500; second player"
        assert view.subtitle.text() in view.accessibleDescription()

    # Rules that know of nothing else name nothing else.
    bench.show_solution(plain_solution(1000))
    bench.select(banked=300, opponent=500)
    for view in bench.views:
        assert view.subtitle.text() == "you 300, opponent 500"


def test_the_last_turn_shows_scores_past_the_goal_and_what_is_needed_there(bench: Bench) -> None:
    # In the last turn the map shows scores past the goal.
    bench.show_solution(small_solution("last-turn"))
    before = bench.score_map.canvas.box.viewRect()
    assert (before.bottom(), before.right()) == (1025.0, 1025.0)
    bench.select(turns_left=1)
    after = bench.score_map.canvas.box.viewRect()
    assert (after.left(), after.right()) == (-25.0, 1025.0)
    assert after.top() == 975.0  # the leader has the goal at least
    assert 1400.0 < after.bottom() <= 2025.0
    canvas = bench.score_map.canvas
    bench.qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=at(canvas, 610, 1190))
    chosen = bench.selection.selection
    assert (chosen.banked, chosen.opponent, chosen.turns_left) == (600, 1200, 1)
    bench.qtbot.keyClick(canvas, Qt.Key.Key_Up)
    assert bench.selection.selection.opponent == 1250
    bench.select(turns_left=0)
    assert bench.score_map.canvas.box.viewRect() == before
    assert bench.selection.selection.opponent == 950

    # Level scores are offered only where there are any.
    bench.show_solution(small_solution("last-turn"))
    curves = bench.curves
    bench.qtbot.mouseClick(curves.along_choice.button(Along.LEVEL), Qt.MouseButton.LeftButton)
    bench.settle()
    assert curves.title.text() == "When to hold at level scores"
    bench.select(turns_left=1)
    assert not curves.along_choice.button(Along.LEVEL).isEnabled()
    assert curves.title.text() == "When to hold, by your score"
    bench.select(turns_left=0)
    assert curves.along_choice.button(Along.LEVEL).isEnabled()

    # In the last turn the mover needs more than the leader has.
    bench.show_solution(small_solution("last-turn"))
    bench.select(turns_left=1, banked=600, opponent=1200, dice=4)
    drawn = bench.curves.layers.image.image
    own = small_solution("last-turn").own_scores(TurnStart(turns_left=1)).tolist()
    for place, score in enumerate(own):
        won = np.flatnonzero(drawn[place] == Decision.WON)
        assert won[0] * 50 == 1250 - score  # ties go to the one who was first at the goal
    bench.window.resize(1500, 1200)
    bench.settle()
    assert "enough to win" in [label.text for label in bench.curves.canvas.labels.all()]


def test_before_the_first_roll_the_turn_map_says_whether_to_take_the_dice(bench: Bench) -> None:
    solution = small_solution("high-stakes")
    bench.show_solution(solution)
    for dice in (1, 5):
        bench.select(opponent=50, carried_dice=dice, dice=6, turn_total=0)
        table = solution.turn_table(TurnStart(carried_dice=dice).at(0, 50))
        assert table.take is not None
        taken = f"take {'1 die' if dice == 1 else '5 dice'} {100 * table.take:.2f} %"
        afresh = f"all 6 {100 * table.roll[0, 5]:.2f} %"
        lead = f"+{100 * abs(table.take - table.roll[0, 5]):.2f} of 100"
        better = (taken, afresh) if table.take > table.roll[0, 5] else (f"roll {afresh}", taken)
        assert bench.turn_map.readout.text() == f"start: {better[0]} ({better[1]}, {lead})"
    bench.select(carried_dice=0)
    assert bench.turn_map.readout.text().startswith("0 with 6 dice: must roll ")


def test_narrow_cells_of_a_turn_say_whole_per_cents(bench: Bench) -> None:
    bench.show_solution(plain_solution())
    widths = range(20, 300)
    kinds = [cell_wordings(bench.turn_map.font(), width)[0] for width in widths]
    assert list(dict.fromkeys(kinds)) == list(reversed(Wording)), "the wider, the more"
    cells = present(bench.turn_map.grid._cells)
    row, column = np.argwhere(cells.may_hold & cells.reachable & ~cells.wins_now)[0].tolist()
    word = "HOLD" if cells.holds[row, column] else "roll"
    assert cells.text(row, column, Wording.WHOLE) == f"{word} {100 * cells.win[row, column]:.0f}"


def test_scores_that_cannot_have_been_banked_are_hatched(bench: Bench) -> None:
    bench.show_solution(small_solution("beat-the-last-turn"))
    assert "cannot happen" not in texts_of(bench.score_map.samples)
    bench.select(banked=300, opponent=600, last_turn_total=350, dice=3)
    layers = bench.score_map.layers
    covered = {round(box.top() + row) for box in layers.impossible.rectangles() for row in range(round(box.height()))}
    assert covered == set(range(7))  # 0 to 300 points
    assert "cannot happen" in texts_of(bench.score_map.samples)
    canvas = bench.score_map.canvas
    QTest.mouseMove(canvas.viewport(), at(canvas, 500, 200))
    assert bench.score_map.readout.text() == "you 500, opponent 200: cannot happen"
    bench.qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=at(canvas, 500, 200))
    chosen = bench.selection.selection
    assert (chosen.opponent, chosen.last_turn_total) == (200, 0)
