"""``farkle value``: the worth of holding and rolling in one situation."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict, dataclass, replace

from farkle_core.cli.dice_of import DiceArgument, read_dice
from farkle_core.cli.option_reader import OptionReader
from farkle_core.cli.parser import Parser, argument
from farkle_core.cli.shared_options import add_dice_of, add_opponents
from farkle_core.cli.situation import TypedSituation, read_situation
from farkle_core.cli.solving import obtain, provenance, read_rules
from farkle_core.cli.start_words import choice_of_dice, start_in_words
from farkle_core.cli.terminal import interruptible
from farkle_core.cli.three import value_three
from farkle_core.cli.wording import Answer, columns, dice, percent, points
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import L_, _, ngettext, pgettext
from farkle_core.language.wording import decision
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution, TurnTable


@dataclass(frozen=True, slots=True)
class StateAdvice:
    """The worth of each choice, as a win chance; None for a choice that is not allowed or not computed."""

    win: float
    hold: float | None
    roll: float | None
    action: str
    reachable: bool
    farkle_chance: float

    @classmethod
    def at(cls, table: TurnTable, row: int, column: int) -> StateAdvice:
        """Read a choice from a row and a column of a turn's table."""
        return cls(
            win=float(table.win[row, column]),
            hold=float(table.hold[row, column]) if table.may_hold[row, column] else None,
            roll=float(table.roll[row, column]),
            action="hold" if table.holds[row, column] else "roll",
            reachable=bool(table.reachable[row, column]),
            farkle_chance=float(table.farkle_chance[column]),
        )


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle value``."""
    group = parser.add_argument_group(_("within the turn"))
    argument(group, "--turn-total", "POINTS", _("points set aside (default: 0)"), default="0")
    argument(group, "--dice", "N", _("dice about to be rolled (at the start of the turn all)"))
    add_opponents(parser)
    add_dice_of(group)


def value(options: Namespace) -> Answer:
    """Return the worth of holding and rolling in one situation."""
    if options.opponents is not None:
        return value_three(options)
    what, given, settings = read_rules(options)
    situation = read_situation(given, options, what.ruleset, settings)
    brought = _read_dice(given, options, situation, what.ruleset)
    given.settle()
    solution = obtain(what, settings, options).solution
    table = turn_table(solution, situation)
    column = table.lefts.index(brought.left) if table.lefts else situation.dice - 1
    choice = _choice(solution, table, situation, column)
    data = {
        **provenance(solution),
        **situation.data(solution.ruleset),
        "turn_total": situation.turn_total,
        "dice": len(brought.dice),
        **({"dice_of": brought.names} if table.lefts else {}),
        **asdict(choice),
        "take": table.take if situation.offered else None,
    }
    if situation.offered and table.take is not None and table.take > table.roll[0, -1]:
        data |= {"win": table.take, "action": "take"}
    return Answer(data, "\n".join(_lines(solution, situation, table, choice, brought)))


def _read_dice(given: OptionReader, options: Namespace, situation: TypedSituation, ruleset: Ruleset) -> DiceArgument:
    if ruleset.has_loaded_dice and options.dice is not None and situation.dice != ruleset.dice:
        given.refuse("--dice", options.dice, L_("with loaded dice --dice-of says which they are: leave it out"))
    seat = ruleset.dice_seat(situation.seat)
    count, within_turn = None if ruleset.has_loaded_dice else situation.dice, situation.turn_total > 0
    return read_dice(given, options.dice_of, ruleset, seat, count, within_turn=within_turn)


def _choice(solution: Solution, table: TurnTable, situation: TypedSituation, column: int) -> StateAdvice:
    """Read the choice from `table`, which ends at the turn total that wins."""
    most, total = int(table.turn_totals[-1]), situation.turn_total
    if total <= most:
        return StateAdvice.at(table, table.row(total), column)
    choice = replace(
        StateAdvice.at(table, len(table.turn_totals) - 1, column),
        reachable=is_reachable(solution, situation, column),
    )
    if choice.hold == 1.0 or situation.banked + most >= solution.grid.ceiling:
        # The last row stands for all above: holding wins there, or reaches the ceiling.
        return choice
    hold = _after_holding(solution, situation)
    return replace(choice, win=hold, hold=hold, roll=None, action="hold")


def is_reachable(solution: Solution, situation: TypedSituation, column: int) -> bool:
    """Return whether a turn with such a turn total, of any size, can have the dice of a column of the table."""
    ruleset = solution.ruleset
    points_brought = situation.carried_points
    if ruleset.start.carry is Carry.HIGH_STAKES:
        points_brought = ruleset.start.bonus
    brought = points_brought // ruleset.quantum if situation.carried_dice else None
    kind = min(situation.bonuses, max(len(ruleset.turn.bonuses) - 1, 0))
    automaton = solution.game.automata[ruleset.dice_seat(situation.seat)]
    reached = automaton.reachable(situation.turn_total // ruleset.quantum + 1, brought)
    return bool(reached[-1, kind * automaton.width + column])


def _after_holding(solution: Solution, situation: TypedSituation) -> float:
    """Return the win chance after banking a turn total that reaches the goal."""
    phase_tables = solution.phase_tables
    phase = phase_tables.find(situation.turns_left, situation.seat, situation.mover_first)
    following = phase_tables.phases[int(phase_tables.links[phase or 0][_FAR])]
    score = min(situation.banked + situation.turn_total, solution.grid.ceiling)
    then = (situation.opponent, score, situation.opponent_farkles, 0, following.seat)
    return 1.0 - solution.win_chance(TurnStart(*then, following.turns_left, following.mover_first))


_FAR = 2  # the column of a phase's links that names the phase after a score at the goal; see the kernels


def turn_table(solution: Solution, situation: TypedSituation) -> TurnTable:
    """Return the table of the turn that contains `situation`."""
    return interruptible(lambda _stop: solution.dice_table(situation.start))


def _lines(
    solution: Solution, situation: TypedSituation, table: TurnTable, choice: StateAdvice, brought: DiceArgument
) -> list[str]:
    ruleset = solution.ruleset
    head = [ruleset_name(ruleset) or ruleset.id, *start_in_words(situation, ruleset)]
    if situation.offered:
        rows = [(_("win chance"), percent(table.win_at_start)), *choice_of_dice(table)]
        return [*head, "", *columns(rows, "<<")]
    rows = [
        (_("win chance"), percent(choice.win)),
        (pgettext("decision", "hold"), _("not allowed") if choice.hold is None else percent(choice.hold)),
        (ngettext("roll {count} die", "roll {count} dice", len(brought.dice)), _roll(table, choice)),
        (pgettext("decision", "best"), _best(choice)),
    ]
    doubt = [] if choice.reachable else ["", _(CANNOT_OCCUR)]
    to_roll = ", ".join(brought.names) if table.lefts else dice(situation.dice)
    turn = _("Turn total {points}, {dice} to roll.", points=points(situation.turn_total), dice=to_roll)
    return [*head, turn, "", *columns(rows, "<<"), *doubt]


def _roll(table: TurnTable, choice: StateAdvice) -> str:
    farkle = percent(choice.farkle_chance)
    if choice.roll is None:
        return _(
            "less (a farkle: {farkle}); from {most} on, that is so with any number of dice",
            farkle=farkle,
            most=points(int(table.turn_totals[-1])),
        )
    return _("{chance} (a farkle: {farkle})", chance=percent(choice.roll), farkle=farkle)


def _best(choice: StateAdvice) -> str:
    holds = choice.action == "hold"
    if choice.hold is None or choice.roll is None:
        return decision(holds)
    difference = 100 * abs(choice.hold - choice.roll)
    if holds:
        return _("hold, by {difference:.2f} percentage points", difference=difference)
    return _("roll, by {difference:.2f} percentage points", difference=difference)
