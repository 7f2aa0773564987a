"""Writes the example map, which the window shows before the first solution: ``python packaging/example_map.py``.

The plain game is solved; a test says whether the file is as this writes it.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Final

import numpy as np

from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import fingerprint, shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

RULES: Final = "busche-neller"
DICE: Final = 3
STEP: Final = 200
"""Points between two scores of the map: fewer would show no more on so small a picture."""

TARGET: Final = Path(__file__).parents[1] / "resources" / "farkle_resources" / "example_map.csv"


def page(solution: Solution) -> str:
    """Return the file's content: a line for each score of the opponent, rising, a column for each score of your own.

    A cell is the smallest turn total to hold with three dice, in points; empty where holding short of winning is never
    best.
    """
    regions = solution.hold_regions(TurnStart(0, 0).anywhere)
    wanted = range(0, solution.ruleset.goal, STEP)
    own, other = (np.searchsorted(scores, wanted) for scores in (regions.own_scores, regions.opponent_scores))
    first = regions.first[DICE - 1]
    text = io.StringIO()
    text.write("# Written by `python packaging/example_map.py`; do not edit.\n")
    text.write(f"# rules {RULES} {fingerprint(solution.ruleset)[:8]}, {DICE} dice: the turn total to hold from.\n")
    text.write(f"# Lines: the opponent's score 0, {STEP}, 2*{STEP} ...; columns: your score likewise.\n")
    writer = csv.writer(text, lineterminator="\n")
    for column in other:
        writer.writerow("" if first[row, column] < 0 else int(first[row, column]) for row in own)
    return text.getvalue()


def main() -> None:
    """Solve the plain game and write the file."""
    TARGET.write_text(page(solve(shipped_ruleset(RULES))), encoding="utf-8")


if __name__ == "__main__":
    main()
