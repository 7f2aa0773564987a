"""The exact game of three players, if its solution is on disk."""

from farkle_core.errors import UserError
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.rules.model import EndRule
from farkle_core.solution.solution import Solution
from farkle_core.trios.estimate import refuse_for_three
from farkle_core.trios.storage import find_trio
from farkle_core.trios.view import TrioView


def find_adviser(solution: Solution) -> TrioAdviser | None:
    """Return the adviser for games of three under a two-player solution's rules; None without a stored solution.

    Exact advice does not cover last turns, so rules whose goal does not end the game at once have none.
    """
    ruleset = solution.ruleset
    try:
        refuse_for_three(ruleset)
    except UserError:
        return None
    if ruleset.end.rule is not EndRule.SUDDEN:
        return None
    trio = find_trio(ruleset, solution.settings)
    if trio is None:
        return None
    adviser = TrioAdviser(TrioView.of(trio, solution.settings))
    adviser.solution.prepare()
    return adviser
