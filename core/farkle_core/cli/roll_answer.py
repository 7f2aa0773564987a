"""The answer of ``farkle advise`` for a roll: every option, the best first."""

from argparse import Namespace
from textwrap import wrap
from typing import Final

from farkle_core.cli.option_reader import OptionReader, is_needed
from farkle_core.cli.wording import columns, dice, percent
from farkle_core.language.messages import L_, N_, P_, Message, _, figures, number, pgettext
from farkle_core.play.advise import Choice, RollAdvice, read_faces
from farkle_core.rules.dice import faces_of
from farkle_core.rules.phrases import listed

# The widest table, in characters; the example roll in the command's help.
WIDTH: Final = 110
_EXAMPLE: Final = (1, 5, 5, 2, 3, 4)

_COLUMNS: Final = "heads of advice"
_HEADS: Final = (
    P_("heads of advice", "set aside"),
    P_("heads of advice", "turn total"),
    P_("heads of advice", "to roll"),
    P_("heads of advice", "hold"),
    P_("heads of advice", "roll"),
    P_("heads of advice", "win chance"),
    P_("heads of advice", "behind"),
    P_("heads of advice", "farkle"),
    P_("heads of advice", "on average"),
)
_LEGEND: Final = N_(
    "hold, roll: the win chance after either, * the better; behind: how much less than the best in percentage points;\n"
    "farkle: the chance of one when the dice left are rolled; on average: points the turn brings from there if it is\n"
    "played for most points with the goal far away, those at stake included."
)


def roll_faces(given: OptionReader, options: Namespace, allowed: list[int], *, needed: bool) -> tuple[int, ...]:
    """Read the faces of a roll of an allowed number of dice; empty if a roll is neither given nor needed."""
    if options.roll is None and not needed:
        return ()
    words = _rolls_in_words(allowed)
    if options.roll is None:
        given.refuse("--roll", "", is_needed(words))
        return ()
    faces, strange = read_faces(options.roll)
    if strange or len(faces) not in allowed:
        given.refuse("--roll", options.roll or _("nothing"), words)
        return ()
    return faces


def _rolls_in_words(allowed: list[int]) -> Message:
    least, most = allowed[0], allowed[-1]
    example = ",".join(map(str, _EXAMPLE[:most]))
    if len(allowed) > 2:
        return L_("the faces of 1 to {most} dice, each 1 to 6, such as {example}", most=most, example=example)
    if least != most:
        return L_(
            "the faces of {least} or {most} dice, each 1 to 6, such as {example}",
            least=least,
            most=most,
            example=example,
        )
    return L_("the faces of {most} dice, each 1 to 6, such as {example}", most=most, example=example)


def roll_data(advice: RollAdvice, *, started_with_offer: bool, reachable: bool) -> dict[str, object]:
    """Return the advice as plain values for JSON."""
    return {
        "roll": list(faces_of(advice.roll)),
        "started_with_offered_dice": started_with_offer,
        "reachable": reachable,
        "fate": str(advice.kind),
        "advice": advice.headline,
        "win": advice.win,
        "choices": [_choice_data(choice) for choice in advice.choices],
        "reason": advice.reason,
    }


def _choice_data(choice: Choice) -> dict[str, object]:
    outlook = choice.outlook
    return {
        "set_aside": list(choice.faces),
        "or": [list(faces_of(counts)) for counts in choice.alike],
        "points": choice.scoring.points,
        "brought": choice.brought,
        "turn_total": choice.turn_total,
        "dice": choice.dice,
        "hot_dice": choice.hot_dice,
        "ending": str(choice.ending),
        "win": choice.win,
        "difference": choice.difference,
        "may_hold": outlook is not None and outlook.hold is not None,
        "hold": outlook.hold if outlook else None,
        "roll": outlook.roll if outlook else None,
        "action": None if outlook is None else "hold" if outlook.holds else "roll",
        "farkle_chance": outlook.farkle_chance if outlook else None,
        "points_on_average": outlook.points if outlook else None,
        "counted_low": choice.is_counted_low,
    }


def roll_lines(advice: RollAdvice) -> list[str]:
    """Return the advice as lines of text, with a table."""
    if advice.best is None:
        return [
            advice.headline,
            *wrap(advice.reason, WIDTH),
            _("Your win chance is {chance} now.", chance=percent(advice.win)),
        ]
    rows = [tuple(pgettext(_COLUMNS, head) for head in _HEADS), *(_row(choice) for choice in advice.shown)]
    return [*columns(rows, "<>>>>>>>>"), "", advice.headline, *wrap(advice.reason, WIDTH), "", _(_LEGEND)]


def _row(choice: Choice) -> tuple[str, ...]:
    outlook = choice.outlook
    alike = (" ".join(map(str, faces_of(counts))) for counts in (choice.scoring.counts, *choice.alike))
    aside, total = listed(alike, "or"), number(choice.turn_total)
    behind = figures(f"{100 * choice.difference:.2f}")
    if outlook is None:
        return aside, total, "-", _(choice.ending), "-", _exactly(choice.win), behind, "-", "-"
    hold = "-" if outlook.hold is None else percent(outlook.hold)
    roll = pgettext("than holding", "less") if outlook.roll is None else percent(outlook.roll)
    average = "-" if outlook.points is None else figures(f"{outlook.points:,.0f}")
    return (
        aside,
        total,
        dice(choice.dice),
        f"{hold}{' *' if outlook.holds else '  '}",
        f"{roll}{'  ' if outlook.holds else ' *'}",
        _exactly(choice.win),
        behind,
        percent(outlook.farkle_chance),
        average,
    )


def _exactly(chance: float) -> str:
    """Return a win chance with as many digits as the sources print, because options are often close."""
    return figures(f"{100 * chance:.4f} %")
