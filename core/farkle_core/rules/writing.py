"""Documents as TOML text that a person can read and go on writing."""

import tomllib
from collections.abc import Mapping, MutableMapping, MutableSequence
from typing import Any, Final

_NOTES: Final = {
    "sets": 'points for 1, 2, 3 … equal dice taken together; 0 is no combination, "win" wins the game',
    "patterns": 'combinations of several faces, worth points, "win", or "triples" (of their faces, and a bonus)',
    "die": "a die that players bring: how many of them, and the weights of its faces; wild = 0 is none",
    "second_die": "what the second player brings instead",
    "turn": "points needed to hold, and what else holds within a turn",
    "farkles": "after so many farkles in a row a penalty is lost; a count of 0 is no penalty",
    "cursed": "so many dice of this face in one roll end the turn",
    "start": "what a turn may start from besides all dice",
    "end": "what happens once a player has banked the goal",
}


def dumps(document: Mapping[str, Any]) -> str:
    """Return a document as TOML with a line for each face and a word on each table."""
    import tomlkit

    file = tomlkit.document()
    for key, value in document.items():
        item = _item(value)
        if key in _NOTES and (_is_table(value) or _is_tables(value)):
            (item[0] if _is_tables(value) else item).comment(_NOTES[key])
        file.add(key, item)
    return tomlkit.dumps(file)


def revised(text: str, document: Mapping[str, Any]) -> str:
    """Return a document as TOML that keeps the comments and the order of an older text.

    Only what has changed is written anew. Where the older text is not TOML, or where what comes out would not read
    back as the document, the text is made from scratch.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        file = tomlkit.parse(text)
        _revise(file, document)
        new = tomlkit.dumps(file)
        same = tomllib.loads(new) == document
    except (TOMLKitError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return dumps(document)
    return new if same else dumps(document)


def _revise(old: MutableMapping[str, Any], new: Mapping[str, Any]) -> None:
    for key in [key for key in old if key not in new]:
        del old[key]
    for key, value in new.items():
        if key not in old:
            old[key] = _item(value)
        elif _is_table(value) and _is_table(old[key]):
            _revise(old[key], value)
        elif _is_tables(value) and _is_tables(old[key]):
            _revise_tables(old[key], value)
        elif not _same(old[key], value):
            old[key] = _item(value)


def _revise_tables(old: MutableSequence[Any], new: list[Any]) -> None:
    while len(old) > len(new):
        del old[-1]
    for before, after in zip(old, new, strict=False):
        _revise(before, after)
    for added in new[len(old) :]:
        old.append(_item(added))


def _same(old: Any, new: Any) -> bool:
    return bool(old == new) and isinstance(old, bool) == isinstance(new, bool)


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)


def _item(value: Any) -> Any:
    import tomlkit

    if _is_table(value):
        table = tomlkit.table()
        for key, entry in value.items():
            table.add(key, _item(entry))
        return table
    if _is_tables(value):
        tables = tomlkit.aot()
        for entry in value:
            tables.append(_item(entry))
        return tables
    return tomlkit.item(value)
