"""Records of games: what was entered is read again and leads to the same place, whatever happened to the file."""

import json
import tracemalloc
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

import pytest
from present import present

from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.files.lock_file import LockFile
from farkle_core.files.reading import UnfitFileError
from farkle_core.play.advise import Adviser, GameTable, Thrower
from farkle_core.play.advise.game_file import GameFile
from farkle_core.play.advise.game_record import NewerRecordError, entry_lines, header_line, read_record
from farkle_core.play.advise.table import Dice, Entry, Farkled, Typed, Undo
from farkle_core.play.advise.umpire import ScoreKeeper
from farkle_core.referee import Hold, IllegalMove, Roll, SetAside, TakeOver
from farkle_core.rules import fingerprint, shipped_ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.solution.solve import solve

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
FIRST = Typed(300, 150, dice=3, turn_total=200, mover=1)


@cache
def adviser(name: str = "facebook") -> Adviser:
    settings = Settings(threads=1, check_bound=False, bound=-500, ceiling=1000)
    return Adviser(solve(replace(shipped_ruleset(name), goal=600), settings))


def possible(table: GameTable, random: Random, thrower: Thrower) -> Entry:
    """Return something that can be entered."""
    now = table.now
    if table.is_begun and random.random() < 0.2:
        return Undo()
    if random.random() < 0.1:
        own, other = (50 * random.randrange(10) for _ in range(2))
        return Typed(own, other, mover=random.randrange(2))
    if now.dice.faces:
        advice = now.game.adviser.advise(now.game.moment, counts_of(now.dice.faces))
        return SetAside(random.choice(advice.shown).scoring) if advice.shown else Farkled()
    actions = now.game.adviser.referee.legal_actions(now.game.state)
    if now.game.moment.offers:
        return Roll() if random.random() < 0.5 else TakeOver()
    if Hold() in actions and random.random() < 0.4:
        return Hold()
    return Dice(thrower.throw(now.needed), thrown=random.random() < 0.5) if now.needed else Undo()


def played(name: str, seed: int) -> GameTable:
    table, random, thrower = GameTable.at(adviser(name)), Random(seed), Thrower(seed)
    for _ in range(60):
        table = table.after(possible(table, random, thrower))
    return table


def written(table: GameTable, first: Typed | None = None) -> bytes:
    return header_line(table.now.game.adviser.solution.ruleset, first, NOON) + entry_lines(table, 0)


@pytest.mark.parametrize("name", ["facebook", "high-stakes", "zilch", "steal"])
def test_a_game_is_read_as_it_was_entered(name: str) -> None:
    for seed in range(5):
        table = played(name, seed)
        record = read_record(written(table))
        assert record.problem == ""
        assert record.entries == table.entries
        assert record.fingerprint == fingerprint(table.now.game.adviser.solution.ruleset)
        assert record.date == "2026-11-23T12:00:00+00:00"
        again, problem = record.replay(adviser(name))
        assert problem == ""
        assert again == table
        assert again.now.game.steps == table.now.game.steps


def test_everything_can_be_taken_back_one_by_one() -> None:
    table = played("facebook", 3)
    stood = list(table.positions)
    while table.is_begun:
        assert table.now == stood.pop()
        table = table.after(Undo())
    with pytest.raises(IllegalMove):
        table.after(Undo())


def test_a_game_may_begin_elsewhere() -> None:
    table = GameTable.at(adviser(), FIRST.moment(adviser())).after(Dice((1, 5, 2)))
    again, problem = read_record(written(table, FIRST)).replay(adviser())
    assert (again, problem) == (table, "")
    assert again.now.game.state.mover == 1
    assert again.now.game.state.scores == (150, 300)


def test_another_roll_corrects_the_one_before_and_no_dice_take_it_away() -> None:
    start = GameTable.at(adviser())
    table = start.after(Dice((1, 5, 5, 2, 3, 4))).after(Dice((1, 1, 5, 2, 3, 4)))
    assert table.now.dice.faces == (1, 1, 5, 2, 3, 4)
    assert table.after(Undo()).positions == start.positions
    assert table.after(Dice(())).positions == start.positions


def test_dice_survive_a_corrected_score() -> None:
    table = GameTable.at(adviser()).after(Dice((1, 5, 5, 2, 3, 4)))
    fixed = table.after(Typed(300, 150))
    assert fixed.now.dice.faces == (1, 5, 5, 2, 3, 4)
    assert fixed.now.game.state.scores == (300, 150)
    assert fixed.after(Undo()).positions == table.positions
    assert fixed.after(Dice(())).now == replace(fixed.now, dice=Dice(()))
    three = fixed.after(FIRST)
    assert three.now.dice.faces == ()
    assert three.after(Undo()).positions == table.positions  # what is typed in a row is one thing


@pytest.mark.parametrize(
    "entry",
    [
        Dice((1, 2, 3)), Dice((0, 1, 2, 3, 4, 9)), Hold(), Farkled(), TakeOver(),
        Typed(300, 150, dice=9),
        Typed(10**9, 150),
        Typed(300, 150, turn_total=10**9),
        Typed(300, 150, 7),
        Typed(300, 150, seat=5, turns_left=3),
        Typed(300, 150, mover=2),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(entry: Entry) -> None:
    with pytest.raises(UserError):
        GameTable.at(adviser()).after(entry)


def test_a_killed_program_loses_the_line_it_was_writing_and_nothing_else() -> None:
    table = played("facebook", 1)
    content = written(table)
    head = content.index(b"\n") + 1
    for end in range(head, len(content)):
        record = read_record(content[:end])
        assert record.problem == ""
        assert record.length == content.rindex(b"\n", 0, end) + 1
        assert record.entries == table.entries[: content[head:end].count(b"\n")]


def test_a_damaged_line_is_named_and_what_stands_before_it_stays() -> None:
    table = played("facebook", 2)
    lines = written(table).splitlines(keepends=True)
    wrong = (b"\x00\n", b"{}\n", b'{"entry": []}\n', b"[" * 100_000 + b"\n", b'{"entry": "dice", "faces": [7]}\n',
             b'{"entry": "set aside", "faces": [1]}\n', b'{"entry": "typed", "banked": 1}\n', b'"\xff"\n')  # fmt: skip
    for line in wrong:
        record = read_record(b"".join([*lines[:5], line, *lines[6:]]))
        assert record.entries == table.entries[:4]
        assert record.problem == "line 6 is damaged"
        assert record.length == sum(map(len, lines[:5]))


def test_an_entry_that_cannot_be_ends_the_replay() -> None:
    table = GameTable.at(adviser()).after(Dice((1, 5, 5, 2, 3, 4)))
    content = written(table) + b'{"entry": "take over"}\n{"entry": "undo"}\n'
    again, problem = read_record(content).replay(adviser())
    assert again == table
    assert problem


def test_what_is_no_record_is_refused() -> None:
    head = header_line(adviser().solution.ruleset, None, NOON)
    newer = json.dumps({**json.loads(head), "version": 2}).encode() + b"\n"
    with pytest.raises(NewerRecordError):
        read_record(newer)
    for content in (b"", b"\n", b"{}\n", b"[" * 100_000, head[:-1], head[:50], b"\xff\xfe\n", b"1e999\n",
                    head.replace(b'"rules": {', b'"rules": 1, "x": {'), head.replace(b'"date"', b'"day"'),
                    head.replace(b'"date"', b'"first": {}, "date"'), head.replace(b"2026-", b"\\ud800")):  # fmt: skip
        with pytest.raises(UnfitFileError):
            read_record(content)


def test_memory_of_a_replay_grows_with_its_length() -> None:
    used, keeper = [], ScoreKeeper(shipped_ruleset("facebook"))
    for count in (400, 800):
        tracemalloc.start()
        table, problem = GameTable.at(keeper).after_all((Dice((2, 2, 3, 4, 6, 6)), Farkled()) * count)
        used.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        assert (problem, len(table.positions), len(table.now.game.steps)) == ("", 2 * count + 1, 2 * count)
    assert used[1] < 2.5 * used[0], "a copy of everything before at each step would make it four times as much"


def test_moves_of_another_program_before_the_lock_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, table = recorded(tmp_path)
    take = LockFile.take

    def played_on(lock: LockFile) -> bool:
        path.write_bytes(written(table))  # the program that held the lock plays on, and ends
        return take(lock)

    monkeypatch.setattr(LockFile, "take", played_on)
    resumed = present(GameFile.resumed(path))
    file, record = resumed
    assert record.entries == table.entries
    more = table.after(possible(table, Random(1), Thrower(1)))
    file.keep(more)
    file.close()
    assert read_record(path.read_bytes()).entries == more.entries


def test_moves_of_another_program_without_locks_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, table = recorded(tmp_path)
    monkeypatch.setattr(LockFile, "take", lambda _lock: True)
    resumed = present(GameFile.resumed(path))
    file, record = resumed
    mine = record.replay(adviser())[0].after(Undo())
    path.write_bytes(written(table))
    file.keep(mine)
    assert path.read_bytes() == written(table)
    assert file.path != path
    assert read_record(file.path.read_bytes()).entries == mine.entries


def recorded(folder: Path) -> tuple[Path, GameTable]:
    """Return the file of a game's beginning, and all of the game."""
    path, table = folder / "game.farkle.jsonl", played("facebook", 1)
    path.write_bytes(b"".join(written(table).splitlines(keepends=True)[:25]))
    return path, table


def test_a_won_game_is_known_by_its_last_line() -> None:
    table = GameTable.at(adviser()).after(Typed(500, 150))
    table = table.after(Dice((1, 1, 1, 2, 3, 4)))
    advice = adviser().advise(table.now.game.moment, counts_of(table.now.dice.faces))
    won = table.after(SetAside(advice.shown[0].scoring))
    won = won if won.now.game.is_over else won.after(Hold())
    assert won.now.game.is_over
    assert read_record(written(won)).is_over
    assert json.loads(written(won).splitlines()[-1])["entry"] == "over"
    assert not read_record(written(won) + b'{"entry": "undo"}\n').is_over
