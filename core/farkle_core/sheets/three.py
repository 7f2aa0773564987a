"""The content of sheets for three players: hold thresholds level with, ahead of and behind the two others."""

from dataclasses import replace
from typing import Final

from farkle_core.game.grid import Grid
from farkle_core.language.messages import _
from farkle_core.sheets.content import GameProgress, Lead, SheetSituation
from farkle_core.sheets.loaded import shown_dice
from farkle_core.sheets.material import Material, material_of_rules
from farkle_core.sheets.sheet import exactness, sheet_of_rules
from farkle_core.sheets.situations import SHARES, conditions, hold_rows, round_score
from farkle_core.solution.trios.solution import TrioSolution

# Scores as shares of the goal: the player's, the next player's, the third's; at first those of a sheet for two.
_SHARES: Final = (
    *((lead, progress, own, others, others) for lead, progress, own, others in SHARES),
    (Lead.BEHIND_NEXT, GameProgress.LATE, 0.6, 0.8, 0.4),
    (Lead.BEHIND_LAST, GameProgress.LATE, 0.6, 0.4, 0.8),
)


def situations_of_three(grid: Grid) -> tuple[SheetSituation, ...]:
    """Return the situations of the sheet's table; of two that are equal in a short game, the first."""
    chosen: dict[tuple[int, ...], SheetSituation] = {}
    for standing, moment, *shares in _SHARES:
        own, following, last = (round_score(grid, share) for share in shares)
        chosen.setdefault((own, following, last), SheetSituation(standing, moment, own, following, third=last))
    return tuple(chosen.values())


def material_of_three(solution: TrioSolution) -> Material:
    """Return the material for three players' sheets; the first player's thresholds if rounds are completed."""
    ruleset = solution.ruleset
    rules = sheet_of_rules(ruleset)
    sheet = replace(
        rules,
        aim=_("{aim}, three players", aim=rules.aim),
        hold=hold_rows(solution, situations_of_three(solution.grid)),
        own_dice=shown_dice(ruleset),
        seats=(0,) if solution.seats > 1 else (),
        conditions=(*conditions(ruleset), _("Of equal choices: hold before roll, then more points, then fewer dice.")),
        converged=not solution.certificate.has_failed,
        exactness=exactness(solution),
        is_of_three=True,
    )
    return replace(material_of_rules(ruleset), sheet=sheet)
