"""``farkle rulesets`` and ``farkle rules``: quick, and true to the files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import Here, small_game

from farkle_core.rules import fingerprint, from_document, shipped_ruleset


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Here:
    return Here(capsys, small_game(tmp_path))


def test_the_rules_for_programs_are_a_whole_ruleset(farkle: Here) -> None:
    answer = farkle("rules", "facebook", "--json").json
    ruleset = shipped_ruleset("facebook")
    assert from_document(answer["document"]) == ruleset
    assert answer["fingerprint"] == fingerprint(ruleset)
    assert answer["text"].rstrip() == farkle("rules", "facebook").out.rstrip()


@pytest.mark.parametrize(
    "name", ["no-such-rules", "no/such/file.toml", "no.farkle", "no.npz", "", "a\0b", "/", "a" * 5000]
)
def test_rules_that_are_nowhere(farkle: Here, name: str) -> None:
    for command in ("rules", "solve", "table"):
        outcome = farkle(command, name)
        assert outcome.status == 2
        assert outcome.out == ""
        assert outcome.err.startswith("farkle: ")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to root")
def test_rules_out_of_reach_are_refused_with_the_reason(farkle: Here, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    for command in ("rules", "solve"):
        outcome = farkle(command, closed / "rules")
        assert outcome.status == 2
        assert "you are not allowed to" in outcome.err


def test_what_is_not_shown_reaches_no_terminal(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(Path(farkle.small).read_text() + '"\\u001b[31mred" = 1\n')
    for name in (path, "\x1b[31mred"):
        outcome = farkle("rules", name)
        assert outcome.status == 2
        assert "\x1b" not in outcome.err
        assert "x1b[31mred" in outcome.err


def test_the_rules_are_said_without_the_solver() -> None:
    script = (
        "import sys; from farkle_core.cli import main; main(['rules', 'facebook']); "
        "sys.exit(bool({'numba', 'llvmlite', 'PySide6'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0
