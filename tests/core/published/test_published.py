"""The numbers printed in the sources, to half a unit of the last digit given.

Source of each: the shipped published.toml, which names the text; where the text says more than the table of numbers
does, the test says it.
"""

from pathlib import Path

import numpy as np
import pytest
from commands import PIG
from printed_numbers import B16, BN, printed

from farkle_core.game.points import play_for_points
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import load_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.turn_table import TurnTable

pytestmark = pytest.mark.published


def holds_exactly(table: TurnTable, dice: int, first: int, last: int) -> bool:
    """Whether one holds at every reachable turn total from first to last, and at no other short of winning."""
    column = dice - 1
    rows = table.reachable[:, column] & ~table.wins_now[:, column]
    inside = (table.turn_totals >= first) & (table.turn_totals <= last)
    return bool(np.array_equal(table.holds[rows, column], inside[rows]))


def test_pig(tmp_path: Path) -> None:
    """[Neller and Presser 2004, Optimal Play of the Dice Game Pig]: the first player wins 53.06 %, and holds from 21.

    The turn that makes most points holds from 20 and makes 8.14.
    """
    file = tmp_path / "pig.toml"
    file.write_text(PIG, "utf-8")
    pig = solve(load_ruleset(file))
    assert pig.first_player_win == printed(0.5306, 4)
    assert holds_exactly(pig.turn_table(TurnStart(0, 0)), 1, 21, 99)
    assert play_for_points(pig.ruleset).mean == printed(8.14, 2)


class TestBuscheNeller:
    def test_it_is_exact(self, busche_neller: Solution) -> None:
        assert busche_neller.certificate.converged
        assert busche_neller.certificate.residual <= 1e-12
        assert busche_neller.first_player_win == printed(BN["first_player_wins"], 6)
        assert 1 - busche_neller.first_player_win == printed(0.463047, 6)

    def test_fairest_komi(self, busche_neller: Solution) -> None:
        komi = busche_neller.komi()
        assert komi.points == 200
        assert komi.first_player_win == printed(BN["first_player_wins_komi_200"], 6)
        assert busche_neller.win_chance(TurnStart(0, 200)) == komi.first_player_win

    def test_more_dice_are_rolled_at_higher_turn_totals(self, busche_neller: Solution) -> None:
        # [BN], section 3: with few dice one holds at low turn totals, with many only at high ones.
        thresholds = [runs[0].first for runs in busche_neller.turn_table().thresholds()]
        assert thresholds == sorted(thresholds)


class TestFacebook:
    def test_it_is_exact(self, facebook: Solution) -> None:
        assert facebook.certificate.converged
        assert facebook.certificate.residual <= 1e-12
        assert facebook.certificate.states == B16["states"]
        assert facebook.first_player_win == printed(B16["first_player_wins"], 5)

    @pytest.mark.parametrize(("name", "turn_total", "dice"), [
        ("W_t50_n5", 50, 5),
        ("W_t300_n3", 300, 3),
        ("W_t350_n2", 350, 2),
    ])  # fmt: skip
    def test_the_three_scorings_of_the_example(self, facebook: Solution, name: str, turn_total: int, dice: int) -> None:
        table = facebook.turn_table()
        assert table.win[table.row(turn_total), dice - 1] == printed(B16[name], 6)

    def test_after_the_first_bank(self, facebook: Solution) -> None:
        # [B16]: "almost 60%" after 1000, "better than 70%" after 1850, "above 80%" after 2750, "over 90%" after 3900.
        for banked, chance in B16["after_first_bank"].items():
            assert 1 - facebook.win_chance(TurnStart(0, int(banked))) >= chance

    @pytest.mark.parametrize(("name", "banked", "opponent"), [
        ("holds_0_0", 0, 0),
        ("holds_8000_6000", 8000, 6000),
    ])  # fmt: skip
    def test_hold_from_here_on(self, facebook: Solution, name: str, banked: int, opponent: int) -> None:
        table = facebook.turn_table(TurnStart(banked, opponent))
        for dice, first in zip((6, 5, 4, 3, 2, 1), B16[name], strict=True):
            # [B16], table 3: with six dice "at point values above 1750 it again becomes advantageous to roll"
            last = 1750 if (name, dice) == ("holds_8000_6000", 6) else 10_000
            assert holds_exactly(table, dice, first, last), (dice, first)

    def test_behind_by_2000(self, facebook: Solution) -> None:
        # [B16], table 2: "4000, 3350, 1750, 600, 400 and 500" in the text, 3300 to 3850 with five dice in the remark.
        table = facebook.turn_table(TurnStart(6000, 8000))
        assert holds_exactly(table, 5, *B16["holds_6000_8000_5_dice"])
        for dice, first in ((4, 1750), (3, 600), (2, 400), (1, 500)):
            assert holds_exactly(table, dice, first, 10_000), dice
        # 4000 more points win: with six dice one holds there and nowhere before.
        assert holds_exactly(table, 6, 4000, 10_000)
        assert table.thresholds()[5] == ()

    def test_the_only_holds_at_9000_to_9500(self, facebook: Solution) -> None:
        table = facebook.turn_table(TurnStart(9000, 9500))
        for dice in range(1, 7):
            first, last = B16["holds_9000_9500"].get(str(dice), (1, 0))
            assert holds_exactly(table, dice, first, last), dice

    def test_no_hold_at_9500_to_9000(self, facebook: Solution) -> None:
        assert B16["holds_9500_9000"] == {}
        assert all(runs == () for runs in facebook.turn_table(TurnStart(9500, 9000)).thresholds())
