"""The documents fit their columns, and what they claim is so."""

import re
import shlex

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
