"""The meaning and effect of each option of the rules: words and numbers of ``docs/options.md`` and of the window.

``farkle_resources/options.toml`` has the words and the rulesets to compare. ``options.csv`` has the measurements at
each ruleset's own goal; ``packaging/options_page.py`` writes it.
"""

import csv
import io
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from farkle_core.lab.study import changed
from farkle_core.language.messages import _, pgettext
from farkle_core.play import SampleMean
from farkle_core.rules import Document, shipped_document, shipped_title
from farkle_core.rules.phrases import shown_name

OPTION: Final = "option"  # the context of the messages in `options.toml`


@dataclass(frozen=True)
class OptionCase:
    """A ruleset of the page about options: a shipped one, or a variant with some keys changed."""

    base: str  # the id of a shipped ruleset
    change_name: str = ""  # the name of the change, in English; empty for the base itself
    against: str = ""  # the label of the case to compare with; empty if there is none
    change: Mapping[str, Any] = field(default_factory=dict)  # dotted keys of the base's file, lists counted from 1

    @property
    def label(self) -> str:
        """The name in tables and ``options.csv``."""
        return f"{self.base}, {self.change_name}" if self.change_name else self.base

    @property
    def title(self) -> str:
        """The name for people, in the current language."""
        name = shown_name(shipped_title(self.base).name)
        if not self.change_name:
            return name
        return _("{rules}: {change}", rules=name, change=pgettext(OPTION, self.change_name))

    def document(self) -> Document:
        """Return its ruleset file; a changed ruleset has a name of its own."""
        base = shipped_document(self.base)
        if not self.change:
            return base
        return changed(base, {**self.change, "id": "house-rules", "name": f"{base['name']}: {self.change_name}"[:80]})


@dataclass(frozen=True)
class RuleOption:
    """An option of the rules."""

    title: str  # title, meaning: English, translated where they are shown
    keys: tuple[str, ...]  # of the ruleset file
    source: tuple[str, ...]  # short names of sources, as in docs/rules.md
    meaning: str
    cases: tuple[OptionCase, ...]


class Exact(NamedTuple):
    """The exact numbers of a case, from a solution."""

    win: float  # the first player's win chance if both play perfectly, 0 to 1
    holds: tuple[str, ...]  # least turn total to hold on the first turn, six dice first; in the form of docs/options.md


@dataclass(frozen=True, slots=True)
class OptionNumbers:
    """The numbers of a case."""

    exact: Exact
    farkles: SampleMean  # farkles, turns: the share of turns that farkle; turns of both players in a game; counted
    turns: SampleMean


@cache
def rule_options() -> tuple[RuleOption, ...]:
    """Return all options."""
    return tuple(_option(option) for option in _words()["options"])


@cache
def whole_games() -> tuple[OptionCase, ...]:
    """Return the published games, which differ in several options."""
    return tuple(OptionCase(name) for name in _words()["games"])


def option_cases() -> dict[str, OptionCase]:
    """Return every case once, by its label."""
    return {case.label: case for case in (*whole_games(), *(case for each in rule_options() for case in each.cases))}


@cache
def option_numbers() -> dict[str, OptionNumbers]:
    """Return the numbers of all cases, by their labels."""
    text = _file("options.csv")
    return {
        row["rules"]: OptionNumbers(
            Exact(float(row["first_player_win"]), tuple(row["first_hold"].split("/"))),
            SampleMean(float(row["farkles_per_turn"]), float(row["farkles_per_turn_se"])),
            SampleMean(float(row["mean_turns"]), float(row["mean_turns_se"])),
        )
        for row in csv.DictReader(io.StringIO(text))
    }


def _words() -> dict[str, Any]:
    return tomllib.loads(_file("options.toml"))


def _file(name: str) -> str:
    return (files("farkle_resources") / name).read_text(encoding="utf-8")


def _option(read: Mapping[str, Any]) -> RuleOption:
    cases: list[OptionCase] = []
    for each in read["cases"]:
        base = each.get("shipped") or each.get("base") or cases[0].base
        against = "" if not cases or each.get("plain") else each.get("against", cases[0].label)
        cases.append(OptionCase(base, each.get("name", ""), against, each.get("change", {})))
    meaning = " ".join(read["meaning"].split())
    return RuleOption(read["title"], tuple(read["keys"]), tuple(read["source"]), meaning, tuple(cases))
