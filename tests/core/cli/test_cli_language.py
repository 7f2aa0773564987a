"""The whole command in the person's language: nothing of it is English, but what programs read is."""

from __future__ import annotations

import io
import json
import re
from argparse import Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from commands import Here, Outcome, program, small_game
from in_brackets import Brackets, untranslated

from farkle_core.cli import main
from farkle_core.cli.arguments import COMMANDS
from farkle_core.cli.solving import ProgressLine, in_words
from farkle_core.cli.terminal import duration, large, memory
from farkle_core.cli.verify import _lines as verify_lines
from farkle_core.engine.monitor import Progress, WorkPhase
from farkle_core.language.messages import use
from farkle_core.play.advise.game_record import Seat, header_line
from farkle_core.published import Finding
from farkle_core.rules import load_ruleset, shipped_ids, shipped_ruleset

if TYPE_CHECKING:
    from farkle_core.solution.solution import Solution

QUICKLY = "--threads 1 --bound -500"
LEVEL = "--banked 0 --opponent 0"
OFFERED = "--banked 0 --opponent 400 --carried-dice 3"
ANSWERS = (
    "rulesets",
    "rules SMALL",
    f"solve SMALL {QUICKLY}",
    "solve STAKES --bound -100",
    f"value SMALL {LEVEL} {QUICKLY}",
    f"value SMALL {LEVEL} {QUICKLY} --turn-total 600 --dice 3 --farkles 1",
    f"value STAKES {OFFERED}",
    f"advise SMALL {LEVEL} {QUICKLY} --roll 6,5,3,3,3,2",
    f"advise SMALL {LEVEL} {QUICKLY} --roll 2,2,3,4,6,6",
    f"advise SMALL {LEVEL} {QUICKLY} --turn-total 300 --roll 115",
    f"advise STAKES {OFFERED}",
    f"table SMALL {QUICKLY}",
    f"table SMALL {QUICKLY} --preference",
    f"table STAKES {OFFERED}",
    f"export SMALL --tables turn {LEVEL} {QUICKLY} -o OUT",
    "points SMALL",
    f"dice SMALL --own DIE {QUICKLY}",
    f"match SMALL --first hold-at:400 {QUICKLY}",
    f"party SMALL --players 3 --games 4 {QUICKLY}",
    f"fit SMALL --kind one-number {QUICKLY}",
    f"fit SMALL --kind memory {QUICKLY}",
    f"komi SMALL {QUICKLY}",
    "compare STAKES --second hold-at:300 --list 2 --threads 1",
    "bounds SMALL --bound -500 --bound -400 --threads 1",
    "odds SMALL",
    f"sheet SMALL {QUICKLY}",
    f"play SMALL --seats hold-at:300,optimal --seed 1 {QUICKLY}",
    f"review GAME {QUICKLY}",
    f"drill SMALL --count 2 --seed 1 {QUICKLY}",
    f"drill SMALL --count 2 --seed 1 --sheet hold-at:300 {QUICKLY}",
    "lab new NEW --base facebook --set goal=500,600",
    "lab status STUDY",
)
"""Commands that have an answer, with all that one has to say."""

MISTAKES = (
    "",
    "cook",
    "rules",
    "rules a b",
    "rules nowhere",
    "solve SMALL --fast",
    "solve SMALL --bound",
    "solve SMALL --json=1",
    "solve SMALL --bound 1 --ceiling 0 --tolerance x --threads two",
    "solve SMALL -o /no/such/folder/kept.farkle",
    "value SMALL",
    "value SMALL --banked 7 --opponent x --farkles 5 --bonuses 2 --carried-dice 2 --seat 2 --turns-left 1 --dice 9",
    f"value SMALL {LEVEL} --first-at-goal you --turn-total 7",
    f"value STAKES {OFFERED} --dice 2",
    f"advise SMALL {LEVEL}",
    f"advise SMALL {LEVEL} --roll 1,5 --start all",
    f"advise STAKES {OFFERED} --roll 1,2,3 --start all",
    "match SMALL --first best-response --second best-response",
    f"match SMALL --first nobody {QUICKLY}",
    "fit SMALL --kind everything",
    "fit SMALL --kind memory -o /no/such/folder/strategy.toml",
    "compare SMALL --list x --goal y",
    "bounds SMALL --bound -500",
    "bounds STAKES --bound -500 --bound -400",
    "sheet SMALL -o sheet.doc",
    "sheet SMALL --parts nonsense --paper A9 --pages 7 --grey",
    f"sheet SMALL --parts offers {QUICKLY}",
    f"play SMALL {QUICKLY}",
    f"play SMALL --seats optimal --games x --seed y {QUICKLY}",
    f"play SMALL --seats nobody,optimal {QUICKLY}",
    "review SMALL",
    "drill SMALL --count 0",
    "drill SMALL --sheet optimal",
)
"""Commands that cannot be answered."""

BLUNDERS = (
    {"entry": "dice", "faces": [1, 1, 1, 5, 2, 3]},
    {"entry": "set aside", "faces": [5], "points": 50},
    {"entry": "dice", "faces": [1, 1, 1, 2, 3]},
    {"entry": "set aside", "faces": [1], "points": 100},
    {"entry": "dice", "faces": [2, 3, 4, 6]},
    {"entry": "farkle"},
)
STAKES = '\n[start]\ncarry = "high-stakes"\nbonus = 500\n'
FREE = "\n[farkles]\ncount = 2\npenalty = 500\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games and a cache, shared by the tests of this file."""
    folder = tmp_path_factory.mktemp("language")
    rules = Path(small_game(folder)).read_text("utf-8").replace("made up", "Book")
    (folder / "small.toml").write_text(rules, "utf-8")
    (folder / "stakes.toml").write_text(rules.replace(FREE, STAKES), "utf-8")
    header = header_line(
        load_ruleset(folder / "small.toml"), None, datetime(2026, 1, 1, tzinfo=UTC), (Seat("A"), Seat("B"))
    )
    (folder / "game.jsonl").write_bytes(header + b"".join(json.dumps(entry).encode() + b"\n" for entry in BLUNDERS))
    (folder / "study.toml").write_text('base = "facebook"\n[axes]\ngoal = [500, 600]\n', "utf-8")
    return folder


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use("en")


class Said:
    """Runs a command that is one line of words."""

    def __init__(self, farkle: Here, folder: Path) -> None:
        self._farkle, self._folder = farkle, folder

    def __call__(self, line: str) -> Outcome:
        files = {"SMALL": str(self._folder / "small.toml"), "STAKES": str(self._folder / "stakes.toml")}
        files |= {"GAME": str(self._folder / "game.jsonl"), "OUT": str(self._folder / "out")}
        new = self._folder / "new.toml"
        new.unlink(missing_ok=True)
        files |= {"STUDY": str(self._folder / "study.toml"), "NEW": str(new)}
        files["DIE"] = "Shrinking die"
        return self._farkle(*(files.get(word, word) for word in line.split()))


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Said:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(folder / "cache"))
    monkeypatch.setenv("COLUMNS", "100")
    return Said(Here(capsys, ""), folder)


@pytest.fixture
def bracketed(said: Said, monkeypatch: pytest.MonkeyPatch) -> Said:
    monkeypatch.setattr("farkle_core.cli.use", lambda _language: use("brackets", Brackets()))
    return said


NAMES = (
    r"farkle(-explorer)?\b", r"\bSmall Farkle\b", r"\bBook\b", r"(?<!\w)--?[a-z][\w-]*", r"\{[\w,]+\}", r"/\S+",
    r"\b(hold-at|memory|bands|max-score|optimal|best-response)\b\S*", r"\d[\d.,]*e[+-]\d+", r"\([0-9a-f]{8}\)",
    rf"'?\b({'|'.join(COMMANDS)}|cook|nowhere|nonsense|two|you|nobody|everything|all)\b'?", r"\bsheet\.doc\b",
    r"(?m)^  ruleset:", r"\b[AB]\d\b", r"\b(Shrinking|\d x fair) die\b", r"(?m)^    (new|run|status|show|sweep)\b",
)  # fmt: skip
"""What is the same in every language: what one types, and the names of things."""


@pytest.mark.parametrize("line", [*ANSWERS, *MISTAKES])
def test_nothing_is_said_without_asking_for_a_translation(bracketed: Said, line: str) -> None:
    outcome = bracketed(line)
    assert outcome.status == (0 if line in ANSWERS else 2)
    sources = [re.escape(words) for words in SOURCES] if line in ("rulesets", "rules nowhere") else []
    assert not untranslated(outcome.out + outcome.err, [*sources, *NAMES])


def sources() -> list[str]:
    """Return where the shipped rulesets come from, and their ids: names of books, and what one types."""
    found = {*(shipped_ruleset(each).source for each in shipped_ids()), *shipped_ids()}
    return sorted(found, key=len, reverse=True)


SOURCES = sources()


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_asks_for_a_translation_of_every_word(bracketed: Said, command: str) -> None:
    outcome = bracketed(f"{command} --help")
    assert outcome.status == 0
    parts = [r"(?m)^  [\w-]+ +(?= )"] if command in ("", "sheet") else []
    assert not untranslated(outcome.out, [*parts, *NAMES])


def test_published_numbers_are_shown_in_german() -> None:
    use("de")
    solution = Namespace(ruleset=shipped_ruleset("open-550"))
    findings = (
        Finding("Züge", "Tabelle 1", "1,5", "1,50", "", met=True),
        Finding("Farkles", "Tabelle 2", "2,5", "2,60", "+0,10", met=False),
    )
    assert verify_lines("facebook", cast("Solution", solution), findings) == [
        "Eröffnung 550",
        "Veröffentlicht in: Busche, Maximizing Win Probability in the Game of Farkle",
        "",
        "         veröffentlicht  berechnet  Unterschied                   wo",
        "Züge                1,5       1,50               getroffen        Tabelle 1",
        "Farkles             2,5       2,60        +0,10  NICHT GETROFFEN  Tabelle 2",
    ]


def test_progress_and_amounts_are_german() -> None:
    use("de")
    progress = Progress(WorkPhase.SOLVING, 0.42, 12_345_678.0, 3.0, 25.0)
    assert in_words(progress) == "wird gelöst  42 %, 12,3 Millionen Zustände je Sekunde, noch etwa 25 s"
    assert (duration(0.4), duration(200), duration(7500)) == ("0,4 s", "3 min 20 s", "2 h 5 min")
    assert (memory(1_400_000_000), memory(24_000_000)) == ("1,4 GB", "24 MB")
    assert (large(850), large(12_300), large(1.2e9)) == ("850", "12,3 Tausend", "1,2 Milliarden")


def test_progress_on_a_terminal_is_german() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    use("de")
    terminal = Terminal()
    ProgressLine(terminal).show(Progress(WorkPhase.CHECKING, 0.9))
    assert "Ergebnis wird geprüft  90 %" in terminal.getvalue()


def test_language_is_that_of_the_system(folder: Path) -> None:
    def said(**environment: str) -> str:
        plain = {"FARKLE_LANGUAGE": "", "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "PYTHONIOENCODING": "utf-8"}
        return program("points", folder / "small.toml", **{**plain, **environment}).out

    assert "18.12 % of all turns end with a farkle.\n" in said(LANG="C")
    assert "18.12 % of all turns end with a farkle.\n" in said(LANG="de_DE.UTF-8", LC_ALL="C")
    assert "18,12 % aller Züge enden mit einem Farkle.\n" in said(LANG="de_DE.UTF-8")
    assert "18.12 % of all turns end with a farkle.\n" in said(LANG="de_DE.UTF-8", FARKLE_LANGUAGE="en")


def test_what_a_terminal_cannot_show_is_no_defect(folder: Path) -> None:
    for words in (["rules", "--help"], ["match", "--help"], ["value", folder / "small.toml"]):
        outcome = program(*words, FARKLE_LANGUAGE="de", PYTHONIOENCODING="ascii")
        assert outcome.status == (0 if "--help" in words else 2)
        assert "?" in outcome.out + outcome.err
        assert "\\x" not in outcome.err


def test_a_command_in_english_follows_one_in_german(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, usage in (("de", "Aufruf: farkle"), ("en", "usage: farkle"), ("de", "Aufruf: farkle")):
        monkeypatch.setenv("FARKLE_LANGUAGE", language)
        assert main(["--help"]) == 0
        assert capsys.readouterr().out.startswith(usage)
