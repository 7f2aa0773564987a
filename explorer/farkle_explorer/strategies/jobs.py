"""Jobs about strategies for worker threads; each touches only its own arguments."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from farkle_core.engine.monitor import Monitor
from farkle_core.solution.solution import Solution
from farkle_core.strategies.files import save_strategy, title_in
from farkle_core.strategies.fit import Fitted
from farkle_core.strategies.fit_cache import fitted, fitted_before, named
from farkle_core.strategies.forms import SheetKind
from farkle_core.strategies.match import Match, match
from farkle_core.strategies.model import BestResponse, MatchPlayer, Optimal, Strategy
from farkle_core.strategies.strategy_words import numbers_of
from farkle_core.strategies.tables import make_tables, points_per_turn
from farkle_explorer.strategies.shelf import KeptStrategy, StrategyShelf


@dataclass(frozen=True, slots=True)
class StrategyValue:
    """The value of a strategy under the rules."""

    first: float  # first, second: win chance against perfect play with the first and with the second turn
    second: float
    # points_per_turn, farkle_chance: mean points per turn far from the goal, penalties included, and the share of
    # farkles in these turns; None for perfect play, which has no such numbers
    points_per_turn: float | None = None
    farkle_chance: float | None = None
    converged: bool = True  # whether the chances have the requested accuracy

    @property
    def overall(self) -> float:
        """The mean win chance, with a random first player."""
        return (self.first + self.second) / 2.0

    @classmethod
    def of(cls, fitted: Fitted) -> StrategyValue:
        """Take price and long-run figures over from a fit."""
        price = fitted.price
        return cls(price.first, price.second, fitted.points_per_turn, fitted.farkle_chance, price.converged)


@dataclass(frozen=True, slots=True)
class ValuedStrategy:
    """A strategy with its value."""

    strategy: MatchPlayer  # the strategy
    worth: StrategyValue  # its value
    numbers: int | None  # how many numbers to memorise; None if it cannot be memorised
    title: str = ""  # the name in its file; ``""`` without a file


def perfect(solution: Solution) -> ValuedStrategy:
    """Return perfect play, without computation: it wins half of the games against itself."""
    first = solution.first_player_win
    return ValuedStrategy(Optimal(), StrategyValue(first, 1.0 - first, converged=solution.certificate.converged), None)


def fit_kind(solution: Solution, wanted: SheetKind, monitor: Monitor) -> ValuedStrategy:
    """Return the best strategy of a kind, from the cache if possible."""
    return _fitted_value(fitted(solution, wanted, monitor))


def _fitted_value(result: Fitted) -> ValuedStrategy:
    return ValuedStrategy(result.strategy, StrategyValue.of(result), numbers_of(result.strategy))


@dataclass(frozen=True, slots=True)
class KnownStrategies:
    """The strategies on disk that fit some rules."""

    own: tuple[KeptStrategy, ...]  # the user's
    fitted: dict[str, ValuedStrategy]  # those that were fitted before, by the name of their kind


def known_strategies(solution: Solution, shelf: StrategyShelf, kinds: tuple[SheetKind, ...]) -> KnownStrategies:
    """Return the strategies that earlier windows left on disk; none is searched for."""
    before = {kind.name: fitted_before(solution, kind) for kind in kinds}
    fitted = {name: _fitted_value(each) for name, each in before.items() if each is not None}
    return KnownStrategies(shelf.read(solution.ruleset), fitted)


def named_strategy(solution: Solution, text: str, monitor: Monitor) -> ValuedStrategy:
    """Return a strategy by its name or from its file, with its value; raise UserError if it cannot be read."""
    known = priced(solution, named(text, solution, monitor), monitor)
    path = Path(text)
    return replace(known, title=title_in(path) if path.suffix and path.is_file() else "")


def play_match(solution: Solution, player: MatchPlayer, other: MatchPlayer, monitor: Monitor) -> Match:
    """Return the result of a match for the first of two strategies."""
    return match(solution, player, other, monitor=monitor)


def save(solution: Solution, strategy: Strategy, path: Path, title: str) -> Path:
    """Write a strategy to a file, and return its path; raise UserError if writing fails."""
    save_strategy(strategy, solution.ruleset, path, title)
    return path


def priced(solution: Solution, strategy: MatchPlayer, monitor: Monitor) -> ValuedStrategy:
    if isinstance(strategy, Optimal | BestResponse):
        return perfect(solution)
    result = match(solution, strategy, Optimal(), monitor=monitor)
    brings = points_per_turn(make_tables(strategy, solution.automaton), solution.automaton)
    worth = StrategyValue(result.first, result.second, brings.mean, brings.farkles, result.converged)
    return ValuedStrategy(strategy, worth, numbers_of(strategy))
