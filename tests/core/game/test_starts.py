"""Which starts of turns there are: each that the referee comes to, judged over all games from 0 : 0 on."""

from dataclasses import replace

import pytest
from brute_force import brute_force
from nightly_cases import sampled

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.game.modes import CompiledGame
from farkle_core.game.starts import Starts
from farkle_core.referee import Referee
from farkle_core.rules.model import Carry, Cursed, Effect, End, EndRule, Farkles, Overshoot, Ruleset, Start, Ties, Turn

PAST = 100
FLOOR = -100

PLAIN = Ruleset("two", "Two dice", "", 300, 2, sets=((100, *[0] * 5), *[(0,) * 6] * 3, (50, *[0] * 5), (0,) * 6))
BEAT = Turn(beat_last_turn=True)
KEPT = Turn(beat_last_turn=True, farkle_keeps_turn_total=True)
COSTLY = Farkles(2, 100)
RUINOUS = Cursed(2, 1, Effect.DISASTER)
PIGGY, STEAL, HIGH = Start(Carry.PIGGYBACK), Start(Carry.STEAL), Start(Carry.HIGH_STAKES, 50)

GAMES = {
    "beat": replace(PLAIN, turn=BEAT, farkles=COSTLY),
    "beat-minimum": replace(PLAIN, turn=replace(BEAT, minimum=150)),
    "kept": replace(PLAIN, turn=KEPT, farkles=COSTLY),
    "kept-minimum": replace(PLAIN, turn=replace(KEPT, minimum=150)),
    "kept-ruins": replace(PLAIN, turn=KEPT, cursed=RUINOUS),
    "piggyback": replace(PLAIN, turn=replace(BEAT, minimum=100), start=PIGGY),
    "piggyback-kept": replace(PLAIN, turn=KEPT, start=PIGGY, farkles=replace(COSTLY, never_below_zero=True)),
    "stakes": replace(PLAIN, turn=BEAT, start=HIGH, farkles=COSTLY),
    "stakes-ruins": replace(PLAIN, start=HIGH, cursed=RUINOUS),
    "steal": replace(PLAIN, turn=BEAT, start=STEAL),
    "steal-penalty": replace(PLAIN, start=STEAL, farkles=COSTLY),
    "exact": replace(PLAIN, turn=BEAT, start=HIGH, end=End(overshoot=Overshoot.WELFARE)),
    "last-turn": replace(PLAIN, turn=replace(BEAT, minimum=100), start=PIGGY, end=End(EndRule.LAST_TURN)),
    "playoff": replace(PLAIN, turn=BEAT, start=HIGH, end=End(EndRule.EQUAL_TURNS, Ties.PLAYOFF)),
    "full-round": replace(PLAIN, turn=replace(BEAT, minimum=100), start=PIGGY, end=End(EndRule.FULL_ROUND)),
    "full-stakes": replace(PLAIN, start=HIGH, end=End(EndRule.FULL_ROUND, Ties.PLAYOFF)),
}


@pytest.mark.parametrize("name", sampled(GAMES, 3))
def test_every_start_that_the_referee_comes_to_is_one(name: str) -> None:
    ruleset = GAMES[name]
    settings = Settings(bound=FLOOR, ceiling=PAST, threads=1, check_bound=False)
    grid = make_grid(ruleset, settings)
    ceiling = grid.ceiling if ruleset.end.rule is not EndRule.SUDDEN else None
    starts = Starts(CompiledGame(ruleset, grid))
    met = {start for start, _value in brute_force(Referee(ruleset, floor=FLOOR, ceiling=ceiling)).starts()}
    refused = {start: starts.problems(start) for start in met}
    assert met
    assert {start: problems for start, problems in refused.items() if problems} == {}
