"""The grammar of playbooks: conditions, advice, sentences.

A playbook is an ordered list of sentences. Some advise which dice to set aside from a roll, the others when to hold;
of each kind the first that applies decides. Of ways that leave as many dice the player takes the one with most points.
All scores are in points.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from farkle_core.rules.model import LARGEST_GOAL

MOST_CONDITIONS: Final = 2  # of a sentence


class Asks(StrEnum):
    """What a condition asks; the values are the keys of a file."""

    ROLLED = "rolled"  # how many dice were rolled: one of the numbers
    LEFT = "left"  # how many dice there are to roll: one of the numbers
    SET = "set"  # a set of three or more equal dice, or a pattern, lies there, worth at least so much
    NO_SET = "no_set"  # no set or pattern lies there that is worth at least so much
    ONES = "ones"  # at least so many 1s lie there
    FIVES = "fives"  # at least so many 5s lie there
    SINGLES = "singles"  # at least so many dice lie there that score alone and belong to no set or pattern
    EVERYTHING = "everything"  # all dice of the roll can be set aside
    TOTAL_FROM = "total_from"  # the turn total before the roll is at least so much
    TOTAL_BELOW = "total_below"  # it is less
    THEN_HOLD = "then_hold"  # the player holds after setting these dice aside
    THEN_ROLL = "then_roll"  # the player rolls on after that
    LEAD_FROM = "lead_from"  # the own banked score less the opponent's is at least so much
    LEAD_BELOW = "lead_below"  # it is less
    OWN_FROM = "own_from"  # the own banked score is at least so much
    OPPONENT_FROM = "opponent_from"  # the opponent's is


class Take(StrEnum):
    """Which dice to set aside; the values are those of a file."""

    ALL = "all"  # all dice that score
    FEWEST = "fewest"  # as few dice as possible
    MOST = "most"  # most points; of equals the way that leaves more dice
    ONE = "one"  # the one best die
    SET = "set"  # the best set or pattern alone
    SET_AND_ONES = "set_and_ones"  # the best set or pattern, and the 1s besides
    SINGLES = "singles"  # all sets and patterns, and at most so many dice that score alone, the best first
    FIVES = "fives"  # all that score, but at most so many 5s that belong to no set or pattern


ALWAYS: Final = (Take.ALL, Take.FEWEST, Take.MOST)  # advice that any roll allows that scores

NUMBERED: Final = (Take.SINGLES, Take.FIVES)  # advice that needs a number


class Go(StrEnum):
    """When to hold; the values are the keys of a file."""

    HOLD = "hold"  # hold from a turn total on
    WIN = "win"  # never hold short of winning
    ROLL = "roll"  # roll once more: with these dice the player never holds short of winning
    AHEAD = "hold_ahead"  # where holding reaches the goal and does not end the game: hold only so far ahead
    WITHIN = "hold_within"  # hold as soon as banked score and turn total are within so much of the opponent's score


DICE_TESTS: Final = frozenset({
    Asks.ROLLED, Asks.SET, Asks.NO_SET, Asks.ONES, Asks.FIVES, Asks.SINGLES, Asks.EVERYTHING, Asks.TOTAL_FROM,
    Asks.TOTAL_BELOW, Asks.THEN_HOLD, Asks.THEN_ROLL,
})  # fmt: skip
TURN_TESTS: Final = frozenset({Asks.LEFT, Asks.LEAD_FROM, Asks.LEAD_BELOW, Asks.OWN_FROM, Asks.OPPONENT_FROM})
SCORES: Final = frozenset({Asks.OWN_FROM, Asks.OPPONENT_FROM})
SETS: Final = frozenset({Asks.SET, Asks.NO_SET})
WITHOUT_NUMBER: Final = frozenset({Asks.EVERYTHING, Asks.THEN_HOLD, Asks.THEN_ROLL})


def tests_of(advice: Take | Go) -> frozenset[Asks]:
    """Return what the conditions of an advice may ask."""
    match advice:
        case Take():
            return DICE_TESTS
        case Go.WIN:
            return TURN_TESTS
        case Go.AHEAD:
            return frozenset({Asks.LEFT})
        case _:
            return TURN_TESTS - SCORES


def limits(about: Asks | Take | Go, dice: int) -> tuple[int, int]:
    """Return the least and the largest number of a condition or an advice, with so many dice."""
    if isinstance(about, Take):  # not by its value, which a condition may share
        return 0, dice
    if about in (Asks.ROLLED, Asks.LEFT, Asks.ONES, Asks.FIVES, Asks.SINGLES):
        return 1, dice
    return -LARGEST_GOAL if about in (Asks.LEAD_FROM, Asks.LEAD_BELOW) else 0, LARGEST_GOAL


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a sentence."""

    test: Asks
    numbers: tuple[int, ...] = ()  # numbers of dice for `ROLLED` and `LEFT`; one number or none for the others

    @property
    def number(self) -> int:
        """The only number."""
        return self.numbers[0]

    @property
    def has_number(self) -> bool:
        """Whether a number belongs to the words of the condition: a set of any worth has none."""
        return self.test not in WITHOUT_NUMBER and not (self.test in SETS and not self.number)


@dataclass(frozen=True, slots=True)
class DiceSentence:
    """Which dice to set aside from a roll."""

    take: Take
    when: tuple[Condition, ...] = ()
    most: int = 0  # of the single dice of `SINGLES` and `FIVES`

    def asks(self, test: Asks) -> bool:
        """Whether a condition asks this."""
        return any(condition.test is test for condition in self.when)


@dataclass(frozen=True, slots=True)
class TurnSentence:
    """When to hold."""

    go: Go
    when: tuple[Condition, ...] = ()
    # for `HOLD`: the turn totals to hold from with 1, 2, … dice; None = the sentence says nothing of so many dice. For
    # `WITHIN` and `AHEAD`: one number.
    points: tuple[int | None, ...] = ()


Sentence = DiceSentence | TurnSentence


@dataclass(frozen=True, slots=True)
class Playbook:
    """A complete strategy of sentences; of each kind the first that applies decides, and the last always applies."""

    sentences: tuple[Sentence, ...]
    title: str = ""

    @property
    def dice(self) -> tuple[DiceSentence, ...]:
        """The sentences about the dice to set aside."""
        return tuple(each for each in self.sentences if isinstance(each, DiceSentence))

    @property
    def turn(self) -> tuple[TurnSentence, ...]:
        """The sentences about holding."""
        return tuple(each for each in self.sentences if isinstance(each, TurnSentence))

    def only(self, places: Collection[int]) -> "Playbook":
        """Return the playbook of the sentences at some places, counted from 0, in the same order."""
        return Playbook(tuple(each for place, each in enumerate(self.sentences) if place in places), self.title)

    @property
    def numbers(self) -> tuple[int, ...]:
        """All turn totals to hold from, in the order of the sentences; a number that repeats in one counts once."""
        held = (each.points for each in self.turn if each.go is Go.HOLD)
        return tuple(total for points in held for total in dict.fromkeys(points) if total)
