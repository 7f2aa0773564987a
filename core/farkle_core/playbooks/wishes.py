"""What a playbook wishes to set aside from every roll, as numbers.

Each roll of each mode is an outcome of its own, with its options. A playbook gives each option two wishes: one in case
the player holds after it, one in case the player rolls on. The player takes the option with the largest wish. Wishes
fall from one half by the order in which sentences name options, so they differ by far more than rounding. See
:mod:`farkle_core.kernels.played.policy`.

What lies there after a roll, and how many dice each advice sets aside, is found from the scorings and combinations of
the rules alone, for one roll at a time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from farkle_core.arrays import Floats, Ints
from farkle_core.game.automaton import Automaton, Mode, Option, Outcome
from farkle_core.game.modes import option_after
from farkle_core.game.points.turn import Options
from farkle_core.kernels.turn.context import HELD
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Take
from farkle_core.rules.combinations import combinations
from farkle_core.rules.dice import FACES, Counts, rolls
from farkle_core.rules.model import Ruleset
from farkle_core.rules.scoring import Scoring, is_cursed, scorings

_SET_DICE: Final = 3  # the least number of dice of a set or pattern
_ONE, _FIVE = 1, 5  # the faces that sentences name


class SingleFace(NamedTuple):
    """A face that scores alone."""

    points: int
    face: int
    sets: tuple[int, ...]  # the sizes of the sets of this face


@dataclass(frozen=True)
class Lying:
    """One roll that scores."""

    roll: Counts
    ways_to: tuple[Scoring, ...]  # the dice that may be set aside, no way that wins at once
    sets: tuple[tuple[int, Counts], ...]  # the sets and patterns that lie there, the best first: points and dice
    faces: tuple[SingleFace, ...]  # the faces that score alone, the best first

    def holds_true(self, condition: Condition) -> bool:
        """Whether a condition about the dice that lie there is true; it does not ask for turn totals or holds."""
        return _TESTS[condition.test](self, condition)

    @property
    def everything(self) -> Scoring:
        """The scoring with most dice, of equals with most points."""
        return max(self.ways_to, key=lambda each: (each.dice, each.points))

    def single(self, scoring: Scoring) -> Counts:
        """Return how many dice of each face score alone in a scoring, and belong to no set or pattern."""
        worth = {each.counts: each.points for each in self.ways_to} | {(0,) * len(self.roll): 0}
        left, points, found = list(scoring.counts), scoring.points, [0] * len(self.roll)
        for value, face, sets in self.faces:
            dice = left[face - 1]
            for _ in range(dice - max((size for size in sets if size <= dice), default=0)):
                left[face - 1] -= 1
                if worth.get(tuple(left)) != points - value:
                    left[face - 1] += 1
                    break
                points -= value
                found[face - 1] += 1
        return tuple(found)

    def taken(self, sentence: DiceSentence) -> int | None:
        """Return how many dice an advice sets aside; None if it cannot be followed."""
        return _DICE_TAKEN[sentence.take](self, sentence.most)

    def set_alone(self) -> int | None:
        """Return the dice of the best set or pattern."""
        return self.allowed(sum(self.sets[0][1])) if self.sets else None

    def set_and_ones(self) -> int | None:
        """Return the dice of the best set or pattern, and of the 1s besides."""
        if not self.sets:
            return None
        best = self.sets[0][1]
        ones = self.roll[_ONE - 1] - best[_ONE - 1] if any(each.face == _ONE for each in self.faces) else 0
        return self.allowed(sum(best) + ones)

    def fewer(self, most: int, faces: tuple[int, ...]) -> int | None:
        """Return the dice of all that scores, without the single dice of some faces beyond so many of them."""
        single = self.single(self.everything)
        beyond = max(sum(single[face - 1] for face in faces) - most, 0)
        return self.allowed(self.everything.dice - beyond)

    def allowed(self, dice: int) -> int | None:
        """Return a number of dice if so many may be set aside."""
        return dice if any(each.dice == dice for each in self.ways_to) else None


_TESTS: Final[dict[Asks, Callable[[Lying, Condition], bool]]] = {
    Asks.ROLLED: lambda lies, asked: sum(lies.roll) in asked.numbers,
    Asks.SET: lambda lies, asked: bool(lies.sets) and lies.sets[0][0] >= asked.number,
    Asks.NO_SET: lambda lies, asked: not lies.sets or lies.sets[0][0] < asked.number,
    Asks.ONES: lambda lies, asked: lies.roll[_ONE - 1] >= asked.number,
    Asks.FIVES: lambda lies, asked: lies.roll[_FIVE - 1] >= asked.number,
    Asks.SINGLES: lambda lies, asked: sum(lies.single(lies.everything)) >= asked.number,
    Asks.EVERYTHING: lambda lies, _asked: lies.everything.dice == sum(lies.roll),
}

_DICE_TAKEN: Final[dict[Take, Callable[[Lying, int], int | None]]] = {
    Take.ALL: lambda lies, _most: lies.everything.dice,
    Take.FEWEST: lambda lies, _most: min(each.dice for each in lies.ways_to),
    Take.MOST: lambda lies, _most: min(lies.ways_to, key=lambda each: (-each.points, each.dice)).dice,
    Take.ONE: lambda lies, _most: lies.allowed(1),
    Take.SET: lambda lies, _most: lies.set_alone(),
    Take.SET_AND_ONES: lambda lies, _most: lies.set_and_ones(),
    Take.SINGLES: lambda lies, most: lies.fewer(most, tuple(each.face for each in lies.faces)),
    Take.FIVES: lambda lies, most: lies.fewer(most, (_FIVE,)),
}


@lru_cache(maxsize=8192)
def lying(ruleset: Ruleset, roll: Counts) -> Lying:
    """Return what lies there after a roll of fair dice that scores and is not cursed."""
    ways = tuple(each for each in scorings(ruleset, roll) if not each.wins)
    return Lying(roll, ways, _sets(ruleset, roll), _single_faces(ruleset))


def _sets(ruleset: Ruleset, roll: Counts) -> tuple[tuple[int, Counts], ...]:
    found = [
        (each.points, each.counts)
        for each in combinations(ruleset)
        if isinstance(each.points, int) and sum(each.counts) >= _SET_DICE and all(map(int.__ge__, roll, each.counts))
    ]
    return tuple(sorted(found, key=lambda each: (-each[0], sum(each[1]))))


@lru_cache(maxsize=64)
def _single_faces(ruleset: Ruleset) -> tuple[SingleFace, ...]:
    found = []
    for face, (alone, *row) in zip(FACES, ruleset.sets, strict=True):
        if isinstance(alone, int) and alone:
            sets = tuple(size for size, points in enumerate(row, 2) if points and size >= _SET_DICE)
            found.append(SingleFace(alone, face, sets))
    return tuple(sorted(found, key=lambda each: (-each.points, each.face)))


_LARGEST: Final = 0.5
_TOTALS: Final = frozenset({Asks.TOTAL_FROM, Asks.TOTAL_BELOW})
_AFTER: Final = frozenset({Asks.THEN_HOLD, Asks.THEN_ROLL})


@dataclass(frozen=True)
class RolledOutcome:
    """One roll of a mode that scores and cannot win at once."""

    lying: Lying
    ways: int
    options: tuple[Option, ...]
    scorings: tuple[Scoring, ...]  # of each option, the dice to set aside
    first_read: int  # where its options begin among those of all outcomes


@dataclass(frozen=True)
class RolledTurn:
    """A turn with an outcome for each roll."""

    modes: tuple[tuple[RolledOutcome, ...], ...]  # by mode of the automaton
    options: tuple[Options, ...]  # the same as arrays, by mode
    reads: tuple[Ints, ...]  # by mode, in the shape of `options.points`: the place of each option among all
    size: int  # how many options there are in all

    @property
    def outcomes(self) -> tuple[tuple[Outcome, ...], ...]:
        """The outcomes of every mode, in the order that a plan keeps."""
        return tuple(tuple(Outcome(each.ways, each.options) for each in mode) for mode in self.modes)

    def find(self, mode: int, roll: Counts) -> RolledOutcome:
        """Return the outcome of a roll."""
        return next(each for each in self.modes[mode] if each.lying.roll == roll)


@lru_cache(maxsize=16)
def rolled_turn(automaton: Automaton) -> RolledTurn:
    """Return the turn of fair dice with an outcome for each roll."""
    first, modes = 0, []
    for mode in automaton.modes:
        found = sorted(_outcomes(automaton.ruleset, mode), key=lambda each: (len(each[2]), each[2], each[0].roll))
        outcomes = []
        for lies, ways, options, taken in found:
            outcomes.append(RolledOutcome(lies, ways, options, taken, first))
            first += len(options)
        modes.append(tuple(outcomes))
    sides = [_side_by_side(mode, outcomes) for mode, outcomes in zip(automaton.modes, modes, strict=True)]
    return RolledTurn(tuple(modes), tuple(side for side, _ in sides), tuple(reads for _, reads in sides), first)


_Ways = tuple[Lying, int, tuple[Option, ...], tuple[Scoring, ...]]


def _outcomes(ruleset: Ruleset, mode: Mode) -> list[_Ways]:
    found: list[_Ways] = []
    for roll, ways in rolls(mode.dice):
        by_option = _options(ruleset, mode, roll)
        if by_option:
            options = tuple(sorted(by_option))
            found.append((lying(ruleset, roll), ways, options, tuple(by_option[option] for option in options)))
    return found


def _options(ruleset: Ruleset, mode: Mode, roll: Counts) -> dict[Option, Scoring]:
    """Return the options of a roll with the dice of each; none of a roll that scores nothing or can win at once."""
    offered = () if is_cursed(ruleset, roll) else scorings(ruleset, roll)
    if any(each.wins for each in offered):
        return {}
    by_option = {option_after(ruleset, mode.dice, mode.bonuses, each): each for each in offered}
    if ruleset.exact_goal:
        return by_option
    best = {option.mode: option for option in sorted(by_option)}  # the last has the most points
    return {option: by_option[option] for option in best.values()}


def named_options(
    sentences: tuple[DiceSentence, ...],
    automaton: Automaton,
    dice: int,
    roll: Counts,
    total: int,
    holds: Callable[[int, int], bool],
    wins: Callable[[int, int], bool],
) -> tuple[DiceSentence, Scoring, bool] | None:
    """Return the sentence that decides about a roll, the dice that it names, and whether these are the only ones.

    `dice`, `roll`: how many fair dice were rolled, and their counts. `total`: the turn total before the roll, in
    points. `holds`, `wins`: whether the player holds at a turn total with so many dice to roll, and whether that wins.
    None for a roll that scores nothing or can win at once.
    """
    mode = automaton.modes[dice - 1]
    by_option = _options(automaton.ruleset, mode, roll)
    if not by_option:
        return None
    options = tuple(sorted(by_option))
    led_to = [(total + each.points * automaton.quantum, automaton.modes[each.mode].dice) for each in options]
    if any(wins(*state) for state in led_to):
        return None
    scored = tuple(by_option[option] for option in options)
    outcome = RolledOutcome(lying(automaton.ruleset, roll), 1, options, scored, 0)
    for place, sentence in _named([each for each in sentences if _at_total(each, total)], outcome):
        if not sentence.asks(Asks.THEN_ROLL if holds(*led_to[place]) else Asks.THEN_HOLD):
            return sentence, scored[place], len(options) == 1
    raise AssertionError("the last sentence always applies")


def _side_by_side(mode: Mode, outcomes: tuple[RolledOutcome, ...]) -> tuple[Options, Ints]:
    width = max((len(each.options) for each in outcomes), default=1)
    places = [[min(place, len(each.options) - 1) for place in range(width)] for each in outcomes]
    rows = [[each.options[place] for place in row] for each, row in zip(outcomes, places, strict=True)]
    shape = len(outcomes), width
    points = np.array([[option.points for option in row] for row in rows], dtype=np.int64).reshape(shape)
    following = np.array([[option.mode for option in row] for row in rows], dtype=np.int64).reshape(shape)
    reads = np.array(
        [[each.first_read + place for place in row] for each, row in zip(outcomes, places, strict=True)], dtype=np.int64
    ).reshape(shape)
    return Options(np.array([each.ways / mode.ways for each in outcomes]), points, following), reads


@dataclass(frozen=True)
class Wishes:
    """The wishes of a playbook under a ruleset."""

    turn: RolledTurn
    edges: Ints  # the turn totals before the roll (quanta), rising, from which on further wishes apply
    # hold, roll: shape (edges + 1, options): the wish for each option if the player holds after it, and if not
    hold: Floats
    roll: Floats

    def piece(self, total: int) -> int:
        """Return which wishes apply at a turn total (quanta) before the roll."""
        return int(np.searchsorted(self.edges, total, side="right"))

    def of_mode(self, total: int, mode: int, worth: Floats) -> Floats:
        """Return the wishes for all options of a mode, whose states have such a worth, in the same shape."""
        piece, reads = self.piece(total), self.turn.reads[mode]
        wishes: Floats = np.where(worth > HELD, self.hold[piece][reads], self.roll[piece][reads])
        return wishes

    def wish(self, total: int, mode: int, roll: Counts, option: Option, *, holds: bool) -> float:
        """Return the wish for an option of a roll at a turn total (quanta)."""
        outcome = self.turn.find(mode, roll)
        read = outcome.first_read + outcome.options.index(option)
        return float((self.hold if holds else self.roll)[self.piece(total), read])


@lru_cache(maxsize=64)
def wishes_of(sentences: tuple[DiceSentence, ...], automaton: Automaton) -> Wishes:
    """Return the wishes of sentences about dice, the last of which always applies."""
    turn, quantum = rolled_turn(automaton), automaton.quantum
    edges = sorted({
        -(-condition.number // quantum) for each in sentences for condition in each.when if condition.test in _TOTALS
    })  # fmt: skip
    hold, roll = np.zeros((2, len(edges) + 1, turn.size))
    for piece, total in enumerate([-1, *edges]):
        applying = [each for each in sentences if _at_total(each, total * quantum)]
        for mode in turn.modes:
            for outcome in mode:
                named = _named(applying, outcome)
                here = slice(outcome.first_read, outcome.first_read + len(outcome.options))
                hold[piece, here] = _falling(named, len(outcome.options), Asks.THEN_ROLL)
                roll[piece, here] = _falling(named, len(outcome.options), Asks.THEN_HOLD)
    return Wishes(turn, np.array(edges, dtype=np.int64), hold, roll)


def _at_total(sentence: DiceSentence, total: int) -> bool:
    """Whether the conditions about the turn total are true; a total below 0 is below all numbers."""
    for condition in sentence.when:
        if condition.test is Asks.TOTAL_FROM and total < condition.number:
            return False
        if condition.test is Asks.TOTAL_BELOW and total >= condition.number:
            return False
    return True


def _named(sentences: list[DiceSentence], outcome: RolledOutcome) -> list[tuple[int, DiceSentence]]:
    """Return the options that sentences name, in their order, with the sentence; those left over come last."""
    named: list[tuple[int, DiceSentence]] = []
    for sentence in sentences:
        asked = (each for each in sentence.when if each.test not in _TOTALS | _AFTER)
        if all(map(outcome.lying.holds_true, asked)):
            dice = outcome.lying.taken(sentence)
            place = best_place(outcome, dice) if dice is not None else None
            if place is not None:
                named.append((place, sentence))
    rest = sorted(range(len(outcome.options)), key=lambda place: _last_resort(sentences[-1].take, outcome, place))
    return named + [(place, sentences[-1]) for place in rest]


def best_place(outcome: RolledOutcome, dice: int) -> int | None:
    """Return the option with most points of those that set so many dice aside."""
    places = [place for place, each in enumerate(outcome.scorings) if each.dice == dice]
    return max(places, key=lambda place: outcome.options[place].points, default=None)


def _last_resort(take: Take, outcome: RolledOutcome, place: int) -> tuple[int, int]:
    scoring = outcome.scorings[place]
    if take is Take.ALL:
        return -scoring.dice, -scoring.points
    return (scoring.dice, -scoring.points) if take is Take.FEWEST else (-scoring.points, scoring.dice)


def _falling(named: list[tuple[int, DiceSentence]], options: int, without: Asks) -> list[float]:
    """Return a wish for each option by its first place among those named, but by sentences that ask `without`."""
    wishes = [0.0] * options
    for place, (option, sentence) in enumerate(named):
        if not wishes[option] and not sentence.asks(without):
            wishes[option] = _LARGEST * (1.0 - place / (len(named) + 1))
    return wishes
