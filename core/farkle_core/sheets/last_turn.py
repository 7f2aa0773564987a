"""What to do in the last turn of a game, where that can be said in a few words and is always true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from farkle_core.beginning import Beginning
from farkle_core.rules.model import EndRule, Ties
from farkle_core.rules.phrases import dice as so_many

if TYPE_CHECKING:
    from farkle_core.solution import Solution
    from farkle_core.stages import Part


def last_turn(solution: Solution) -> Iterator[str]:
    """Yield what to do in the last turn; nothing where the game ends at once.

    Ahead, holding wins for certain; behind, it loses for certain. That leaves being level.
    """
    end = solution.ruleset.end
    if end.rule is EndRule.SUDDEN:
        return
    yield "Roll until score and turn total together are more than the opponent's score; then hold as soon as you may."
    if end.ties is Ties.FIRST:
        if end.rule is EndRule.FULL_ROUND:
            yield "A tie is enough if you were at the goal first; if the opponent was, it is not."
        else:
            yield "A tie is not enough: the opponent was at the goal first."
        return
    parts = [part for part in solution.stages.parts if part.turns_left == 1]
    decisions = {part.seat: _when_level(solution, part) for part in parts}
    if len(set(decisions.values())) == 1:
        yield _level_in_words(decisions[parts[0].seat], "At a tie, ")
        return
    for seat, holds in sorted(decisions.items()):
        yield _level_in_words(holds, f"The {'second' if seat else 'first'} player at a tie: ")


def _when_level(solution: Solution, part: Part) -> tuple[bool, ...]:
    """Return whether one holds when level, by number of dice less one; empty where that is not always the same.

    Whatever scores from there is enough, so neither the scores nor the turn total make a difference. Farkles in a row
    might, where a farkle keeps the turn total.
    """
    beginning = Beginning(part.seat, 1, part.mover_first)
    least = max(solution.ruleset.turn.minimum, solution.ruleset.turn.opening, 1)
    total = -(-least // solution.grid.quantum) * solution.grid.quantum
    opponent = solution.grid.goal
    if opponent - total < int(solution.own_scores(beginning)[0]):
        return ()
    found = set()
    for farkles in range(solution.grid.farkle_counts):
        table = solution.turn_table(opponent - total, opponent, farkles, beginning=beginning)
        found.add(tuple(table.holds[table.row(total)].tolist()))
    return found.pop() if len(found) == 1 else ()


def _level_in_words(holds: tuple[bool, ...], whose: str) -> str:
    if not holds:
        return ""
    if all(holds) or not any(holds):
        return f"{whose}{'hold' if all(holds) else 'roll'}."
    most = max(count for count, held in enumerate(holds, start=1) if held)
    if all(holds[:most]):
        return f"{whose}hold with {so_many(most)}{' or fewer' if most > 1 else ''}, and roll with more."
    held = " or ".join(str(count) for count, each in enumerate(holds, start=1) if each)
    return f"{whose}hold with {held} dice, and roll otherwise."
