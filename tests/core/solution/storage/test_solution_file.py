"""Files that are not what they should be: each is refused with its reason, none is a crash."""

import contextlib
import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from games import penalised, plain
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from made_up import made_up
from text_files import document

from farkle_core.errors import StoredSolutionError
from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_core.solution.storage.solution_file import FORMAT, Fault, SolutionFileError, close_seal, encode, open_seal

Metadata = dict[str, Any]
CONTENT = b"".join(encode(made_up(plain(150))))
LENGTH = made_up(plain(150)).chances.size
MANY = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None
)


def load(content: bytes, folder: Path) -> Solution:
    path = folder / "given.farkle"
    path.write_bytes(content)
    return store.load(path)


def sealed(content: bytes) -> bytes:
    """Return `content`, which ends with an open seal, with the seal closed."""
    return b"".join(close_seal([content]))


def fault(content: bytes, folder: Path) -> tuple[Fault, str]:
    with pytest.raises(SolutionFileError) as refused:
        load(content, folder)
    assert str(folder / "given.farkle") in str(refused.value)
    return refused.value.fault, str(refused.value)


def rebuilt(
    change: Callable[[Metadata], object] | None = None,
    chances: np.ndarray[Any, Any] | None = None,
    method: int = zipfile.ZIP_STORED,
    number: int = FORMAT,
    more: dict[str, bytes] | None = None,
) -> bytes:
    """Return a file with a good seal whose content somebody changed; the array's description follows the array."""
    with np.load(io.BytesIO(CONTENT)) as archive:
        metadata = json.loads(archive["metadata"].tobytes())
        array = archive["chances"] if chances is None else chances
    data = np.ascontiguousarray(array)
    metadata["arrays"]["chances"] = {"shape": list(array.shape), "sha256": hashlib.sha256(data.tobytes()).hexdigest()}
    if change is not None:
        change(metadata)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as made:
        made.comment = open_seal(number)
        for name, each in (("metadata", np.frombuffer(json.dumps(metadata).encode(), np.uint8)), ("chances", array)):
            member = io.BytesIO()
            np.save(member, each, allow_pickle=True)
            made.writestr(f"{name}.npy", member.getvalue())
        for name, content in (more or {}).items():
            made.writestr(name, content)
    return sealed(buffer.getvalue())


def test_a_rebuilt_file_is_fine(tmp_path: Path) -> None:
    assert load(rebuilt(), tmp_path).ruleset == plain(150)


@MANY
@given(place=st.integers(0, len(CONTENT) - 1), bits=st.integers(1, 255))
def test_any_changed_byte_is_noticed(tmp_path: Path, place: int, bits: int) -> None:
    content = bytearray(CONTENT)
    content[place] ^= bits
    fault(bytes(content), tmp_path)


@MANY
@given(length=st.integers(0, len(CONTENT) - 1))
def test_any_missing_end_is_noticed(tmp_path: Path, length: int) -> None:
    fault(CONTENT[:length], tmp_path)


@MANY
@given(content=st.binary(max_size=300))
def test_anything_before_or_behind_is_noticed(tmp_path: Path, content: bytes) -> None:
    for wrong in (content, content + CONTENT, CONTENT + content):
        if wrong != CONTENT:
            fault(wrong, tmp_path)


@MANY
@given(place=st.integers(0, len(CONTENT) - 93), bits=st.integers(1, 255))
def test_a_changed_byte_under_a_new_seal_is_never_a_crash(tmp_path: Path, place: int, bits: int) -> None:
    content = bytearray(CONTENT)
    content[place] ^= bits
    with contextlib.suppress(StoredSolutionError):
        load(sealed(bytes(content)), tmp_path)


WRONG = [(keys, value) for keys, *value in json.loads(document("wrong_descriptions.json"))]


@pytest.mark.parametrize(("keys", "value"), WRONG)
def test_a_description_that_cannot_be_meant_is_refused(keys: list[str], value: list[Any], tmp_path: Path) -> None:
    def change(metadata: Metadata) -> None:
        *tables, last = keys or [""]
        place = reduce(getitem, tables, metadata)
        if value:
            place[last] = value[0]
        elif keys:
            del place[last]
        else:
            place.clear()

    kind, words = fault(rebuilt(change), tmp_path)
    assert kind is Fault.DAMAGED
    assert "Solve the ruleset again" in words


def test_a_description_nested_without_end_is_refused(tmp_path: Path) -> None:
    deep = np.frombuffer(b"[" * 200_000, np.uint8)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.comment = open_seal(FORMAT)
        for name, array in (("metadata", deep), ("chances", np.zeros(1))):
            member = io.BytesIO()
            np.save(member, array)
            archive.writestr(f"{name}.npy", member.getvalue())
    assert fault(sealed(buffer.getvalue()), tmp_path)[0] is Fault.DAMAGED


RIGHT = np.full(LENGTH, 0.5)


@pytest.mark.parametrize(
    "chances",
    [
        np.full(LENGTH, np.nan),
        np.full(LENGTH, np.inf),
        np.full(LENGTH, 1.001),
        np.full(LENGTH, -0.001),
        np.where(np.arange(LENGTH) == 70, np.nan, 0.5),
        np.full(LENGTH + 1, 0.5),
        np.full(LENGTH - 1, 0.5),
        np.full((1, LENGTH), 0.5),
        np.full((0,), 0.5),
        RIGHT.astype(np.float32),
        RIGHT.astype(">f8"),
        np.full(LENGTH, None),
    ],
)
def test_win_chances_that_cannot_be_are_refused(chances: np.ndarray[Any, Any], tmp_path: Path) -> None:
    assert load(rebuilt(chances=RIGHT), tmp_path).win_chance(TurnStart(0, 50)) == 0.5
    assert fault(rebuilt(chances=chances), tmp_path)[0] is Fault.DAMAGED


@pytest.mark.parametrize(("content", "kind", "words"), [
    (rebuilt(number=FORMAT + 1), Fault.NEWER, "newer version"),
    (rebuilt(number=FORMAT - 1), Fault.OLDER, "older version"),
    (sealed(b"something else " + open_seal(FORMAT + 7)), Fault.NEWER, "newer version"),  # may look quite different
])  # fmt: skip
def test_files_of_other_versions_are_told_from_damaged_ones(
    content: bytes, kind: Fault, words: str, tmp_path: Path
) -> None:
    found, said = fault(content, tmp_path)
    assert found is kind
    assert words in said
    assert "Solve the ruleset again" in said


def test_packed_content_is_not_unpacked(tmp_path: Path) -> None:
    bomb = rebuilt(chances=np.zeros(4_000_000), method=zipfile.ZIP_DEFLATED)
    assert len(bomb) < 100_000
    kind, words = fault(bomb, tmp_path)
    assert kind is Fault.DAMAGED
    assert "size" in words


def test_an_array_that_claims_more_than_there_is_takes_no_memory(tmp_path: Path) -> None:
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<f8", "fortran_order": False, "shape": (10**14,)})
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.comment = open_seal(FORMAT)
        with np.load(io.BytesIO(CONTENT)) as old:
            member = io.BytesIO()
            np.save(member, old["metadata"])
        archive.writestr("metadata.npy", member.getvalue())
        archive.writestr("chances.npy", header.getvalue())
    assert "claims" in fault(sealed(buffer.getvalue()), tmp_path)[1]


def test_more_members_than_there_should_be_are_refused(tmp_path: Path) -> None:
    assert fault(rebuilt(more={"../../escape.npy": b"x"}), tmp_path)[0] is Fault.DAMAGED


def other_archive() -> bytes:
    buffer = io.BytesIO()
    np.savez(buffer, a=np.arange(3))
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"goal = 10000\n", "another kind"),
        (other_archive(), "archive of something else"),
        (bytes(range(256)) * 40, "another kind"),
    ],
)
def test_a_foreign_file_is_called_that(content: bytes, reason: str, tmp_path: Path) -> None:
    kind, words = fault(content, tmp_path)
    assert kind is Fault.FOREIGN
    assert reason in words


@pytest.mark.parametrize("place", ["/dev/zero", ".", "/no/such/file", "a\0b", "x" * 300])
def test_what_is_not_a_file_is_refused(place: str) -> None:
    with pytest.raises(SolutionFileError) as refused:
        store.load(Path(place))
    assert refused.value.fault is Fault.UNREADABLE


def test_a_file_larger_than_any_solution_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.farkle"
    with path.open("wb") as file:
        file.write(CONTENT)
        file.truncate(5 << 30)
    with pytest.raises(SolutionFileError, match="larger"):
        store.load(path)


def test_a_penalty_brings_scores_below_0(tmp_path: Path) -> None:
    solution = made_up(penalised(500))
    assert load(b"".join(encode(solution)), tmp_path).grid.lowest == -2500
