"""How many threads are used follows what they get done, also when that changes on the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from farkle_core.engine.short_calls import ThreadTuner

TEAM = 2


def never(_done: float) -> bool:
    return False


def always(_done: float) -> bool:
    return True


def calls(
    speed_of: Callable[[int, float], float], crowded: Callable[[float], bool] = always
) -> list[tuple[int, float]]:
    """Do a whole piece of work; return by how many threads each call was done, and which share it did."""
    tuner, done, seen = ThreadTuner(TEAM, 0.2), 0.0, list[tuple[int, float]]()
    while done < 1.0:
        members = tuner.choose()
        share = min(tuner.share(members), 1.0 - done)
        tuner.note(members, share, share / speed_of(members, done), crowded=crowded(done))
        seen.append((members, share))
        done += share
    return seen


def share_of(members: int, seen: list[tuple[int, float]]) -> float:
    return sum(share for each, share in seen if each == members)


@pytest.mark.parametrize(("better", "gain"), [(TEAM, 1.1), (TEAM, 1.9), (1, 1.1), (1, 5.0)])
def test_those_do_the_work_that_get_more_done(better: int, gain: float) -> None:
    seen = calls(lambda members, _done: 5.0 * gain if members == better else 5.0)
    assert share_of(better, seen) > 0.75
    assert {members for members, _ in seen} == {1, TEAM}, "the others are never tried"


def test_a_team_that_has_little_to_share_at_first_is_not_given_up() -> None:
    seen = calls(lambda members, done: 5.0 * (1.0 if members == 1 else 0.99 if done < 0.2 else 1.6))
    assert share_of(TEAM, seen) > 0.7


def test_a_machine_that_gets_busy_is_noticed() -> None:
    seen = calls(lambda members, done: 2.0 if members == 1 else 3.6 if done < 0.5 else 0.5)
    assert share_of(1, seen) > 0.2
    after = [members for members, share in seen][-8:]
    assert after.count(1) > after.count(TEAM)


def test_a_team_that_has_its_cores_to_itself_is_not_doubted() -> None:
    assert {members for members, _ in calls(lambda members, _done: 2.0 * members, never)} == {TEAM}


def test_one_thread_that_has_its_core_to_itself_asks_for_the_others_again() -> None:
    seen = calls(lambda members, done: 2.0 if members == 1 else 0.5 if done < 0.3 else 3.6, lambda done: done < 0.3)
    assert share_of(TEAM, seen[len(seen) // 2 :]) > 0.3


def test_calls_are_short() -> None:
    seen = calls(lambda members, _done: 2.0 * members)
    assert max(share / (2.0 * members) for members, share in seen) <= 0.016
