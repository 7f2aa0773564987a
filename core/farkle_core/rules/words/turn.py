"""Words the options and the moves of a turn in plain language."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from farkle_core.language.messages import N_, _, number, pgettext
from farkle_core.rules.combinations import singles_score
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.phrases import all_dice, capital, listed, ordinal, points, points_or_nothing
from farkle_core.rules.words.choices import CARRIES, sentences


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option in a player's words: English, translated where they are shown."""

    label: str  # of its row in the form
    meaning: str  # exactly
    short: str  # two or three words for lists and headings
    forced: str = ""  # with which dice it forbids a hold, as a sentence; "" if it forbids none
    zero: Callable[[], str] = str  # returns what 0 means in place of points, in the current language; "" for 0 points


def _none() -> str:
    return pgettext("no minimum", "none")


# The options of `farkle_core.rules.model.Turn` by name, in the order of the form, which has a row for each.
TURN_OPTIONS: Final = {
    "minimum": OptionWords(
        N_("Minimum to hold"),
        N_("You may hold and bank your turn total only if it is at least this."),
        N_("minimum"),
        zero=_none,
    ),
    "opening": OptionWords(
        N_("Minimum to get on the board"),
        N_(
            "While your banked score is 0 or less, you may hold only with at least this turn total. If "
            "there is also a minimum to hold, the larger one counts."
        ),
        N_("opening"),
        zero=_none,
    ),
    "nothing": OptionWords(
        N_("Full roll with no scoring dice"),
        N_(
            "Points for a roll of all dice in which nothing scores. It is then no farkle: it uses all "
            "dice, and you may roll all of them again. With 0 points it is a farkle like any other."
        ),
        N_("nothing scores"),
        zero=lambda: _("farkle"),
    ),
    "set_aside_all": OptionWords(
        N_("All scoring dice must be set aside"),
        N_(
            "You may not leave a combination among the dice you roll again. If this is off, you set "
            "aside at least one combination and may leave the rest."
        ),
        N_("set all aside"),
    ),
    "beat_last_turn": OptionWords(
        N_("Beat the opponent's last turn"),
        N_(
            "If the last turn banked points, you may hold only with more than that, whatever the minimum "
            "to hold; if it banked none, the minimum counts. The minimum to get on the board counts "
            "either way."
        ),
        N_("beat the last turn"),
    ),
    "hot_dice_must_roll": OptionWords(
        N_("Hot dice must be rolled"),
        N_("When you have set aside every die, you must roll all dice again before you may hold."),
        N_("hot dice must be rolled"),
        forced=N_("With all the dice to roll you may not hold."),
    ),
    "farkle_keeps_turn_total": OptionWords(
        N_("A farkle keeps the turn total"),
        N_(
            "A farkle banks the turn total instead of losing it, whatever the minimums; a penalty is "
            "taken after that. It still counts as a farkle in a row, and leaves nothing to begin the "
            "next turn with."
        ),
        N_("farkles keep points"),
    ),
    "hot_dice_bonus": OptionWords(
        N_("Bonus for hot dice with a single die"),
        N_(
            "Points added to the turn total when a single die, rolled alone, scores so that all dice "
            "may be rolled again: the first bonus for the first time in a turn, the second for the "
            "second time, and so on; the last one counts for all later times."
        ),
        N_("hot-dice bonus"),
    ),
}


def turn_option(name: str, value: object) -> str:
    """Return an option for lists: ``"minimum 300"``, ``"set all aside"``; empty if off, ``?`` for a wrong amount."""
    words = _(TURN_OPTIONS[name].short)
    if isinstance(value, list | tuple):
        return words if any(value) else ""
    if not value or value is True:
        return words if value else ""
    return f"{words} {number(value) if isinstance(value, int) else '?'}"


def forced_lines(ruleset: Ruleset, most: int) -> Iterator[str]:
    """Yield with which numbers of dice, up to `most`, a hold is forbidden, a sentence for each option."""
    names = dict.fromkeys(map(ruleset.forced_by, range(1, most + 1)))
    return (_(TURN_OPTIONS[name].forced) for name in names if name)


def turn_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the course of a turn, from the first roll to the hold."""
    every = all_dice(ruleset.dice)
    if ruleset.start.carry is Carry.NONE:
        yield _("Roll {dice}.", dice=every)
    else:
        yield _("Roll {dice}, or start from the last player's dice as said below.", dice=every)
    yield from _with_one_die(ruleset) if ruleset.dice == 1 else _with_dice(ruleset)
    yield from _hot_dice_bonus(ruleset)
    yield from _threshold_lines(ruleset)


def _with_one_die(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is done after a roll where there is nothing to choose: every roll that scores is hot dice."""
    yield _("After every roll that scores, add its points to your turn total.")
    if ruleset.forced_by(1):
        yield _("Then roll the die again: you may never hold before the roll that ends the game.")
    else:
        yield _("Then either hold, which adds the turn total to your score and ends the turn, or roll the die again.")


def _with_dice(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is done after a roll: setting dice aside, then holding or rolling on."""
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


def turn_in_short(ruleset: Ruleset) -> Iterator[str]:
    """Yield what options add to the rules of a turn in short."""
    turn = ruleset.turn
    yield from forced_lines(ruleset, ruleset.dice - 1)
    if turn.nothing:
        every = capital(all_dice(ruleset.dice))
        yield _("{dice} without a combination: {points}, and hot dice.", dice=every, points=points(turn.nothing))
    if any(turn.hot_dice_bonus) and singles_score(ruleset):
        bonuses = _(", then ").join(map(points_or_nothing, turn.hot_dice_bonus))
        yield _("Hot dice from a single die thrown alone bring {bonuses}.", bonuses=bonuses)


def start_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the possible starts of a turn besides all dice; nothing if there are none."""
    carry, every = ruleset.start.carry, all_dice(ruleset.dice)
    if carry is Carry.NONE:
        return
    yield from sentences(CARRIES[carry], offer=_dice_of_a_hold(ruleset), bonus=points(ruleset.start.bonus))
    yield _(
        "You choose before your first roll, and may always roll {dice} instead. "
        "A turn that ended in any other way leaves nothing to start from.",
        dice=every,
    )


def _dice_of_a_hold(ruleset: Ruleset) -> str:
    if ruleset.forced_by(ruleset.dice):
        return _("if the player before you held, you may start by rolling just the dice that were not set aside.")
    return _(
        "if the player before you held, you may start by rolling just the dice that were not set aside "
        "({dice} after hot dice).",
        dice=all_dice(ruleset.dice),
    )


def _hot_dice(ruleset: Ruleset) -> str:
    every = all_dice(ruleset.dice)
    if ruleset.forced_by(ruleset.dice):
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
    words = listed([*(_bonus(place, bonus) for place, bonus in enumerate(first, start=1)), always])
    yield _(
        "Whenever you roll a single die alone and it scores, which makes hot dice, add a bonus: {bonuses}.",
        bonuses=words,
    )


def _bonus(place: int, bonus: int) -> str:
    words = points_or_nothing(bonus)
    if place == 1:
        return _("{points} the first time in a turn", points=words)
    return _("{points} the {ordinal} time", points=words, ordinal=ordinal(place))


def _threshold_lines(ruleset: Ruleset) -> Iterator[str]:
    turn = ruleset.turn
    if turn.beat_last_turn:
        yield _beat_line(ruleset)
    elif turn.minimum:
        yield _("You may only hold with a turn total of {minimum} or more.", minimum=points(turn.minimum))
    if ruleset.opening_matters:
        yield _opening_line(ruleset)
    yield from forced_lines(ruleset, ruleset.dice - 1)  # the sentence on hot dice says it of all dice
    if ruleset.exact_goal and (turn.minimum or turn.opening or turn.beat_last_turn or ruleset.forces_rolls):
        yield _("A hold that makes your score exactly {goal:,} is always allowed.", goal=ruleset.goal)


def _beat_line(ruleset: Ruleset) -> str:
    if ruleset.turn.minimum:
        words = _(
            "If the turn before yours banked points, you may only hold with more than it banked; "
            "if it banked none, you need {minimum} or more.",
            minimum=points(ruleset.turn.minimum),
        )
    else:
        words = _(
            "If the turn before yours banked points, you may only hold with more than it banked; "
            "if it banked none, any turn total will do."
        )
    return words + " " + _("Points that a farkle banks count, too.") if ruleset.turn.farkle_keeps_turn_total else words


def _opening_line(ruleset: Ruleset) -> str:
    opening = points(ruleset.turn.opening)
    if ruleset.turn.beat_last_turn and ruleset.may_fall_below_zero:
        return _("While your score is 0 or less, you may only hold with {opening} or more as well.", opening=opening)
    if ruleset.turn.beat_last_turn:
        return _("While your score is 0, you may only hold with {opening} or more as well.", opening=opening)
    if ruleset.may_fall_below_zero:
        return _("While your score is 0 or less, you may only hold with {opening} or more.", opening=opening)
    return _("While your score is 0, you may only hold with {opening} or more.", opening=opening)
