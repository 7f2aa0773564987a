"""``farkle advise`` with loaded dice: which dice to set aside, and whether to hold or roll then."""

from argparse import Namespace
from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from farkle_core.cli.dice_of import DiceArgument, read_roll
from farkle_core.cli.option_reader import OptionReader, is_needed
from farkle_core.cli.roll_answer import WIDTH
from farkle_core.cli.situation import TypedSituation
from farkle_core.cli.solving import NamedRules, obtain, provenance
from farkle_core.cli.start_words import start_in_words
from farkle_core.cli.wording import Answer, columns, percent, points
from farkle_core.engine.settings import Settings
from farkle_core.game.points import play_for_points
from farkle_core.language.messages import L_, P_, _, figures, number, pgettext
from farkle_core.language.wording import decision
from farkle_core.play.advise import Adviser, Choice, Moment, RollAdvice
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.referee import TurnPhase
from farkle_core.rules.dice import faces_of
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution

_COLUMNS: Final = "heads of advice"
_HEADS: Final = (
    P_("heads of advice", "set aside"),
    P_("heads of advice", "dice"),
    P_("heads of advice", "turn total"),
    P_("heads of advice", "then"),
    P_("heads of advice", "win chance"),
    P_("heads of advice", "behind"),
    P_("heads of advice", "farkle"),
)


def advise_loaded(
    options: Namespace, what: NamedRules, given: OptionReader, settings: Settings, situation: TypedSituation
) -> Answer:
    """Advise which dice to set aside from a roll of loaded dice."""
    ruleset = what.ruleset
    allowed = L_("the faces of 1 to {most} dice, each 1 to 6", most=ruleset.dice)
    if options.roll is None:
        given.refuse("--roll", "", is_needed(allowed))
    brought, shown = read_roll(given, options.roll, options.dice_of, ruleset, ruleset.dice_seat(situation.seat))
    if options.roll is not None and situation.turn_total == situation.bonuses == 0 and len(shown) < ruleset.dice:
        given.refuse("--roll", options.roll, L_("all {dice} dice: a turn begins with them", dice=ruleset.dice))
    given.settle()
    solution = obtain(what, settings, options).solution
    adviser = Adviser(solution, play_for_points(ruleset, ruleset.dice_seat(situation.seat)))
    moment = rolled(adviser.moment(situation), brought)
    advice = adviser.advise(moment, in_order(brought, shown))
    reachable = adviser.can_occur(moment)
    data = {
        **provenance(solution),
        **situation.data(ruleset),
        "turn_total": situation.turn_total,
        **loaded_data(advice, brought, shown, reachable=reachable),
    }
    lines = [*_head(solution, situation, brought), *loaded_lines(advice), *([] if reachable else ["", _(CANNOT_OCCUR)])]
    return Answer(data, "\n".join(lines))


def rolled(before: Moment, brought: DiceArgument) -> Moment:
    """Return the moment after a roll of these dice."""
    numbers = tuple(sorted(brought.numbers))
    return Moment(before.start, before.state._replace(left=numbers, dice=len(numbers), phase=TurnPhase.ROLLING))


def in_order(brought: DiceArgument, shown: Sequence[int]) -> tuple[int, ...]:
    """Return the faces of the dice in the order of the referee's numbers."""
    return tuple(face for _number, face in sorted(zip(brought.numbers, shown, strict=True)))


def loaded_data(
    advice: RollAdvice, brought: DiceArgument, shown: Sequence[int], *, reachable: bool
) -> dict[str, object]:
    """Return the advice as plain values."""
    return {
        "dice_of": brought.names,
        "roll": [_face(face) for face in shown],
        "reachable": reachable,
        "farkle": not advice.choices,
        "fate": str(advice.kind),
        "advice": advice.headline,
        "win": advice.win,
        "choices": [_data(each, brought) for each in advice.choices],
        "reason": advice.reason,
    }


def _face(face: int) -> int | str:
    return face if face <= 6 else "wild"


def _data(choice: Choice, brought: DiceArgument) -> dict[str, object]:
    rest = [name for name, number_ in zip(brought.names, brought.numbers, strict=True) if number_ not in choice.taken]
    taken = [name for name, number_ in zip(brought.names, brought.numbers, strict=True) if number_ in choice.taken]
    outlook = choice.outlook
    return {
        "set_aside": [_face(face) for face in faces_of(choice.scoring.counts)],
        "dice": taken,
        "left": rest,
        "points": choice.scoring.points,
        "turn_total": choice.turn_total,
        "hot_dice": choice.hot_dice,
        "ending": str(choice.ending),
        "hold": outlook.hold if outlook else None,
        "roll": outlook.roll if outlook else None,
        "action": "roll" if outlook and not outlook.holds else "hold",
        "win": choice.win,
        "difference": choice.difference,
        "farkle_chance": outlook.farkle_chance if outlook else None,
        "points_on_average": outlook.points if outlook else None,
        "counted_low": choice.is_counted_low,
    }


def _head(solution: Solution, situation: TypedSituation, brought: DiceArgument) -> list[str]:
    ruleset = solution.ruleset
    return [
        ruleset_name(ruleset) or ruleset.id,
        *start_in_words(situation, ruleset),
        _("Turn total {points}, rolled: {dice}.", points=points(situation.turn_total), dice=", ".join(brought.names)),
        "",
    ]


def loaded_lines(advice: RollAdvice) -> list[str]:
    """Return the advice in words."""
    lines = [advice.headline, *wrap(advice.reason, WIDTH)]
    if not advice.choices:
        return [*lines, _("Your win chance is {chance} now.", chance=percent(advice.win))]
    rows = [[pgettext(_COLUMNS, each) for each in _HEADS], *map(_row, advice.shown)]
    return [*columns(rows, "<<><>>>"), "", *lines]


def _row(choice: Choice) -> list[str]:
    faces = " ".join(str(face) if face <= 6 else "*" for face in faces_of(choice.scoring.counts))
    outlook = choice.outlook
    then, risk = _(choice.ending), "-"
    if outlook is not None:
        then = decision(outlook.holds)
        risk = percent(outlook.farkle_chance)
    behind = figures(f"{100 * choice.difference:.2f}")
    return [faces, choice.origin, number(choice.turn_total), then, figures(f"{100 * choice.win:.4f} %"), behind, risk]
