"""The best numbers of a sheet: one number after the other is moved as long as that helps.

Each number is moved in large steps first, then in smaller ones, until no number alone can be moved by any of the steps
with profit. Where numbers are few or the game is small, every value of each number is tried instead.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from farkle_core.strategies.forms import Form, Numbers

_SMALL_GAME: Final = 40  # scores; in so small a game every value is tried
_LEAST_GAIN: Final = 1e-9  # as exact as matches are
_MOST_PASSES: Final = 30  # passes over all numbers, each of which wins more than the one before


@dataclass
class Search:
    """Looks for the numbers that win most."""

    form: Form  # what the numbers mean
    wins: Callable[[Numbers], float]  # says how often some numbers win
    known: dict[Numbers, float] = field(default_factory=dict)  # what has been tried, and how often it wins

    def best(self, begin: Numbers, steps: Sequence[int], *, whole: bool = False) -> Numbers:
        """Return the best numbers found, beginning with some.

        `begin`: where to begin. `steps`: by how much a number is moved, in quanta, largest first. `whole`: whether to
        try every value of each number, if there are few.
        """
        found = begin
        if whole and (len(begin) == 1 or self.form.top <= _SMALL_GAME):
            return self._along_whole_lines(found)
        for step in steps:
            for _ in range(_MOST_PASSES):
                before = found
                for place in range(len(found)):
                    found = self._along(found, place, step)
                if found == before:
                    break
        return found

    def _along(self, begin: Numbers, place: int, step: int) -> Numbers:
        """Move one number as long as that helps."""
        found = begin
        for sign in (1, -1):
            while True:
                tried = _moved(found, place, found[place] + sign * step)
                if not self._is_better(tried, found):
                    break
                found = tried
            if found != begin:
                break
        return found

    def _along_whole_lines(self, begin: Numbers) -> Numbers:
        found = begin
        for _ in range(_MOST_PASSES):
            before = found
            for place in range(len(found)):
                for value in range(2 * self.form.top + 1):
                    tried = _moved(found, place, value)
                    found = tried if self._is_better(tried, found) else found
            if found == before:
                break
        return found

    def _is_better(self, tried: Numbers, found: Numbers) -> bool:
        return self.form.allows(tried) and self._wins(tried) > self._wins(found) + _LEAST_GAIN

    def _wins(self, numbers: Numbers) -> float:
        if numbers not in self.known:
            self.known[numbers] = self.wins(numbers)
        return self.known[numbers]


def _moved(numbers: Numbers, place: int, value: int) -> Numbers:
    return (*numbers[:place], value, *numbers[place + 1 :])
