"""Words the moves of a turn and the cost of farkles in plain language."""

from collections.abc import Iterator
from typing import Final

from farkle_core.language.messages import N_, _, pgettext
from farkle_core.rules.combinations import combinations, singles_score
from farkle_core.rules.model import FEWEST_DICE, WIN, Carry, Cursed, Effect, Ruleset
from farkle_core.rules.phrases import (
    all_dice,
    capital,
    dice,
    faces_name,
    listed,
    number,
    ordinal,
    points,
    points_or_nothing,
)

# The on-off options of a turn in two or three words, for lists and headings.
TURN_FLAGS: Final = {
    "set_aside_all": N_("set all aside"),
    "beat_last_turn": N_("beat the last turn"),
    "hot_dice_must_roll": N_("hot dice must be rolled"),
    "farkle_keeps_turn_total": N_("farkles keep points"),
}


def turn_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the course of a turn, from the first roll to the hold."""
    every = all_dice(ruleset.dice)
    if ruleset.start.carry is Carry.NONE:
        yield _("Roll {dice}.", dice=every)
    else:
        yield _("Roll {dice}, or start from the last player's dice as said below.", dice=every)
    yield _("After every roll set aside dice that score, and add their points to your turn total.")
    if ruleset.turn.set_aside_all:
        yield _("You must set aside everything that scores: no combination may be left among the dice you roll again.")
    else:
        yield _(
            "You must set aside at least one combination; you may leave other dice that score, and roll them again."
        )
    yield _(
        "Then either hold, which adds the turn total to your score and ends the turn, or roll the dice that are left."
    )
    yield _hot_dice(ruleset)
    yield from _hot_dice_bonus(ruleset)
    yield from _threshold_lines(ruleset)


def start_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the possible starts of a turn besides all dice; nothing if there are none."""
    carry, every = ruleset.start.carry, all_dice(ruleset.dice)
    if carry is Carry.NONE:
        return
    if carry is Carry.HIGH_STAKES:
        yield _("High stakes: {offer}", offer=_dice_of_a_hold(ruleset))
        yield _(
            "If that first roll scores, add {bonus} to your turn total; if it does not, it is a farkle like any other.",
            bonus=points(ruleset.start.bonus),
        )
    elif carry is Carry.PIGGYBACK:
        yield _("Piggyback: {offer}", offer=_dice_of_a_hold(ruleset))
        yield _(
            "If that first roll scores, add the points that player has just banked to your turn total (that player "
            "keeps them, too); if it does not, it is a farkle like any other."
        )
    else:
        yield _(
            "Stealing: if the player before you farkled and lost a turn total, you may start by rolling just as many "
            "dice as that last roll had."
        )
        yield _(
            "If that first roll scores, add the turn total that player lost to your own; "
            "if it does not, it is a farkle like any other, and what was lost is gone for good."
        )
    yield _(
        "You choose before your first roll, and may always roll {dice} instead. "
        "A turn that ended in any other way leaves nothing to start from.",
        dice=every,
    )


def farkle_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the meaning and the cost of a farkle."""
    yield _farkle_line(ruleset)
    yield from _cursed_lines(ruleset)
    if ruleset.has_penalty:
        yield from _penalty_lines(ruleset)
    elif ruleset.cursed is None or ruleset.cursed.effect is not Effect.DISASTER:
        yield _("Farkles never cost points that you have banked.")


def _dice_of_a_hold(ruleset: Ruleset) -> str:
    if ruleset.turn.hot_dice_must_roll:
        return _("if the player before you held, you may start by rolling just the dice that were not set aside.")
    return _(
        "if the player before you held, you may start by rolling just the dice that were not set aside "
        "({dice} after hot dice).",
        dice=all_dice(ruleset.dice),
    )


def _farkle_line(ruleset: Ruleset) -> str:
    roll = _fewer(ruleset) if ruleset.turn.nothing else _("A roll")
    if ruleset.turn.farkle_keeps_turn_total:
        return _(
            "{roll} without a combination is a farkle: it ends your turn, "
            "but the turn total is banked all the same, however small it is.",
            roll=roll,
        )
    return _("{roll} without a combination is a farkle: it ends your turn, and the turn total is lost.", roll=roll)


def _fewer(ruleset: Ruleset) -> str:
    if ruleset.dice > FEWEST_DICE:
        return _("A roll of fewer than {dice}", dice=dice(ruleset.dice))
    return _("A roll of a single die")


def _hot_dice(ruleset: Ruleset) -> str:
    every = all_dice(ruleset.dice)
    if ruleset.turn.hot_dice_must_roll:
        return _(
            "Once all the dice have been set aside, you have hot dice: "
            "you must roll {dice} again before you may hold, and you keep your turn total.",
            dice=every,
        )
    return _(
        "Once all the dice have been set aside, you have hot dice: "
        "you may roll {dice} again, and you keep your turn total.",
        dice=every,
    )


def _hot_dice_bonus(ruleset: Ruleset) -> Iterator[str]:
    if not (ruleset.turn.bonuses and singles_score(ruleset)):
        return
    *first, last = ruleset.turn.bonuses
    if not first:
        always = _("{points} every time", points=points(last))
    else:
        always = _("{points} every time after that", points=points(last)) if last else _("nothing after that")
    said = listed([*(_bonus(place, bonus) for place, bonus in enumerate(first, start=1)), always])
    yield _(
        "Whenever you roll a single die alone and it scores, which makes hot dice, add a bonus: {bonuses}.",
        bonuses=said,
    )


def _bonus(place: int, bonus: int) -> str:
    said = points_or_nothing(bonus)
    if place == 1:
        return _("{points} the first time in a turn", points=said)
    return _("{points} the {ordinal} time", points=said, ordinal=ordinal(place))


def _threshold_lines(ruleset: Ruleset) -> Iterator[str]:
    turn = ruleset.turn
    if turn.beat_last_turn:
        yield _beat_line(ruleset)
    elif turn.minimum:
        yield _("You may only hold with a turn total of {minimum} or more.", minimum=points(turn.minimum))
    if ruleset.opening_matters:
        yield _opening_line(ruleset)
    if ruleset.exact_goal and (turn.minimum or turn.opening or turn.beat_last_turn or turn.hot_dice_must_roll):
        yield _("A hold that makes your score exactly {goal:,} is always allowed.", goal=ruleset.goal)


def _beat_line(ruleset: Ruleset) -> str:
    if ruleset.turn.minimum:
        said = _(
            "If the turn before yours banked points, you may only hold with more than it banked; "
            "if it banked none, you need {minimum} or more.",
            minimum=points(ruleset.turn.minimum),
        )
    else:
        said = _(
            "If the turn before yours banked points, you may only hold with more than it banked; "
            "if it banked none, any turn total will do."
        )
    return said + " " + _("What a farkle banks counts, too.") if ruleset.turn.farkle_keeps_turn_total else said


def _opening_line(ruleset: Ruleset) -> str:
    opening = points(ruleset.turn.opening)
    if ruleset.turn.beat_last_turn and ruleset.may_fall_below_zero:
        return _("While your score is 0 or less, you may only hold with {opening} or more as well.", opening=opening)
    if ruleset.turn.beat_last_turn:
        return _("While your score is 0, you may only hold with {opening} or more as well.", opening=opening)
    if ruleset.may_fall_below_zero:
        return _("While your score is 0 or less, you may only hold with {opening} or more.", opening=opening)
    return _("While your score is 0, you may only hold with {opening} or more.", opening=opening)


def _cursed_lines(ruleset: Ruleset) -> Iterator[str]:
    cursed = ruleset.cursed
    if cursed is None:
        return
    yield _cursed_line(ruleset, cursed)
    if cursed.effect is Effect.DISASTER:
        yield _disaster_line(ruleset)


def _cursed_line(ruleset: Ruleset, cursed: Cursed) -> str:
    wins = any(known.points == WIN for known in combinations(ruleset))
    nothing = dice(ruleset.dice) if ruleset.turn.nothing else ""
    faces = cursed_dice(ruleset, cursed)
    if wins and nothing:
        return _(
            "{dice} in one roll are a farkle too, whatever else the roll holds, "
            "even dice that would win or no combination among {all_dice}.",
            dice=faces,
            all_dice=nothing,
        )
    if wins:
        return _(
            "{dice} in one roll are a farkle too, whatever else the roll holds, even dice that would win.", dice=faces
        )
    if nothing:
        return _(
            "{dice} in one roll are a farkle too, whatever else the roll holds, even no combination among {all_dice}.",
            dice=faces,
            all_dice=nothing,
        )
    return _("{dice} in one roll are a farkle too, whatever else the roll holds.", dice=faces)


def cursed_dice(ruleset: Ruleset, cursed: Cursed) -> str:
    """Return the cursed dice of a roll in words: ``"Four or more 2s"``."""
    faces, count = faces_name(cursed.face), capital(number(cursed.count))
    if cursed.count == 1:
        return _("One or more {faces}", faces=faces)
    if cursed.count < ruleset.dice:
        return _("{count} or more {faces}", count=count, faces=faces)
    return pgettext("so many dice of a face", "{count} {faces}", count=count, faces=faces)


def _disaster_line(ruleset: Ruleset) -> str:
    """Return the sentence that a disaster comes after all other effects of a farkle."""
    if ruleset.turn.farkle_keeps_turn_total and ruleset.has_penalty:
        return _("That is a disaster: your score, too, becomes 0, whatever the farkle banks or costs.")
    if ruleset.turn.farkle_keeps_turn_total:
        return _("That is a disaster: your score, too, becomes 0, whatever the farkle banks.")
    if ruleset.has_penalty:
        return _("That is a disaster: your score, too, becomes 0, whatever the farkle costs.")
    return _("That is a disaster: your score, too, becomes 0.")


def _penalty_lines(ruleset: Ruleset) -> Iterator[str]:
    farkles = ruleset.farkles
    if farkles.count == 1:
        yield _("Every farkle costs {penalty} of your score.", penalty=points(farkles.penalty))
    else:
        yield _(
            "When {count} of your turns in a row have ended with a farkle, you lose {penalty} of your score, and the "
            "count starts again. A turn that ends in any other way starts it again, too.",
            count=number(farkles.count),
            penalty=points(farkles.penalty),
        )
    if ruleset.turn.farkle_keeps_turn_total:
        yield _(
            "Those points are lost after the turn total has been banked; only what then remains can reach the goal."
        )
    yield _("Your score never falls below 0.") if farkles.never_below_zero else _("Your score may fall below 0.")
