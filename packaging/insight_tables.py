"""The tables of docs/insight.md, made of the tables of studies in docs/lab."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from textwrap import fill
from typing import Final

from farkle_core.lab.effects import AxisEffect, Labels, interactions, main_effects
from farkle_core.lab.measures import BY_NAME, MeasureUnit
from farkle_core.lab.study import BASE, Study
from farkle_core.lab.study_file import load_study
from farkle_core.play import SampleMean

DOCS: Final = Path(__file__).parents[1] / "docs"
WIDTH: Final = 120  # characters in a line of the page

# Questions about the rules: the measure that answers each, the direction of "more", and the words for it.
QUESTIONS: Final = (
    ("advantage of the second player", "first_player_win", -1, "better for the second player"),
    ("shorter", "mean_turns", -1, "shorter"),
    ("more skilful", "price_max_score", 1, "dearer to play for most points only"),
)

# Questions about rulesets, not changes: the measure, and the direction of "more".
EXTREMES: Final = (("fairer", "unfairness", -1), ("shorter", "mean_turns", -1), ("more skilful", "price_max_score", 1))

# Sentences about a rule: a measure, and the words for a rise and a fall.
SENTENCES: Final = (
    ("mean_turns", "makes the game {size} turns longer", "makes the game {size} turns shorter"),
    ("first_player_win", "gives the first player {size}", "takes {size} from the first player"),
    ("price_max_score", "makes play for most points {size} dearer", "makes play for most points {size} cheaper"),
)

COLUMNS: Final = {
    "first_player_win": "first wins %",
    "komi": "komi",
    "mean_turns": "turns",
    "farkles_per_turn": "farkles %",
    "price_max_score": "price %",
    "games_max_score": "games until ahead",
    "modest_scorings": "modest scorings %",
    "opponent_matters": "opponent matters %",
}


@dataclass(frozen=True)
class Table:
    """A study with the table of its results."""

    study: Study
    rows: list[dict[str, str]]

    @classmethod
    def read(cls, name: str) -> Table:
        """Read a study and its table."""
        with (DOCS / "lab" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            return cls(load_study(DOCS / "lab" / f"{name}.toml"), list(csv.DictReader(file)))

    @cached_property
    def axes(self) -> tuple[str, ...]:
        """The names of the axes."""
        return tuple(axis.name for axis in self.study.axes)

    @cached_property
    def usual(self) -> tuple[str, ...]:
        """The base's value on each axis."""
        return tuple(axis.usual for axis in self.study.axes)

    def labels(self, row: dict[str, str]) -> Labels:
        """Return a ruleset's value on each axis."""
        return tuple(row[axis] for axis in self.axes)

    def values(self, measure: str) -> dict[Labels, SampleMean]:
        """Return a measure by ruleset, where it is known."""
        return {
            self.labels(row): SampleMean(float(row[measure]), float(row.get(f"{measure}_se") or 0.0))
            for row in self.rows
            if row.get(measure)
        }

    def main(self, measure: str) -> list[AxisEffect]:
        """Return the effect of each value of each axis."""
        return main_effects(self.values(measure), self.axes, self.usual)

    def together(self, measure: str) -> list[AxisEffect]:
        """Return the effect of each pair of values minus the sum of both alone."""
        return interactions(self.values(measure), self.axes, self.usual)


def change(effect: AxisEffect, measure: str) -> str:
    """Return an effect with its unit."""
    chance = BY_NAME[measure].unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE)
    text = f"{100 * effect.size:+.2f} % points" if chance else f"{effect.size:+.2f}"
    return text.replace("-", "−")


def name_of(effect: AxisEffect) -> str:
    """Return the values that an effect belongs to, in the study's names."""
    return " with ".join(f"`{axis}` {label}" for axis, label in zip(effect.axes, effect.labels, strict=True))


def cell(row: dict[str, str], measure: str) -> str:
    """Return a number of a row in the page's format."""
    text = row.get(measure, "")
    if not text:
        return "–"
    unit, value = BY_NAME[measure].unit, float(text)
    if unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE):
        digits = 4 if measure == "first_player_win" else 2
        return f"{100 * value:.{digits}f}"
    shown = f"{value:,.0f}" if unit in (MeasureUnit.POINTS, MeasureUnit.GAMES) else f"{value:,.2f}"
    return shown.replace("-", "−")


def variations(table: Table) -> list[str]:
    """Return a table of the base and its variations."""
    known = [name for name in COLUMNS if name in table.study.measures]
    lines = [
        "| rules | " + " | ".join(COLUMNS[name] for name in known) + " |",
        "|---|" + "---|" * len(known),
    ]
    for row in table.rows:
        labels = table.labels(row)
        name = f"**`{table.study.base['id']}`**" if labels == table.usual else _changes(table, row)
        lines.append(f"| {name} | " + " | ".join(cell(row, measure) for measure in known) + " |")
    return [*lines, ""]


def _changes(table: Table, row: dict[str, str]) -> str:
    """Return a ruleset's differences from the base."""
    lines = [(axis, row[axis]) for axis, usual in zip(table.axes, table.usual, strict=True) if row[axis] != usual]
    return ", ".join(f"`{label}`" if axis == BASE else f"`{axis}` {label}" for axis, label in lines) or "the base"


def answers(table: Table) -> list[str]:
    """Return, for each question, the values with the largest effects."""
    lines = ["| more of it | by | less of it | by |", "|---|---|---|---|"]
    for question, measure, direction, _words in _asked(table):
        effects = table.main(measure)
        more, less = (
            sorted((effect for effect in effects if effect.size * sign > 0), key=lambda each: -abs(each.size))[:4]
            for sign in (direction, -direction)
        )
        fit = next((f"R² {each.explained:.3f}" for each in effects if each.explained is not None), "")
        lines.append(f"| **{question}** | {BY_NAME[measure].title} | | {fit} |")
        for one, other in zip_longest(more, less):
            lines.append("| " + " | ".join([*_two(one, measure), *_two(other, measure)]) + " |")
    return [*lines, ""]


def _asked(table: Table) -> list[tuple[str, str, int, str]]:
    """Return the questions whose measure is part of the study."""
    return [question for question in QUESTIONS if question[1] in table.study.measures]


def _two(effect: AxisEffect | None, measure: str) -> tuple[str, str]:
    return ("", "") if effect is None else (name_of(effect), change(effect, measure))


def sentences(table: Table) -> list[str]:
    """Return a sentence on each rule with its significant effects."""
    found: dict[str, list[str]] = {}
    for measure, more, less in SENTENCES:
        chance = BY_NAME[measure].unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE)
        for effect in table.main(measure):
            size = f"{abs(100 * effect.size):.2f} % points" if chance else f"{abs(effect.size):.1f}"
            if float(size.split(maxsplit=1)[0]):  # nothing that is 0 as it stands on the page
                found.setdefault(name_of(effect), []).append((more if effect.size > 0 else less).format(size=size))
    return [*(fill(f"* {name} {_listed(words)}.", WIDTH, subsequent_indent="  ") for name, words in found.items()), ""]


def _listed(lines: list[str]) -> str:
    return lines[0] if len(lines) == 1 else f"{', '.join(lines[:-1])} and {lines[-1]}"


def pairs(table: Table) -> list[str]:
    """Return the largest interactions of each question's measure."""
    lines = ["| measure | two changes | beyond the sum of both |", "|---|---|---|"]
    for _question, measure, _direction, _words in QUESTIONS:
        title, largest = BY_NAME[measure].title, table.together(measure)[:5]
        lines += [f"| {title} | {name_of(effect)} | {change(effect, measure)} |" for effect in largest]
    return [*lines, ""]


def extremes(table: Table) -> list[str]:
    """Return the most extreme rulesets for each question."""
    lines = ["| | rules | first wins % | turns | price % |", "|---|---|---|---|---|"]
    for question, measure, direction in EXTREMES:
        known = [row for row in table.rows if row.get(measure)]
        for row in sorted(known, key=lambda row: -direction * float(row[measure]))[:2]:
            numbers = (cell(row, name) for name in ("first_player_win", "mean_turns", "price_max_score"))
            lines.append(f"| {question} | {_changes(table, row)} | " + " | ".join(numbers) + " |")
    return [*lines, ""]
