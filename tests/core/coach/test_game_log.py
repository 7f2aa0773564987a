"""Games move by move, and written down: against files written by hand and against whole games."""

import csv
import io
import itertools
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from damage import damaged
from hand_made_games import PERFECT, THROWS_AWAY, WINS, adviser, content, person, record, rules, solution
from nightly_cases import with_nightly

from farkle_core.coach.game_log import COLUMNS, as_csv, as_text
from farkle_core.coach.grades import grade_of, luck_scale
from farkle_core.coach.history import ListedGame, UnreadGame, list_games
from farkle_core.coach.players import SoftPlayer, play_game
from farkle_core.coach.review import review, scenes
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import ENGLISH, date_words, use
from farkle_core.play.advise import DiceDown, GameTable, Thrower
from farkle_core.play.advise.game_record import Seat, entry_lines, header_line, read_record
from farkle_core.play.advise.trio import adviser_for_players
from farkle_core.play.advise.umpire import last_state
from farkle_core.rules import fingerprint
from farkle_core.solution.trios.solve import solve_trio

HEAD = header_line(rules(), None, datetime(2026, 3, 1, tzinfo=UTC), (Seat("Anna"), Seat("Ada", "optimal")), 3)


def played(seed: int, players: int = 2) -> GameTable:
    """Return a game of players who err."""
    advised, chance = adviser(), np.random.default_rng(seed)
    return play_game(GameTable.at(advised), [SoftPlayer(advised, 0.02, chance)] * players, Thrower(seed).throw)


def test_a_game_is_read_line_by_line() -> None:
    found = record(THROWS_AWAY, person("Anna"), PERFECT)
    lines = as_text(found.replay(adviser())[0].now.game, found).splitlines()
    assert lines[0] == "Small game"
    began = datetime(2026, 3, 1, 10, tzinfo=UTC).astimezone()
    assert lines[1] == f"{began:%Y-%m-%d %H:%M}: Anna, Ada"
    assert lines[2] == "Dice by the program; seed 7"
    moves = [line.split() for line in lines[5:7]]
    assert moves[0][:11] == ["1", "Anna", "0", ":", "0", "0", *"123345"][:11]
    assert "set aside 5 (50 points) and hold (blunder," in lines[5]
    assert lines[6].endswith("set aside 1 1 1 (1,000 points) and hold (best)")
    assert lines[6].split()[:6] == ["2", "Ada", "50", ":", "0", "0"]
    assert lines[-1] == "Ada won: Anna 50, Ada 1,000."
    found = record(WINS, person("You"), PERFECT)
    game = found.replay(adviser())[0].now.game
    assert as_text(game, found).splitlines()[-1].startswith("You won: You ")


def test_dates_and_the_only_person_are_said_in_the_language_of_now_and_kept_in_english() -> None:
    began = datetime(2026, 3, 1, 10, tzinfo=UTC)
    use("de")
    try:
        kept = header_line(rules(), None, began, (Seat("Du"), Seat("Ada", "optimal")), 3)
        assert b'"You"' in kept
        assert [seat.name for seat in read_record(kept).seats] == ["Du", "Ada"]
        assert date_words(began.isoformat(), with_time=True) == f"{began.astimezone():%d.%m.%Y %H:%M}"
    finally:
        use(ENGLISH)
    of_an_earlier_version = kept.replace(b'"You"', b'"Du"')
    for each in (kept, of_an_earlier_version):
        assert [seat.name for seat in read_record(each).seats] == ["You", "Ada"]
    assert date_words("yesterday") == "yesterday"


def test_every_decision_is_a_row() -> None:
    table = played(5)
    found = read_record(HEAD + entry_lines(table, 0))
    rows = list(csv.DictReader(io.StringIO(as_csv(table.now.game, found))))
    assert tuple(rows[0]) == COLUMNS
    looked = review(table.now.game)
    assert [float(row["loss"]) for row in rows] == [each.loss for each in looked.decisions if each.faces]
    assert [int(row["seat"]) for row in rows] == [each.seat + 1 for each in looked.decisions if each.faces]
    assert {row["ruleset"] for row in rows} == {"Small game"}
    for row in rows:
        assert int(row["dice"]) == len(row["roll"].split())
        assert row["grade"] in ("good", "doubtful", "mistake", "blunder")


@pytest.mark.parametrize("seed", range(4))
def test_all_rolls_are_moves_and_their_luck_is_the_review_s(seed: int) -> None:
    game = played(seed).now.game
    moves = scenes(game)
    assert sum(bool(each.faces) for each in moves) == sum(isinstance(each.event, DiceDown) for each in game.steps)
    assert [each.luck for each in moves if each.faces] == [each.luck for each in review(game).luck]
    turns = [each.turn for each in moves]
    assert turns == sorted(turns)
    assert turns[0] == 1
    assert all((later.turn > earlier.turn) == (later.seat != earlier.seat)
               for earlier, later in itertools.pairwise(moves))  # fmt: skip


def test_with_three_players_the_coach_speaks_of_two() -> None:
    table = GameTable.of(adviser(), 3)
    lines = [line.encode() for line in (*THROWS_AWAY[:3], *THROWS_AWAY[:3], *WINS[:3])]
    head = header_line(rules(), None, datetime(2026, 3, 1, tzinfo=UTC), (Seat("A"), Seat("B"), Seat("C")), 3)
    found = read_record(head + b"".join(line + b"\n" for line in lines))
    table, problem = found.replay(adviser())
    assert not problem
    moves = scenes(table.now.game)
    assert [each.seat for each in moves] == [0, 1, 2]
    assert all(each.decision is not None for each in moves)
    # The second player compares with the first, who banked 50; the start is not the game's.
    assert moves[1].decision is not None
    assert moves[1].decision.moment.start.opponent == 50
    assert "strongest opponent" in as_text(table.now.game, found)
    assert last_state(found, rules()) == table.now.game.state


def test_a_game_of_three_is_judged_exactly_where_that_takes_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against the solution for three, not between the mover and the strongest opponent."""
    advised = adviser_for_players(solution(), 3)
    lines = [line.encode() + b"\n" for line in (*THROWS_AWAY[:3], *THROWS_AWAY[:3], *WINS[:3])]
    head = header_line(rules(), None, datetime(2026, 3, 1, tzinfo=UTC), (Seat("A"), Seat("B"), Seat("C")), 3)
    found = read_record(head + b"".join(lines))
    game = found.replay(advised)[0].now.game
    trio, second = solve_trio(rules(), solution().settings), scenes(game)[1]
    assert second.decision is not None
    assert second.decision.grade is grade_of(second.decision.loss, luck_scale(solution()))
    held = trio.chances_at(TurnStart(0, 50, third=50))[2]  # the third moves, then the first
    best = trio.chances_at(TurnStart(0, 0, third=50))
    (row,) = [each for each in csv.DictReader(io.StringIO(as_csv(game, found))) if each["move"] == "2"]
    assert float(row["win chance"]) - float(row["loss"]) == pytest.approx(held, abs=1e-12)
    assert float(row["win chance"]) - float(row["luck"]) == pytest.approx(best[0], abs=1e-12)
    assert row["best opponent score"] == "50"
    assert "Exact chances of the game of three." in as_text(game, found)
    monkeypatch.setattr("farkle_core.play.advise.trio._LONGEST", 0.0)
    monkeypatch.setattr("farkle_core.play.advise.trio.store.find", lambda *_rules: None)
    assert adviser_for_players(solution(), 3).of_three is None, "it would take too long"


@pytest.mark.parametrize("seed", range(4))
def test_the_score_keeper_needs_no_solution(seed: int) -> None:
    table = played(seed)
    assert last_state(read_record(HEAD + entry_lines(table, 0)), rules()) == table.now.game.state


# Damaged game files are refused with a reason, or read up to the last good line.


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


@pytest.mark.parametrize("count", with_nightly([100], [2000]))
def test_damaged_games_are_refused_or_read_as_far_as_they_are_good(tmp_path: Path, count: int) -> None:
    found = [check(tmp_path, number) for number in range(count)]
    assert min(found.count(each) for each in ("refused", "read to a damaged line", "read")) > count / 20


def test_a_damaged_end_of_a_line_is_no_unfinished_line() -> None:
    lines = whole(0).splitlines(keepends=True)
    record = read_record(b"".join([*lines[:2], lines[2].replace(b"\n", b"\r"), *lines[3:]]))
    assert len(record.entries) == 1
    assert record.problem == "line 3 is damaged"
