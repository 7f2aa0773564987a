"""Translates messages and plurals, and writes numbers, points, dice and chances, in the user's language.

Messages in the sources are English; as in the standard library's gettext, they are the keys to all other languages.
A message is a whole sentence with named places for values. It is translated when it is shown::

    _("The goal is {goal:,} points.", goal=ruleset.goal)
    ngettext("{count} die", "{count} dice", count)
    pgettext("noun", "Roll")            # one English word with several translations
    L_("at most {most} dice", most=3)   # a message to translate later, where it is shown

Constants exist before the language is known: mark them with :func:`N_`, and translate them with :func:`_` where they
are shown. Until a call of :func:`use`, all messages are English.
"""

import locale
import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from datetime import datetime
from functools import cache
from gettext import GNUTranslations, NullTranslations
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from numbers import Real
from typing import Any, Final

ENGLISH: Final = "en"  # the language of the sources, which needs no catalogue
VARIABLE: Final = "FARKLE_LANGUAGE"  # the environment variable for the language; it precedes settings and system

# A language's compiled messages in its folder; `packaging/compile_words.py` makes them in set-up and build.
_FILE: Final = ("LC_MESSAGES", "farkle.mo")


@dataclass(slots=True)
class _Speech:
    """The current language and its messages."""

    language: str  # its code: ``"de"``
    words: NullTranslations  # its messages
    # the replacements of ``,`` and ``.`` in numbers, for `translate`; empty if nothing changes
    separators: dict[int, str]
    decimals: int = 2  # of chances in per cent, and of their differences


_SPEECH: Final = _Speech(ENGLISH, NullTranslations(), {})


_ENGLISH_SPEECH: Final = _Speech(ENGLISH, NullTranslations(), {})


_FOR_A_WHILE: Final[ContextVar[_Speech | None]] = ContextVar("language for a while", default=None)


def use(language: str, words: NullTranslations | None = None) -> None:
    """Use `language` from now on.

    `language`: one of :func:`known_languages`. Of a code such as ``de_AT`` the part before the line counts. An unknown
    language becomes English. `words`: the messages; by default the shipped catalogue of the language.
    """
    code = _known(language) or ENGLISH
    _SPEECH.language = code if words is None else language
    _SPEECH.words = words or (NullTranslations() if code == ENGLISH else _catalogue(code))
    separators = {",": pgettext("between thousands", ","), ".": pgettext("decimal", ".")}
    _SPEECH.separators = {ord(old): new for old, new in separators.items() if old != new}


def show_decimals(count: int) -> None:
    """Show chances, and differences of chances, with so many decimals from now on."""
    _SPEECH.decimals = count


@contextmanager
def in_english() -> Iterator[None]:
    """Use English within a block, in this thread only: files for programs are the same in every language."""
    before = _FOR_A_WHILE.set(_ENGLISH_SPEECH)
    try:
        yield
    finally:
        _FOR_A_WHILE.reset(before)


def _spoken() -> _Speech:
    return _FOR_A_WHILE.get() or _SPEECH


def language() -> str:
    """Return the code of the current language: ``"en"``."""
    return _spoken().language


def known_languages() -> tuple[str, ...]:
    """Return the codes of all languages with messages, English first."""
    return (ENGLISH, *sorted(each.name for each in _folder().iterdir() if each.joinpath(*_FILE).is_file()))


@cache
def in_any_language(message: str) -> frozenset[str]:
    """Return what a message is in each language: a file may have been written in another one."""
    return frozenset(message if each == ENGLISH else _catalogue(each).gettext(message) for each in known_languages())


def date_words(date: str, *, with_time: bool = False) -> str:
    """Return a date of ISO 8601 as the language writes dates, in local time; what is no date, as it is."""
    try:
        moment = datetime.fromisoformat(date).astimezone()
    except (ValueError, OverflowError):
        return date
    day = _("{year:04}-{month:02}-{day:02}", year=moment.year, month=moment.month, day=moment.day)
    return f"{day} {moment:%H:%M}" if with_time else day


def _folder() -> Traversable:
    return resources.files("farkle_resources") / "languages"


@cache
def _catalogue(language: str) -> GNUTranslations:
    with _folder().joinpath(language, *_FILE).open("rb") as file:
        return GNUTranslations(file)


def wanted_language(chosen: str = "", environment: Mapping[str, str] | None = None) -> str:
    """Return the language to use.

    `chosen`: the user's choice in the settings, ``""`` for the system's language. `environment`: environment variables;
    by default those of the process. Returns the first that is known of ``FARKLE_LANGUAGE``, `chosen` and the languages
    of the system; else English.
    """
    known = map(_known, _wishes(chosen, os.environ if environment is None else environment))
    return next(filter(None, known), ENGLISH)


def _wishes(chosen: str, environment: Mapping[str, str]) -> Iterable[str]:
    yield environment.get(VARIABLE, "")
    yield chosen
    system = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if system.split(".")[0] not in {"C", "POSIX"}:  # in these locales the list of languages does not count either
        yield from environment.get("LANGUAGE", "").split(":")
    yield system
    if not system:
        yield locale.getlocale()[0] or ""


def _known(wish: str) -> str:
    """Return the known language for a wish such as ``de_AT.UTF-8``, ``""`` if there is none."""
    code = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
    names = {"german": "de", "english": ENGLISH, "c": ENGLISH, "posix": ENGLISH}  # Windows and POSIX names
    code = names.get(code, code)
    return code if code in known_languages() else ""


def _(message: str, /, **values: object) -> str:
    """Return a message in the current language, with the values in their places."""
    return _filled(_spoken().words.gettext(message) if message else "", values)


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the form of the message for `count`, which is also the value of ``{count}``."""
    return _filled(_spoken().words.ngettext(one, many, abs(count)), {"count": count, **values})


def pgettext(context: str, message: str, /, **values: object) -> str:
    """Return a message that has different translations in different contexts."""
    return _filled(_spoken().words.pgettext(context, message), values)


@dataclass(frozen=True, slots=True)
class Message:
    """A message that is translated when it is shown; its values may be messages, too."""

    kind: str  # the English message; it also identifies the kind of message
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.worded({})

    def worded(self, instead: Mapping[str, str]) -> str:
        """Return it in the current language; `instead` has replacements for some kinds."""
        values = {
            name: each.worded(instead) if isinstance(each, Message) else each for name, each in self.values.items()
        }
        return _(instead.get(self.kind, self.kind), **values)


def L_(message: str, /, **values: object) -> Message:  # noqa: N802 - lazy, as gettext's other names
    """Return a message that is translated when it is shown."""
    return Message(message, values)


def as_it_is(text: object) -> Message:
    """Return a value as a message: a text of the system, the same in every language, or something that words itself."""
    return Message("{text}", {"text": text})


def lazy_number(points: int) -> Message:
    """Return :func:`number` of these points as a message."""
    return Message("−{size:,}" if points < 0 else "{size:,}", {"size": abs(points)})


def joined_messages(messages: Iterable[Message], between: str) -> Message:
    """Return several messages as one; `between`: a mark between two of them."""
    values = {f"message{place}": message for place, message in enumerate(messages)}
    return Message(between.join(f"{{{name}}}" for name in values), values)


def N_(message: str) -> str:  # noqa: N802 - so gettext calls it everywhere
    """Mark a constant as a message; the code that shows it translates it with :func:`_`."""
    return message


def P_(context: str, message: str) -> str:  # noqa: ARG001, N802 - so gettext calls it everywhere
    """Mark a constant as a message that :func:`pgettext` translates in this context."""
    return message


def figures(number: str) -> str:
    """Convert an English number, ``"1,234.5"``, to the current language: ``"1.234,5"``."""
    separators = _spoken().separators
    return number.translate(separators) if separators else number


def english_figures(typed: str) -> str:
    """Convert a number typed in the current language to English: the inverse of :func:`figures`."""
    return typed.translate({ord(new): chr(old) for old, new in _spoken().separators.items()})


@dataclass(frozen=True, slots=True)
class _Figures:
    """A number that is formatted for the current language."""

    value: Real

    def __format__(self, wish: str) -> str:
        return figures(format(self.value, wish))


def _filled(text: str, values: Mapping[str, object]) -> str:
    if not values:
        return text
    if not _spoken().separators:
        return text.format_map(values)
    return text.format_map({name: _Figures(each) if isinstance(each, Real) else each for name, each in values.items()})


@dataclass(frozen=True, slots=True)
class Amounts:
    """The possible numbers of points."""

    none: bool = True  # whether 0 is one of them
    some: range = range(0)  # the possible numbers above 0, rising

    def __contains__(self, points: int) -> bool:
        """Whether this number of points is possible."""
        return points in self.some or (self.none and points == 0)

    def __bool__(self) -> bool:
        """Whether any number of points is possible."""
        return self.none or len(self.some) > 0

    def __str__(self) -> str:
        if not self.some:
            return "0"
        first, last, step = self.some[0], self.some[-1], self.some.step
        if self.none and first > step:
            if last == first:
                return _("0, or {last:,}", last=last)
            return _("0, or {first:,} to {last:,} in steps of {step} points", first=first, last=last, step=step)
        least = 0 if self.none and first == step else first
        if last == least:
            return number(last)
        return _("{least:,} to {last:,} in steps of {step} points", least=least, last=last, step=step)

    def nearest(self, wanted: int) -> int:
        """Return the possible number of points nearest to `wanted`. There has to be one."""
        if not self.some:
            return 0
        steps = round((wanted - self.some.start) / self.some.step)
        amount = self.some[min(max(steps, 0), len(self.some) - 1)]
        return 0 if self.none and 2 * wanted <= amount else amount


def number(points: int) -> str:
    """Return ``10,000``, with a true minus sign below 0."""
    return figures(f"{points:,}").replace("-", "−")


def signed(value: float, digits: int) -> str:
    """Return ``+0.14`` or ``−2.50``, with a true minus sign below 0; zero after rounding is ``+0.00``."""
    return figures(f"{round(value, digits) + 0.0:+.{digits}f}").replace("-", "−")


_NOTHING: Final = 1e-12  # a chance, or difference of chances, below which there is none
_ROUNDING: Final = 1e-13  # smaller shares are rounding errors

# Smaller numbers of visits are not exact enough to show.
_RARE: Final = 1e-3
_HARDLY: Final = 1e-9


def points(value: int) -> str:
    """Return a number of points with its unit, in the language in use: ``1,000 points``."""
    return ngettext("{number} point", "{number} points", value, number=number(value))


def decision(holds: bool) -> str:
    """Return ``hold`` or ``roll``."""
    return pgettext("decision", "hold") if holds else pgettext("decision", "roll")


def komi_words(value: int) -> str:
    """Return the handicap in words; `value` as in ``Komi.points``."""
    if not value:
        return pgettext("komi", "none")
    if value > 0:
        return _("{points} to the second player", points=points(value))
    return _("{points} to the first player", points=points(-value))


def dice(count: int) -> str:
    """Return ``1 die`` or ``5 dice``."""
    return ngettext("{count} die", "{count} dice", count)


def decimals(share: float) -> int:
    """Return how many decimals to show of a chance or difference: more where it would read as none."""
    usual = _spoken().decimals
    return max(usual, 2) if _NOTHING < abs(share) < 0.005 * 0.1**usual else usual


def percent(chance: float, digits: int | None = None) -> str:
    """Write a chance from 0 to 1 in per cent: ``53.70 %``."""
    shown = decimals(min(chance, 1.0 - chance)) if digits is None else digits
    return _("{number} %", number=figures(f"{round(100 * chance, shown) + 0.0:.{shown}f}"))  # no "-0.00"


def of_100_games(difference: float) -> str:
    """Return the size of a difference of chances: ``0.14 of 100 games``; per cent would be ambiguous."""
    return _("{difference} of 100 games", difference=figures(f"{abs(100 * difference):.{decimals(difference)}f}"))


def signed_points(change: float, digits: int | None = None) -> str:
    """Return a change of a win chance in percentage points, with its sign and without the unit: ``+0.14``."""
    return signed(100 * change, decimals(change) if digits is None else digits)


def chance_gap(difference: float, digits: int | None = None) -> str:
    """Return a difference of two chances for a table, in games of 100: ``+0.14 of 100``, or ``0.00 of 100``."""
    size = f"{abs(100 * difference):.{decimals(difference) if digits is None else digits}f}"
    return as_gap(size if float(size) == 0.0 else f"{'+' if difference > 0 else '−'}{size}")


def as_gap(size: str) -> str:
    """Return a number of games with the tables' unit: ``+0.14 of 100``."""
    return _("{games} of 100", games=figures(size))


def lie_apart(share: float) -> bool:
    """Return whether a relative difference of two chances exceeds rounding errors."""
    return share >= _ROUNDING


def one_in(share: float) -> str:
    """Return a share as ``1 in 4,300,000``; a large one in per cent, a rounding error as ``none``."""
    if not lie_apart(share):
        return pgettext("a share", "none")
    if share >= 0.01:
        return figures(f"{100 * share:.3g} %")
    often = 1.0 / share
    digits = 2 - len(str(math.floor(often)))
    count = round(often, digits)
    if count >= 1e12:
        return _("1 in {number:,.3g} trillion", number=count / 1e12) if count > 1e12 else _("1 in a trillion")
    if count >= 1e9:
        return _("1 in {number:,.3g} billion", number=count / 1e9) if count > 1e9 else _("1 in a billion")
    if count >= 1e6:
        return _("1 in {number:,.3g} million", number=count / 1e6) if count > 1e6 else _("1 in a million")
    return _("1 in {number:,.0f}", number=count)


def how_often(times: float) -> str:
    """Return the average visits of a state in a game: in per cent if that is legible, else as 1 in so many."""
    if times <= 0.0:
        return _("never")
    if times < _HARDLY:
        return _("almost never")
    return percent(times) if times >= _RARE else one_in(times)


def columns(rows: Sequence[Sequence[str]], align: str, gap: int = 2) -> list[str]:
    """Return `rows` as lines with aligned columns, `gap` blanks apart. `align`: a ``<`` or ``>`` for each column."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(align))]
    return [
        (" " * gap).join(f"{cell:{side}{width}}" for cell, side, width in zip(row, align, widths, strict=True)).rstrip()
        for row in rows
    ]


def html_table(title: str, rows: Iterable[tuple[str, object]], heads: tuple[str, ...] = ()) -> str:
    """Return a table as HTML: a title, optional headings, and rows that begin with their name.

    `title`: plain text; all text is escaped here. `rows`: a name and its value; a tuple as value fills several columns.
    `heads`: headings of the columns, the first for the names.
    """
    head = f"<tr>{''.join(f'<th>{escape(each)}</th>' for each in heads)}</tr>" if heads else ""
    lines = "".join(f"<tr><th>{escape(name)}</th>{_cells(value)}</tr>" for name, value in rows)
    return f"<table><caption>{escape(title)}</caption>{head}{lines}</table>"


def _cells(value: object) -> str:
    values = value if isinstance(value, tuple) else (value,)
    return "".join(f"<td>{escape(_text(each))}</td>" for each in values)


def _text(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def changed_fields(value: Any, before: str = "") -> Iterator[tuple[str, object]]:
    """Yield the fields of a dataclass that differ from their defaults; inner fields as ``turn.opening``."""
    for field in fields(value):
        content = getattr(value, field.name)
        if content == _default(field):
            continue
        if is_dataclass(content):
            yield from changed_fields(content, f"{before}{field.name}.")
        else:
            yield before + field.name, content


def _default(field: Field[Any]) -> object:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default
