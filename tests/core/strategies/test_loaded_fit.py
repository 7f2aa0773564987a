"""Numbers to learn, fitted with loaded dice: no single number wins more."""

import pytest
from loaded import DEVIL, ODD, with_dice

from farkle_core import Settings, solve
from farkle_core.rules import shipped_ruleset
from farkle_core.strategies.fit import fit
from farkle_core.strategies.fit_cache import named
from farkle_core.strategies.forms import EachDice, KindName, SheetKind
from farkle_core.strategies.match import match
from farkle_core.strategies.model import GoForIt, HoldAt, Optimal

RULES = with_dice(ODD, DEVIL, goal=400)


def test_the_best_number_is_the_best_of_all() -> None:
    solution = solve(RULES, Settings(threads=1))
    found = fit(solution, SheetKind(KindName.ONE), threads=1)
    tried = (HoldAt((None if points == 400 else points,) * 2) for points in range(50, 450, 50))
    prices = [match(solution, each, Optimal(), threads=1).overall for each in tried]
    assert found.price.overall == pytest.approx(max(prices), abs=1e-9)


def test_margins_are_fitted_to_other_strategies_than_a_memory_table() -> None:
    solution = solve(RULES, Settings(threads=1))
    found = named("hold-at:100+go", solution, threads=1)
    assert isinstance(found, GoForIt)
    plain = match(solution, found.base, Optimal(), threads=1).overall
    assert match(solution, found, Optimal(), threads=1).overall >= plain - 1e-12


def test_a_memory_table_needs_fair_dice() -> None:
    kinds = [each for each in KindName if SheetKind(each).suits(RULES)]
    assert kinds == [KindName.ONE, KindName.EACH, KindName.BANDS]


def test_the_search_begins_with_as_many_numbers_as_dice() -> None:
    assert len(EachDice(RULES).first) == 1
    assert len(EachDice(shipped_ruleset("busche-neller")).first) == 5
