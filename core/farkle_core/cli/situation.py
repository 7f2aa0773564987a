"""The state of a game, read from the command line.

Each option is checked against the rules before anything is solved. An option that a ruleset does not know is refused by
name.
"""

from argparse import Namespace
from dataclasses import dataclass
from typing import Final

from farkle_core.cli.option_reader import OptionReader, is_needed
from farkle_core.engine.settings import Settings, compile_game
from farkle_core.game.grid import Grid
from farkle_core.game.phases import GamePhase
from farkle_core.game.starts import Starts, scores_in_words
from farkle_core.game.turn_start import TurnState
from farkle_core.language.messages import L_, Message, lazy_number
from farkle_core.rules import Ruleset
from farkle_core.rules.model import Carry

YOU: Final = "you"
OPPONENT: Final = "opponent"

_WITHIN_TURN: Final = ("value", "advise")  # the commands that read a turn total, and require both scores
_BEYOND_WINNING: Final = 10  # goals that a turn total may exceed a win by, for players who roll on all the same


@dataclass(frozen=True, slots=True)
class TypedSituation(TurnState):
    """The state of a turn."""

    @property
    def offered(self) -> bool:
        """Whether the player has to take or leave carried dice now."""
        return self.carried_dice > 0 and self.turn_total == 0 and self.bonuses == 0

    def data(self, ruleset: Ruleset) -> dict[str, object]:
        """Return the start of the turn as plain values for JSON; None for what the rules do not have."""
        first = YOU if self.mover_first else OPPONENT
        return {
            "banked": self.banked,
            "opponent": self.opponent,
            "farkles": self.farkles,
            "opponent_farkles": self.opponent_farkles,
            "seat": self.seat + 1 if ruleset.seats > 1 else None,
            "turns_left": self.turns_left,
            "first_at_goal": first if self.turns_left and ruleset.order_breaks_ties else None,
            "last_turn_total": self.last_turn_total,
            "carried_dice": self.carried_dice,
            "carried_points": self.carried_points,
            "bonuses": self.bonuses,
        }


def read_situation(given: OptionReader, options: Namespace, ruleset: Ruleset, settings: Settings) -> TypedSituation:
    """Read the start of a turn and, for commands that need them, the turn total and the dice."""
    return _SituationReader(given, options, ruleset, settings).situation()


class _SituationReader:
    """Reads one situation, and checks it against the starts that the rules allow."""

    def __init__(self, given: OptionReader, options: Namespace, ruleset: Ruleset, settings: Settings) -> None:
        self._given, self._options, self._ruleset = given, options, ruleset
        game = compile_game(ruleset, settings)
        self._grid: Grid = game.grid
        self._phase_tables = game.phase_tables
        self._starts = Starts(game)

    def situation(self) -> TypedSituation:
        options, within_turn = self._options, self._options.command in _WITHIN_TURN
        phase = self._phase()
        own, other = self._starts.scores(phase)
        banked = self._score("--banked", options.banked, own)
        opponent = self._score("--opponent", options.opponent, other)
        dice, last_turn_total, brought = self._offer()
        turn_total = self._turn_total(banked if banked in own else own[0]) if within_turn else 0
        typed = TypedSituation(
            banked=banked,
            opponent=opponent,
            farkles=self._whole("--farkles"),
            opponent_farkles=self._whole("--opponent-farkles"),
            seat=phase.seat,
            turns_left=phase.turns_left,
            mover_first=phase.mover_first,
            last_turn_total=last_turn_total,
            carried_dice=dice,
            carried_points=brought,
            bonuses=self._whole("--bonuses"),
            turn_total=turn_total,
            dice=self._dice(dice, turn_total) if within_turn else self._grid.dice,
        )
        self._judge(typed)
        return typed

    def _judge(self, typed: TypedSituation) -> None:
        """Note the problems of an impossible start, by the options of the command line."""
        for problem in self._starts.problems(typed, rolled=self._has_rolled(typed)):
            key = self._given_for(problem.key)
            text = self._text(f"--{key}")
            if text is None:
                self._given.refuse(f"--{key}", "", is_needed(problem.message))
            else:
                self._given.refuse(f"--{key}", text, problem.message)

    def _has_rolled(self, typed: TypedSituation) -> bool:
        """Whether the turn's first roll is known; then dice that were not taken no longer matter."""
        return typed.turn_total > 0 or typed.bonuses > 0 or getattr(self._options, "roll", None) is not None

    def _given_for(self, key: str) -> str:
        """Return the option that gave the number for `key`; with piggyback and a turn to beat, one gives both."""
        twins = {"carried-points": "last-turn-total", "last-turn-total": "carried-points"}
        twin = twins.get(key, key)
        copied = self._says_twice and self._text(f"--{key}") is None and self._text(f"--{twin}") is not None
        return twin if copied else key

    @property
    def _says_twice(self) -> bool:
        """Whether the points to beat are the points that come with offered dice."""
        return self._ruleset.turn.beat_last_turn and self._ruleset.start.carry is Carry.PIGGYBACK

    def _text(self, option: str) -> str | None:
        text: str | None = getattr(self._options, option[2:].replace("-", "_"))
        return text

    def _whole(self, option: str) -> int:
        """Read a number that is checked later with the whole start; 0 if it is missing."""
        return self._given.whole(option, self._text(option), 0)

    def _phase(self) -> GamePhase:
        """Read the game phase: turns left, the seat, and whether the mover was first at the goal."""
        left = self._turns_left()
        seat = self._seat(left)
        fitting = [phase for phase in self._phase_tables.phases if (phase.turns_left, phase.seat) == (left, seat)]
        return self._first_at_goal(fitting)

    def _turns_left(self) -> int:
        known = {phase.turns_left for phase in self._phase_tables.phases}
        words = L_("0 until a player has reached the goal, then 1 to {most}, this one included", most=max(known))
        if len(known) == 1:
            words = L_("the game ends as soon as a player reaches the goal: only 0")
        return self._given.within("--turns-left", self._options.turns_left, range(max(known) + 1), words)

    def _seat(self, left: int) -> int:
        seats = sorted({phase.seat for phase in self._phase_tables.phases if phase.turns_left == left})
        words = L_("1 for the player who had the first turn of the game, 2 for the other")
        if self._ruleset.seats == 1:
            words = L_("it makes no difference in these rules who had the first turn: only 1")
        elif len(seats) == 1:
            words = L_("with so many turns left it is the turn of player {player}: only {player}", player=seats[0] + 1)
        text = str(seats[0] + 1) if self._options.seat is None else self._options.seat
        return self._given.within("--seat", text, range(seats[0] + 1, seats[-1] + 2), words) - 1

    def _first_at_goal(self, fitting: list[GamePhase]) -> GamePhase:
        chosen = self._options.first_at_goal
        phases = [phase for phase in fitting if phase.mover_first is (chosen == YOU)] if chosen else fitting
        problem = self._first_at_goal_problem(chosen, fitting, phases)
        if problem:
            self._given.refuse("--first-at-goal", chosen or "", problem)
        return (phases or fitting)[0]

    def _first_at_goal_problem(
        self, chosen: str | None, fitting: list[GamePhase], phases: list[GamePhase]
    ) -> Message | None:
        """Return the problem with ``--first-at-goal`` in words; None if there is none."""
        if chosen and not fitting[0].turns_left:
            return L_("no player has reached the goal as long as --turns-left is 0: leave it out")
        if chosen and not self._ruleset.order_breaks_ties:
            return L_("it makes no difference in these rules who was first at the goal: leave it out")
        if not phases:
            return L_("with so many turns left it was {who}", who=OPPONENT if chosen == YOU else YOU)
        if len(phases) > 1:
            return L_(
                "is needed: {you} or {opponent}, because it decides ties",
                you=YOU,
                opponent=OPPONENT,
            )
        return None

    def _score(self, option: str, text: str | None, known: range) -> int:
        if text is None and self._options.command in _WITHIN_TURN:
            self._given.refuse(option, "", is_needed(scores_in_words(known)))
        usual = min(max(0, known[0]), known[-1])
        return self._given.whole(option, text, usual, scores_in_words(known))

    def _offer(self) -> tuple[int, int, int]:
        """Read the number of dice offered, the last turn's total, and the points that come with the dice."""
        dice = self._whole("--carried-dice")
        total, brought = self._whole("--last-turn-total"), self._whole("--carried-points")
        if dice and self._says_twice:
            if self._text("--carried-points") is None:
                brought = total
            elif self._text("--last-turn-total") is None:
                total = brought
        return dice, total, brought

    def _dice(self, carried: int, turn_total: int) -> int:
        every, text = self._grid.dice, self._options.dice
        if text is not None and carried and not turn_total:
            words = L_(
                "before the first roll the choice is between the carried dice and all {every}: leave it out",
                every=every,
            )
            return self._given.within("--dice", text, range(every, every + 1), words)
        words = L_("there are 1 to {every} dice to roll", every=every)
        asks = self._options.command == "value" and not self._ruleset.has_loaded_dice
        usual = None if asks and turn_total else str(every)  # within a turn any number of dice may be left
        return self._given.within("--dice", usual if text is None else text, range(1, every + 1), words)

    def _turn_total(self, banked: int) -> int:
        grid = self._grid
        rest, beyond = grid.goal - banked, _BEYOND_WINNING * grid.goal
        wins = max(rest, self._ruleset.least_hold(banked))
        wins_in_words: Message | None
        most, wins_in_words = wins + beyond, L_("holding {points:,} wins", points=wins)
        if self._ruleset.exact_goal:
            most, wins_in_words = rest, L_("then the goal is met")
        elif grid.ceiling > grid.goal:
            most, wins_in_words = grid.ceiling - banked + beyond, None
        elif self._ruleset.turn.beat_last_turn:
            wins_in_words = None
        words = _totals_in_words(most, grid.quantum, wins_in_words)
        return self._given.within("--turn-total", self._options.turn_total, range(0, most + 1, grid.quantum), words)


def _totals_in_words(most: int, quantum: int, then: Message | None) -> Message:
    """Return the possible turn totals in words, with a remark on the largest if it needs one."""
    if then is None:
        return L_("turn totals go from 0 to {top} in steps of {quantum} points", top=lazy_number(most), quantum=quantum)
    return L_(
        "turn totals go from 0 to {top:,} in steps of {quantum} points ({then})", top=most, quantum=quantum, then=then
    )
