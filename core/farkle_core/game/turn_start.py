"""The start of a turn and its present state, which every question about the game names."""

from dataclasses import dataclass, fields, replace
from typing import Final, Self


@dataclass(frozen=True, slots=True)
class TurnStart:
    """The start of a turn from the mover's view; all scores in points. Most rulesets use the first fields only.

    Attributes
    ----------
    banked, opponent : int
        Banked scores of the mover and the opponent.
    farkles, opponent_farkles : int
        Farkles in a row of either.
    seat : int
        0 when the mover had the first turn of the game, 1 when the second. It matters only where rounds are completed
        (see :attr:`farkle_core.rules.model.Ruleset.seats`); elsewhere it is 0.
    turns_left : int
        0 before a player has reached the goal; then how many turns are still to be played, this one included.
    mover_first : bool
        In last turns with ties that go to the player who reached the goal first: whether the mover did.
    last_turn_total : int
        Points that the opponent's last turn banked, if they have to be beaten; 0 after a turn that banked none.
    carried_dice : int
        How many dice the mover may roll first instead of all; 0 when none are offered.
    carried_points : int
        The points added when those dice score: with *piggyback* the points just banked, with *steal* those just lost.
        With *high stakes* it is always the ruleset's bonus, and this stays 0.
    bonuses : int
        Hot-dice bonuses taken in this turn already; 0 at its very start.
    third : int
        In a game of three players the banked score of the player who moves after `opponent`; else 0.
    third_farkles : int
        That player's farkles in a row.
    """

    banked: int = 0
    opponent: int = 0
    farkles: int = 0
    opponent_farkles: int = 0
    seat: int = 0
    turns_left: int = 0
    mover_first: bool = False
    last_turn_total: int = 0
    carried_dice: int = 0
    carried_points: int = 0
    bonuses: int = 0
    third: int = 0
    third_farkles: int = 0

    def at(self, banked: int, opponent: int) -> Self:
        """Return the same start at other scores."""
        return replace(self, banked=banked, opponent=opponent)

    def after(self, farkles: int, opponent_farkles: int) -> Self:
        """Return the same start after other farkles in a row."""
        return replace(self, farkles=farkles, opponent_farkles=opponent_farkles)

    def state(self, turn_total: int = 0, dice: int = 6) -> "TurnState":
        """Return a moment of the turn; `dice`: to roll next, which matters only after the first roll."""
        return TurnState(**{name: getattr(self, name) for name in _START_FIELDS}, turn_total=turn_total, dice=dice)

    @property
    def anywhere(self) -> Self:
        """The same start at 0 : 0, for questions about all scores."""
        return self.at(0, 0)

    @property
    def is_usual(self) -> bool:
        """Whether it differs from the first turn of the game only in scores and farkles."""
        return self.anywhere.after(0, 0) == FIRST_TURN


FIRST_TURN: Final = TurnStart()  # the first player's first turn

_START_FIELDS: Final = tuple(field.name for field in fields(TurnStart))


@dataclass(frozen=True, slots=True)
class TurnState(TurnStart):
    """A moment within a turn, before a decision: its start, and the points set aside since."""

    turn_total: int = 0  # points set aside and not yet banked
    dice: int = 6  # dice to roll next

    @property
    def start(self) -> TurnStart:
        """The start of the turn, with the bonuses taken since."""
        return TurnStart(*(getattr(self, name) for name in _START_FIELDS))
