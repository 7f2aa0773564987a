"""The exact game of three players, for games that are played where it is at hand."""

from farkle_core.errors import UserError
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.rules.model import EndRule
from farkle_core.solution.solution import Solution
from farkle_core.trios.estimate import refuse_for_three
from farkle_core.trios.storage import find_trio
from farkle_core.trios.view import TrioView


def find_adviser(solution: Solution) -> TrioAdviser | None:
    """Return who advises games of three under the rules of a game of two; None where no solution is kept on disk.

    Last turns have no exact advice: so there is none for rules in which the goal does not end the game.
    """
    ruleset = solution.ruleset
    try:
        refuse_for_three(ruleset)
    except UserError:
        return None
    if ruleset.end.rule is not EndRule.SUDDEN:
        return None
    found = find_trio(ruleset, solution.settings)
    if found is None:
        return None
    adviser = TrioAdviser(TrioView.of(found, solution.settings))
    adviser.solution.prepare()
    return adviser
