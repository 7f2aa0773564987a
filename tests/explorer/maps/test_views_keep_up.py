"""The views keep up with a held key on arrays of the largest published game: nothing is painted or done twice."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from nightly_cases import with_nightly
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QAbstractScrollArea
from pytestqt.qtbot import QtBot
from view_bench import Bench, large_solution, view_bench

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.reader import Reader
from farkle_core.solution.solution import Solution
from farkle_core.solution.turn_table import Along, HoldRegions
from farkle_explorer.session.selection_space import Selection


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        views.show_solution(large_solution())
        yield views


class Paintings(QObject):
    """Counts how often the views' pictures are painted."""

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.counts: Counter[QObject] = Counter()
        for view in bench.views:
            picture = view.focusProxy()
            assert isinstance(picture, QAbstractScrollArea)
            picture.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt calls it
        self.counts[watched] += event.type() is QEvent.Type.Paint
        return False


def painted(bench: Bench, change: Callable[[], object]) -> None:
    """Change something, and paint what it changed, once, as a running program does."""
    change()
    QCoreApplication.sendPostedEvents(bench.window, QEvent.Type.UpdateRequest.value)


@pytest.mark.parametrize("along", with_nightly([Along.OPPONENT], Along))
def test_every_move_of_the_selection_is_painted_once(bench: Bench, along: Along) -> None:
    assert large_solution().wins.shape == (3, 3, 250, 250)
    bench.curves.along_choice.button(along).click()
    bench.select(banked=2000, opponent=3000, dice=5, turn_total=1000)
    paintings = Paintings(bench)
    for step in range(100):
        own, other = 2000 + 50 * (step // 2), 3000 + 50 * ((step + 1) // 2)
        painted(bench, partial(bench.selection.update, banked=own, opponent=other))
    # Along level scores only every other of these moves changes what the curves show.
    fewest, *others = sorted(paintings.counts.values())
    assert fewest >= (49 if along is Along.LEVEL else 99)
    assert len(others) == 2
    assert min(others) >= 99


def test_moving_the_selection_uploads_no_map(bench: Bench) -> None:
    bench.select(banked=2000, opponent=3000, dice=5)
    image = bench.score_map.layers.image.image
    bench.select(banked=2050, opponent=3500, turn_total=400)
    assert bench.score_map.layers.image.image is image
    bench.select(dice=4)
    assert bench.score_map.layers.image.image is not image


def test_hold_regions_are_never_worked_out_in_the_windows_thread(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[threading.Thread] = []
    work_out = Reader.hold_regions

    def noted(self: Reader, start: TurnStart) -> HoldRegions:
        threads.append(threading.current_thread())
        return work_out(self, start)

    monkeypatch.setattr(Reader, "hold_regions", noted)
    large = large_solution()
    bench.show_solution(Solution(large.ruleset, large.settings, large.certificate, large.grid, large.chances, {}))
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
