"""``farkle rulesets``: the shipped rulesets."""

from argparse import Namespace

from farkle_core.cli.terminal import Answer, Column, table
from farkle_core.language.messages import _, number, pgettext
from farkle_core.rules import Ruleset, shipped_ids, shipped_ruleset
from farkle_core.rules.phrases import ruleset_name


def rulesets(_options: Namespace) -> Answer:
    """List the shipped rulesets."""
    listed = [shipped_ruleset(each) for each in shipped_ids()]
    shown: list[Column[Ruleset]] = [
        Column(_("id"), "<", lambda ruleset: ruleset.id),
        Column(_("goal"), ">", lambda ruleset: number(ruleset.goal)),
        Column(_("dice"), ">", lambda ruleset: str(ruleset.dice)),
        Column(pgettext("of rules", "name"), "<", ruleset_name),
        Column(_("source"), "<", lambda ruleset: ruleset.source),
    ]
    return Answer({"rulesets": [_data(ruleset) for ruleset in listed]}, "\n".join(table(shown, listed)))


def _data(ruleset: Ruleset) -> dict[str, object]:
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.source,
        "goal": ruleset.goal,
        "dice": ruleset.dice,
    }
