"""The page about the options: complete, and as the rulesets are solved today."""

from math import isfinite

import pytest

from farkle_core.game.modes import compile_ruleset
from farkle_core.lab.options import (
    Exact,
    OptionCase,
    OptionNumbers,
    option_cases,
    option_numbers,
    rule_options,
    whole_games,
)
from farkle_core.play import SampleMean
from farkle_core.rules import shipped_document, shipped_ids, shipped_ruleset
from farkle_core.rules.document import Document
from options_page import (
    GAMES,
    NUMBERS,
    TARGET,
    exact_cells,
    exact_of,
    measure,
    numbers_as_csv,
    page,
    side_by_side,
)

NOT_RULES = {"schema", "id", "name", "source"}


def keys(document: Document) -> set[str]:
    """All keys of a ruleset's file that say something about the game."""
    found = set()
    for key, value in document.items():
        if isinstance(value, dict) and key != "sets":
            found |= {f"{key}.{name}" for name in value}
        elif key not in NOT_RULES:
            found.add(key)
    return found


def test_every_key_of_a_file_is_explained() -> None:
    explained = {key for option in rule_options() for key in option.keys}
    assert explained == set().union(*(keys(shipped_document(name)) for name in shipped_ids()))


def test_every_shipped_ruleset_is_there() -> None:
    assert set(shipped_ids()) <= set(option_cases())
    assert {name for option in rule_options() for name in option.source} == {"BN", "B16", "S2", "S3", "S4"}


def made_up() -> dict[str, OptionNumbers]:
    exact = Exact(0.5, ("–", "1,000", "700*", "400", "300", "300"))
    return {label: OptionNumbers(exact, SampleMean(0.3, 0.001), SampleMean(40.0, 0.1)) for label in option_cases()}


def test_the_page_has_the_words_of_today() -> None:
    text = page(made_up(), GAMES)
    assert (
        "| `opening-500` | 50.0000 (+0.0000) | – / 1,000 / 700* / 400 / 300 / 300 | 30.00 ± 0.10 | 40.00 ± 0.10 |"
        in text
    )
    assert max(map(len, (line for line in text.splitlines() if line[:1] != "|"))) <= 120


def test_the_page_has_the_numbers_that_the_window_shows() -> None:
    assert TARGET.read_text(encoding="utf-8") == page(option_numbers(), GAMES)
    assert NUMBERS.read_text(encoding="utf-8") == numbers_as_csv(option_numbers())


def test_a_row_is_measured() -> None:
    row = measure(OptionCase("busche-neller"), games=200, goal=500)
    exact = row.numbers.exact
    assert exact.win == pytest.approx(0.675621, abs=1e-6)
    assert row.wins.is_near(exact.win)
    assert all(isfinite(number) for number in (*row.numbers.farkles, *row.numbers.turns))
    assert row == measure(OptionCase("busche-neller"), games=200, goal=500)


@pytest.mark.nightly
def test_the_exact_numbers_are_those_of_today() -> None:
    text = TARGET.read_text(encoding="utf-8")
    exacts = dict(side_by_side(exact_of, option_cases().values()))
    # [B16]: the turn totals from which on one holds at 0 : 0 with 6, 5, 4, 3, 2 and 1 dice. With three it says 350,
    # which cannot stand before a roll of three; the first above it that can is 400.
    published = ["5,000", "2,500", "1,000", "400", "300", "300"]
    reachable = compile_ruleset(shipped_ruleset("facebook")).reachable(9)
    assert reachable[[6, 7, 8], 2].tolist() == [True, False, True]
    assert [hold.rstrip("*") for hold in exacts["facebook"].holds] == published
    cases = [*whole_games(), *(case for option in rule_options() for case in option.cases)]
    assert not [line for case in cases if (line := exact_cells(case, exacts)) not in text]
