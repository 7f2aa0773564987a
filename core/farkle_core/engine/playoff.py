"""The playoff of level scores at the end: its value is the chance at the start of the round that plays them off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from farkle_core.game.phases import EVEN
from farkle_core.kernels.turn.context import OTHER_LAST, OWN_FIRST, OWN_LAST

if TYPE_CHECKING:
    from farkle_core.engine.engine import Engine

_MOST_ROUNDS: Final = 200  # each leaves at most the chance of a tie
_STEEPEST: Final = 0.99  # a steeper secant would lead too far


def settle_playoff(engine: Engine, tolerance: float) -> None:
    """Compute the first seat's chance with level scores.

    A round leads to another with the small chance of a tie, so repeated rounds converge quickly. The secant through the
    last two converges at once, because hardly any decision changes on the way.
    """
    level, before = EVEN, None
    for _round in range(_MOST_ROUNDS):
        engine.set_level(level)
        chance = _chance_of_round(engine)
        if abs(chance - level) <= tolerance / 10.0:
            break
        slope = 0.0
        if before is not None and level != before[0]:
            slope = min(max((chance - before[1]) / (level - before[0]), 0.0), _STEEPEST)
        before = (level, chance)
        level = level + (chance - level) / (1.0 - slope)
    engine.set_level(level)


def _chance_of_round(engine: Engine) -> float:
    """Compute the last round of a playoff, and return the first seat's chance at its start."""
    phase_tables, size = engine.phase_tables, engine.game.size
    usual = phase_tables.links.copy()
    last, start = phase_tables.find(1, 1, False), phase_tables.find(2, 0, False)
    if last is None or start is None:
        raise ValueError("these rules have no playoff")
    phase_tables.links[last, OWN_FIRST : OWN_LAST + 1] = size  # this player has not moved in this round
    phase_tables.links[start, OWN_FIRST : OTHER_LAST + 1] = size
    try:
        for phase in (last, start):
            engine.repeat_phase(phase)
    finally:
        phase_tables.links[:] = usual
    return float(engine.chances[phase_tables.level_place])
