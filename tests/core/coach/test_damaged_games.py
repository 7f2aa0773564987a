"""Damaged game files are refused with a reason, or read up to the last good line."""

from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from damage import damaged
from hand_made_games import THROWS_AWAY, adviser, content, person, rules

from farkle_core.coach.game_log import as_csv, as_text
from farkle_core.coach.history import ListedGame, UnreadGame, list_games
from farkle_core.coach.players import SoftPlayer, play_game
from farkle_core.play.advise import GameTable, Thrower
from farkle_core.play.advise.game_record import entry_lines, read_record
from farkle_core.rules import fingerprint

FEW, MANY = 100, 2000


@cache
def whole(seed: int) -> bytes:
    """Return a file of a game between two who err; of seed 0 one that was written by hand."""
    head = content((), person("Anna"), person("Ben"))
    if seed == 0:
        return content(THROWS_AWAY, person("Anna"), person("Ben"))
    advised, chance = adviser(), np.random.default_rng(seed)
    table = play_game(GameTable.at(advised), [SoftPlayer(advised, 0.02, chance)] * 2, Thrower(seed).throw)
    return head + entry_lines(table, 0)


def good_lines(before: bytes, after: bytes) -> int:
    """Return how many whole lines stand untouched at the beginning."""
    same = next((place for place, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), None)
    return after[: min(len(before), len(after)) if same is None else same].count(b"\n")


def check(folder: Path, number: int) -> str:
    """Damage a file, and return what became of it."""
    random = Random(f"game {number}")
    before = whole(number % 5)
    after = damaged(random, before)
    path = folder / "game.farkle.jsonl"
    path.write_bytes(after)
    (found,) = list_games(folder, ("Anna",))
    good = good_lines(before, after)
    if isinstance(found, UnreadGame):
        assert found.reason
        assert good == 0, "the header is whole, so the game is read"
        return "refused"
    assert isinstance(found, ListedGame)
    record, original = found.record, read_record(before)
    known = max(good - 1, 0)
    assert record.entries[: min(known, len(original.entries))] == original.entries[:known]
    again = read_record(after[: record.length])
    assert (again.entries, again.problem) == (record.entries, "")
    assert record.problem or record.length == len(after) or b"\n" not in after[record.length :]
    if record.fingerprint == fingerprint(rules()):
        table, _problem = record.replay(adviser())
        assert as_text(table.now.game, record)
        assert as_csv(table.now.game, record)
    return "read to a damaged line" if record.problem else "read"


def test_some_damaged_games_are_refused_or_read_as_far_as_they_are_good(tmp_path: Path) -> None:
    assert len({check(tmp_path, number) for number in range(FEW)}) == 3


def test_a_damaged_end_of_a_line_is_no_unfinished_line() -> None:
    lines = whole(0).splitlines(keepends=True)
    record = read_record(b"".join([*lines[:2], lines[2].replace(b"\n", b"\r"), *lines[3:]]))
    assert len(record.entries) == 1
    assert record.problem == "line 3 is damaged"


@pytest.mark.nightly
def test_two_thousand_damaged_games(tmp_path: Path) -> None:
    found = [check(tmp_path, number) for number in range(FEW, FEW + MANY)]
    assert min(found.count(each) for each in ("refused", "read to a damaged line", "read")) > 100
