"""The session, on real small games."""

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from present import present
from pytestqt.qtbot import QtBot
from small_games import Bench, bench, penalty_game, plain_game

from farkle_core.engine.monitor import Monitor, Progress, WorkPhase
from farkle_core.engine.settings import Settings
from farkle_core.errors import StoredSolutionError, TooLargeError
from farkle_core.rules import Ruleset, Turn
from farkle_core.rules.dice import Die
from farkle_core.solution.solve import solve
from farkle_core.solution.storage import store
from farkle_explorer.session import session as session_module
from farkle_explorer.session.session import Session, SessionState, SolutionSource
from farkle_explorer.workers import worker


@pytest.fixture
def controller(qtbot: QtBot) -> Iterator[Bench]:
    with bench() as made:
        made.kernels.prepare()
        qtbot.waitUntil(lambda: made.kernels.are_ready)
        yield made


@pytest.fixture
def session(controller: Bench) -> Session:
    return controller.session


def stands(session: Session, state: SessionState) -> bool:
    return session.state is state


def solved(qtbot: QtBot, session: Session) -> None:
    with qtbot.waitSignal(session.solution_changed):
        session.solve()


def quiet(qtbot: QtBot, controller: Bench) -> None:
    """Wait until nothing is on its way any more."""
    qtbot.waitUntil(lambda: not controller.background.is_busy and not controller.solver.is_busy)


def test_solving_goes_through_its_states(qtbot: QtBot, session: Session) -> None:
    states: list[SessionState] = []
    session.state_changed.connect(states.append)
    session.set_ruleset(plain_game())
    session.set_settings(Settings(tolerance=1e-6))
    solved(qtbot, session)
    assert states == [SessionState.SOLVING, SessionState.FRESH]
    assert session.solution is not None
    assert session.solution.certificate.converged
    assert session.solution.ruleset == plain_game()
    assert session.progress is None
    session.set_settings(Settings(tolerance=1e-9))
    assert stands(session, SessionState.STALE)


def _endless(monitor: Monitor) -> None:
    while True:
        monitor(Progress(WorkPhase.COMPILING))
        time.sleep(0.01)


def test_what_lies_on_disk_spares_the_automatic_solve_that_began_meanwhile(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(solve(plain_game()))
    monkeypatch.setattr(session_module, "solve_job", lambda *_: _endless)
    monkeypatch.setattr(session_module, "_WORTH_KEEPING", 0.0)  # as of rules that take long
    session.set_ruleset(plain_game())
    assert session.is_looking
    session.follow(session.settings)
    assert stands(session, SessionState.SOLVING)
    qtbot.waitUntil(lambda: stands(session, SessionState.FRESH))
    assert session.came is SolutionSource.FOUND
    assert not session.is_following


def test_the_first_answer_is_shown(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch, controller: Bench
) -> None:
    monkeypatch.setattr(worker, "WORTH_A_FIRST_ANSWER", 0.0)
    session.set_ruleset(penalty_game())
    shown: list[tuple[SessionState, bool]] = []
    session.solution_changed.connect(lambda _: shown.append((session.state, session.is_provisional)))
    with qtbot.waitSignal(session.state_changed, check_params_cb=lambda state: state is SessionState.FRESH):
        session.solve()
    qtbot.waitUntil(lambda: len(shown) == 2)
    assert shown == [(SessionState.SOLVING, True), (SessionState.FRESH, False)]
    assert present(session.solution).certificate.converged
    quiet(qtbot, controller)
    kept = present(store.find(penalty_game(), session.settings))
    assert kept.certificate.provisional is None


def stopped_at_first(qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work out the first answer of a game with a penalty, and no more."""
    monkeypatch.setattr(worker, "WORTH_A_FIRST_ANSWER", 0.0)
    session.set_ruleset(penalty_game())
    session.solution_changed.connect(session.cancel)
    solved(qtbot, session)
    session.solution_changed.disconnect(session.cancel)


def test_a_first_answer_that_is_not_proved_stays_after_a_stop(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch, controller: Bench
) -> None:
    stopped_at_first(qtbot, session, monkeypatch)
    quiet(qtbot, controller)
    assert stands(session, SessionState.FRESH)
    assert session.is_provisional
    assert session.can_solve


def test_back_at_rules_with_a_first_answer_it_is_there_at_once(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch, controller: Bench
) -> None:
    stopped_at_first(qtbot, session, monkeypatch)
    session.open_ruleset(plain_game())
    assert session.solution is None
    session.open_ruleset(penalty_game())
    assert session.solution is None
    session.solve()
    assert session.is_provisional
    qtbot.waitUntil(lambda: session.is_answered and not session.is_provisional)
    quiet(qtbot, controller)
    session.open_ruleset(plain_game())
    session.open_ruleset(penalty_game())
    session.solve()
    assert session.solution is None, "what is proved is on disk"


def test_other_rules_make_it_stale_and_a_new_name_does_not(qtbot: QtBot, session: Session) -> None:
    session.set_ruleset(plain_game(1000))
    solved(qtbot, session)
    first = session.solution
    session.set_ruleset(plain_game(1500))
    assert stands(session, SessionState.STALE)
    assert session.solution is first
    session.set_ruleset(None)
    assert stands(session, SessionState.STALE)
    session.set_ruleset(plain_game(1000))
    assert stands(session, SessionState.FRESH)

    session.set_ruleset(plain_game())
    solved(qtbot, session)
    renamed = replace(plain_game(), name="Kitchen rules")
    with qtbot.waitSignal(session.solution_changed):
        session.set_ruleset(renamed)
    assert stands(session, SessionState.FRESH)
    assert present(session.solution).ruleset.name == "Kitchen rules"


def test_cancelling_keeps_the_last_good_solution(qtbot: QtBot, controller: Bench) -> None:
    session = controller.session
    session.set_ruleset(plain_game())
    solved(qtbot, session)
    good = session.solution
    session.set_ruleset(replace(penalty_game(10_000), name="long"))
    with qtbot.waitSignal(session.progressed):
        session.solve()
    qtbot.waitUntil(lambda: session.progress is not None and session.progress.fraction > 0)
    with qtbot.waitSignal(controller.solver.cancelled):
        session.cancel()
        assert stands(session, SessionState.STALE)
    assert session.solution is good
    session.set_ruleset(plain_game())
    assert stands(session, SessionState.FRESH)


def test_rules_edited_while_others_are_solved_can_take_their_place(qtbot: QtBot, session: Session) -> None:
    session.set_ruleset(penalty_game(10_000))
    session.solve()
    assert (session.solves_others, session.can_solve) == (False, False)
    session.set_ruleset(replace(penalty_game(10_000), name="Another name"))
    assert (session.solves_others, session.can_solve) == (False, False)
    session.set_ruleset(plain_game(1100))
    assert (session.solves_others, session.can_solve) == (True, True)
    shown: list[Any] = []
    session.solution_changed.connect(shown.append)
    solved(qtbot, session)
    assert [each.ruleset.goal for each in shown] == [1100]
    assert stands(session, SessionState.FRESH)


def test_rules_that_were_left_are_worked_out_while_others_are_answered(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch, controller: Bench
) -> None:
    monkeypatch.setattr(session_module, "_WORTH_KEEPING", 0.0)
    short, long = plain_game(), penalty_game(3000)
    session.set_ruleset(short)
    solved(qtbot, session)
    quiet(qtbot, controller)
    session.open_ruleset(long)
    session.follow(session.settings)
    qtbot.waitUntil(lambda: session.progress is not None and session.progress.fraction > 0)

    session.open_ruleset(short)
    qtbot.waitUntil(lambda: stands(session, SessionState.FRESH))
    session.leave()
    assert session.is_elsewhere
    session.open_ruleset(long)
    assert stands(session, SessionState.SOLVING)
    begun = session.progress
    session.follow(session.settings)
    assert session.progress is begun  # not from the beginning again

    session.open_ruleset(short)
    qtbot.waitUntil(lambda: not session.is_following)
    quiet(qtbot, controller)
    assert present(session.answer).ruleset == short
    assert store.find(long, session.settings) is not None


def huge_game() -> Ruleset:
    """Return a game with 6,000 scores of each player, and as many turn totals to be beaten."""
    sets = ((5, 0, 0, 0, 0, 0), *[(0,) * 6] * 5)
    return replace(plain_game(30_000), sets=sets, turn=Turn(beat_last_turn=True))


def test_a_solve_that_fails_says_why_and_keeps_the_last_good_solution(qtbot: QtBot, session: Session) -> None:
    session.set_ruleset(plain_game())
    solved(qtbot, session)
    good = session.solution
    session.set_ruleset(huge_game())
    with qtbot.waitSignal(session.failed) as told:
        session.solve()  # before the estimate could refuse it
    assert isinstance(told.args[0], TooLargeError)
    assert stands(session, SessionState.FAILED)
    assert session.solution is good


def test_a_foreign_file_is_refused_and_nothing_changes(qtbot: QtBot, session: Session, tmp_path: Path) -> None:
    session.set_ruleset(plain_game())
    solved(qtbot, session)
    path = tmp_path / "noise.farkle"
    path.write_bytes(os.urandom(1000))
    with qtbot.waitSignal(session.failed) as told:
        session.open_solution(path)
    assert isinstance(told.args[0], StoredSolutionError)
    assert stands(session, SessionState.FRESH)


def test_solving_waits_for_the_kernels_and_can_be_cancelled_meanwhile(qtbot: QtBot) -> None:
    with bench() as made:
        session = made.session
        session.set_ruleset(plain_game())
        session.solve()
        assert stands(session, SessionState.SOLVING)
        assert session.progress is not None
        session.cancel()
        assert stands(session, SessionState.EMPTY)
        qtbot.waitUntil(lambda: made.kernels.are_ready)
        assert stands(session, SessionState.EMPTY)
        solved(qtbot, session)
        assert stands(session, SessionState.FRESH)


def test_loaded_dice_are_solved_and_what_goes_by_their_number_gets_no_answer(qtbot: QtBot, session: Session) -> None:
    odd = Die("Odd die", 1, (6, 1, 6, 1, 6, 1))
    session.set_ruleset(replace(plain_game(), dice=2, goal=300, own_dice=(odd, Die("fair", 1))))
    solved(qtbot, session)
    assert session.answer is not None
    assert session.fair_answer is None
    session.set_ruleset(replace(plain_game(), dice=2, goal=300))
    solved(qtbot, session)
    assert session.fair_answer is session.answer is not None
