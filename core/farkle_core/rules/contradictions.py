"""Finds contradictions in a ruleset whose single values are all allowed.

A value whose option is off is no contradiction. It is kept until the option is on again, and the rule sheet omits it.
Contradictions are refused, and so are games that no player can finish.
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from farkle_core.errors import Problem
from farkle_core.language.messages import L_, N_
from farkle_core.language.messages import number as grouped
from farkle_core.rules.combinations import arrangements, combinations, triples_sum
from farkle_core.rules.dice import DICE_LISTS, Die
from farkle_core.rules.model import LARGEST_GOAL, TRIPLES, WIN, Carry, Pattern, Ruleset, Turn, point_values
from farkle_core.rules.phrases import dice, listed
from farkle_core.rules.reading import Notes, shown
from farkle_core.rules.turn_reach import TurnReach, can_meet, reach_of, steps_of, sums

# A kind of problem with wording of its own in the form.
EXACT_GOAL: Final = N_('"first" or "split" with an exact goal: level players stand at it, and can score no more')

_HOLD_KEYS: Final = (
    "turn.minimum", "turn.opening", *(f"turn.{each.name}" for each in fields(Turn) if each.default is False),
    "farkles.count", "farkles.penalty", "end.overshoot",
)  # fmt: skip


def dice_problems(ruleset: Ruleset, notes: Notes) -> list[Problem]:
    """Return every contradiction between loaded dice and other values."""
    lists = zip(DICE_LISTS, (ruleset.own_dice, ruleset.second_dice), strict=True)
    problems = [problem for key, dice in lists for problem in _list_problems(key, dice, ruleset.dice, notes)]
    if ruleset.has_loaded_dice and ruleset.start.carry is not Carry.NONE and not notes.bad("start.carry"):
        allowed = L_('"none" with loaded dice: the dice left over are the other player\'s')
        problems.append(Problem("start.carry", shown(ruleset.start.carry), allowed))
    return problems


def _list_problems(key: str, dice: tuple[Die, ...], wanted: int, notes: Notes) -> Iterator[Problem]:
    if notes.bad(key, "dice") or not dice:
        return
    count = sum(die.count for die in dice)
    if count != wanted:
        allowed = L_("as many as there are dice in the game: {dice}", dice=wanted)
        yield Problem(key, str(count), allowed)
    for place, die in enumerate(dice, start=1):
        if die.wild and not die.weights[die.wild - 1]:
            yield Problem(f"{key}.{place}.wild", str(die.wild), L_("a face whose weight is not 0, or 0 for none"))


def never_scoring_dice(ruleset: Ruleset) -> Problem:
    """Return the problem of dice without any combination."""
    key = DICE_LISTS[1] if ruleset.second_dice and not ruleset.own_dice else DICE_LISTS[0]
    return Problem(key, "", L_("dice that can show a combination which scores, for each player"))


def refuse_nonsense(ruleset: Ruleset, notes: Notes) -> None:
    """Note every contradiction between values that are allowed singly."""
    # First the checks of values only, which are known even if they contradict others; then those of scoring dice.
    values = [*_end_problems(ruleset, notes), *_goal_problems(ruleset, notes)]
    notes.problems += [*_pattern_problems(ruleset, notes), *_cursed_problems(ruleset, notes)]
    notes.problems += dice_problems(ruleset, notes)
    if not notes.bad("sets", "patterns", "dice", *DICE_LISTS):
        notes.problems += [*_scoring_problems(ruleset), *_endless_problems(ruleset, notes)]
    notes.problems += values


def _pattern_problems(ruleset: Ruleset, notes: Notes) -> Iterator[Problem]:
    seen: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for place, pattern in enumerate(ruleset.patterns, start=1):
        key = f"patterns.{place}"
        if notes.bad(f"{key}.shape", f"{key}.faces"):
            continue
        dice, name = shown(pattern.shape or pattern.faces), f"{key}.shape" if pattern.shape else f"{key}.faces"
        first = seen.setdefault((pattern.shape, pattern.faces), place)
        if first != place:
            again = L_("no dice that another pattern has: this is pattern {first} again", first=first)
            yield Problem(name, dice, again)
        if pattern.dice > ruleset.dice and not notes.bad("dice"):
            yield Problem(name, dice, L_("at most {dice} dice, for that is how many there are", dice=ruleset.dice))
        if pattern.points == TRIPLES and not notes.bad("sets", f"{key}.bonus"):
            yield from _triples_problems(ruleset, pattern, f"{key}.points")


def _triples_problems(ruleset: Ruleset, pattern: Pattern, key: str) -> Iterator[Problem]:
    sums = [triples_sum(ruleset, counts) for counts in arrangements(pattern)]
    if WIN in sums:
        allowed = L_("points of its own, for one of its faces has a triple that wins the game")
        yield Problem(key, shown(TRIPLES), allowed)
    elif not pattern.bonus and not any(sums):
        allowed = L_("points of its own or a bonus, for the triples of its faces are worth nothing")
        yield Problem(key, shown(TRIPLES), allowed)


def _cursed_problems(ruleset: Ruleset, notes: Notes) -> Iterator[Problem]:
    cursed = ruleset.cursed
    if cursed is not None and cursed.count > ruleset.dice and not notes.bad("cursed.count", "dice"):
        allowed = L_("at most {dice}, for that is how many dice there are", dice=ruleset.dice)
        yield Problem("cursed.count", str(cursed.count), allowed)


def _end_problems(ruleset: Ruleset, notes: Notes) -> Iterator[Problem]:
    playoff = ruleset.last_turns_follow and ruleset.ties_play_on
    if ruleset.exact_goal and playoff and not notes.bad("end.rule", "end.ties"):
        yield Problem("end.ties", shown(ruleset.end.ties), L_(EXACT_GOAL))
    if ruleset.start.carry is Carry.STEAL and ruleset.turn.farkle_keeps_turn_total:
        allowed = L_("anything else while a farkle keeps the turn total, for then nothing is ever left to steal")
        yield Problem("start.carry", shown(ruleset.start.carry), allowed)


def _scoring_problems(ruleset: Ruleset) -> Iterator[Problem]:
    if not combinations(ruleset):
        yield Problem("sets", "", L_("at least one combination that scores and can be rolled with these dice"))


def _goal_problems(ruleset: Ruleset, notes: Notes) -> Iterator[Problem]:
    goal, quantum = str(ruleset.goal), ruleset.quantum
    if not combinations(ruleset) or notes.bad("goal", *_points_keys(ruleset)):
        return
    if ruleset.goal < quantum:
        yield Problem("goal", goal, L_("at least {quantum:,}: all points are multiples of it", quantum=quantum))
    elif ruleset.exact_goal and ruleset.goal % quantum and not notes.bad("end.overshoot"):
        allowed = L_("a multiple of {quantum:,}, as all points are: it has to be met exactly", quantum=quantum)
        yield Problem("goal", goal, allowed)


def _points_keys(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the keys of all values that the quantum depends on."""
    places = range(1, max(len(ruleset.patterns), 1) + 1)  # without a read pattern there may be an invalid list
    patterns = (f"patterns.{place}.{name}" for place in places for name in ("points", "bonus"))
    others = (key for key in point_values(ruleset) if key != "patterns")
    return ("dice", "farkles.count", "start.carry", *others, *patterns)


def _endless_problems(ruleset: Ruleset, notes: Notes) -> Iterator[Problem]:
    if notes.bad("turn.nothing", "turn.set_aside_all", "cursed") or not combinations(ruleset):
        return
    if not _may_be_endless(ruleset):
        return
    reach = reach_of(ruleset)
    if not (reach.amounts or reach.wins) and ruleset.has_loaded_dice:
        yield never_scoring_dice(ruleset)
    elif not (reach.amounts or reach.wins):
        allowed = L_("a count or a face that leaves a roll to score: every roll with a combination is cursed")
        yield Problem("cursed.count", str(ruleset.cursed.count if ruleset.cursed else ""), allowed)
    elif not reach.wins:
        if not notes.bad(*_HOLD_KEYS):
            yield from _hold_problems(ruleset, reach, goal=None if notes.bad("goal") else ruleset.goal)
        if not notes.bad("end.rule", "end.ties"):
            yield from _last_turn_problems(ruleset, reach)
        if not notes.bad("goal", "end.overshoot", "farkles.never_below_zero", *_points_keys(ruleset)):
            yield from _exact_problems(ruleset, reach)


def _may_be_endless(ruleset: Ruleset) -> bool:
    """Return whether the reach of a turn needs checking, which takes some milliseconds."""
    threshold = ruleset.least_hold(0) > ruleset.quantum or ruleset.has_loaded_dice
    last_turns = ruleset.last_turns_follow
    return threshold or ruleset.forces_rolls or last_turns or ruleset.exact_goal or ruleset.cursed is not None


def _hold_problems(ruleset: Ruleset, reach: TurnReach, goal: int | None) -> Iterator[Problem]:
    """Yield what keeps players from ever holding; at an exact goal that a turn can meet, a hold is allowed."""
    turn, most = ruleset.turn, reach.most
    if _farkles_bank_enough(ruleset, reach):
        return
    if not ruleset.exact_goal:
        yield from _forced_problems(ruleset, reach)
    threshold = max(turn.minimum, turn.opening)
    if most is None or most >= threshold or (ruleset.exact_goal and (goal is None or most >= goal)):
        return
    key = "turn.opening" if turn.opening > turn.minimum else "turn.minimum"
    yield Problem(key, str(threshold), L_("at most {most:,}: no turn can make more with these combinations", most=most))


def _forced_problems(ruleset: Ruleset, reach: TurnReach) -> Iterator[Problem]:
    """Yield the options that force a player to roll after every scoring."""
    forced = [{ruleset.forced_by(left) for left in lefts} for lefts in reach.lefts]
    for name in sorted({name for names in forced if "" not in names for name in names}):
        allowed = L_("false with these combinations: after every scoring you would have to roll, and could never hold")
        yield Problem(f"turn.{name}", "true", allowed)


def _farkles_bank_enough(ruleset: Ruleset, reach: TurnReach) -> bool:
    """Return whether a player who never holds could reach the goal by farkles that keep the turn total."""
    farkles, most = ruleset.farkles, reach.most
    if not (ruleset.turn.farkle_keeps_turn_total and reach.mild_farkles):
        return False
    if most is None or ruleset.exact_goal or not ruleset.has_penalty:
        return True
    return farkles.count * most > farkles.penalty or (farkles.count - 1) * most >= ruleset.goal


def _last_turn_problems(ruleset: Ruleset, reach: TurnReach) -> Iterator[Problem]:
    """Yield the problem of an endless last turn: with a roll that is never a farkle, no player has to end it."""
    if ruleset.last_turns_follow and reach.safe and not ruleset.exact_goal:
        counts = listed([dice(count) for count in sorted(reach.safe, reverse=True)], "or")
        allowed = L_(
            '"sudden": a roll of {counts} is never a farkle here, so that the last turns could go on for ever',
            counts=counts,
        )
        yield Problem("end.rule", shown(ruleset.end.rule), allowed)


def _exact_problems(ruleset: Ruleset, reach: TurnReach) -> Iterator[Problem]:
    goal = ruleset.goal
    if not ruleset.exact_goal or goal % ruleset.quantum or can_meet(ruleset, reach):
        return
    near = sums(steps_of(ruleset, reach), LARGEST_GOAL)
    around = [*[points for points in near if 0 < points < goal][-1:], *[points for points in near if points > goal][:1]]
    if around:
        such = listed(map(grouped, around), "or")
        allowed = L_(
            "points that scorings add up to, such as {such}: no player could ever have exactly these", such=such
        )
    else:
        allowed = L_("points that scorings add up to: no player could ever have exactly these")
    yield Problem("goal", str(goal), allowed)
