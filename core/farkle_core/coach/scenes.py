"""Lists a game move by move: each roll with its decision, for replays and written games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from farkle_core.coach.grades import luck_scale
from farkle_core.coach.review import ReviewedDecision, decisions
from farkle_core.play.advise import DiceDown, GameStep, Moment, SetUp, SteppedGame, WholeTurn
from farkle_core.play.advise.duel import duel
from farkle_core.play.strategy import goes_on
from farkle_core.referee import Action, Hold, Roll, SetAside, TakeOver, TurnPhase


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
