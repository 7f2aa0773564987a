"""The game played literally, from the rules alone.

The referee knows what may be done, what happens then, and who has won. It looks nothing up in tables made for solving
and shares only the ruleset and the scorings with the solver, so that each can prove the other wrong.

A turn goes through three phases. *Deciding*: the mover rolls, or holds where that is allowed. *Rolling*: the dice are
in the air; chance decides. *Scoring*: the mover sets dice of the roll aside. States are immutable and hashable, so the
whole graph of a game can be walked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from farkle_core.dice import NO_DICE, Counts, faces_of, rolls
from farkle_core.errors import Problem, UnsupportedError, UserError
from farkle_core.rules.model import Carry, EndRule, Overshoot, Ruleset
from farkle_core.scoring import Scoring, scorings

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8


class IllegalMove(UserError):  # noqa: N818 - it is a move
    """A move that the rules do not allow; the message says why."""


class Phase(StrEnum):
    """What a game waits for."""

    DECIDING = "roll or hold"
    ROLLING = "the roll of the dice"
    SCORING = "dice to be set aside"
    OVER = "nothing"


@dataclass(frozen=True, slots=True)
class Roll:
    """The mover rolls the dice."""


@dataclass(frozen=True, slots=True)
class Hold:
    """The mover banks the turn total and ends the turn."""


@dataclass(frozen=True, slots=True)
class SetAside:
    """The mover sets a scoring of the roll aside."""

    scoring: Scoring


Action = Roll | Hold | SetAside


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything that matters of a game between two moves.

    Attributes
    ----------
    scores : tuple of int
        Each player's banked score in points, in the order of play.
    farkles : tuple of int
        How many turns in a row each player has just ended with a farkle; always 0 where nothing depends on it.
    mover : int
        Whose turn it is, counted from 0.
    turn_total : int
        Points set aside in this turn.
    dice : int
        Dice to be rolled next; while scoring, the dice of the roll.
    phase : Phase
        What the game waits for.
    roll : tuple of int or None
        While scoring, the roll as six counts.
    winner : int or None
        Once the game is over, who has won.
    """

    scores: tuple[int, ...]
    farkles: tuple[int, ...]
    mover: int
    turn_total: int
    dice: int
    phase: Phase = Phase.DECIDING
    roll: Counts | None = None
    winner: int | None = None


class Referee:
    """Plays one ruleset, for 2 to 8 players.

    Parameters
    ----------
    ruleset : Ruleset
        The rules.
    floor : int, optional
        For proofs only, it is no rule: a banked score that would fall below `floor` points becomes `floor`, which
        makes the number of states finite where penalties take scores below 0 without end.

    Raises
    ------
    UnsupportedError
        If the ruleset has options that the referee cannot play yet; it names each.
    """

    def __init__(self, ruleset: Ruleset, floor: int | None = None) -> None:
        if problems := tuple(_unplayable(ruleset)):
            raise UnsupportedError("The referee cannot play these rules yet.", problems)
        self.ruleset = ruleset
        self.floor = floor
        self._known: dict[Counts, tuple[Scoring, ...]] = {}

    def new_game(self, players: int = 2, start_scores: Sequence[int] | None = None) -> GameState:
        """Return a game before its first roll; the first player moves.

        Parameters
        ----------
        players : int
            How many play, 2 to 8.
        start_scores : sequence of int, optional
            Points that each player begins with (a komi), in the order of play; below the goal. 0 for all if not given.

        Raises
        ------
        UserError
            If the number of players or a score cannot be.
        """
        scores = (0,) * players if start_scores is None else tuple(start_scores)
        if problems := tuple(self._start_problems(players, scores)):
            raise UserError("Such a game cannot be started.", problems)
        return GameState(scores, (0,) * players, mover=0, turn_total=0, dice=self.ruleset.dice)

    def legal_actions(self, state: GameState) -> tuple[Action, ...]:
        """Return what the mover may do; nothing while the dice are in the air or when the game is over."""
        if state.phase is Phase.DECIDING:
            return (Roll(),) if self._why_not_hold(state) else (Roll(), Hold())
        if state.phase is Phase.SCORING and state.roll is not None:
            return tuple(map(SetAside, self._scorings(state.roll)))
        return ()

    def apply(self, state: GameState, action: Action) -> GameState:
        """Return the game after the mover's action.

        Raises
        ------
        IllegalMove
            If the action is not allowed; it says why.
        """
        if isinstance(action, SetAside):
            return self._set_aside(state, action.scoring)
        self._expect(state, Phase.DECIDING)
        if isinstance(action, Roll):
            return replace(state, phase=Phase.ROLLING)
        return self._hold(state)

    def chance(self, state: GameState) -> tuple[tuple[Counts, int], ...]:
        """Return every roll that may come now as six counts, with the ways it can; they add up to ``6 ** dice``.

        Raises
        ------
        IllegalMove
            If no dice are in the air.
        """
        self._expect(state, Phase.ROLLING)
        return rolls(state.dice)

    def apply_roll(self, state: GameState, roll: Counts) -> GameState:
        """Return the game after the dice have come down as `roll` (six counts).

        A roll that holds no scoring is a farkle and ends the turn.

        Raises
        ------
        IllegalMove
            If no dice are in the air, or if it is not a roll of the mover's dice.
        """
        self._expect(state, Phase.ROLLING)
        if len(roll) != len(NO_DICE) or min(roll) < 0 or sum(roll) != state.dice:
            raise IllegalMove(f"This is no roll of {state.dice} dice: {roll}.")
        if not self._scorings(roll):
            return self._farkle(state)
        return replace(state, phase=Phase.SCORING, roll=roll)

    def _set_aside(self, state: GameState, scoring: Scoring) -> GameState:
        self._expect(state, Phase.SCORING)
        rolled = state.roll or NO_DICE
        if scoring not in self._scorings(rolled):
            dice, roll = ("-".join(map(str, faces_of(counts))) for counts in (scoring.counts, rolled))
            raise IllegalMove(f"{dice} for {scoring.points:,} points is no scoring of the roll {roll}.")
        if scoring.wins:
            return self._won(replace(state, turn_total=state.turn_total + scoring.points))
        left = state.dice - scoring.dice
        return replace(
            state,
            turn_total=state.turn_total + scoring.points,
            dice=left or self.ruleset.dice,
            phase=Phase.DECIDING,
            roll=None,
        )

    def _hold(self, state: GameState) -> GameState:
        if reason := self._why_not_hold(state):
            raise IllegalMove(reason)
        banked = state.scores[state.mover] + state.turn_total
        after = replace(state, scores=_put(state.scores, state.mover, banked))
        return self._won(after) if banked >= self.ruleset.goal else self._next_turn(after, farkles=0)

    def _why_not_hold(self, state: GameState) -> str:
        """Return why the mover may not hold, or an empty text."""
        turn, total = self.ruleset.turn, state.turn_total
        if total == 0:
            return "A turn begins with a roll."
        if total < turn.minimum:
            return f"Holding takes a turn total of {turn.minimum:,} points; it is {total:,}."
        if total < turn.opening and state.scores[state.mover] <= 0:
            return f"The first hold takes a turn total of {turn.opening:,} points; it is {total:,}."
        if turn.hot_dice_must_roll and state.dice == self.ruleset.dice:
            return "Hot dice must be rolled."  # all dice with points in hand: they have just been set aside
        return ""

    def _farkle(self, state: GameState) -> GameState:
        rules, mover = self.ruleset.farkles, state.mover
        if not self.ruleset.has_penalty:
            return self._next_turn(state, farkles=0)
        in_a_row = state.farkles[mover] + 1
        if in_a_row < rules.count:
            return self._next_turn(state, farkles=in_a_row)
        banked = self._not_too_low(state.scores[mover], state.scores[mover] - rules.penalty)
        return self._next_turn(replace(state, scores=_put(state.scores, mover, banked)), farkles=0)

    def _not_too_low(self, before: int, after: int) -> int:
        """Return the score after a penalty, which a lowest score can only keep from falling, never raise."""
        lowest = [0] if self.ruleset.farkles.never_below_zero else []
        lowest += [self.floor] if self.floor is not None else []
        return max(after, *(min(before, low) for low in lowest)) if lowest else after

    def _next_turn(self, state: GameState, farkles: int) -> GameState:
        return GameState(
            scores=state.scores,
            farkles=_put(state.farkles, state.mover, farkles),
            mover=(state.mover + 1) % len(state.scores),
            turn_total=0,
            dice=self.ruleset.dice,
        )

    def _won(self, state: GameState) -> GameState:
        return replace(state, phase=Phase.OVER, roll=None, winner=state.mover)

    def _scorings(self, roll: Counts) -> tuple[Scoring, ...]:
        """Return the scorings of a roll; kept, because whoever walks a game's graph asks for them again and again."""
        if roll not in self._known:
            self._known[roll] = scorings(self.ruleset, roll)
        return self._known[roll]

    def _expect(self, state: GameState, phase: Phase) -> None:
        if state.phase is Phase.OVER:
            raise IllegalMove("The game is over.")
        if state.phase is not phase:
            raise IllegalMove(f"The game waits for {state.phase}, not for {phase}.")

    def _start_problems(self, players: int, scores: tuple[int, ...]) -> Iterator[Problem]:
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            yield Problem("players", str(players), f"{FEWEST_PLAYERS} to {MOST_PLAYERS} players")
        if len(scores) != players:
            yield Problem("start_scores", str(len(scores)), f"one score for each of the {players} players")
        for score in scores:
            if score >= self.ruleset.goal:
                yield Problem("start_scores", f"{score:,}", f"less than the goal of {self.ruleset.goal:,} points")
            if score < 0 and self.ruleset.farkles.never_below_zero:
                yield Problem("start_scores", f"{score:,}", "0 or more: scores never fall below 0")


def _put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _unplayable(ruleset: Ruleset) -> Iterator[Problem]:
    """Name every option that the referee does not know."""
    turn, end = ruleset.turn, ruleset.end
    if turn.beat_last_turn:
        yield Problem("turn.beat_last_turn", "true", "false: having to beat the last turn cannot be played yet")
    if any(turn.hot_dice_bonus):
        yield Problem("turn.hot_dice_bonus", str(list(turn.hot_dice_bonus)), "[]: bonuses cannot be played yet")
    if turn.farkle_keeps_turn_total:
        yield Problem("turn.farkle_keeps_turn_total", "true", "false: keeping it cannot be played yet")
    if ruleset.cursed is not None:
        yield Problem("cursed", ruleset.cursed.effect, "no such table: cursed rolls cannot be played yet")
    if ruleset.start.carry is not Carry.NONE:
        yield Problem("start.carry", f'"{ruleset.start.carry}"', '"none": carried starts cannot be played yet')
    if end.rule is not EndRule.SUDDEN:
        yield Problem("end.rule", f'"{end.rule}"', '"sudden": last turns cannot be played yet')
    if end.overshoot is not Overshoot.ALLOWED:
        yield Problem("end.overshoot", f'"{end.overshoot}"', '"allowed": an exact goal cannot be played yet')
