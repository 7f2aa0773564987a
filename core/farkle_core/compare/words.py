"""Two sides in words: what they are called, and their numbers line by line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farkle_core.amounts import number
from farkle_core.compare.sides import Differ, Matching, Side, what_differs
from farkle_core.compare.summary import Facts, Holding, Summary
from farkle_core.language import _, figures
from farkle_core.rules.phrases import inside
from farkle_core.strategies.words import title
from farkle_core.wording import dice, percent, points

if TYPE_CHECKING:
    from farkle_core.solution import Interval


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a summary: what it is about, both sides, and the second less the first; ``""`` where that says less.

    Attributes
    ----------
    about, first, second, difference : str
        Words and numbers with their units.
    tip : str
        What is meant, more exactly.
    """

    about: str
    first: str
    second: str
    difference: str = ""
    tip: str = ""


def names_of(first: Side, second: Side) -> tuple[str, str]:
    """Return what both sides are called, so that they can be told apart."""
    differ = what_differs(first, second)
    return _name(first, differ), _name(second, differ)


def _name(side: Side, differ: Differ) -> str:
    grid, name = side.solution.grid, side.title
    if differ is Differ.STRATEGY:
        return side.name or title(side.strategy)
    if differ is Differ.GOAL:
        name = _("{ruleset} to {goal:,}", ruleset=name, goal=side.solution.ruleset.goal)
    if differ is Differ.BOUND:
        name = _("{ruleset}, bound {lowest}", ruleset=name, lowest=number(grid.lowest))
    return name if side.is_perfect else f"{name}, {inside(title(side.strategy))}"


def matching_in_words(matching: Matching) -> str:
    """Return how scores are matched: ``"at the same scores"``."""
    return _("at the same scores") if matching is Matching.SCORES else _("with the same points still needed")


def summary_lines(summary: Summary) -> tuple[Line, ...]:
    """Return the numbers of a comparison, line by line."""
    return (*_advantage(summary), *_match(summary), *_holding(summary), *_turns(summary))


def _advantage(summary: Summary) -> Iterator[Line]:
    one, two = summary.first, summary.second
    if summary.match is None:
        wins = one.first_player_win, two.first_player_win
        yield _chances(_("First player wins"), *wins, _("How often the first player wins when both play perfectly"))
        komi = (
            points(one.komi.points),
            points(two.komi.points),
        )
        tip = _("Points for the second player at the start that make the game fairest")
        yield Line(_("Fair komi"), *komi, _signed_points(two.komi.points - one.komi.points), tip)
        tip = _("How often the first player wins when the second starts with the fair komi")
        yield _chances(_("First player wins then"), one.komi.first_player_win, two.komi.first_player_win, tip)


def _match(summary: Summary) -> Iterator[Line]:
    found = summary.match
    if found is None:
        return
    for about, wins in (
        (_("Wins with the first turn"), (found.first, 1.0 - found.second)),
        (_("Wins with the second turn"), (found.second, 1.0 - found.first)),
        (_("Wins, either begins by chance"), (found.overall, 1.0 - found.overall)),
    ):
        yield _chances(about, *wins, _("How often each wins in a match of the two"))


def _holding(summary: Summary) -> Iterator[Line]:
    one, two = summary.first.holding, summary.second.holding
    most = max(len(one), len(two))
    for count in range(most, 0, -1):
        first, second = (each[count - 1] if count <= len(each) else None for each in (one, two))
        tip = _("Turn totals at which one holds on the first turn of the game")
        later = _later(first, second)
        yield Line(_("First turn: hold with {count}", count=dice(count)), _held(first), _held(second), later, tip)


def _held(runs: Holding | None) -> str:
    if runs is None:
        return "–"
    if not runs:
        return _("never")
    parts = []
    for run in runs:
        if run.to_goal:
            parts.append(_("from {first}", first=number(run.first)))
        else:
            parts.append(_span(run))
    return ", ".join(parts)


def _span(run: Interval) -> str:
    if run.first == run.last:
        return _("at {first}", first=number(run.first))
    return _("{first} to {last}", first=number(run.first), last=number(run.last))


def _later(first: Holding | None, second: Holding | None) -> str:
    if not first or not second:
        return ""
    return _signed_points(second[0].first - first[0].first)


def _turns(summary: Summary) -> Iterator[Line]:
    one, two = summary.first, summary.second
    if one.first_turn_points is not None and two.first_turn_points is not None:
        tip = _("What the first turn of the game banks on average, played perfectly")
        yield _decimals(_("First turn: points"), one.first_turn_points, two.first_turn_points, tip)
    if one.first_turn_farkle is not None and two.first_turn_farkle is not None:
        tip = _("How often the first turn of the game ends with a farkle, played perfectly")
        yield _chances(_("First turn: farkles"), one.first_turn_farkle, two.first_turn_farkle, tip)
    tip = _("Points a turn in the long run far from the goal, penalties counted: by heart, or played for most points")
    yield _decimals(_("Points a turn, far from the goal"), one.points_per_turn, two.points_per_turn, tip)
    tip = _("The share of such turns that end with a farkle")
    yield _chances(_("Turns that farkle"), one.farkle_chance, two.farkle_chance, tip)
    if one.turns is not None and two.turns is not None:
        tip = _("Turns that one player takes to the goal on average, playing for most points")
        yield _decimals(_("Turns to the goal"), one.turns, two.turns, tip)


def _chances(about: str, first: float, second: float, tip: str) -> Line:
    return Line(about, percent(first), percent(second), signed_percent(second - first), tip)


def _decimals(about: str, first: float, second: float, tip: str) -> Line:
    difference = _signed(figures(f"{abs(second - first):,.2f}"), second - first)
    return Line(about, figures(f"{first:,.2f}"), figures(f"{second:,.2f}"), difference, tip)


def _signed_points(value: int) -> str:
    return _signed(number(abs(value)), value)


def signed_percent(value: float, digits: int = 2) -> str:
    """Return a difference of two chances: ``"+0.38 %"``; ``"0.00 %"`` where it is none."""
    return _signed(figures(f"{abs(100.0 * value):.{digits}f} %"), value)


def _signed(size: str, value: float) -> str:
    """Return `size` with the sign of `value`, none where it is rounded to nothing."""
    nothing = not size.strip(" %").strip("0.,")
    return size if nothing else f"{'+' if value > 0 else '−'}{size}"


def facts_as_data(facts: Facts) -> dict[str, object]:
    """Return one side's numbers for programs: chances 0 to 1, scores in points."""
    return {
        "first_player_win": facts.first_player_win,
        "komi": facts.komi.points,
        "first_player_win_with_komi": facts.komi.first_player_win,
        "first_turn_holds": {
            str(count + 1): [[run.first, run.last, run.to_goal] for run in runs]
            for count, runs in enumerate(facts.holding)
        },
        "first_turn_points": facts.first_turn_points,
        "first_turn_farkle_chance": facts.first_turn_farkle,
        "points_per_turn": facts.points_per_turn,
        "farkle_chance": facts.farkle_chance,
        "turns_to_goal": facts.turns,
    }
