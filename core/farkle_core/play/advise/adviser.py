"""Reads advice off a solution: for a roll, and between rolls."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from farkle_core.game.automaton import Automaton
from farkle_core.game.points import PointsPlay
from farkle_core.game.turn_start import TurnStart, TurnState
from farkle_core.language.messages import _, ngettext
from farkle_core.play.advise.choices import Choice, Ending, RollAdvice, RollKind
from farkle_core.play.advise.decision_reasons import reason_for_decision, reason_for_opening
from farkle_core.play.advise.outlook import Moment, Opening, Outlook, moment_of
from farkle_core.play.advise.reasons import headline, headline_for_farkle, reason_for_farkle, reason_for_scoring
from farkle_core.play.dice_columns import DiceColumns, dice_by_face
from farkle_core.play.strategy import Advice, SolutionStrategy, goes_on
from farkle_core.referee import GameState, Hold, Referee, Roll, SetAside, TakeOver, TurnPhase, why_not_hold
from farkle_core.rules.dice import Counts, counts_of
from farkle_core.rules.model import Carry
from farkle_core.rules.scoring import is_cursed
from farkle_core.solution.solution import Solution, TurnTable


class Way(NamedTuple):
    """Ways to set dice aside with the same result, the game after them, its column, and the mover's win chance."""

    moves: list[SetAside]
    state: GameState
    win: float
    column: int

    def counts_higher(self, other: "Way") -> bool:
        """Whether this way counts the same dice for more points and wins at least as often."""
        if self.win < other.win or self.column != other.column:
            return False
        low = other.moves[0].scoring
        return any(
            one.counts == low.counts and (one.wins, one.points) > (low.wins, low.points)
            for one in (move.scoring for move in self.moves)
        )


def alike(referee: Referee, columns: DiceColumns, state: GameState) -> Iterable[list[SetAside]]:
    """Return the legal moves; those with the same result together."""
    loaded = referee.ruleset.has_loaded_dice  # then equal faces on other dice are other dice
    groups: dict[tuple[int, int, bool, int, Counts], list[SetAside]] = {}
    for move in referee.legal_actions(state):
        if isinstance(move, SetAside):
            scoring, left = move.scoring, columns.after(state, move)
            counts = scoring.counts if loaded else ()
            groups.setdefault((scoring.dice, scoring.points, scoring.wins, left, counts), []).append(move)
    return groups.values()


class Adviser:
    """Advises at any moment of a game between two players.

    Win chances are those of the solution: scores beyond its limits count as the limits. `runs`: the ruleset played for
    most points (:func:`farkle_core.game.points.play_for_points`) by each player with other dice, which takes up to a
    second, with six different dice five. Without it advice has no points on average.
    """

    players = 2  # the number of players
    of_three: "Adviser | None" = None  # advises games of three exactly, if their solution is available

    def __init__(self, solution: Solution, *runs: PointsPlay) -> None:
        self.solution, self.runs = solution, runs
        self.graded_by = solution  # the solution whose scale grades decisions: always of two players
        self.ruleset = solution.ruleset
        self.referee = Referee(solution.ruleset)
        self._strategy = SolutionStrategy(solution, self.referee)
        self._turn: tuple[TurnStart, Advice, dict[int, TurnTable]] | None = None

    # Moments

    @property
    def columns(self) -> DiceColumns:
        """Finds the column of a state in a turn's tables, and the names of its dice."""
        return self._strategy.columns

    def new_game(self) -> Moment:
        """Return the moment before the first roll of a game."""
        return self.turn_begins(self.referee.new_game())

    def turn_begins(self, state: GameState) -> Moment:
        """Return the moment at which a turn begins in this state."""
        return Moment(self._strategy.start(state), state)

    def moment(self, there: TurnState, mover: int = 0) -> Moment:
        """Return a moment of a turn, see :func:`.moment.moment_of`; loaded dice are given by their column, from 1."""
        return self._with_loaded_dice(moment_of(self.solution.ruleset, there, mover), there.dice)

    def _with_loaded_dice(self, moment: Moment, dice: int) -> Moment:
        """Return a moment with the loaded dice of a column, counted from 1; before the first roll with all."""
        if not self.solution.ruleset.has_loaded_dice:
            return moment
        state, columns = moment.state, self.columns
        begun = state.turn_total > 0 or state.bonuses > 0
        every = columns.of(self.referee.new_game()._replace(mover=state.mover))
        left = columns.numbers(state.mover, dice - 1 if begun else every)
        return moment._replace(state=state._replace(left=left, dice=len(left)))

    def after(self, before: Moment, state: GameState) -> Moment:
        """Return the moment that `state` makes; a new turn gets its own start, else that of `before` stays."""
        over = state.phase is TurnPhase.OVER
        begins = state.phase is TurnPhase.DECIDING and not goes_on(state)
        return Moment(self._strategy.start(state) if begins and not over else before.start, state)

    def rolling(self, moment: Moment, *, take: bool = False) -> Moment:
        """Return the moment with the dice in the air; `take` to start with those that are offered."""
        if moment.state.phase is TurnPhase.ROLLING:
            return moment
        return self.after(moment, self.referee.apply(moment.state, TakeOver() if take else Roll()))

    # Worth

    def win_chance(self, moment: Moment) -> float:
        """Return the mover's win chance, from 0 to 1, before a roll, after one or when the game is over."""
        state = moment.state
        if state.phase is TurnPhase.OVER:
            return state.share(state.mover)
        if state.phase is TurnPhase.SCORING:
            return self.ranked(moment)[0].win
        if state.phase is TurnPhase.ROLLING:
            return self._rolled(moment)
        return self._after(moment, state)

    def win_of(self, moment: Moment, player: int) -> float:
        """Return a player's win chance at a moment."""
        if moment.state.phase is TurnPhase.OVER:
            return moment.state.share(player)
        win = self.win_chance(moment)
        return win if moment.state.mover == player else 1.0 - win

    def can_occur(self, moment: Moment) -> bool:
        """Return whether so many dice with such a turn total can occur in a turn that began like this."""
        state = moment.state
        if moment.is_start or state.phase is TurnPhase.OVER or (state.turn_total == 0 and state.bonuses == 0):
            return True
        can_occur = self._table(moment, state.bonuses).can_occur
        row = min(state.turn_total // self.solution.grid.quantum, len(can_occur) - 1)
        return bool(can_occur[row, self.columns.of(state)])

    def opening(self, moment: Moment) -> Opening | None:
        """Return the choice between the offered dice and all of them; None without an offer."""
        if not moment.offers:
            return None
        table, state, start = self._table(moment, 0), moment.state, self.solution.ruleset.start
        assert table.take is not None
        return Opening(
            take=table.take,
            roll=float(table.roll[0, -1]),
            dice=state.carried_dice,
            all_dice=self.solution.ruleset.dice,
            brings=start.bonus if start.carry is Carry.HIGH_STAKES else state.carried_points,
            take_farkle=float(table.farkle_chance[state.carried_dice - 1]),
            roll_farkle=float(table.farkle_chance[-1]),
        )

    def outlook(self, moment: Moment) -> Outlook:
        """Return the values of holding and rolling when the mover decides with points in hand."""
        return self._outlook(moment, moment.state)

    # Rolls

    def advise(self, moment: Moment, roll: Counts) -> RollAdvice:
        """Rank all scorings of a roll, best first, or explain its farkle; `roll`: the number of dice of each face."""
        before = self.rolling(moment)
        after = self.referee.apply_roll(before.state, roll)
        if after.phase is not TurnPhase.SCORING:
            return self._farkled(before, roll, after)
        return self._scored(before, roll, after)

    def advise_on_table(self, moment: Moment, done: Choice | None = None) -> RollAdvice:
        """Return the advice for the dice on the table, when the game waits for some to be set aside.

        `done`: what was set aside, gone on with as it was; the reason compares the best with it.
        """
        assert moment.roll is not None
        state = moment.state._replace(phase=TurnPhase.ROLLING, roll=None)
        return self._scored(Moment(moment.start, state), moment.roll, moment.state, done)

    def ranked(self, moment: Moment) -> tuple[Choice, ...]:
        """Return all ways to set aside dice that are on the table, the best first, without words."""
        before = moment.state._replace(phase=TurnPhase.ROLLING, roll=None)
        return self._choices(Moment(moment.start, before), moment.state)

    def _scored(self, before: Moment, roll: Counts, after: GameState, done: Choice | None = None) -> RollAdvice:
        choices = self._choices(before, after)
        reason = reason_for_scoring(self.solution.ruleset, after, choices, done)
        best = choices[0]
        return RollAdvice(roll, RollKind.SCORES, choices, None, best.win, self._headline(choices), reason)

    def _headline(self, choices: tuple[Choice, ...]) -> str:
        best, *others = (choice for choice in choices if not choice.is_counted_low)
        return headline(best, [choice for choice in others if choice.difference < self.solution.certificate.unsure])

    def _farkled(self, before: Moment, roll: Counts, after: GameState) -> RollAdvice:
        mover, ruleset = before.state.mover, self.solution.ruleset
        counts = counts_of(roll, wild=bool(ruleset.wild_dice)) if ruleset.has_loaded_dice else roll
        kind = RollKind.CURSED if is_cursed(ruleset, counts) else RollKind.FARKLE
        win = self._strategy.win_chance(after, mover)
        reason = reason_for_farkle(ruleset, before.state, after, kind)
        words = headline_for_farkle(kind, after)
        return RollAdvice(roll, kind, (), self.after(before, after), win, words, reason)

    def _choices(self, before: Moment, state: GameState) -> tuple[Choice, ...]:
        """Return all ways to set dice aside, best first."""
        choices = [self._weighed(before, state, moves) for moves in alike(self.referee, self.columns, state)]
        choices.sort(key=lambda way: -way.win)  # of equally good ways the first stays first
        return tuple(self._choice(before, state, way, choices) for way in choices)

    def _weighed(self, before: Moment, state: GameState, moves: list[SetAside]) -> Way:
        after = self.referee.apply(state, moves[0])
        return Way(moves, after, self._after(before, after), self.columns.after(state, moves[0]))

    def _choice(self, before: Moment, state: GameState, way: Way, ranked: list[Way]) -> Choice:
        move, after = way.moves[0], way.state
        scoring, others = move.scoring, (other.scoring.counts for other in way.moves)
        turn_total = self.referee.turn_total_with(state, scoring)
        columns, by_face = self.columns, dice_by_face(state, move)
        ending = Ending.WINS if scoring.wins else Ending.GOES_ON if goes_on(after) else Ending.OVERSHOOT
        return Choice(
            scoring=scoring,
            alike=tuple(dict.fromkeys(counts for counts in others if counts != scoring.counts)),
            taken=move.dice,
            origin=columns.names(state.mover, by_face),
            letters=columns.letters(state.mover, by_face),
            which_matters=columns.is_one_of_several(state, move),
            column=way.column,
            next_dice=columns.words(after) if ending is Ending.GOES_ON else "",
            brought=turn_total - state.turn_total - scoring.points,
            turn_total=turn_total,
            dice=(state.dice - scoring.dice) or self.solution.ruleset.dice,
            hot_dice=state.dice == scoring.dice,
            ending=ending,
            state=after,
            win=way.win,
            difference=ranked[0].win - way.win,
            outlook=self._outlook(before, after) if ending is Ending.GOES_ON else None,
            is_counted_low=any(other.counts_higher(way) for other in ranked),
        )

    # Numbers read from the solution

    def _after(self, moment: Moment, state: GameState) -> float:
        """Return the mover's win chance after dice have been set aside, or when a turn begins."""
        return self._advice(moment).win_chance(state, moment.state.mover)

    def _rolled(self, moment: Moment) -> float:
        """Return the win chance with the dice in the air."""
        state = moment.state
        if state.taken_over:
            take = self._table(moment, 0).take
            assert take is not None
            return take
        table = self._table(moment, state.bonuses)
        row = state.turn_total // self.solution.grid.quantum
        return float(table.roll[min(row, len(table.roll) - 1), self.columns.of(state)])

    def _outlook(self, moment: Moment, state: GameState) -> Outlook:
        table, column = self._table(moment, state.bonuses), self.columns.of(state)
        row, why = state.turn_total // self.solution.grid.quantum, why_not_hold(self.referee.ruleset, state)
        within = row < len(table.turn_totals)
        hold = roll = None
        if not why:
            hold = float(table.hold[row, column]) if within else self._held(state)
        if within or why:
            roll = float(table.roll[min(row, len(table.roll) - 1), column])
        return Outlook(
            turn_total=state.turn_total,
            dice=state.dice,
            rolled=self.columns.words(state),
            hold=hold,
            roll=roll,
            holds=not why and (bool(table.holds[row, column]) if within else True),
            wins_now=not why and self._wins(self.referee.apply(state, Hold()), state.mover),
            why_roll=why,
            farkle_chance=float(table.farkle_chance[column]),
            ruin_chance=self._ruin_chance(state, column),
            points=self._points(moment.start, state),
            unsure=self.solution.certificate.unsure,
        )

    def _ruin_chance(self, state: GameState, column: int) -> float:
        """Return the chance that the next roll loses the whole banked score."""
        mode = self._automaton(state).modes[column]
        return float(mode.ruin_ways / mode.ways)

    def _automaton(self, state: GameState) -> Automaton:
        return self.solution.game.automata[self.solution.ruleset.dice_seat(state.mover)]

    def _held(self, state: GameState) -> float:
        """Return the mover's win chance after holding."""
        return self._strategy.win_chance(self.referee.apply(state, Hold()), state.mover)

    def _wins(self, state: GameState, player: int) -> bool:
        return state.phase is TurnPhase.OVER and state.share(player) == 1.0

    def _points(self, start: TurnStart, state: GameState) -> float | None:
        """Return the average points of the turn in play for most points."""
        kinds = self._automaton(state).kinds
        run = next((each for each in self.runs if each.turn.automaton.kinds == kinds), None)
        if run is None:
            return None
        turn, values = run.turn, run.values
        row, width = state.turn_total // turn.quantum, turn.automaton.width
        if row >= turn.totals:
            return float(state.turn_total)  # the player holds from this turn total
        mode = min(state.bonuses, len(turn.modes) // width - 1) * width + self.columns.of(state)
        return float(values[min(start.farkles, len(values) - 1)].value[row, mode])

    def _advice(self, moment: Moment) -> Advice:
        return self._whole_turn(moment.start)[0]

    def _table(self, moment: Moment, bonuses: int) -> TurnTable:
        _, tables = self._whole_turn(moment.start)
        if bonuses not in tables:
            tables[bonuses] = self.solution.dice_table(replace(moment.start, bonuses=bonuses))
        return tables[bonuses]

    def _whole_turn(self, start: TurnStart) -> tuple[Advice, dict[int, TurnTable]]:
        """Return the table of the turn that begins like this; the last turn is kept."""
        if self._turn is None or self._turn[0] != start:
            self._turn = start, Advice(self._strategy, self.solution, self.referee, start), {}
        return self._turn[1:]


@dataclass(frozen=True, slots=True)
class Standing:
    """The present advice."""

    headline: str
    reason: str  # the reason, or ``""`` without a choice
    win: float
    holds: bool = False


def standing(adviser: Adviser, moment: Moment) -> Standing:
    """Return the advice at a moment without dice on the table."""
    state, win = moment.state, adviser.win_chance(moment)
    if state.phase is TurnPhase.OVER:
        return Standing(_winners(moment), "", win)
    if (opening := adviser.opening(moment)) is not None:
        is_open = opening.difference < adviser.solution.certificate.unsure
        return Standing(_start(opening, is_open=is_open), reason_for_opening(opening), win)
    if state.phase is TurnPhase.ROLLING or moment.is_start:
        return Standing(_("Roll {dice}.", dice=adviser.columns.words(state)), "", win)
    outlook, ruleset = adviser.outlook(moment), adviser.solution.ruleset
    reason = reason_for_decision(ruleset, outlook, state)
    if outlook.is_open:
        words = _("Hold or roll {dice}: equal so far.", dice=outlook.rolled)
        return Standing(words, reason, win, holds=outlook.holds)
    if outlook.holds:
        words = _("Hold and win.") if outlook.wins_now else _("Hold.")
        return Standing(words, "" if outlook.wins_now else reason, win, holds=True)
    return Standing(_("Roll {dice}.", dice=outlook.rolled), reason, win)


def _start(opening: Opening, *, is_open: bool) -> str:
    if is_open:
        return _("Take the offered dice or roll all: equal so far.")
    if opening.takes:
        return ngettext("Take the offered die.", "Take the offered {count} dice.", opening.dice)
    return _("Roll all {dice} dice.", dice=opening.all_dice)


def _winners(moment: Moment) -> str:
    winner = moment.state.winner
    if winner is None:
        return _("The game is over: the win is shared.")
    return _("The game is over: Player {number} has won.", number=winner + 1)
