"""Collects every message of the program and brings the languages up to date: ``make words``.

Messages come from the calls of ``_``, ``ngettext``, ``pgettext``, ``N_``, ``L_`` and ``P_`` in the sources, from the
names in the shipped rulesets, and from the words about options. What is new goes into each language without a
translation, what is gone leaves it, what stays keeps its translation. Exit status 1 if something is left to translate.
"""

from __future__ import annotations

import sys
import tomllib
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from compile_words import LANGUAGES, compile_words

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ("core/farkle_core", "explorer/farkle_explorer")
RULESETS: Final = "resources/farkle_resources/rulesets"
RULESET: Final = "ruleset"
"""The context of the names of shipped rulesets."""
COMBINATION: Final = "combination"
"""The context of the names of their patterns."""
OPTIONS: Final = "resources/farkle_resources/options.toml"
OPTION: Final = "option"
"""The context of the words about options."""

_CONTEXT_FIRST: Final = ((1, "c"), 2)
_KEYWORDS: Final = {
    "_": None,
    "N_": None,
    "L_": None,
    "ngettext": (1, 2),
    "pgettext": _CONTEXT_FIRST,
    "P_": _CONTEXT_FIRST,
}


def extracted(root: Path = ROOT) -> Catalog:
    """Return every message of the sources below `root`, in the order of files and lines, each once."""
    found = Catalog()
    for file in (file for folder in SOURCES for file in sorted((root / folder).rglob("*.py"))):
        place = [(file.relative_to(root).as_posix(), 0)]
        for _line, message, _comments, context in extract_from_file("python", file, keywords=_KEYWORDS):
            found.add(message, locations=place, context=context)
    for file in sorted((root / RULESETS).glob("*.toml")):
        document, place = tomllib.loads(file.read_text("utf-8")), [(file.relative_to(root).as_posix(), 0)]
        found.add(document["name"], locations=place, context=RULESET)
        for pattern in document.get("patterns", ()):
            found.add(pattern["name"], locations=place, context=COMBINATION)
    if (root / OPTIONS).exists():
        _add_options(found, tomllib.loads((root / OPTIONS).read_text("utf-8")))
    return found


def _add_options(found: Catalog, content: dict[str, Any]) -> None:
    """Add the words about options, as :mod:`farkle_core.lab.options` reads them."""
    for option in content["options"]:
        texts = [option["title"], " ".join(option["meaning"].split())]
        for text in (*texts, *(case["name"] for case in option["cases"] if "name" in case)):
            found.add(text, locations=[(OPTIONS, 0)], context=OPTION)


def updated(content: bytes, messages: Catalog) -> bytes:
    """Return the ``.po`` file `content`, whose head stays as it is, with exactly these messages."""
    head, _, _ = content.partition(b"\n\n")
    catalogue = read_po(BytesIO(content))
    catalogue.update(messages, no_fuzzy_matching=True)
    written = BytesIO()
    write_po(written, catalogue, width=0, no_location=True, omit_header=True, ignore_obsolete=True)
    return head + b"\n\n" + written.getvalue()


def untranslated(content: bytes) -> list[Message]:
    """Return the messages of a ``.po`` file that lack a translation, or a form of it."""
    return [each for each in read_po(BytesIO(content)) if each.id and not all(translations(each))]


def translations(message: Message) -> tuple[str, ...]:
    """Return the translation of a message, or of each form of its plural; empty texts where they are missing."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def main() -> int:
    """Bring all languages up to date and say what is left to do."""
    messages, left = extracted(), 0
    for file in sorted((ROOT / LANGUAGES).rglob("*.po")):
        content = updated(file.read_bytes(), messages)
        file.write_bytes(content)
        missing = untranslated(content)
        left += len(missing)
        print(f"{file.relative_to(ROOT)}: {len(messages)} messages, {len(missing)} to be translated")
        for message in missing:
            found = messages.get(message.id, message.context)
            print(f"  {found.locations[0][0] if found else ''}: {message.id}")
    compile_words(ROOT)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
