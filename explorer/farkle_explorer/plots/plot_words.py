"""Scores, chances and decisions in words."""

from collections.abc import Iterator, Sequence
from typing import Final

from farkle_core.language import messages
from farkle_core.language.messages import N_, _, ngettext, number
from farkle_core.rules.phrases import listed
from farkle_core.solution.solution import Interval, Solution, TurnTable
from farkle_explorer.session.selection_space import Selection, SelectionSpace

MINUS = "\N{MINUS SIGN}"
GO_FOR_IT: Final = N_("go for it")
NEVER_HOLD: Final = N_("go for it: never hold")
IMPOSSIBLE: Final = N_("cannot happen")  # text for a turn, or a state of it, that cannot occur

# About the longest sentence, for size hints.
LONGEST: Final = N_("3,300 with 5 dice: hold 80.06 % (roll 79.68 %, +0.38 %)")

points = number  # points with grouped digits and a real minus sign: "−2,500"
chance = messages.percent  # the chance 0 to 1 in per cent: "80.06 %"
difference = messages.chance_gap  # a difference of two chances in games of 100, signed: "+0.38 of 100"
dice = messages.dice  # "1 die", "2 dice" and so on


def farkles(count: int) -> str:
    """Return ``"no farkles"``, ``"1 farkle"``, ``"2 farkles"`` and so on."""
    return _("no farkles") if count == 0 else ngettext("{count} farkle", "{count} farkles", count)


def both_farkles(own: int, opponent: int) -> str:
    """Return both players' farkles in a row; short if both have none."""
    if own == opponent == 0:
        return _("no farkles")
    return _("you {own}, opponent {opponent}", own=farkles(own), opponent=farkles(opponent))


def all_farkles(selection: Selection) -> str:
    """Return all players' farkles in a row, in the order of play; the third player's only if there are some."""
    if not selection.third_farkles:
        return both_farkles(selection.farkles, selection.opponent_farkles)
    return _(
        "farkles {own}, {opponent}, {third}",
        own=selection.farkles,
        opponent=selection.opponent_farkles,
        third=selection.third_farkles,
    )


def scores(banked: int, opponent: int) -> str:
    """Return both scores (points): ``"you 6,000, opponent 8,000"``."""
    return _("you {banked}, opponent {opponent}", banked=points(banked), opponent=points(opponent))


def situation(selection: Selection, space: SelectionSpace) -> str:
    """Return the scores, and the other conditions at the start of the turn that the rules know.

    Examples: ``"you 6,000, opponent 8,000, no farkles"``, ``"you 6,000, opponent 10,500; second player, last turn, 3
    dice offered"``.
    """
    text = scores(selection.banked, selection.opponent)
    if space.are_of_three:
        text = _(
            "you {banked}, next {opponent}, after next {third}",
            banked=points(selection.banked),
            opponent=points(selection.opponent),
            third=points(selection.third),
        )
    if space.grid.farkle_counts > 1:
        text = f"{text}, {all_farkles(selection)}"
    return "; ".join(filter(None, (text, _conditions(selection, space))))


def beside_scores(selection: Selection, space: SelectionSpace) -> str:
    """Return the conditions of :func:`situation` other than the scores; ``""`` if there are none."""
    farkles = all_farkles(selection) if space.grid.farkle_counts > 1 else ""
    return "; ".join(filter(None, (farkles, _conditions(selection, space))))


def _conditions(selection: Selection, space: SelectionSpace) -> str:
    return ", ".join((*_course(selection, space), *_offers(selection, space)))


def seat(place: int) -> str:
    """Return ``"first player"``, ``"second player"`` or ``"third player"``."""
    return (_("first player"), _("second player"), _("third player"))[place]


def turns_left(turns: int, playoff: bool = False) -> str:
    """Return ``"no player at the goal"``, ``"last turn"``, ``"2 turns left"`` and so on."""
    if playoff:
        return _("playoff")
    if turns == 0:
        return _("no player at the goal")
    return _("last turn") if turns == 1 else ngettext("{count} turn left", "{count} turns left", turns)


def bonuses(count: int, kinds: int) -> str:
    """Return ``"no hot-dice bonus"``, ``"1 hot-dice bonus"``, ``"2 or more hot-dice bonuses"`` and so on."""
    if count == 0:
        return _("no hot-dice bonus")
    if count == kinds - 1:
        return _("{count} or more hot-dice bonuses", count=count)
    return ngettext("{count} hot-dice bonus", "{count} hot-dice bonuses", count)


def _course(selection: Selection, space: SelectionSpace) -> Iterator[str]:
    if space.seats > 1:
        yield seat(selection.seat)
    if selection.turns_left:
        yield turns_left(selection.turns_left, space.phase(selection).is_playoff)
        if len(space.firsts(selection.seat, selection.turns_left)) > 1:
            yield _("you were first at the goal") if selection.mover_first else _("the opponent was first at the goal")


def _offers(selection: Selection, space: SelectionSpace) -> Iterator[str]:
    if selection.last_turn_total and not selection.carried_points:
        yield _("{points} to beat", points=points(selection.last_turn_total))
    if selection.carried_dice and space.turns_before.carries_points:
        offered = {"dice": dice(selection.carried_dice), "points": points(selection.carried_points)}
        if selection.last_turn_total:
            yield _("{dice} offered with {points} points to beat", **offered)
        else:
            yield _("{dice} offered with {points} points", **offered)
    elif selection.carried_dice:
        yield _("{dice} offered", dice=dice(selection.carried_dice))
    if selection.bonuses:
        yield _("{bonuses} taken", bonuses=bonuses(selection.bonuses, space.bonus_kinds))


def turn(solution: Solution, there: Selection) -> str:
    """Return when to hold with the selected dice, and the chance of winning at the start of the turn."""
    runs = solution.dice_table(there.start).thresholds()[there.dice - 1]
    return _("{hold}; win at turn start {chance}", hold=holding(runs), chance=chance(solution.win_chance(there.start)))


def turn_sentence(solution: Solution, there: Selection, space: SelectionSpace) -> str:
    """Return from when to hold with the selected dice: ``"4,350 to 5,200, 3 dice: hold from 450."``."""
    table = solution.dice_table(there.start)
    runs = table.thresholds()[there.dice - 1]
    held = holding(runs)
    never = bool(table.may_hold[:, there.dice - 1].any())  # without a run; not where the rules say to roll
    if runs:
        never = runs[0].first + there.banked >= solution.ruleset.goal
    if never and not there.turns_left:
        last = solution.ruleset.last_turns_follow
        held = _("never hold short of the goal") if last else _("never hold short of winning")
    at = _("{banked} to {opponent}", banked=points(there.banked), opponent=points(there.opponent))
    if space.are_of_three:
        at = situation(there, space)
    others = "" if space.are_of_three else beside_scores(there, space)
    where = ", ".join(filter(None, (at, others, space.dice_in_words(there))))
    return _("{where}: {held}.", where=where, held=held)


def holding(intervals: Sequence[Interval]) -> str:
    """Return the turn totals at which the player holds; `intervals`: those of one dice count, rising.

    Examples: ``"always roll"``, ``"hold from 300"``, ``"hold 3,300 to 3,850 only"``, ``"hold 1,650 to 1,750 and from
    2,500"``.
    """
    if not intervals:
        return _("always roll")
    text = ranges(intervals)
    return _("hold {ranges}", ranges=text) if intervals[-1].to_goal else _("hold {ranges} only", ranges=text)


def ranges(intervals: Sequence[Interval]) -> str:
    """Return ranges of turn totals: ``"1,650 to 1,750 and from 2,500"``."""
    return listed(_range(each.first, each.last, each.to_goal) for each in intervals)


def _range(first: int, last: int, to_goal: bool) -> str:
    if to_goal:
        return _("from {first}", first=points(first))
    return (
        _("at {first}", first=points(first))
        if first == last
        else _("{first} to {last}", first=points(first), last=points(last))
    )


def state_words(table: TurnTable, turn_total: int, dice: int) -> str:
    """Return the decision at `turn_total` points with `dice` dice to roll, and the exact win chances.

    A turn total beyond the end of the turn reads as the last one. If dice are offered, the state before the first roll
    says whether to take them.
    """
    if table.take is not None and turn_total == table.start.bonuses == 0 and dice == table.roll.shape[1]:
        return _("start: {advice}", advice=_start_advice(table, table.take, dice))
    row = table.row(min(turn_total, int(table.turn_totals[-1])))
    place = _(
        "{total} with {dice}",
        total=points(int(table.turn_totals[row])),
        dice=table.dice_left.short(dice - 1),
    )
    return f"{place}: {_advice(table, row, dice - 1)}"


def _advice(table: TurnTable, row: int, n: int) -> str:
    if not table.can_occur[row, n]:
        return _(IMPOSSIBLE)
    if table.wins_now[row, n]:
        return _("hold and win")
    rolled = chance(float(table.roll[row, n]))
    if not table.may_hold[row, n]:
        return _("must roll {chance}", chance=rolled)
    roll = _("roll {chance}", chance=rolled)
    hold = _("hold {chance}", chance=chance(float(table.hold[row, n])))
    lead = difference(abs(float(table.hold[row, n] - table.roll[row, n])))
    best, other = (hold, roll) if table.holds[row, n] else (roll, hold)
    return f"{best} ({other}, {lead})"


def _start_advice(table: TurnTable, take: float, dice: int) -> str:
    roll = float(table.roll[0, dice - 1])
    taken = _("take {dice} {chance}", dice=messages.dice(table.start.carried_dice), chance=chance(take))
    lead = difference(abs(take - roll))
    if take >= roll:
        afresh = _("all {dice} {chance}", dice=dice, chance=chance(roll))
        return f"{taken} ({afresh}, {lead})"
    afresh = _("roll all {dice} {chance}", dice=dice, chance=chance(roll))
    return f"{afresh} ({taken}, {lead})"
