"""What stands in a part of a comparison while it has nothing to show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from farkle_core.language.messages import N_, _
from farkle_explorer.compare.map_words import DifferenceMode
from farkle_explorer.compare.section import Part
from farkle_explorer.compare.status_lines import going_on, what_was_found

if TYPE_CHECKING:
    from farkle_explorer.compare.comparison import Comparison
    from farkle_explorer.compare.presenter import Works
    from farkle_explorer.workers.task_queue import TaskQueue

_WILL_STAND: Final = {
    Part.NUMBERS: N_("Choose what to compare; key figures appear here"),
    Part.MAP: N_("Choose what to compare; a map of the differences over all scores appears here"),
    Part.DECISIONS: N_("Choose what to compare; the decisions that differ most appear here with their costs"),
}
_BOUND: Final = N_(
    "Click “lowest score” again to compare with the next lower one; the differences of win chances appear here"
)
_NO_LOWER: Final = N_("There is no lower score to compare this one with")
_STOPPED: Final = N_("Stopped. Press Compare to start again.")
_NOT_MATCHED: Final = N_("The scores of the two games cannot be matched this way")


def instead_of_numbers(comparison: Comparison) -> str:
    """Return what stands instead of the numbers; ``""`` where they are known."""
    return "" if comparison.summary is not None else _waiting(comparison, Part.NUMBERS)


def instead_of_decisions(comparison: Comparison) -> str:
    """Return what stands instead of the list; ``""`` where there is one."""
    if comparison.differences is None:
        return _waiting(comparison, Part.DECISIONS)
    return "" if comparison.listed else what_was_found(comparison)


def instead_of_the_map(comparison: Comparison, mode: DifferenceMode, is_drawn: bool) -> str:
    """Return what stands instead of the map; ``""`` where it is drawn."""
    if comparison.sides is None:
        return _waiting(comparison, Part.MAP)
    if comparison.alignment is None:
        return _(_NOT_MATCHED)
    if not is_drawn:
        return _("Drawing the map…")
    return _waiting(comparison, Part.MAP) if mode is DifferenceMode.COST and comparison.differences is None else ""


def instead_of_the_study(works: Works) -> str:
    """Return what stands instead of what the bound does; ``""`` where that is known."""
    if works.study is not None:
        return ""
    if works.is_running:
        return _going_on(works.seen)
    if works.asks_for_itself:
        return _(_BOUND) if works.may_ask else _(_NO_LOWER)
    return _(_STOPPED)


def _waiting(comparison: Comparison, part: Part) -> str:
    if comparison.is_running:
        return _going_on(comparison)
    return _(_WILL_STAND[part]) if comparison.sides is None else _(_STOPPED)


def _going_on(work: TaskQueue) -> str:
    return f"{going_on(work)}…"
