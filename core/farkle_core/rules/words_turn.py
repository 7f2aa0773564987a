"""What a player may do in a turn, and what farkles cost, in plain language."""

from __future__ import annotations

from collections.abc import Iterator

from farkle_core.rules.combinations import combinations, singles_score
from farkle_core.rules.model import FEWEST_DICE, WIN, Carry, Effect, Ruleset
from farkle_core.rules.phrases import all_dice, dice, listed, number, ordinal, points, points_or_nothing


def turn_lines(ruleset: Ruleset) -> Iterator[str]:
    """Say how a turn goes, from the first roll to the end by holding."""
    every = all_dice(ruleset.dice)
    start = "" if ruleset.start.carry is Carry.NONE else ", or start from the last player's dice as said below"
    yield f"Roll {every}{start}."
    yield "After every roll set aside dice that score, and add their points to your turn total."
    if ruleset.turn.set_aside_all:
        yield "You must set aside everything that scores: no combination may be left among the dice you roll again."
    else:
        yield "You must set aside at least one combination; you may leave other dice that score, and roll them again."
    yield "Then either hold, which adds the turn total to your score and ends the turn, or roll the dice that are left."
    yield f"Once all the dice have been set aside, you have hot dice: {_hot_dice(ruleset)}"
    yield from _hot_dice_bonus(ruleset)
    yield from _threshold_lines(ruleset)


def start_lines(ruleset: Ruleset) -> Iterator[str]:
    """Say what a turn may start from besides all dice; nothing where there is no such thing."""
    carry, every = ruleset.start.carry, all_dice(ruleset.dice)
    if carry is Carry.NONE:
        return
    hot = "" if ruleset.turn.hot_dice_must_roll else f" ({every} after hot dice)"
    held = f"if the player before you held, you may start by rolling just the dice that were not set aside{hot}."
    if carry is Carry.HIGH_STAKES:
        yield f"High stakes: {held}"
        yield f"If that first roll scores, add {points(ruleset.start.bonus)} to your turn total; {_IF_NOT}."
    elif carry is Carry.PIGGYBACK:
        yield f"Piggyback: {held}"
        yield (
            "If that first roll scores, add the points that player has just banked to your turn total (that player "
            f"keeps them, too); {_IF_NOT}."
        )
    else:
        yield (
            "Stealing: if the player before you farkled and lost a turn total, you may start by rolling just as many "
            "dice as that last roll had."
        )
        yield (
            "If that first roll scores, add the turn total that player lost to your own; "
            f"{_IF_NOT}, and what was lost is gone for good."
        )
    yield (
        f"You choose before your first roll, and may always roll {every} instead. "
        "A turn that ended in any other way leaves nothing to start from."
    )


def farkle_lines(ruleset: Ruleset) -> Iterator[str]:
    """Say what a farkle is and what it costs."""
    roll = f"A roll of {_fewer(ruleset)}" if ruleset.turn.nothing else "A roll"
    keeps = ruleset.turn.farkle_keeps_turn_total
    total = "but the turn total is banked all the same, however small it is" if keeps else "and the turn total is lost"
    yield f"{roll} without a combination is a farkle: it ends your turn, {total}."
    yield from _cursed_lines(ruleset)
    if ruleset.has_penalty:
        yield from _penalty_lines(ruleset)
    elif ruleset.cursed is None or ruleset.cursed.effect is not Effect.DISASTER:
        yield "Farkles never cost points that you have banked."


_IF_NOT = "if it does not, it is a farkle like any other"


def _fewer(ruleset: Ruleset) -> str:
    return f"fewer than {dice(ruleset.dice)}" if ruleset.dice > FEWEST_DICE else "a single die"


def _hot_dice(ruleset: Ruleset) -> str:
    if ruleset.turn.hot_dice_must_roll:
        return f"you must roll {all_dice(ruleset.dice)} again before you may hold, and you keep your turn total."
    return f"you may roll {all_dice(ruleset.dice)} again, and you keep your turn total."


def _hot_dice_bonus(ruleset: Ruleset) -> Iterator[str]:
    if not (ruleset.turn.bonuses and singles_score(ruleset)):
        return
    *first, last = ruleset.turn.bonuses
    times = [f"{points_or_nothing(bonus)} the {ordinal(place)} time" for place, bonus in enumerate(first, start=1)]
    if times:
        times[0] += " in a turn"
    always = f"{points(last)} every time{' after that' if times else ''}" if last else "nothing after that"
    said = listed([*times, always])
    yield f"Whenever you roll a single die alone and it scores, which makes hot dice, add a bonus: {said}."


def _threshold_lines(ruleset: Ruleset) -> Iterator[str]:
    turn = ruleset.turn
    if turn.beat_last_turn:
        usual = f"you need {points(turn.minimum)} or more" if turn.minimum else "any turn total will do"
        farkle = " What a farkle banks counts, too." if turn.farkle_keeps_turn_total else ""
        yield (
            "If the turn before yours banked points, you may only hold with more than it banked; "
            f"if it banked none, {usual}.{farkle}"
        )
    elif turn.minimum:
        yield f"You may only hold with a turn total of {points(turn.minimum)} or more."
    if ruleset.opening_matters:
        also = " as well" if turn.beat_last_turn else ""
        less = " or less" if ruleset.may_fall_below_zero else ""
        yield f"While your score is 0{less}, you may only hold with {points(turn.opening)} or more{also}."
    if ruleset.exact_goal and (turn.minimum or turn.opening or turn.beat_last_turn or turn.hot_dice_must_roll):
        yield f"A hold that makes your score exactly {ruleset.goal:,} is always allowed."


def _cursed_lines(ruleset: Ruleset) -> Iterator[str]:
    cursed = ruleset.cursed
    if cursed is None:
        return
    more = " or more" if cursed.count < ruleset.dice else ""
    one = cursed.count == 1 and not more
    faces = f"{number(cursed.count).capitalize()}{more} {cursed.face}{'' if one else 's'}"
    even = ["dice that would win"] if any(known.points == WIN for known in combinations(ruleset)) else []
    even += [f"no combination among {dice(ruleset.dice)}"] if ruleset.turn.nothing else []
    said = f", even {listed(even, 'or')}" if even else ""
    yield f"{faces} in one roll {'is' if one else 'are'} a farkle too, whatever else the roll holds{said}."
    if cursed.effect is Effect.DISASTER:
        yield f"That is a disaster: your score, too, becomes 0{_whatever_else(ruleset)}."


def _whatever_else(ruleset: Ruleset) -> str:
    """Say that a disaster comes after everything else that a farkle brings."""
    brings = ["banks"] if ruleset.turn.farkle_keeps_turn_total else []
    brings += ["costs"] if ruleset.has_penalty else []
    return f", whatever the farkle {listed(brings, 'or')}" if brings else ""


def _penalty_lines(ruleset: Ruleset) -> Iterator[str]:
    farkles = ruleset.farkles
    if farkles.count == 1:
        yield f"Every farkle costs {points(farkles.penalty)} of your score."
    else:
        yield (
            f"When {number(farkles.count)} of your turns in a row have ended with a farkle, you lose "
            f"{points(farkles.penalty)} of your score, and the count starts again. A turn that ends in any other way "
            "starts it again, too."
        )
    if ruleset.turn.farkle_keeps_turn_total:
        yield "Those points are lost after the turn total has been banked; only what then remains can reach the goal."
    yield "Your score never falls below 0." if farkles.never_below_zero else "Your score may fall below 0."
