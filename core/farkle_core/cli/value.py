"""``farkle value``: the worth of holding and rolling in one situation."""

from argparse import Namespace
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from farkle_core.cli.dice_of import DiceArgument, read_dice
from farkle_core.cli.options import Parser, add_dice_of, add_opponents, argument
from farkle_core.cli.place import Place, read_place
from farkle_core.cli.terminal import Answer, columns, dice, interruptible, percent, points
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import L_, _, decision, ngettext, pgettext
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.rules.model import Carry
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.solution import Solution, TurnTable
from farkle_core.solution.trios.solution import TrioSolution

_FAR: Final = 2  # the column of a phase's links that names the phase after a score at the goal; see the kernels


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
    def at(cls, table: TurnTable, row: int, column: int) -> "StateAdvice":
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
    place, given = read_place(options)
    ruleset, state = place.ruleset, place.state
    loaded = ruleset.has_loaded_dice
    if loaded and options.dice is not None and state.dice != ruleset.dice:
        given.refuse("--dice", options.dice, L_("with loaded dice --dice-of says which they are: leave it out"))
    count, within_turn = None if loaded else state.dice, state.turn_total > 0
    brought = read_dice(given, options.dice_of, ruleset, place.dice_seat, count, within_turn=within_turn)
    given.settle()
    solution = place.solve(options)
    data = {**place.data(solution), "turn_total": state.turn_total, "dice": len(brought.dice)}
    data |= {"dice_of": brought.names} if loaded else {}
    if isinstance(solution, TrioSolution):
        more, lines = _of_three(solution, place, brought)
    else:
        more, lines = interruptible(lambda _stop: _of_two(solution, place, brought))
    return Answer(data | more, "\n".join([*place.head(), *lines]))


def _of_two(solution: Solution, place: Place, brought: DiceArgument) -> tuple[dict[str, Any], list[str]]:
    table = solution.dice_table(place.state.start)
    choice = _choice(solution, table, place, table.dice_left.place(brought.left))
    data = {**asdict(choice), "take": table.take if place.offered else None}
    if place.offered:
        if table.take is not None and table.take > table.roll[0, -1]:
            data |= {"win": table.take, "action": "take"}
        rows = [(_("win chance"), percent(table.win_at_start)), *choice_of_dice(table)]
        return data, ["", *columns(rows, "<<")]
    rows = [
        (_("win chance"), percent(choice.win)),
        (pgettext("decision", "hold"), _("not allowed") if choice.hold is None else percent(choice.hold)),
        (_roll_words(brought), _roll(table, choice)),
        (pgettext("decision", "best"), _best(choice)),
    ]
    return data, [_turn(place, brought), "", *columns(rows, "<<"), *_doubt(choice.reachable)]


def _of_three(solution: TrioSolution, place: Place, brought: DiceArgument) -> tuple[dict[str, Any], list[str]]:
    turn = solution.turn(place.state.start)
    row, column = turn.row(place.state.turn_total), DiceLeft.of(place.ruleset).place(brought.left)
    holds, may_hold = bool(turn.holds[row, column]), bool(turn.may_hold[row, column])
    chances, hold, roll = turn.chances(row, column + 1), turn.hold[row].tolist(), turn.roll[row, column].tolist()
    data = {
        "win": float(chances[0]),
        "chances": chances.tolist(),
        "hold": hold if may_hold else None,
        "roll": roll,
        "action": "hold" if holds else "roll",
        "reachable": bool(turn.reachable[row, column]),
    }
    rows = [
        ("", _("you"), _("next"), _("after next")),
        (pgettext("decision", "hold"), *(map(percent, hold) if may_hold else (_("not allowed"), "", ""))),
        (_roll_words(brought), *map(percent, roll)),
    ]
    best = _("Best: {decision}.", decision=decision(holds))
    return data, [_turn(place, brought), "", *columns(rows, "<>>>"), "", best, *_doubt(data["reachable"])]


def _turn(place: Place, brought: DiceArgument) -> str:
    loaded = brought.ruleset.has_loaded_dice
    words = ", ".join(brought.names) if loaded else dice(len(brought.dice))
    return _("Turn total {points}, {dice} to roll.", points=points(place.state.turn_total), dice=words)


def _roll_words(brought: DiceArgument) -> str:
    return ngettext("roll {count} die", "roll {count} dice", len(brought.dice))


def _doubt(reachable: bool) -> list[str]:
    return [] if reachable else ["", _(CANNOT_OCCUR)]


def _choice(solution: Solution, table: TurnTable, place: Place, column: int) -> StateAdvice:
    """Read the choice from `table`, which ends at the turn total that wins."""
    most, state = int(table.turn_totals[-1]), place.state
    if state.turn_total <= most:
        return StateAdvice.at(table, table.row(state.turn_total), column)
    choice = StateAdvice.at(table, len(table.turn_totals) - 1, column)
    choice = replace(choice, reachable=is_reachable(solution, place, column))
    if choice.hold == 1.0 or state.banked + most >= solution.grid.ceiling:
        return choice  # the last row stands for all above: holding wins there, or reaches the ceiling
    hold = _after_holding(solution, place)
    return replace(choice, win=hold, hold=hold, roll=None, action="hold")


def is_reachable(solution: Solution, place: Place, column: int) -> bool:
    """Return whether a turn with such a turn total, of any size, can have the dice of a column of the table."""
    ruleset, state = solution.ruleset, place.state
    brought = ruleset.start.bonus if ruleset.start.carry is Carry.HIGH_STAKES else state.carried_points
    kind = min(state.bonuses, max(len(ruleset.turn.bonuses) - 1, 0))
    automaton = solution.game.automata[place.dice_seat]
    rows = state.turn_total // ruleset.quantum + 1
    reached = automaton.reachable(rows, brought // ruleset.quantum if state.carried_dice else None)
    return bool(reached[-1, kind * automaton.width + column])


def _after_holding(solution: Solution, place: Place) -> float:
    """Return the win chance after banking a turn total that reaches the goal."""
    tables, state = solution.phase_tables, place.state
    phase = tables.find(state.turns_left, state.seat, state.mover_first)
    then = tables.phases[int(tables.links[phase or 0][_FAR])]
    score = min(state.banked + state.turn_total, solution.grid.ceiling)
    start = TurnStart(state.opponent, score, state.opponent_farkles, 0, then.seat, then.turns_left, then.mover_first)
    return 1.0 - solution.win_chance(start)


def choice_of_dice(table: TurnTable) -> list[tuple[str, str]]:
    """Return the worth of starting with the carried dice and with all dice; empty without an offer."""
    if table.take is None:
        return []
    offered, every, roll = table.start.carried_dice, table.grid.dice, float(table.roll[0, -1])
    difference = 100 * abs(table.take - roll)
    best = _("roll all dice, by {difference:.2f} of 100 games", difference=difference)
    if table.take > roll:
        best = _("take them, by {difference:.2f} of 100 games", difference=difference)
    return [
        (start_with(offered), _and_farkle(table, table.take, offered)),
        (roll_all(every), _and_farkle(table, roll, every)),
        (pgettext("decision", "best"), best),
    ]


def start_with(count: int) -> str:
    """Return the choice to start with the offered dice, in words."""
    return ngettext("start with {count} die", "start with {count} dice", count)


def roll_all(count: int) -> str:
    """Return the choice to roll all dice instead, in words."""
    return ngettext("roll all {count} die", "roll all {count} dice", count)


def _and_farkle(table: TurnTable, chance: float, count: int) -> str:
    farkle = percent(float(table.farkle_chance[count - 1]))
    return _("{chance} (a farkle: {farkle})", chance=percent(chance), farkle=farkle)


def _roll(table: TurnTable, choice: StateAdvice) -> str:
    farkle = percent(choice.farkle_chance)
    if choice.roll is not None:
        return _("{chance} (a farkle: {farkle})", chance=percent(choice.roll), farkle=farkle)
    return _(
        "less (a farkle: {farkle}); from {most} on, that is so with any number of dice",
        farkle=farkle, most=points(int(table.turn_totals[-1])),
    )  # fmt: skip


def _best(choice: StateAdvice) -> str:
    holds = choice.action == "hold"
    if choice.hold is None or choice.roll is None:
        return decision(holds)
    difference = 100 * abs(choice.hold - choice.roll)
    if holds:
        return _("hold, by {difference:.2f} of 100 games", difference=difference)
    return _("roll, by {difference:.2f} of 100 games", difference=difference)
