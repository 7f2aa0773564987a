"""The values of holding and rolling with a turn total in hand, and of the starts of a turn with offered dice."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outlook:
    """The allowed decisions with a turn total in hand; win chances from 0 to 1."""

    turn_total: int  # turn_total, dice: the points at stake, and the dice to roll next
    dice: int
    rolled: str  # the names of those dice: ``"3 dice"``, ``"Odd die + Lucky die"``
    hold: float | None  # the win chance after holding; None if that is not allowed
    # the win chance when rolling; None if only known to be at most that of holding: beyond the distinguished turn
    # totals
    roll: float | None
    holds: bool
    wins_now: bool
    why_roll: str  # why the player may not hold, as a sentence; ``""`` if the player may
    farkle_chance: float  # of a farkle of any kind
    ruin_chance: float  # of a roll that costs the whole banked score, or of a toxic one where other farkles keep points
    # average points of the turn from here, those at stake included, in play for most points with the goal far away
    # (:mod:`farkle_core.game.points`). If farkles in a row have a penalty, a farkle counts as its long-run cost. None
    # until it is computed.
    points: float | None
    unsure: float = 0.0  # a difference of win chances that may still turn round (``Certificate.unsure``)

    @property
    def is_open(self) -> bool:
        """Whether holding and rolling are equal as far as is known, in an answer that is not proved yet."""
        return not self.wins_now and self.difference is not None and self.difference < self.unsure

    @property
    def win(self) -> float:
        """The win chance with the better decision that is allowed."""
        chance = self.hold if self.holds else self.roll
        assert chance is not None
        return chance

    @property
    def difference(self) -> float | None:
        """The advantage of the better decision, 0 or more; None if there is no choice or it is unknown."""
        return None if self.hold is None or self.roll is None else abs(self.hold - self.roll)


@dataclass(frozen=True, slots=True)
class Opening:
    """The choice before the first roll of a turn that offers dice; win chances from 0 to 1."""

    take: float  # take, roll: the win chance when starting with the offered dice, and with all
    roll: float
    dice: int  # dice, all_dice: the number of dice offered, and of all dice in the game
    all_dice: int
    brings: int  # points that the offered dice bring if they score
    take_farkle: float  # take_farkle, roll_farkle: the chance of a farkle with the offered dice, and with all
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
        """The advantage of the better start, 0 or more."""
        return abs(self.take - self.roll)
