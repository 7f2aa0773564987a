"""What a ruleset cannot mean although each of its values alone is allowed.

A value whose option is switched off is no contradiction: it is kept for when the option is switched on again, and the
rule sheet does not speak of it. Refused is what contradicts itself and what leaves a game that nobody can finish.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from farkle_core.errors import Problem
from farkle_core.rules.combinations import arrangements, combinations, triples_sum
from farkle_core.rules.model import TRIPLES, WIN, Carry, EndRule, Pattern, Ruleset
from farkle_core.rules.reading import Notes, shown


def refuse_nonsense(ruleset: Ruleset, notes: Notes) -> None:
    """Note every contradiction between values that are fine each by itself.

    Parameters
    ----------
    ruleset : Ruleset
        As read so far; a value that has a problem of its own is harmless and not looked at again.
    notes : Notes
        The problems so far; gets the new ones.
    """
    found = [*_pattern_problems(ruleset, notes), *_cursed_problems(ruleset, notes), *_end_problems(ruleset, notes)]
    notes.problems += found
    if not notes.bad("sets", "patterns", "dice"):
        notes.problems += [*_goal_problems(ruleset, notes), *_endless_problems(ruleset, notes)]


def _pattern_problems(ruleset: Ruleset, notes: Notes) -> Iterator[Problem]:
    seen: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for place, pattern in enumerate(ruleset.patterns, start=1):
        key = f"patterns.{place}"
        if notes.bad(f"{key}.shape", f"{key}.faces"):
            continue
        dice, name = pattern.shape or pattern.faces, "shape" if pattern.shape else "faces"
        first = seen.setdefault((pattern.shape, pattern.faces), place)
        if first != place:
            yield Problem(
                f"{key}.{name}", shown(dice), f"no dice that another pattern has: this is pattern {first} again"
            )
        if pattern.dice > ruleset.dice and not notes.bad("dice"):
            yield Problem(f"{key}.{name}", shown(dice), f"at most {ruleset.dice} dice, for that is how many there are")
        if pattern.points == TRIPLES and not notes.bad("sets", f"{key}.bonus"):
            yield from _triples_problems(ruleset, pattern, f"{key}.points")


def _triples_problems(ruleset: Ruleset, pattern: Pattern, key: str) -> Iterator[Problem]:
    sums = [triples_sum(ruleset, counts) for counts in arrangements(pattern)]
    if WIN in sums:
        yield Problem(key, shown(TRIPLES), "points of its own, for one of its faces has a triple that wins the game")
    elif not pattern.bonus and not any(sums):
        yield Problem(
            key, shown(TRIPLES), "points of its own or a bonus, for the triples of its faces are worth nothing"
        )


def _cursed_problems(ruleset: Ruleset, notes: Notes) -> Iterator[Problem]:
    cursed = ruleset.cursed
    if cursed is not None and cursed.count > ruleset.dice and not notes.bad("cursed.count", "dice"):
        yield Problem("cursed.count", str(cursed.count), f"at most {ruleset.dice}, for that is how many dice there are")


def _end_problems(ruleset: Ruleset, notes: Notes) -> Iterator[Problem]:
    overshoot, rule = ruleset.end.overshoot, ruleset.end.rule
    if ruleset.exact_goal and rule is not EndRule.SUDDEN and not notes.bad("end.rule"):
        allowed = f'"allowed" with the end "{rule}": a goal to be met exactly ends the game at once, with "sudden"'
        yield Problem("end.overshoot", shown(overshoot), allowed)
    if ruleset.start.carry is Carry.STEAL and ruleset.turn.farkle_keeps_turn_total:
        allowed = "anything else while a farkle keeps the turn total, for then nothing is ever left to steal"
        yield Problem("start.carry", shown(ruleset.start.carry), allowed)


def _goal_problems(ruleset: Ruleset, notes: Notes) -> Iterator[Problem]:
    if not combinations(ruleset):
        yield Problem("sets", "", "at least one combination that scores and can be rolled with these dice")
    elif notes.bad("goal", "farkles", "turn", "start", "end"):
        return
    elif ruleset.goal < ruleset.quantum:
        allowed = f"at least {ruleset.quantum:,}: all points are multiples of it"
        yield Problem("goal", str(ruleset.goal), allowed)
    elif ruleset.exact_goal and ruleset.goal % ruleset.quantum:
        allowed = f"a multiple of {ruleset.quantum:,}, as all points are: it has to be met exactly"
        yield Problem("goal", str(ruleset.goal), allowed)


def _endless_problems(ruleset: Ruleset, notes: Notes) -> Iterator[Problem]:
    turn = ruleset.turn
    if notes.bad("turn", "cursed", "start", "end") or not combinations(ruleset):
        return
    threshold = max(turn.minimum, turn.opening)
    if not turn.hot_dice_must_roll and threshold <= ruleset.quantum:
        return
    course = _course(ruleset)
    farkle_banks = turn.farkle_keeps_turn_total and course.farkles
    if course.wins or farkle_banks:
        return
    if turn.hot_dice_must_roll and not course.leaves_dice and not ruleset.exact_goal:
        allowed = "false with these combinations: every scoring uses all dice, so that nobody could ever hold"
        yield Problem("turn.hot_dice_must_roll", "true", allowed)
    if course.most is not None and course.most < threshold and ruleset.start.carry is not Carry.STEAL:
        key = "turn.opening" if turn.opening > turn.minimum else "turn.minimum"
        yield Problem(key, str(threshold), f"at most {course.most:,}: no turn can make more with these combinations")


@dataclass
class _Course:
    """What can happen in a turn: a farkle, a win, a scoring that leaves dice, and the most points (None: no limit)."""

    farkles: bool = False
    wins: bool = False
    leaves_dice: bool = False
    most: int | None = 0


def _course(ruleset: Ruleset) -> _Course:
    """Return what can happen in a turn, by following every number of dice that it can come to."""
    # Scorings know the rules; were they imported above, whoever asks for them first would ask in a circle.
    from farkle_core.dice import rolls
    from farkle_core.scoring import is_cursed, scorings

    course, hot = _Course(), False
    most = {ruleset.dice: 0}  # by dice left: the largest turn total there
    for dice in range(ruleset.dice, 0, -1):
        for roll, _ in rolls(dice) if dice in most else ():
            found = () if is_cursed(ruleset, roll) else scorings(ruleset, roll)
            course.farkles |= not found
            for scoring in found:
                left = dice - scoring.dice
                course.wins |= scoring.wins
                course.leaves_dice |= left > 0
                hot |= left == 0
                most[left] = max(most.get(left, 0), most[dice] + scoring.points)
    course.most = None if hot else max(most.values())
    return course
