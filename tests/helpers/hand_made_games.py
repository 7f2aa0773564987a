"""Records of games, written by hand line by line, under the plain game to 1,000 points.

In `WINS` the first player throws three ones at once. In `THROWS_AWAY` the first player of four fives and a one sets a
single five aside and holds, and the second then throws three ones.
"""

import json
from dataclasses import replace
from functools import cache

from farkle_core.engine.settings import Settings
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.game_record import GameRecord, read_record
from farkle_core.rules import Ruleset, fingerprint, shipped_ruleset, to_document
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

ONES = (
    '{"entry": "dice", "faces": [1, 3, 1, 4, 1, 6], "thrown": true}',
    '{"entry": "set aside", "faces": [1, 1, 1], "points": 1000, "wins": false}',
    '{"entry": "hold"}',
)
WINS = (*ONES, '{"entry": "over", "scores": [1000, 0]}')
FIVE = (
    '{"entry": "dice", "faces": [2, 5, 3, 3, 1, 4], "thrown": true}',
    '{"entry": "set aside", "faces": [5], "points": 50, "wins": false}',
    '{"entry": "hold"}',
)
THROWS_AWAY = (*FIVE, *ONES, '{"entry": "over", "scores": [50, 1000]}')
PERFECT = {"name": "Ada", "kind": "optimal"}


@cache
def rules() -> Ruleset:
    return replace(shipped_ruleset("busche-neller"), id="small", name="Small game", goal=1000)


@cache
def solution() -> Solution:
    return solve(rules(), Settings(threads=1))


def person(name: str) -> dict[str, str]:
    return {"name": name, "kind": "person"}


def content(lines: tuple[str, ...], *seats: dict[str, str], date: str = "2026-03-01T10:00:00+00:00") -> bytes:
    """Return the bytes of a game file."""
    head = {"schema": "farkle-game", "version": 1, "date": date, "fingerprint": fingerprint(rules())}
    head |= {"rules": to_document(rules()), "seats": list(seats), "input": "thrown", "seed": 7}
    return "".join(f"{line}\n" for line in (json.dumps(head), *lines)).encode()


def record(lines: tuple[str, ...], *seats: dict[str, str], date: str = "2026-03-01T10:00:00+00:00") -> GameRecord:
    return read_record(content(lines, *seats, date=date))


def adviser() -> Adviser:
    return Adviser(solution())
