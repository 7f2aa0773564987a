"""What the command says: recorded answers of a thousand command lines, in both languages and as JSON.

A change of an answer is a change of the recordings, to be read as a diff before it is accepted:
``python -m pytest tests/core/cli/test_recorded.py --snapshot-update``.
"""

from pathlib import Path
from shutil import copytree

import pytest
from command_lines import COMMANDS, LINES
from recording import FORMS, Recorder, write_files
from syrupy.assertion import SnapshotAssertion
from text_files import TextFiles

from farkle_core.cli.arguments import build_parser
from farkle_core.language.messages import use


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all files that the lines name."""
    folder = tmp_path_factory.mktemp("files")
    write_files(folder)
    return folder


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a cache of solutions for all groups but ``solve``."""
    return tmp_path_factory.mktemp("solved")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("group", LINES)
def test_answers_are_those_recorded(
    group: str,
    form: str,
    snapshot: SnapshotAssertion,
    files: Path,
    solved: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path / "cache" if group == "solve" else solved))
    for found in solved.rglob("*sentences*"):
        found.unlink()  # sheets and advice speak of sentences that another group may have found
    folder = tmp_path / "here"
    copytree(files, folder)
    said = Recorder(capsys, monkeypatch, folder).record(group, form)
    use("en")
    assert said == snapshot(extension_class=TextFiles)


def test_every_command_is_recorded() -> None:
    known = next(action.choices for action in build_parser()._actions if action.dest == "command")
    assert tuple(known or ()) == COMMANDS
    assert {line.split(" ")[0] for lines in LINES.values() for line in lines} >= {*COMMANDS} - {"verify"}
