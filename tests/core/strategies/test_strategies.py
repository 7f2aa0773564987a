"""Strategies by name and as files, the memory table, sheets that fit themselves."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from games import penalised, plain
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nightly_cases import with_nightly
from printed_numbers import PUBLISHED

from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game.modes import compile_ruleset
from farkle_core.game.points import play_for_points
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.model import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies import fit_cache
from farkle_core.strategies.files import load_strategy, save_strategy, strategy_named
from farkle_core.strategies.fit import fit, shorter
from farkle_core.strategies.forms import KindName, SheetKind, memory_table
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MaxScore, MemoryTable, Optimal, Plain, Strategy, Tabled
from farkle_core.strategies.names import name_of
from farkle_core.strategies.regions import hold_regions, turn_costs
from farkle_core.strategies.strategy_words import numbers_of
from farkle_core.strategies.tables import make_tables, played_alike, points_per_turn

QUICK = Settings(threads=1, check_bound=False, bound=-200)
BN = shipped_ruleset("busche-neller")
PRINTED = PUBLISHED["busche-neller"]
TABLE_4 = "B4=8950,B3=9350,B2=9550,B1=9600,D5=7900,D4=8600,D3=9350,D2=9550,D1=9500"


@pytest.fixture(scope="module")
def small() -> Solution:
    return solve(plain(1500), QUICK)


def no_margins(_base: Plain) -> GoForIt:
    raise AssertionError("margins are given")


NAMES = (
    "optimal",
    "max-score",
    "memory",
    "hold-at:300",
    "hold-at:6=5000,5=2500,4=1000,3=400,2=300,1=300",
    "hold-at:4=1000,3=400",
    "memory+go:B4=8950,B1=9600,D5=7900",
    "max-score+go:D5=7900",
    "bands:5=1800,4=900<-1500:300<1500:250",
    "bands:350<0:250+go:B1=9500",
)


class TestNames:
    @pytest.mark.parametrize("name", NAMES)
    def test_a_name_means_what_it_says(self, name: str) -> None:
        assert name_of(strategy_named(name, BN, no_margins), BN) == name

    def test_dice_that_are_not_named_are_rolled(self) -> None:
        assert strategy_named("hold-at:4=1000,3=400", BN, no_margins) == HoldAt((None, None, 400, 1000, None, None))

    @pytest.mark.parametrize("name", [
        "hold-at:", "hold-at:7=300", "hold-at:5", "hold-at:5=x", "hold-at:300000", "optimal+go", "memory+gone",
        "memory+go:C5=3", "memory+go:B7=100", "bands:300<100", "bands:300<500:200<100:300", "best", "",
        "no/such.strategy", "hold-at:6=300,6=400", "memory+go:B4=9000,B4=9100", "bands:300",
        "hold-at:\u0663\u0660\u0660",
    ])  # fmt: skip
    def test_what_is_no_strategy_is_refused(self, name: str) -> None:
        if name == "hold-at:5":
            assert strategy_named(name, BN, no_margins) == HoldAt((5,) * 6)  # one number, if a low one
            return
        with pytest.raises(UserError) as refused:
            strategy_named(name, BN, no_margins)
        assert refused.value.problems

    @pytest.mark.parametrize("name", NAMES)
    def test_files_keep_it(self, name: str, tmp_path: Path) -> None:
        strategy = strategy_named(name, BN, no_margins)
        save_strategy(strategy, BN, tmp_path / "mine.strategy", "mine")
        assert load_strategy(tmp_path / "mine.strategy", BN, no_margins) == strategy
        assert strategy_named(str(tmp_path / "mine.strategy"), BN, no_margins) == strategy

    def test_files_keep_an_own_memory_table(self, tmp_path: Path) -> None:
        rows = memory_table(BN).rows
        own = MemoryTable((*rows[:2], ((500, 0), (0, 150)), *rows[3:]))
        for strategy in (own, GoForIt(own, (None,) * 5 + (9000,), (9000,) * 6)):
            save_strategy(strategy, BN, tmp_path / "own.strategy")
            assert load_strategy(tmp_path / "own.strategy", BN, no_margins) == strategy

    @pytest.mark.parametrize("text", [
        "", "schema = 2\nstrategy = 'memory'", "schema = 1", "schema = 1\nstrategy = 5", "schema = [",
        "schema = 1\nstrategy = 'memory'\nmemory = 5", "schema = 1\nstrategy = 'memory'\ncolour = 'red'",
        "schema = 1\nstrategy = 'memory'\n[memory]\n1 = [[0, 0]]", "schema = 1\nstrategy = 'x.strategy'",
    ])  # fmt: skip
    def test_damaged_files_are_refused(self, text: str, tmp_path: Path) -> None:
        (tmp_path / "bad.strategy").write_text(text, encoding="utf-8")
        with pytest.raises(UserError):
            load_strategy(tmp_path / "bad.strategy", BN, no_margins)

    @pytest.mark.parametrize("named", ["round.toml", "{folder}/round.toml", "best-response"])
    def test_a_file_names_a_strategy_and_never_a_file(
        self, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        named = named.format(folder=tmp_path)
        (tmp_path / "round.toml").write_text(f"schema = 1\nstrategy = '{named}'", encoding="utf-8")
        with pytest.raises(UserError) as refused:
            load_strategy(tmp_path / "round.toml", BN, no_margins)
        assert [(each.key, each.found) for each in refused.value.problems] == [("strategy", named)]

    def test_numbers_to_memorise(self) -> None:
        # [BN]: 13 nonzero values in table 3, and table 4 has 9 more.
        assert numbers_of(memory_table(BN)) == 13
        assert numbers_of(strategy_named(f"memory+go:{TABLE_4}", BN, no_margins)) == 13 + 9
        assert numbers_of(strategy_named("hold-at:300", BN, no_margins)) == 1


class TestMemoryTable:
    def test_table_3(self, published: dict[str, dict[str, dict[str, int]]]) -> None:
        printed = published["memory"]
        for dice in range(1, 6):
            known = {str(estimate): total for total, estimate in memory_table(BN).rows[dice - 1]}
            assert known == printed[str(dice)]
        assert memory_table(BN).rows[5] == ()

    def test_it_is_play_for_most_points(self) -> None:
        # [BN]: it "will perfectly reproduce the strategy that maximizes expected score".
        automaton = compile_ruleset(BN)
        by_heart = make_tables(memory_table(BN), automaton)
        assert played_alike(by_heart, make_tables(MaxScore(), automaton), automaton)
        assert points_per_turn(by_heart, automaton).mean == pytest.approx(446.57144, abs=5e-6)
        assert points_per_turn(by_heart, automaton).farkles == pytest.approx(0.205964, abs=5e-7)

    @pytest.mark.parametrize("ruleset", with_nightly(("busche-neller", "kingdom-come"), shipped_ids()))
    def test_it_costs_next_to_nothing(self, ruleset: str) -> None:
        rules = shipped_ruleset(ruleset)
        automaton = compile_ruleset(rules)
        by_heart, exact = (
            points_per_turn(make_tables(each, automaton), automaton) for each in (memory_table(rules), MaxScore())
        )
        assert exact.mean - 3.0 <= by_heart.mean <= exact.mean + 1e-6 * exact.mean
        assert exact.mean == pytest.approx(play_for_points(rules).mean, rel=1e-9)  # penalties counted


@pytest.fixture
def published() -> dict[str, dict[str, dict[str, int]]]:
    found: dict[str, dict[str, dict[str, int]]] = PRINTED["max-score"]
    return found


def price(solution: Solution, strategy: Strategy) -> float:
    return match(solution, strategy, Optimal(), threads=1).overall


THRESHOLD = st.one_of(st.none(), st.integers(1, 30).map(lambda steps: 50 * steps))


@pytest.fixture(scope="module")
def fitted_each(small: Solution) -> float:
    return fit(small, SheetKind(KindName.EACH)).price.overall


class TestFitted:
    @pytest.mark.nightly
    def test_margins_at_least_as_good_as_table_4(self, busche_neller: Solution) -> None:
        # [BN], table 4: 49.1124 %, with play for most points; with the memory table its margins win more.
        found = fit(busche_neller, SheetKind(KindName.MEMORY_GO))
        theirs = strategy_named(f"memory+go:{TABLE_4}", BN, no_margins)
        assert found.price.overall >= 0.491124
        assert found.price.overall >= price(busche_neller, theirs)
        assert isinstance(found.strategy, GoForIt)
        assert found.strategy.own[:3] == (9600, 9550, 9350)
        assert found.strategy.opponent[:2] == (9500, 9550)
        assert found.plays_for_points

    def test_the_memory_table(self, busche_neller: Solution) -> None:
        found = fit(busche_neller, SheetKind(KindName.MEMORY))
        assert found.price.overall == pytest.approx(0.476141, abs=5e-7)
        assert found.plays_for_points

    @settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(thresholds=st.tuples(*[THRESHOLD] * 5))
    def test_fitted_numbers_are_best(
        self, thresholds: tuple[int | None, ...], small: Solution, fitted_each: float
    ) -> None:
        assert price(small, HoldAt((*thresholds, None))) <= fitted_each + 1e-9

    def test_no_number_beats_the_fitted_one(self) -> None:
        lower = solve(plain(600), QUICK)
        found = fit(lower, SheetKind(KindName.ONE)).price.overall
        assert found == max(price(lower, HoldAt((points,) * 6)) for points in range(50, 601, 50))

    @pytest.mark.parametrize(
        ("rules", "kind"),
        with_nightly(
            [],
            [(penalised(1500), "each-dice"), (shipped_ruleset("facebook"), "each-dice"), (plain(7500), "one-number")],
        ),
    )
    def test_numbers_of_a_shorter_game_are_improved(
        self, rules: Ruleset, kind: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("farkle_core.strategies.fit._FEWEST_STEPS", 10)  # so that a small goal has a shorter game
        wanted, solution = SheetKind.named(kind), solve(rules, QUICK)
        assert shorter(rules) is not None
        found, form = fit(solution, wanted), wanted.form(rules)
        assert form is not None
        assert isinstance(found.strategy, HoldAt)
        totals = found.strategy.thresholds[: len(form.first)]
        numbers = [form.top if total is None else total // form.quantum for total in totals]
        for place, step in product(range(len(numbers)), (1, -1)):
            moved = (*numbers[:place], numbers[place] + step, *numbers[place + 1 :])
            if form.allows(moved):
                assert price(solution, form.strategy(moved)) <= found.price.overall + 1e-8, moved

    @pytest.mark.parametrize(
        ("rules", "kind"),
        with_nightly(
            [
                (plain(600), "memory+go"),
                (penalised(500, minimum=100), "memory"),
            ],
            [
                *((plain(600), kind) for kind in ("each-dice", "bands:2")),
                *((penalised(500, minimum=100), kind) for kind in ("one-number", "each-dice", "memory+go", "bands:2")),
            ],
        ),
    )
    def test_the_price_is_that_of_the_printed_numbers(self, kind: str, rules: Ruleset, tmp_path: Path) -> None:
        solution = solve(rules, QUICK)
        found = fit(solution, SheetKind.named(kind))
        again = strategy_named(name_of(found.strategy, rules), rules, no_margins)
        assert price(solution, again) == found.price.overall
        save_strategy(found.strategy, rules, tmp_path / "s.strategy")
        assert price(solution, load_strategy(tmp_path / "s.strategy", rules, no_margins)) == found.price.overall
        assert found.price.overall <= 0.5 + 1e-12

    def test_it_is_kept(self, small: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
        found = fit_cache.fitted(small, SheetKind(KindName.ONE))
        monkeypatch.setattr(fit_cache, "fit", None)
        assert fit_cache.fitted(small, SheetKind(KindName.ONE)) == found

    @pytest.mark.parametrize("kind", ["", "five", "bands:1", "bands:6", "bands:x", "memory:2"])
    def test_other_kinds_are_refused(self, kind: str) -> None:
        with pytest.raises(UserError, match="no such kind"):
            SheetKind.named(kind)


class TestOnTheMap:
    STRATEGIES = (
        HoldAt((300, 250, 400, 800, None, None)),
        Bands((-300, 200), (HoldAt((500,) * 6), HoldAt((300,) * 6), HoldAt((200,) * 6))),
        GoForIt(HoldAt((300,) * 6), (1200, 1100, None, 900, None, 500), (1000,) * 6),
    )

    @pytest.mark.parametrize("strategy", STRATEGIES)
    def test_where_it_holds(self, strategy: Tabled, small: Solution) -> None:
        regions = hold_regions(strategy, small)
        grid = small.grid
        for own, other in ((0, 0), (0, 600), (900, 300), (1250, 1150), (400, 1200), (600, 400), (300, 600)):
            for dice in range(1, 7):
                base = strategy.base if isinstance(strategy, GoForIt) else strategy
                hold = base.holds[sum(own - other >= edge for edge in base.edges)] if isinstance(base, Bands) else base
                assert isinstance(hold, HoldAt)
                least = hold.thresholds[dice - 1]
                if isinstance(strategy, GoForIt):
                    near = zip((strategy.own[dice - 1], strategy.opponent[dice - 1]), (own, other), strict=True)
                    least = None if any(limit is not None and score >= limit for limit, score in near) else least
                found = regions.first[dice - 1, grid.index(own), grid.index(other)]
                table = small.turn_table(TurnStart(own, other))
                totals = [int(total) for row, total in enumerate(table.turn_totals)
                          if least is not None and total >= least and table.reachable[row, dice - 1]
                          and own + total < grid.goal]  # fmt: skip
                assert found == (totals[0] if totals else -1)

    def test_perfect_turns_cost_nothing(self, small: Solution) -> None:
        assert np.abs(turn_costs(Optimal(), small)).max() < 1e-12

    def test_what_turns_cost(self, small: Solution) -> None:
        # A turn that holds at once what it may costs what the turn table says of the first roll's best scorings.
        costs = turn_costs(MaxScore(), small)
        assert costs.min() > -1e-12
        # Over a whole game a strategy gives away at least what its first turn costs, on average over seats.
        assert price(small, MaxScore()) <= 0.5 - costs[0, 0] / 2
