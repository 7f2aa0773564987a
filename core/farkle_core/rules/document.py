"""Rulesets as documents: plain nested tables, as in a ruleset file.

``check`` finds every problem of a document at once. ``from_document`` makes a ruleset or refuses it with all problems.
``to_document`` writes one with every key, and ``require_playable`` checks one that a program made. docs/rules.md
describes each key.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import Field, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, TypeVar

from farkle_core.errors import Problem, RulesetError
from farkle_core.language.messages import L_, N_, Message, _
from farkle_core.rules.combinations import pattern_name
from farkle_core.rules.contradictions import refuse_nonsense
from farkle_core.rules.dice import DICE_LISTS, FACES, FAIR, LARGEST_WEIGHT, MOST_DICE, Die
from farkle_core.rules.model import (
    ALL,
    FEWEST_DICE,
    LARGEST_GOAL,
    LARGEST_POINTS,
    MOST_HOT_DICE_BONUSES,
    MOST_PATTERNS,
    TRIPLES,
    WIN,
    Cursed,
    Effect,
    End,
    Farkles,
    Pattern,
    PatternPoints,
    Points,
    Ruleset,
    Sets,
    Start,
    Turn,
    largest,
)
from farkle_core.rules.reading import MISSING, Notes, TableReader, is_list, is_points, is_whole, shown

Group = TypeVar("Group", Turn, Farkles, Start, End)

Document = dict[str, Any]  # a ruleset as nested tables and lists, with the keys of a ruleset file
SCHEMA: Final = 1  # the number of the file format

# Kinds of problems with wording of their own in the form.
SET_POINTS: Final = N_('whole points from 0 (no combination) to {most:,}, or "{win}"')
PATTERN_POINTS: Final = N_('whole points from 1 to {most:,}, "{win}", or "{triples}"')

# A kind of problem with wording of its own in the form.
WEIGHTS: Final = N_("a list of six whole numbers from 0 to {most:,}, one for each face, not all 0")

# Characters: a name fits into a line of the window, a source into a paragraph.
LONGEST_NAME: Final = 80
LONGEST_SOURCE: Final = 500

ID_PATTERN: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return every problem of a document; a document without problems is a ruleset.

    Problems are wrong types, values out of range, unknown keys, and contradictions between settings.
    """
    return _read(document)[1]


def check_values(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return the problems of single values: those that no other setting of the document can mend."""
    notes = Notes()
    _read_values(document, notes)
    return tuple(notes.problems)


def from_document(document: Mapping[str, Any]) -> Ruleset:
    """Return the ruleset of a document. Raises RulesetError with every problem."""
    ruleset, problems = _read(document)
    if problems:
        raise RulesetError(_("These rules cannot be played."), problems)
    return ruleset


@lru_cache(maxsize=64)
def require_playable(ruleset: Ruleset) -> None:
    """Raise RulesetError with every problem of a ruleset that a program made: what no file could hold."""
    from_document(to_document(ruleset))


def to_document(ruleset: Ruleset) -> Document:
    """Return a ruleset as a document with every key, but without empty patterns and cursed rolls."""
    document: Document = {
        "schema": SCHEMA,
        "id": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.source,
        "goal": ruleset.goal,
        "dice": ruleset.dice,
        "sets": {str(face): list(ruleset.sets[face - 1]) for face in FACES},
    }
    if ruleset.patterns:
        document["patterns"] = [_pattern_document(pattern) for pattern in ruleset.patterns]
    document |= {key: [_plain_table(die) for die in dice] for key, dice in _dice_lists(ruleset).items() if dice}
    for name in ("turn", "farkles", "cursed", "start", "end"):
        if group := getattr(ruleset, name):
            document[name] = _plain_table(group)
    return document


def _dice_lists(ruleset: Ruleset) -> dict[str, tuple[Die, ...]]:
    """Return both players' dice by the key of their tables."""
    return dict(zip(DICE_LISTS, (ruleset.own_dice, ruleset.second_dice), strict=True))


def slug(name: str) -> str:
    """Return an id made from a name: lower-case letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return "-".join(re.findall("[a-z0-9]+", plain))[:LONGEST_NAME].strip("-") or "my-rules"


def _plain_table(values: Any) -> Document:
    return {each.name: _plain(getattr(values, each.name)) for each in fields(values)}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value.value if isinstance(value, StrEnum) else value


def _pattern_document(pattern: Pattern) -> Document:
    dice = {"shape": list(pattern.shape)} if pattern.shape else {"faces": list(pattern.faces)}
    return {"name": pattern.name, **dice, "points": pattern.points, "bonus": pattern.bonus}


def _read(document: Mapping[str, Any]) -> tuple[Ruleset, tuple[Problem, ...]]:
    notes = Notes()
    ruleset = _read_values(document, notes)
    notes.refuse_unknown()
    refuse_nonsense(ruleset, notes)
    return ruleset, tuple(notes.problems)


def _read_values(document: Mapping[str, Any], notes: Notes) -> Ruleset:
    file = TableReader(_in_numbers(document), "", notes)
    _read_schema(file)
    name = file.text("name", None, LONGEST_NAME)
    return Ruleset(
        id=_read_id(file, name),
        name=name,
        source=file.text("source", "", LONGEST_SOURCE),
        goal=file.whole("goal", None, 1, LARGEST_GOAL),
        dice=file.whole("dice", MOST_DICE, FEWEST_DICE, MOST_DICE, L_("whole number of dice")),
        sets=_read_sets(file),
        patterns=tuple(map(_read_pattern, _read_list(file, "patterns", MOST_PATTERNS))),
        turn=_read_group(file, "turn", Turn),
        farkles=_read_group(file, "farkles", Farkles),
        cursed=_read_cursed(file),
        start=_read_group(file, "start", Start),
        end=_read_group(file, "end", End),
        own_dice=tuple(map(_read_die, _read_list(file, DICE_LISTS[0], MOST_DICE))),
        second_dice=tuple(map(_read_die, _read_list(file, DICE_LISTS[1], MOST_DICE))),
    )


def _in_numbers(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a document whose penalty of all points is the largest one, which stops at 0."""
    farkles = document.get("farkles")
    if not isinstance(farkles, Mapping) or farkles.get("penalty") != ALL:
        return document
    return {**document, "farkles": {**farkles, "penalty": LARGEST_POINTS, "never_below_zero": True}}


def _read_schema(file: TableReader) -> None:
    value = file.values.get("schema")
    newer = is_whole(value) and value > SCHEMA
    words = L_("; a higher number is from a newer version of this program") if newer else ""
    allowed = L_("{number}, the number of this file format{newer}", number=SCHEMA, newer=words)
    file.value("schema", None, allowed, lambda value: is_whole(value) and value == SCHEMA)


def _read_id(file: TableReader, name: str) -> str:
    def fits(value: object) -> bool:
        return isinstance(value, str) and len(value) <= LONGEST_NAME and bool(ID_PATTERN.fullmatch(value))

    allowed = L_('small letters, digits and hyphens in quotes, such as "{slug}"', slug=slug(name))
    return str(file.value("id", slug(name), allowed, fits))


def _read_sets(file: TableReader) -> Sets:
    allowed = L_("a table with one line for each face: {example}", example="1 = [100, 0, 1000]")
    if not file.has("sets"):
        file.note("sets", "", L_(MISSING, allowed=allowed))
    sets = file.table("sets", allowed)
    return tuple(_read_row(sets, str(face)) for face in FACES)


def _read_row(sets: TableReader, face: str) -> tuple[Points, ...]:
    allowed = L_("a list of up to {most} values, for one die, two dice and so on", most=MOST_DICE)
    row = sets.value(face, [], allowed, lambda row: is_list(row) and len(row) <= MOST_DICE)
    fits = [is_points(value, 0) for value in row]
    for count, (value, is_fit) in enumerate(zip(row, fits, strict=True), start=1):
        if not is_fit:
            sets.note(f"{face}.{count}", shown(value), L_(SET_POINTS, most=LARGEST_POINTS, win=WIN))
    read = [value if is_fit else 0 for value, is_fit in zip(row, fits, strict=True)]
    return tuple((*read, *[0] * MOST_DICE)[:MOST_DICE])


def _read_list(file: TableReader, key: str, most: int) -> Iterator[TableReader]:
    def fits(values: object) -> bool:
        return is_list(values) and len(values) <= most and all(isinstance(v, Mapping) for v in values)

    values = file.value(key, (), L_("up to {most} tables, each headed [[{key}]]", most=most, key=key), fits)
    return (TableReader(value, f"{key}.{place}", file.notes) for place, value in enumerate(values, start=1))


def _read_die(table: TableReader) -> Die:
    return Die(
        name=table.text("name", None, LONGEST_NAME),
        count=table.whole("count", 1, 1, MOST_DICE, L_("whole number of dice")),
        weights=_read_weights(table),
        wild=table.whole("wild", 0, 0, len(FACES), L_("the face that is wild (0 = none),")),
    )


def _read_weights(table: TableReader) -> tuple[int, ...]:
    def fits(values: object) -> bool:
        ranged = is_list(values) and all(is_whole(value) and 0 <= value <= LARGEST_WEIGHT for value in values)
        return ranged and is_list(values) and len(values) == len(FACES) and any(values)

    allowed = L_(WEIGHTS, most=LARGEST_WEIGHT)
    return tuple(map(int, table.value("weights", FAIR, allowed, fits)))


def _read_pattern(table: TableReader) -> Pattern:
    faces = tuple(sorted(table.wholes("faces", 1, len(FACES), MOST_DICE, "faces")))
    shape = tuple(sorted(table.wholes("shape", 1, MOST_DICE, MOST_DICE, L_("numbers of equal dice")), reverse=True))
    if not table.notes.bad(table.key("faces"), table.key("shape")):
        _refuse_odd_dice(table, shape, faces)
    name = pattern_name(shape, faces)
    return Pattern(
        name=table.text("name", None if table.has("name") else name, LONGEST_NAME),
        points=_read_pattern_points(table),
        shape=shape,
        faces=faces,
        bonus=table.whole("bonus", 0, 0, LARGEST_POINTS),
    )


def _refuse_odd_dice(table: TableReader, shape: tuple[int, ...], faces: tuple[int, ...]) -> None:
    if not shape and not faces:
        missing = L_("a shape such as [2, 2, 2], or faces such as [1, 2, 3, 4, 5]")
        table.note("shape", "", L_(MISSING, allowed=missing))
    elif shape and faces:
        table.note("faces", shown(faces), L_("nothing when there is a shape: a pattern has either a shape or faces"))
    elif shape and (len(shape) < 2 or sum(shape) > MOST_DICE):
        allowed = L_("how many dice of each of at least two different faces, {most} dice at most", most=MOST_DICE)
        table.note("shape", shown(shape), L_("{allowed} (equal dice belong in the sets)", allowed=allowed))
    elif faces and len(set(faces)) < 2:
        table.note("faces", shown(faces), L_("at least two different faces (equal dice belong in the sets)"))


def _read_pattern_points(table: TableReader) -> PatternPoints:
    def fits(value: object) -> bool:
        return value == TRIPLES or is_points(value, 1)

    points: PatternPoints | None = table.value(
        "points", None, L_(PATTERN_POINTS, most=LARGEST_POINTS, win=WIN, triples=TRIPLES), fits
    )
    return 1 if points is None else points


def _read_group(file: TableReader, name: str, kind: type[Group]) -> Group:
    """Read a table of values that all have defaults."""
    table = file.table(name, _of_settings(name))
    return kind(**{each.name: _read_option(table, each) for each in fields(kind)})


def _read_option(table: TableReader, option: Field[Any]) -> Any:
    usual: Any = option.default
    name = option.name
    if isinstance(usual, bool):
        return table.truth(name)
    if isinstance(usual, StrEnum):
        return table.word(name, usual)
    if isinstance(usual, tuple):
        return table.wholes(name, 0, LARGEST_POINTS, MOST_HOT_DICE_BONUSES, L_("whole points"))
    words = {"count": L_("whole number of farkles in a row"), "penalty": L_('"{all}", or whole points', all=ALL)}
    return table.whole(name, usual, 0, largest(option), words.get(name))


def _read_cursed(file: TableReader) -> Cursed | None:
    table = file.table("cursed", _of_settings("cursed"))
    if "cursed" not in file.values or file.notes.bad("cursed"):
        return None
    return Cursed(
        face=table.whole("face", None, 1, len(FACES), L_("a face")),
        count=table.whole("count", None, 1, MOST_DICE, L_("whole number of dice")),
        effect=table.word("effect", Effect.TOXIC),
    )


def _of_settings(name: str) -> Message:
    return L_("a table of settings: [{name}]", name=name)
