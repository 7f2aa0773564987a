"""Where a turn stands, as the command line names it: two or three players, fair or loaded dice.

Every option is checked against the rules before anything is solved.
"""

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from farkle_core.cli.options import OptionReader, is_needed
from farkle_core.cli.solving import NamedRules, named, obtain, provenance
from farkle_core.cli.terminal import points
from farkle_core.engine.settings import Settings, compile_game, make_grid
from farkle_core.game.phases import GamePhase
from farkle_core.game.starts import Starts, scores_in_words
from farkle_core.game.turn_start import Grid, TurnState
from farkle_core.language.messages import L_, N_, Message, _, lazy_number, ngettext
from farkle_core.rules import Ruleset
from farkle_core.rules.model import Carry
from farkle_core.rules.phrases import ruleset_name
from farkle_core.rules.words.choices import TIES
from farkle_core.solution.solution import Solution
from farkle_core.solution.trios.estimate import refuse_for_three

YOU, OPPONENT = "you", "opponent"
_WITHIN_TURN: Final = ("value", "advise")  # the commands that read a turn total, and require both scores
_BEYOND_WINNING: Final = 10  # goals that a turn total may exceed a win by, for players who roll on all the same

_WHAT_FOLLOWS: Final = {
    1: N_("A player has reached the goal; this is the last turn of the game."),
    2: N_("A player has reached the goal; after this turn the opponent has the last one."),
    3: N_("A player has reached the goal; after this turn the opponent and then you have one more each."),
}


@dataclass(frozen=True)
class Place:
    """A state of a turn under some rules."""

    rules: NamedRules
    settings: Settings
    players: int  # 2 or 3
    state: TurnState  # `dice` counts them, also if they are loaded

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.rules.ruleset

    @property
    def offered(self) -> int:
        """The carried dice that the player has to take or leave now."""
        return 0 if self.state.has_begun else self.state.carried_dice

    @property
    def is_start(self) -> bool:
        """Whether no dice have been rolled."""
        return not self.state.has_begun

    @property
    def dice_seat(self) -> int:
        """The seat whose dice are rolled."""
        return self.ruleset.dice_seat(self.state.seat)

    def solve(self, options: Namespace) -> Solution:
        """Return the solution, from a file, the cache or the solver."""
        return obtain(self.rules, self.settings, options, self.players).solution

    def data(self, solution: Solution) -> dict[str, Any]:
        """Return the start of the turn as plain values for JSON; None for what the rules do not have."""
        state, seat = self.state, self.state.seat + 1 if self.ruleset.seats > 1 else None
        if self.players == 3:
            return {
                **provenance(solution),
                "banked": state.banked,
                "opponents": [state.opponent, state.third],
                "seat": seat,
                "bonuses": state.bonuses,
                "farkles": [state.farkles, state.opponent_farkles, state.third_farkles],
            }
        first = YOU if state.mover_first else OPPONENT
        return {
            **provenance(solution),
            "banked": state.banked,
            "opponent": state.opponent,
            "farkles": state.farkles,
            "opponent_farkles": state.opponent_farkles,
            "seat": seat,
            "turns_left": state.turns_left,
            "first_at_goal": first if state.turns_left and self.ruleset.order_breaks_ties else None,
            "last_turn_total": state.last_turn_total,
            "carried_dice": state.carried_dice,
            "carried_points": state.carried_points,
            "bonuses": state.bonuses,
        }

    def head(self) -> list[str]:
        """Return the rules, the scores and the other facts of the start of the turn, a line each."""
        facts = self._of_three() if self.players == 3 else self._of_two()
        return [ruleset_name(self.ruleset) or self.ruleset.id, *facts]

    def _of_three(self) -> Iterator[str]:
        state = self.state
        yield _(
            "Three players: you {banked}, next {following}, after next {last}.",
            banked=points(state.banked), following=points(state.opponent), last=points(state.third),
        )  # fmt: skip
        if self.ruleset.seats > 1:
            yield _("You are player {number} of the round.", number=state.seat + 1)
        own, following, last = state.farkles, state.opponent_farkles, state.third_farkles
        if own or following or last:
            yield _(
                "Farkles in a row: you {own}, next {following}, after next {last}.",
                own=own, following=following, last=last,
            )  # fmt: skip

    def _of_two(self) -> Iterator[str]:
        state, ruleset = self.state, self.ruleset
        own, other = points(state.banked), points(state.opponent)
        yield _("You have banked {own}, the opponent {other}.", own=own, other=other)
        if state.farkles or state.opponent_farkles:
            farkles = {"own": state.farkles, "other": state.opponent_farkles}
            yield _("Farkles in a row: you {own}, the opponent {other}.", **farkles)
        if ruleset.seats > 1:
            yield _("You are the second player.") if state.seat else _("You are the first player.")
        if state.turns_left:
            yield _(_WHAT_FOLLOWS[state.turns_left])
            ties = TIES[ruleset.end.ties]
            if ruleset.order_breaks_ties:
                yield _(ties.mover_first if state.mover_first else ties.opponent_first)
        if state.last_turn_total:
            yield _("The last turn banked {points}: to hold you need more.", points=points(state.last_turn_total))
        if state.carried_dice:
            high_stakes = ruleset.start.carry is Carry.HIGH_STAKES
            yield ngettext(
                "You may start with {count} die instead of all; if that roll scores, it adds {points}.",
                "You may start with {count} dice instead of all; if that roll scores, it adds {points}.",
                state.carried_dice,
                points=points(ruleset.start.bonus if high_stakes else state.carried_points),
            )
        if state.bonuses:
            yield _("Hot-dice bonuses taken in this turn: {count}.", count=state.bonuses)


def read_place(options: Namespace) -> tuple[Place, OptionReader]:
    """Read the rules and the start of a turn; for commands that need them, the turn total and the dice, too."""
    rules, given = named(options.rules), OptionReader()
    settings = given.settings(options, rules.settings)
    if getattr(options, "opponents", None) is None:
        return Place(rules, settings, 2, _TwoPlayers(given, options, rules.ruleset, settings).state()), given
    refuse_for_three(rules.ruleset)
    state = _three_players(given, options, rules.ruleset, make_grid(rules.ruleset, settings))
    return Place(rules, settings, 3, state), given


def _three_players(given: OptionReader, options: Namespace, ruleset: Ruleset, grid: Grid) -> TurnState:
    scores, counts = range(grid.lowest, grid.goal, grid.quantum), range(grid.farkle_counts)
    farkles_in_words = L_("0 to {most}", most=counts[-1])
    banked = given.within("--banked", options.banked, scores, grid.scores_in_words)
    pair = L_("two scores, the next player's first, such as 8000,5500")
    opponent, third = _pair(given, "--opponents", options.opponents, scores, grid.scores_in_words, pair)
    seat = given.within("--seat", options.seat or "1", range(1, 4), L_("1, 2 or 3, in the order of the first round"))
    most = max(len(ruleset.turn.bonuses) - 1, 0)
    bonuses = given.within("--bonuses", options.bonuses, range(most + 1), L_("0 to {most}", most=most))
    farkles = given.within("--farkles", options.farkles, counts, farkles_in_words)
    text = "0,0" if options.opponent_farkles == "0" else options.opponent_farkles
    pair = L_("two counts, the next player's first, such as 1,0")
    following, last = _pair(given, "--opponent-farkles", text, counts, farkles_in_words, pair)
    total, dice = 0, grid.dice
    if options.command in _WITHIN_TURN:
        steps = L_("0 or more, in steps of {quantum} points", quantum=grid.quantum)
        total = given.within("--turn-total", options.turn_total, range(0, 10 * grid.goal, grid.quantum), steps)
        dice = _dice(given, options, ruleset, total)
    return TurnState(
        banked, opponent, farkles, following, seat - 1 if ruleset.seats > 1 else 0, bonuses=bonuses,
        third=third, third_farkles=last, turn_total=total, dice=dice,
    )  # fmt: skip


def _dice(given: OptionReader, options: Namespace, ruleset: Ruleset, turn_total: int, carried: int = 0) -> int:
    """Read the number of dice to roll; within a turn any may be left, so there it is needed."""
    every, text, least = ruleset.dice, options.dice, 1
    words = L_("there are 1 to {every} dice to roll", every=every)
    if text is not None and carried and not turn_total:
        least = every
        words = L_(
            "before the first roll the choice is between the carried dice and all {every}: leave it out", every=every
        )
    asks = options.command == "value" and turn_total and not ruleset.has_loaded_dice
    usual = None if asks else str(every)
    return given.within("--dice", usual if text is None else text, range(least, every + 1), words)


def _pair(given: OptionReader, option: str, text: str, known: range, words: Message, pair: Message) -> tuple[int, int]:
    parts = text.split(",")
    if len(parts) != 2:
        given.refuse(option, text, pair)
        return 0, 0
    return given.within(option, parts[0], known, words), given.within(option, parts[1], known, words)


class _TwoPlayers:
    """Reads one state, and checks it against the starts that the rules allow."""

    def __init__(self, given: OptionReader, options: Namespace, ruleset: Ruleset, settings: Settings) -> None:
        self._given, self._options, self._ruleset = given, options, ruleset
        game = compile_game(ruleset, settings)
        self._grid, self._phases, self._starts = game.grid, game.phase_tables.phases, Starts(game)
        self._within_turn = options.command in _WITHIN_TURN

    def state(self) -> TurnState:
        phase = self._phase()
        own, other = self._starts.scores(phase)
        banked, opponent = self._score("--banked", own), self._score("--opponent", other)
        dice, beaten, brought = map(self._whole, ("--carried-dice", "--last-turn-total", "--carried-points"))
        if dice and self._says_twice:  # either option gives both numbers
            beaten = brought if self._text("--last-turn-total") is None else beaten
            brought = beaten if self._text("--carried-points") is None else brought
        total, to_roll = 0, self._grid.dice
        if self._within_turn:
            total = self._turn_total(banked if banked in own else own[0])
            to_roll = _dice(self._given, self._options, self._ruleset, total, dice)
        state = TurnState(
            banked, opponent, self._whole("--farkles"), self._whole("--opponent-farkles"), phase.seat,
            phase.turns_left, phase.mover_first, beaten, dice, brought, self._whole("--bonuses"), turn_total=total,
            dice=to_roll,
        )  # fmt: skip
        # Once the turn's first roll is known, dice that were not taken no longer matter.
        rolled = state.has_begun or getattr(self._options, "roll", None) is not None
        for problem in self._starts.problems(state, rolled=rolled):
            option = self._given_by(f"--{problem.key}")
            text = self._text(option)
            self._given.refuse(option, text or "", problem.message if text is not None else is_needed(problem.message))
        return state

    @property
    def _says_twice(self) -> bool:
        """Whether the points to beat are the points that come with offered dice."""
        return self._ruleset.turn.beat_last_turn and self._ruleset.start.carry is Carry.PIGGYBACK

    def _given_by(self, option: str) -> str:
        """Return the option that gave a number, which may be its twin."""
        twins = {"--carried-points": "--last-turn-total", "--last-turn-total": "--carried-points"}
        twin = twins.get(option, option)
        return twin if self._says_twice and self._text(option) is None and self._text(twin) is not None else option

    def _text(self, option: str) -> str | None:
        text: str | None = getattr(self._options, option[2:].replace("-", "_"))
        return text

    def _whole(self, option: str) -> int:
        """Read a number that is checked later with the whole start; 0 if it is missing."""
        return self._given.whole(option, self._text(option), 0)

    def _score(self, option: str, known: range) -> int:
        text, words = self._text(option), scores_in_words(known)
        if text is None and self._within_turn:
            self._given.refuse(option, "", is_needed(words))
        return self._given.whole(option, text, min(max(0, known[0]), known[-1]), words)

    def _phase(self) -> GamePhase:
        most = max(phase.turns_left for phase in self._phases)
        words = L_("0 until a player has reached the goal, then 1 to {most}, this one included", most=most)
        if most == 0:
            words = L_("the game ends as soon as a player reaches the goal: only 0")
        left = self._given.within("--turns-left", self._options.turns_left, range(most + 1), words)
        seats = sorted({phase.seat for phase in self._phases if phase.turns_left == left})
        words = L_("1 for the player who had the first turn of the game, 2 for the other")
        if self._ruleset.seats == 1:
            words = L_("it makes no difference in these rules who had the first turn: only 1")
        elif len(seats) == 1:
            words = L_("with so many turns left it is the turn of player {player}: only {player}", player=seats[0] + 1)
        text = str(seats[0] + 1) if self._options.seat is None else self._options.seat
        seat = self._given.within("--seat", text, range(seats[0] + 1, seats[-1] + 2), words) - 1
        return self._first_at_goal([phase for phase in self._phases if (phase.turns_left, phase.seat) == (left, seat)])

    def _first_at_goal(self, fitting: list[GamePhase]) -> GamePhase:
        chosen, problem = self._options.first_at_goal, None
        phases = [phase for phase in fitting if phase.mover_first is (chosen == YOU)] if chosen else fitting
        if chosen and not fitting[0].turns_left:
            problem = L_("no player has reached the goal as long as --turns-left is 0: leave it out")
        elif chosen and not self._ruleset.order_breaks_ties:
            problem = L_("it makes no difference in these rules who was first at the goal: leave it out")
        elif not phases:
            problem = L_("with so many turns left it was {who}", who=OPPONENT if chosen == YOU else YOU)
        elif len(phases) > 1:
            problem = L_("is needed: {you} or {opponent}, because it decides ties", you=YOU, opponent=OPPONENT)
        if problem:
            self._given.refuse("--first-at-goal", chosen or "", problem)
        return (phases or fitting)[0]

    def _turn_total(self, banked: int) -> int:
        grid = self._grid
        rest, beyond = grid.goal - banked, _BEYOND_WINNING * grid.goal
        wins = max(rest, self._ruleset.least_hold(banked))
        then: Message | None
        most, then = wins + beyond, L_("holding {points:,} wins", points=wins)
        if self._ruleset.exact_goal:
            most, then = rest, L_("then the goal is met")
        elif grid.ceiling > grid.goal:
            most, then = grid.ceiling - banked + beyond, None
        elif self._ruleset.turn.beat_last_turn:
            then = None
        top, quantum = lazy_number(most), grid.quantum
        words = L_("turn totals go from 0 to {top} in steps of {quantum} points", top=top, quantum=quantum)
        if then is not None:
            words = L_(
                "turn totals go from 0 to {top:,} in steps of {quantum} points ({then})",
                top=most, quantum=quantum, then=then,
            )  # fmt: skip
        return self._given.within("--turn-total", self._options.turn_total, range(0, most + 1, grid.quantum), words)
