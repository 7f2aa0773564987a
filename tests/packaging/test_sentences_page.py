"""The page's part on shipped rulesets: its table and its lists say the same, and a second run replaces the first."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from small_matches import solved

import sentences_page
from farkle_core.rules import shipped_ruleset
from farkle_core.strategies.sentence_search import find_playbook


def test_table_and_list_of_a_ruleset_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = sentences_page.Row("busche-neller", "Small", find_playbook(solved("plain"), 6, threads=1))
    monkeypatch.setattr(sentences_page, "found", lambda name: row._replace(id=name))
    target = tmp_path / "strategies.md"
    target.write_text("# Strategies\n\nText.\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["sentences_page.py", "facebook", "--target", str(target)])
    assert sentences_page.main() == 0
    once = target.read_text(encoding="utf-8")
    assert sentences_page.main() == 0
    assert target.read_text(encoding="utf-8") == once
    before, heading, part = once.partition(sentences_page.HEADING)
    assert (before, heading != "") == ("# Strategies\n\nText.\n\n", True)
    name, count, wins, ladder = re.findall(r"^\| .* \(`(.*)`\) \| (\d+) \| \d+ \| ([\d.]+) \| (.*) \|$", part, re.M)[0]
    assert (name, len(ladder.split(", "))) == ("facebook", int(count))
    assert float(ladder.split(", ")[-1]) == pytest.approx(float(wins), abs=0.051)
    assert len(re.findall(r"^\d+\. ", part, re.MULTILINE)) == int(count)
    _, _, others = part.partition("Not searched yet")
    assert "`zilch`" in others
    assert "`facebook`" not in others


def test_a_shipped_rulesets_name_heads_its_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_playbook(solved("plain"), 6, threads=1)
    monkeypatch.setattr(sentences_page, "solve", lambda _ruleset, _settings: solved("plain"))
    monkeypatch.setattr(sentences_page, "found_playbook", lambda _solution: found)
    assert f"### {shipped_ruleset('facebook').name}\n" in sentences_page.part([sentences_page.found("facebook")])
