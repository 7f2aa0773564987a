"""Checking against published numbers: all of them are looked at, and every one can fail."""

import copy
import json
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import islice
from typing import Any

import pytest
from commands import Here

from farkle_core.language.messages import use
from farkle_core.published import checked_ids, checking, settings_for
from farkle_core.published.checking import published
from farkle_core.published.claim import ClaimUnit, RulesetResults
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

GIVEN = {"B", "D"}
"""Keys of numbers that say what is played, where others say what comes of it."""

CONTRADICTED = {("go-for-it", "wins_against_optimal")}
"""49.1124 %, where the lead printed beside it makes 49.1123 %."""

NO_NUMBERS = {"source", "bound"}

Place = tuple[str | int, ...]


@pytest.fixture(scope="module")
def plain(busche_neller: Solution) -> RulesetResults:
    """What is known of the plain game; its matches take seconds, and are played once."""
    return RulesetResults(busche_neller)


def leaves(table: Any, at: Place = ()) -> Iterator[Place]:
    """Give the places of all numbers that are checked."""
    if isinstance(table, dict | list):
        for key, value in table.items() if isinstance(table, dict) else enumerate(table):
            if key not in GIVEN | NO_NUMBERS and (*at, key) not in CONTRADICTED:
                yield from leaves(value, (*at, key))
    else:
        yield at


def moved(numbers: dict[str, Any], at: Place, step: int) -> dict[str, Any]:
    """Return the numbers with one of them a little higher or lower."""
    changed = copy.deepcopy(numbers)
    table: Any = changed
    for key in at[:-1]:
        table = table[key]
    table[at[-1]] += _size(at, table[at[-1]]) * step
    return changed


def _size(at: Place, value: Any) -> Any:
    if isinstance(value, Decimal):  # a whole number of units of the last digit; 0.0 stands for a printed 0.000
        return Decimal("0.001") if value == 0 else Decimal(1).scaleb(int(value.as_tuple().exponent))
    if "states" in at or "farkle_chance" in at:
        return 1
    return 300 if "memory" in at else 100  # turn totals: so far that another one can occur in between


def unmet(ruleset_id: str, numbers: dict[str, Any], known: RulesetResults) -> list[str]:
    return [f.what for claim in checking.CLAIMS[ruleset_id](numbers) if not (f := claim.check(known)).met]


def never_noticed(ruleset_id: str, known: RulesetResults) -> list[Place]:
    """Return the published numbers that could be others and would pass all the same."""
    numbers = published()[ruleset_id]
    return [
        at
        for at in leaves(numbers)
        if not any(unmet(ruleset_id, moved(numbers, at, step), known) for step in (1, -1))
    ]  # fmt: skip


@pytest.mark.published
class TestBuscheNeller:
    def test_all_numbers_are_met(self, plain: RulesetResults) -> None:
        findings = checking.check("busche-neller", plain)
        assert [f for f in findings if not f.met] == []
        assert len(findings) == len(list(leaves(published()["busche-neller"])))

    def test_every_number_can_fail(self, plain: RulesetResults) -> None:
        assert never_noticed("busche-neller", plain) == []


@pytest.mark.published
class TestKingdomCome:
    def test_all_numbers_are_met_and_every_number_can_fail(self) -> None:
        known = RulesetResults(solve(shipped_ruleset("kingdom-come"), settings_for("kingdom-come")))
        assert [f for f in checking.check("kingdom-come", known) if not f.met] == []
        assert never_noticed("kingdom-come", known) == []


@pytest.mark.published
class TestFacebook:
    def test_all_numbers_are_met_and_every_number_can_fail(self, facebook: Solution) -> None:
        known = RulesetResults(facebook)
        assert [f for f in checking.check("facebook", known) if not f.met] == []
        assert never_noticed("facebook", known) == []

    def test_the_bound_is_the_published_one(self) -> None:
        assert settings_for("facebook").bound == -2500


def test_numbers_are_written_as_the_language_writes_them() -> None:
    use("de")
    assert ClaimUnit.CHANCE.worded(Decimal("-0.506680"), 6, signed=True) == "−50,6680 von 100"
    assert ClaimUnit.POINTS.worded(Decimal("446.57144"), 5) == "446,57144 Punkte"
    assert ClaimUnit.COUNT.worded(Decimal(423_765_000), 0) == "423.765.000"


def only_plain(monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], Any] = lambda _: None) -> None:
    """Leave the plain game only, which takes a second, perhaps with other numbers."""
    numbers = copy.deepcopy(published())
    change(numbers["busche-neller"])
    monkeypatch.setattr(checking, "published", lambda: numbers)
    monkeypatch.setattr(checking, "CLAIMS", {"busche-neller": checking.CLAIMS["busche-neller"]})


def only_advantage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check what the plain game's source says of the first player only: nothing has to be played."""
    claims = checking.CLAIMS["busche-neller"]
    monkeypatch.setattr(checking, "CLAIMS", {"busche-neller": lambda numbers: islice(claims(numbers), 4)})


def test_the_command_shows_every_number(farkle: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    only_advantage(monkeypatch)
    done = farkle("verify")
    assert done.status == 0
    assert "53.6953 %" in done.out
    assert done.out.rstrip().splitlines()[-1].startswith("All ")
    assert "NOT MET" not in done.out


def test_a_number_that_is_not_met_ends_in_status_1(farkle: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    only_plain(monkeypatch, lambda numbers: numbers.update(first_player_wins=Decimal("0.536954")))
    only_advantage(monkeypatch)
    done = farkle("verify", "--json")
    answer = json.loads(done.out)
    assert (done.status, answer["met"], answer["not_met"]) == (1, False, 1)
    (missed,) = [f for part in answer["rulesets"] for f in part["findings"] if not f["met"]]
    assert missed["what"] == "The first player wins"
    assert missed["computed_value"] == pytest.approx(0.536953, abs=1e-6)
    told = farkle("verify")
    assert told.status == 1
    assert "NOT MET" in told.out


def test_every_checked_ruleset_has_a_table() -> None:
    assert set(checked_ids()) <= set(published())
