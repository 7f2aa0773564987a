"""A solve that begins while the window is being built."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import contextmanager

import pytest
from small_games import plain_game

from farkle_core.engine.monitor import Progress
from farkle_core.engine.settings import Settings
from farkle_core.errors import Cancelled
from farkle_core.solution.solve import solve
from farkle_core.solution.storage import store
from farkle_explorer.session.head_start import HeadStart, begin
from farkle_explorer.session.questions import Question
from farkle_explorer.session.settings import SavedSettings

QUESTION = Question(plain_game(), Settings())


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farkle_explorer.session.head_start.are_compiled", lambda **_which: True)


@contextmanager
def begun(question: Question | None, limit: float = 1000.0) -> Iterator[HeadStart]:
    ahead = HeadStart(question, limit)
    try:
        yield ahead
    finally:
        ahead.close()


def ignore(_progress: Progress, /) -> None:
    """Let it run."""


def test_a_session_takes_it_over_once() -> None:
    with begun(QUESTION) as ahead:
        wait([ahead._solution])
        assert ahead.job(Question(QUESTION.ruleset, Settings(tolerance=1e-6))) is None
        job = ahead.job(QUESTION)
        assert job is not None
        assert ahead.job(QUESTION) is None
        assert job(ignore).win_chance() == solve(QUESTION.ruleset, QUESTION.settings).win_chance()


def test_slow_rules_and_kept_solutions_are_not_solved_ahead() -> None:
    with begun(QUESTION, limit=0.0) as ahead:
        wait([ahead._solution])
        assert ahead.job(QUESTION) is None
    store.save(solve(QUESTION.ruleset, QUESTION.settings))
    with begun(QUESTION) as ahead:
        wait([ahead._solution])
        assert ahead.job(QUESTION) is None


def test_nothing_is_solved_ahead_for_who_solves_by_hand() -> None:
    remembered = SavedSettings()
    remembered.follows_edits = False
    ahead = begin(remembered)
    ahead.close()
    assert ahead.job(QUESTION) is None


def test_a_cancelled_session_stops_it() -> None:
    def stop(_progress: Progress, /) -> None:
        raise Cancelled

    slow = Question(plain_game(goal=10_000), Settings(check_bound=False, threads=1))
    with begun(slow) as ahead:
        job = None
        while job is None:
            job = ahead.job(slow)
        with pytest.raises(Cancelled):
            job(stop)
