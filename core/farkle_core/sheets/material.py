"""The material for all sheets of one solution, for two or three players, computed once; and the foot."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from farkle_core.game.turn_start import Grid, TurnStart
from farkle_core.language.messages import _, percent
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import Counts, faces_of, rolls
from farkle_core.rules.scoring import is_cursed, scorings
from farkle_core.rules.words.turn import forced_lines
from farkle_core.sheets.content import CheatSheet, GameProgress, HoldCell, Lead, SheetSituation
from farkle_core.sheets.learnt_strategies import NOTHING_LEARNT, LearntStrategies, Price, priced_sentences
from farkle_core.sheets.loaded import shown_dice
from farkle_core.sheets.memory_example import Example, memory_example
from farkle_core.sheets.parts import ABOUT, WITHOUT_ADVICE, SheetPart, advises
from farkle_core.sheets.sheet import cheat_sheet, exactness, sheet_of_rules
from farkle_core.sheets.situations import SHARES, conditions, hold_rows, round_score
from farkle_core.solution.solution import Solution
from farkle_core.solution.trios.solution import TrioSolution
from farkle_core.solution.turn_table import NO_PREFERENCE, preference_numbers
from farkle_core.strategies.sentence_cache import found_before

Ranks = dict[tuple[int, int], int]  # the ranks, by turn total (points) and dice to roll
_MOST_ROWS: Final = 30  # busche's tables end at 1,500 points too: 30 steps of 50


@dataclass(frozen=True, slots=True)
class PreferenceWay:
    """One scoring of a roll with all dice."""

    faces: tuple[int, ...]
    turn_total: int
    dice: int
    rank: int


@dataclass(frozen=True, slots=True)
class Preferences:
    """The order of the states of an opening turn."""

    turn_totals: tuple[int, ...]  # points, a row each, rising
    # ``ranks[row][n - 1]`` for n dice to roll, numbered by `preference_numbers`; None for unreachable states
    ranks: tuple[tuple[int | None, ...], ...]
    holds: tuple[tuple[bool, ...], ...]  # whether to hold; same shape
    conditions: tuple[str, ...] = ()
    # an example roll with all dice, rising; empty if no roll has several scorings
    roll: tuple[int, ...] = ()
    ways: tuple[PreferenceWay, ...] = ()


def preferences(solution: Solution) -> Preferences:
    """Return the preference numbers of the opening turn, up to 30 steps of the turn total."""
    table = solution.turn_table()
    numbers = preference_numbers(table)[: _MOST_ROWS + 1]
    kept = np.flatnonzero((numbers != NO_PREFERENCE).any(axis=1))
    places = {
        (int(table.turn_totals[row]), column + 1): int(numbers[row, column])
        for row, column in np.argwhere(numbers != NO_PREFERENCE).tolist()
    }
    return Preferences(
        tuple(table.turn_totals[kept].tolist()),
        tuple(tuple(None if each == NO_PREFERENCE else int(each) for each in numbers[row]) for row in kept),
        tuple(tuple(map(bool, table.holds[row])) for row in kept),
        tuple(_conditions(solution.ruleset)),
        *_example(solution.ruleset, places),
    )


def _example(ruleset: Ruleset, places: Ranks) -> tuple[tuple[int, ...], tuple[PreferenceWay, ...]]:
    """Return the roll that best shows the use of ranks: its best scoring has fewer points than another."""
    examples = {faces_of(roll): _ways(ruleset, roll, places) for roll, _chance in rolls(ruleset.dice)}
    several = {roll: ways for roll, ways in examples.items() if len(ways) > 1}
    return max(several.items(), key=_worth, default=((), ()))


def _ways(ruleset: Ruleset, roll: Counts, places: Ranks) -> tuple[PreferenceWay, ...]:
    """Return the scorings of a roll, the best first; empty if one leads to a state without a rank."""
    made = [] if is_cursed(ruleset, roll) else scorings(ruleset, roll)
    reached = [(each.points, ruleset.dice - each.dice) for each in made]
    if any(each.wins for each in made) or not places.keys() >= set(reached):
        return ()
    ways = (
        PreferenceWay(faces_of(each.counts), *place, places[place]) for each, place in zip(made, reached, strict=True)
    )
    return tuple(sorted(ways, key=lambda way: -way.rank))


def _worth(example: tuple[tuple[int, ...], tuple[PreferenceWay, ...]]) -> tuple[bool, int, int]:
    roll, ways = example
    return ways[0].turn_total < max(way.turn_total for way in ways), -len(ways), len(set(roll))


def _conditions(ruleset: Ruleset) -> Iterator[str]:
    if any(ruleset.turn.hot_dice_bonus):
        yield _("Before any hot-dice bonus.")
    yield from forced_lines(ruleset, ruleset.dice)


_CELLS: Final = 10  # scores of either player: as many as fit across a page
_LEADERS: Final = (0.2, 0.4, 0.6, 0.8, 0.9)  # the leader's scores, as shares of the goal
_STEPS: Final = (0.4, 0.3, 0.2, 0.1, 0.05)  # score differences, as shares of the goal


@dataclass(frozen=True, slots=True)
class ScoreMap:
    """Hold thresholds by both scores."""

    scores: tuple[int, ...]  # banked scores (points), rising from 0, for both rows and columns
    # ``cells[n - 1][row][column]`` for n dice to roll: rows by the opponent's score, columns by the player's
    cells: tuple[tuple[tuple[HoldCell, ...], ...], ...]


def score_map(solution: Solution) -> ScoreMap:
    """Return hold thresholds at ten scores each, with no farkles in a row; for the first player if seats differ."""
    scores = tuple(sorted({round_score(solution.grid, step / _CELLS) for step in range(_CELLS)}))
    rows = [[_cells(solution, own, other) for own in scores] for other in scores]
    dice = range(solution.ruleset.dice)
    return ScoreMap(scores, tuple(tuple(tuple(cells[n] for cells in row) for row in rows) for n in dice))


def _cells(solution: Solution, own: int, other: int) -> tuple[HoldCell, ...]:
    (row,) = hold_rows(solution, [SheetSituation(Lead.LEVEL, GameProgress.MIDDLE, own, other)])
    return row.cells


@dataclass(frozen=True, slots=True)
class SheetDifferences:
    """Win chances at the start of a turn."""

    leaders: tuple[int, ...]  # the leader's scores (points), a column each
    differences: tuple[int, ...]  # the player's score less the opponent's (points), a row each, falling
    # by row and column, 0 to 1; None if one of the scores would be below 0
    chances: tuple[tuple[float | None, ...], ...]


def chances_by_difference(solution: Solution) -> SheetDifferences:
    """Return the mover's win chance by score difference and by the leader's score, with no farkles in a row.

    It applies before a player has reached the goal; to the first player if seats are distinguished.
    """
    grid = solution.grid
    leaders = tuple(sorted({round_score(grid, share) for share in _LEADERS} - {0}))
    ahead = sorted({round_score(grid, share) for share in _STEPS} - {0}, reverse=True)
    differences = (*ahead, 0, *(-points for points in reversed(ahead)))
    chances = tuple(tuple(_chance(solution, leader, each) for leader in leaders) for each in differences)
    return SheetDifferences(leaders, differences, chances)


def _chance(solution: Solution, leader: int, difference: int) -> float | None:
    other = leader - abs(difference)
    if other < 0:
        return None
    return solution.win_chance(TurnStart(leader, other) if difference > 0 else TurnStart(other, leader))


@dataclass(frozen=True, slots=True)
class Material:
    """The material for all sheets of one solution."""

    sheet: CheatSheet
    preferences: Preferences | None = None
    differences: SheetDifferences | None = None
    score_map: ScoreMap | None = None
    learnt: LearntStrategies = NOTHING_LEARNT
    example: Example | None = None

    def has(self, part: SheetPart) -> bool:
        """Return whether `part` has any content."""
        numbers: Any = self
        for name in filter(None, ABOUT[part].numbers.split(".")):
            numbers = numbers and getattr(numbers, name)
        return bool(numbers)

    def of(self, parts: tuple[SheetPart, ...]) -> tuple[SheetPart, ...]:
        """Return those of `parts` that have content, each once, in the same order."""
        return tuple(part for part in dict.fromkeys(parts) if self.has(part))

    def claiming(self, parts: tuple[SheetPart, ...]) -> "Material":
        """Return the material for a sheet with `parts`: without the exactness of chances if no part advises."""
        if advises(self.of(parts)):
            return self
        return replace(self, sheet=replace(self.sheet, converged=True, exactness=()))

    def prices(self, parts: tuple[SheetPart, ...]) -> tuple[Price, ...]:
        """Return the known prices of the strategies to learn in `parts`."""
        learnt = self.learnt
        values = (
            (SheetPart.SENTENCES, learnt.sentences),
            (SheetPart.MEMORY, learnt.memory),
            (SheetPart.MARGINS, learnt.margins),
            (SheetPart.BANDS, learnt.bands),
        )
        return tuple(value.price for part, value in values if part in parts and value and value.price)


def material_of_rules(ruleset: Ruleset) -> Material:
    """Return the material of `ruleset` without a solution: its rules, and columns for scores.

    All other material begins with it, so parts of the rules alone are filled here.
    """
    return Material(sheet_of_rules(ruleset))


def material_of(solution: Solution, learnt: LearntStrategies = NOTHING_LEARNT) -> Material:
    """Return the material of `solution`, with its sentences if they were found before.

    Takes up to a second for the longest games, so not on a GUI thread.
    """
    if learnt.sentences is None and (found := found_before(solution)) is not None:
        learnt = replace(learnt, sentences=priced_sentences(found))
    ruleset, sheet, differences = solution.ruleset, cheat_sheet(solution), chances_by_difference(solution)
    material = replace(material_of_rules(ruleset), sheet=sheet, differences=differences, learnt=learnt)
    if ruleset.has_loaded_dice:  # the other parts depend on the number of dice alone
        return replace(material, learnt=replace(learnt, memory=None, margins=None, sentences=None))
    example = memory_example(ruleset, learnt.memory.strategy) if learnt.memory else None
    return replace(material, preferences=preferences(solution), score_map=score_map(solution), example=example)


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
        hold=hold_rows(solution, situations_of_three(solution.grid)),
        own_dice=shown_dice(ruleset),
        seats=(0,) if solution.seats > 1 else (),
        conditions=(
            _("For three players."),
            *conditions(ruleset),
            _("Of equal choices: hold before roll, then more points, then fewer dice."),
        ),
        converged=not solution.certificate.has_failed,
        exactness=exactness(solution),
        is_of_three=True,
    )
    return replace(material_of_rules(ruleset), sheet=sheet)


_LEARNT = frozenset({SheetPart.SENTENCES, SheetPart.MEMORY, SheetPart.MARGINS, SheetPart.BANDS})


def foot(material: Material, parts: tuple[SheetPart, ...]) -> tuple[str, ...]:
    """Return the foot of a sheet with `parts`: one line, and the source of the rules."""
    sheet = material.claiming(parts).sheet
    line = (
        *_price(material, parts),
        *sheet.exactness,
        _("Rules {fingerprint}", fingerprint=sheet.fingerprint),
        _("Farkle Explorer {version}", version=sheet.version),
    )
    return tuple(filter(None, ("  ·  ".join(line), sheet.source)))


def _price(material: Material, parts: tuple[SheetPart, ...]) -> Iterator[str]:
    """Yield the known prices of playing by `parts`, in words."""
    there = material.of(parts)
    learnt = _LEARNT.intersection(there)
    prices = material.prices(there)
    if prices:
        each = "; ".join(f"{price.strategy} {percent(price.wins)}" for price in prices)
        yield _("Price: {each} of games won against perfect play", each=each)
    elif learnt:
        yield _("Price of the learnt numbers not known")
    if not (_LEARNT | WITHOUT_ADVICE).issuperset(there):
        yield (
            _("All else exact at the scores named, a guide between them")
            if learnt
            else _("Exact at the scores named, a guide between them")
        )
