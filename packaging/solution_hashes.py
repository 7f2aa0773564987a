"""Prints a hash of every shipped ruleset's solution at a small goal, to compare two versions of the solver bit by bit.

``python packaging/solution_hashes.py [GOAL]``: one line a ruleset, its id and the SHA-256 of all its win chances.
"""

from __future__ import annotations

import hashlib
import sys
from dataclasses import replace

from farkle_core import Settings, solve
from farkle_core.rules import shipped_ids, shipped_ruleset

GOAL = 1000


def main(goal: int) -> None:
    """Print the hashes."""
    for name in shipped_ids():
        solution = solve(replace(shipped_ruleset(name), goal=goal), Settings(threads=2))
        print(name, hashlib.sha256(solution.chances.tobytes()).hexdigest())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GOAL)
