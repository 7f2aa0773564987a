"""``farkle play``, ``review`` and ``drill``."""

import errno
import io
import os
from pathlib import Path

import pytest
from commands import Here, Outcome, small_game

from farkle_core.cli import main
from farkle_core.coach.deck import DeckShelf
from farkle_core.coach.drills import PERFECT
from farkle_core.coach.history import ListedGame, list_games
from farkle_core.coach.people import People
from farkle_core.files.lock_file import LockFile
from farkle_core.play.advise.game_file import GameFile
from farkle_core.play.advise.game_record import read_record


class AtTheKeys(Here):
    """Runs commands for a user who types."""

    def __call__(self, *words: object, typed: str = "") -> Outcome:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", io.StringIO(typed))
            return super().__call__(*words)


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> AtTheKeys:
    return AtTheKeys(capsys, small_game(tmp_path))


def test_a_game_in_the_terminal_stands_among_the_games_of_a_player(farkle: AtTheKeys, tmp_path: Path) -> None:
    farkle("play", farkle.small, "--against", "optimal", "--seed", "3", "--player", " Anna ", typed="1\n")
    (anna,) = People(tmp_path / "config").all()
    (game,) = list_games(anna.games, anna.seat_names)
    assert isinstance(game, ListedGame)
    assert [(seat.name, seat.kind) for seat in game.record.seats] == [("Anna", "person"), ("optimal", "optimal")]
    assert (game.own, game.is_over, game.record.seed) == (0, False, 3)
    assert len(game.record.entries) >= 3
    assert not list(anna.games.glob("*.lock")), "windows may go on with it"


def test_a_kept_game_goes_on_with_the_same_dice(farkle: AtTheKeys, tmp_path: Path) -> None:
    words = "play", farkle.small, "--against", "hold-at:300", "--seed", "3", "--player"
    whole = farkle(*words, "Bela", typed="1\n" * 2000).out
    assert "not over" in farkle(*words, "Anna", typed="1\n").out
    rest = farkle("play", farkle.small, "--player", "anna", "--resume", typed="1\n" * 2000).out
    assert "Your game against hold-at:300 goes on" in rest
    assert rest.splitlines()[-1] == whole.splitlines()[-1]
    games = [
        game
        for person in People(tmp_path / "config").all()
        for game in list_games(person.games, person.seat_names)
        if isinstance(game, ListedGame)
    ]
    assert len(games) == 2, "the same file goes on"
    assert games[0].record.entries == games[1].record.entries
    over = farkle("play", farkle.small, "--player", "Anna", "--resume", typed="1\n")
    assert over.status == 2
    assert "no game with these rules" in over.err


def test_a_game_left_between_dice_and_roll_asks(farkle: AtTheKeys, tmp_path: Path) -> None:
    farkle("play", farkle.small, "--against", "optimal", "--seed", "3", "--player", "Anna", typed="1\n")
    (anna,) = People(tmp_path / "config").all()
    (path,) = anna.games.glob("*.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    aside = min(place for place, line in enumerate(lines) if b'"set aside"' in line)
    path.write_bytes(b"".join(lines[: aside + 1]))
    assert "2 holds" in farkle("play", farkle.small, "--player", "Anna", "--resume", str(path)).out


def test_a_game_that_another_program_plays_is_left_alone(farkle: AtTheKeys, tmp_path: Path) -> None:
    farkle("play", farkle.small, "--against", "optimal", "--seed", "3", "--player", "Anna", typed="1\n")
    (anna,) = People(tmp_path / "config").all()
    (path,) = anna.games.glob("*.jsonl")
    played = GameFile.resumed(path)
    assert played is not None
    refused = farkle("play", farkle.small, "--player", "Anna", "--resume")
    assert refused.status == 2
    assert "another program" in refused.err
    played[0].close()


class Typing(io.StringIO):
    """Keys of a person who is interrupted at the end, and what the record held before each of them."""

    def __init__(self, keys: str, folder: Path) -> None:
        super().__init__(keys)
        self.folder, self.held = folder, list[int]()

    def readline(self, *_limit: object) -> str:  # type: ignore[override]
        held = [len(read_record(path.read_bytes()).entries) for path in sorted(self.folder.glob("*.jsonl"))]
        self.held += held[-1:]
        line = super().readline()
        if not line:
            raise KeyboardInterrupt
        return line


def test_a_recorded_game_is_on_disk_before_every_decision(
    farkle: AtTheKeys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "games"
    typing = Typing("1\n", folder)
    monkeypatch.setattr("sys.stdin", typing)
    words = "play", farkle.small, "--against", "hold-at:300", "--seed", "3", "--record", str(folder)
    assert main(words) == 130
    assert len(typing.held) == 2, "it asked that often"
    assert 0 < typing.held[0] < typing.held[1], "there was more on the disk each time"
    assert [path.name for path in folder.iterdir()] == ["game-3.farkle.jsonl"], "no lock is left"


def test_a_recorded_game_replaces_and_follows_nothing(farkle: AtTheKeys, tmp_path: Path) -> None:
    folder, mine = tmp_path / "games", tmp_path / "mine.txt"
    mine.write_text("mine")
    folder.mkdir()
    (folder / "game-3.farkle.jsonl").write_text("an earlier game")
    (folder / "game-3-2.farkle.jsonl").symlink_to(mine)
    (folder / "game-3-3.farkle.jsonl").symlink_to(tmp_path / "not there")
    os.mkfifo(folder / "game-3-4.farkle.jsonl")
    before = set(folder.iterdir())
    words = "play", farkle.small, "--seed", "3", "--record", str(folder)
    told = [
        farkle(*words, "--against", "optimal", typed="1\n").out,
        farkle(*words, "--seats", "optimal,hold-at:300").out,
    ]
    for place, said in enumerate(told, 5):
        path = folder / f"game-3-{place}.farkle.jsonl"
        assert f"kept as: {path}" in said
        assert read_record(path.read_bytes()).entries
    assert len(set(folder.iterdir()) - before) == 2
    assert (mine.read_text(), (folder / "game-3.farkle.jsonl").read_text()) == ("mine", "an earlier game")
    assert not (tmp_path / "not there").exists()


def test_a_full_disk_leaves_no_empty_record(farkle: AtTheKeys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_given: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    monkeypatch.setattr("os.write", full)  # so that the lock cannot say whose it is
    folder = tmp_path / "games"
    refused = farkle("play", farkle.small, "--seats", "optimal,optimal", "--record", str(folder))
    assert refused.status == 2
    assert "the disk is full" in refused.err
    assert list(folder.iterdir()) == []


def test_what_is_no_game_stays_as_it_is(farkle: AtTheKeys, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "notes.txt").write_text("my own notes, no game at all")
    (folder / "notes.txt.lock").write_text("and these")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    refused = farkle("play", farkle.small, "--player", "Anna", "--resume", str(folder / "notes.txt"))
    assert refused.status == 2
    assert "no record of a game" in refused.err or "content is damaged" in refused.err
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_a_damaged_game_of_a_folder_of_ones_own_goes_on_elsewhere(farkle: AtTheKeys, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    farkle("play", farkle.small, "--against", "optimal", "--seed", "3", "--record", str(folder), typed="1\n")
    (path,) = folder.iterdir()
    sound = read_record(path.read_bytes()).entries
    content = path.read_bytes() + b"what is this?\n"
    path.write_bytes(content)
    told = farkle("play", farkle.small, "--player", "Anna", "--resume", str(path), typed="1\n")
    assert "could not be read to its end" in told.err
    assert ([*folder.iterdir()], path.read_bytes()) == ([path], content)
    (anna,) = People(tmp_path / "config").all()
    (kept,) = anna.games.iterdir()
    entries = read_record(kept.read_bytes()).entries
    assert (entries[: len(sound)], len(entries) > len(sound)) == (sound, True)


@pytest.mark.parametrize("truth", [(), ("--sheet", "hold-at:300")], ids=["perfect", "sheet"])
def test_answers_in_a_terminal_stand_among_those_of_the_player(
    farkle: AtTheKeys, tmp_path: Path, truth: tuple[str, ...]
) -> None:
    words = "drill", farkle.small, "--count", "3", "--seed", "2", "--player", "Anna", *truth
    for count in (3, 6):
        said = farkle(*words, typed="1\n" * 3).out
        (anna,) = People(tmp_path / "config").all()
        (path,) = anna.train.iterdir()
        deck = DeckShelf(anna.train).load(*path.stem.rsplit("-", 1))
        assert len(deck.answers) == count
        losses = [f"which costs {100 * each.loss:.2f} of 100 games." for each in deck.answers[-3:]]
        wrong = [words for words, each in zip(losses, deck.answers[-3:], strict=True) if not each.is_right]
        assert truth or all(words in said for words in wrong)
        assert said.count("You said: ") == len(wrong)
        assert f"Right: {sum(each.is_right for each in deck.answers[-3:])} of 3." in said
    assert (path.stem.endswith(PERFECT)) == (not truth), "the same decks as in the window"


def test_answers_are_kept_by_one_program_at_a_time(farkle: AtTheKeys, tmp_path: Path) -> None:
    words = "drill", farkle.small, "--count", "1", "--player", "Anna"
    farkle(*words, typed="1\n")
    (anna,) = People(tmp_path / "config").all()
    (path,) = anna.train.iterdir()
    before, lock = path.read_bytes(), LockFile(path.with_name(f"{path.name}.lock"))
    assert lock.take()
    refused = farkle(*words)
    assert refused.status == 2
    assert "another window of the program trains" in refused.err
    lock.release()
    assert path.read_bytes() == before
    assert farkle(*words, "--json").status == 2
