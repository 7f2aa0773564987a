"""Finds the best dice for a player to bring against an opponent's dice.

Solving the game for every choice of dice would take days, so the search has three steps. First it prices every owned
kind, and every pair of kinds, among fair dice by one turn's worth: the most expected points, with those beyond the goal
counting nothing (:mod:`farkle_core.game.points.turn`). The *forecast* of a set is the sum over its dice and pairs of
dice. Then it computes one turn exactly for the sets with the best forecasts. Last it solves whole games between the
best of these and the opponent's dice. All returned numbers are exact. That no other set is better is likely, not
proven, unless every set was computed.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, part_of, timed
from farkle_core.engine.settings import Settings
from farkle_core.game.points.turn import play_capped
from farkle_core.game.turn_start import FIRST_TURN
from farkle_core.language.messages import L_, Message
from farkle_core.rules.dice import Die, Kind, kind_of
from farkle_core.rules.library import find_die
from farkle_core.rules.model import Ruleset
from farkle_core.rules.words.dice_left import die_name
from farkle_core.solution.solve import solve

DiceSet = tuple[Die, ...]  # dice of a player, each once, in the order of the dice owned
_SETS_WORKED_OUT: Final = 9  # sets of each player with an exact turn: six different dice take two seconds
_GAMES_SOLVED: Final = 9  # between six different dice to 4,000 a game takes five seconds on two cores
_MOST_REPLIES: Final = 3  # sets of the opponent's in solved games

# Replacements of each kind with an exact turn. Of 96 kinds in sets of four dice of the library, the forecast's first
# was the best for 91, one of the first two for all.
_SWAPS_WORKED_OUT: Final = 2

# The number of dice for sets; of more dice, those with the most worth among fair dice. It makes 3,003 sets.
_MOST_OWNED: Final = 14

# The approximate share of the work done after each step, with ten dice owned: forecasts, single turns of the opponent's
# sets and of the player's, games.
_FORECAST, _THEIR_TURNS, _TURNS, _GAMES = 0.1, 0.12, 0.2, 0.97


@dataclass(frozen=True)
class ValuedDiceSet:
    """A set of dice with its exact worth."""

    dice: DiceSet  # the dice
    worth: float  # most expected points of one turn; points beyond the goal count nothing


class Meeting(NamedTuple):
    """A solved game between two sets of dice; chances are those of the player with set `mine`."""

    mine: int  # the index of the set among the player's
    theirs: int
    first: float  # the chance with the first turn
    second: float  # the chance with the second turn

    @property
    def win(self) -> float:
        """The mean chance if either player is as likely to begin."""
        return (self.first + self.second) / 2


@dataclass(frozen=True)
class Swap:
    """The gain by replacing one die with another, in points of one turn's worth."""

    out: Die
    into: Die
    worth: float
    difference: float


@dataclass(frozen=True)
class DiceChoice:
    """The best dice to bring, and the games behind the choice."""

    # the player's sets in solved games, ordered by their win chance against the opponent's best reply: bring the first
    mine: tuple[ValuedDiceSet, ...]
    theirs: tuple[ValuedDiceSet, ...]  # the opponent's sets in these games, ordered by their exact worth
    meetings: tuple[Meeting, ...]  # every set of mine against every set of theirs
    swaps: tuple[Swap, ...]  # for each kind in the best set, the best replacement among the dice left at home
    all_worked_out: bool  # whether all sets that either player can bring were solved

    def between(self, mine: int, theirs: int) -> Meeting:
        """Return the game between two sets."""
        return next(each for each in self.meetings if (each.mine, each.theirs) == (mine, theirs))

    def reply_to(self, theirs: int) -> int:
        """Return the index of the player's set that wins most often against a set of theirs."""
        return max(range(len(self.mine)), key=lambda mine: self.between(mine, theirs).win)

    def reply_of_theirs(self, mine: int) -> int:
        """Return the index of the opponent's set that wins most often against a set of mine."""
        return min(range(len(self.theirs)), key=lambda theirs: self.between(mine, theirs).win)

    def guaranteed(self, mine: int) -> float:
        """Return the win chance of a set of mine against the opponent's best reply."""
        return self.between(mine, self.reply_of_theirs(mine)).win


def choose_dice(
    ruleset: Ruleset, own: Sequence[Die], against: Sequence[Die], settings: Settings, monitor: Monitor
) -> DiceChoice:
    """Find the best dice to bring.

    `ruleset`: the rules; their lists of dice are ignored. `own`, `against`: each player's dice, each die once; at least
    as many as the game has.
    """
    watched = timed(monitor)
    prices = _Prices(ruleset)
    mine = _SetSearch(prices, own)
    theirs = _SetSearch(prices, against)
    total = sum(search.steps for search in (mine, theirs)) or 1
    done = 0
    for search in (mine, theirs):
        for _step in search.forecast():
            done += 1
            watched(Progress(WorkPhase.COMPARING, _FORECAST * done / total))
    second = theirs.worked_out(_MOST_REPLIES, part_of(watched, _FORECAST, _THEIR_TURNS))
    first = mine.worked_out(_GAMES_SOLVED // len(second), part_of(watched, _THEIR_TURNS, _TURNS))
    meetings = tuple(_meet(ruleset, first, second, settings, part_of(watched, _TURNS, _GAMES)))
    whole = (len(mine.sets), len(theirs.sets)) == (len(first), len(second))
    choice = _best_first(DiceChoice(first, second, meetings, (), whole))
    swaps = tuple(_swaps(prices, mine, choice.mine[0].dice, part_of(watched, _GAMES, 1.0)))
    return replace(choice, swaps=swaps)


def _best_first(choice: DiceChoice) -> DiceChoice:
    order = sorted(range(len(choice.mine)), key=lambda mine: -choice.guaranteed(mine))
    meetings = (meeting._replace(mine=order.index(meeting.mine)) for meeting in choice.meetings)
    return replace(choice, mine=tuple(choice.mine[each] for each in order), meetings=tuple(meetings))


@dataclass
class _Prices:
    """The worth of sets of dice in one turn, cached."""

    ruleset: Ruleset
    known: dict[frozenset[tuple[Kind, int]], float] = field(default_factory=dict)

    def of(self, dice: DiceSet) -> float:
        """Return the most expected points of one turn with these dice; points beyond the goal count nothing."""
        key = frozenset(Counter(map(kind_of, dice)).items())
        if key not in self.known:
            rules = replace(self.ruleset, own_dice=dice, second_dice=())
            left = tuple(kind.count for kind in rules.kinds(0)) if rules.has_loaded_dice else (rules.dice,)
            self.known[key] = play_capped(rules, rules.goal).at(0, left).roll
        return self.known[key]

    def among_fair(self, *dice: Die) -> float:
        """Return the worth of a turn with these dice and fair ones."""
        return self.of((*dice, *[FAIR_DIE] * (self.ruleset.dice - len(dice))))


class _SetSearch:
    """The sets that a player can bring, and the search for the best."""

    def __init__(self, prices: _Prices, owned: Sequence[Die]) -> None:
        self._prices, self._owned = prices, list(owned)
        self._alone: dict[Kind, float] = {}
        self._together: dict[tuple[Kind, Kind], float] = {}

    @cached_property
    def sets(self) -> tuple[DiceSet, ...]:
        """All different sets of the dice that are considered."""
        sets: dict[frozenset[tuple[Kind, int]], DiceSet] = {}
        for dice in combinations(self._owned, self._prices.ruleset.dice):
            sets.setdefault(frozenset(Counter(map(kind_of, dice)).items()), dice)
        return tuple(sets.values())

    @property
    def steps(self) -> int:
        """The approximate number of steps of the forecast."""
        kinds = len(self._kinds())
        return kinds + min(kinds, _MOST_OWNED) * (min(kinds, _MOST_OWNED) + 1) // 2

    def _kinds(self) -> list[Die]:
        return list({kind_of(die): die for die in self._owned}.values())

    def forecast(self) -> Iterator[None]:
        """Price every kind and every pair of kinds among fair dice, step by step."""
        fair = self._prices.among_fair()
        for die in self._kinds():
            self._alone[kind_of(die)] = self._prices.among_fair(die) - fair
            yield
        self._owned.sort(key=lambda die: -self._alone[kind_of(die)])
        del self._owned[_MOST_OWNED:]
        for one, other in combinations_with_replacement(self._kinds(), 2):
            first, second = kind_of(one), kind_of(other)
            both = self._prices.among_fair(one, other) - fair
            self._together[first, second] = self._together[second, first] = (
                both - self._alone[first] - self._alone[second]
            )
            yield

    @property
    def considered(self) -> Sequence[Die]:
        """The dice that sets are made of."""
        return self._owned

    def rating(self, dice: DiceSet) -> float:
        """Return the forecast of a set, after :meth:`forecast`: points of one turn more than fair dice."""
        kinds = list(map(kind_of, dice))
        pairs = sum(self._together[pair] for pair in combinations(kinds, 2))
        return sum(self._alone[kind] for kind in kinds) + pairs

    def worked_out(self, most: int, monitor: Monitor) -> tuple[ValuedDiceSet, ...]:
        """Return at most so many sets to solve, ordered by their exact worth."""
        sets = sorted(self.sets, key=self.rating, reverse=True)
        valued = []
        for place, dice in enumerate(sets[:_SETS_WORKED_OUT]):
            monitor(Progress(WorkPhase.COMPARING, place / _SETS_WORKED_OUT))
            valued.append(ValuedDiceSet(dice, self._prices.of(dice)))
        return tuple(sorted(valued, key=lambda each: -each.worth)[:most])


def _meet(
    ruleset: Ruleset,
    mine: tuple[ValuedDiceSet, ...],
    theirs: tuple[ValuedDiceSet, ...],
    settings: Settings,
    monitor: Monitor,
) -> Iterator[Meeting]:
    pairs = [(one, other) for one in range(len(mine)) for other in range(len(theirs))]
    for place, (one, other) in enumerate(pairs):
        step = part_of(monitor, place / len(pairs), (place + 1) / len(pairs))
        yield Meeting(one, other, *_chances(ruleset, mine[one].dice, theirs[other].dice, settings, step))


def _chances(
    ruleset: Ruleset, mine: DiceSet, theirs: DiceSet, settings: Settings, monitor: Monitor
) -> tuple[float, float]:
    """Return the win chances of the player with the dice `mine`, with the first turn and with the second."""
    plain = replace(ruleset, own_dice=(), second_dice=())
    solution = solve(replace(plain, own_dice=mine, second_dice=theirs), settings, part_of(monitor, 0.0, 0.5))
    first = solution.win_chance()
    if plain.seats > 1:  # completed rounds distinguish the seats: the other order is another game
        other = solve(replace(plain, own_dice=theirs, second_dice=mine), settings, part_of(monitor, 0.5, 1.0))
        return first, 1.0 - other.win_chance()
    seat = 1 if solution.phase_tables.seats > 1 else 0
    return first, 1.0 - solution.win_chance(replace(FIRST_TURN, seat=seat))


def _swaps(prices: _Prices, search: _SetSearch, best: DiceSet, monitor: Monitor) -> Iterator[Swap]:
    """Yield for each kind in the best set the effect of replacing it with the best die left at home.

    The replacements with the best forecasts are worked out.
    """
    rest = list((Counter(search.considered) - Counter(best)).elements())
    different = list({kind_of(die): die for die in best}.values())
    for place, out in enumerate(different):
        monitor(Progress(WorkPhase.COMPARING, place / len(different)))
        others = {kind_of(die): die for die in rest if kind_of(die) != kind_of(out)}.values()
        swaps = sorted(((_swapped(best, out, into), into) for into in others), key=lambda each: search.rating(each[0]))
        valued = [(prices.of(dice), into) for dice, into in swaps[-_SWAPS_WORKED_OUT:]]
        if valued:
            worth, into = max(valued, key=lambda each: each[0])
            yield Swap(out, into, worth, worth - prices.of(best))


def _swapped(dice: DiceSet, out: Die, into: Die) -> DiceSet:
    place = dice.index(out)
    return (*dice[:place], into, *dice[place + 1 :])


FAIR_DIE: Final = Die("fair die")
_SEVERAL: Final = re.compile(r"(\d+)\s*[x×*]\s*(.+)")
_MOST: Final = 60  # dice of one name in a list, at most


class TypedDice(NamedTuple):
    """The result of reading a list of dice."""

    dice: tuple[Die, ...]  # each die once
    unknown: tuple[str, ...]  # the parts that name no known die


def allowed_dice() -> Message:
    """Return the allowed input in words."""
    return L_("names of dice with commas between them, such as: {example}", example="Odd die, 2 x Lucky die")


def read_dice_list(text: str, ruleset: Ruleset) -> TypedDice:
    """Read a list of dice: of the library, of a ruleset, and fair ones."""
    dice, unknown = list[Die](), list[str]()
    for part in filter(None, (each.strip() for each in text.split(","))):
        count, name = several_dice(part)
        die = find_die(name, (*ruleset.own_dice, *ruleset.second_dice, FAIR_DIE))
        if die is None or not 0 < count <= _MOST:
            unknown.append(part)
        else:
            dice += [replace(die, count=1)] * count
    return TypedDice(tuple(dice), tuple(unknown))


def several_dice(part: str) -> tuple[int, str]:
    """Return how many dice of which name a part of a list means: ``"2 x Lucky die"``; one without a number."""
    several = _SEVERAL.fullmatch(part)
    return (int(several[1]), several[2]) if several else (1, part)


def filled(owned: Sequence[Die], dice: int) -> tuple[Die, ...]:
    """Return enough dice for a game, filled with fair ones."""
    return (*owned, *[FAIR_DIE] * (dice - len(owned)))


def listed_dice(dice: Sequence[Die]) -> str:
    """Return dice as text for :func:`read_dice_list`: ``"Odd die, 2 x Lucky die"``."""
    counts = Counter(die_name(die) for die in dice)
    return ", ".join(name if count == 1 else f"{count} x {name}" for name, count in counts.items())
