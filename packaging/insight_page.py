"""Writes docs/insight.md and the guide's chapter: what rules do to the game, from the studies in docs/lab.

``make insight`` measures what is missing in the studies' results, which are files outside of the repository. It writes
the studies' tables (docs/lab/*.csv), then the page, its pictures and the chapter in every language. ``ARGS=--page``
writes them from the present tables. Every number is in a table or follows from one.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from textwrap import fill
from typing import Final

from farkle_core.lab.measures import BY_NAME, MeasureUnit
from farkle_core.language.messages import use
from insight_chapter import chapter
from insight_pictures import Bar, Dot, bars, dots
from insight_tables import DOCS, QUESTIONS, WIDTH, Table, answers, extremes, name_of, pairs, sentences, variations

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
HEAD: Final = """\
# What the rules do to the game

Busche and Neller end their paper with a question: how do the many variations of Farkle affect optimal play? This page
answers it with numbers. `make insight` writes it; do not edit it. All numbers come from the studies in [lab](lab)
(their definitions as TOML, their tables as CSV), so each can be made again: `farkle lab run docs/lab/<study>.toml`.

Both players play perfectly. All numbers are exact. *Price* is the win chance that play for most points a turn loses
against perfect play; a higher price leaves more to learn. *Unfairness* is the distance of the first player's chance
from one half. Differences of chances are in percentage points (% points). The guide, chapter *Rule lab*, has every
definition with its source.

A rule that helps the second player is fairer up to a point. Equal turns go beyond it: the second player then wins more
often. So the page shows what a rule does to the first player's chance.
"""


def pictures(tables: dict[str, Table]) -> dict[str, str]:
    """Return the pictures by file name."""
    found = {}
    for _question, measure, _direction, _words in QUESTIONS:
        chance = BY_NAME[measure].unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE)
        factor, unit = (100.0, "percentage points") if chance else (1.0, "turns")
        given = [Bar(name_of(effect).replace("`", ""), factor * effect.size) for effect in tables[EVERY].main(measure)]
        title = f"What each rule does, to 3,000: {BY_NAME[measure].title}"
        unit += ", exact"
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
        "Every rule of the sources, compared with the plain game to 3,000 points; to that goal, all of them solve in "
        f"minutes ({_link(EVERY)})."
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
    about = "The effect of two changes together, minus the sum of both effects alone; the largest first."
    lines = ["## Two changes at once", "", _paragraph(about)]
    for name in PAIRS:
        lines += [f"{tables[name].study.title}, {len(tables[name].rows)} rulesets ({_link(name)}):", ""]
        lines += pairs(tables[name])
    return lines


def _random(tables: dict[str, Table]) -> list[str]:
    about = (
        "The effect of each rule in the sum of effects that fits all rulesets best (least squares), compared with the "
        "plain game's value. Every ruleset is exact, but rules do not simply add up: R² says which share of the "
        "differences the sum explains."
    )
    lines = ["## Random house rules", "", _paragraph(about)]
    for name in RANDOM:
        table = tables[name]
        lines += [f"{table.study.title}: {len(table.rows):,} rulesets ({_link(name)}).", "", *answers(table)]
        lines += ["The most extreme rulesets:", "", *extremes(table)]
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
    return fill(text, WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"


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
