"""Finds habits: a player breaks a sentence of the rules' strategy, or holds too early or rolls too long.

Every decision to hold or to roll is measured from the exact threshold of its situation. A habit is the player's
threshold, so many points before or after the exact one, that fits the decisions best.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb, log
from typing import Final

import numpy as np
import numpy.typing as npt

from farkle_core.coach.drills import EXACT
from farkle_core.coach.players import option_done, options
from farkle_core.coach.principles import kept_sentences, principle_of
from farkle_core.coach.review import Review
from farkle_core.language.messages import _, dice, points
from farkle_core.play.advise import Moment, SteppedGame
from farkle_core.playbooks.model import Sentence
from farkle_core.playbooks.wording import sentence_words
from farkle_core.referee import Hold, Roll, SetAside

# The largest likelihood of so many decisions on one side, for a player without the habit who guesses there. Fewer than
# ten decisions are never so sure.
_CHANCE: Final = 0.001

# The largest loss of log-likelihood against the best size: half the 95 % point of chi-squared with one degree.
_LIKELIHOOD: Final = 1.92


@dataclass(frozen=True, slots=True)
class HoldChoice:
    """A decision to hold or to roll, both of which were allowed and neither of which won at once."""

    dice: int  # dice left to roll
    beyond: int  # turn total less the exact threshold, points: from 0 on holding is best
    held: bool
    loss: float  # win chance lost
    place: int = -1  # its place among the answers of the game's review


@dataclass(frozen=True, slots=True)
class Habit:
    """A direction in which a player errs with so many dice."""

    dice: int
    early: int  # points by which the player holds too early; below 0: too late
    # least, most: the 95 % interval of that number, points. If the player always errs, `early` is the median of the
    # decisions, and these are the ends of their range.
    least: int
    most: int
    decisions: int  # the number of decisions between the exact threshold and the player's
    loss: float  # win chance lost in a game by decisions in this direction
    always: bool = (
        False  # whether the player errs at any distance of the turn total from the threshold: no size explains that
    )

    def shows_in(self, choice: HoldChoice) -> bool:
        """Return whether a decision is an error in the direction of the habit."""
        return choice.dice == self.dice and _errs(choice, holds=self.early > 0)


@dataclass(frozen=True, slots=True)
class SentenceChoice:
    """A decision about which a sentence says something, see :func:`.principles.principle_of`."""

    sentence: Sentence
    is_broken: bool  # whether the player did otherwise, and lost by it; an exception that costs nothing breaks nothing
    loss: float  # win chance lost, if it is broken
    place: int  # its place among the answers of the game's review


@dataclass(frozen=True, slots=True)
class BrokenSentence:
    """A sentence that a player breaks."""

    sentence: Sentence
    decisions: int  # how often the sentence said most about a decision
    broken: int  # and how often the player broke it then
    loss: float  # win chance lost by that in a game

    def shows_in(self, choice: SentenceChoice) -> bool:
        """Return whether a decision breaks the sentence."""
        return choice.is_broken and choice.sentence == self.sentence


def sentence_choices(game: SteppedGame, review: Review, seat: int) -> tuple[SentenceChoice, ...]:
    """Return a player's decisions about which sentences speak; none before these rules' sentences are found."""
    found, adviser = kept_sentences(game.adviser.solution), game.adviser
    if found is None:
        return ()
    choices = list[SentenceChoice]()
    for place, each in enumerate(review.answers):
        if each.seat != seat or not each.is_unforced or each.moment.roll is None:
            continue
        move = option_done(options(adviser.ranked(each.moment)), each.done)
        rule = None if move is None else principle_of(found, adviser.solution, each.moment, each.moment.roll, move)
        if rule is not None:
            is_broken = not rule.is_kept and each.loss > EXACT
            choices.append(SentenceChoice(rule.sentence, is_broken, each.loss if is_broken else 0.0, place))
    return tuple(choices)


def broken_sentences(games: Sequence[Sequence[SentenceChoice]]) -> list[BrokenSentence]:
    """Return the sentences that a player breaks, the costliest first; the games must have the same rules."""
    met: dict[Sentence, list[SentenceChoice]] = {}
    for each in (choice for game in games for choice in game):
        met.setdefault(each.sentence, []).append(each)
    found = [
        BrokenSentence(
            sentence=sentence,
            decisions=len(choices),
            broken=sum(each.is_broken for each in choices),
            loss=sum(each.loss for each in choices) / len(games),
        )
        for sentence, choices in met.items()
    ]
    return sorted((each for each in found if each.broken), key=lambda each: -each.loss)


def broken_words(broken: BrokenSentence) -> str:
    """Return a broken sentence in words."""
    return _("You break “{sentence}”", sentence=sentence_words(broken.sentence))


def hold_choices(game: SteppedGame, review: Review, seat: int) -> tuple[HoldChoice, ...]:
    """Return a player's decisions to hold or to roll at situations with one exact threshold."""
    if game.adviser.solution.ruleset.has_loaded_dice:
        return ()
    return tuple(_choices(game, review, seat))


def _choices(game: SteppedGame, review: Review, seat: int) -> Iterator[HoldChoice]:
    adviser = game.adviser
    for place, each in enumerate(review.answers):
        then = each.done[-1]
        if each.seat != seat or not isinstance(then, Hold | Roll):
            continue
        moment, first = each.moment, each.done[0]
        if isinstance(first, SetAside):
            moment = adviser.after(moment, adviser.referee.apply(moment.state, first))
        threshold = _threshold(game, moment)
        if threshold is not None:
            beyond, loss = moment.state.turn_total - threshold, each.loss - each.dice_loss
            yield HoldChoice(moment.state.dice, beyond, isinstance(then, Hold), loss, place)


def _threshold(game: SteppedGame, moment: Moment) -> int | None:
    """Return the turn total from which holding is best; None without exactly one, or without a decision."""
    adviser, state = game.adviser, moment.state
    if moment.is_start or not {Hold(), Roll()}.issubset(adviser.referee.legal_actions(state)):
        return None
    table = adviser.solution.turn_table(moment.start)
    known = state.turn_total <= table.turn_totals[-1] and bool(
        table.reachable[table.row(state.turn_total), state.dice - 1]
    )
    if state.bonuses or not known or table.wins_now[table.row(state.turn_total), state.dice - 1]:
        return None
    runs = table.thresholds()[state.dice - 1]
    divides = len(runs) == 1 and (runs[0].to_goal or state.turn_total <= runs[0].last)
    return runs[0].first if divides else None


def habits(games: Sequence[Sequence[HoldChoice]]) -> list[Habit]:
    """Return the statistically sure habits in a player's choices, game by game, the costliest first.

    The games must have the same rules: points have another meaning under others.
    """
    choices = [each for game in games for each in game]
    by_dice = (_habit([each for each in choices if each.dice == count], len(games)) for count in range(1, 7))
    return sorted((each for each in by_dice if each is not None), key=lambda each: -each.loss)


def _habit(choices: Sequence[HoldChoice], games: int) -> Habit | None:
    beyond = np.array([each.beyond for each in choices], dtype=np.int64)
    held = np.array([each.held for each in choices], dtype=np.bool_)
    step = int(np.gcd.reduce(beyond)) if len(beyond) else 0
    if not step:
        return None
    reach = int(np.abs(beyond).max()) + step
    sizes = np.arange(-reach, reach + 1, step)
    errors = ((beyond >= -sizes[:, None]) != held).sum(axis=1)
    early = int(min(zip(errors, np.abs(sizes), sizes, strict=True))[2])
    between = (beyond >= min(0, -early)) & (beyond < max(0, -early))
    if not _is_sure(int(between.sum()), int((held[between] == (early > 0)).sum())):
        return None
    wrong = [each for each in choices if _errs(each, holds=early > 0)]
    count, lost = int(between.sum()), sum(each.loss for each in wrong) / games
    near = sizes[_as_likely(errors, len(choices))]
    if sizes[-1 if early > 0 else 0] not in near:
        return Habit(choices[0].dice, early, int(near.min()), int(near.max()), count, lost)
    by = np.sort([-each.beyond if each.held else -each.beyond - step for each in wrong])
    return Habit(choices[0].dice, int(by[len(by) // 2]), int(by[0]), int(by[-1]), count, lost, always=True)


def _errs(choice: HoldChoice, *, holds: bool) -> bool:
    return choice.held == holds and choice.held != (choice.beyond >= 0)


def _is_sure(count: int, agreeing: int) -> bool:
    """Whether so many of `count` decisions on one side of the exact threshold are no accident: a sign test."""
    chance = sum(comb(count, each) for each in range(agreeing, count + 1)) / float(2**count)
    return chance < _CHANCE


def _as_likely(errors: npt.NDArray[np.int64], count: int) -> npt.NDArray[np.bool_]:
    """Return the sizes that are nearly as likely as the best, for a player who sometimes errs at random."""
    slips = min((int(errors.min()) + 1) / (count + 2), 0.49)
    return np.asarray(errors <= errors.min() + _LIKELIHOOD / log((1.0 - slips) / slips))


def habit_words(habit: Habit) -> str:
    """Return a habit as a sentence: ``You hold 100 points too early with 3 dice (100 to 150 points)``."""
    values = {"points": points(abs(habit.early)), "dice": dice(habit.dice)}
    low, high = sorted((abs(habit.least), abs(habit.most)))
    between = {"low": low, "high": points(high)}
    if low == high:
        return (
            _("You hold {points} too early with {dice}.", **values)
            if habit.early > 0
            else _("You roll {points} too long with {dice}.", **values)
        )
    if habit.always and habit.early > 0:
        return _("You always hold too early with {dice}: by {low:,} to {high}, half of the times by {points} or more.",
                 **values, **between)  # fmt: skip
    if habit.always:
        return _("You always roll too long with {dice}: by {low:,} to {high}, half of the times by {points} or more.",
                 **values, **between)  # fmt: skip
    if habit.early > 0:
        return _("You hold {points} too early with {dice} ({low:,} to {high}).", **values, **between)
    return _("You roll {points} too long with {dice} ({low:,} to {high}).", **values, **between)
