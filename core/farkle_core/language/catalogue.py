"""Catalogues of messages: one text file a language, read as they are, without anything to be compiled before.

The format is that of gettext's ``.po`` files, without what this project does not need (obsolete messages, previous
messages). ``make words`` writes them, people fill them in.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final

_FILE: Final = ("LC_MESSAGES", "farkle.po")
_MAGIC: Final = 0x950412DE
_HEAD: Final = 7 * 4


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a catalogue.

    Attributes
    ----------
    text : str
        The English message.
    context : str
        What tells it from the same words elsewhere, mostly ``""``.
    plural : str
        The English message for more than one, ``""`` if it does not depend on a number.
    translations : tuple of str
        One, or one for each form of the plural; empty texts where nobody has translated it yet.
    places : tuple of str
        The files of the source that hold it.
    fuzzy : bool
        Whether it is marked as doubtful.
    """

    text: str
    context: str = ""
    plural: str = ""
    translations: tuple[str, ...] = ("",)
    places: tuple[str, ...] = ()
    fuzzy: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others."""
        return self.context, self.text


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, in alphabetical order."""
    return tuple(sorted(each.name for each in _folder().iterdir() if each.joinpath(*_FILE).is_file()))


@cache
def catalogue(language: str) -> GNUTranslations:
    """Return the messages of a language, which has to be one of :func:`languages`."""
    text = _folder().joinpath(language, *_FILE).read_text("utf-8")
    return GNUTranslations(BytesIO(compiled(read_messages(text))))


def read_messages(text: str) -> Iterator[Message]:
    """Read the messages of a catalogue; the first, whose text is empty, is the head of the file.

    Raises
    ------
    ValueError
        For a line that no catalogue can have, with the line.
    """
    parts: dict[str, list[str]] = {}
    current: list[str] = []
    for line in (*text.splitlines(), ""):
        if line.startswith('"'):
            current.append(json.loads(line))
        elif line.startswith("#:"):
            parts.setdefault("places", []).extend(line[2:].split())
        elif line.startswith("#,"):
            parts.setdefault("flags", []).extend(line[2:].replace(",", " ").split())
        elif line.startswith("msg"):
            name, _, quoted = line.partition(" ")
            current = parts.setdefault(name, [])
            current.append(json.loads(quoted))
        elif line.strip() and not line.startswith("#"):
            raise ValueError(line)
        elif not line.strip() and "msgid" in parts:
            yield _message(parts)
            parts = {}


def _message(parts: dict[str, list[str]]) -> Message:
    said = {name: "".join(texts) for name, texts in parts.items() if name.startswith("msg")}
    translations = tuple(text for name, text in said.items() if name.startswith("msgstr"))
    return Message(
        said["msgid"],
        said.get("msgctxt", ""),
        said.get("msgid_plural", ""),
        translations,
        tuple(parts.get("places", ())),
        "fuzzy" in parts.get("flags", ()),
    )


def compiled(messages: Iterable[Message]) -> bytes:
    """Return messages as the bytes of a ``.mo`` file, for :class:`gettext.GNUTranslations`; no empty translations."""
    pairs = sorted(_pair(each) for each in messages if all(each.translations))
    texts = [text + b"\0" for side in zip(*pairs, strict=True) for text in side]
    place = _HEAD + 8 * len(texts)
    table = []
    for text in texts:
        table += [len(text) - 1, place]
        place += len(text)
    count = len(pairs)
    head = struct.pack("<7I", _MAGIC, 0, count, _HEAD, _HEAD + 8 * count, 0, _HEAD + 16 * count)
    return head + struct.pack(f"<{len(table)}I", *table) + b"".join(texts)


def _pair(message: Message) -> tuple[bytes, bytes]:
    key = f"{message.context}\4{message.text}" if message.context else message.text
    key = f"{key}\0{message.plural}" if message.plural else key
    return key.encode(), "\0".join(message.translations).encode()


def _folder() -> Traversable:
    return resources.files("farkle_resources") / "languages"
