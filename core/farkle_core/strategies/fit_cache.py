"""Keeps fitted sheets next to the solutions, because a search takes up to a minute or more."""

import logging
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from farkle_core.engine.monitor import Monitor, unwatched
from farkle_core.errors import UserError
from farkle_core.files.folders import is_own
from farkle_core.files.reading import read_json, record_of
from farkle_core.solution.solution import Solution
from farkle_core.strategies.files import kept_path, strategy_named, write_kept
from farkle_core.strategies.fit import Fitted, fit
from farkle_core.strategies.forms import KindName, SheetKind, memory_table
from farkle_core.strategies.match import Match
from farkle_core.strategies.model import GoForIt, MemoryTable, Plain, Strategy
from farkle_core.strategies.names import name_of
from farkle_core.strategies.sentence_cache import count_named

_LOG: Final = logging.getLogger(__name__)
_VERSION: Final = 5  # of the cached sheets; sheets of other versions are fitted again


@dataclass(frozen=True, slots=True)
class _KeptFit:
    """The numbers of a fitted sheet, in its file beside the strategy's name and its price."""

    points_per_turn: float
    farkle_chance: float
    plays_for_points: bool
    tried: int


_NUMBERS: Final = tuple(field.name for field in fields(_KeptFit))


def fitted(solution: Solution, wanted: SheetKind, monitor: Monitor = unwatched, threads: int = 0) -> Fitted:
    """Return the best sheet of a kind: from the cache, or from a search as of :func:`.fit.fit`."""
    known = fitted_before(solution, wanted)
    if known is not None:
        return known
    result = fit(solution, wanted, monitor, threads)
    _keep(_path(solution, wanted.name), solution, result)
    return result


def fitted_before(solution: Solution, wanted: SheetKind) -> Fitted | None:
    """Return the best sheet of a kind from the cache; None if it is not there, and has to be searched for."""
    return _load(_path(solution, wanted.name), solution, wanted)


def named(text: str, solution: Solution, monitor: Monitor = unwatched, threads: int = 0) -> Strategy:
    """Return the strategy of a name or a file; fits the margins, or finds the sentences, if none are given."""
    from farkle_core.strategies.sentence_search import found_playbook  # imports numba, which takes half a second

    if (count := count_named(text)) is not None:
        return found_playbook(solution, monitor=monitor, threads=threads).best(count)

    def margins(base: Plain) -> GoForIt:
        if isinstance(base, MemoryTable) and base == memory_table(solution.ruleset):
            strategy = fitted(solution, SheetKind(KindName.MEMORY_GO), monitor, threads).strategy
        else:
            strategy = fit(solution, SheetKind(KindName.MEMORY_GO), monitor, threads, base).strategy
        if not isinstance(strategy, GoForIt):
            raise TypeError("margins were asked for")
        return strategy

    return strategy_named(text, solution.ruleset, margins)


def _path(solution: Solution, kind: str) -> Path:
    return kept_path(solution, kind.replace(":", ""), _VERSION)


def _load(path: Path, solution: Solution, wanted: SheetKind) -> Fitted | None:
    try:
        if not is_own(path):
            return None
        data = read_json(path)
        kept = record_of(_KeptFit, {name: data[name] for name in _NUMBERS}, "numbers")
        if not 0.0 <= kept.farkle_chance <= 1.0:
            raise ValueError(f"{kept.farkle_chance} is not a chance")
        strategy = strategy_named(data["strategy"], solution.ruleset, _no_margins)
        return Fitted(
            wanted=wanted,
            strategy=strategy,  # type: ignore[arg-type]
            price=record_of(Match, data["price"], "price"),
            **asdict(kept),
        )
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError, UserError) as trouble:
        _LOG.warning("a kept sheet could not be read, it is fitted anew: %s", trouble)
        return None


def _no_margins(_base: Plain) -> GoForIt:
    raise ValueError("a kept sheet has its margins")


def _keep(path: Path, solution: Solution, result: Fitted) -> None:
    data: dict[str, Any] = {
        "strategy": name_of(result.strategy, solution.ruleset),
        "price": asdict(result.price),
        **{name: getattr(result, name) for name in _NUMBERS},
    }
    write_kept(path, data)
