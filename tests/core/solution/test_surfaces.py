"""The surfaces on which one begins to hold, against single turns, which another kernel works out."""

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest
from nightly_cases import sampled

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.rules import Farkles, Ruleset, Turn, shipped_ruleset
from farkle_core.solution.solve import solve
from farkle_core.solution.surfaces import Surface, make_surface, some_of


def plain() -> Ruleset:
    return replace(shipped_ruleset("busche-neller"), goal=1500)


def penalty() -> Ruleset:
    return replace(plain(), turn=Turn(minimum=300), farkles=Farkles(2, 300))


@pytest.mark.parametrize(("rules", "farkles"), [(plain(), (0, 0)), (penalty(), (0, 0)), (penalty(), (1, 0))])
def test_a_surface_stands_where_holding_begins_and_else_at_what_wins(rules: Ruleset, farkles: tuple[int, int]) -> None:
    solution = solve(rules, Settings(bound=-600, check_bound=False))
    regions = solution.hold_regions(FIRST_TURN.after(*farkles))
    scores = some_of(regions.own_scores[regions.own_scores >= 0], 9)
    surface = make_surface(solution, regions, scores, scores)
    assert surface.heights.shape == surface.never.shape == (6, len(scores), len(scores))
    assert surface.start == FIRST_TURN.after(*farkles)
    assert surface.never.any()
    assert not surface.never.all()
    for i, banked in enumerate(scores.tolist()):
        for j, opponent in enumerate(scores.tolist()):
            thresholds = solution.turn_table(TurnStart(banked, opponent, *farkles)).thresholds()
            for dice, intervals in enumerate(thresholds):
                enough = max(rules.goal - banked, rules.turn.minimum)  # what takes one to the goal, and may be held
                assert surface.heights[dice, i, j] == (intervals[0].first if intervals else enough)
                assert surface.never[dice, i, j] == (not intervals)


def test_in_a_last_turn_it_stands_at_what_beats_the_opponent() -> None:
    rules = replace(shipped_ruleset("zilch"), goal=1000)
    solution = solve(rules, Settings(ceiling=500, check_bound=False))
    seat = next(part.seat for part in solution.phase_tables.phases if part.turns_left == 1)
    first = next(part.mover_first for part in solution.phase_tables.phases if part.turns_left == 1)
    beginning = TurnStart(seat=seat, turns_left=1, mover_first=first)
    regions = solution.hold_regions(beginning)
    surface = make_surface(
        solution, regions, some_of(regions.own_scores[regions.own_scores >= 0], 5), some_of(regions.opponent_scores, 5)
    )
    checked = 0
    for dice, i, j in np.argwhere(surface.never):
        table = solution.turn_table(beginning.at(int(surface.own_scores[i]), int(surface.opponent_scores[j])))
        row = table.row(int(surface.heights[dice, i, j]))
        if table.wins_now[:, dice].any():
            checked += 1
            assert table.hold[row, dice] == 1.0
            assert not (table.hold[:row, dice] == 1.0).any()
    assert checked > 10


@pytest.mark.parametrize("rules", sampled(["busche-neller", "zilch", "opening-500"], 3))
def test_a_fine_surface_is_at_no_point_another_than_a_coarse_one(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(replace(shipped_ruleset(rules), goal=1500), Settings(ceiling=500, check_bound=False))
    last = next((part for part in solution.phase_tables.phases if part.turns_left == 1), None)
    beginning = FIRST_TURN if last is None else TurnStart(seat=last.seat, turns_left=1, mover_first=last.mover_first)
    regions = solution.hold_regions(beginning)
    own = regions.own_scores[regions.own_scores >= 0]
    exact = make_surface(solution, regions, own, regions.opponent_scores)
    monkeypatch.setattr("farkle_core.solution.surfaces._READ", 7)
    kind = type(solution)
    with patch.object(kind, "turn_table", autospec=True, side_effect=kind.turn_table) as read:
        fine = make_surface(solution, regions, own, regions.opponent_scores)
    assert (fine.heights == exact.heights).all()
    assert read.call_count < 0.5 * exact.never.any(axis=0).sum()


def test_scores_are_spread_evenly_with_both_ends() -> None:
    scores = np.arange(0, 10_000, 50)
    some = some_of(scores, 49)
    assert (len(some), some[0], some[-1]) == (49, 0, 9950)
    assert set(some) <= set(scores)
    assert np.ptp(np.diff(some)) <= 50
    assert some_of(scores[:7], 49) is not None
    assert some_of(scores[:7], 49).tolist() == scores[:7].tolist()


def test_it_cannot_be_written() -> None:
    solution = solve(plain())
    regions = solution.hold_regions()
    surface: Surface = make_surface(solution, regions, regions.own_scores[:2], regions.own_scores[:3])
    with pytest.raises(ValueError, match="read-only"):
        surface.heights[0, 0, 0] = 1
