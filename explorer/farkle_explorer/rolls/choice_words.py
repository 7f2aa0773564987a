"""A way to score a roll, in words."""

from typing import Final

from farkle_core.language.messages import _, pgettext
from farkle_core.play.advise import Choice, Ending
from farkle_explorer.plots import plot_words
from farkle_explorer.widgets.dice_widgets import spoken

_NONE: Final = "–"
_EXACT: Final = 4  # decimals of a win chance in per cent, as in published tables; scorings are often close


def win_words(choice: Choice) -> str:
    """Return the win chance after a scoring: ``"51.1005 %"``."""
    return plot_words.chance(choice.win, _EXACT)


def action(choice: Choice) -> str:
    """Return the action after setting the dice aside, in a word or two."""
    if choice.ending is Ending.WINS:
        return _("wins")
    if choice.outlook is None:
        return _("turn over")
    return pgettext("then", "hold") if choice.outlook.holds else pgettext("then", "roll")


def behind(choice: Choice) -> str:
    """Return the distance of a scoring from the best: ``"−0.13 pp"``, ``"best"``."""
    return pgettext("of all", "best") if choice.difference == 0.0 else plot_words.difference(-choice.difference)


def sentence(choice: Choice) -> str:
    """Return a scoring with all its numbers in one line."""
    parts = [
        _(
            "{faces}: {total} points, {dice} to roll",
            faces=_spoken(choice),
            total=plot_words.points(choice.turn_total),
            dice=choice.next_dice,
        )
    ]
    if choice.outlook is None:
        parts = [
            _(
                "{faces}: {total} points, {ending}",
                faces=_spoken(choice),
                total=plot_words.points(choice.turn_total),
                ending=_(choice.ending),
            )
        ]
    parts += [_("wins {chance}, {behind}", chance=win_words(choice), behind=behind(choice))]
    return ", ".join((*parts, *_what_then(choice)))


def _spoken(choice: Choice) -> str:
    """Return the dice in words, with the names of loaded dice: ``"1, 5 (Odd die + Lucky die)"``."""
    return f"{spoken(choice.faces)} ({choice.origin})" if choice.origin else spoken(choice.faces)


def _what_then(choice: Choice) -> list[str]:
    outlook = choice.outlook
    if outlook is None:
        return []
    hold = _("holding not allowed") if outlook.hold is None else _("hold {hold}", hold=plot_words.chance(outlook.hold))
    roll = _("rolling is no better") if outlook.roll is None else _("roll {roll}", roll=plot_words.chance(outlook.roll))
    return [
        _("then {action}", action=action(choice)),
        hold,
        roll,
        _("farkle risk {chance}", chance=plot_words.chance(outlook.farkle_chance)),
        *([] if outlook.points is None else [average(outlook.points)]),
    ]


def average(points: float) -> str:
    """Return the mean points of a turn: ``"450 points on average, played for points"``."""
    return _("{points} points on average, played for points", points=plot_words.points(round(points)))


def numbers(choice: Choice) -> tuple[str, str, str, str]:
    """Return the numbers below the headings: holding, rolling, risk of a farkle, mean points."""
    outlook = choice.outlook
    if outlook is None:
        return (_NONE, _NONE, _NONE, plot_words.points(choice.turn_total) if choice.ending is Ending.WINS else _NONE)
    return (
        _NONE if outlook.hold is None else plot_words.chance(outlook.hold),
        pgettext("than holding", "less") if outlook.roll is None else plot_words.chance(outlook.roll),
        plot_words.chance(outlook.farkle_chance),
        _NONE if outlook.points is None else plot_words.points(round(outlook.points)),
    )
