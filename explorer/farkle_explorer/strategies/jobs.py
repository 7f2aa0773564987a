"""Jobs about strategies for worker threads, and the folder of the user's strategies."""

import logging
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from farkle_core.engine.monitor import Monitor
from farkle_core.errors import UserError
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_core.playbooks.model import Playbook
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.strategies.files import SUFFIX, load_strategy, save_strategy, title_in
from farkle_core.strategies.fit import Fitted
from farkle_core.strategies.fit_cache import fitted, fitted_before, named
from farkle_core.strategies.forms import SheetKind
from farkle_core.strategies.match import Match, match
from farkle_core.strategies.model import BestResponse, MatchPlayer, Optimal, Strategy
from farkle_core.strategies.names import no_margins, shown_name
from farkle_core.strategies.sentence_cache import NAME, found_before
from farkle_core.strategies.sentence_truth import Truth, truth_of
from farkle_core.strategies.strategy_words import numbers_of
from farkle_core.strategies.tables import make_tables, points_per_turn

_LOG: Final = logging.getLogger(__name__)

_NAME: Final = "own-"  # begins the names of all files


@dataclass(frozen=True, slots=True)
class KeptStrategy:
    """A strategy in the folder."""

    key: str  # unique among the strategies for as many dice
    title: str  # the name that the user gave it
    strategy: Strategy


class StrategyFolder:
    """Keeps the strategies that the user added, for rules with as many dice."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "strategies"
        self._count = 0

    def read(self, ruleset: Ruleset) -> tuple[KeptStrategy, ...]:
        """Return the strategies that fit these rules, the oldest first; the log names all others, and damaged ones."""
        found = []
        for path in self._files(ruleset.dice):
            try:
                strategy = load_strategy(path, ruleset, no_margins)
                title = title_in(path) or shown_name(strategy, ruleset)
            except UserError as error:
                _LOG.warning("a kept strategy is left out: %s", error)
            else:
                found.append(KeptStrategy(path.stem, title, strategy))
        return tuple(found)

    def new_key(self, dice: int) -> str:
        """Return a key that no strategy has or had since the start."""
        self._count += 1
        while self._path(f"{_NAME}{self._count}", dice).exists():
            self._count += 1
        return f"{_NAME}{self._count}"

    def keep(self, key: str, strategy: Strategy, ruleset: Ruleset, title: str) -> None:
        """Write a strategy to its file. Raises UserError on failure."""
        path = self._path(key, ruleset.dice)
        try:
            make_folder(path.parent)
        except OSError as error:
            raise UserError(
                _("The strategy could not be saved as {path}: {reason}.", path=path, reason=why_not(error))
            ) from error
        save_strategy(strategy, ruleset, path, title)

    def remove(self, key: str, dice: int) -> None:
        """Delete the file of a strategy. Raises UserError on failure."""
        path = self._path(key, dice)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise UserError(_("{path} could not be deleted: {reason}.", path=path, reason=why_not(error))) from error

    def _path(self, key: str, dice: int) -> Path:
        return self._folder / f"{dice}-dice" / f"{key}{SUFFIX}"

    def _files(self, dice: int) -> list[Path]:
        try:
            files = list(self._path("", dice).parent.glob(f"{_NAME}*{SUFFIX}"))
        except OSError as error:
            _LOG.warning("the kept strategies cannot be read: %s", error)
            return []
        return sorted(files, key=lambda path: (len(path.stem), path.stem))


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
    def of(cls, fitted: Fitted) -> "StrategyValue":
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
    # of a playbook, once it is asked: how much less it wins without each sentence; how often each decides, and how well
    by_sentence: tuple[float, ...] = ()
    truth: tuple[Truth, ...] = ()


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


def known_strategies(solution: Solution, folder: StrategyFolder, kinds: tuple[SheetKind, ...]) -> KnownStrategies:
    """Return the strategies that earlier windows left on disk; none is searched for."""
    before = {kind.name: fitted_before(solution, kind) for kind in kinds}
    fitted = {name: _fitted_value(each) for name, each in before.items() if each is not None}
    return KnownStrategies(folder.read(solution.ruleset), fitted)


def named_strategy(solution: Solution, text: str, monitor: Monitor) -> ValuedStrategy:
    """Return a strategy by its name or from its file, with its value; raise UserError if it cannot be read."""
    known = priced(solution, named(text, solution, monitor), monitor)
    if text == NAME and (found := found_before(solution)) is not None:
        return replace(known, title=_("Sentences that were found"), by_sentence=found.worth, truth=found.truth or ())
    path = Path(text)
    return replace(known, title=title_in(path) if path.suffix and path.is_file() else "")


def weighed(solution: Solution, playbook: Playbook, monitor: Monitor) -> ValuedStrategy:
    """Return a playbook with its value, what each of its sentences is worth, and how often and how well it decides."""
    from farkle_core.strategies.sentence_search import worth_of_each  # imports numba, which takes half a second

    known = priced(solution, playbook, monitor)
    worth = worth_of_each(solution, playbook, known.worth.overall, monitor)
    return replace(known, by_sentence=worth, truth=truth_of(solution, playbook, monitor) or ())


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
