"""The documents fit their columns, and what they claim is so."""

import re
import shlex
import shutil
import subprocess

import pytest
from places import ROOT

from farkle_core.cli.arguments import build_parser
from farkle_core.published.checking import CLAIMS, published
from farkle_core.rules import shipped_ids

README = (ROOT / "README.md").read_text(encoding="utf-8")
COLUMNS = 120
DOCUMENTS = sorted(
    file.relative_to(ROOT).as_posix()
    for folder in (ROOT, ROOT / "docs", ROOT / "resources" / "farkle_resources" / "guide")
    for file in (folder.glob("*.md") if folder == ROOT else folder.rglob("*.md"))
)
COMMANDS = [line.strip() for line in README.splitlines() if line.startswith("    farkle ")]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_documents_have_120_columns_but_for_tables(document: str) -> None:
    lines = (ROOT / document).read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if len(line) > COLUMNS and not line.startswith("|")]


def test_the_readme_counts_the_published_numbers_and_the_rulesets() -> None:
    assert len(COMMANDS) > 20
    claimed = sum(1 for ruleset_id, claims in CLAIMS.items() for _ in claims(published()[ruleset_id]))
    assert re.findall(r"(\d+) published numbers", README) == [str(claimed)]
    assert re.findall(r"(\d+) rulesets", README) == [str(len(shipped_ids()))]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_readme_names_commands_that_there_are(command: str) -> None:
    words = shlex.split(command, comments=True)[1:]
    assert build_parser(words).parse_args(words)


# What is in the tree must mean the same on every machine.


# Put together here, so that this file does not contain what it looks for.
REGISTRIES = ("py" + "pi.org", "python" + "hosted", "npm" + "js.org", "deb." + "debian")
PLACES = re.compile(r"(?<![\w.~])/(?:root|home|work|tmp|opt|Users)/\w")


def tracked_texts() -> dict[str, str]:
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a checkout, or no git to ask what is in it")
    # Whose checkout it is does not matter here, so git need not be asked to trust it.
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = [ROOT / name for name in listed.split("\0") if name]
    contents = {file.relative_to(ROOT).as_posix(): file.read_bytes() for file in files if file.is_file()}
    return {name: content.decode("utf-8") for name, content in contents.items() if b"\0" not in content}


def test_no_file_names_a_registry() -> None:
    named = [(name, host) for name, text in tracked_texts().items() for host in REGISTRIES if host in text]
    assert not named


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    named = [(name, found.group()) for name, text in tracked_texts().items() if (found := PLACES.search(text))]
    assert not named


def test_no_file_is_large() -> None:
    sizes = {name: len(text) for name, text in tracked_texts().items()}
    assert not {name: size for name, size in sizes.items() if size > 500_000}


def test_the_documents_name_files_that_are_there() -> None:
    core = ROOT / "core" / "farkle_core"
    for document in ("method", "strategies", "comparing", "speed", "new-rules"):
        text = (ROOT / "docs" / f"{document}.md").read_text(encoding="utf-8")
        for named in re.findall(r"`([\w/]+\.(?:py|toml|c)|[\w/]+/)`", text):
            places = (ROOT / named, core / named, *core.rglob(named), core / "strategies" / named)
            assert any(place.exists() for place in places), f"{document}.md: {named}"


@pytest.mark.parametrize(("document", "lines"), [("README.md", 120), ("ARCHITECTURE.md", 160)])
def test_the_first_pages_stay_short(document: str, lines: int) -> None:
    assert len((ROOT / document).read_text(encoding="utf-8").splitlines()) <= lines
