"""What exports say of where they come from: the rules, their hashes, and the version of the program."""

from collections.abc import Sequence
from typing import Final

from farkle_core import __version__
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, short_fingerprint
from farkle_core.rules.origin import told_name
from farkle_explorer.widgets.text_table import RowsWhenRead, TextTable

# Headings of what stands in every row of numbers.
_UNFIT_FOR_FILES: Final = str.maketrans(";:/", ",,-", "?")
_ORIGIN: Final = ("ruleset", "rules hash", "version")


def file_name(*parts: str) -> str:
    """Return a name for files of what `parts` say, without an ending."""
    return ", ".join(filter(None, parts)).translate(_UNFIT_FOR_FILES)


def file_name_of(name: str, rules: Sequence[Ruleset]) -> str:
    """Return a name for files of a view: what it shows, with its rules, their hashes, and the version."""
    if not rules:
        return name
    called, hashes = _names(rules), map(short_fingerprint, rules)
    return file_name(name, *(each for each in called if each not in name), *dict.fromkeys(hashes), __version__)


def origin_words(*rules: Ruleset) -> str:
    """Return the hashes of rules, which differ where names do not, and the version."""
    return _("Rules {fingerprint}  ·  Farkle Explorer {version}", fingerprint=_hashes(rules), version=__version__)


def foot_words(rules: Sequence[Ruleset]) -> str:
    """Return what stands below a picture of what is about these rules."""
    return f"{' / '.join(_names(rules))}  ·  {origin_words(*rules)}" if rules else ""


THIRD: Final = "score of the player after next (points)"  # the opponent is the next player then


def with_third(table: TextTable, score: int | None) -> TextTable:
    """Return a table with the score of the player after next in every row; as it is where it is None."""
    if score is None:
        return table
    rows = RowsWhenRead(lambda: ((*row, str(score)) for row in table.rows))
    return TextTable((*table.headings, THIRD), rows)


def with_origin(table: TextTable, rules: Sequence[Ruleset]) -> TextTable:
    """Return a table with the rules, their hashes and the version in every row."""
    if not rules:
        return table
    origin = " / ".join(_names(rules)), _hashes(rules), __version__
    rows = RowsWhenRead(lambda: ((*row, *origin) for row in table.rows))
    return TextTable((*table.headings, *_ORIGIN), rows)


def _names(rules: Sequence[Ruleset]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(told_name(each) or each.id for each in rules))


def _hashes(rules: Sequence[Ruleset]) -> str:
    return " / ".join(dict.fromkeys(map(short_fingerprint, rules)))
