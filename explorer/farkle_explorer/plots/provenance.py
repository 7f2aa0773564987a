"""The origin of exports: the rules, their hashes, and the version of the program."""

from collections.abc import Mapping, Sequence
from typing import Final

from farkle_core import __version__
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, short_fingerprint
from farkle_core.rules.origin import true_name
from farkle_explorer.widgets.text_table import RowsWhenRead, TextTable

# `_ORIGIN`: the headings of the columns with the origin.
_UNFIT_FOR_FILES: Final = str.maketrans(";:/", ",,-", "?")
_ORIGIN: Final = ("ruleset", "rules hash", "version")


def file_name(*parts: str) -> str:
    """Return the name for a file, without extension, from the non-empty `parts`."""
    return ", ".join(filter(None, parts)).translate(_UNFIT_FOR_FILES)


def file_name_of(name: str, rules: Sequence[Ruleset]) -> str:
    """Return the name for files of a view: `name`, the rules, their hashes, and the version."""
    if not rules:
        return name
    called, hashes = _names(rules), map(short_fingerprint, rules)
    return file_name(name, *(each for each in called if each not in name), *dict.fromkeys(hashes), __version__)


def origin_words(*rules: Ruleset) -> str:
    """Return the hashes of rules, which identify rules of the same name, and the version."""
    return _("Rules {fingerprint}  ·  Farkle Explorer {version}", fingerprint=_hashes(rules), version=__version__)


def foot_words(rules: Sequence[Ruleset]) -> str:
    """Return the line below a picture: names and hashes of the rules, and the version."""
    return f"{' / '.join(_names(rules))}  ·  {origin_words(*rules)}" if rules else ""


THIRD: Final = "score of the player after next (points)"  # the opponent is then the next player
THIRD_FARKLES: Final = "farkles in a row of the player after next"


def with_same(table: TextTable, values: Mapping[str, int]) -> TextTable:
    """Return a table with further columns, which have the same value in every row."""
    if not values:
        return table
    added = tuple(map(str, values.values()))
    return TextTable((*table.headings, *values), RowsWhenRead(lambda: ((*row, *added) for row in table.rows)))


def with_origin(table: TextTable, rules: Sequence[Ruleset]) -> TextTable:
    """Return a table with the rules, their hashes and the version in every row."""
    if not rules:
        return table
    origin = " / ".join(_names(rules)), _hashes(rules), __version__
    rows = RowsWhenRead(lambda: ((*row, *origin) for row in table.rows))
    return TextTable((*table.headings, *_ORIGIN), rows)


def _names(rules: Sequence[Ruleset]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(true_name(each) or each.id for each in rules))


def _hashes(rules: Sequence[Ruleset]) -> str:
    return " / ".join(dict.fromkeys(map(short_fingerprint, rules)))
