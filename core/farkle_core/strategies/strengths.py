"""How strong several strategies are: points a turn at once, then their win chances against perfect play."""

import logging
from collections.abc import Callable, Mapping
from typing import Final

from farkle_core.engine.monitor import Monitor, unwatched
from farkle_core.errors import UserError
from farkle_core.files.folders import is_own
from farkle_core.files.reading import read_json
from farkle_core.solution.solution import Solution
from farkle_core.strategies.files import kept_path, write_kept
from farkle_core.strategies.match import TOLERANCE
from farkle_core.strategies.model import Tabled
from farkle_core.strategies.names import GO, OWN_PLAYBOOK, OWN_TABLE, name_of
from farkle_core.strategies.tables import make_tables, points_per_turn

_LOG: Final = logging.getLogger(__name__)
_VERSION: Final = 1  # of the kept strengths; those of other versions are computed again


def points_of(solution: Solution, strategy: Tabled) -> float:
    """Return the points a turn of a strategy in the long run, less penalties; takes some hundredths of a second."""
    automaton = solution.game.automaton_of(0)
    return points_per_turn(make_tables(strategy, automaton), automaton).mean


def strengths(
    solution: Solution,
    strategies: Mapping[str, Tabled],
    take: Callable[[str, float], None],
    monitor: Monitor = unwatched,
) -> None:
    """Hand each strategy's win chance against perfect play to `take`, with its key.

    The kept ones come first. The perfect player's turns are computed once for all others. `solution`: decides for
    perfect play. Raises Cancelled from the monitor.
    """
    from farkle_core.strategies.policies import TrialMatches  # imports numba, which takes half a second

    kept = _kept(solution)
    names = {key: name_of(strategy, solution.ruleset) for key, strategy in strategies.items()}
    missing = [key for key in strategies if names[key] not in kept]
    for key in strategies.keys() - missing:
        take(key, kept[names[key]])
    with TrialMatches(solution, TOLERANCE, monitor) as matches:
        for key in missing:
            wins = matches.wins(strategies[key])
            take(key, wins)
            if not {OWN_PLAYBOOK, OWN_TABLE} & {*names[key].split(GO)}:  # several strategies may have such a name
                _keep(solution, names[key], wins)


def _kept(solution: Solution) -> dict[str, float]:
    path = kept_path(solution, "strengths", _VERSION)
    try:
        kept = read_json(path) if is_own(path) else {}
        if not isinstance(kept, dict) or not all(isinstance(each, float) and 0 <= each <= 1 for each in kept.values()):
            raise ValueError("these are no win chances")
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError, UserError) as trouble:
        _LOG.warning("kept strengths could not be read, they are computed anew: %s", trouble)
        return {}
    return kept


def _keep(solution: Solution, name: str, wins: float) -> None:
    write_kept(kept_path(solution, "strengths", _VERSION), {**_kept(solution), name: wins})
