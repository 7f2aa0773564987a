"""The whole command in the person's language: nothing of it is English, but what programs read is."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from commands import program, small_game

from farkle_core.cli import main
from farkle_core.cli.solving import ProgressLine, in_words
from farkle_core.cli.terminal import duration, large, memory
from farkle_core.engine.monitor import Progress, WorkPhase
from farkle_core.language.messages import use

if TYPE_CHECKING:
    pass


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


def test_language_is_that_of_the_system(tmp_path: Path) -> None:
    def said(**environment: str) -> str:
        plain = {"FARKLE_LANGUAGE": "", "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "PYTHONIOENCODING": "utf-8"}
        return program("points", small_game(tmp_path), **{**plain, **environment}).out

    assert "18.12 % of all turns end with a farkle.\n" in said(LANG="C")
    assert "18.12 % of all turns end with a farkle.\n" in said(LANG="de_DE.UTF-8", LC_ALL="C")
    assert "18,12 % aller Züge enden mit einem Farkle.\n" in said(LANG="de_DE.UTF-8")
    assert "18.12 % of all turns end with a farkle.\n" in said(LANG="de_DE.UTF-8", FARKLE_LANGUAGE="en")


def test_what_a_terminal_cannot_show_is_no_defect(tmp_path: Path) -> None:
    for words in (["rules", "--help"], ["match", "--help"], ["value", small_game(tmp_path)]):
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
