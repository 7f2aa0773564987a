"""Writes docs/insight.md and the guide's chapter: what rules do to the game, out of the studies in docs/lab.

``make insight`` measures what is missing in the studies' results, which are files beside the studies and no part of the
repository, writes their tables (docs/lab/*.csv), then the page, its pictures and the chapter in every language. With
``ARGS=--page`` these are written from the tables as they are. Every number stands in a table or follows from it.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
from collections.abc import Sequence
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
from farkle_core.language.messages import use
from farkle_core.play import SampleMean
from insight_chapter import chapter
from insight_pictures import Bar, Dot, bars, dots

DOCS: Final = Path(__file__).parents[1] / "docs"
VARIATIONS: Final = ("plain-variations", "depot-variations")
EVERY: Final = "every-rule"
PAIRS: Final = ("plain-pairs", "special-pairs")
HOUSE: Final = "house-rules"
WIDE: Final = "wide-house-rules"
FULL: Final = "full-house-rules"
RANDOM: Final = (FULL, HOUSE, WIDE)
STUDIES: Final = (*VARIATIONS, EVERY, *PAIRS, *RANDOM)
GUIDE: Final = DOCS.parent / "resources" / "farkle_resources" / "guide"
LANGUAGES: Final = ("en", "de")
_WIDTH: Final = 120
_FEWEST_TIMES: Final = 2.0
"""An effect that was estimated counts when it is so many standard errors from nothing."""

QUESTIONS: Final = (
    ("fairer", "unfairness", -1, "less unfair"),
    ("shorter", "mean_turns", -1, "shorter"),
    ("more skilful", "price_max_score", 1, "dearer to play for most points only"),
    ("more dramatic", "drama", 1, "more dramatic"),
)
"""What is asked of the rules: the measure that answers it, and in which direction."""

SENTENCES: Final = (
    ("mean_turns", "makes the game {size} turns longer", "makes the game {size} turns shorter"),
    ("first_player_win", "gives the first player {size}", "takes {size} from the first player"),
    ("price_max_score", "makes play for most points {size} dearer", "makes play for most points {size} cheaper"),
    ("drama", "raises the drama by {size}", "lowers the drama by {size}"),
)
"""What is said of each rule: a measure, and the words for a rise and a fall."""

HEAD: Final = """\
# What the rules do to the game

Busche and Neller end their paper with a question: how do the many variations of Farkle affect optimal play? This page
answers it with numbers. `make insight` writes it; do not edit it. All numbers come from the studies in [lab](lab)
(their definitions as TOML, their tables as CSV), so each can be made again: `farkle lab run docs/lab/<study>.toml`.

Both players play perfectly. Chances, komi, turns, prices and choices are exact. *Drama* is the highest win chance that
the loser of a game had at the start of a turn, on average over games that the referee played; it stands with its
standard error. *Price* is what play for most points a turn loses against perfect play: the higher, the more there is to
know. *Unfairness* is how far the first player's chance is from one half. Differences of chances are in percentage
points (% points). The guide, chapter *Rule lab*, has every definition with its source.
"""


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
        """What the base says."""
        return tuple(axis.usual for axis in self.study.axes)

    def labels(self, row: dict[str, str]) -> Labels:
        """Return what the axes say of a ruleset."""
        return tuple(row[axis] for axis in self.axes)

    def values(self, measure: str) -> dict[Labels, SampleMean]:
        """Return a measure of all rulesets that have it."""
        return {
            self.labels(row): SampleMean(float(row[measure]), float(row.get(f"{measure}_se") or 0.0))
            for row in self.rows
            if row.get(measure)
        }

    def main(self, measure: str) -> list[AxisEffect]:
        """Return the effect of each value of each axis."""
        return main_effects(self.values(measure), self.axes, self.usual)

    def together(self, measure: str) -> list[AxisEffect]:
        """Return what pairs of values do beyond both alone."""
        return interactions(self.values(measure), self.axes, self.usual)


def change(effect: AxisEffect, measure: str) -> str:
    """Return an effect with its unit and error."""
    size = _signed(effect.size, measure)
    return size if effect.error is None else f"{size} ± {_signed(effect.error, measure).lstrip('+')}"


def _signed(size: float, measure: str) -> str:
    chance = BY_NAME[measure].unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE)
    text = f"{100 * size:+.2f} % points" if chance else f"{size:+.2f}"
    return text.replace("-", "−")


def name_of(effect: AxisEffect) -> str:
    """Return what an effect is of, as the study calls it."""
    return " with ".join(f"`{axis}` {label}" for axis, label in zip(effect.axes, effect.labels, strict=True))


def is_clear(effect: AxisEffect) -> bool:
    """Whether an effect is far enough from nothing to be told."""
    return effect.size != 0.0 and (effect.error is None or abs(effect.size) > _FEWEST_TIMES * effect.error)


def cell(row: dict[str, str], measure: str) -> str:
    """Return a number of a row as the page shows it."""
    text = row.get(measure, "")
    if not text:
        return "–"
    unit, value = BY_NAME[measure].unit, float(text)
    if unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE):
        digits = 4 if measure == "first_player_win" else 2
        shown = f"{100 * value:.{digits}f}"
        error = row.get(f"{measure}_se")
        return f"{shown} ± {100 * float(error):.2f}" if error else shown
    shown = f"{value:,.0f}" if unit in (MeasureUnit.POINTS, MeasureUnit.GAMES) else f"{value:,.2f}"
    return shown.replace("-", "−")


COLUMNS: Final = {
    "first_player_win": "first wins %",
    "komi": "komi",
    "mean_turns": "turns",
    "farkles_per_turn": "farkles %",
    "price_max_score": "price %",
    "games_max_score": "games to tell",
    "modest_scorings": "modest scorings %",
    "opponent_matters": "opponent matters %",
    "drama": "drama %",
}


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
    """Return what a ruleset changes about the base."""
    lines = [(axis, row[axis]) for axis, usual in zip(table.axes, table.usual, strict=True) if row[axis] != usual]
    return ", ".join(f"`{label}`" if axis == BASE else f"`{axis}` {label}" for axis, label in lines) or "the base"


def answers(table: Table) -> list[str]:
    """Return for each question which values answer it most clearly."""
    lines = ["| more of it | by | less of it | by |", "|---|---|---|---|"]
    for question, measure, direction, _words in _asked(table):
        clear = [effect for effect in table.main(measure) if is_clear(effect)]
        more, less = (
            sorted((effect for effect in clear if effect.size * sign > 0), key=lambda each: -abs(each.size))[:4]
            for sign in (direction, -direction)
        )
        lines.append(f"| **{question}** | {BY_NAME[measure].title} | | |")
        for one, other in zip_longest(more, less):
            lines.append("| " + " | ".join([*_two(one, measure), *_two(other, measure)]) + " |")
    return [*lines, ""]


def _asked(table: Table) -> list[tuple[str, str, int, str]]:
    """Return the questions whose measure a study has."""
    return [question for question in QUESTIONS if question[1] in table.study.measures]


def _two(effect: AxisEffect | None, measure: str) -> tuple[str, str]:
    return ("", "") if effect is None else (name_of(effect), change(effect, measure))


def sentences(table: Table) -> list[str]:
    """Return what each rule does in a sentence of clear effects."""
    found: dict[str, list[str]] = {}
    for measure, more, less in SENTENCES:
        chance = BY_NAME[measure].unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE)
        for effect in table.main(measure):
            size = f"{abs(100 * effect.size):.2f} % points" if chance else f"{abs(effect.size):.1f}"
            if is_clear(effect) and float(size.split(maxsplit=1)[0]):  # nothing that is 0 as it stands on the page
                found.setdefault(name_of(effect), []).append((more if effect.size > 0 else less).format(size=size))
    return [*(fill(f"* {name} {_listed(words)}.", _WIDTH, subsequent_indent="  ") for name, words in found.items()), ""]


def _listed(lines: list[str]) -> str:
    return lines[0] if len(lines) == 1 else f"{', '.join(lines[:-1])} and {lines[-1]}"


def pairs(table: Table) -> list[str]:
    """Return the largest interactions of each question's measure."""
    lines = ["| measure | two changes | beyond the sum of both |", "|---|---|---|"]
    for _question, measure, _direction, _words in QUESTIONS:
        clear = [each for each in table.together(measure) if is_clear(each)][:5]
        title = BY_NAME[measure].title
        lines += [f"| {title} | {name_of(effect)} | {change(effect, measure)} |" for effect in clear]
    return [*lines, ""]


def extremes(table: Table) -> list[str]:
    """Return the rulesets that answer each question best."""
    lines = ["| | rules | first wins % | turns | price % | drama % |", "|---|---|---|---|---|---|"]
    for question, measure, direction, _words in _asked(table):
        known = [row for row in table.rows if row.get(measure)]
        for row in sorted(known, key=lambda row: -direction * float(row[measure]))[:2]:
            numbers = (cell(row, name) for name in ("first_player_win", "mean_turns", "price_max_score", "drama"))
            lines.append(f"| {question} | {_changes(table, row)} | " + " | ".join(numbers) + " |")
    return [*lines, ""]


def pictures(tables: dict[str, Table]) -> dict[str, str]:
    """Return the pictures by file name."""
    found = {}
    for _question, measure, _direction, _words in QUESTIONS:
        chance = BY_NAME[measure].unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE)
        factor, unit = (100.0, "percentage points") if chance else (1.0, "turns")
        given = [
            Bar(name_of(effect).replace("`", ""), factor * effect.size, factor * (effect.error or 0.0))
            for effect in tables[EVERY].main(measure)
        ]
        title = f"What each rule does, to 3,000: {BY_NAME[measure].title}"
        unit += ", with one standard error" if any(bar.error for bar in given) else ", exact"
        found[f"insight-{measure.replace('_', '-')}.svg"] = bars(title, unit, given)
    return {**found, "insight-house-rules.svg": _house_rules(tables[FULL])}


def _house_rules(table: Table) -> str:
    kinds = sorted({row["dice"] for row in table.rows})
    given = [
        Dot(
            float(row["mean_turns"]),
            100.0 * float(row["price_max_score"]),
            kinds.index(row["dice"]),
            ", ".join(f"{axis} {row[axis]}" for axis in table.axes),
        )
        for row in table.rows
        if row["mean_turns"] and row["price_max_score"]
    ]
    title = f"{len(given):,} random house rules to 10,000"
    return dots(title, "turns a game", "price of play for most points, %", given, [f"{kind} dice" for kind in kinds])


def page(tables: dict[str, Table]) -> str:
    """Return the page."""
    parts = [*_short(tables), *_each(tables), *_two_at_once(tables), *_random(tables)]
    return "\n".join([HEAD, *parts])


def _short(tables: dict[str, Table]) -> list[str]:
    about = (
        "Every rule of the sources beside the plain game to 3,000 points, a goal at which all of them are solved in "
        f"minutes ({_link(EVERY)}). Drama is counted in games; effects of less than two standard errors are left out."
    )
    lines = ["## The answer in short", "", _paragraph(about), *answers(tables[EVERY])]
    for _question, measure, _direction, words in QUESTIONS:
        name = f"insight-{measure.replace('_', '-')}.svg"
        lines.append(f"![What each rule does to the game: {words}](pictures/{name})\n")
    return [*lines, "## Each rule in a sentence", "", *sentences(tables[EVERY])]


def _each(tables: dict[str, Table]) -> list[str]:
    lines = ["## Each variation beside its base", ""]
    for name in (*VARIATIONS, EVERY):
        lines += [f"{tables[name].study.title} ({_link(name)}):", "", *variations(tables[name])]
    return lines


def _two_at_once(tables: dict[str, Table]) -> list[str]:
    about = "What two changes do together beyond the sum of what each does alone, the largest first."
    lines = ["## Two changes at once", "", _paragraph(about)]
    for name in PAIRS:
        lines += [f"{tables[name].study.title}, {len(tables[name].rows)} rulesets ({_link(name)}):", ""]
        lines += pairs(tables[name])
    return lines


def _random(tables: dict[str, Table]) -> list[str]:
    about = (
        "What each rule does on average, whatever the others say, beside what the plain game says. Fitted by least "
        "squares, with standard errors; effects of less than two standard errors are left out."
    )
    lines = ["## Random house rules", "", _paragraph(about)]
    for name in RANDOM:
        table = tables[name]
        lines += [f"{table.study.title}: {len(table.rows):,} rulesets ({_link(name)}).", "", *answers(table)]
        lines += ["The rulesets that go furthest:", "", *extremes(table)]
    return [*lines, "![House rules by length and price](pictures/insight-house-rules.svg)", ""]


def _link(name: str) -> str:
    return f"[{name}.toml](lab/{name}.toml)"


def chapters(table: Table) -> dict[str, str]:
    """Return the guide's chapter by language."""
    wanted = ("first_player_win", "unfairness", "mean_turns", "price_max_score")
    effects = {measure: table.main(measure) for measure in wanted}
    plain = {measure: table.values(measure)[table.usual].value for measure in wanted}
    found = {}
    for place, language in enumerate(LANGUAGES):
        use(language)
        found[language] = chapter(effects, plain, place)
    use(LANGUAGES[0])
    return found


def _paragraph(text: str) -> str:
    return fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"


def measure(workers: int) -> None:
    """Run the studies, and write their tables."""
    for name in STUDIES:
        study = DOCS / "lab" / f"{name}.toml"
        command = [sys.executable, "-m", "farkle_core", "lab"]
        subprocess.run([*command, "run", str(study), "--workers", str(workers)], check=True)
        subprocess.run([*command, "export", str(study), "--csv", str(study.with_suffix(".csv"))], check=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Write the page; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", action="store_true", help="write the page from the tables as they are")
    parser.add_argument("--workers", type=int, default=0, help="processes (default: as many as cores and memory allow)")
    given = parser.parse_args(argv)
    if not given.page:
        measure(given.workers)
    tables = {name: Table.read(name) for name in STUDIES}
    (DOCS / "insight.md").write_text(page(tables), encoding="utf-8")
    for name, text in pictures(tables).items():
        (DOCS / "pictures" / name).write_text(text, encoding="utf-8")
    for language, text in chapters(tables[EVERY]).items():
        (GUIDE / language / "insight.md").write_text(text, encoding="utf-8")
    print(f"written: {DOCS / 'insight.md'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
