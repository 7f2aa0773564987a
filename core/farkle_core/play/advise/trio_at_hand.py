"""The exact adviser for a game of three where it is at hand: solved before, or solved in seconds."""

from contextlib import suppress
from typing import Final

from farkle_core.errors import UserError
from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.solution.solution import Solution
from farkle_core.trios.estimate import estimate_trio, refuse_for_three
from farkle_core.trios.solution import TrioSolution
from farkle_core.trios.storage import find_trio, save_trio
from farkle_core.trios.view import THREE, TrioView

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
    trio = find_trio(ruleset, solution.settings) or _solved_quickly(solution)
    if trio is None:
        return None
    adviser = TrioAdviser(TrioView.of(trio, solution.settings))
    adviser.graded_by = solution
    adviser.solution.prepare()
    return adviser


def _solved_quickly(solution: Solution) -> TrioSolution | None:
    """Solve the game of three, and keep it; None if the estimate says that it does not fit or takes too long."""
    from farkle_core.trios.solve import solve_trio  # numba

    ruleset, settings = solution.ruleset, solution.settings
    estimate = estimate_trio(ruleset, settings)
    if estimate.problems or estimate.seconds > _LONGEST:
        return None
    trio = solve_trio(ruleset, settings)
    with suppress(OSError):  # it is solved again the next time
        save_trio(trio, settings)
    return trio
