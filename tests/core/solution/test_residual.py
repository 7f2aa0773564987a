"""Games without a penalty are checked as they are solved; a pass of its own over the whole game finds the same."""

from dataclasses import replace

import pytest
from games import plain
from nightly_cases import sampled, with_nightly

from farkle_core.engine.engine import Engine
from farkle_core.engine.estimate import is_checked_as_solved
from farkle_core.engine.settings import Settings, compile_game
from farkle_core.engine.short_calls import Team
from farkle_core.kernels.sweeps import sweep as sweep_kernels
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.model import Cursed, Effect, End, EndRule, Overshoot, Ruleset, Ties, Turn

CLOSING = 1e-14


def unwatched(_share: float) -> None:
    pass


@pytest.mark.parametrize("members", with_nightly([1, 3], [2]))
@pytest.mark.parametrize("ruleset", [
    plain(3000),
    replace(plain(2000), turn=Turn(minimum=300, opening=500)),
    replace(plain(2000), turn=Turn(farkle_keeps_turn_total=True)),
    replace(plain(2000), cursed=Cursed(2, 4, Effect.TOXIC)),
    replace(plain(1000), end=End(overshoot=Overshoot.VOID)),
    replace(plain(1000), end=End(overshoot=Overshoot.WELFARE)),
    replace(shipped_ruleset("five-dice"), goal=4000),
])  # fmt: skip
def test_the_check_of_each_start_is_that_of_the_whole_game(ruleset: Ruleset, members: int) -> None:
    with Team(members) as team:
        engine = Engine.prepare(compile_game(ruleset, Settings()), team)
        closed = engine.solve_pairs(CLOSING, unwatched, known=False)
        assert 0.0 < closed.residual <= CLOSING
        assert engine.compare(unwatched) == closed.residual


@pytest.mark.parametrize("end", [End(EndRule.LAST_TURN), End(EndRule.EQUAL_TURNS, Ties.SPLIT)])
def test_it_is_that_of_the_sweeps_where_last_turns_follow(end: End) -> None:
    ruleset = replace(plain(1500), end=end)
    with Team(2) as team:
        engine = Engine.prepare(compile_game(ruleset, Settings(ceiling=1500)), team)
        engine.last_turns(unwatched)
        closed = engine.solve_pairs(CLOSING, unwatched, known=False)
        change = engine.sweep(sweep_kernels.COMPARE, unwatched)
        assert closed.residual <= CLOSING
        assert change == pytest.approx(closed.residual, abs=1e-16)


@pytest.mark.parametrize("name", sampled(shipped_ids(), 4))
def test_the_rules_tell_whether_a_game_is_checked_as_it_is_solved(name: str) -> None:
    ruleset = replace(shipped_ruleset(name), goal=1000 if shipped_ruleset(name).quantum < 100 else 4000)
    settings = Settings(bound=-500, ceiling=500)
    with Team(1) as team:
        engine = Engine.uncompiled(compile_game(ruleset, settings), team)
        assert engine.checks_pairs == is_checked_as_solved(ruleset)


def test_no_estimate_decides_when_a_pair_is_closed() -> None:
    """Even a pair that needs many steps is closed to what is asked for, whatever that is."""
    ruleset = plain(2000)
    with Team(1) as team:
        for closing in (1e-6, 1e-9, 1e-12, 2e-15):
            engine = Engine.prepare(compile_game(ruleset, Settings()), team)
            engine.solve_pairs(closing, unwatched, known=False)
            assert engine.compare(unwatched) <= closing
