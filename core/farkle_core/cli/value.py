"""``farkle value``: what holding and rolling are worth in one situation."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict, dataclass, replace

from farkle_core.automaton import compile_ruleset
from farkle_core.cli.answer import Answer
from farkle_core.cli.given import Given, Situation
from farkle_core.cli.interruptible import interruptible
from farkle_core.cli.solving import named, obtain, provenance
from farkle_core.cli.wording import columns, dice, percent, points
from farkle_core.settings import make_grid
from farkle_core.solution import Solution, TurnTable


@dataclass(frozen=True, slots=True)
class Choice:
    """What one may do in a situation, in win chances; `hold` is None where one may not."""

    win: float
    hold: float | None
    roll: float
    action: str
    reachable: bool
    farkle_chance: float

    @classmethod
    def at(cls, table: TurnTable, row: int, count: int) -> Choice:
        """Read the choice with `count` dice from a row of a turn's table."""
        column = count - 1
        return cls(
            win=float(table.win[row, column]),
            hold=float(table.hold[row]) if table.may_hold[row, column] else None,
            roll=float(table.roll[row, column]),
            action="hold" if table.holds[row, column] else "roll",
            reachable=bool(table.reachable[row, column]),
            farkle_chance=float(table.farkle_chance[column]),
        )


def value(options: Namespace) -> Answer:
    """Say what holding and rolling are worth in one situation."""
    what, given = named(options.rules), Given()
    settings = given.settings(options, what.settings)
    situation = given.situation(options, what.ruleset, make_grid(what.ruleset, settings), within=True)
    given.settle()
    solution = obtain(what, settings, options).solution
    table = turn_table(solution, situation)
    choice = _choice(solution, table, situation)
    data = {**provenance(solution), **asdict(situation), **asdict(choice)}
    return Answer(data, "\n".join(_lines(solution, situation, choice)))


def _choice(solution: Solution, table: TurnTable, situation: Situation) -> Choice:
    """Read the choice off `table`, whose last row stands for all turn totals that win when held.

    Only whether such a turn total can occur is not the same for all of them.
    """
    most = int(table.turn_totals[-1])
    choice = Choice.at(table, table.row(min(situation.turn_total, most)), situation.dice)
    if situation.turn_total <= most:
        return choice
    totals = situation.turn_total // table.grid.quantum + 1
    reachable = compile_ruleset(solution.ruleset).reachable(totals)[-1, situation.dice - 1]
    return replace(choice, reachable=bool(reachable))


def turn_table(solution: Solution, situation: Situation) -> TurnTable:
    """Return the table of the turn that `situation` is in."""
    start = (situation.banked, situation.opponent, situation.farkles, situation.opponent_farkles)
    return interruptible(lambda _stop: solution.turn_table(*start))


def scores_in_words(situation: Situation) -> list[str]:
    """Return the scores, and the farkles in a row if there are any, a line each."""
    lines = [f"You have banked {points(situation.banked)}, the opponent {points(situation.opponent)}."]
    if situation.farkles or situation.opponent_farkles:
        own, other = situation.farkles, situation.opponent_farkles
        lines.append(f"Farkles in a row: you {own}, the opponent {other}.")
    return lines


def _lines(solution: Solution, situation: Situation, choice: Choice) -> list[str]:
    ruleset = solution.ruleset
    rows = [
        ("win chance", percent(choice.win)),
        ("hold", "not allowed" if choice.hold is None else percent(choice.hold)),
        (f"roll {dice(situation.dice)}", f"{percent(choice.roll)} (a farkle: {percent(choice.farkle_chance)})"),
        ("best", _best(choice)),
    ]
    doubt = [] if choice.reachable else ["", "These dice with this turn total cannot occur in a game."]
    turn = f"Turn total {points(situation.turn_total)}, {dice(situation.dice)} to roll."
    return [ruleset.name or ruleset.id, *scores_in_words(situation), turn, "", *columns(rows, "<<"), *doubt]


def _best(choice: Choice) -> str:
    if choice.hold is None:
        return choice.action
    return f"{choice.action}, by {100 * abs(choice.hold - choice.roll):.2f} percentage points"
