"""``farkle rulesets`` and ``farkle rules``: quick, and true to the files."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands import Here


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
