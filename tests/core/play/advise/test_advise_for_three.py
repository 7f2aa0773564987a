"""Advice for three players: every choice of every roll against plain iteration over the referee's moves."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from literal_trios import LiteralTrios, LiteralTurn
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import with_nightly

from farkle_core import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.play.advise.choices import Ending
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.referee import Hold, TurnPhase
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.model import Cursed, Effect, End, EndRule, Farkles, Overshoot, Ties, Turn
from farkle_core.solution.dice_map import dice_map
from farkle_core.solution.trios.solve import solve_trio

SMALL = replace(shipped_ruleset("busche-neller"), goal=300, dice=3)
LAST = replace(SMALL, goal=150, dice=2, end=End(EndRule.EQUAL_TURNS))
PENALISED = replace(LAST, goal=100, farkles=Farkles(2, 50, never_below_zero=True), end=End())
RUINOUS = replace(LAST, goal=150, cursed=Cursed(2, 2, Effect.DISASTER), end=End())
EXACT = replace(SMALL, goal=150, end=End(overshoot=Overshoot.WELFARE))
SPLIT = replace(LAST, goal=100, end=End(EndRule.LAST_TURN, Ties.SPLIT))
KEEPS = replace(
    SPLIT, turn=Turn(farkle_keeps_turn_total=True), farkles=Farkles(2, 100, never_below_zero=True), goal=100
)
LOADED = with_dice(ODD, LUCKY, DEVIL, goal=150)
CEILING = 300
CLOSE = 1e-10


@lru_cache
def adviser(ruleset: Ruleset) -> TrioAdviser:
    settings = Settings(ceiling=CEILING)
    return TrioAdviser(solve_trio(ruleset, settings))


@lru_cache
def truth(ruleset: Ruleset) -> LiteralTrios:
    found = LiteralTrios(ruleset, 0 if ruleset.end.rule is EndRule.SUDDEN else ruleset.goal + CEILING)
    assert not found.iterate()
    return found


@pytest.mark.parametrize(
    ("ruleset", "start"),
    with_nightly(
        [
            (LOADED, TurnStart(50, 100, third=100)),
            (PENALISED, TurnStart(50, 50, 0, 0, third=0, third_farkles=1)),
            (EXACT, TurnStart(100, 100, third=0)),
        ],
        [
            (KEEPS, TurnStart(50, 0, 1, 1, third=50, third_farkles=0)),
            (SMALL, TurnStart(100, 150, third=200)),
            (SMALL, TurnStart(0, 250, third=50)),
            (PENALISED, TurnStart(50, 0, 1, 1, third=50, third_farkles=0)),
            (RUINOUS, TurnStart(100, 0, third=50)),
            (EXACT, TurnStart(100, 50, third=50)),
            (LAST, TurnStart(50, 100, seat=1, third=0)),
            (LAST, TurnStart(100, 0, seat=2, third=50)),
            (SPLIT, TurnStart(50, 50, third=0)),
        ],
    ),
)
def test_every_choice_is_worth_what_the_referee_makes_of_it(ruleset: Ruleset, start: TurnStart) -> None:
    advise, literal = adviser(ruleset), truth(ruleset)
    moment = advise.moment(start.state())
    turn = LiteralTurn(literal, moment.state)
    turn.value()
    mover = moment.state.mover
    for roll, _ways in advise.referee.chance(moment.state._replace(phase=TurnPhase.ROLLING)):
        found = advise.advise(moment, roll)
        if not found.choices:
            after = advise.referee.apply_roll(moment.state._replace(phase=TurnPhase.ROLLING), roll)
            by_seat = np.array(advise.strategy.chances(after))
            assert np.roll(by_seat, -mover) == pytest.approx(literal.after(after, mover), abs=CLOSE)
        for choice in found.choices:
            over = choice.ending is Ending.OVERSHOOT
            wanted = literal.after(choice.state, mover) if over else turn._decide(choice.state)
            assert choice.win == pytest.approx(wanted[0], abs=CLOSE)
            assert advise.choice_chances(moment, choice) == pytest.approx(tuple(wanted), abs=CLOSE)
            if over:
                continue
            assert choice.outlook is not None
            if choice.outlook.hold is not None:
                held = literal.after(advise.referee.apply(choice.state, Hold()), mover)
                assert choice.outlook.hold == pytest.approx(held[0], abs=CLOSE)


@pytest.mark.parametrize("ruleset", [SMALL, EXACT])
def test_the_next_roll_is_worth_what_rolling_is(ruleset: Ruleset) -> None:
    view = adviser(ruleset).trio
    for start in (TurnStart(50, 100, third=100), TurnStart(0, 100, third=50)):
        table = view.turn_table(start)
        for total, dice in ((0, 3), (50, 2), (100, 1)):
            found = dice_map(view, start, total, dice)
            assert found.mean == pytest.approx(table.roll[total // 50, dice - 1], abs=1e-12)
            assert found.hold == (table.hold[total // 50, dice - 1] if total else None)
