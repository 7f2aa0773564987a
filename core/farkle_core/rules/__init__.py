"""What players agree on."""

from farkle_core.rules.combinations import Combination, combinations
from farkle_core.rules.document import Document, check, from_document, to_document
from farkle_core.rules.files import dumps, load_document, load_ruleset, save_document
from farkle_core.rules.find import find_ruleset
from farkle_core.rules.fingerprint import fingerprint, short_fingerprint
from farkle_core.rules.model import (
    FACES,
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
    PatternPoints,
    Points,
    Ruleset,
    Sets,
    Start,
    Ties,
    Turn,
)
from farkle_core.rules.shipped import DEFAULT_ID, shipped_document, shipped_ids, shipped_ruleset
from farkle_core.rules.words import RuleSheet, Section, rule_sheet, rules_in_short

__all__ = [
    "DEFAULT_ID",
    "FACES",
    "TRIPLES",
    "WIN",
    "Carry",
    "Combination",
    "Cursed",
    "Document",
    "Effect",
    "End",
    "EndRule",
    "Farkles",
    "Overshoot",
    "Pattern",
    "PatternPoints",
    "Points",
    "RuleSheet",
    "Ruleset",
    "Section",
    "Sets",
    "Start",
    "Ties",
    "Turn",
    "check",
    "combinations",
    "dumps",
    "find_ruleset",
    "fingerprint",
    "from_document",
    "load_document",
    "load_ruleset",
    "rule_sheet",
    "rules_in_short",
    "save_document",
    "shipped_document",
    "shipped_ids",
    "shipped_ruleset",
    "short_fingerprint",
    "to_document",
]
