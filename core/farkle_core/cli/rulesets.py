"""``farkle rulesets``: the shipped rulesets."""

from argparse import Namespace

from farkle_core.cli.wording import Answer, columns
from farkle_core.language.messages import _, number, pgettext
from farkle_core.rules import Ruleset, shipped_ids, shipped_ruleset
from farkle_core.rules.phrases import ruleset_name


def rulesets(_options: Namespace) -> Answer:
    """List the shipped rulesets."""
    listed = [shipped_ruleset(each) for each in shipped_ids()]
    heads = (_("id"), _("goal"), _("dice"), pgettext("of rules", "name"), _("source"))
    rows = [heads, *map(_row, listed)]
    return Answer({"rulesets": [_data(ruleset) for ruleset in listed]}, "\n".join(columns(rows, "<>><<")))


def _row(ruleset: Ruleset) -> tuple[str, str, str, str, str]:
    return ruleset.id, number(ruleset.goal), str(ruleset.dice), ruleset_name(ruleset), ruleset.source


def _data(ruleset: Ruleset) -> dict[str, object]:
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.source,
        "goal": ruleset.goal,
        "dice": ruleset.dice,
    }
