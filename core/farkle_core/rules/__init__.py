"""The rules that players agree on."""

from farkle_core.rules.combinations import combinations
from farkle_core.rules.dice import FACES
from farkle_core.rules.document import Document, check, from_document, to_document
from farkle_core.rules.files import dumps, load_document, load_ruleset, save_document
from farkle_core.rules.fingerprint import fingerprint, short_fingerprint
from farkle_core.rules.model import (
    TRIPLES,
    WIN,
    Carry,
    Cursed,
    Effect,
    End,
    EndRule,
    Farkles,
    Overshoot,
    Pattern,
    Ruleset,
    Start,
    Ties,
    Turn,
)
from farkle_core.rules.origin import (
    DEFAULT_ID,
    SHIPPED_GROUPS,
    find_ruleset,
    shipped_document,
    shipped_ids,
    shipped_ruleset,
    shipped_title,
)
from farkle_core.rules.words.rule_sheet import RuleSheet, rule_sheet, rules_in_short, scoring_in_short
