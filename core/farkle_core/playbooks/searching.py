"""Finds the sentences about dice that bring most points a turn, and the turn totals to hold from.

The search is greedy. At each step it prices every candidate at every place of the list, to first
order: by what every roll would bring then, and how often it occurs. The best of them are priced exactly, the best one
stays. Then the turn totals are moved, sentences that bring too little are dropped, and each sentence is exchanged for
the best other one. Nothing is proven best; all prices are exact.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations as pairs_of
from math import ceil, log10
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from farkle_core.arrays import Floats
from farkle_core.game.automaton import Automaton
from farkle_core.playbooks.model import ALWAYS, DICE_TESTS, Asks, Condition, DiceSentence, Take
from farkle_core.playbooks.turn_prices import Played, SentencePrices, Thresholds
from farkle_core.rules.combinations import combinations
from farkle_core.rules.model import Ruleset

_SET_DICE: Final = 3
_MOST_SINGLES: Final = 3
# Turn totals that a condition may name, in points of a game to 10,000.
_TOTALS: Final = (200, 250, 300, 350, 400, 500, 700, 1000, 1500)
_AFTER: Final = (Asks.THEN_HOLD, Asks.THEN_ROLL)


_USUAL_DIGITS: Final = 4  # 10 to that power is the usual goal
_USUAL_QUANTUM: Final = 50


def scale(ruleset: Ruleset) -> float:
    """Return what numbers of points that people remember are multiplied by: 1, 0.1 or less in games of small points.

    *Pig* goes to 100 and *Wimpout* to 500, where turns hardly reach 300. Rules in steps of 50 points have no smaller
    numbers, however low the goal.
    """
    if ruleset.quantum >= _USUAL_QUANTUM:
        return 1.0
    return float(min(1.0, 10.0 ** (ceil(log10(ruleset.goal)) - _USUAL_DIGITS)))


def advices() -> tuple[DiceSentence, ...]:
    """Return every advice about dice, without conditions."""
    plain = [take for take in Take if take not in (Take.SINGLES, Take.FIVES)]
    singles = [DiceSentence(Take.SINGLES, (), most) for most in (0, 1, 2)]
    return (*map(DiceSentence, plain), *singles, DiceSentence(Take.FIVES, (), 0), DiceSentence(Take.FIVES, (), 1))


def conditions(ruleset: Ruleset) -> tuple[Condition, ...]:
    """Return every condition about a roll and the turn total before it."""
    found = [Condition(Asks.EVERYTHING)]
    found += [Condition(test, (worth,)) for test in (Asks.SET, Asks.NO_SET) for worth in (0, *_worths(ruleset))]
    for test in (Asks.ONES, Asks.FIVES, Asks.SINGLES):
        found += [Condition(test, (count,)) for count in range(1, _MOST_SINGLES + 1)]
    for fewest in range(1, ruleset.dice + 1):
        for most in range(fewest, ruleset.dice + 1):
            if most - fewest < ruleset.dice - 1:
                found.append(Condition(Asks.ROLLED, tuple(range(fewest, most + 1))))
    for total in dict.fromkeys(max(round(each * scale(ruleset)), ruleset.quantum) for each in _TOTALS):
        found += [Condition(Asks.TOTAL_FROM, (total,)), Condition(Asks.TOTAL_BELOW, (total,))]
    assert all(each.test in DICE_TESTS for each in found)
    return tuple(found)


def _worths(ruleset: Ruleset) -> list[int]:
    """Return what sets and patterns are worth, but the least, which any set is."""
    found = {each.points for each in combinations(ruleset) if isinstance(each.points, int)
             and sum(each.counts) >= _SET_DICE}  # fmt: skip
    return sorted(found)[1:]


def wholes(ruleset: Ruleset) -> tuple[tuple[Condition, ...], ...]:
    """Return no condition, each, and all pairs that say more than one of them."""
    known = conditions(ruleset)
    return ((), *((each,) for each in known), *(pair for pair in pairs_of(known, 2) if _fits(*pair)))


def _fits(one: Condition, two: Condition) -> bool:
    if (one.test, two.test) == (Asks.SET, Asks.NO_SET):
        return one.number < two.number
    return one.test is not two.test


def after_pairs() -> tuple[Condition, ...]:
    """Return the conditions about what the player does next; they depend on the advice."""
    return tuple(Condition(test) for test in _AFTER)


_HOT_DICE: Final = DiceSentence(Take.ALL, (Condition(Asks.EVERYTHING),))
_PRICED: Final = 24  # sentences of each step that are priced exactly
_FORGIVEN: Final = 0.7
_REPAIRED: Final = 5  # sentences that are tried so
_REPAIRS: Final = 3  # sentences that go before such a sentence, or elsewhere
_LEAST: Final = 1e-4  # of the points a turn: what a sentence has to bring
_NOTHING: Final = 1e-9
_NEXT_TO_NOTHING: Final = 2e-5  # of the points a turn
_FIRST: Final = 300  # points of a game to 10,000: all turn totals to hold from before the search

# Turn totals are rounded to what people remember: below each number in points of a game to 10,000, multiples of the
# second.
_ROUND: Final = ((1000, 50), (3000, 100), (6000, 500))

Masks = npt.NDArray[np.float32]
DiceSentences = tuple[DiceSentence, ...]
ShareDone = Callable[[float], None]  # is told the share of the work that is done


class Found(NamedTuple):
    """Sentences about dice, and when to hold."""

    dice: DiceSentences
    thresholds: Thresholds
    points: float  # points a turn


class DiceSearch:
    """Searches for the sentences of one turn."""

    def __init__(self, automaton: Automaton, watch: ShareDone) -> None:
        self._prices, self._watch = SentencePrices(automaton), watch
        self._ruleset = automaton.ruleset
        self._wholes = wholes(self._ruleset)
        self._advices = advices()
        self._edges = sorted({
            -(-each.number // automaton.quantum)
            for when in self._wholes for each in when if each.test in (Asks.TOTAL_FROM, Asks.TOTAL_BELOW)
        })  # fmt: skip
        self._edges = [0, *(edge for edge in self._edges if 0 < edge < self._prices.turn.totals)]
        self._masks = self._packed()
        self._levels = self._numbers()

    def _packed(self) -> Masks:
        """Return where the conditions are true, by outcome and piece of turn totals; shape (wholes, cells)."""
        shape = len(self._prices.turn.outcomes), len(self._edges)
        single = {
            each: self._prices.lies(each)[:, self._edges].ravel()
            for when in self._wholes for each in when
        }  # fmt: skip
        masks = np.ones((len(self._wholes), shape[0] * shape[1]), dtype=np.float32)
        for place, when in enumerate(self._wholes):
            for each in when:
                masks[place] *= single[each]
        return masks

    def _numbers(self) -> tuple[int | None, ...]:
        """Return the turn totals that a person remembers, None last: never."""
        quantum, found, total, smaller = self._prices.turn.quantum, [0], 0, scale(self._ruleset)
        most = min(self._prices.turn.totals * quantum, self._ruleset.goal)
        while total < most:
            step = next((step for below, step in _ROUND if total < below * smaller), 1000)
            total += max(round(step * smaller), quantum)
            found.append(total)
        return (*found, None)

    def found(self, most: int) -> Iterator[Found]:
        """Yield the best playbook found with 1, 2, … sentences about dice, `most` at the most."""
        dice: DiceSentences = (DiceSentence(Take.ALL),)
        first = round(_FIRST * scale(self._ruleset))
        thresholds = self._held(dice, (first,) * self._ruleset.dice, far=True)
        best = Found(dice, thresholds, self._points(dice, thresholds))
        yield self.plainer(best)
        while len(best.dice) < most:
            one, longer = self._lengthened(best, most)
            if len(longer.dice) > len(one.dice):
                yield self.plainer(one)
            longer = self._exchanged(longer) if len(longer.dice) > 2 else longer
            self._watch(len(longer.dice) / most)
            if longer.points - best.points < _LEAST * best.points or len(longer.dice) <= len(best.dice):
                break
            best = longer
            yield self.plainer(best)
        repaired = self._repaired(best, most)
        if repaired != best:
            yield self.plainer(repaired)

    def _repaired(self, known: Found, most: int) -> Found:
        """Try sentences that are good but for some rolls, together with others that go before for these."""
        best, again = known, True
        while again:
            again = False
            played = self._prices.play(best.dice, best.thresholds)
            for sentence, place in self._promising(best.dice, played, _FORGIVEN)[:_REPAIRED]:
                self._watch(-1.0)
                tried = self._completed((*best.dice[:place], sentence, *best.dice[place:]), best.thresholds, most)
                if tried.points > best.points * (1 + _LEAST):
                    best, again = tried, True
                    break
        return best

    def _completed(self, dice: DiceSentences, thresholds: Thresholds, most: int) -> Found:
        """Add the best sentences to a list, then drop those that bring least, until `most` are left."""
        for _more in range(_REPAIRS):
            dice = self._one_more(dice, thresholds)[0]
        while len(dice) > most:
            fewer = [(*dice[:place], *dice[place + 1 :]) for place in range(len(dice) - 1)]
            dice = max(fewer, key=lambda each: self._points(each, thresholds))
        return self._settled(dice, thresholds)

    def _lengthened(self, known: Found, most: int) -> tuple[Found, Found]:
        """Return a playbook with one more sentence, and the same or the better one with two more."""
        one = self._settled(self._one_more(known.dice, known.thresholds)[0], known.thresholds)
        if _HOT_DICE in known.dice or len(known.dice) + 2 > most:
            return one, one
        # Many sentences help only where rolls that make hot dice are left out.
        two = self._settled(self._one_more((_HOT_DICE, *known.dice), known.thresholds)[0], known.thresholds)
        return one, two if two.points - known.points > 2 * (one.points - known.points) else one

    def _settled(self, dice: DiceSentences, thresholds: Thresholds) -> Found:
        moved = self._held(dice, thresholds)
        return Found(dice, moved, self._points(dice, moved))

    def plainer(self, known: Found) -> Found:
        """Return a playbook whose turn totals are 0 or never where that costs next to nothing."""
        for count in range(len(known.thresholds)):
            for plain in (None, 0):
                tried = (*known.thresholds[:count], plain, *known.thresholds[count + 1 :])
                points = self._points(known.dice, tried)
                if points >= known.points * (1 - _NEXT_TO_NOTHING):
                    known = Found(known.dice, tried, points)
                    break
        return known

    def _exchanged(self, known: Found) -> Found:
        """Exchange each sentence for the best other one, as long as that helps; drop what brings too little."""
        best, place = known, 0
        while place < len(best.dice):
            self._watch(-1.0)
            without = (*best.dice[:place], *best.dice[place + 1 :])
            if place == len(best.dice) - 1:
                tried = max((self._settled((*without, DiceSentence(take)), best.thresholds) for take in ALWAYS),
                            key=lambda each: each.points)  # fmt: skip
            else:
                tried = self._settled(self._one_more(without, best.thresholds)[0], best.thresholds)
            if tried.points > best.points * (1 + _LEAST / 10):
                best, place = tried, 0
            else:
                place += 1
        return best

    def _one_more(self, dice: DiceSentences, thresholds: Thresholds) -> tuple[DiceSentences, float]:
        """Return the list with the sentence that brings most, at its place, and its points a turn."""
        played = self._prices.play(dice, thresholds)
        tried = {
            (*dice[:place], sentence, *dice[place:]): None for sentence, place in self._promising(dice, played)
        }  # fmt: skip
        priced = [(self._prices.play_on(each, played.holds).points, each) for each in tried]
        points, best = max(priced, key=lambda each: each[0], default=(played.points, dice))
        return (best, points) if points > played.points + _NOTHING else (dice, played.points)

    def _promising(self, dice: DiceSentences, played: Played, forgiven: float = 0.0) -> list[tuple[DiceSentence, int]]:
        """Return the sentences that bring most to first order, with their places.

        `forgiven`: the share of what a sentence loses with some rolls that does not count.
        """
        turn = self._prices.turn
        weights, worth = turn.reached(played.chosen, played.holds), turn.worth_after(played.value)
        left = np.ones(weights.shape, dtype=bool)  # what no sentence before the place decides
        columns: list[Floats] = []
        names: list[tuple[int, DiceSentence, Condition | None]] = []
        now = np.take_along_axis(worth, played.chosen[:, :, None], axis=2)[:, :, 0]
        rows, options = np.arange(len(weights)), [self._prices.named(each) for each in self._advices]
        gains = [
            weights * np.where((named >= 0)[:, None], worth[rows, :, np.maximum(named, 0)] - now, 0.0)
            for named in options
        ]
        for place in range(len(dice)):
            for advice, named, gain in zip(self._advices, options, gains, strict=True):
                here = np.where(left, gain, 0.0)
                held = turn.held_after(np.maximum(named, 0), played.holds)
                for after, mask in ((None, None), *zip(after_pairs(), (held, ~held), strict=True)):
                    part = here if mask is None else np.where(mask, here, 0.0)
                    columns.append(np.add.reduceat(part, self._edges, axis=1).ravel().astype(np.float32))
                    names.append((place, advice, after))
            left = left & ~self._prices.applies(dice[place], played.holds)[0]
        gained = np.stack(columns, axis=1)
        return self._best_of(self._masks @ np.maximum(gained, (1.0 - forgiven) * gained), names)

    def _best_of(
        self, gains: Masks, names: list[tuple[int, DiceSentence, Condition | None]]
    ) -> list[tuple[DiceSentence, int]]:
        long = np.array([len(when) > 1 for when in self._wholes])
        short = np.array([after is not None for _, _, after in names])
        gains = np.where(long[:, None] & short, -np.inf, gains)
        found: list[tuple[DiceSentence, int]] = []
        seen: set[int] = set()
        # Of sentences that bring the same, the one with fewer conditions: those come first.
        order = np.argsort(-gains, axis=None, kind="stable")[: 40 * _PRICED]
        for at in order.tolist():
            row, column = divmod(at, gains.shape[1])
            key = round(float(gains[row, column]) * 1e7)
            if key <= 0 or len(found) == _PRICED:
                break
            if key in seen:
                continue
            seen.add(key)
            place, advice, after = names[column]
            when = (*self._wholes[row], after) if after is not None else self._wholes[row]
            found.append((replace(advice, when=when), place))
        return found

    def _points(self, dice: DiceSentences, thresholds: Thresholds) -> float:
        return self._prices.play(dice, thresholds).points

    def _held(self, dice: DiceSentences, thresholds: Thresholds, *, far: bool = False) -> Thresholds:
        """Return turn totals moved as long as that helps; `far`: by large steps first."""
        best, points = thresholds, self._points(dice, thresholds)
        for step in (8, 3, 1) if far else (2, 1):
            moved = True
            while moved:
                moved = False
                self._watch(-1.0)
                for count in range(len(best)):
                    best, after = self._moved(dice, best, points, count, step)
                    moved, points = moved or after > points, after
        return best

    def _moved(
        self, dice: DiceSentences, best: Thresholds, points: float, count: int, step: int
    ) -> tuple[Thresholds, float]:
        for way in (step, -step):
            while True:
                level = self._levels.index(best[count]) if best[count] in self._levels else 0
                other = min(max(level + way, 0), len(self._levels) - 1)
                tried = (*best[:count], self._levels[other], *best[count + 1 :])
                brings = self._points(dice, tried)
                if other == level or brings <= points + _NOTHING:
                    break
                best, points = tried, brings
        return best, points
