"""Games of loaded dice played out by the referee, with the solver's decisions."""

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest
from die_by_die import loaded_choices
from loaded import DEVIL, LUCKY, ODD, with_dice

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.referee import GameState, Hold, Referee, Roll, SetAside, TurnPhase
from farkle_core.rules.dice import Die, kind_of
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

GAMES = 20_000
RULES = with_dice(ODD, LUCKY, DEVIL, second=(Die("fair", 2), replace(ODD, name="other")), goal=800)


class Players:
    """Both players, who decide as the solution advises; what was decided once is kept."""

    def __init__(self, solution: Solution, referee: Referee) -> None:
        self._solution, self._referee = solution, referee
        kinds = [solution.ruleset.kinds(seat) for seat in (0, 1)]
        dice = [[die for die in solution.ruleset.dice_of(seat) for _ in range(die.count)] for seat in (0, 1)]
        self._kinds = [
            [
                [replace(kind, count=1) for kind in kinds[seat]].index(kind_of(replace(die, count=1)))
                for die in dice[seat]
            ]
            for seat in (0, 1)
        ]
        self._known: dict[GameState, GameState] = {}

    def move(self, state: GameState) -> GameState:
        """Return the game after the mover's decision."""
        if state not in self._known:
            self._known[state] = self._referee.apply(state, self._action(state))
        return self._known[state]

    def _action(self, state: GameState) -> Roll | Hold | SetAside:
        mover = state.mover
        start = TurnStart(state.scores[mover], state.scores[1 - mover], seat=mover)
        kinds = self._kinds[mover]
        if state.phase is TurnPhase.SCORING:
            rolled = [kinds[die] for die in state.left]
            best = loaded_choices(self._solution, start, state.turn_total, rolled, state.shown)[0].taking
            return SetAside(best.scoring, tuple(state.left[place] for place in best.dice))
        if state.turn_total == 0:
            return Roll()
        table = self._solution.dice_table(start)
        rest = [kinds[die] for die in state.left]
        left = tuple(rest.count(kind) for kind in range(len(self._solution.ruleset.kinds(mover))))
        row = min(table.row(min(state.turn_total, int(table.turn_totals[-1]))), len(table.turn_totals) - 1)
        return Hold() if table.holds[row, table.lefts.index(left)] else Roll()


@pytest.mark.nightly
def test_games_are_won_as_often_as_the_solution_says() -> None:
    solution = solve(RULES, Settings(threads=1))
    referee, chance = Referee(RULES), np.random.default_rng(25)
    players, won = Players(solution, referee), 0
    for _game in range(GAMES):
        state = referee.new_game()
        while state.phase is not TurnPhase.OVER:
            if state.phase is TurnPhase.ROLLING:
                rolls = referee.chance(state)
                weights = np.cumsum([ways for _, ways in rolls])
                place = int(np.searchsorted(weights, chance.integers(weights[-1]), side="right"))
                state = referee.apply_roll(state, rolls[place][0])
            else:
                state = players.move(state)
        won += state.winner == 0
    expected = solution.first_player_win
    assert abs(won / GAMES - expected) < 4 * sqrt(expected * (1 - expected) / GAMES)
