"""Reviews a game: luck and skill of every roll and decision, exactly.

For each player: result − first chance = net luck + net skill. The luck of a roll is W after the roll with best play,
less W before it. The skill of a decision is W of the decision less W of the best, never above 0. The opponent's count
with the opposite sign. Positions typed by hand change W as well, and are counted separately.

The equation is that of the game as it went on. A rating counts the first answer to each question: a decision that was
taken back counts instead of the one that took its place.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import exp, fsum

from farkle_core.coach.grades import Grade, Luck, grade_of, luck_of, luck_scale
from farkle_core.coach.players import WEAK, RatedOption, options
from farkle_core.play.advise import Adviser, DiceDown, GameStep, Moment, SetUp, SteppedGame, WholeTurn
from farkle_core.play.advise.duel import duel
from farkle_core.play.advise.table import Branch
from farkle_core.play.strategy import goes_on
from farkle_core.referee import Action, Hold, Roll, SetAside, TakeOver, TurnPhase
from farkle_core.rules.dice import faces_of


@dataclass(frozen=True)
class ReviewedDecision:
    """One decision: which dice to set aside and whether to roll on, or which dice to begin a turn with."""

    step: int  # its index among the game's steps
    seat: int  # the mover's seat
    moment: Moment  # the moment before it
    # done, best: the decision made, and the one that wins most often: an action, or setting aside and then holding or
    # rolling
    done: tuple[Action, ...]
    best: tuple[Action, ...]
    loss: float  # loss, dice_loss: win chance lost, 0 or more; and the part lost by the choice of dice
    dice_loss: float
    options: int  # the number of options; with one the decision was forced
    difficulty: float  # loss of a weak player here on average: Σ pᵢ·lossᵢ with pᵢ ∝ exp(−lossᵢ / 0.01)
    grade: Grade  # its grade
    is_taken_back: bool = False  # whether the player took it back afterwards

    @property
    def is_unforced(self) -> bool:
        """Whether there was a choice."""
        return self.options > 1

    @property
    def faces(self) -> tuple[int, ...]:
        """The roll, rising, loaded dice in their order; none before the first roll of a turn."""
        state = self.moment.state
        return state.shown or (() if self.moment.roll is None else faces_of(self.moment.roll))


@dataclass(frozen=True)
class RollLuck:
    """The luck of one roll."""

    step: int  # step, seat: its index among the game's steps, and the roller's seat
    seat: int
    faces: tuple[int, ...]  # the dice, rising
    luck: float  # the change of the roller's win chance with best play afterwards
    kind: Luck  # the kind of luck


@dataclass(frozen=True)
class SeatReview:
    """One player's game."""

    loss: float  # win chance lost by all decisions, the first answers
    luck: float  # win chance gained by the player's own rolls
    unforced: int  # decisions with a choice
    rating: float | None  # 1000 × the mean loss of unforced decisions, lower is better; None without any
    grades: dict[Grade, int]  # the number of unforced decisions with each grade
    # wrong_dice, held_early, rolled_long: the loss split into its three kinds; wrong starts of turns count as wrong
    # dice
    wrong_dice: float
    held_early: float
    rolled_long: float


@dataclass(frozen=True)
class Review:
    """A game looked back at."""

    sigma: float  # the scale of luck under these rules, see `luck_scale`
    # first_chance, result: the first player's win chance at the beginning, and at the end: 1, 0 or a share; if the game
    # is not over, the present win chance
    first_chance: float
    result: float
    decisions: tuple[ReviewedDecision, ...]  # all decisions of the game in order, including forced ones
    answers: tuple[ReviewedDecision, ...]  # the first answers: the same, with those taken back in place of others
    luck: tuple[RollLuck, ...]  # all rolls in order
    typed: float  # the change of the first player's win chance by typed positions and typed points of whole turns
    chances: tuple[float, ...]  # the first player's win chance at the beginning and after each step
    is_over: bool  # whether the game is over
    seats: tuple[SeatReview, SeatReview] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", (self._seat(0), self._seat(1)))

    @property
    def remainder(self) -> float:
        """The remainder of the identity; rounding alone, below 1e-12."""
        one, other = self.seats
        skill = sum(each.loss if each.seat else -each.loss for each in self.decisions)
        explained = one.luck - other.luck + skill + self.typed
        return self.result - self.first_chance - explained

    def adjusted(self, seat: int) -> float:
        """Return a player's result without the luck of both players' rolls."""
        net = self.seats[seat].luck - self.seats[1 - seat].luck
        return (self.result if seat == 0 else 1.0 - self.result) - net

    def layers(self, seat: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return a player's net luck and net skill from the beginning up to each of `chances`.

        Both are changes of the win chance, the opponent's with the opposite sign. They add up to the change of the win
        chance as soon as a decision is carried out.
        """
        luck, skill = [0.0] * len(self.chances), [0.0] * len(self.chances)
        for roll in self.luck:
            luck[roll.step + 1] += roll.luck if roll.seat == seat else -roll.luck
        for decision in self.decisions:
            skill[decision.step + 1] -= decision.loss if decision.seat == seat else -decision.loss
        return tuple(accumulate(luck)), tuple(accumulate(skill))

    def to_look_at(self, seat: int, most: int = 3) -> list[ReviewedDecision]:
        """Return the decisions of a player to look at again: those with the largest loss, the largest first."""
        own = (each for each in self.answers if each.seat == seat and each.is_unforced)
        return sorted((each for each in own if each.grade is not Grade.GOOD), key=lambda each: -each.loss)[:most]

    def _seat(self, seat: int) -> SeatReview:
        own = [each for each in self.answers if each.seat == seat]
        losses = [each.loss for each in own if each.is_unforced]
        count, dice = len(losses), sum(each.dice_loss for each in own)
        mean = sum(losses) / count if count else 0.0
        early = sum(each.loss - each.dice_loss for each in own if isinstance(each.done[-1], Hold))
        loss = sum(each.loss for each in own)
        return SeatReview(
            loss=loss,
            luck=sum(each.luck for each in self.luck if each.seat == seat),
            unforced=count,
            rating=1000.0 * mean if count else None,
            grades=dict(Counter(each.grade for each in own if each.is_unforced)),
            wrong_dice=dice,
            held_early=early,
            rolled_long=loss - dice - early,
        )


def review(game: SteppedGame, branches: Sequence[Branch] = ()) -> Review:
    """Review a game, finished or not. `game`: between two players, with the adviser who judges it.

    `branches`: what was taken back.
    """
    adviser = game.adviser
    sigma, first = luck_scale(adviser.solution), _chance(adviser, game.first)
    made = tuple(decisions(adviser, game.steps, sigma))
    return Review(
        sigma=sigma,
        first_chance=first,
        result=_chance(adviser, game.moment),
        decisions=made,
        answers=_answers(adviser, made, branches, sigma),
        luck=tuple(
            RollLuck(place, each.player, each.event.faces, luck, luck_of(luck, sigma))
            for place, each in enumerate(game.steps)
            if isinstance(each.event, DiceDown)
            for luck in [each.win - adviser.win_chance(each.before)]
        ),
        typed=fsum(
            _chance(adviser, each.after) - _chance(adviser, each.before)
            for each in game.steps
            if isinstance(each.event, SetUp | WholeTurn)
        ),
        chances=(first, *(_chance(adviser, each.after) for each in game.steps)),
        is_over=game.is_over,
    )


def _answers(
    adviser: Adviser, made: Sequence[ReviewedDecision], branches: Sequence[Branch], sigma: float
) -> tuple[ReviewedDecision, ...]:
    """Return the first answer to each question, in order; `made`: the decisions of the game as it went on."""
    last = {(each.step, each.moment): each for each in made}
    first: dict[tuple[int, Moment], ReviewedDecision] = {}
    for branch in branches:
        steps = branch.game.steps
        seat = steps[branch.kept].player  # the player to whose decision the game went back
        for each in decisions(adviser, steps, sigma, max(branch.kept - 1, 0)):
            question = each.step, each.moment
            later = last.get(question)
            stays = later is not None and later.done[: len(each.done)] == each.done
            if not stays and (later is not None or (each.seat == seat and _is_thrown(steps, each.step))):
                first.setdefault(question, replace(each, is_taken_back=True))
    return tuple(sorted((last | first).values(), key=lambda each: each.step))


def _is_thrown(steps: Sequence[GameStep], place: int) -> bool:
    """Return whether the program threw the dice of a decision; others may have been taken back as misread."""
    event = steps[place - 1].event if place else None
    return isinstance(event, DiceDown) and event.thrown


def _chance(adviser: Adviser, moment: Moment) -> float:
    """Return the first player's win chance."""
    if moment.state.phase is TurnPhase.OVER:
        return moment.state.share(0)
    win = adviser.win_chance(moment)
    return win if moment.state.mover == 0 else 1.0 - win


def decisions(adviser: Adviser, steps: Sequence[GameStep], sigma: float, since: int = 0) -> Iterator[ReviewedDecision]:
    """Go through all decisions of a game between two, the forced ones too, from a step on.

    `sigma` is the scale of luck.
    """
    for place, step in enumerate(steps[since:], since):
        if isinstance(step.event, SetAside):
            yield _scoring(adviser, steps, place, sigma)
        elif isinstance(step.event, Roll | TakeOver) and step.before.offers:
            yield _beginning(adviser, step, place, sigma)
        elif isinstance(step.event, Hold | Roll) and not _is_second(steps, place):
            yield _alone(adviser, step, place, sigma)


def _is_second(steps: Sequence[GameStep], place: int) -> bool:
    """Whether a hold or a roll belongs to the dice that were set aside right before."""
    return place > 0 and isinstance(steps[place - 1].event, SetAside)


def _scoring(adviser: Adviser, steps: Sequence[GameStep], place: int, sigma: float) -> ReviewedDecision:
    step = steps[place]
    follows = steps[place + 1] if place + 1 < len(steps) and goes_on(step.after.state) else None
    loss = dice_loss = _lost(adviser, step)
    done: tuple[Action, ...] = (step.event,) if isinstance(step.event, SetAside) else ()
    if follows is not None and isinstance(follows.event, Hold | Roll):
        loss += _lost(adviser, follows)
        done = (*done, follows.event)
    rated = options(adviser.ranked(step.before))
    return _decision(step, place, done, rated, loss, dice_loss, sigma)


def _beginning(adviser: Adviser, step: GameStep, place: int, sigma: float) -> ReviewedDecision:
    opening = adviser.opening(step.before)
    assert opening is not None
    loss = _lost(adviser, step)
    best: Action = TakeOver() if opening.takes else Roll()
    return ReviewedDecision(
        place, step.player, step.before, (_action(step),), (best,), loss, loss, 2,
        difficulty([0.0, opening.difference]), grade_of(loss, sigma),
    )  # fmt: skip


def _alone(adviser: Adviser, step: GameStep, place: int, sigma: float) -> ReviewedDecision:
    """Return a hold or a roll without dice before it: a turn's first roll, or one in a position that was typed."""
    loss, losses = _lost(adviser, step), [0.0]
    best: Action = Roll()
    if not step.before.is_start:
        outlook = adviser.outlook(step.before)
        best = Hold() if outlook.holds else Roll()
        losses += [] if outlook.difference is None else [outlook.difference]
    return ReviewedDecision(
        place, step.player, step.before, (_action(step),), (best,), loss, 0.0, len(losses), difficulty(losses),
        grade_of(loss, sigma),
    )  # fmt: skip


def _decision(
    step: GameStep,
    place: int,
    done: tuple[Action, ...],
    options: list[RatedOption],
    loss: float,
    dice_loss: float,
    sigma: float,
) -> ReviewedDecision:
    best = options[0]
    return ReviewedDecision(
        step=place,
        seat=step.player,
        moment=step.before,
        done=done,
        best=best.actions,
        loss=loss,
        dice_loss=dice_loss,
        options=len(options),
        difficulty=difficulty([best.win - option.win for option in options]),
        grade=grade_of(loss, sigma),
    )


def _lost(adviser: Adviser, step: GameStep) -> float:
    """Return the win chance that a step gave away; unlike ``GameStep.cost`` not cut off at 0, so that all adds up."""
    return adviser.win_chance(step.before) - step.win


def difficulty(losses: list[float]) -> float:
    """Return a weak player's mean loss, Σ pᵢ·lossᵢ with pᵢ ∝ exp(−lossᵢ / 0.01), from that of each option (best: 0)."""
    weights = [exp(-loss / WEAK) for loss in losses]
    return sum(weight * loss for weight, loss in zip(weights, losses, strict=True)) / sum(weights)


def _action(step: GameStep) -> Action:
    assert not isinstance(step.event, DiceDown | SetUp | WholeTurn)
    return step.event


@dataclass(frozen=True)
class Scene:
    """One move: a roll with its decision, or an event without dice."""

    first: int  # first, last: its first and last index among the game's steps
    last: int
    seat: int  # seat, turn: the mover's seat, and the number of the turn in the game, from 1
    turn: int
    before: Moment  # before, after: the game before and after it, with all players
    after: Moment
    faces: tuple[int, ...]  # the dice of the roll, rising; empty without a roll
    done: tuple[Action, ...]  # the player's actions; empty after a farkle, and if the game ended unfinished
    # the coach's review; in a larger game than the adviser's as if only mover and strongest opponent played
    decision: ReviewedDecision | None
    luck: float | None  # the change of the mover's win chance by the roll; None without a roll
    typed: SetUp | WholeTurn | None  # the entry typed in place of play

    @property
    def is_farkle(self) -> bool:
        """Whether the roll ended the turn with nothing to set aside."""
        return bool(self.faces) and not self.done and self.after.state.phase is not TurnPhase.SCORING


def scenes(game: SteppedGame) -> tuple[Scene, ...]:
    """Return the moves of a game, in order; a roll that begins a turn is no move where there is no choice."""
    judged = {each.step: each for each in _decisions(game)}
    shown, place, turn = list[Scene](), 0, 0
    while place < len(game.steps):
        step, last = game.steps[place], _last(game.steps, place)
        turn += step.before.is_start and not isinstance(step.event, SetUp)
        scene = _scene(game, place, last, max(turn, 1), judged)
        shown += [] if scene is None else [scene]
        place = last + 1
    return tuple(shown)


def _scene(game: SteppedGame, place: int, last: int, turn: int, judged: dict[int, ReviewedDecision]) -> Scene | None:
    step, event = game.steps[place], game.steps[place].event
    dice = event if isinstance(event, DiceDown) else None
    typed = event if isinstance(event, SetUp | WholeTurn) else None
    decision = judged.get(place if dice is None else place + 1)
    if dice is None and typed is None and (decision is None or not decision.is_unforced):
        return None
    return Scene(
        first=place,
        last=last,
        seat=step.player,
        turn=turn,
        before=step.before,
        after=game.steps[last].after,
        faces=() if dice is None else dice.faces,
        done=tuple(_actions(game.steps[place : last + 1])),
        decision=decision,
        luck=None if dice is None else step.win - game.adviser.win_chance(_judged_at(game, step.before)),
        typed=typed,
    )


def _judged_at(game: SteppedGame, moment: Moment) -> Moment:
    """Return a moment for the coach: as it is, or between the mover and the strongest opponent."""
    known = len(moment.state.scores) == game.adviser.players or moment.state.phase is TurnPhase.OVER
    return moment if known else Moment(moment.start, duel(moment.state))


def _decisions(game: SteppedGame) -> Iterator[ReviewedDecision]:
    """Go through all decisions; the seats are those of the game, also where only two players are compared."""
    steps = [replace(each, before=_judged_at(game, each.before)) for each in game.steps]
    for decision in decisions(game.adviser, steps, luck_scale(game.adviser.graded_by)):
        yield replace(decision, seat=game.steps[decision.step].player)


def _actions(steps: Sequence[GameStep]) -> Iterator[Action]:
    for step in steps:
        if isinstance(step.event, SetAside | Hold | Roll | TakeOver):
            yield step.event


def _last(steps: Sequence[GameStep], place: int) -> int:
    """Return the last step of the move that begins at `place`: dice, setting aside, and a hold or a roll."""
    kinds: tuple[type, ...] = (SetAside,) if isinstance(steps[place].event, DiceDown) else ()
    while place + 1 < len(steps) and kinds and isinstance(steps[place + 1].event, kinds):
        place += 1
        follows = isinstance(steps[place].event, SetAside) and goes_on(steps[place].after.state)
        kinds = (Hold, Roll) if follows else ()
    return place
