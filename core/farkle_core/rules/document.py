"""Rulesets as documents: plain nested tables, as a ruleset file holds them.

``check`` finds every problem of a document at once, ``from_document`` makes a ruleset or refuses it with all of them,
``to_document`` writes one down with every key. What each key means is in the project's rules document.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from farkle_core.errors import Problem, RulesetError
from farkle_core.language.messages import _
from farkle_core.rules.combinations import pattern_name
from farkle_core.rules.model import (
    FACES,
    FEWEST_DICE,
    LARGEST_GOAL,
    LARGEST_POINTS,
    MOST_DICE,
    MOST_FARKLES,
    MOST_HOT_DICE_BONUSES,
    MOST_PATTERNS,
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
from farkle_core.rules.reading import Notes, Table, is_list, is_points, is_whole, shown
from farkle_core.rules.sense import refuse_nonsense

Document = dict[str, Any]
"""A ruleset as nested tables and lists, with the keys of a ruleset file."""

SCHEMA: Final = 1
"""The number of the file format."""

LONGEST_NAME: Final = 80
LONGEST_SOURCE: Final = 500
ID_PATTERN: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def check(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Return every problem of a document; none means that it is a ruleset.

    Problems are wrong kinds of values, values out of range, unknown keys, and settings that contradict one another.
    """
    return _read(document)[1]


def from_document(document: Mapping[str, Any]) -> Ruleset:
    """Return the ruleset that a document states; RulesetError with every problem if it cannot be meant."""
    ruleset, problems = _read(document)
    if problems:
        raise RulesetError(_("These rules cannot be played."), problems)
    return ruleset


def to_document(ruleset: Ruleset) -> Document:
    """Return a ruleset as a document with every key; patterns and cursed rolls are left out where there are none."""
    turn, farkles, cursed = ruleset.turn, ruleset.farkles, ruleset.cursed
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
    document["turn"] = {name: getattr(turn, name) for name in Turn.__slots__}
    document["turn"]["hot_dice_bonus"] = list(turn.hot_dice_bonus)
    document["farkles"] = {name: getattr(farkles, name) for name in Farkles.__slots__}
    if cursed is not None:
        document["cursed"] = {"face": cursed.face, "count": cursed.count, "effect": cursed.effect.value}
    end = ruleset.end
    document["start"] = {"carry": ruleset.start.carry.value, "bonus": ruleset.start.bonus}
    document["end"] = {"rule": end.rule.value, "ties": end.ties.value, "overshoot": end.overshoot.value}
    return document


def slug(name: str) -> str:
    """Return an id made from a name: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return "-".join(re.findall("[a-z0-9]+", plain))[:LONGEST_NAME].strip("-") or "my-rules"


def _pattern_document(pattern: Pattern) -> Document:
    dice = {"shape": list(pattern.shape)} if pattern.shape else {"faces": list(pattern.faces)}
    return {"name": pattern.name, **dice, "points": pattern.points, "bonus": pattern.bonus}


def _read(document: Mapping[str, Any]) -> tuple[Ruleset, tuple[Problem, ...]]:
    notes = Notes()
    file = Table(document, "", notes)
    _read_schema(file)
    name = file.text("name", None, LONGEST_NAME)
    ruleset = Ruleset(
        id=_read_id(file, name),
        name=name,
        source=file.text("source", "", LONGEST_SOURCE),
        goal=file.whole("goal", None, 1, LARGEST_GOAL),
        dice=file.whole("dice", MOST_DICE, FEWEST_DICE, MOST_DICE, _("whole number of dice")),
        sets=_read_sets(file),
        patterns=_read_patterns(file),
        turn=_read_turn(file.table("turn", _("a table of settings: [turn]"))),
        farkles=_read_farkles(file.table("farkles", _("a table of settings: [farkles]"))),
        cursed=_read_cursed(file),
        start=_read_start(file.table("start", _("a table of settings: [start]"))),
        end=_read_end(file.table("end", _("a table of settings: [end]"))),
    )
    notes.refuse_unknown()
    refuse_nonsense(ruleset, notes)
    return ruleset, tuple(notes.problems)


def _read_schema(file: Table) -> None:
    if not file.has("schema"):
        file.note("schema", "", _("missing; {number}, the number of this file format", number=SCHEMA))
        return
    value = file.values["schema"]
    if not (is_whole(value) and value == SCHEMA):
        newer = (
            _("; a higher number is from a newer version of this program") if is_whole(value) and value > SCHEMA else ""
        )
        file.note(
            "schema", shown(value), _("{number}, the number of this file format{newer}", number=SCHEMA, newer=newer)
        )


def _read_id(file: Table, name: str) -> str:
    if not file.has("id"):
        return slug(name)
    value = file.values["id"]
    if isinstance(value, str) and len(value) <= LONGEST_NAME and ID_PATTERN.fullmatch(value):
        return str(value)
    file.note("id", shown(value), _('small letters, digits and hyphens in quotes, such as "{slug}"', slug=slug(name)))
    return slug(name)


def _read_sets(file: Table) -> Sets:
    example = "1 = [100, 0, 1000]"
    if not file.has("sets"):
        file.note("sets", "", _("missing; a table with one line for each face: {example}", example=example))
    sets = file.table("sets", _("a table with one line for each face: {example}", example=example))
    return tuple(_read_row(sets, str(face)) for face in FACES)


def _read_row(sets: Table, face: str) -> tuple[Points, ...]:
    row = sets.values[face] if sets.has(face) else []
    if not is_list(row) or len(row) > MOST_DICE:
        sets.note(
            face,
            shown(row),
            _("a list of up to {most} values, for one die, two dice and so on", most=MOST_DICE),
        )
        row = []
    for count, value in enumerate(row, start=1):
        if not is_points(value, 0, LARGEST_POINTS):
            allowed = _(
                'whole points from 0 (no combination) to {most:,}, or "{win}"',
                most=LARGEST_POINTS,
                win=WIN,
            )
            sets.note(f"{face}.{count}", shown(value), allowed)
    read = [value if is_points(value, 0, LARGEST_POINTS) else 0 for value in row]
    return tuple((*read, *[0] * MOST_DICE)[:MOST_DICE])


def _read_patterns(file: Table) -> tuple[Pattern, ...]:
    values = file.values["patterns"] if file.has("patterns") else []
    if not is_list(values) or len(values) > MOST_PATTERNS or not all(isinstance(v, Mapping) for v in values):
        file.note(
            "patterns",
            shown(values),
            _("up to {most} tables, each headed [[patterns]]", most=MOST_PATTERNS),
        )
        return ()
    tables = (Table(value, f"patterns.{place}", file.notes) for place, value in enumerate(values, start=1))
    return tuple(map(_read_pattern, tables))


def _read_pattern(table: Table) -> Pattern:
    faces = tuple(sorted(table.wholes("faces", 1, len(FACES), MOST_DICE, "faces")))
    shape = tuple(sorted(table.wholes("shape", 1, MOST_DICE, MOST_DICE, _("numbers of equal dice")), reverse=True))
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


def _refuse_odd_dice(table: Table, shape: tuple[int, ...], faces: tuple[int, ...]) -> None:
    if not shape and not faces:
        table.note("shape", "", _("missing; a shape such as [2, 2, 2], or faces such as [1, 2, 3, 4, 5]"))
    elif shape and faces:
        table.note("faces", shown(faces), _("nothing when there is a shape: a pattern has either a shape or faces"))
    elif shape and (len(shape) < 2 or sum(shape) > MOST_DICE):
        allowed = _("how many dice of each of at least two different faces, {most} dice at most", most=MOST_DICE)
        table.note("shape", shown(shape), _("{allowed} (equal dice belong in the sets)", allowed=allowed))
    elif faces and len(set(faces)) < 2:
        table.note("faces", shown(faces), _("at least two different faces (equal dice belong in the sets)"))


def _read_pattern_points(table: Table) -> PatternPoints:
    value: Any = table.values["points"] if table.has("points") else None
    if value == TRIPLES or is_points(value, 1, LARGEST_POINTS):
        points: PatternPoints = value
        return points
    allowed = _(
        'whole points from 1 to {most:,}, "{win}", or "{triples}"',
        most=LARGEST_POINTS,
        win=WIN,
        triples=TRIPLES,
    )
    table.note(
        "points",
        "" if value is None else shown(value),
        allowed if value is not None else _("missing; {allowed}", allowed=allowed),
    )
    return 1


def _read_turn(table: Table) -> Turn:
    return Turn(
        minimum=table.whole("minimum", 0, 0, LARGEST_GOAL),
        opening=table.whole("opening", 0, 0, LARGEST_GOAL),
        set_aside_all=table.truth("set_aside_all"),
        nothing=table.whole("nothing", 0, 0, LARGEST_POINTS),
        beat_last_turn=table.truth("beat_last_turn"),
        hot_dice_must_roll=table.truth("hot_dice_must_roll"),
        hot_dice_bonus=table.wholes("hot_dice_bonus", 0, LARGEST_POINTS, MOST_HOT_DICE_BONUSES, _("whole points")),
        farkle_keeps_turn_total=table.truth("farkle_keeps_turn_total"),
    )


def _read_farkles(table: Table) -> Farkles:
    return Farkles(
        count=table.whole("count", 0, 0, MOST_FARKLES, _("whole number of farkles in a row")),
        penalty=table.whole("penalty", 0, 0, LARGEST_POINTS),
        never_below_zero=table.truth("never_below_zero"),
    )


def _read_cursed(file: Table) -> Cursed | None:
    table = file.table("cursed", _("a table of settings: [cursed]"))
    if "cursed" not in file.values or file.notes.bad("cursed"):
        return None
    return Cursed(
        face=table.whole("face", None, 1, len(FACES), _("a face")),
        count=table.whole("count", None, 1, MOST_DICE, _("whole number of dice")),
        effect=table.choice("effect", Effect.TOXIC),
    )


def _read_start(table: Table) -> Start:
    usual = Start()
    return Start(carry=table.choice("carry", Carry.NONE), bonus=table.whole("bonus", usual.bonus, 0, LARGEST_POINTS))


def _read_end(table: Table) -> End:
    return End(
        rule=table.choice("rule", EndRule.SUDDEN),
        ties=table.choice("ties", Ties.FIRST),
        overshoot=table.choice("overshoot", Overshoot.ALLOWED),
    )
