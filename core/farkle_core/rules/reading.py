"""Reads single values of a ruleset's tables, and notes every problem instead of stopping at the first.

The reader notes an invalid value with its key, the value found and the values allowed, and uses a harmless value in its
place, so that it can check the rest.
"""

import difflib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, TypeGuard, TypeVar

from farkle_core.errors import Problem
from farkle_core.language.messages import L_, N_, Message, _
from farkle_core.rules.model import LARGEST_POINTS, WIN

Word = TypeVar("Word", bound=StrEnum)

# Kinds of problems with wording of their own in the form.
ONE_LINE: Final = N_("text in quotes on one line, up to {longest} characters")
NOT_BLANK: Final = N_("{allowed}, not blank")
MISSING: Final = N_("missing; {allowed}")
NO_SUCH_KEY: Final = N_("no such key; {allowed}")

# The limits of a wrong value's repetition in a problem: characters, and the largest whole number.
SHOWN_CHARACTERS = 60
LARGEST_SHOWN = 10**18

# A file with as many problems is not read on: each may take a millisecond, and a file may have a million.
MOST_PROBLEMS: Final = 100

_NEAR = 0.7  # the least similarity of a wrong word to a right one; "players" is not "patterns"


@dataclass
class Notes:
    """The notes of reading a whole document."""

    problems: list[Problem] = field(default_factory=list)
    tables: "list[TableReader]" = field(default_factory=list)
    # probable meanings of unknown keys; the values of these keys are not known
    meant: list[str] = field(default_factory=list)

    def bad(self, *keys: str) -> bool:
        """Return whether any of the keys, a key below it, or a table that contains it has a problem."""
        noted = {*(problem.key for problem in self.problems), *self.meant}
        above = {key.rsplit(".", levels)[0] for key in keys for levels in range(key.count(".") + 1)}
        return not noted.isdisjoint(above) or any(each.startswith(f"{key}.") for each in noted for key in keys)

    @property
    def is_full(self) -> bool:
        """Whether there are so many problems that further ones do not help."""
        return len(self.problems) >= MOST_PROBLEMS

    def refuse_unknown(self) -> None:
        """Note every unknown key, with its probable meaning."""
        everywhere = [table.key(name) for table in self.tables if table.where for name in table.known]
        for table in self.tables:
            for name, value in table.values.items():
                if name not in table.known and not self.is_full:
                    self._refuse(table, name, value, everywhere)

    def _refuse(self, table: "TableReader", name: str, value: object, everywhere: list[str]) -> None:
        near = near_word(name, table.known)
        elsewhere = [key for key in everywhere if key.rpartition(".")[2] == name]
        self.meant += [table.key(near)] if near else elsewhere
        meant = near or (elsewhere[0] if elsewhere else "")
        known = L_("the keys here are {known}", known=", ".join(table.known))
        allowed = L_("did you mean {said}?", said=meant) if meant else known
        table.note(shown_key(name), shown(value), L_(NO_SUCH_KEY, allowed=allowed))


@dataclass
class TableReader:
    """Reads one table of a document."""

    values: Mapping[str, Any]
    where: str  # its dotted key; ``""`` for the file itself
    notes: Notes
    known: list[str] = field(default_factory=list)  # the keys read so far

    def __post_init__(self) -> None:
        self.notes.tables.append(self)

    def key(self, name: str) -> str:
        """Return the dotted key of a value in this table."""
        return f"{self.where}.{name}" if self.where else name

    def note(self, name: str, value: str, allowed: Message) -> None:
        """Note a problem with a value of this table."""
        self.notes.problems.append(Problem(self.key(name), value, allowed))

    def has(self, name: str) -> bool:
        """Return whether the value exists; its key counts as known from now on."""
        if name not in self.known:
            self.known.append(name)
        return name in self.values

    def value(self, name: str, default: Any, allowed: Message, fits: Callable[[Any], bool]) -> Any:
        """Read a value that `fits`; a default of None makes it mandatory."""
        if not self.has(name):
            if default is None:
                self.note(name, "", L_(MISSING, allowed=allowed))
            return default
        if fits(self.values[name]):
            return self.values[name]
        self.note(name, shown(self.values[name]), allowed)
        return default

    def whole(self, name: str, default: int | None, low: int, high: int, what: Message | None = None) -> int:
        """Read a whole number from `low` to `high`; a default of None makes it mandatory."""
        allowed = L_("{what} from {low:,} to {high:,}", what=what or L_("whole points"), low=low, high=high)
        value = self.value(name, default, allowed, lambda value: is_whole(value) and low <= value <= high)
        return low if value is None else int(value)

    def truth(self, name: str) -> bool:
        """Read true or false; false if it is missing."""
        return bool(self.value(name, False, L_("true or false"), lambda value: isinstance(value, bool)))

    def word(self, name: str, default: Word) -> Word:
        """Read one of the words of the default's type."""
        words = [member.value for member in type(default)]
        nearest = near_word(self.values.get(name), words)
        near = L_('; did you mean "{nearest}"?', nearest=nearest) if nearest else ""
        allowed = L_("one of {words}{near}", words=", ".join(map(shown, words)), near=near)
        return type(default)(self.value(name, default.value, allowed, lambda value: value in words))

    def text(self, name: str, default: str | None, longest: int) -> str:
        """Read a line of text; a default of None makes it mandatory and not blank."""

        def fits(value: object) -> bool:
            return isinstance(value, str) and len(value) <= longest and is_one_line(value)

        allowed, value = L_(ONE_LINE, longest=longest), self.values.get(name)
        if default is None and isinstance(value, str) and fits(value) and not value.strip():
            self.has(name)
            self.note(name, shown(value), L_(NOT_BLANK, allowed=allowed))
            return ""
        return self.value(name, default, allowed, fits) or ""

    def wholes(self, name: str, low: int, high: int, longest: int, what: Message | str) -> tuple[int, ...]:
        """Read a list of up to `longest` whole numbers, each from `low` to `high`; empty if it is missing."""

        def fits(values: object) -> bool:
            return is_list(values) and len(values) <= longest and all(is_whole(v) and low <= v <= high for v in values)

        allowed = L_(
            "a list of up to {longest} {what}, each from {low:,} to {high:,}",
            longest=longest,
            what=what,
            low=low,
            high=high,
        )
        return tuple(map(int, self.value(name, (), allowed, fits)))

    def table(self, name: str, allowed: Message) -> "TableReader":
        """Read a table within this one; empty if it is missing."""
        values = self.value(name, {}, allowed, lambda value: isinstance(value, Mapping))
        return TableReader(values, self.key(name), self.notes)


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether a value is a whole number; true and false do not count."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Return whether a value is a list of any kind."""
    return isinstance(value, list | tuple)


def is_one_line(text: str) -> bool:
    """Return whether a text has no line breaks, control characters or lone surrogates."""
    return not any(unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} for character in text)


def is_points(value: object, low: int) -> bool:
    """Return whether a value is whole points, at least `low`, or a win."""
    return value == WIN if isinstance(value, str) else is_whole(value) and low <= value <= LARGEST_POINTS


def shown(value: object) -> str:
    """Return a value as it would stand in the file, shortened if it is long."""
    return _cut(_written(value))


def shown_key(name: str) -> str:
    """Return a name without quotes, shortened if it is long; with quotes if it has unsafe characters for a terminal."""
    return _cut(name if is_one_line(name) else repr(name))


def near_word(word: object, words: list[str]) -> str:
    """Return the most similar of `words`, or ``""``."""
    near = difflib.get_close_matches(word, words, n=1, cutoff=_NEAR) if isinstance(word, str) else []
    return near[0] if near else ""


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[: SHOWN_CHARACTERS - 1]}…"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < LARGEST_SHOWN else _("a number of very many digits")
    if isinstance(value, str):
        return f'"{value}"' if is_one_line(value) else repr(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value[:SHOWN_CHARACTERS]))}]"
    return _("a table") if isinstance(value, Mapping) else str(value)
