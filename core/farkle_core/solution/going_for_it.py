"""Where the player never holds short of winning, in statements that people can say.

A statement names least scores: "You at 9,550 or more, opponent at 6,000 or more". It is true at every pair of scores
from these on. Where last turns follow, no hold wins at once: there the statements say "short of the goal".
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from farkle_core.arrays import Bools, Int32s, Ints
from farkle_core.game.turn_start import Grid, TurnStart
from farkle_core.language.messages import _, number
from farkle_core.rules.model import Ruleset
from farkle_core.rules.phrases import capital
from farkle_core.solution.solution import HoldRegions, Solution

_LEAST_SHARE: Final = 0.05  # share of the region that a statement about both scores has to add


@dataclass(frozen=True, slots=True)
class GoStatement:
    """One statement. It is about scores from 0 up to the goal."""

    own: int | None  # own, opponent: the least banked scores, in points; None: at any score
    opponent: int | None
    opponent_to: int | None  # the opponent's highest score, in points; None: up to the goal
    pairs: int  # pairs of scores that it covers and that no earlier statement covers


@dataclass(frozen=True, slots=True)
class GoForItRegion:
    """All statements for one set of dice.

    Pairs of scores count where a hold short of winning is possible; where every hold wins, there is nothing to decide.
    """

    statements: tuple[GoStatement, ...]
    pairs: int  # pairs of scores at which the player never holds short of winning
    to_goal: bool  # whether the statements mean "short of the goal", because last turns follow

    @property
    def left_out(self) -> int:
        """The pairs of scores that no statement covers."""
        return self.pairs - sum(each.pairs for each in self.statements)


def second_score(grid: Grid) -> int:
    """Return the lowest own score above 0, where an opening no longer counts; 0 if there is none."""
    return grid.clamp(grid.quantum)


def smallest_holds(solution: Solution, start: TurnStart) -> tuple[int | None, ...]:
    """Return the smallest turn total (points) that may be held, by column; None if no hold is allowed.

    `start`: the turn, at any scores; its own score is replaced by one after the opening.
    """
    table = solution.dice_table(start.at(second_score(solution.grid), start.opponent))
    allowed = table.may_hold & table.reachable
    return tuple(int(table.turn_totals[np.argmax(column)]) if column.any() else None for column in allowed.T)


def never_holds(regions: HoldRegions, ruleset: Ruleset) -> Bools:
    """Return where the player never holds short of winning or, where last turns follow, of the goal.

    Shape as in `regions`.
    """
    never = regions.go_for_it
    if not ruleset.last_turns_follow or regions.start.turns_left:
        return never
    reached: Bools = regions.own_scores[:, np.newaxis] + regions.first >= ruleset.goal
    return never | reached


def go_for_it(solution: Solution, regions: HoldRegions) -> tuple[GoForItRegion, ...]:
    """Return the statements for each column of `regions`; takes milliseconds.

    The first two of a column, if there are any, are about one player's score: none wider is true. Each further one is
    the pair of least scores that adds most, with the same highest score of the opponent. Dice that must be rolled have
    no statement, nor have turns after a player has reached the goal.

    `regions`: the hold regions of `solution`, or those of one strategy of its game.
    """
    ruleset, start = solution.ruleset, regions.start
    own, opponent = (np.flatnonzero(each >= 0) for each in (regions.own_scores, regions.opponent_scores))
    scores = regions.own_scores[own], regions.opponent_scores[opponent]
    never = never_holds(regions, ruleset)[:, own[0] :, opponent[0] :]
    least = smallest_holds(solution, start.at(0, int(scores[1][-1])))
    to_goal = ruleset.last_turns_follow
    return tuple(
        GoForItRegion((), 0, to_goal)
        if start.turns_left or smallest is None
        else _of_column(never[column], scores, scores[0] + smallest < ruleset.goal, to_goal=to_goal)
        for column, smallest in enumerate(least)
    )


def _of_column(never: Bools, scores: tuple[Ints, Ints], decides: Bools, *, to_goal: bool) -> GoForItRegion:
    """Return the statements for a region; `decides`: the own scores at which a hold can be short of winning."""
    left = (never & decides[:, np.newaxis]).astype(np.int32)
    pairs, statements = int(left.sum()), []
    for i, j, end in _corners(never, left):
        covered = int(left[i:, j:end].sum())
        left[i:, j:end] = 0
        own, opponent = (int(each[k]) if k else None for each, k in zip(scores, (i, j), strict=True))
        to = int(scores[1][end - 1]) if end < len(scores[1]) else None
        statements.append(GoStatement(own, opponent, to, covered))
    return GoForItRegion(tuple(statements), pairs, to_goal)


def _corners(never: Bools, left: Int32s) -> Iterator[tuple[int, int, int]]:
    """Yield the least scores of what to state, and the end of the opponent's.

    The caller clears what each covers from `left`.
    """
    enough = max(_LEAST_SHARE * left.sum(), 1)
    begin, end = _longest_run(np.logical_and.reduce(never, axis=0))
    if left[:, begin:end].any():
        yield 0, begin, end
    whole: Bools = np.logical_and.reduce(never, axis=1)
    first = len(whole) - int(np.argmin(whole[::-1])) if not whole.all() else 0
    if left[first:].any():
        yield first, 0, never.shape[1]
    end = end or never.shape[1]
    below, turned = never[:, :end], np.logical_and.accumulate
    all_from_here = turned(turned(below[::-1, ::-1], axis=0), axis=1)[::-1, ::-1]
    while True:
        added = left[::-1, :end][:, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
        gains = np.where(all_from_here, added, 0)
        own, opponent = map(int, np.unravel_index(int(np.argmax(gains)), gains.shape))
        if gains[own, opponent] < enough:
            return
        yield own, opponent, end


def _longest_run(true: Bools) -> tuple[int, int]:
    """Return begin and end of the longest run, the later of equal ones; both 0 if there is none."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], true, [False])).astype(np.int8))).reshape(-1, 2)
    if not len(edges):
        return 0, 0
    begin, end = edges[len(edges) - 1 - int(np.argmax((edges[:, 1] - edges[:, 0])[::-1]))]
    return int(begin), int(end)


def places_words(statement: GoStatement, *, three: bool = False) -> str:
    """Return the scores that a statement is about, in words; ``"at any scores"`` for all."""
    return ", ".join(_who(statement, three=three)) or _("at any scores")


def statement_words(statement: GoStatement, dice: str, *, to_goal: bool, three: bool = False) -> str:
    """Return a statement as a sentence without its full stop.

    `dice`: the dice in words. `three`: whether three players play: then the opponent is the next player.
    """
    who = ", ".join(_who(statement, three=three))
    if not who:
        if to_goal:
            return _("With {dice} never hold short of the goal", dice=dice)
        return _("With {dice} never hold short of winning", dice=dice)
    if to_goal:
        return _("{who}: with {dice} never hold short of the goal", who=capital(who), dice=dice)
    return _("{who}: with {dice} never hold short of winning", who=capital(who), dice=dice)


def _who(statement: GoStatement, *, three: bool) -> Iterator[str]:
    """Yield each player with the scores that a statement is about."""
    if statement.own is not None:
        yield _("you at {points} or more", points=number(statement.own))
    if statement.opponent is None and statement.opponent_to is None:
        return
    least, most = statement.opponent or 0, statement.opponent_to
    if most is None:
        points = number(least)
        yield (_("next player at {points} or more", points=points) if three
               else _("opponent at {points} or more", points=points))  # fmt: skip
    elif not least:
        points = number(most)
        yield (_("next player at {points} or less", points=points) if three
               else _("opponent at {points} or less", points=points))  # fmt: skip
    elif three:
        yield _("next player at {least} to {most}", least=number(least), most=number(most))
    else:
        yield _("opponent at {least} to {most}", least=number(least), most=number(most))
