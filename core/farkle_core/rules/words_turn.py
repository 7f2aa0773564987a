"""What a player may do in a turn, and what farkles cost, in plain language."""

from __future__ import annotations

from collections.abc import Iterator

from farkle_core.rules.model import Carry, Effect, Ruleset
from farkle_core.rules.phrases import dice, listed, number, ordinal, points


def turn_lines(ruleset: Ruleset) -> Iterator[str]:
    """Say how a turn goes, from the first roll to the end by holding."""
    all_dice = dice(ruleset.dice)
    start = "" if ruleset.start.carry is Carry.NONE else ", or start from the last player's dice as said below"
    yield f"Roll all {all_dice}{start}."
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
    held = (
        "If the player before you held, you may start by rolling just the dice that were not set aside "
        f"(all {dice(ruleset.dice)} after hot dice)."
    )
    if ruleset.start.carry is Carry.HIGH_STAKES:
        yield f"High stakes: {_small(held)}"
        bonus = points(ruleset.start.bonus)
        yield f"If that first roll scores, add {bonus} to your turn total; if not, it is a farkle."
    elif ruleset.start.carry is Carry.PIGGYBACK:
        yield f"Piggyback: {_small(held)}"
        yield "If that first roll scores, add the points that player has just banked; if not, it is a farkle."
    elif ruleset.start.carry is Carry.STEAL:
        yield (
            "Stealing: if the player before you farkled and lost points, you may start by rolling just the dice "
            "of that last roll."
        )
        yield "If they score, add the points that player lost; if not, it is your farkle, and they are gone for good."
    if ruleset.start.carry is not Carry.NONE:
        yield "You choose before your first roll; a turn that ended in any other way leaves nothing to start from."


def farkle_lines(ruleset: Ruleset) -> Iterator[str]:
    """Say what a farkle is and what it costs."""
    roll = f"A roll of fewer than {dice(ruleset.dice)}" if ruleset.turn.nothing else "A roll"
    keeps = ruleset.turn.farkle_keeps_turn_total
    total = "but the turn total is banked all the same, however small it is" if keeps else "and the turn total is lost"
    yield f"{roll} without a combination is a farkle: it ends your turn, {total}."
    yield from _cursed_lines(ruleset)
    if ruleset.has_penalty:
        yield from _penalty_lines(ruleset)
    elif ruleset.cursed is None or ruleset.cursed.effect is not Effect.DISASTER:
        yield "Farkles never cost points that you have banked."


def _hot_dice(ruleset: Ruleset) -> str:
    if ruleset.turn.hot_dice_must_roll:
        return f"you must roll all {dice(ruleset.dice)} again before you may hold, and you keep your turn total."
    return f"you may roll all {dice(ruleset.dice)} again, and you keep your turn total."


def _hot_dice_bonus(ruleset: Ruleset) -> Iterator[str]:
    bonuses = ruleset.turn.hot_dice_bonus
    if not any(bonuses):
        return
    if len(set(bonuses)) == 1:
        said = f"{points(bonuses[0])} every time"
    else:
        times = (f"{points(bonus)} the {ordinal(place)} time" for place, bonus in enumerate(bonuses, start=1))
        said = f"{listed(times)} in a turn, and every time after that"
    yield f"Whenever you reach hot dice by scoring with a single die thrown alone, add a bonus: {said}."


def _threshold_lines(ruleset: Ruleset) -> Iterator[str]:
    turn = ruleset.turn
    if turn.minimum:
        yield f"You may only hold with a turn total of {points(turn.minimum)} or more."
    if turn.opening > turn.minimum:
        yield f"While your score is 0 or less, you may only hold with {points(turn.opening)} or more."
    if turn.beat_last_turn:
        usual = "the usual minimum" if turn.minimum else "any turn total"
        yield (
            "If your opponent's last turn banked points, you may only hold with more than it banked; "
            f"otherwise {usual} will do."
        )
    if ruleset.exact_goal and (turn.minimum or turn.opening or turn.beat_last_turn or turn.hot_dice_must_roll):
        yield f"A hold that makes your score exactly {ruleset.goal:,} is always allowed."


def _cursed_lines(ruleset: Ruleset) -> Iterator[str]:
    cursed = ruleset.cursed
    if cursed is None:
        return
    more = " or more" if cursed.count < ruleset.dice else ""
    one = cursed.count == 1 and not more
    faces = f"{number(cursed.count).capitalize()}{more} {cursed.face}{'' if one else 's'}"
    yield f"{faces} in one roll {'is' if one else 'are'} a farkle too, whatever else the roll holds."
    if cursed.effect is Effect.DISASTER:
        yield "That is a disaster: your score, too, becomes 0."


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
    yield "Your score never falls below 0." if farkles.never_below_zero else "Your score may fall below 0."


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
