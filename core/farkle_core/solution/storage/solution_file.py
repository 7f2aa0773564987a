"""Writes a solution as bytes and reads it back; a refusal names the reason.

The file is an uncompressed ``.npz`` archive of two arrays, which numpy alone can open: ``metadata`` (JSON as bytes) and
``chances`` (laid out as in :mod:`farkle_core.game.phases`); its end is a seal, whose
bytes verify all others. A file with a good seal may still have been made by hand to do harm. Nothing in it is executed
or unpacked. Sizes are compared with the file before anything is read, and all content is checked against the ruleset.

Some solutions take half a gigabyte. Writing makes no copy. Reading holds the file and its win chances at once, and
afterwards only the win chances.

A seal is the comment at the end of a zip archive. It has a word that identifies the program, the number of the file's
format, and the SHA-256 of every byte before the digest. Any changed byte, even in the seal, breaks it. All later
formats keep this form of seal, so a newer file can be distinguished from a damaged one.
"""

import hashlib
import io
import json
import math
import re
import stat
import struct
import zipfile
from collections.abc import Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from farkle_core.arrays import Floats, frozen
from farkle_core.engine.settings import Settings, check_settings, make_grid
from farkle_core.errors import Problem, StoredSolutionError, UserError
from farkle_core.files.reading import is_text, reason_of, record_of, refuse_deep
from farkle_core.game.modes import CompiledGame
from farkle_core.game.turn_start import Grid
from farkle_core.language.messages import L_, N_, Message, _, as_it_is, joined_messages
from farkle_core.rules import Ruleset, fingerprint, from_document, to_document
from farkle_core.solution.certificate import OF_THREE
from farkle_core.solution.solution import Certificate, Solution
from farkle_core.solution.trios.solution import TrioSolution

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


# What certificates of earlier versions do not have.
ADDED: Final = {"provisional": None, "seconds_to_first_answer": None, "first_answer_error": None, **OF_THREE}

_KINDS: Final = {kind.players: kind for kind in (Solution, TrioSolution)}

FORMAT: Final = 2  # the format that this program writes, and the only one that it reads
LARGEST: Final = 4 << 30  # bytes; no solution is larger, and a larger file is not read
_LARGEST_METADATA: Final = 1 << 20  # bytes; the documents of the shipped rulesets have about 1,000
_ROUNDING: Final = 1e-9  # the largest distance of a win chance from the range 0 to 1

_ZIP: Final = b"PK\x03\x04"
_NAME_START: Final = 30  # the place of the first member's name in a zip archive (APPNOTE 4.3.7)

_METADATA: Final = "metadata.npy"
_CHANCES: Final = "chances.npy"

# Every exception of the readers of archives, arrays and JSON for forged content.
_MALFORMED: Final = (
    ValueError,
    TypeError,
    KeyError,
    EOFError,
    RuntimeError,
    OverflowError,
    struct.error,
    zipfile.BadZipFile,
)


class Fault(StrEnum):
    """The fault of a solution file; the value is the text for the user."""

    UNREADABLE = N_("The solution file cannot be read.")
    FOREIGN = N_("This is not a solution file.")
    DAMAGED = N_("The solution file is damaged.")
    NEWER = N_("The solution file was written by a newer version of this program.")
    OLDER = N_("The solution file was written by an older version of this program.")


class SolutionFileError(StoredSolutionError):
    """A solution file is refused; `fault` is the reason."""

    def __init__(self, fault: Fault, path: Path, reason: Message) -> None:
        hint = "" if fault in {Fault.UNREADABLE, Fault.FOREIGN} else _("Solve the ruleset again to make a new one.")
        super().__init__(_(fault.value), (Problem(str(path), "", reason),), hint)
        self.fault = fault


def encode(solution: Solution) -> list[Piece]:
    """Return the bytes of a file that holds `solution`, in pieces; the largest piece is the solution's own array."""
    chances = np.ascontiguousarray(solution.chances, dtype="<f8")
    metadata = json.dumps(_metadata(solution, chances), sort_keys=True, allow_nan=False).encode("ascii")
    pieces = _Pieces()
    with zipfile.ZipFile(pieces, "w", zipfile.ZIP_STORED) as archive:
        archive.comment = open_seal(FORMAT)
        _add(archive, _METADATA, np.frombuffer(metadata, dtype=np.uint8))
        _add(archive, _CHANCES, chances)
    return close_seal(pieces.written)


class _Pieces:
    """A write-only stream for an archive: keeps every piece without copying. It cannot seek."""

    def __init__(self) -> None:
        self.written: list[Piece] = []

    def write(self, piece: Piece, /) -> int:
        self.written.append(piece)
        return memoryview(piece).nbytes

    def flush(self) -> None:
        """Do nothing: every piece is kept already."""

    def close(self) -> None:
        """Do nothing: no resource is open."""


def _metadata(solution: Solution, chances: Floats) -> dict[str, Any]:
    return {
        "format": FORMAT,
        **({"players": solution.players} if solution.players > 2 else {}),
        "ruleset": to_document(solution.ruleset),
        "fingerprint": fingerprint(solution.ruleset),
        "settings": asdict(solution.settings),
        "certificate": solution.certificate.to_dict(),
        "grid": asdict(solution.grid),
        "versions": dict(solution.versions),
        "arrays": {"chances": _description(chances)},
    }


def _add(archive: zipfile.ZipFile, name: str, array: npt.NDArray[Any]) -> None:
    with archive.open(zipfile.ZipInfo(name), "w", force_zip64=True) as member:
        np.lib.format.write_array_header_1_0(member, np.lib.format.header_data_from_array_1_0(array))
        member.write(array.data.cast("B"))


def read_solution(path: Path) -> Solution:
    """Return the solution in the file at `path`; SolutionFileError, with the reason, if it cannot be trusted."""
    content = _read(path)
    try:
        number = sealed_format(content)
        solution = _decode(content) if number == FORMAT else None
    except UserError as error:
        wrong = joined_messages(map(as_it_is, error.problems), "; ")
        raise SolutionFileError(Fault.DAMAGED, path, L_("its content makes no sense: {wrong}", wrong=wrong)) from error
    except _MALFORMED as error:
        reason = as_it_is(error) if str(error) else L_("its parts do not fit together")
        raise SolutionFileError(Fault.DAMAGED, path, reason) from error
    except MemoryError as error:
        raise SolutionFileError(Fault.UNREADABLE, path, L_("there is not enough memory for it")) from error
    if solution is None:
        reason = L_("it has format {number}, this program reads format {own}", number=number, own=FORMAT)
        raise SolutionFileError(Fault.NEWER if number > FORMAT else Fault.OLDER, path, reason)
    return solution


def _read(path: Path) -> bytes:
    """Return all bytes of a file that looks like ours; of any other file only both ends are read."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise SolutionFileError(Fault.UNREADABLE, path, L_("it is not a file"))
        with path.open("rb") as file:
            head = file.read(_NAME_START + len(_METADATA))
            file.seek(max(0, status.st_size - SEAL_BYTES))
            if status.st_size > LARGEST or not (_is_our_head(head) or is_sealed(file.read(SEAL_BYTES))):
                raise SolutionFileError(Fault.FOREIGN, path, _what_else(head, status.st_size))
            file.seek(0)
            return file.read(LARGEST)
    except (OSError, ValueError) as error:
        raise SolutionFileError(Fault.UNREADABLE, path, reason_of(error)) from error


def _is_our_head(head: bytes) -> bool:
    return head.startswith(_ZIP) and head[_NAME_START:] == _METADATA.encode("ascii")


def _what_else(head: bytes, size: int) -> Message:
    if size == 0:
        return L_("it is empty")
    if size > LARGEST:
        return L_("it is larger than any solution")
    return L_("it is an archive of something else") if head.startswith(_ZIP) else L_("it is a file of another kind")


def _decode(content: bytes) -> Solution:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        if sorted(archive.namelist()) != sorted([_METADATA, _CHANCES]):
            raise ValueError("it holds other things than a solution")
        metadata = _json(_member(archive, _METADATA, len(content)))
        ruleset, settings = _ruleset(metadata), _settings(metadata["settings"])
        certificate = record_of(Certificate, ADDED | metadata["certificate"], "certificate")
        grid = record_of(Grid, metadata["grid"], "grid")
        if grid != make_grid(ruleset, settings):
            raise ValueError("its scores are not those of its ruleset")
        chances = _array(_member(archive, _CHANCES, len(content)), "<f8")
    kind = _KINDS[metadata.get("players", 2)]
    _check_chances(chances, kind.length_of(CompiledGame(ruleset, grid)), metadata["arrays"])
    return kind(ruleset, settings, certificate, grid, chances, _versions(metadata["versions"]))


def _member(archive: zipfile.ZipFile, name: str, size: int) -> bytes:
    info = archive.getinfo(name)
    if info.compress_type != zipfile.ZIP_STORED or info.file_size != info.compress_size or info.file_size > size:
        raise ValueError(f"{name} claims another size than it has")
    return archive.read(info)


def _array(member: bytes, dtype: str) -> npt.NDArray[Any]:
    """Return the array in an ``.npy`` member, read-only; its header must match its content."""
    stream = io.BytesIO(member)
    if np.lib.format.read_magic(stream) != (1, 0):
        raise ValueError("an array has an unknown format")
    shape, fortran_order, kind = np.lib.format.read_array_header_1_0(stream)
    start = stream.tell()
    if fortran_order or kind != np.dtype(dtype) or math.prod(shape) * kind.itemsize != len(member) - start:
        raise ValueError("an array is not what it claims to be")
    # A view, which keeps the member alive; the array is copied if its start is not aligned for kernels.
    array = np.require(np.frombuffer(member, kind, offset=start).reshape(shape), requirements="A")
    return frozen(array)


def _json(member: bytes) -> dict[str, Any]:
    if len(member) > _LARGEST_METADATA:
        raise ValueError("its description is too long")
    metadata = json.loads(_array(member, "|u1").tobytes())
    refuse_deep(metadata)
    if not isinstance(metadata, dict) or not is_text(metadata) or metadata.get("format") != FORMAT:
        raise ValueError("its description is not one of a solution")
    return metadata


def _ruleset(metadata: dict[str, Any]) -> Ruleset:
    document = metadata["ruleset"]
    if not isinstance(document, dict):
        raise ValueError("it says no rules")
    ruleset = from_document(document)
    if fingerprint(ruleset) != metadata["fingerprint"]:
        raise ValueError("its ruleset is not the one that was solved")
    return ruleset


def _settings(value: object) -> Settings:
    settings = record_of(Settings, value, "settings")
    check_settings(settings)
    return settings


def _versions(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise ValueError("its versions cannot be read")
    return value


def _check_chances(chances: Floats, length: int, arrays: dict[str, Any]) -> None:
    if chances.shape != (length,):
        raise ValueError("its win chances are not one for every start of a turn")
    if arrays["chances"] != _description(chances):
        raise ValueError("its win chances are not those that were written")
    if not (chances.min() >= -_ROUNDING and chances.max() <= 1.0 + _ROUNDING):
        raise ValueError("it has a win chance that is not between 0 and 1")


def _description(array: Floats) -> dict[str, Any]:
    return {"shape": list(array.shape), "sha256": hashlib.sha256(array.data).hexdigest()}
