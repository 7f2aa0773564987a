"""The page about what rules do: as its tables say, and its tables as the rulesets are measured today."""

import re

import pytest
from nightly_cases import sampled

from farkle_core import solve
from farkle_core.lab.measuring import Measuring, choices_of
from farkle_core.lab.mixtures import expand
from farkle_core.rules.model import EndRule
from insight_page import (
    EVERY,
    GUIDE,
    STUDIES,
    VARIATIONS,
    WIDE,
    chapters,
    page,
    pictures,
)
from insight_tables import DOCS, Table

OPTIONS = (DOCS / "options.md").read_text(encoding="utf-8")


def tables() -> dict[str, Table]:
    return {name: Table.read(name) for name in STUDIES}


def test_the_page_is_written_from_its_tables() -> None:
    assert (DOCS / "insight.md").read_text(encoding="utf-8") == page(tables())
    for name, text in pictures(tables()).items():
        assert (DOCS / "pictures" / name).read_text(encoding="utf-8") == text


def test_the_chapter_of_the_guide_is_written_from_its_table() -> None:
    for language, text in chapters(Table.read(EVERY)).items():
        assert (GUIDE / language / "insight.md").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", sampled(STUDIES, 4))
def test_tables_have_every_ruleset_of_their_study(name: str) -> None:
    table = Table.read(name)
    expected = {(variant.labels, variant.hash) for variant in expand(table.study).variants}
    assert {(table.labels(row), row["hash"]) for row in table.rows} == expected


def test_numbers_of_the_sources() -> None:
    """[BN]: 53.6953 % for the first player, 55.1416 % to 5,000; play for most points loses 0.0239."""
    rows = {row["base"]: row for row in Table.read("plain-variations").rows}
    assert float(rows["busche-neller"]["first_player_win"]) == pytest.approx(0.536953, abs=5e-7)
    assert float(rows["busche-neller"]["price_max_score"]) == pytest.approx(0.0239, abs=5e-5)


def test_numbers_of_games() -> None:
    """docs/options.md counts farkles and turns in games of the referee, and solves the same rulesets once more."""
    row = re.compile(r"\| `([a-z0-9-]+)` \| ([0-9.]+)[^|]*\|[^|]*\| ([0-9.]+) ± ([0-9.]+) \| ([0-9.]+) ± ([0-9.]+) \|")
    counted = {found[1]: [float(each) for each in found.groups()[1:]] for found in row.finditer(OPTIONS)}
    compared = 0
    for name in VARIATIONS:
        for measured in Table.read(name).rows:
            if measured["base"] not in counted:
                continue
            win, farkles, farkles_error, turns, turns_error = counted[measured["base"]]
            assert 100 * float(measured["first_player_win"]) == pytest.approx(win, abs=6e-5)
            if measured.get("mean_turns"):
                compared += 1
                assert 100 * float(measured["farkles_per_turn"]) == pytest.approx(farkles, abs=4 * farkles_error)
                assert float(measured["mean_turns"]) == pytest.approx(turns, abs=4 * turns_error)
    assert compared >= 8


@pytest.mark.nightly
@pytest.mark.parametrize("name", STUDIES)
def test_rows_are_measured_again(name: str) -> None:
    """A few rows of each table, all numbers."""
    table = Table.read(name)
    variants = {variant.labels: variant.ruleset for variant in expand(table.study).variants}
    for row in table.rows[:: max(len(table.rows) // 4, 1)]:
        study = table.study
        figures = Measuring(variants[table.labels(row)], study.settings, study.games).figures(study.measures)
        for measure, figure in figures.items():
            shown = "" if figure.value is None else figure.value
            assert row[measure] == str(shown) or float(row[measure]) == pytest.approx(float(shown), rel=1e-9)


@pytest.mark.nightly
@pytest.mark.parametrize("name", [VARIATIONS[0], EVERY, WIDE])
def test_decisions_of_every_row_with_last_turns_are_counted_again(name: str) -> None:
    table, counted = Table.read(name), 0
    variants = {variant.labels: variant.ruleset for variant in expand(table.study).variants}
    for row in table.rows:
        ruleset = variants[table.labels(row)]
        if ruleset.end.rule is not EndRule.SUDDEN:
            choices = choices_of(solve(ruleset, table.study.settings))
            assert choices is not None
            assert float(row["decisions"]) == pytest.approx(choices.decisions, rel=1e-9)
            assert float(row["opponent_matters"]) == pytest.approx(choices.dependent / choices.decisions, rel=1e-9)
            counted += 1
    assert counted >= 2
