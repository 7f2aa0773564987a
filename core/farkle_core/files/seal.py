"""Seals a stored file: its last bytes verify all others.

A seal is the comment that ends a zip archive: a word that says whose file it is, the number of the file's
format, and the SHA-256 of every byte before the digest. A single changed byte anywhere, the seal's own
included, breaks it. The seal keeps this form in all later formats, which is how a newer file is told from a
damaged one.
"""

import hashlib
import re
from collections.abc import Sequence
from typing import Final

Piece = bytes | memoryview  # a part of a file's content
_DIGEST_BYTES: Final = 64  # hexadecimal digits of a SHA-256

_SEAL: Final = re.compile(rb"farkle-solution ([0-9]{4}) sha256 ([0-9a-f]{64})")

SEAL_BYTES: Final = 92  # how long a seal is


def open_seal(number: int) -> bytes:
    """Return a seal for format `number` that still lacks its digest; it is as long as a whole one."""
    return f"farkle-solution {number:04} sha256 {'0' * _DIGEST_BYTES}".encode("ascii")


def close_seal(content: Sequence[Piece]) -> list[Piece]:
    """Return the pieces `content`, the last of which ends with an open seal, with the digest filled in."""
    end = bytes(content[-1])
    before = [*content[:-1], end[:-_DIGEST_BYTES]]
    digest = hashlib.sha256()
    for piece in before:
        digest.update(piece)
    return [*before, digest.hexdigest().encode("ascii")]


def is_sealed(end: bytes) -> bool:
    """Whether the bytes `end` end with a seal, right or wrong."""
    return _SEAL.fullmatch(end[-SEAL_BYTES:]) is not None


def sealed_format(content: bytes) -> int:
    """Return the number of the format that the seal of `content` vouches for.

    Raises ValueError if there is no seal or it is broken.
    """
    found = _SEAL.fullmatch(content[-SEAL_BYTES:])
    if found is None:
        raise ValueError("its end is missing")
    if hashlib.sha256(memoryview(content)[:-_DIGEST_BYTES]).hexdigest().encode("ascii") != found[2]:
        raise ValueError("its content is not what was written")
    return int(found[1])
