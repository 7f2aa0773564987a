"""``farkle advise`` where dice are loaded: which of them to set aside, and whether to hold or to roll then."""

from argparse import Namespace
from typing import Final

from farkle_core.cli.answer import Answer
from farkle_core.cli.dice_of import Brought, read_roll
from farkle_core.cli.given import Given, is_needed
from farkle_core.cli.situation import TypedSituation
from farkle_core.cli.solving import Named, obtain, provenance
from farkle_core.cli.start_words import start_in_words
from farkle_core.cli.wording import columns, percent, points
from farkle_core.engine.settings import Settings
from farkle_core.language.amounts import number
from farkle_core.language.messages import P_, _, pgettext
from farkle_core.rules.dice import faces_of
from farkle_core.rules.naming import ruleset_name
from farkle_core.solution.loaded_roll import LoadedChoice, loaded_choices
from farkle_core.solution.solution import Solution

_COLUMNS: Final = "heads of advice"
_HEADS: Final = (
    P_("heads of advice", "set aside"),
    P_("heads of advice", "dice"),
    P_("heads of advice", "turn total"),
    P_("heads of advice", "then"),
    P_("heads of advice", "win chance"),
)


def advise_loaded(
    options: Namespace, what: Named, given: Given, settings: Settings, situation: TypedSituation
) -> Answer:
    """Say which dice to set aside of a roll of loaded dice."""
    ruleset = what.ruleset
    seat = situation.seat if ruleset.dice_differ else 0
    if options.roll is None:
        given.refuse("--roll", "", is_needed(_("the faces of 1 to {most} dice, each 1 to 6", most=ruleset.dice)))
    brought, shown = read_roll(given, options.roll, options.dice_of, ruleset, seat)
    given.settle()
    solution = obtain(what, settings, options).solution
    found = loaded_choices(solution, situation.start, situation.turn_total, brought.kinds, shown)
    data = {
        **provenance(solution),
        **situation.data(ruleset),
        "turn_total": situation.turn_total,
        "dice_of": brought.names,
        "roll": [_face(face) for face in shown],
        "farkle": not found,
        "choices": [_data(each, brought) for each in found],
    }
    return Answer(data, "\n".join(_lines(solution, situation, brought, found)))


def _face(face: int) -> int | str:
    return face if face <= 6 else "wild"


def _data(choice: LoadedChoice, brought: Brought) -> dict[str, object]:
    rest = [place for place in range(len(brought.dice)) if place not in choice.taking.dice]
    return {
        "set_aside": [_face(face) for face in faces_of(choice.taking.scoring.counts)],
        "dice": brought.names_of(choice.taking.dice),
        "left": brought.names_of(rest),
        "points": choice.taking.scoring.points,
        "turn_total": choice.turn_total,
        "action": "hold" if choice.holds else "roll",
        "win": choice.win,
    }


def _lines(
    solution: Solution, situation: TypedSituation, brought: Brought, found: tuple[LoadedChoice, ...]
) -> list[str]:
    ruleset = solution.ruleset
    head = [
        ruleset_name(ruleset) or ruleset.id,
        *start_in_words(situation, ruleset),
        _("Turn total {points}, rolled: {dice}.", points=points(situation.turn_total), dice=", ".join(brought.names)),
        "",
    ]
    if not found:
        return [*head, _("A farkle.")]
    return [
        *head,
        *columns([[pgettext(_COLUMNS, each) for each in _HEADS], *(_row(each, brought) for each in found)], "<<><>"),
    ]


def _row(choice: LoadedChoice, brought: Brought) -> list[str]:
    faces = " ".join(str(face) if face <= 6 else "*" for face in faces_of(choice.taking.scoring.counts))
    then = pgettext("decision", "hold") if choice.holds else pgettext("decision", "roll")
    names = ", ".join(brought.names_of(choice.taking.dice))
    return [faces, names, number(choice.turn_total), then, percent(choice.win)]
