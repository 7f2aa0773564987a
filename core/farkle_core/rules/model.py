"""The rules that players agree on before the first roll, as frozen values.

This module checks no values: :mod:`farkle_core.rules.document` makes a :class:`Ruleset` and refuses invalid ones, and a
solver refuses what a program made and no file could hold (:func:`farkle_core.engine.settings.make_grid`). All
scores are whole points. The words are those of ``docs/rules.md``.

What a roll offers is worked out in :mod:`farkle_core.game.modes`, what a hold or a farkle banks in
:mod:`farkle_core.engine.contexts` and the kernels, and both again in :mod:`farkle_core.referee`, as is with which
dice a hold is forbidden (:meth:`Ruleset.forced_by`), and what an end of the game means. Files and their checks follow
from default and largest value, and so does the form of a turn's options; the other forms are in the window's
`rules/options.py`. :mod:`farkle_core.rules.words.turn` has the words of a turn's options,
:mod:`farkle_core.rules.words.choices` those of choices.
"""

from dataclasses import Field, dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import chain
from math import gcd
from typing import Any, Final, Literal

from farkle_core.language.messages import changed_fields, html_table
from farkle_core.rules.dice import Die, Kind, kinds_of

WIN: Final = "win"  # stands for the points of a combination that wins the game at once
TRIPLES: Final = "triples"  # stands for the points of a pattern that is worth its faces' triples, plus a bonus
ALL: Final = "all"  # stands for a penalty of all points
LARGEST_GOAL: Final = 30_000  # the highest goal, in points; also the largest minimum and opening
LARGEST_POINTS: Final = 100_000  # the most points that anything may be worth or cost, far beyond every goal

# The fewest dice in a game.
FEWEST_DICE: Final = 1

MOST_PATTERNS: Final = 30  # the largest number of patterns in a ruleset
MOST_FARKLES: Final = 9  # the largest number of farkles in a row before a penalty
MOST_HOT_DICE_BONUSES: Final = 10  # the largest number of different hot-dice bonuses in a turn

Points = int | Literal["win"]
PatternPoints = int | Literal["win", "triples"]


def largest(option: Field[Any]) -> int:
    """Return the largest number that an option of :class:`Turn`, :class:`Farkles` or :class:`Start` may be."""
    return int(option.metadata.get("most", LARGEST_POINTS))


class EndRule(StrEnum):
    """The end of the game, once a player has banked the goal."""

    SUDDEN = "sudden"
    LAST_TURN = "last-turn"
    EQUAL_TURNS = "equal-turns"
    FULL_ROUND = "full-round"


class Ties(StrEnum):
    """The winner when the last turns end level."""

    FIRST = "first"
    SPLIT = "split"
    PLAYOFF = "playoff"


class Overshoot(StrEnum):
    """The effect of a turn that would pass the goal; all but ``ALLOWED`` demand an exact goal."""

    ALLOWED = "allowed"
    VOID = "void"
    WELFARE = "welfare"


class Effect(StrEnum):
    """The effect of a cursed roll."""

    TOXIC = "toxic"
    DISASTER = "disaster"


class Carry(StrEnum):
    """The possible starts of a turn besides all dice."""

    NONE = "none"
    HIGH_STAKES = "high-stakes"
    PIGGYBACK = "piggyback"
    STEAL = "steal"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A combination of several faces. Exactly one of `shape` and `faces` is non-empty."""

    name: str  # players' name for it: ``"straight"``
    points: PatternPoints  # its worth; ``"triples"`` is the sum of the triple values of its faces plus `bonus`
    shape: tuple[int, ...] = ()  # how many dice of each of several different faces, largest first: ``(2, 2, 2)``
    faces: tuple[int, ...] = ()  # the exact faces, in rising order: ``(1, 2, 3, 4, 5)``
    bonus: int = 0  # additional points, with ``"triples"`` only

    @property
    def dice(self) -> int:
        """The number of dice in it."""
        return sum(self.shape) or len(self.faces)


@dataclass(frozen=True, slots=True)
class Turn:
    """Rules within a turn; numbers are points, at most LARGEST_POINTS unless stated otherwise."""

    minimum: int = field(default=0, metadata={"most": LARGEST_GOAL})
    opening: int = field(default=0, metadata={"most": LARGEST_GOAL})
    set_aside_all: bool = False
    nothing: int = 0
    beat_last_turn: bool = False
    hot_dice_must_roll: bool = False
    # for the first time, the second and so on; the last one repeats. Only a single die, rolled alone, brings a bonus.
    hot_dice_bonus: tuple[int, ...] = ()
    farkle_keeps_turn_total: bool = False

    @property
    def bonuses(self) -> tuple[int, ...]:
        """The hot-dice bonuses, without repeats of the last one, which repeats anyway; empty if there are none."""
        bonuses = self.hot_dice_bonus
        while len(bonuses) > 1 and bonuses[-1] == bonuses[-2]:
            bonuses = bonuses[:-1]
        return bonuses if any(bonuses) else ()


@dataclass(frozen=True, slots=True)
class Farkles:
    """The penalty for farkles in a row: `penalty` points after `count` of them; a count of 0 means no penalty."""

    count: int = field(default=0, metadata={"most": MOST_FARKLES})
    penalty: int = 0
    never_below_zero: bool = False

    def taken_from(self, score: int) -> int:
        """Return the points that the penalty takes from a score."""
        return min(self.penalty, max(score, 0)) if self.never_below_zero else self.penalty


@dataclass(frozen=True, slots=True)
class Cursed:
    """Rolls with at least `count` dice of one `face`, and their effect."""

    face: int
    count: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class Start:
    """The starts of a turn; `bonus` belongs to high stakes only."""

    carry: Carry = Carry.NONE
    bonus: int = 1000


@dataclass(frozen=True, slots=True)
class End:
    """The end of the game."""

    rule: EndRule = EndRule.SUDDEN
    ties: Ties = Ties.FIRST
    overshoot: Overshoot = Overshoot.ALLOWED


# Points of equal dice taken together: six rows (faces 1 to 6) of six values (1 to 6 dice); 0 = no combination.
Sets = tuple[tuple[Points, ...], ...]


@dataclass(frozen=True, repr=False)
class Ruleset:
    """The rules that the players agree on."""

    id: str  # a short name for files and commands: ``"facebook"``
    name: str  # name, source: a name for people, and the origin of the rules
    source: str
    goal: int  # points to bank to win, 1 to 30,000
    dice: int  # dice in the game, 1 to 6
    sets: Sets  # ``sets[face - 1][count - 1]`` is the worth of `count` dice of `face` together
    patterns: tuple[Pattern, ...] = ()
    turn: Turn = field(default_factory=Turn)
    farkles: Farkles = field(default_factory=Farkles)
    cursed: Cursed | None = None  # None if no roll is cursed
    start: Start = field(default_factory=Start)
    end: End = field(default_factory=End)
    own_dice: tuple[Die, ...] = ()  # the dice of every player; empty = fair dice
    second_dice: tuple[Die, ...] = ()  # the dice of the second player instead; empty = the same

    @cached_property
    def has_loaded_dice(self) -> bool:
        """Whether any die is loaded; otherwise six counts describe a roll completely."""
        return any(not die.is_fair for die in (*self.own_dice, *self.second_dice))

    @cached_property
    def wild_dice(self) -> int:
        """The largest number of dice with a wild face that a player has."""
        return max(sum(die.count for die in self.dice_of(seat) if die.wild) for seat in (0, 1))

    @cached_property
    def dice_differ(self) -> bool:
        """Whether the two players' dice have different chances."""
        return self.has_loaded_dice and set(self.kinds(0)) != set(self.kinds(1))

    def dice_seat(self, seat: int) -> int:
        """Return the seat whose dice the player in a seat rolls: this seat, or the first if both have the same dice."""
        return seat if self.dice_differ else 0

    def dice_of(self, seat: int) -> tuple[Die, ...]:
        """Return the dice of the player in a seat (0 = the first)."""
        own = self.second_dice if seat == 1 and self.second_dice else self.own_dice
        return own or (Die("", self.dice),)

    def kinds(self, seat: int) -> tuple[Kind, ...]:
        """Return the kinds of dice of the player in a seat (0 = the first)."""
        return kinds_of(self.dice_of(seat))

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {self.goal:,} points, {self.dice} dice>"

    def _repr_html_(self) -> str:
        return html_table(f"Ruleset {self.id}", changed_fields(self))

    @cached_property
    def has_penalty(self) -> bool:
        """Whether farkles in a row cost points."""
        return self.farkles.count > 0 and self.farkles.penalty > 0

    @property
    def penalty_takes_all(self) -> bool:
        """Whether the penalty leaves no points, whatever the score.

        A player who may go on past the goal, or whose farkle banks points first, can have more than the goal.
        """
        may_have_more = self.end.rule is EndRule.FULL_ROUND or self.turn.farkle_keeps_turn_total
        most = LARGEST_POINTS if may_have_more else self.goal
        return self.farkles.never_below_zero and self.farkles.penalty >= most

    @property
    def may_fall_below_zero(self) -> bool:
        """Whether a banked score may become negative."""
        return self.has_penalty and not self.farkles.never_below_zero

    @property
    def opening_matters(self) -> bool:
        """Whether the opening demands more than the minimum does; a turn to beat sets the minimum aside."""
        return self.turn.opening > (0 if self.turn.beat_last_turn else self.turn.minimum)

    @cached_property
    def exact_goal(self) -> bool:
        """Whether only banking exactly the goal wins."""
        return self.end.overshoot is not Overshoot.ALLOWED

    @cached_property
    def last_turns_follow(self) -> bool:
        """Whether the game goes on once a player has reached the goal.

        The others can only meet an exact goal, too: where that tie is lost to the first, those turns decide nothing.
        """
        decided = self.end.rule is EndRule.SUDDEN or (self.exact_goal and self.end.ties is Ties.FIRST)
        return not decided

    def forced_by(self, dice: int) -> str:
        """Return which option of :class:`Turn` forbids a hold with so many dice to roll, or an empty text.

        The options meant forbid it whatever the turn total, unless the hold meets an exact goal.
        """
        return "hot_dice_must_roll" if self.turn.hot_dice_must_roll and dice == self.dice else ""

    @property
    def forces_rolls(self) -> bool:
        """Whether a hold is forbidden with some number of dice to roll."""
        return any(map(self.forced_by, range(1, self.dice + 1)))

    def least_hold(self, banked: int, *, to_beat: bool = False) -> int:
        """Return the least turn total with which a hold is allowed at a banked score; a multiple of the quantum.

        `to_beat`: whether the last turn banked points, which this turn has to beat besides. What :meth:`forced_by`
        forbids comes on top. A hold that meets an exact goal is always allowed.
        """
        minimum = 0 if to_beat else self.turn.minimum
        return self.rounded_up(max(minimum, self.turn.opening if banked <= 0 else 0))

    def rounded_up(self, points: int) -> int:
        """Return the first positive multiple of the quantum that is at least so many points."""
        return -(-max(points, 1) // self.quantum) * self.quantum

    @cached_property
    def seats(self) -> int:
        """The number of seats with different chances: 2 if dice differ or the game's first turn matters, else 1."""
        rounds = self.turns_after_goal(0) != self.turns_after_goal(1)
        playoff = self.turns_after_goal(0) > 0 and self.ties_play_on
        return 2 if rounds or playoff or self.dice_differ else 1

    def turns_after_goal(self, seat: int, players: int = 2) -> int:
        """Return how many turns follow once the player in a seat, counted from 0, is the first to reach the goal.

        A player who has met an exact goal takes none of them.
        """
        if not self.last_turns_follow:
            return 0
        match self.end.rule:
            case EndRule.SUDDEN:
                return 0
            case EndRule.LAST_TURN:
                return players - 1
            case EndRule.EQUAL_TURNS:
                return players - 1 - seat
            case EndRule.FULL_ROUND:
                return 2 * players - 1 - seat - self.exact_goal

    def tie_shares(self, players: int) -> tuple[float, ...] | None:
        """Return the shares of the win of players who are level at the top, the first at the goal first.

        Who has not reached the goal comes after those who have, in the order of play. None if they play on.
        """
        match self.end.ties:
            case Ties.FIRST:
                return (1.0, *[0.0] * (players - 1))
            case Ties.SPLIT:
                return (1 / players,) * players
            case Ties.PLAYOFF:
                return None

    @property
    def ties_play_on(self) -> bool:
        """Whether level players play further rounds."""
        return self.tie_shares(2) is None

    @property
    def order_breaks_ties(self) -> bool:
        """Whether the winner at level scores depends on who reached the goal first."""
        shares = self.tie_shares(2)
        return shares is not None and shares[0] != shares[1]

    @cached_property
    def quantum(self) -> int:
        """The greatest common divisor of all point values, in points; every score is a multiple of it."""
        return gcd(*chain(*point_values(self).values())) or 1

    @property
    def carries_over(self) -> bool:
        """Whether a turn may begin with dice, points or a total to beat from the turn before."""
        return self.start.carry is not Carry.NONE or self.turn.beat_last_turn

    @property
    def has_instant_win(self) -> bool:
        """Whether a set or a pattern wins the game at once."""
        sets = (points for row in self.sets for points in row)
        return WIN in (*sets, *(pattern.points for pattern in self.patterns))

    @property
    def has_disaster(self) -> bool:
        """Whether a roll may cost the whole banked score."""
        if self.cursed is None:
            return False
        match self.cursed.effect:
            case Effect.TOXIC:
                return False
            case Effect.DISASTER:
                return True

    @property
    def toxic_costs_total(self) -> bool:
        """Whether a cursed roll loses the turn total, although any other farkle keeps it."""
        return self.cursed is not None and not self.has_disaster and self.turn.farkle_keeps_turn_total

    @property
    def single_dice_score(self) -> bool:
        """Whether any single die scores points; hot dice bring a bonus only then."""
        return any(isinstance(row[0], int) and row[0] > 0 for row in self.sets)


def point_values(ruleset: Ruleset) -> dict[str, list[int]]:
    """Return the point values of a ruleset by the keys of its file; none of options that are off."""
    # Triples count even if the game has too few dice to roll one: a pattern of two dice may be worth its triples.
    triples = any(pattern.points == TRIPLES for pattern in ruleset.patterns)
    known, patterns = max(ruleset.dice, 3 if triples else 0), ruleset.patterns
    return {
        "sets": [points for row in ruleset.sets for points in row[:known] if points != WIN],
        "patterns": [pattern.points for pattern in patterns if isinstance(pattern.points, int)]
        + [pattern.bonus for pattern in patterns if pattern.points == TRIPLES],
        "turn.nothing": [ruleset.turn.nothing],
        "turn.hot_dice_bonus": list(ruleset.turn.hot_dice_bonus) if ruleset.single_dice_score else [],
        "farkles.penalty": [ruleset.farkles.penalty] if ruleset.has_penalty and not ruleset.penalty_takes_all else [],
        "start.bonus": [ruleset.start.bonus] if ruleset.start.carry is Carry.HIGH_STAKES else [],
    }
