"""What a person can learn by heart, and what that costs: the values that a sheet prints.

They are given to a sheet, which prints them and works out an example. Nothing here is fitted to a ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass

Thresholds = tuple[int | None, ...]
"""Points by number of dice less one; None where there are none."""


@dataclass(frozen=True, slots=True)
class Price:
    """What playing by a few numbers costs.

    Attributes
    ----------
    strategy : str
        What is played, in a player's words: ``"memory table with margins"``.
    wins : float
        The share of games won against perfect play, 0 to 1, either player having the first turn equally often.
    points_a_turn : float or None
        Mean points banked in a turn; None where it is not known.
    """

    strategy: str
    wins: float
    points_a_turn: float | None = None


@dataclass(frozen=True, slots=True)
class MemoryTable:
    """A table for estimating what a turn will still bring; Busche & Neller's table 3.

    Attributes
    ----------
    estimates : tuple of int
        Further points that one may expect, a column each, rising from 0.
    first : tuple of tuple of (int or None)
        ``first[n - 1][k]`` is the turn total (points) from which on, with n dice to roll, ``estimates[k]`` is the
        estimate, unless a column further left is reached as well; None where a column stands empty. A row of nothing
        but None has no place in the table: with so many dice one always rolls, and nothing else is as good. In any
        other row the rightmost number is 0. Where no column is for an estimate of 0, one never holds short of winning.
    price : Price or None
        What playing by it costs.
    offers : tuple of str
        When one starts with the last player's dice, a sentence each, where the rules offer them.
    """

    estimates: tuple[int, ...]
    first: tuple[Thresholds, ...]
    price: Price | None = None
    offers: tuple[str, ...] = ()

    def has_row(self, dice: int) -> bool:
        """Return whether the table has a row for so many dice."""
        return any(total is not None for total in self.first[dice - 1])

    def estimate(self, dice: int, turn_total: int) -> int | None:
        """Return the points still to be expected; None where the table has no row for so many dice."""
        for estimate, total in zip(self.estimates, self.first[dice - 1], strict=True):
            if total is not None and total <= turn_total:
                return estimate
        return None


@dataclass(frozen=True, slots=True)
class Margins:
    """From which scores on one forgets the memory table and holds only to win; Busche & Neller's table 4.

    Attributes
    ----------
    own, opponent : tuple of (int or None)
        Own and the opponent's banked score (points) by number of dice less one; None where there is no such score.
    price : Price or None
        What the memory table together with these margins costs.
    """

    own: Thresholds
    opponent: Thresholds
    price: Price | None = None


@dataclass(frozen=True, slots=True)
class Band:
    """A range of score differences, and when to hold in it.

    Attributes
    ----------
    lowest, highest : int or None
        Own banked score less the opponent's, points, both ends included; None where there is no end.
    hold : tuple of (int or None)
        The turn total (points) to hold from, by number of dice less one; None where one holds only to win.
    """

    lowest: int | None
    highest: int | None
    hold: Thresholds


@dataclass(frozen=True, slots=True)
class Bands:
    """Hold thresholds by score difference; `bands` from far behind to far ahead, without a gap; `offers` as above."""

    bands: tuple[Band, ...]
    price: Price | None = None
    offers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Learnt:
    """What there is to learn by heart for some rules; None for what has not been worked out."""

    memory: MemoryTable | None = None
    margins: Margins | None = None
    bands: Bands | None = None


NOTHING_LEARNT = Learnt()
"""For rules for which nothing has been worked out."""
