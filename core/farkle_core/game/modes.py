"""Compiles a game: makes a turn's automaton from a ruleset, with the modes, the options of every roll, and its grid."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Self

from farkle_core.game.automaton import Automaton, Mode, Option, Outcome, forget_reached
from farkle_core.game.phases import PhaseTables, make_phase_tables
from farkle_core.game.turn_start import Grid
from farkle_core.rules.dice import EqualRolls, Kind, Left, Offer, handfuls
from farkle_core.rules.handfuls import rolls_of
from farkle_core.rules.model import Ruleset
from farkle_core.rules.scoring import Scoring


def compile_ruleset(ruleset: Ruleset, seat: int = 0) -> Automaton:
    """Return the automaton of the player in a seat."""
    return (_compile_loaded if ruleset.has_loaded_dice else _compile_fair)(ruleset, seat)


@lru_cache(maxsize=16)
def _compile_fair(ruleset: Ruleset, _seat: int) -> Automaton:
    return compile_kinds(ruleset, ())


@lru_cache(maxsize=2)  # the seats of a game: six different dice make 130,000 objects to search for garbage, 30 ms
def _compile_loaded(ruleset: Ruleset, seat: int) -> Automaton:
    forget_reached()
    return compile_kinds(ruleset, ruleset.kinds(seat))


def compile_kinds(ruleset: Ruleset, kinds: tuple[Kind, ...]) -> Automaton:
    """Return the automaton of a player with dice of these kinds; no kinds are fair dice."""
    every = tuple(kind.count for kind in kinds) or (ruleset.dice,)
    lefts = handfuls(every)
    places = _places(lefts)
    rolls = [tuple(rolls_of(ruleset, kinds, left)) for left in lefts]
    modes = tuple(
        _mode(ruleset, left, rolled, bonuses, places)
        for bonuses in range(max(len(ruleset.turn.bonuses), 1))
        for left, rolled in zip(lefts, rolls, strict=True)
    )
    return Automaton(ruleset, modes, kinds)


def _places(lefts: Sequence[Left]) -> dict[Left, int]:
    places = {left: place for place, left in enumerate(dict.fromkeys(lefts))}
    return places | {tuple(0 for _ in lefts[0]): len(places) - 1}


# The index of the mode with some dice left, before any bonus; without dice left all are rolled again.
ModePlaces = Mapping[Left, int]


def _mode(ruleset: Ruleset, left: Left, rolls: Sequence[EqualRolls], bonuses: int, places: ModePlaces) -> Mode:
    ways: Counter[tuple[Option, ...]] = Counter()
    steps: set[Option] = set()
    cursed = winning = 0
    for roll in rolls:
        if roll.is_cursed:
            cursed += roll.ways
            continue
        legal = {_option(ruleset, left, bonuses, each, places) for each in roll.offers if not each.wins}
        steps |= legal
        if any(offer.wins for offer in roll.offers):
            winning += roll.ways  # a player who can win at once does so
        else:
            ways[tuple(sorted(legal))] += roll.ways
    ruins = ruleset.has_disaster or ruleset.toxic_costs_total
    farkles, dice = ways.pop((), 0), sum(left)
    return Mode(
        dice=dice,
        left=left,
        ways=sum(roll.ways for roll in rolls),
        bonuses=bonuses,
        may_hold=not ruleset.forced_by(dice),
        farkle_ways=farkles if ruins else farkles + cursed,
        ruin_ways=cursed if ruins else 0,
        winning_ways=winning,
        outcomes=_outcomes(ways),
        best=_outcomes(_best_only(ways)),
        steps=tuple(sorted(steps)),
    )


def _option(ruleset: Ruleset, rolled: Left, bonuses: int, offer: Offer, places: ModePlaces) -> Option:
    points, taken, known = offer.points, bonuses, ruleset.turn.bonuses
    if sum(rolled) == 1 and known:  # a single die in a single throw makes hot dice
        points += known[bonuses]
        taken = min(bonuses + 1, len(known) - 1)
    return _shared_option(points // ruleset.quantum, taken * (len(places) - 1) + places[offer.left])


@cache
def _shared_option(points: int, mode: int) -> Option:
    """Return one object for all equal options: otherwise the garbage collector searches 100,000 after some edits."""
    return Option(points, mode)


def option_of(automaton: Automaton, rolled: Left, bonuses: int, offer: Offer) -> Option:
    """Return the option of some dice set aside from a roll, after so many bonuses; it must not win."""
    return _option(automaton.ruleset, rolled, bonuses, offer, _places([mode.left for mode in automaton.modes]))


def option_after(ruleset: Ruleset, rolled: int, bonuses: int, scoring: Scoring) -> Option:
    """Return the option of a scoring of `rolled` fair dice, after so many hot-dice bonuses; it must not win."""
    offer = Offer(scoring.points, (rolled - scoring.dice,), wins=False)
    return _option(ruleset, (rolled,), bonuses, offer, _fair_places(ruleset.dice))


@cache
def _fair_places(every: int) -> ModePlaces:
    return {(dice,): (dice or every) - 1 for dice in range(every + 1)}


def _outcomes(ways: Counter[tuple[Option, ...]]) -> tuple[Outcome, ...]:
    ordered = sorted(ways.items(), key=lambda item: (len(item[0]), item[0]))
    return tuple(Outcome(count, options) for options, count in ordered)


def _best_only(ways: Counter[tuple[Option, ...]]) -> Counter[tuple[Option, ...]]:
    fewer: Counter[tuple[Option, ...]] = Counter()
    for options, count in ways.items():
        # In rising order, the last option for each next mode has the most points.
        fewer[tuple(sorted({option.mode: option for option in options}.values()))] += count
    return fewer


@dataclass(frozen=True)
class CompiledGame:
    """A ruleset over the scores of a grid."""

    ruleset: Ruleset  # ruleset, grid: the rules, and the scores of the game
    grid: Grid
    # the number of seats with win chances of their own, at least as many as the rules distinguish; 0 = as many
    seats: int = 0

    @cached_property
    def automata(self) -> tuple[Automaton, ...]:
        """The modes of a turn, with their outcomes: one automaton, or one for each seat where their dice differ."""
        return tuple(compile_ruleset(self.ruleset, seat) for seat in range(1 + self.ruleset.dice_differ))

    @property
    def automaton(self) -> Automaton:
        """The first player's automaton, which is the only one unless the players' dice differ."""
        return self.automata[0]

    def automaton_of(self, seat: int) -> Automaton:
        """Return the automaton of the player in a seat, 0 or 1."""
        return self.automata[min(seat, len(self.automata) - 1)]

    @cached_property
    def phase_tables(self) -> PhaseTables:
        """The phases of the game, and the places of their tables."""
        return make_phase_tables(self.ruleset, self.grid, self.seats)

    @property
    def for_match(self) -> Self:
        """The same game with phases of its own for each player."""
        return replace(self, seats=2)
