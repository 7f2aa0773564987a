"""The exact adviser for a game of three where it is at hand: solved before, or solved in seconds."""

from contextlib import suppress
from typing import Final

from farkle_core.errors import UserError
from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_core.solution.trios.estimate import refuse_for_three
from farkle_core.solution.trios.solution import THREE, TrioSolution

_LONGEST: Final = 5.0  # seconds for which a game of three is solved without being asked


def adviser_for_players(solution: Solution, players: int) -> Adviser:
    """Return the adviser for games of 2 to 8 players; of three with the exact one, if it is at hand."""
    adviser = Adviser(solution)
    if players == THREE:
        adviser.of_three = find_adviser(solution)
    return adviser


def find_adviser(solution: Solution) -> TrioAdviser | None:
    """Return the adviser for games of three under a two-player solution's rules; None if that takes too long.

    Exact advice does not cover last turns, so rules whose goal does not end the game at once have none.
    """
    ruleset = solution.ruleset
    try:
        refuse_for_three(ruleset)
    except UserError:
        return None
    if ruleset.last_turns_follow:
        return None
    trio = store.find(ruleset, solution.settings, THREE) or _solved_quickly(solution)
    if not isinstance(trio, TrioSolution):
        return None
    adviser = TrioAdviser(trio)
    adviser.graded_by = solution
    adviser.solution.prepare()
    return adviser


def _solved_quickly(solution: Solution) -> Solution | None:
    """Solve the game of three, and keep it; None if the estimate says that it does not fit or takes too long."""
    from farkle_core.solution.solve import solve  # numba

    ruleset, settings = solution.ruleset, solution.settings
    cost = estimate(ruleset, settings, THREE)
    if cost.problems or cost.seconds > _LONGEST:
        return None
    trio = solve(ruleset, settings, players=THREE)
    with suppress(UserError):  # it is solved again the next time
        store.save(trio)
    return trio
