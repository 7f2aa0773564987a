"""What the command says: recorded answers of a thousand command lines, in both languages and as JSON.

The recordings are the list of the lines, too: to add one, write ``$ farkle ...`` into a file of answers. A change of an
answer is a change of the recordings, to be read as a diff before it is accepted:
``python -m pytest -m "" tests/core/cli/test_recorded.py --snapshot-update``.
"""

import re
from pathlib import Path
from shutil import copytree

import pytest
from in_brackets import Brackets, untranslated
from nightly_cases import with_nightly
from recording import RECORDED, Recorder, lines_of, names_of, write_files
from syrupy.assertion import SnapshotAssertion
from text_files import TextFiles

from farkle_core.cli.arguments import COMMANDS
from farkle_core.language.messages import use
from farkle_core.rules import shipped_ids, shipped_ruleset

EVERY = 16


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all files that the lines name, and a cache of solutions."""
    folder = tmp_path_factory.mktemp("files")
    write_files(folder / "files")
    return folder


@pytest.fixture(scope="module")
def names(files: Path) -> dict[str, str]:
    return names_of(files / "files")


@pytest.fixture
def recorder(
    files: Path,
    names: dict[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Recorder:
    # Both tell the settings of a solve; that of another group may have had another bound, where it changes nothing.
    solved = tmp_path if any(each in request.node.name for each in ("solve-", "export-")) else files
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(solved / "cache"))
    for found in solved.rglob("*sentences*"):
        found.unlink()  # sheets and advice speak of sentences that another group may have found
    monkeypatch.setattr("os.fsync", lambda _file: None)
    monkeypatch.setattr("os.sched_getaffinity", lambda _process: {0}, raising=False)  # tiny games: threads would wait
    return Recorder(capsys, monkeypatch, copytree(files / "files", tmp_path / "here"), names)


BY_NIGHT = [f"{group}-de" for group in ("advise", "compare", "drill", "fit", "match", "pig", "play", "points", "solve")]
BY_NIGHT += ["export-de", "search-en"]
"""Long work; by day its words are looked up in the catalogue, and shorter groups are answered in German."""
BY_DAY = [each for each in RECORDED if each not in BY_NIGHT]


@pytest.mark.parametrize("recorded", with_nightly(BY_DAY, RECORDED))
def test_answers_are_those_recorded(recorded: str, recorder: Recorder, snapshot: SnapshotAssertion) -> None:
    said = recorder.record(recorded)
    use("en")
    assert said == snapshot(extension_class=TextFiles)


NAMES = (
    *sorted((re.escape(each) for id_ in shipped_ids() for each in (shipped_ruleset(id_).source, id_)), key=len)[::-1],
    r"farkle(-explorer)?\b", r"\bSmall Farkle\b", r"\bBook\b", r"(?<!\w)--?[a-z][\w-]*", r"\{[\w,]+\}", r"/\S+",
    r"\b(hold-at|memory|bands|max-score|optimal|best-response)\b\S*", r"\d[\d.,]*e[+-]\d+", r"\([0-9a-f]{8}\)",
    rf"'?\b({'|'.join(COMMANDS)}|cook|nowhere|nonsense|two|you|nobody|everything|all)\b'?", r"\bsheet\.doc\b",
    r"(?m)^  [\w.]+:", r"\b(M|OUT|goal|Plain|Good|Devil|[AB]\d)\b",
    r"\b(Shrinking|\d x fair) die\b", r"(?m)^ +(new|run|status|show|sweep)\b",
)  # fmt: skip
"""What is the same in every language: what the user types, and the names of things."""


@pytest.mark.parametrize("recorded", [each for each in BY_DAY if each.endswith("-en")])
def test_nothing_is_said_untranslated(recorded: str, recorder: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farkle_core.cli.use", lambda _language: use("brackets", Brackets()))
    helps = recorded == "program-en"
    names = (*NAMES, r"(?m)^  [\w-]+ +(?= )") if helps else NAMES  # commands and parts of a sheet
    lines = lines_of(recorded)[:: 1 if helps else EVERY]
    found = {line: untranslated("".join(recorder.run(line)[1:]), names) for line in lines}
    assert {line: words for line, words in found.items() if words} == {}


def test_every_command_is_recorded() -> None:
    lines = {line.split(" ")[0] for each in RECORDED for line in lines_of(each)}
    assert lines >= {*COMMANDS} - {"verify"}
