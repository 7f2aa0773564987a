"""The views keep up with a held key: nothing is worked out in the thread of the window."""

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot
from view_bench import Bench, penalty_solution, view_bench

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.reader import Reader
from farkle_core.solution.solution import Solution
from farkle_core.solution.turn_table import Along, HoldRegions
from farkle_explorer.session.selection_space import Selection


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        views.show_solution(penalty_solution())
        yield views


def test_hold_regions_are_never_worked_out_in_the_windows_thread(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    work_out = Reader.hold_regions

    def noted(self: Reader, start: TurnStart) -> HoldRegions:
        threads.append(threading.current_thread())
        return work_out(self, start)

    monkeypatch.setattr(Reader, "hold_regions", noted)
    known = penalty_solution()
    bench.show_solution(Solution(known.ruleset, known.settings, known.certificate, known.grid, known.chances, {}))
    bench.selection.update(farkles=2, opponent_farkles=1)
    bench.settle()
    assert threads
    assert threading.main_thread() not in threads


def test_farkle_counts_are_worked_out_ahead(bench: Bench) -> None:
    bench.qtbot.waitUntil(lambda: not bench.background.is_busy)
    for own in range(3):
        for other in range(3):
            assert bench.source.regions(TurnStart(0, 0, own, other)) is not None


def test_all_slices_arrive_while_a_key_is_held(bench: Bench) -> None:
    bench.curves.along_choice.button(Along.OWN).click()
    bench.select(banked=0, opponent=0)
    shown = []
    bench.source.slice_ready.connect(lambda question: shown.append(question.start.opponent))
    for opponent in range(50, 1000, 50):
        bench.show_selection(Selection(0, opponent))
        bench.qtbot.wait(10)
    bench.settle()
    assert shown[-1] == 950
    assert shown == sorted(shown)
    assert bench.source.slice(bench.curves._question(Selection(0, 950))) is not None
