"""What the page of comparisons says in its lines."""

from typing import Final

from farkle_core.compare.side_words import matching_in_words, names_of
from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_explorer.compare.bound_question import LOWER, Bounds
from farkle_explorer.compare.comparison import BOUNDS, DECISIONS, GAMES, NUMBERS, OTHER, Comparison
from farkle_explorer.compare.section import Part
from farkle_explorer.plots import plot_words
from farkle_explorer.session.moments import Selection
from farkle_explorer.solving.solve_words import duration
from farkle_explorer.workers.task_queue import TaskQueue

_BEGIN: Final = N_("Choose other rules, another goal or lowest score, or another way to play")
_ONLY_USUAL: Final = N_("only turns before a player reaches the goal are compared")
_GOING_ON: Final = {
    OTHER: N_("Solving the second rules"),
    LOWER: N_("Solving the rules with a lower score"),
    NUMBERS: N_("Calculating key figures"),
    DECISIONS: N_("Comparing every decision"),
    BOUNDS: N_("Comparing both lowest scores"),
    GAMES: N_("Calculating the length of a game"),
}
PART_NAMES: Final = {
    Part.NUMBERS: N_("numbers"),
    Part.MAP: N_("map"),
    Part.DECISIONS: N_("decisions"),
    Part.BOUND: N_("lowest score"),
}


def what_is_compared(comparison: Comparison, chosen: Selection | None) -> str:
    """Return both sides, and how their scores are matched; what to do while there are none."""
    if comparison.sides is None or comparison.alignment is None:
        return "" if comparison.solution is None else _(_BEGIN)
    one, other = names_of(*comparison.sides)
    text = _(
        "{one} (first) and {other} (second), {matching}",
        one=one,
        other=other,
        matching=matching_in_words(comparison.alignment.matching),
    )
    usual = chosen is None or not (chosen.turns_left or chosen.carried_dice or chosen.last_turn_total)
    return text if usual else f"{text}; {_(_ONLY_USUAL)}"


def bounds_compared(solution: Solution | None, bounds: Bounds | None) -> str:
    """Return whose bounds are compared beside what a person compares; ``""`` where there is nothing to ask."""
    if solution is None or bounds is None:
        return ""
    return _(
        "{ruleset}, lowest scores {own} and {lower}",
        ruleset=ruleset_name(solution.ruleset),
        own=plot_words.points(bounds.own),
        lower=plot_words.points(bounds.lower),
    )


def going_on(work: TaskQueue, left: float | None = None) -> str:
    """Return what is being worked out, and about how many seconds it will still take; ``""`` while nothing is."""
    if not work.is_running:
        return ""
    if not work.is_prepared:
        return _("Preparing comparisons; this takes up to a minute, the first time only")
    words = _(_GOING_ON.get(str(work.running), ""))
    if left is None:
        return words
    return _("{work}: about {duration} left", work=words, duration=duration(left))


def what_was_found(comparison: Comparison) -> str:
    """Return how many decisions differ."""
    found = comparison.differences
    if found is None:
        return ""
    if not found.different:
        return _(
            "All {compared} decisions that come up in the first way of playing are the same",
            compared=plot_words.points(found.compared),
        )
    return _(
        "{different} of {compared} decisions that come up in the first way of playing differ ({share})",
        different=plot_words.points(found.different),
        compared=plot_words.points(found.compared),
        share=plot_words.chance(found.different / found.compared),
    )


def file_name(comparison: Comparison, part: Part) -> str:
    """Return a name for files of a part, without an ending."""
    if comparison.sides is None:
        return _("Comparison")
    one, other = names_of(*comparison.sides)
    name = _("Comparison, {one} and {other}", one=one, other=other)
    return f"{name}, {_(PART_NAMES[part])}".replace("/", " ")
