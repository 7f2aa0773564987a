"""The last event of a game in one line: who held, farkled, had hot dice or won, and what that did to the score."""

from collections.abc import Sequence
from itertools import pairwise

from farkle_core.coach.turns import farkles
from farkle_core.language.messages import _, ngettext, number
from farkle_core.language.wording import points
from farkle_core.play.advise import GameTable, WholeTurn
from farkle_core.play.advise.table import Position
from farkle_core.referee import Hold, SetAside, TurnPhase
from farkle_core.rules import Ruleset


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
        return _("{name} wins with {score}.", name=names[after.winner], score=points(after.scores[after.winner]))
    change = after.scores[state.mover] - state.scores[state.mover]
    if farkles(now):
        return _farkle(before, name, change)
    if has_hot_dice(before, now):
        return ngettext("Hot dice! {name} rolls {count} die again.", "Hot dice! {name} rolls all {count} dice again.",
                        after.dice, name=name)  # fmt: skip
    if isinstance(now.entry, Hold | WholeTurn):
        held, score = number(change), number(after.scores[state.mover])
        return _("{name} holds {points}: {score} now.", name=name, points=held, score=score)
    if isinstance(now.entry, SetAside) and after.mover != state.mover:
        return _("{name} passes the goal: the turn brings nothing.", name=name)
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
