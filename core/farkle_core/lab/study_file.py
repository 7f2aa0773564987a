"""Study files: TOML that a person can write, read with all problems at once.

::

    base = "busche-neller"           # an id, a ruleset file beside the study, or a ruleset as a table [base]
    kind = "grid"                    # or "one-at-a-time", "pairs", "random" with samples and seed
    measures = ["fairness", "mean_turns"]

    [axes]
    "turn.opening" = [0, 500, 1000]
    "turn.minimum" = { from = 0, to = 600, step = 50 }
    "turn.set_aside_all" = "switch"
    sets = ["busche-neller", "zilch"]                       # as in other rulesets

    [axes.penalty]                                          # named values that change several keys
    none = { "farkles.count" = 0 }
    "third, 500" = { "farkles.count" = 3, "farkles.penalty" = 500 }
"""

import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from farkle_core.engine.settings import Settings, check_settings
from farkle_core.errors import Problem, RulesetError, UserError
from farkle_core.files.reading import read_file, refuse_deep, why_not
from farkle_core.lab.measures import BY_NAME, EVERYTHING, MEASURES, USUAL, Topic, named
from farkle_core.lab.mixtures import count_mixtures
from farkle_core.lab.study import (
    BASE,
    LONGEST_LABEL,
    MOST_RULESETS,
    SETTINGS,
    USUAL_GAMES,
    Axis,
    AxisValue,
    Design,
    Study,
    changed,
    value_at,
)
from farkle_core.language.messages import L_, _, as_it_is, joined_messages
from farkle_core.rules import Document, check, find_ruleset, from_document, load_ruleset, to_document
from farkle_core.rules.dice import DICE_LISTS, FACES, MOST_DICE
from farkle_core.rules.document import check_values
from farkle_core.rules.model import MOST_PATTERNS, Cursed, End, Farkles, Start, Turn
from farkle_core.rules.reading import Notes, TableReader, is_list, is_one_line, is_whole, near_word, shown, shown_key

SUFFIX: Final = ".study.toml"  # suffix of study files; another suffix works, but the desktop does not know it

# Keys of a ruleset file that an axis may change, besides single points of sets and patterns.
SWITCH: Final = "switch"
_RANGE: Final = {"from", "to", "step"}
_MOST_BYTES: Final = 1 << 20  # of a study's file; 20,000 values take a tenth of this
_MOST_AXES: Final = 100
_MOST_VALUES: Final = 10_000  # of an axis
_MOST_CHANGES: Final = 100  # keys that a named value changes
_LONGEST_NAME: Final = 200  # characters of an axis's name
_WHOLE: Final = range(-(2**63), 2**63)  # whole numbers that TOML and SQLite know
_MOST_GAMES: Final = 1_000_000
_MOST_SEED: Final = 2**53
_GROUPS: Final = {"turn": Turn, "farkles": Farkles, "cursed": Cursed, "start": Start, "end": End}
KEYS: Final = (
    "goal", "dice", "sets", "patterns", "cursed", *DICE_LISTS,
    *(f"{name}.{each.name}" for name, kind in _GROUPS.items() for each in fields(kind)),
    *(f"sets.{face}" for face in FACES),
)  # fmt: skip


def is_study(content: bytes) -> bool:
    """Return whether a file has a base, which every study has and no ruleset."""
    try:
        return len(content) <= _MOST_BYTES and "base" in tomllib.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return False


def load_study(path: Path | str) -> Study:
    """Return the study in a file; the path of its base is relative to the file's folder.

    Raises UserError with every problem, if the file cannot be read or is not a valid study.
    """
    path = Path(path)
    try:
        content = tomllib.loads(read_file(path, _MOST_BYTES).decode("utf-8-sig"))
        refuse_deep(content)
    except (OSError, ValueError, RecursionError) as error:
        why = why_not(error) if isinstance(error, OSError) else str(error)
        raise UserError(_("The study {path} cannot be read: {reason}.", path=str(path), reason=why)) from error
    return read_study(content, path.parent)


def read_study(content: Mapping[str, Any], folder: Path = Path()) -> Study:
    """Return the study in a parsed file. Raises UserError with every problem."""
    if huge := tuple(Problem(shown_key(key), shown(value), L_("at most 64 bits")) for key, value in _huge(content)):
        raise UserError(_("This study cannot be run."), huge)
    notes = Notes()
    file = TableReader(content, "", notes)
    base = _base(file, folder)
    study = Study(
        title=file.text("title", "", 200),
        base=base or {},
        axes=tuple(_axes(file, base, folder)),
        kind=file.word("kind", Design.GRID),
        samples=file.whole("samples", 100, 1, MOST_RULESETS, L_("whole number of rulesets")),
        seed=file.whole("seed", 1, 0, _MOST_SEED, L_("whole number")),
        measures=tuple(_measures(file)),
        games=file.whole("games", USUAL_GAMES, 2, _MOST_GAMES, L_("whole number of games")),
        settings=_settings(file),
    )
    notes.refuse_unknown()
    if not notes.problems and (many := count_mixtures(study)) > MOST_RULESETS:
        fewer = L_('at most {most:,} rulesets; "random" measures a sample', most=MOST_RULESETS)
        file.note("kind", f"{study.kind}: {shown(many)}", fewer)
    if notes.problems:
        raise UserError(_("This study cannot be run."), tuple(notes.problems))
    return study


def _huge(content: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield the keys and values of whole numbers that neither TOML nor SQLite knows; Python writes them slowly."""
    left: list[tuple[str, Any]] = list(content.items())
    while left:
        key, value = left.pop()
        if isinstance(value, Mapping):
            left += [(f"{key}.{name}", each) for name, each in value.items()]
        elif is_list(value):
            left += [(key, each) for each in value]
        elif is_whole(value) and value not in _WHOLE:
            yield key, value


def _base(file: TableReader, folder: Path) -> Document | None:
    """Return the base's document: by its id or path, or from the study's own table."""
    table = file.values.get("base")
    if isinstance(table, Mapping):
        file.has("base")
        problems = check(table)
        file.notes.problems += [replace(problem, key=f"base.{problem.key}") for problem in problems]
        return None if problems else to_document(from_document(table))
    text = file.text("base", None, 1000)
    return _ruleset(file, "base", text, folder) if text else None


def _ruleset(table: TableReader, key: str, text: str, folder: Path) -> Document | None:
    """Return the document of a ruleset by its id or path; None, with a note, if there is none."""
    try:
        beside = folder / text
        is_beside = text.endswith(".toml") and os.path.exists(beside)  # false for what cannot be a name
        return to_document(load_ruleset(beside) if is_beside else find_ruleset(text))
    except UserError as error:
        words = error.problems[0].message if error.problems else as_it_is(error)
        if isinstance(error, RulesetError) and error.problems:
            problems = joined_messages(map(as_it_is, error.problems), "; ")
            words = L_("rules that can be played: {problems}", problems=problems)
        table.note(key, shown(text), words)
    return None


def _measures(file: TableReader) -> list[str]:
    allowed = L_("a list of measures or topics; {usual} when it is not there", usual="all but the slowest")
    keys = file.value("measures", list(USUAL), allowed, lambda value: is_list(value) and 0 < len(value) <= 100)
    names: set[str] = set()
    for place, text in enumerate(keys, 1):
        known = [*BY_NAME, *Topic, EVERYTHING]
        if not isinstance(text, str) or not named(text):
            near = near_word(text, known)
            meant = L_("did you mean {said}?", said=near) if near else L_("one of {known}", known=", ".join(known))
            file.note(f"measures.{place}", shown(text), meant)
        else:
            names |= set(named(text))
    return [name for name in BY_NAME if name in names]


def _settings(file: TableReader) -> Settings:
    table = file.table("settings", L_("a table of settings: [{name}]", name="settings"))
    whole = L_("a whole number")
    settings = replace(
        SETTINGS,
        bound=table.value("bound", SETTINGS.bound, whole, is_whole),
        ceiling=table.value("ceiling", SETTINGS.ceiling, whole, is_whole),
        tolerance=float(table.value("tolerance", SETTINGS.tolerance, L_("a number"), _is_number)),
    )
    try:
        check_settings(settings)
    except UserError as error:
        file.notes.problems += [replace(each, key=f"settings.{each.key}") for each in error.problems]
    return settings


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _axes(file: TableReader, base: Document | None, folder: Path) -> list[Axis]:
    allowed = L_("a table of axes, such as {example}", example='"turn.opening" = [0, 500, 1000]')
    if not file.has("axes"):
        file.note("axes", "", L_("missing; {allowed}", allowed=allowed))
    elif isinstance(values := file.values["axes"], Mapping) and len(values) > _MOST_AXES:
        file.note("axes", f"{len(values):,}", L_("at most {most:,} axes", most=_MOST_AXES))
        return []
    table = file.table("axes", allowed)
    if not table.values and not table.notes.bad("axes"):
        table.note("", "", L_("at least one axis"))
    return [_axis(table, str(name), base, folder) for name in table.values if not table.notes.is_full]


def _axis(table: TableReader, name: str, base: Document | None, folder: Path) -> Axis:
    table.has(name)
    value = table.values[name]
    if not name.strip() or not is_one_line(name) or len(name) > _LONGEST_NAME:
        table.note(shown_key(name), "", L_("a name on one line, up to {longest} characters", longest=_LONGEST_NAME))
        return Axis(name, ())
    if is_list(value) or isinstance(value, Mapping):
        count = len(value)
        if count > _MOST_VALUES:
            table.note(name, f"{count:,}", L_("at most {most:,} values", most=_MOST_VALUES))
            return Axis(name, ())
    choices = _of_key(table, name, value, folder) if name == BASE or _is_key(name) else _of_names(table, name, value)
    _refuse_wrong_values(table, name, base, choices)
    return Axis(name, tuple(choices), "" if base is None else _usual(name, base, choices))


def _refuse_wrong_values(table: TableReader, axis: str, base: Document | None, choices: Sequence[AxisValue]) -> None:
    """Note the values that no ruleset can have. Those that only contradict other settings are mixtures left out."""
    for choice in _telling(axis, choices) if base is not None and axis != BASE else ():
        try:
            document = changed(base or {}, choice.changes)
        except (IndexError, ValueError, TypeError, AttributeError):
            continue  # the base has no such place, which is a reason to leave the mixture out
        for problem in check_values(document):
            if any(problem.key == key or problem.key.startswith(f"{key}.") for key in choice.changes):
                table.note(axis, str(problem.found), problem.message)


def _telling(axis: str, choices: Sequence[AxisValue]) -> list[AxisValue]:
    """Return the choices that tell of all: of whole numbers the least and the largest, and all others."""
    whole = sorted((each for each in choices if is_whole(each.changes.get(axis))), key=lambda each: each.changes[axis])
    others = [each for each in choices if not is_whole(each.changes.get(axis))]
    return [*others, *(whole if len(whole) < 2 else (whole[0], whole[-1]))]


def _usual(name: str, base: Document, choices: Sequence[AxisValue]) -> str:
    """Return the name of the base's own value: the study's name, if the study has that value."""
    for choice in choices:
        if name != BASE and all(value_at(base, key) == value for key, value in choice.changes.items()):
            return choice.label
    if name == BASE:
        return str(base["id"])
    if not _is_key(name):
        return ""
    value = value_at(base, name)
    return BASE if isinstance(value, list | Mapping) or (value is None and name == "cursed") else label_of(value)


def label_of(value: object) -> str:
    """Return a value's name in results."""
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _is_key(name: str) -> bool:
    """Whether ruleset files have such a key."""
    first, _dot, rest = name.partition(".")
    places = rest.split(".")
    if name in KEYS:
        return True
    if len(places) != 2 or first not in ("sets", "patterns"):
        return False
    if first == "sets":
        return places[0] in _texts(FACES) and places[1] in _texts(range(1, MOST_DICE + 1))
    return places[0] in _texts(range(1, MOST_PATTERNS + 1)) and places[1] in ("points", "bonus", "shape", "faces")


def _texts(numbers: Iterable[int]) -> set[str]:
    return {str(number) for number in numbers}


def _of_key(table: TableReader, name: str, value: Any, folder: Path) -> list[AxisValue]:
    """Read the values of a key of the ruleset file: a list, a range, a switch, or named values."""
    if value == SWITCH:
        value = [False, True]
    if isinstance(value, Mapping) and set(value) <= _RANGE and value:
        return [AxisValue(str(number), {name: number}) for number in _range(table, name, value)]
    if isinstance(value, Mapping):
        values = [(str(label), each) for label, each in value.items()]
    elif is_list(value) and value:
        values = [(label_of(each), each) for each in value]
    else:
        allowed = L_(
            'a list of values, a range such as {range}, "switch", or named values',
            range="{from = 0, to = 600, step = 50}",
        )
        table.note(name, shown(value), allowed)
        return []
    for label, count in Counter(label for label, _each in values).items():
        if count > 1 and not table.notes.is_full:
            table.note(name, shown(label), L_("each value once"))
    return [choice for label, each in values if (choice := _choice(table, name, label, each, folder)) is not None]


def _fits(table: TableReader, name: str, label: str) -> bool:
    """Return whether results can have such a label; note the problem otherwise."""
    fits = is_one_line(label) and len(label) <= LONGEST_LABEL
    if not fits and not table.notes.is_full:
        table.note(name, shown(label), L_("text on one line, up to {longest:,} characters", longest=LONGEST_LABEL))
    return fits


def _choice(table: TableReader, name: str, label: str, value: Any, folder: Path) -> AxisValue | None:
    """Return a value of a key; for tables, a text names the ruleset to take them from. None, with a note, if wrong."""
    if table.notes.is_full or not _fits(table, name, label):
        return None
    if name != BASE and not (isinstance(value, str) and name in ("sets", "patterns", "cursed")):
        return AxisValue(label, {name: value})
    if not isinstance(value, str):
        table.note(name, shown(value), L_("rulesets by id or path"))
        return None
    document = _ruleset(table, name, value, folder)
    if document is None:
        return None
    part: Any = document if name == BASE else document.get(name, [] if name == "patterns" else None)
    if part is None:
        table.note(name, shown(value), L_("a ruleset that has {what}", what=name))
        return None
    return AxisValue(label, {name: part})


def _range(table: TableReader, name: str, value: Mapping[str, Any]) -> Sequence[int]:
    allowed = L_("{example}: whole numbers, the step above 0", example="{from = 0, to = 600, step = 50}")
    if (
        set(value) != _RANGE
        or not all(map(is_whole, value.values()))
        or value["step"] <= 0
        or value["from"] > value["to"]
    ):
        table.note(name, shown(dict(value)), allowed)
        return ()
    count = (value["to"] - value["from"]) // value["step"] + 1
    if count > _MOST_VALUES:
        table.note(name, f"{count:,}", L_("at most {most:,} values", most=_MOST_VALUES))
        return ()
    return range(value["from"], value["to"] + 1, value["step"])


def _of_names(table: TableReader, name: str, value: Any) -> list[AxisValue]:
    """Read named values that change several keys; for other content, note that the key does not exist."""
    fits = isinstance(value, Mapping) and value and all(isinstance(each, Mapping) for each in value.values())
    if not fits:
        near = near_word(name, [*KEYS, BASE])
        meant = (
            L_("did you mean {said}?", said=near)
            if near
            else L_("a key of the ruleset file, or named values with tables of keys")
        )
        table.note(shown_key(name), shown(value), meant)
        return []
    for label, changes in value.items():
        if len(changes) > _MOST_CHANGES and not table.notes.is_full:
            table.note(f"{name}.{label}", f"{len(changes):,}", L_("at most {most:,} keys", most=_MOST_CHANGES))
        for key in changes:
            if not table.notes.is_full and not _is_key(key):
                near = near_word(key, list(KEYS))
                meant = L_("did you mean {said}?", said=near) if near else L_("a key of the ruleset file")
                table.note(f"{name}.{label}", shown_key(key), meant)
    return [AxisValue(label, dict(changes)) for label, changes in value.items() if _fits(table, name, label)]


# Of longer numbers Python refuses some; they stay texts, which no rule allows.
_TYPED_WHOLE: Final = re.compile(r"-?\d{1,40}")
_TYPED_RANGE: Final = re.compile(rf"({_TYPED_WHOLE.pattern}):({_TYPED_WHOLE.pattern}):({_TYPED_WHOLE.pattern})")
_HEAD: Final = """\
# A study of the rule lab: `farkle lab run` measures it, docs: the guide, chapter "Rule lab".
#
# kind      grid (all mixtures), one-at-a-time, pairs, or random (with samples and seed)
# measures  names or topics: {topics}, or "all"
#           {names}
# axes      keys of a ruleset file (docs/rules.md) with values: a list, {{ from = 0, to = 600, step = 50 }}, "switch";
#           for sets, patterns and cursed the name of a ruleset; any other name with named values that change several
#           keys: [axes.penalty] "third, 500" = {{ "farkles.count" = 3, "farkles.penalty" = 500 }}

"""


def axes_typed(texts: Sequence[str]) -> dict[str, Any]:
    """Return axes of a study file from texts such as ``turn.minimum=0:600:50`` and ``turn.opening=0,500,1000``.

    Raises UserError with every text that is not read.
    """
    problems, axes = [], dict[str, Any]()
    allowed = L_("a key of the ruleset file with values, such as turn.minimum=0:600:50 or turn.opening=0,500,1000")
    for text in texts:
        key, sign, values = text.partition("=")
        if not (sign and key.strip() and values.strip()) or key.strip() in axes:
            problems.append(Problem("--set", text, allowed))
            continue
        typed = _TYPED_RANGE.fullmatch(values.strip())
        named = dict(zip(("from", "to", "step"), map(int, typed.groups()), strict=True)) if typed else None
        axes[key.strip()] = named or [_typed(value.strip()) for value in values.split(",")]
    if problems or not axes:
        raise UserError(_("This cannot be asked."), tuple(problems) or (Problem("--set", "", allowed),))
    return axes


def _typed(text: str) -> object:
    if _TYPED_WHOLE.fullmatch(text):
        return int(text)
    return text == "true" if text in ("true", "false") else text


def study_text(content: Mapping[str, Any]) -> str:
    """Return a study's file with comments on the possible entries."""
    import tomlkit
    from tomlkit.items import InlineTable

    file = tomlkit.document()
    for key, value in content.items():
        file[key] = value if key != "axes" else tomlkit.table()
    for name, values in content["axes"].items():
        item = tomlkit.inline_table() if isinstance(values, Mapping) else tomlkit.item(values)
        if isinstance(item, InlineTable):
            item.update(values)
        file["axes"][name] = item
    head = _HEAD.format(topics=", ".join(Topic), names=", ".join(measure.name for measure in MEASURES))
    return head + tomlkit.dumps(file)
