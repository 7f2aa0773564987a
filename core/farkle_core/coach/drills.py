"""Situations to practise: the likelier a player errs in one, and the more that costs, the likelier it is drawn.

Games of weak players against each other are played; every decision with a choice is drawn with a weight of its
difficulty (the loss of such a player there on average). So a situation's chance is how often it comes up times what it
costs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from farkle_core.coach.grades import luck_scale
from farkle_core.coach.players import Option, SoftPlayer, options
from farkle_core.coach.playing import play_game
from farkle_core.coach.review import Decision, review
from farkle_core.language.messages import N_
from farkle_core.play.advise import Adviser, Moment, Table, Thrower

WEAK: Final = 0.01
"""The temperature of a weak player, see :class:`farkle_core.coach.players.SoftPlayer`."""

_A_GAME: Final = 3
"""Drills drawn from one game at the most, so that they differ."""

_CLOSE: Final = 0.3
"""Sigmas between the two best options below which a decision is close: that of a blunder."""

BANDS: Final = (N_("early"), N_("in the middle"), N_("near the goal"))


@dataclass(frozen=True, order=True)
class Family:
    """Situations that are practised together.

    Attributes
    ----------
    dice : int
        Dice in the roll.
    is_which : bool
        Whether there are several ways to set dice aside; else only hold or roll is to be decided.
    band : int
        How near the leader is to the goal, in thirds: 0, 1 or 2.
    is_close : bool
        Whether the two best options are close.
    """

    dice: int
    is_which: bool
    band: int
    is_close: bool

    @property
    def key(self) -> str:
        """A name for files."""
        kind, near = "which" if self.is_which else "hold", "close" if self.is_close else "clear"
        return f"{self.dice}-{kind}-{self.band}-{near}"


@dataclass(frozen=True)
class Drill:
    """A situation to practise.

    Attributes
    ----------
    moment : Moment
        With the dice on the table.
    options : list of Option
        All ways to go on, the best first.
    difficulty : float
        What a weak player loses here on average, as a win chance.
    family : Family
        What it belongs to.
    """

    moment: Moment
    options: list[Option]
    difficulty: float
    family: Family


def draw(adviser: Adviser, count: int, seed: int, temperature: float = WEAK) -> list[Drill]:
    """Draw situations; the same seed brings the same.

    Parameters
    ----------
    adviser : Adviser
        Knows the answers.
    count : int
        How many.
    temperature : float
        Of the players whose games they come from, see :class:`farkle_core.coach.players.SoftPlayer`.
    """
    chance, found = np.random.Generator(np.random.PCG64(seed)), list[Drill]()
    while len(found) < count:
        found += _of_a_game(adviser, chance, temperature)[: count - len(found)]
    return found


def _of_a_game(adviser: Adviser, chance: np.random.Generator, temperature: float) -> list[Drill]:
    players = SoftPlayer(adviser, temperature, chance), SoftPlayer(adviser, temperature, chance)
    played = play_game(Table.at(adviser), players, Thrower(int(chance.integers(2**32))).throw)
    decisions = [each for each in review(played.now.game).decisions if each.faces and each.difficulty > 0.0]
    if not decisions:
        return []
    weights = np.array([each.difficulty for each in decisions])
    most = min(_A_GAME, len(decisions))
    places = chance.choice(len(decisions), size=most, replace=False, p=weights / weights.sum())
    return [drill_of(adviser, decisions[place]) for place in places]


def drill_of(adviser: Adviser, decision: Decision) -> Drill:
    """Return the situation of a decision as a drill; dice are on the table."""
    found = options(adviser.ranked(decision.moment))
    return Drill(decision.moment, found, decision.difficulty, _family(adviser, decision, found))


def _family(adviser: Adviser, decision: Decision, found: list[Option]) -> Family:
    state, goal = decision.moment.state, adviser.solution.ruleset.goal
    gap = found[0].win - found[1].win if len(found) > 1 else 1.0
    return Family(
        dice=state.dice,
        is_which=len({option.choice.scoring for option in found}) > 1,
        band=min(3 * max(*state.scores, 0) // goal, 2),
        is_close=gap < _CLOSE * luck_scale(adviser.solution),
    )
