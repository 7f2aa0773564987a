"""The start of a turn and its present state, which every question names, and the grid of scores."""

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Final, Self

import numpy as np

from farkle_core.arrays import Ints, frozen
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, Message, _, lazy_number


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
    def has_begun(self) -> bool:
        """Whether dice were set aside in this turn."""
        return self.turn_total > 0 or self.bonuses > 0

    @property
    def start(self) -> TurnStart:
        """The start of the turn, with the bonuses taken since."""
        return TurnStart(*(getattr(self, name) for name in _START_FIELDS))


@dataclass(frozen=True)
class Grid:
    """The scores, farkle counts and dice that a solution covers."""

    quantum: int  # points between two neighbouring scores
    lowest: int  # the lowest banked score, in points: 0, or the solver's bound if scores may fall below 0
    goal: int  # the first multiple of the quantum that reaches the ruleset's goal, in points; not a banked score
    # the number of distinguished counts of farkles in a row: 1 without a penalty (always 0), else the penalty's count
    farkle_counts: int
    dice: int  # dice in the game
    ceiling: int  # the highest distinguished score, points: the goal if reaching it ends the game, else one past it

    @property
    def ceiling_index(self) -> int:
        """The index of the ceiling on an axis of scores that continues past the goal."""
        return (self.ceiling - self.lowest) // self.quantum

    @property
    def size(self) -> int:
        """How many banked scores there are."""
        return (self.goal - self.lowest) // self.quantum

    @cached_property
    def scores(self) -> Ints:
        """All banked scores in points, rising; shape (size,), read-only."""
        scores = np.arange(self.lowest, self.goal, self.quantum, dtype=np.int64)
        return frozen(scores)

    def index(self, banked: int) -> int:
        """Return the index of the score `banked` (points) on an axis of scores.

        Raises UserError if it is outside the grid or not a multiple of the quantum.
        """
        index, rest = divmod(banked - self.lowest, self.quantum)
        if rest or not 0 <= index < self.size:
            raise UserError(_("This score does not occur."), (self._problem(banked),))
        return index

    def clamp(self, banked: int) -> int:
        """Return the score of the grid that is nearest to `banked`, in points."""
        steps = round((banked - self.lowest) / self.quantum)
        return self.lowest + self.quantum * min(max(steps, 0), self.size - 1)

    @property
    def scores_in_words(self) -> Message:
        """The banked scores of the grid as words, for an error about a wrong score."""
        return L_(
            "scores go from {lowest:,} to {top:,} in steps of {quantum} points",
            lowest=self.lowest,
            top=self.goal - self.quantum,
            quantum=self.quantum,
        )

    def _problem(self, banked: int) -> Problem:
        return Problem("score", lazy_number(banked), self.scores_in_words)
