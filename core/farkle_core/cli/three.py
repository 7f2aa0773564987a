"""``farkle value --opponents``, and what commands about the game of three players share."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from farkle_core.cli.dice_of import DiceArgument, read_dice
from farkle_core.cli.option_reader import OptionReader
from farkle_core.cli.solving import named, say_what_it_takes, warn, watched
from farkle_core.cli.wording import Answer, columns, origin_of_rules, percent, points
from farkle_core.engine.settings import Settings, make_grid
from farkle_core.files.reading import why_not
from farkle_core.game.grid import Grid
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import L_, _, ngettext, pgettext
from farkle_core.language.wording import decision
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.rules import Ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.trios.estimate import estimate_trio, refuse_for_three
from farkle_core.trios.solution import TrioSolution
from farkle_core.trios.storage import find_trio, save_trio
from farkle_core.trios.view import TrioView

THREE: Final = "3"
_PLAYERS: Final = ("2", THREE)


def wants_three(options: Namespace) -> bool:
    """Return whether the user requests three players. Raises UserError for another number than two or three."""
    given = OptionReader()
    if options.players not in _PLAYERS:
        given.refuse("--players", options.players, L_("2 or 3 players are solved exactly"))
    given.settle()
    return bool(options.players == THREE)


@dataclass(frozen=True)
class TrioStart:
    """The start of a turn of three players, with the solution."""

    view: TrioView
    start: TurnStart  # with the hot-dice bonuses taken

    @property
    def data(self) -> dict[str, Any]:
        """The start as plain values for JSON."""
        start = self.start
        return {
            **provenance(self.view.trio),
            "banked": start.banked,
            "opponents": [start.opponent, start.third],
            "seat": start.seat + 1 if self.view.trio.seats > 1 else None,
            "bonuses": start.bonuses,
            "farkles": [start.farkles, start.opponent_farkles, start.third_farkles],
        }

    @property
    def head(self) -> list[str]:
        """The start in words."""
        ruleset, start = self.view.ruleset, self.start
        has_seats = self.view.trio.seats > 1
        who = [_("You are player {number} of the round.", number=start.seat + 1)] if has_seats else []
        return [
            ruleset_name(ruleset) or ruleset.id,
            _(
                "Three players: you {banked}, next {following}, after next {last}.",
                banked=points(start.banked),
                following=points(start.opponent),
                last=points(start.third),
            ),
            *who,
            *self._farkles,
        ]

    @property
    def _farkles(self) -> list[str]:
        own, following, last = self.start.farkles, self.start.opponent_farkles, self.start.third_farkles
        if not own + following + last:
            return []
        return [
            _(
                "Farkles in a row: you {own}, next {following}, after next {last}.",
                own=own,
                following=following,
                last=last,
            )
        ]


def read_start(
    given: OptionReader, options: Namespace, ruleset: Ruleset, settings: Settings
) -> Callable[[], TrioStart]:
    """Read the start of a turn; return a function that solves the rules.

    The caller checks all options before it calls that function.
    """
    refuse_for_three(ruleset)
    grid = make_grid(ruleset, settings)
    known = range(grid.lowest, grid.goal, grid.quantum)
    banked = given.within("--banked", options.banked, known, grid.scores_in_words)
    opponent, third = _opponents(given, options.opponents)
    if opponent not in known or third not in known:
        given.refuse("--opponents", options.opponents, grid.scores_in_words)
    seat = (
        given.within("--seat", options.seat or "1", range(1, 4), L_("1, 2 or 3, in the order of the first round")) - 1
    )
    most = max(len(ruleset.turn.bonuses) - 1, 0)
    bonuses = given.within("--bonuses", options.bonuses, range(most + 1), L_("0 to {most}", most=most))
    own, other, last = _farkles(given, options, grid.farkle_counts)
    start = TurnStart(
        banked, opponent, own, other, seat if ruleset.seats > 1 else 0,
        bonuses=bonuses, third=third, third_farkles=last,
    )  # fmt: skip
    return lambda: TrioStart(TrioView.of(obtain_three(ruleset, settings, options)[0], settings), start)


def value_three(options: Namespace) -> Answer:
    """Return the worth of holding and rolling to each of three players in one situation."""
    given, ruleset = OptionReader(), named(options.rules).ruleset
    settings = given.settings(options, Settings())
    start, grid = read_start(given, options, ruleset, settings), make_grid(ruleset, settings)
    total = read_total(given, options, grid)
    loaded = ruleset.has_loaded_dice
    if loaded and options.dice is not None:
        given.refuse("--dice", options.dice, L_("with loaded dice --dice-of says which they are: leave it out"))
    count = given.within(
        "--dice",
        str(grid.dice) if loaded or (options.dice is None and not total) else options.dice,
        range(1, grid.dice + 1),
        L_("there are 1 to {every} dice to roll", every=grid.dice),
    )
    brought = read_dice(given, options.dice_of, ruleset, 0, None if loaded else count, within_turn=total > 0)
    given.settle()
    return _valued(start(), total, brought)


def _valued(start: TrioStart, total: int, brought: DiceArgument) -> Answer:
    turn, count = start.view.turn(start.start), len(brought.dice)
    dice_left = DiceLeft.of(brought.ruleset)
    row, column = turn.row(total), dice_left.place(brought.left)
    holds, may_hold = bool(turn.holds[row, column]), bool(turn.may_hold[row, column])
    chances, roll, hold = turn.chances(row, column + 1), turn.roll[row, column], turn.hold[row]
    reachable = bool(turn.reachable[row, column])
    data = {
        **start.data,
        "turn_total": total,
        "dice": count,
        **({"dice_of": brought.names} if brought.ruleset.has_loaded_dice else {}),
        "win": float(chances[0]),
        "chances": chances.tolist(),
        "hold": hold.tolist() if may_hold else None,
        "roll": roll.tolist(),
        "action": "hold" if holds else "roll",
        "reachable": reachable,
    }
    texts = [
        ("", _("you"), _("next"), _("after next")),
        (
            pgettext("decision", "hold"),
            *(map(percent, hold.tolist()) if may_hold else (_("not allowed"), "", "")),
        ),
        (ngettext("roll {count} die", "roll {count} dice", count), *map(percent, roll.tolist())),
    ]
    lines = [
        *start.head,
        _("Turn total {points}, {dice} to roll.", points=points(total), dice=dice_left.words(column)),
        "",
        *columns(texts, "<>>>"),
        "",
        _("Best: {decision}.", decision=decision(holds)),
        *([] if reachable else ["", _(CANNOT_OCCUR)]),
    ]
    return Answer(data, "\n".join(lines))


def obtain_three(ruleset: Ruleset, settings: Settings, options: Namespace) -> tuple[TrioSolution, bool]:
    """Load or compute the solution for three players; return whether it was loaded.

    Raises UserError if the rules cannot be solved for three players.
    """
    refuse_for_three(ruleset)
    known = None if options.no_cache else find_trio(ruleset, settings)
    if known is not None:
        return known, True
    from farkle_core.trios.solve import solve_trio

    say_what_it_takes(estimate_trio(ruleset, settings), options)
    solution = watched(lambda monitor: solve_trio(ruleset, settings, monitor))
    if not options.no_cache:
        try:
            save_trio(solution, settings)
        except OSError as error:
            warn(_("The solution could not be saved: {reason}.", reason=why_not(error)))
    if not solution.certificate.converged:
        warn(_("the solution did not reach its tolerance; do not rely on the last digits"))
    return solution, False


def _opponents(given: OptionReader, text: str) -> tuple[int, int]:
    """Read the scores of both opponents, in the order of play."""
    allowed = L_("two scores, the next player's first, such as 8000,5500")
    parts = text.split(",")
    if len(parts) != 2:
        given.refuse("--opponents", text, allowed)
        return 0, 0
    first, second = (given.whole("--opponents", part, 0, allowed) for part in parts)
    return first, second


def _farkles(given: OptionReader, options: Namespace, counts: int) -> tuple[int, int, int]:
    """Read the farkles in a row of mover, next and last player."""
    most, known = L_("0 to {most}", most=counts - 1), range(counts)
    own = given.within("--farkles", options.farkles, known, most)
    text = options.opponent_farkles
    parts = ["0", "0"] if text == "0" else text.split(",")
    if len(parts) != 2:
        given.refuse("--opponent-farkles", text, L_("two counts, the next player's first, such as 1,0"))
        return 0, 0, 0
    following, last = (given.within("--opponent-farkles", part, known, most) for part in parts)
    return own, following, last


def read_total(given: OptionReader, options: Namespace, grid: Grid) -> int:
    """Read the turn total, in points."""
    steps = L_("0 or more, in steps of {quantum} points", quantum=grid.quantum)
    return given.within("--turn-total", options.turn_total, range(0, 10 * grid.goal, grid.quantum), steps)


def provenance(solution: TrioSolution) -> dict[str, Any]:
    """Return the rules and the number of players as plain values for JSON."""
    return {**origin_of_rules(solution.ruleset), "goal": solution.ruleset.goal, "players": 3}
