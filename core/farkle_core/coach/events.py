"""The turns of a game, and its last event in a line: who held, farkled, had hot dice or won, and what that scored."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import Final

from farkle_core.language.messages import _, ngettext, number, points
from farkle_core.play.advise import DiceDown, GameStep, GameTable, WholeTurn
from farkle_core.play.advise.table import Farkled, Position
from farkle_core.referee import Hold, Roll, SetAside, TurnEnd, TurnPhase
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import faces_of

_FARKLES: Final = (TurnEnd.FARKLE, TurnEnd.CURSED)


def farkles(position: Position) -> bool:
    """Return whether an entry ended a turn by a farkle."""
    entry = position.entry
    return isinstance(entry, Farkled) or (isinstance(entry, WholeTurn) and entry.end in _FARKLES)


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """A turn of a game, or what has been played of it."""

    seat: int
    first: int  # the index of its first step in the game
    dice: tuple[int, ...]  # all dice that were set aside
    change: int  # what the turn did to the score
    score: int  # after the turn
    is_over: bool
    farkled: bool
    had_hot_dice: bool
    cost: float  # the win chance that its worst decision gave away, 0 or more; the first answers count
    worst: int  # the index of the first step of that decision
    is_taken_back: bool = False  # whether that decision was taken back


def turns(table: GameTable) -> Iterator[TurnPlayed]:
    """Give all turns of a game, in order."""
    seat, first, dice, begun, hot = -1, 0, list[int](), False, False
    again = dict(_taken_back(table))
    start = table.positions[0].game
    for before, now in pairwise(table.positions):
        state, after = before.game.state, now.game.state
        if not begun:
            seat, first, dice, start, begun, hot = state.mover, before.game.length, [], before.game, True, False
        if isinstance(now.entry, SetAside):
            dice += faces_of(now.entry.scoring.counts)
            hot = hot or has_hot_dice(before, now)
        if (
            after.mover != seat
            or after.phase is TurnPhase.OVER
            or (now.game.moment.is_start and now.game is not before.game)
        ):
            score = after.scores[seat]
            worst = _worst(now.game.steps, first, again, len(now.game.steps))
            change = score - start.state.scores[seat]
            yield TurnPlayed(seat, first, tuple(dice), change, score, True, farkles(now), hot, *worst)
            begun = False
    if begun and dice:
        steps = table.now.game.steps
        asked = len(steps) + 2  # the dice on the table, and the question about them
        score = start.state.scores[seat]
        yield TurnPlayed(seat, first, tuple(dice), 0, score, False, False, hot, *_worst(steps, first, again, asked))


def _worst(steps: Sequence[GameStep], first: int, again: dict[int, float], end: int) -> tuple[float, int, bool]:
    """Return what the worst decision of a turn gave away, its first step, and whether it was taken back.

    `end`: the step after the turn. `again`: what first answers gave away that were taken back, by their steps; they
    count in place of the later ones.
    """
    costs = [(cost, place, False) for place, cost in _costs(steps, first) if place not in again]
    costs += [(cost, place, True) for place, cost in again.items() if first <= place < end]
    return max(costs, key=lambda each: each[0], default=(0.0, first, False))


def _costs(steps: Sequence[GameStep], first: int) -> Iterator[tuple[int, float]]:
    """Give each decision from a step on: its first step, and what it gave away with the hold or roll after it."""
    place = cost = None
    for at, step in enumerate(steps[first:], first):
        if place is None or cost is None or not isinstance(step.event, Hold | Roll):
            if place is not None and cost is not None:
                yield place, cost
            place, cost = at, step.cost
        else:
            yield place, cost + step.cost
            place = cost = None
    if place is not None and cost is not None:
        yield place, cost


def _taken_back(table: GameTable) -> Iterator[tuple[int, float]]:
    """Give the first answers that were taken back for other ones: their steps, and what they gave away.

    Only of dice that the program threw: others may have been misread.
    """
    now = table.now.game.steps
    for branch in reversed(table.branches):  # a dict keeps the last value: that of the first answer
        steps = branch.game.steps
        seat = steps[branch.kept].player
        for place, cost in _costs(steps, max(branch.kept - 1, 0)):
            before = steps[place - 1].event if place else None
            thrown = isinstance(before, DiceDown) and before.thrown
            same = _done(steps, place) == _done(now, place)
            if thrown and not same and steps[place].player == seat and isinstance(steps[place].event, SetAside):
                yield place, cost


def _done(steps: Sequence[GameStep], place: int) -> tuple[object, ...]:
    """Return the moment and the actions of the decision at a step."""
    events = (each.event for each in steps[place : place + 2])
    before = tuple(each.before for each in steps[place : place + 1])
    return *before, *takewhile(lambda event: isinstance(event, SetAside | Hold | Roll), events)


def last_event(table: GameTable, names: Sequence[str]) -> str:
    """Return the last event of a game in words, ``""`` before the first; `names`: of the players, by seat."""
    positions = table.positions
    for now, before in pairwise(reversed(positions)):
        if words := _words(before, now, names):
            return words
    return ""


def has_hot_dice(before: Position, now: Position) -> bool:
    """Return whether an entry set aside the last dice of a turn that goes on with all of them."""
    entry, after = now.entry, now.game.state
    aside = isinstance(entry, SetAside) and entry.scoring.dice == before.game.state.dice
    return (
        aside and after.phase is not TurnPhase.OVER and after.mover == before.game.state.mover and after.turn_total > 0
    )


def _words(before: Position, now: Position, names: Sequence[str]) -> str:
    state, after = before.game.state, now.game.state
    name = names[state.mover]
    if after.phase is TurnPhase.OVER and after.winner is not None:
        return _("{name}: won with {score}.", name=names[after.winner], score=points(after.scores[after.winner]))
    change = after.scores[state.mover] - state.scores[state.mover]
    if farkles(now):
        return _farkle(before, name, change)
    if has_hot_dice(before, now):
        return ngettext("{name}: hot dice! {count} die again.", "{name}: hot dice! All {count} dice again.",
                        after.dice, name=name)  # fmt: skip
    if isinstance(now.entry, Hold | WholeTurn):
        held, score = number(change), number(after.scores[state.mover])
        return _("{name}: {points} held, {score} now.", name=name, points=held, score=score)
    if isinstance(now.entry, SetAside) and after.mover != state.mover:
        return _("{name}: past the goal, the turn brings nothing.", name=name)
    return ""


def _farkle(before: Position, name: str, change: int) -> str:
    """Return what a farkle cost: points of the turn, and a penalty."""
    state, rules = before.game.state, before.game.adviser.referee.ruleset
    count = state.farkles[state.mover] + 1 if rules.has_penalty else 1
    if change < 0:
        ordinal = _farkle_word(rules, count)
        return _("{name}: {farkle}, −{points}.", name=name, farkle=ordinal, points=number(-change))
    if change > 0:
        return _("{name}: farkle, but {points} stay.", name=name, points=points(change))
    if count > 1:
        return _("{name}: {farkle} in a row.", name=name, farkle=_farkle_word(rules, count))
    if state.turn_total:
        return _("{name}: farkle, {points} are lost.", name=name, points=points(state.turn_total))
    return _("{name}: farkle.", name=name)


def _farkle_word(rules: Ruleset, count: int) -> str:
    if not rules.has_penalty or count < 2:
        return _("farkle")
    return {2: _("second farkle"), 3: _("third farkle")}.get(count, _("farkle number {count}", count=count))
