"""What a turn total in hand is worth, held and rolled on with, and how a turn begins that offers dice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outlook:
    """What may be done with a turn total in hand; win chances from 0 to 1.

    Attributes
    ----------
    turn_total, dice : int
        The points at stake, and the dice to roll next.
    hold : float or None
        The win chance after holding; None where one may not.
    roll : float or None
        The win chance when rolling; None where it is only known that holding is at least as good: past the turn totals
        that a turn's table tells apart.
    holds : bool
        Whether holding is best.
    wins_now : bool
        Whether holding wins the game.
    why_roll : str
        Why one may not hold, as a sentence; ``""`` where one may.
    farkle_chance : float
        The chance that rolling these dice is a farkle.
    points : float or None
        Points that the turn brings on average from here, those at stake included, if it is played for most points with
        the goal far away (:mod:`farkle_core.game.points`). Where farkles in a row are punished, a farkle counts as what
        it costs in the long run. None when that has not been worked out.
    """

    turn_total: int
    dice: int
    hold: float | None
    roll: float | None
    holds: bool
    wins_now: bool
    why_roll: str
    farkle_chance: float
    points: float | None

    @property
    def win(self) -> float:
        """The win chance with the better decision that is allowed."""
        found = self.hold if self.holds else self.roll
        assert found is not None
        return found

    @property
    def difference(self) -> float | None:
        """How much better the better decision is, 0 or more; None where there is no choice or it is not known."""
        return None if self.hold is None or self.roll is None else abs(self.hold - self.roll)


@dataclass(frozen=True, slots=True)
class Opening:
    """The choice before the first roll of a turn that offers dice; win chances from 0 to 1.

    Attributes
    ----------
    take, roll : float
        The win chance when starting with the offered dice, and with all.
    dice, all_dice : int
        How many dice are offered, and how many there are in the game.
    brings : int
        Points that the offered dice bring if they score.
    take_farkle, roll_farkle : float
        The chance of a farkle with the offered dice, and with all.
    """

    take: float
    roll: float
    dice: int
    all_dice: int
    brings: int
    take_farkle: float
    roll_farkle: float

    @property
    def takes(self) -> bool:
        """Whether the offered dice are the better start; of equals all dice are."""
        return self.take > self.roll

    @property
    def win(self) -> float:
        """The win chance with the better start."""
        return max(self.take, self.roll)

    @property
    def difference(self) -> float:
        """How much better the better start is, 0 or more."""
        return abs(self.take - self.roll)
