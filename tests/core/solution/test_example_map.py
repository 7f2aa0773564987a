"""The example map that the window shows at its first start: the file is what its source says."""

from __future__ import annotations

import csv

import numpy as np
import pytest
from printed_numbers import BN

import example_map
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import fingerprint
from farkle_core.solution.solution import Solution

LINES = example_map.TARGET.read_text(encoding="utf-8").splitlines()
CELLS = [line for line in csv.reader(LINES) if not line[0].startswith("#")]


def test_the_file_is_up_to_date(busche_neller: Solution) -> None:
    assert example_map.page(busche_neller).splitlines() == LINES, "python packaging/example_map.py writes it anew"


def test_its_head_names_the_rules_and_the_command(busche_neller: Solution) -> None:
    head = " ".join(line for line in LINES if line.startswith("#"))
    assert fingerprint(busche_neller.ruleset)[:8] in head
    assert "python packaging/example_map.py" in head


@pytest.mark.parametrize("seed", range(3))
def test_cells_are_where_turns_are_first_held(busche_neller: Solution, seed: int) -> None:
    chance = np.random.default_rng(seed)
    for row, column in chance.integers(0, len(CELLS), (40, 2)).tolist():
        table = busche_neller.turn_table(TurnStart(column * example_map.STEP, row * example_map.STEP))
        dice = example_map.DICE - 1
        better = table.can_occur[:, dice] & ~table.wins_now[:, dice] & (table.hold[:, dice] >= table.roll[:, dice])
        totals = table.turn_totals[better].tolist()
        assert CELLS[row][column] == (str(totals[0]) if totals else ""), (row, column)


def test_the_first_turn_is_as_it_is_printed() -> None:
    printed = BN["max-score"]["V"]
    held = [int(total) for total, row in printed.items() if row.get("3") == 0.0]
    assert CELLS[0][0] == str(min(held)) == "400"
