"""``farkle advise``: which dice to set aside from a roll, and whether to hold or roll then."""

from argparse import Namespace
from dataclasses import replace
from textwrap import wrap
from typing import Any, Final, NamedTuple

from farkle_core.cli.dice_of import DiceArgument, faces_shown, read_dice
from farkle_core.cli.options import OptionReader, Parser, add_dice_of, add_opponents, argument, is_needed
from farkle_core.cli.place import Place, read_place
from farkle_core.cli.terminal import Answer, Column, columns, dice, interruptible, percent, points, table
from farkle_core.cli.value import is_reachable, roll_all, start_with
from farkle_core.coach.players import options
from farkle_core.coach.principles import Principle, known_principle
from farkle_core.game.points import play_for_points
from farkle_core.language.messages import L_, N_, Message, _, decision, figures, number, pgettext
from farkle_core.play.advise import Adviser, Choice, Moment, Opening, RollAdvice, read_faces
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR, reason_for_opening
from farkle_core.play.advise.trio import TrioAdviser, adviser_for
from farkle_core.playbooks.wording import sentence_words
from farkle_core.referee import TurnPhase
from farkle_core.rules.dice import counts_of, faces_of
from farkle_core.rules.phrases import listed
from farkle_core.solution.solution import Solution
from farkle_core.solution.trios.solution import Chances

WIDTH: Final = 110  # the widest table, in characters
_EXAMPLE: Final = (1, 5, 5, 2, 3, 4)

_LEGEND: Final = N_(
    "hold, roll: the win chance after either, * the better; behind: how much less than the best in games of 100;\n"
    "farkle: the chance of one when the dice left are rolled; on average: points the turn brings from there if it is\n"
    "played for most points with the goal far away, those at stake included."
)


class _ScoredRoll(NamedTuple):
    """The dice rolled and their faces; no faces while the player chooses the dice to start with."""

    brought: DiceArgument
    shown: tuple[int, ...]
    takes: bool  # whether the turn starts with the offered dice


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
    place, given = read_place(options)
    roll = _read_roll(given, options, place)
    given.settle()
    solution = place.solve(options)
    return interruptible(lambda _stop: _answer(solution, place, roll))


def _read_roll(given: OptionReader, options: Namespace, place: Place) -> _ScoredRoll:
    """Read the roll, and check that the turn allows its number of dice."""
    ruleset, offered = place.ruleset, place.offered
    begins = place.is_start and not options.turn_total.strip("0")
    allowed = [offered] * bool(offered) + [ruleset.dice] if begins else list(range(1, ruleset.dice + 1))
    faces = _faces(given, options.roll, allowed, needed=not offered)
    takes = options.start == "offered" if options.start else bool(offered) and len(faces) == offered
    if options.start and not offered:
        given.refuse("--start", options.start, L_("no dice are offered here: leave it out"))
    elif options.start and faces and len(faces) != (offered if takes else ruleset.dice):
        given.refuse("--start", options.start, L_("the roll has {dice}", dice=dice(len(faces))))
    elif offered == ruleset.dice and faces and not options.start:
        given.refuse("--start", "", L_("is needed: offered or all, for all {count} dice are offered", count=offered))
    brought = read_dice(given, options.dice_of, ruleset, place.dice_seat, len(faces) or None)
    return _ScoredRoll(brought, faces_shown(given, brought, faces), takes)


def _faces(given: OptionReader, typed: str | None, allowed: list[int], *, needed: bool) -> tuple[int, ...]:
    """Read the faces of a roll of an allowed number of dice; empty if a roll is neither given nor needed."""
    if typed is None and not needed:
        return ()
    faces, strange = read_faces(typed or "")
    if typed is None:
        given.refuse("--roll", "", is_needed(_rolls_in_words(allowed)))
    elif strange or len(faces) not in allowed:
        given.refuse("--roll", typed or _("nothing"), _rolls_in_words(allowed))
    else:
        return faces
    return ()


def _rolls_in_words(allowed: list[int]) -> Message:
    least, most = allowed[0], allowed[-1]
    words = {"least": least, "most": most, "example": ",".join(map(str, _EXAMPLE[:most]))}
    if len(allowed) > 2:
        return L_("the faces of 1 to {most} dice, each 1 to 6, such as {example}", **words)
    if least != most:
        return L_("the faces of {least} or {most} dice, each 1 to 6, such as {example}", **words)
    return L_("the faces of {most} dice, each 1 to 6, such as {example}", **words)


def _answer(solution: Solution, place: Place, roll: _ScoredRoll) -> Answer:
    adviser = adviser_for(solution, play_for_points(place.ruleset, place.dice_seat))
    moment = adviser.moment(replace(place.state, dice=len(roll.shown) or place.ruleset.dice))
    data, head = {**place.data(solution), "turn_total": place.state.turn_total}, place.head()
    if not roll.shown:
        opening = adviser.opening(moment)
        assert opening is not None
        return Answer(data | _opening_data(opening), "\n".join([*head, "", *_opening_lines(opening)]))
    before, faces = _rolled(adviser, moment, roll)
    advice, reachable = adviser.advise(before, faces), _can_occur(adviser, before, place)
    rule = known_principle(solution, before, advice.roll, options(advice.choices)[0]) if advice.choices else None
    data |= _advice_data(advice, roll, reachable=reachable)
    data["principle"] = None if rule is None else _principle_data(rule)
    lines = [*head, _rolled_words(place, roll, advice), "", *_advice_lines(advice, roll, rule)]
    if isinstance(adviser, TrioAdviser):
        after = [adviser.choice_chances(before, choice) for choice in advice.choices]
        chances = after[0] if after else _after_farkle(adviser, before, advice)
        data["chances"] = list(chances)
        for choice, each in zip(data["choices"], after, strict=True):
            choice["chances"] = list(each)
        lines += ["", *_lines_of_three(advice, after, chances)]
    return Answer(data, "\n".join([*lines, *([] if reachable else ["", _(CANNOT_OCCUR)])]))


def _can_occur(adviser: Adviser, before: Moment, place: Place) -> bool:
    if isinstance(adviser, TrioAdviser):
        return adviser.can_occur(before)
    return place.is_start or is_reachable(adviser.solution, place, adviser.columns.of(before.state))


def _rolled(adviser: Adviser, moment: Moment, roll: _ScoredRoll) -> tuple[Moment, tuple[int, ...]]:
    """Return the moment with the dice in the air, and the roll as the referee takes it."""
    if not adviser.solution.ruleset.has_loaded_dice:
        return adviser.rolling(moment, take=roll.takes), counts_of(roll.shown)
    by_number = sorted(zip(roll.brought.numbers, roll.shown, strict=True))
    left = tuple(die for die, _face in by_number)
    state = moment.state._replace(left=left, dice=len(left), phase=TurnPhase.ROLLING)
    return Moment(moment.start, state), tuple(face for _die, face in by_number)


def _after_farkle(adviser: TrioAdviser, before: Moment, advice: RollAdvice) -> Chances:
    state = adviser.referee.apply_roll(before.state, advice.roll)
    return adviser.strategy.chances_from(state, before.state.mover)


# For programs


def _advice_data(advice: RollAdvice, roll: _ScoredRoll, *, reachable: bool) -> dict[str, Any]:
    loaded = roll.brought.ruleset.has_loaded_dice
    if loaded:
        start = {"dice_of": roll.brought.names, "roll": [_face(face) for face in roll.shown]}
        start |= {"reachable": reachable, "farkle": not advice.choices}
    else:
        start = {"roll": list(faces_of(advice.roll)), "started_with_offered_dice": roll.takes, "reachable": reachable}
    return {
        **start,
        "fate": str(advice.kind),
        "advice": advice.headline,
        "win": advice.win,
        "choices": [_choice_data(choice, roll.brought if loaded else None) for choice in advice.choices],
        "reason": advice.reason,
    }


def _choice_data(choice: Choice, loaded: DiceArgument | None) -> dict[str, Any]:
    outlook, hold, roll = choice.outlook, None, None
    if outlook:
        hold, roll = outlook.hold, outlook.roll
    data: dict[str, Any] = {
        "set_aside": [_face(face) for face in choice.faces],
        "or": [list(faces_of(counts)) for counts in choice.alike],
        "points": choice.scoring.points,
        "brought": choice.brought,
        "turn_total": choice.turn_total,
        "dice": choice.dice,
        "hot_dice": choice.hot_dice,
        "ending": str(choice.ending),
        "win": choice.win,
        "difference": choice.difference,
        "may_hold": hold is not None,
        "hold": hold,
        "roll": roll,
        "action": None if outlook is None else "hold" if outlook.holds else "roll",
        "farkle_chance": outlook.farkle_chance if outlook else None,
        "points_on_average": outlook.points if outlook else None,
        "counted_low": choice.is_counted_low,
    }
    if loaded is None:
        return data
    names: dict[bool, list[str]] = {True: [], False: []}
    for name, die in zip(loaded.names, loaded.numbers, strict=True):
        names[die in choice.taken].append(name)
    return data | {"dice": names[True], "left": names[False], "action": data["action"] or "hold"}


def _principle_data(rule: Principle) -> dict[str, Any]:
    sentence = sentence_words(rule.sentence)
    return {"sentence": rule.place, "words": sentence, "is_kept": rule.is_kept, "right": rule.right}


def _face(face: int) -> int | str:
    return face if face <= 6 else "wild"


def _opening_data(opening: Opening) -> dict[str, Any]:
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


def _aside(choice: Choice) -> str:
    alike = (choice.scoring.counts, *choice.alike)
    return listed((" ".join(map(_face_words, faces_of(counts))) for counts in alike), "or")


def _face_words(face: int) -> str:
    return str(face) if face <= 6 else "*"


def _hold(choice: Choice) -> str:
    if choice.outlook is None:
        return _(choice.ending)
    hold = "-" if choice.outlook.hold is None else percent(choice.outlook.hold)
    return f"{hold}{' *' if choice.outlook.holds else '  '}"


def _roll(choice: Choice) -> str:
    if choice.outlook is None:
        return "-"
    roll = pgettext("than holding", "less") if choice.outlook.roll is None else percent(choice.outlook.roll)
    return f"{roll}{'  ' if choice.outlook.holds else ' *'}"


def _average(choice: Choice) -> str:
    outlook = choice.outlook
    return "-" if outlook is None or outlook.points is None else figures(f"{outlook.points:,.0f}")


def _columns(*, loaded: bool) -> list[Column[Choice]]:
    """Return the columns of the options: of loaded dice with those set aside, of fair dice with more numbers."""
    aside = Column(pgettext("heads of advice", "set aside"), "<", _aside)
    total: Column[Choice] = Column(pgettext("heads of advice", "turn total"), ">", lambda each: number(each.turn_total))
    ends: list[Column[Choice]] = [
        Column(pgettext("heads of advice", "win chance"), ">", lambda each: figures(f"{100 * each.win:.4f} %")),
        Column(pgettext("heads of advice", "behind"), ">", lambda each: figures(f"{100 * each.difference:.2f}")),
        Column(
            pgettext("heads of advice", "farkle"),
            ">",
            lambda each: percent(each.outlook.farkle_chance) if each.outlook else "-",
        ),
    ]
    if loaded:
        of_loaded: Column[Choice] = Column(pgettext("heads of advice", "dice"), "<", lambda each: each.origin)
        return [aside, of_loaded, total, Column(pgettext("heads of advice", "then"), "<", _then), *ends]
    to_roll: Column[Choice] = Column(
        pgettext("heads of advice", "to roll"), ">", lambda each: dice(each.dice) if each.outlook else "-"
    )
    worth = [
        Column(pgettext("heads of advice", "hold"), ">", _hold),
        Column(pgettext("heads of advice", "roll"), ">", _roll),
    ]
    return [aside, total, to_roll, *worth, *ends, Column(pgettext("heads of advice", "on average"), ">", _average)]


def _then(choice: Choice) -> str:
    return decision(choice.outlook.holds) if choice.outlook else _(choice.ending)


def _advice_lines(advice: RollAdvice, roll: _ScoredRoll, rule: Principle | None) -> list[str]:
    lines = [advice.headline, *wrap(advice.reason, WIDTH), *([] if rule is None else wrap(rule.words(), WIDTH))]
    if advice.best is None:
        return [*lines, _("Your win chance is {chance} now.", chance=percent(advice.win))]
    loaded = roll.brought.ruleset.has_loaded_dice
    return [*table(_columns(loaded=loaded), advice.shown), "", *lines, *([] if loaded else ["", _(_LEGEND)])]


def _lines_of_three(advice: RollAdvice, after: list[Chances], chances: Chances) -> list[str]:
    """Return a line per option: each player's win chance after it."""
    rows: list[tuple[str, ...]] = [(_("set aside"), _("you"), _("next"), _("after next"))]
    rows += [(choice.named, *map(percent, each)) for choice, each in zip(advice.choices, after, strict=True)]
    if not after:
        rows.append((advice.headline, *map(percent, chances)))
    return columns(rows, "<>>>")


def _rolled_words(place: Place, roll: _ScoredRoll, advice: RollAdvice) -> str:
    total = points(place.state.turn_total)
    if place.ruleset.has_loaded_dice:
        return _("Turn total {points}, rolled: {dice}.", points=total, dice=", ".join(roll.brought.names))
    faces = "-".join(map(str, faces_of(advice.roll)))
    return _("Turn total {points}, you rolled {faces}.", points=total, faces=faces)


def _opening_lines(opening: Opening) -> list[str]:
    rows = [
        (start_with(opening.dice), percent(opening.take)),
        (roll_all(opening.all_dice), percent(opening.roll)),
    ]
    return [*columns(rows, "<>"), "", *wrap(reason_for_opening(opening), WIDTH)]
