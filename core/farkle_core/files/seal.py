"""Seals a stored file: its last bytes verify all others.

A seal is the comment at the end of a zip archive. It has a word that identifies the program, the number of the file's
format, and the SHA-256 of every byte before the digest. Any changed byte, even in the seal, breaks it. All later
formats keep this form of seal, so a newer file can be distinguished from a damaged one.
"""

import hashlib
import re
from collections.abc import Sequence
from typing import Final

Piece = bytes | memoryview  # a piece of a file's content
_DIGEST_BYTES: Final = 64  # hexadecimal digits of a SHA-256

_SEAL: Final = re.compile(rb"farkle-solution ([0-9]{4}) sha256 ([0-9a-f]{64})")

SEAL_BYTES: Final = 92  # length of a seal


def open_seal(number: int) -> bytes:
    """Return a seal for format `number` without its digest; it is as long as a complete one."""
    return f"farkle-solution {number:04} sha256 {'0' * _DIGEST_BYTES}".encode("ascii")


def close_seal(content: Sequence[Piece]) -> list[Piece]:
    """Return the pieces `content` with the digest filled in; the last piece ends with an open seal."""
    end = bytes(content[-1])
    before = [*content[:-1], end[:-_DIGEST_BYTES]]
    digest = hashlib.sha256()
    for piece in before:
        digest.update(piece)
    return [*before, digest.hexdigest().encode("ascii")]


def is_sealed(end: bytes) -> bool:
    """Whether the bytes `end` end with a seal, valid or not."""
    return _SEAL.fullmatch(end[-SEAL_BYTES:]) is not None


def sealed_format(content: bytes) -> int:
    """Return the format number in the seal of `content`. Raises ValueError if there is no seal or it is broken."""
    match = _SEAL.fullmatch(content[-SEAL_BYTES:])
    if match is None:
        raise ValueError("its end is missing")
    if hashlib.sha256(memoryview(content)[:-_DIGEST_BYTES]).hexdigest().encode("ascii") != match[2]:
        raise ValueError("its content is not what was written")
    return int(match[1])
