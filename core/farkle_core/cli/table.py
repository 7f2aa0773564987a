"""``farkle table``: every state of one turn."""

from argparse import Namespace
from dataclasses import asdict
from typing import Final

import numpy as np
import numpy.typing as npt

from farkle_core.cli.options import Parser, add_opponents, switch
from farkle_core.cli.place import read_place
from farkle_core.cli.solving import note
from farkle_core.cli.terminal import Answer, columns, percent
from farkle_core.cli.value import StateAdvice, choice_of_dice
from farkle_core.language.messages import N_, _, figures, ngettext, number, pgettext
from farkle_core.solution.solution import Solution, TurnTable
from farkle_core.solution.trios.solution import THREE
from farkle_core.solution.turn_table import preference_numbers

_MOST_ROWS = 40  # rows without `--all`: about a screen

_LEGEND: Final = N_(
    "Win chances in percent; under a number of dice, what rolling them is worth, and what is best: h hold, r roll.\n"
    "won: holding wins the game.   -: holding is not allowed.   .: cannot occur."
)
_LEGEND_OF_PAIRS: Final = N_(
    "Win chances in percent; under a number of dice, what holding with so many left and what rolling them is worth,\n"
    "and what is best: h hold, r roll.\n"
    "won: holding wins the game.   -: holding is not allowed.   .: cannot occur."
)

_LEGEND_OF_RANKS: Final = N_(
    "Preference numbers: of all ways to set dice aside take the one that leads to the highest number. Equal numbers\n"
    "are equally good. The best decision then: h hold, r roll.   won: holding wins the game.   .: cannot occur."
)


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle table``."""
    add_opponents(parser)
    switch(parser, "--all", _("show all rows, however many"))
    switch(parser, "--preference", _("rank all positions: set aside the dice that lead to the highest number"))


def table(options: Namespace) -> Answer:
    """Show every state of one turn."""
    for option in ("all", "preference"):
        if options.json and getattr(options, option):
            note(_("--json has everything in any case; {option} changes nothing.", option=f"--{option}"))
    place, given = read_place(options)
    given.settle()
    solution, start = place.solve(options), place.state.start
    shown, head, chances = solution.dice_table(start), place.head(), {}
    if not start.bonuses:
        head += _chances(solution, shown)
    if solution.players == THREE:
        chances = {"chances": list(solution.chances_at(start))}
    data = {**place.data(solution), **chances, **_data(shown, start.bonuses)}
    rows = _ranks_in_words if options.preference else _rows_in_words
    return Answer(data, "\n".join([*head, "", *rows(shown, everything=options.all)]))


def _chances(solution: Solution, shown: TurnTable) -> list[str]:
    """Return the win chances of the turn in words, with those of the choice of dice."""
    if solution.players == THREE:
        own, following, last = map(percent, solution.chances_at(shown.start))
        return [
            _(
                "Your win chance is {chance}, the next player's {following}, the last player's {last}.",
                chance=own,
                following=following,
                last=last,
            )
        ]
    choice = choice_of_dice(shown)
    words = _("Your win chance is {chance}.", chance=percent(shown.win_at_start))
    return [words, *(["", *columns(choice, "<<")] if choice else [])]


def _data(shown: TurnTable, bonuses: int) -> dict[str, object]:
    preferences = preference_numbers(shown)
    return {
        "win": None if bonuses else shown.win_at_start,
        "take": shown.take,
        "farkle_value": shown.farkle_value,
        "farkle_chance": shown.farkle_chance.tolist(),
        "rows": [_row(shown, row, preferences) for row in range(len(shown.turn_totals))],
    }


def _row(shown: TurnTable, row: int, preferences: npt.NDArray[np.int32]) -> dict[str, object]:
    columns, ranks = shown.dice_left, [int(rank) or None for rank in preferences[row]]
    choices = [
        {
            "dice": columns.count(column),
            **({"dice_of": columns.full_words(column)} if columns.is_loaded else {}),
            **asdict(StateAdvice.at(shown, row, column)),
            "preference": ranks[column],
        }
        for column in range(len(columns))
    ]
    return {"turn_total": int(shown.turn_totals[row]), "choices": choices}


def _rows_in_words(shown: TurnTable, *, everything: bool) -> list[str]:
    occurring = np.flatnonzero(shown.reachable.any(axis=1)).tolist()
    rows = occurring if everything else occurring[:_MOST_ROWS]
    alike = all(_holds_alike(shown, row) for row in occurring)
    hold = pgettext("decision", "hold") if alike else ""
    heads = [_("turn total"), hold, *_heads(shown)]
    texts = [line for row in rows for line in ([_cells(shown, row)] if alike else _pair_of_lines(shown, row))]
    lines = [_(_LEGEND if alike else _LEGEND_OF_PAIRS), *_key(shown), "", *columns([heads, *texts], ">" * len(heads))]
    return [*lines, *_missing(len(occurring) - len(rows))]


def _heads(shown: TurnTable) -> list[str]:
    """Return a heading for each column: the number of dice, or the letters of loaded dice."""
    return [shown.dice_left.short(place) for place in range(len(shown.dice_left))]


def _key(shown: TurnTable) -> list[str]:
    """Return the key to the letters of loaded dice."""
    key = shown.dice_left.key
    return [_("Dice: {dice}.", dice=key)] if key else []


def _ranks_in_words(shown: TurnTable, *, everything: bool) -> list[str]:
    """Return preference numbers instead of win chances."""
    preferences = preference_numbers(shown)
    occurring = np.flatnonzero(preferences.any(axis=1)).tolist()
    rows = occurring if everything else occurring[:_MOST_ROWS]
    heads = [_("turn total"), *_heads(shown)]
    texts = [
        [number(int(shown.turn_totals[row])), *(_rank(shown, preferences, row, n) for n in range(len(shown.dice_left)))]
        for row in rows
    ]
    lines = [_(_LEGEND_OF_RANKS), *_key(shown), "", *columns([heads, *texts], ">" * len(heads))]
    return [*lines, *_missing(len(occurring) - len(rows))]


def _missing(count: int) -> list[str]:
    more = ngettext("{count} more row: --all shows it.", "{count} more rows: --all shows them.", count)
    return ["", more] if count else []


def _rank(shown: TurnTable, preferences: npt.NDArray[np.int32], row: int, column: int) -> str:
    rank = int(preferences[row, column])
    if not rank:
        return ". "
    decision = pgettext("in a cell", "won") if shown.wins_now[row, column] else _letter(shown, row, column)
    return f"{number(rank)} {decision}"


def _letter(shown: TurnTable, row: int, column: int) -> str:
    return pgettext("short for hold", "h") if shown.holds[row, column] else pgettext("short for roll", "r")


def _holds_alike(shown: TurnTable, row: int) -> bool:
    """Whether holding is worth the same with any number of dice left, where the rules allow it."""
    held = shown.hold[row, shown.may_hold[row] & shown.reachable[row]]
    return held.size == 0 or bool(np.ptp(held) == 0.0)


def _cells(shown: TurnTable, row: int) -> list[str]:
    """Return a row that states the worth of holding once."""
    held = shown.may_hold[row] & shown.reachable[row]
    hold = _hold(shown, row, int(np.argmax(held))) if held.any() else "-"
    return [number(int(shown.turn_totals[row])), hold, *(_roll(shown, row, n) for n in range(len(shown.dice_left)))]


def _pair_of_lines(shown: TurnTable, row: int) -> list[list[str]]:
    """Return two rows: for each number of dice left, the worth of holding and of rolling."""
    dice_left = range(len(shown.dice_left))
    holds = [f"{_hold(shown, row, n)}  " if shown.reachable[row, n] else ". " for n in dice_left]
    rolls = [_roll(shown, row, n) for n in dice_left]
    total = number(int(shown.turn_totals[row]))
    return [[total, pgettext("decision", "hold"), *holds], ["", pgettext("decision", "roll"), *rolls]]


def _hold(shown: TurnTable, row: int, column: int) -> str:
    if not shown.may_hold[row, column]:
        return "-"
    if shown.wins_now[row, column]:
        return pgettext("in a cell", "won")
    return figures(f"{100 * shown.hold[row, column]:.2f}")


def _roll(shown: TurnTable, row: int, column: int) -> str:
    if not shown.reachable[row, column]:
        return ". "
    if shown.wins_now[row, column]:
        return pgettext("in a cell", "won") + " "
    return f"{figures(f'{100 * shown.roll[row, column]:.2f}')} {_letter(shown, row, column)}"
