"""Collects every message of the program and brings the catalogues up to date: ``make words``.

Messages come from the calls of ``_``, ``ngettext``, ``pgettext`` and ``N_`` in the sources, and from the names in
the shipped rulesets. What is new goes into each catalogue without a translation, what is gone leaves
it, what stays keeps its translation. Exit status 1 if something is left to translate.
"""

from __future__ import annotations

import ast
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from farkle_core.language.catalogue import Message, read_messages

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ("core/farkle_core", "explorer/farkle_explorer")
LANGUAGES: Final = "resources/farkle_resources/languages"
RULESETS: Final = "resources/farkle_resources/rulesets"
RULESET: Final = "ruleset"
"""The context of the names of shipped rulesets."""
COMBINATION: Final = "combination"
"""The context of the names of their patterns."""

_ARGUMENTS: Final = {
    "_": ("text",),
    "N_": ("text",),
    "ngettext": ("text", "plural"),
    "pgettext": ("context", "text"),
    "P_": ("context", "text"),
}


def extracted(root: Path = ROOT) -> tuple[Message, ...]:
    """Return every message of the sources below `root`, in the order of files and lines, each once."""
    found: dict[tuple[str, str], Message] = {}
    for message in (*_from_sources(root), *_from_rulesets(root)):
        before = found.setdefault(message.key, message)
        places = dict.fromkeys((*before.places, *message.places))
        found[message.key] = replace(before, plural=before.plural or message.plural, places=tuple(places))
    return tuple(found.values())


def _from_sources(root: Path) -> Iterator[Message]:
    for folder in SOURCES:
        for file in sorted((root / folder).rglob("*.py")):
            place = file.relative_to(root).as_posix()
            calls = [call for call in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(call, ast.Call)]
            for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
                yield from _message(call, place)


def _message(call: ast.Call, place: str) -> Iterator[Message]:
    """Give the message of a call that has one; calls with variables translate what is marked elsewhere."""
    names = _ARGUMENTS.get(call.func.id, ()) if isinstance(call.func, ast.Name) else ()
    given = [each.value for each in call.args[: len(names)] if isinstance(each, ast.Constant)]
    if names and len(given) == len(names):
        parts = {name: str(value) for name, value in zip(names, given, strict=True)}
        yield Message(parts["text"], parts.get("context", ""), parts.get("plural", ""), places=(place,))


def _from_rulesets(root: Path) -> Iterator[Message]:
    for file in sorted((root / RULESETS).glob("*.toml")):
        document = tomllib.loads(file.read_text("utf-8"))
        place = file.relative_to(root).as_posix()
        yield Message(document["name"], RULESET, places=(place,))
        for pattern in document.get("patterns", ()):
            yield Message(pattern["name"], COMBINATION, places=(place,))


def updated(text: str, messages: Iterable[Message]) -> str:
    """Return the catalogue `text` with exactly these messages."""
    comments, _, _ = text.partition('msgid ""')
    head, *known = read_messages(text)
    translated = {message.key: message for message in known}
    forms = next((len(message.translations) for message in known if message.plural), 2)
    blocks = [f"{comments}{_written(head)}"]
    for message in messages:
        before = translated.get(message.key)
        same = before is not None and bool(before.plural) == bool(message.plural)
        empty = ("",) * (forms if message.plural else 1)
        said = before.translations if before is not None and same else empty
        blocks.append(_written(replace(message, translations=said)))
    return "\n".join(blocks)


def _written(message: Message) -> str:
    lines = [f"#: {place}" for place in message.places]
    lines += [f"msgctxt {_quoted(message.context)}"] if message.context else []
    lines += [f"msgid {_quoted(message.text)}"]
    if message.plural:
        lines += [f"msgid_plural {_quoted(message.plural)}"]
        lines += [f"msgstr[{form}] {_quoted(text)}" for form, text in enumerate(message.translations)]
    else:
        lines += [f"msgstr {_quoted(message.translations[0])}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """Return a text in quotes, one line of the file for each of its lines."""
    lines = text.splitlines(keepends=True)
    quoted = [json.dumps(line, ensure_ascii=False) for line in lines]
    return "\n".join(['""', *quoted]) if len(lines) > 1 else "".join(quoted) or '""'


def main() -> int:
    """Bring all catalogues up to date and say what is left to do."""
    messages, left = extracted(), 0
    for file in sorted((ROOT / LANGUAGES).rglob("*.po")):
        text = updated(file.read_text("utf-8"), messages)
        file.write_text(text, "utf-8")
        missing = [message for message in read_messages(text) if not all(message.translations)]
        left += len(missing)
        print(f"{file.relative_to(ROOT)}: {len(messages)} messages, {len(missing)} to be translated")
        for message in missing:
            print(f"  {message.places[0] if message.places else ''}: {message.text}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
