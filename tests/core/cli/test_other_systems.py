"""Nothing needs what only Linux has: the same programs where that is missing, as on Windows and macOS."""

import json
import os
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from commands import small_game
from nightly_cases import sampled
from own_process import python
from patience import HANGS
from places import HELPERS
from pypdf import PdfReader
from whole_window import small_file

OTHER_SYSTEM = HELPERS / "other_system.py"
"""Seconds: where no kernels are compiled yet, a command compiles them, minutes under load."""

CACHES = {"windows": "AppData/Local/farkle-explorer/Cache", "macos": "Library/Caches/farkle-explorer"}
SETTINGS = {"windows": "AppData/Local/farkle-explorer", "macos": "Library/Application Support/farkle-explorer"}
"""Where the users' folders are on these systems, by the documentation of Microsoft and of Apple."""


def run_there(system: str, home: Path, *words: object, **more: str) -> str:
    """Run a script as on another system, with a home of its own; return what it prints."""
    home.mkdir(exist_ok=True)
    local = home / "AppData" / "Local"
    named = {"HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": str(local), "QT_QPA_PLATFORM": "offscreen"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FARKLE_", "XDG_"))}
    done = subprocess.run(
        [sys.executable, str(OTHER_SYSTEM), system, *map(str, words)],
        env={**kept, "FARKLE_LANGUAGE": "en", **named, **more},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANGS,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "could not be kept" not in done.stderr
    return done.stdout


def written(home: Path) -> set[str]:
    """Return the folders of a home that files lie in."""
    return {path.parent.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    "command",
    sampled(
        [
            ["rules", "R"],
            ["export", "R", "--tables", "turn", "--output", "OUT"],
            ["play", "R", "--seats", "hold-at:300,hold-at:500", "--seed", "1", "--record", "OUT"],
        ],
        3,
    ),
    ids=lambda command: command[0],
)
def test_commands_run_without_unix(command: list[str], tmp_path: Path) -> None:
    rules, out = small_game(tmp_path), tmp_path / "out"
    out.mkdir()
    words = [
        word.replace("OUT", str(out)) if word.startswith("OUT") else {"R": rules}.get(word, word) for word in command
    ]
    run_there("windows", tmp_path / "home", "farkle_core", *words)
    assert command[0] == "rules" or any(out.iterdir())


@pytest.mark.parametrize("system", sampled(CACHES, 2))
def test_files_lie_in_the_folders_of_the_system(system: str, tmp_path: Path) -> None:
    home, rules = tmp_path / "Zoë Müller", small_game(tmp_path)
    run_there(system, home, "farkle_core", "solve", rules)
    folders = written(home)
    assert f"{CACHES[system]}/solutions" in folders
    assert all(folder.startswith(CACHES[system]) for folder in folders), folders


@pytest.mark.nightly
@pytest.mark.parametrize("system", ["windows", "macos"])
def test_the_window_keeps_its_files_there_and_finds_them_again(system: str, tmp_path: Path) -> None:
    """It solves, marks a situation under a lock, keeps edits and settings; the next start finds them."""
    home, rules = tmp_path / "Zoë Müller", small_file(tmp_path)
    for marked in (1, 2):
        said = json.loads(run_there(system, home, HELPERS / "odd_start_run.py", rules))
        assert said["defects"] == []
        assert said["shown"] is True
        assert said["marked"] == marked
    assert (home / SETTINGS[system] / "bookmarks.json").is_file()
    assert (home / SETTINGS[system] / "settings.ini").is_file()
    assert all(folder.startswith((SETTINGS[system], CACHES[system])) for folder in written(home)), written(home)


def test_a_sheet_needs_no_fonts_of_the_system(tmp_path: Path) -> None:
    """The program's own fonts are on the sheet, where the system has none."""
    none = tmp_path / "fonts.conf"
    none.write_text('<?xml version="1.0"?><fontconfig/>', "utf-8")
    rules, sheet = small_game(tmp_path), tmp_path / "sheet.pdf"
    run_there("windows", tmp_path / "home", "farkle_core", "sheet", rules, "-o", sheet, FONTCONFIG_FILE=str(none))
    (page, *_others) = PdfReader(sheet).pages
    fonts = {str(font.get_object()["/BaseFont"]) for font in page["/Resources"]["/Font"].values()}  # type: ignore[index]
    assert fonts
    assert all("Roboto" in font for font in fonts), fonts


WITHOUT_YIELD = """
import sys
import tomllib
from importlib.resources import files
import llvmlite.ir, numba.extending, farkle_core.kernels.compiler.jit, farkle_core.kernels.turn.context

usual, sys.platform = sys.platform, "win32"
from farkle_core.kernels.sweeps import barrier
sys.platform = usual
assert not hasattr(barrier._give_way, "symbol"), "it calls sched_yield"
from farkle_core import Settings, shipped_ruleset, solve

print(solve(shipped_ruleset("busche-neller"), Settings(threads=2)).first_player_win)
"""


@pytest.mark.nightly
@pytest.mark.published
def test_threads_wait_for_one_another_without_sched_yield(tmp_path: Path) -> None:
    """Compiled anew, as on Windows, two threads that only spin find what is published."""
    published = tomllib.loads((files("farkle_resources") / "published.toml").read_text("utf-8"))
    own = {"NUMBA_CACHE_DIR": str(tmp_path / "kernels"), "FARKLE_CACHE_DIR": str(tmp_path / "cache")}
    done = python("-c", WITHOUT_YIELD, **own)
    expected = published["busche-neller"]["first_player_wins"]
    assert float(done.stdout) == pytest.approx(expected, abs=1e-6)  # six places are published
