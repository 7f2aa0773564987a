"""``farkle rulesets``: what is shipped, and what of it can be solved."""

from __future__ import annotations

from argparse import Namespace

from farkle_core.cli.answer import Answer
from farkle_core.cli.wording import columns, number
from farkle_core.errors import Problem
from farkle_core.rules import Ruleset, shipped_ids, shipped_ruleset
from farkle_core.settings import unsupported


def rulesets(_options: Namespace) -> Answer:
    """List the shipped rulesets."""
    listed = [(ruleset, unsupported(ruleset)) for ruleset in map(shipped_ruleset, shipped_ids())]
    rows = [("id", "goal", "dice", "name", "source"), *(_row(ruleset, problems) for ruleset, problems in listed)]
    text = "\n".join(columns(rows, "<>><<"))
    return Answer({"rulesets": [_data(ruleset, problems) for ruleset, problems in listed]}, text)


def _row(ruleset: Ruleset, problems: tuple[Problem, ...]) -> tuple[str, str, str, str, str]:
    name = f"{ruleset.name} (cannot be solved yet)" if problems else ruleset.name
    return ruleset.id, number(ruleset.goal), str(ruleset.dice), name, ruleset.source


def _data(ruleset: Ruleset, problems: tuple[Problem, ...]) -> dict[str, object]:
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.source,
        "goal": ruleset.goal,
        "dice": ruleset.dice,
        "solvable": not problems,
        "problems": [str(problem) for problem in problems],
    }
