"""Ways to play, as values: the numbers that a player remembers.

They know no rules; :mod:`farkle_core.strategies.tables` gives their decisions under a ruleset. All scores are in
points. Every strategy holds where that wins the game or meets an exact goal, never where that loses it, and takes a
scoring that allows it to do so ([BN] play theirs like this). Of scorings that leave equally many dice it considers only
the one with most points. With an exact goal it considers all, those that pass the goal last, and of these the one with
most points.
"""

from dataclasses import dataclass
from itertools import pairwise

from farkle_core.playbooks.model import Playbook

# The turn totals (points) to hold from, for 1, 2, … dice to roll; None = never hold short of winning.
Thresholds = tuple[int | None, ...]

# The banked scores (points) from which the player never holds short of the goal, for 1, 2, … dice; None = none.
Margins = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Optimal:
    """Perfect play, as a solution of the rules advises."""


@dataclass(frozen=True, slots=True)
class BestResponse:
    """The best response to the other player's strategy."""


@dataclass(frozen=True, slots=True)
class MaxScore:
    """Most expected points a turn; of equals the option that leaves a hold, else the one with more dice ([BN])."""


@dataclass(frozen=True, slots=True)
class HoldAt:
    """Hold from a turn total on.

    Of several scorings the player takes the one with most points, where each die beyond two that is left to be rolled
    counts as much as the best single die. Of equals the player takes one with a hold, else the one with more dice.
    Where the player would hold, dice count for no points.
    """

    thresholds: Thresholds  # by number of dice; all equal for a player who knows only one number

    @property
    def is_single(self) -> bool:
        """Whether it has one number for all dice."""
        return len(set(self.thresholds)) == 1


@dataclass(frozen=True, slots=True)
class MemoryTable:
    """Estimates of the further points of the turn, as few numbers: [BN], table 3.

    Of several scorings the player takes the one with the largest sum of turn total and estimate, of equals one with a
    hold, else the one with more dice. The player holds where the estimate is 0.
    """

    # for 1, 2, … dice: turn totals, falling, and the estimate from each of them on, both in points. The row of all dice
    # is empty if the player always rolls them.
    rows: tuple[tuple[tuple[int, int], ...], ...]

    @property
    def numbers(self) -> int:
        """How many numbers other than 0 a player memorises."""
        return sum(total > 0 for row in self.rows for total, _ in row)

    @property
    def estimates(self) -> tuple[int, ...]:
        """All estimates, rising: the columns of the table as [BN] print it."""
        return tuple(sorted({estimate for row in self.rows for _, estimate in row}))

    def columns(self, dice: int) -> Thresholds:
        """Return the first turn total of each column, unless a column further left applies as well."""
        first = {estimate: total for total, estimate in self.rows[dice - 1]}
        return tuple(first.get(estimate) for estimate in self.estimates)

    @property
    def has_columns(self) -> bool:
        """Whether it can be read from the left: the estimates of every row fall as turn totals rise."""
        pairs = (pair for row in self.rows for pair in pairwise(row))
        return all(more[0] > less[0] and more[1] < less[1] for more, less in pairs)

    def estimate(self, dice: int, turn_total: int) -> int | None:
        """Return the estimated further points; None if there is no row for so many dice."""
        return next((estimate for total, estimate in self.rows[dice - 1] if total <= turn_total), None)


@dataclass(frozen=True, slots=True)
class Bands:
    """Hold from turn totals that depend on the lead or the deficit."""

    # differences of the banked scores (own less the opponent's, points), rising, at which the next band begins
    edges: tuple[int, ...]
    holds: tuple[HoldAt, ...]  # for each band, from far behind to far ahead; one more than `edges`

    def ranges(self, quantum: int) -> tuple[tuple[int | None, int | None, Thresholds], ...]:
        """Return each band's least and largest difference (None = no end) and its thresholds."""
        lowest, highest = (None, *self.edges), (*(edge - quantum for edge in self.edges), None)
        return tuple(zip(lowest, highest, (hold.thresholds for hold in self.holds), strict=True))


@dataclass(frozen=True, slots=True)
class GoForIt:
    """Never hold short of the goal once a score is near enough to the goal: [BN], table 4."""

    base: "Plain"  # the strategy at other scores
    own: Margins  # own, opponent: by number of dice; one of the two is enough
    opponent: Margins


Plain = MaxScore | HoldAt | MemoryTable | Bands | Playbook  # strategies with tables, without margins
Tabled = Plain | GoForIt  # strategies with tables
Strategy = Tabled | Optimal  # ways to play that do not depend on the other player's
MatchPlayer = Strategy | BestResponse  # the possible players of a match
