"""``farkle rules``: the rules in plain words."""

import os
from argparse import Namespace

from farkle_core.cli.terminal import Answer, origin_of_rules
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, find_ruleset, rule_sheet, to_document
from farkle_core.rules.origin import true_source


def rules(options: Namespace) -> Answer:
    """Return a ruleset in plain words."""
    ruleset = named_ruleset(options.rules)
    sheet = rule_sheet(ruleset)
    source = "\n" + _("Source: {source}", source=sheet.source) if sheet.source else ""
    text = sheet.text() + source
    data = {
        **origin_of_rules(ruleset),
        "source": true_source(to_document(ruleset)),
        "document": to_document(ruleset),
        "text": text,
    }
    return Answer(data, text.rstrip("\n"))


def named_ruleset(text: str) -> Ruleset:
    """Return the rules that `text` names. Only a solution file needs numpy and other slow imports."""
    if not os.path.isfile(text):
        return find_ruleset(text)
    from farkle_core.cli.solving import named

    return named(text).ruleset
