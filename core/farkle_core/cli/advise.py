"""``farkle advise``: what to set aside of a roll, and whether to hold or to roll then."""

from argparse import Namespace
from dataclasses import dataclass, replace
from functools import reduce
from textwrap import wrap
from threading import Event
from typing import Final

from farkle_core.cli.advise_loaded import advise_loaded
from farkle_core.cli.answer import Answer
from farkle_core.cli.given import Given, is_needed
from farkle_core.cli.interruptible import interruptible
from farkle_core.cli.situation import TypedSituation, read_situation
from farkle_core.cli.solving import named, obtain, provenance
from farkle_core.cli.start_words import roll_all, start_in_words, start_with
from farkle_core.cli.value import is_reachable
from farkle_core.cli.wording import columns, dice, percent, points
from farkle_core.game.points import play_for_points
from farkle_core.language.amounts import number
from farkle_core.language.messages import N_, P_, _, figures, pgettext
from farkle_core.play.advise import Adviser, Choice, Moment, Opening, RollAdvice, read_faces
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR, reason_for_opening
from farkle_core.rules.dice import counts_of, faces_of
from farkle_core.rules.model import Ruleset
from farkle_core.rules.naming import ruleset_name
from farkle_core.solution.solution import Solution

# The widest table, in characters; the roll that the command's help shows.
_WIDTH: Final = 110
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


@dataclass(frozen=True, slots=True)
class _Question:
    """A situation, and the faces rolled in it; none while it is asked which dice to start with."""

    situation: TypedSituation
    faces: tuple[int, ...]
    takes: bool


def advise(options: Namespace) -> Answer:
    """Say what to set aside of a roll, and whether to hold or to roll then."""
    what, given = named(options.rules), Given()
    settings = given.settings(options, what.settings)
    situation = read_situation(given, options, what.ruleset, settings)
    if what.ruleset.has_loaded_dice:
        return advise_loaded(options, what, given, settings, situation)
    if options.dice_of is not None:
        given.refuse("--dice-of", options.dice_of, _("all dice are alike in these rules: leave it out"))
    question = _question(given, options, situation, what.ruleset)
    given.settle()
    solution = obtain(what, settings, options).solution

    def answer(_stop: Event) -> Answer:
        return _answer(solution, question)

    return interruptible(answer)


def _question(given: Given, options: Namespace, situation: TypedSituation, ruleset: Ruleset) -> _Question:
    """Read the roll, judged by how many dice can have been rolled."""
    offered = situation.carried_dice if situation.offered else 0
    begins = situation.turn_total == 0 and situation.bonuses == 0 and not options.turn_total.strip("0")
    allowed = [offered] * bool(offered) + [ruleset.dice] if begins else list(range(1, ruleset.dice + 1))
    faces = _faces(given, options, allowed, needed=not offered)
    takes = options.start == "offered" if options.start else bool(offered) and len(faces) == offered
    if options.start and not offered:
        given.refuse("--start", options.start, _("no dice are offered here: leave it out"))
    elif options.start and faces and len(faces) != (offered if takes else ruleset.dice):
        given.refuse("--start", options.start, _("the roll has {dice}", dice=dice(len(faces))))
    elif offered == ruleset.dice and faces and not options.start:
        given.refuse("--start", "", _("is needed: offered or all, for all {count} dice are offered", count=offered))
    return _Question(situation, faces, takes)


def _faces(given: Given, options: Namespace, allowed: list[int], *, needed: bool) -> tuple[int, ...]:
    if options.roll is None and not needed:
        return ()
    said = _rolls_in_words(allowed)
    if options.roll is None:
        given.refuse("--roll", "", is_needed(said))
        return ()
    faces, strange = read_faces(options.roll)
    if strange or len(faces) not in allowed:
        given.refuse("--roll", options.roll or _("nothing"), said)
        return ()
    return faces


def _rolls_in_words(allowed: list[int]) -> str:
    least, most = allowed[0], allowed[-1]
    example = ",".join(map(str, _EXAMPLE[:most]))
    if len(allowed) > 2:
        return _("the faces of 1 to {most} dice, each 1 to 6, such as {example}", most=most, example=example)
    if least != most:
        return _(
            "the faces of {least} or {most} dice, each 1 to 6, such as {example}",
            least=least,
            most=most,
            example=example,
        )
    return _("the faces of {most} dice, each 1 to 6, such as {example}", most=most, example=example)


def _answer(solution: Solution, question: _Question) -> Answer:
    situation = question.situation
    adviser = Adviser(solution, play_for_points(solution.ruleset))
    moment = _moment(adviser, situation, len(question.faces))
    data = {
        **provenance(solution),
        **situation.data(solution.ruleset),
        "turn_total": situation.turn_total,
    }
    head = [ruleset_name(solution.ruleset) or solution.ruleset.id, *start_in_words(situation, solution.ruleset)]
    if not question.faces:
        opening = adviser.opening(moment)
        assert opening is not None
        return Answer(data | _opening_data(opening), "\n".join([*head, "", *_opening_lines(opening)]))
    before = adviser.rolling(moment, take=question.takes)
    reachable = moment.is_start or is_reachable(solution, situation, len(question.faces) - 1)
    found = adviser.advise(before, counts_of(question.faces))
    rolled = _(
        "Turn total {points}, you rolled {faces}.",
        points=points(situation.turn_total),
        faces="-".join(map(str, faces_of(found.roll))),
    )
    lines = [*head, rolled, "", *_lines(found), *([] if reachable else ["", _(CANNOT_OCCUR)])]
    return Answer(data | _data(found, started_with_offer=question.takes, reachable=reachable), "\n".join(lines))


def _moment(adviser: Adviser, situation: TypedSituation, rolled: int) -> Moment:
    return adviser.moment(replace(situation.start, bonuses=0), situation.turn_total, rolled or None, situation.bonuses)


# For programs


def _opening_data(opening: Opening) -> dict[str, object]:
    return {
        "roll": None,
        "fate": None,
        "win": opening.win,
        "take": opening.take,
        "roll_all": opening.roll,
        "action": "take" if opening.takes else "roll",
        "difference": opening.difference,
        "choices": [],
        "reason": reason_for_opening(opening),
    }


def _data(found: RollAdvice, *, started_with_offer: bool, reachable: bool) -> dict[str, object]:
    return {
        "roll": list(faces_of(found.roll)),
        "started_with_offered_dice": started_with_offer,
        "reachable": reachable,
        "fate": str(found.fate),
        "advice": found.headline,
        "win": found.win,
        "choices": [_choice_data(choice) for choice in found.choices],
        "reason": found.reason,
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


# For people


def _opening_lines(opening: Opening) -> list[str]:
    rows = [
        (start_with(opening.dice), percent(opening.take)),
        (roll_all(opening.all_dice), percent(opening.roll)),
    ]
    return [*columns(rows, "<>"), "", *wrap(reason_for_opening(opening), _WIDTH)]


def _lines(found: RollAdvice) -> list[str]:
    if found.best is None:
        return [
            found.headline,
            *wrap(found.reason, _WIDTH),
            _("Your win chance is {chance} now.", chance=percent(found.win)),
        ]
    rows = [tuple(pgettext(_COLUMNS, head) for head in _HEADS), *(_row(choice) for choice in found.shown)]
    return [*columns(rows, "<>>>>>>>>"), "", found.headline, *wrap(found.reason, _WIDTH), "", _(_LEGEND)]


def _row(choice: Choice) -> tuple[str, ...]:
    outlook = choice.outlook
    alike = (" ".join(map(str, faces_of(counts))) for counts in (choice.scoring.counts, *choice.alike))
    aside, total = reduce(_either, alike), number(choice.turn_total)
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


def _either(before: str, end: str) -> str:
    return _("{before} or {end}", before=before, end=end)


def _exactly(chance: float) -> str:
    """Return a win chance with as many digits as the sources print, for scorings are often close."""
    return figures(f"{100 * chance:.4f} %")
