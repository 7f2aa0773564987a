"""``farkle advise``: which dice to set aside from a roll, and whether to hold or roll then."""

from argparse import Namespace
from dataclasses import dataclass, replace
from textwrap import wrap
from threading import Event

from farkle_core.cli.advise_loaded import advise_loaded
from farkle_core.cli.advise_three import advise_three
from farkle_core.cli.option_reader import OptionReader
from farkle_core.cli.parser import Parser, argument
from farkle_core.cli.roll_answer import WIDTH, roll_data, roll_faces, roll_lines
from farkle_core.cli.shared_options import add_dice_of, add_opponents
from farkle_core.cli.situation import TypedSituation, read_situation
from farkle_core.cli.solving import obtain, provenance, read_rules
from farkle_core.cli.start_words import roll_all, start_in_words, start_with
from farkle_core.cli.terminal import interruptible
from farkle_core.cli.value import is_reachable
from farkle_core.cli.wording import Answer, columns, dice, percent, points
from farkle_core.game.points import play_for_points
from farkle_core.language.messages import L_, _
from farkle_core.play.advise import Adviser, Opening
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR, reason_for_opening
from farkle_core.rules.dice import counts_of, faces_of
from farkle_core.rules.model import Ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution


@dataclass(frozen=True, slots=True)
class _Question:
    """A situation and the faces rolled; no faces while the player chooses the dice to start with."""

    situation: TypedSituation
    faces: tuple[int, ...]
    takes: bool


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle advise``."""
    group = parser.add_argument_group(_("within the turn"))
    argument(group, "--turn-total", "POINTS", _("points set aside before (default: 0)"), default="0")
    argument(group, "--roll", "FACES", _("the dice rolled, such as 1,5,5,2,3,4 or 155234"))
    add_opponents(parser)
    add_dice_of(group)
    group.add_argument(
        "--start",
        choices=("offered", "all"),
        help=_("with dice offered: which were rolled (default: those that the roll has as many of)"),
    )
    parser.set_defaults(dice=None)


def advise(options: Namespace) -> Answer:
    """Advise which dice to set aside from a roll, and whether to hold or roll then."""
    if options.opponents is not None:
        return advise_three(options)
    what, given, settings = read_rules(options)
    situation = read_situation(given, options, what.ruleset, settings)
    if what.ruleset.has_loaded_dice:
        return advise_loaded(options, what, given, settings, situation)
    if options.dice_of is not None:
        given.refuse("--dice-of", options.dice_of, L_("these rules have fair dice only: leave it out"))
    question = _question(given, options, situation, what.ruleset)
    given.settle()
    solution = obtain(what, settings, options).solution

    def answer(_stop: Event) -> Answer:
        return _answer(solution, question)

    return interruptible(answer)


def _question(given: OptionReader, options: Namespace, situation: TypedSituation, ruleset: Ruleset) -> _Question:
    """Read the roll, and check that the turn allows its number of dice."""
    offered = situation.carried_dice if situation.offered else 0
    begins = situation.turn_total == 0 and situation.bonuses == 0 and not options.turn_total.strip("0")
    allowed = [offered] * bool(offered) + [ruleset.dice] if begins else list(range(1, ruleset.dice + 1))
    faces = roll_faces(given, options, allowed, needed=not offered)
    takes = options.start == "offered" if options.start else bool(offered) and len(faces) == offered
    if options.start and not offered:
        given.refuse("--start", options.start, L_("no dice are offered here: leave it out"))
    elif options.start and faces and len(faces) != (offered if takes else ruleset.dice):
        given.refuse("--start", options.start, L_("the roll has {dice}", dice=dice(len(faces))))
    elif offered == ruleset.dice and faces and not options.start:
        given.refuse("--start", "", L_("is needed: offered or all, for all {count} dice are offered", count=offered))
    return _Question(situation, faces, takes)


def _answer(solution: Solution, question: _Question) -> Answer:
    situation = question.situation
    adviser = Adviser(solution, play_for_points(solution.ruleset))
    moment = adviser.moment(replace(situation, dice=len(question.faces)))
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
    advice = adviser.advise(before, counts_of(question.faces))
    rolled = _(
        "Turn total {points}, you rolled {faces}.",
        points=points(situation.turn_total),
        faces="-".join(map(str, faces_of(advice.roll))),
    )
    lines = [*head, rolled, "", *roll_lines(advice), *([] if reachable else ["", _(CANNOT_OCCUR)])]
    return Answer(data | roll_data(advice, started_with_offer=question.takes, reachable=reachable), "\n".join(lines))


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


# For people


def _opening_lines(opening: Opening) -> list[str]:
    rows = [
        (start_with(opening.dice), percent(opening.take)),
        (roll_all(opening.all_dice), percent(opening.roll)),
    ]
    return [*columns(rows, "<>"), "", *wrap(reason_for_opening(opening), WIDTH)]
