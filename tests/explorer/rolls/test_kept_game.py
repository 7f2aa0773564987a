"""What is entered is in the record at once, also after a part of the record was of no use."""

import json
import socket
import subprocess
from pathlib import Path

from hand_made_games import adviser, rules

from farkle_core.cli.at_terminal import new_game
from farkle_core.coach.people import Person
from farkle_core.play.advise import GameTable
from farkle_core.play.advise.game_file import GameFile
from farkle_core.play.advise.game_record import Seat, read_record
from farkle_core.play.advise.table import Dice, Farkled
from farkle_core.rules import fingerprint
from farkle_explorer.rolls.kept_games import GameFolder, KeptGame, is_taken, left_behind

FARKLE = Dice((2, 2, 3, 4, 6, 6))


def farkles(folder: Path) -> tuple[KeptGame, Path]:
    """Return a game of two farkles on the shelf, and its file."""
    table = GameTable.at(adviser())
    seats = Seat("Anna"), Seat("Bela")
    game = KeptGame(table, GameFolder(folder).begin(fingerprint(rules()), table.now.game, seats))
    game.enter(FARKLE, Farkled(), FARKLE, Farkled())
    assert game.record() == ""
    (path,) = (folder / "games").glob("*.jsonl")
    return game, path


def test_a_game_goes_on_with_the_names_of_its_players(tmp_path: Path) -> None:
    game, _path = farkles(tmp_path)
    game.close()
    found = left_behind(GameFolder(tmp_path), adviser())
    assert found.game is not None
    assert found.game.table == game.table
    assert found.message.endswith(" goes on: Anna 0, Bela 0.")
    found.game.close()


def test_after_an_entry_that_cannot_be_everything_new_is_kept(tmp_path: Path) -> None:
    game, path = farkles(tmp_path)
    game.close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines.insert(3, json.dumps({"entry": "hold"}).encode() + b"\n")  # nobody may hold before a roll
    path.write_bytes(b"".join(lines))
    found = left_behind(GameFolder(tmp_path), adviser())
    assert found.game is not None
    assert str(path) in found.damage
    aside = path.with_name(path.name + ".damaged")
    assert aside.read_bytes() == b"".join(lines)
    found.game.enter(FARKLE, Farkled())
    assert found.game.record() == ""
    found.game.close()
    replayed, problem = read_record(path.read_bytes()).replay(adviser())
    assert problem == ""
    assert replayed.entries == (FARKLE, Farkled(), FARKLE, Farkled())


def test_a_damaged_game_from_elsewhere_stays_as_it_is(tmp_path: Path) -> None:
    game, path = farkles(tmp_path)
    game.close()
    elsewhere = tmp_path / "game.farkle.jsonl"
    content = path.read_bytes() + b'{"entry": "hold"}\n'
    elsewhere.write_bytes(content)
    path.unlink()
    shelf = GameFolder(tmp_path)
    shelf.open(content, read_record(content))
    found = left_behind(shelf, adviser())
    assert found.game is not None
    assert ".damaged" not in found.damage
    assert found.damage
    assert elsewhere.read_bytes() == content
    found.game.enter(FARKLE)
    assert found.game.record() == ""
    found.game.close()
    assert elsewhere.read_bytes() == content
    (kept,) = (tmp_path / "games").glob("*.jsonl")
    assert read_record(kept.read_bytes()).entries == (*game.table.entries, FARKLE)


def test_a_window_leaves_a_game_alone_that_is_played_in_a_terminal(tmp_path: Path) -> None:
    file, table = of_terminal(tmp_path)
    assert is_taken(file.path)
    found = left_behind(GameFolder(tmp_path / "play"), adviser())
    assert found.game is None
    assert "another window" in found.message
    file.close()
    found = left_behind(GameFolder(tmp_path / "play"), adviser())
    assert found.game is not None
    assert found.game.table == table
    assert not GameFile(file.path, b"").take(), "a terminal leaves the game of a window alone"
    found.game.close()


def test_a_game_of_a_terminal_that_was_killed_goes_on(tmp_path: Path) -> None:
    file, _table = of_terminal(tmp_path)
    file.close()
    ended = subprocess.Popen(["true"])
    ended.wait()
    Path(f"{file.path}.lock").write_text(f"{ended.pid}\npython\n{socket.gethostname()}\n")
    found = left_behind(GameFolder(tmp_path / "play"), adviser())
    assert found.game is not None
    found.game.close()


def of_terminal(folder: Path) -> tuple[GameFile, GameTable]:
    """Return the record of a game that is played in a terminal, and what was played."""
    game = new_game(adviser(), "optimal", 3, Person("Anna", folder))
    game.table = game.table.after(FARKLE).after(Farkled())
    game.keep()
    (file,) = game.files
    return file, game.table
