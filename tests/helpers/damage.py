"""What may befall a file: bytes that change, go missing or come from elsewhere; and what nobody would write in one."""

import datetime
import re
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, Final

_ODD_TEXTS: Final = (
    *("", " ", "win", "none", "1e400", "\u2028", "\x00", "ſ", "½", "٣", "-", "1=", "hold-at:", "../../etc", "=" * 400),
    *("9" * 5000, "[" * 2000, "x" * 300, "😀" * 50, "\udcff", "-0", "NaN", "true", "{}"),
)
"""Texts that trip whoever did not think of them."""

_ODD_VALUES: Final[tuple[Any, ...]] = (
    *(0, 1, -1, 7, 49, 50, 10**6, 10**18, 10**30, -(10**9), True, False, 0.5, 1e300, float("nan"), float("inf")),
    *([], {}, [[]], [0] * 50, {"": {}}, [{"points": 50}], [{"shape": [9], "points": "win"}], [None], None),
    *(datetime.date(2026, 1, 1), datetime.time(12), {"1": 100}, {"7": [1]}, ["win"] * 6, "win", "triples", "last-turn"),
)


def damaged(random: Random, content: bytes) -> bytes:
    """Return `content` after one to three things befell it."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        content = random.choice(_ACCIDENTS)(random, content)
    return content


def _flipped(random: Random, content: bytes) -> bytes:
    changed = bytearray(content or b"?")
    for _ in range(random.choice((1, 1, 2, 20))):
        changed[random.randrange(len(changed))] ^= random.randrange(1, 256)
    return bytes(changed)


def _cut(random: Random, content: bytes) -> bytes:
    return content[: random.randint(0, len(content))]


def _gap(random: Random, content: bytes) -> bytes:
    start, end = sorted(random.randint(0, len(content)) for _ in range(2))
    return content[:start] + content[end:]


def _zeros(random: Random, content: bytes) -> bytes:
    start, end = sorted(random.randint(0, len(content)) for _ in range(2))
    return content[:start] + bytes(end - start) + content[end:]


def _inserted(random: Random, content: bytes) -> bytes:
    place = random.randint(0, len(content))
    odd = random.choice(_ODD_TEXTS).encode("utf-8", "surrogatepass")
    return content[:place] + random.choice((random.randbytes(random.randint(1, 40)), odd)) + content[place:]


def _repeated(random: Random, content: bytes) -> bytes:
    start, end = sorted(random.randint(0, len(content)) for _ in range(2))
    return content[:end] + content[start:end] + content[end:]


def _mixed_up(random: Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    random.shuffle(lines)
    return b"\n".join(lines)


def _reworded(random: Random, content: bytes) -> bytes:
    """Put something odd in the place of a number or a word."""
    found = list(re.finditer(rb"-?[0-9.]+|[\w-]{2,}", content))
    if not found:
        return content
    word = random.choice(found)
    odd = random.choice((*_ODD_TEXTS, *map(repr, _ODD_VALUES))).encode("utf-8", "surrogatepass")
    return content[: word.start()] + odd + content[word.end() :]


def _otherwise_encoded(random: Random, content: bytes) -> bytes:
    text = content.decode("latin-1")
    return text.encode(random.choice(("utf-16", "utf-8-sig", "utf-32", "utf-7")))


def _noise(random: Random, _content: bytes) -> bytes:
    return random.randbytes(random.choice((0, 1, 100, 5000)))


_ACCIDENTS: Final[tuple[Callable[[Random, bytes], bytes], ...]] = (
    *(_flipped, _cut, _gap, _zeros, _inserted, _repeated, _mixed_up, _otherwise_encoded, _noise),
    *(_reworded,) * 6,
)


def odd(random: Random, document: dict[str, Any]) -> dict[str, Any]:
    """Return a document in which some values are what nobody would write."""
    changed = deepcopy(document)
    for _ in range(random.choice((1, 1, 2, 5))):
        table = _a_table(random, changed)
        key = random.choice([*map(str, table), "1", "shape", "points", "unheard-of"])
        if random.random() < 0.15:
            table.pop(key, None)
        else:
            table[key] = deepcopy(random.choice((*_ODD_VALUES, *_ODD_TEXTS)))
    return changed


def _a_table(random: Random, document: dict[str, Any]) -> dict[str, Any]:
    """Return one of the tables in a document, itself included, or an entry of one of its lists of tables."""
    tables = [document, *(each for each in document.values() if isinstance(each, dict))]
    for each in document.values():
        tables += [entry for entry in each if isinstance(entry, dict)] if isinstance(each, list) else []
    return random.choice(tables)
