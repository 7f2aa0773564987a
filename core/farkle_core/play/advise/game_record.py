"""The record of a game: JSON Lines, a header and then an entry a line, which are only ever appended.

A record has no numbers that follow from the entries: playing it again computes win chances and costs. Readers skip
unknown fields of the header, so that later versions can add some.

The header has ``schema``, ``version``, ``date``, ``fingerprint`` and ``rules``. Games with named players add
``seats`` (2 to 8, each with ``name`` and ``kind``), ``input`` (``thrown``, ``dice`` or ``points``: where the dice
come from) and, for dice that the program throws, ``seed``. A game that begins elsewhere adds ``first``. Entries are
``dice``, ``set aside``, ``hold``, ``roll``, ``take over``, ``farkle``, ``turn`` (``points`` of a whole turn, and its
``end``: ``hold``, ``farkle``, ``cursed`` or ``win``), ``typed`` and ``undo``; ``over`` follows from the others.
Loaded dice stand in the order of the rules, counted from 0: ``dice`` has the faces that are up of those left, and
``set aside`` adds ``dice``, the numbers of those taken, and ``wild``, how many of them show a wild face.
"""

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from io import BytesIO
from typing import Any, Final

from farkle_core.errors import UserError
from farkle_core.files.reading import UnfitFileError, is_text, parse_json, record_of
from farkle_core.language.messages import N_, _, in_any_language
from farkle_core.play.advise.adviser import Adviser
from farkle_core.play.advise.game import WholeTurn
from farkle_core.play.advise.table import TWO, Dice, Entry, Farkled, GameTable, Typed, Undo
from farkle_core.referee import MOST_PLAYERS, Hold, Roll, SetAside, TakeOver, TurnEnd
from farkle_core.rules import Document, Ruleset, fingerprint, from_document, to_document
from farkle_core.rules.dice import FACES, counts_of, faces_of
from farkle_core.rules.scoring import Scoring

SCHEMA: Final = "farkle-game"
SUFFIX: Final = ".farkle.jsonl"  # of new games
GAME_SUFFIX: Final = ".jsonl"  # the extension of all games, also those of earlier versions

PERSON: Final = "person"
YOU: Final = N_("You")  # the name on the seat of a person without one; in files in English
VERSION: Final = 1  # of the format

HASH_DIGITS: Final = 12  # digits of the hash of a game's rules in file names

_BEGINNING: Final = f'{{"schema": "{SCHEMA}"'.encode()  # start of every record; the desktop recognises games by it

_NAMES: Final[dict[type, str]] = {
    Dice: "dice",
    SetAside: "set aside",
    Hold: "hold",
    Roll: "roll",
    TakeOver: "take over",
    Farkled: "farkle",
    WholeTurn: "turn",
    Typed: "typed",
    Undo: "undo",
}
_ENTRIES: Final[tuple[Entry, ...]] = (Hold(), Roll(), TakeOver(), Farkled(), Undo())
_BY_NAME: Final = {_NAMES[type(entry)]: entry for entry in _ENTRIES}
_OVER: Final = "over"


class Input(StrEnum):
    """The source of a game's dice."""

    THROWN = "thrown"  # the program throws them
    DICE = "dice"  # they are entered, roll by roll
    POINTS = "points"  # only the points of whole turns are entered


class NewerRecordError(UnfitFileError):
    """A newer version of the program wrote the record."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the game."""

    name: str
    kind: str = PERSON  # ``"person"``, or the strategy as ``farkle match`` names it


@dataclass(frozen=True)
class GameRecord:
    """The content of a record."""

    document: Document
    fingerprint: str
    date: str  # the start of the game, in ISO 8601
    first: Typed | None  # the moment at which it begins; None for the first roll of a game
    entries: tuple[Entry, ...]
    is_over: bool
    length: int  # bytes up to the end of the last complete entry; later bytes are unfinished or damaged
    # the players, in the order of play; empty in records without names
    seats: tuple[Seat, ...] = ()
    seed: int | None = None  # of the dice, if the program throws them with a seed that was shown
    input: Input = Input.DICE
    # the problem with the first invalid line, or ``""``. A last line without an end is no problem: a killed program
    # leaves one.
    problem: str = ""

    @property
    def players(self) -> tuple[Seat, ...]:
        """The players; two persons if none are named."""
        return self.seats or tuple(Seat(_("Player {number}", number=number)) for number in (1, 2))

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game. Raises RulesetError if they have problems, UnfitFileError if their hash is another."""
        ruleset = from_document(self.document)
        if fingerprint(ruleset) != self.fingerprint:
            raise UnfitFileError(_("its rules are not those that the game was played by"))
        return ruleset

    def replay(self, adviser: Adviser) -> tuple[GameTable, str]:
        """Return the table after all valid entries, and the fault of the first invalid one; ``""`` without one."""
        try:
            first = None if self.first is None else self.first.moment(adviser)
        except UserError as error:
            return GameTable.at(adviser), error.headline
        players = max(len(self.seats), TWO)
        table = GameTable.of(adviser, players) if first is None else GameTable.at(adviser, first)
        return table.after_all(self.entries)


def file_name(now: datetime, fingerprint: str) -> str:
    """Return a new name for the record of a game that begins now: its date and the hash of its rules."""
    return f"{now:%Y%m%d-%H%M%S}-{fingerprint[:HASH_DIGITS]}-{secrets.token_hex(4)}{SUFFIX}"


def header_line(
    ruleset: Ruleset,
    first: Typed | None,
    date: datetime,
    seats: Sequence[Seat] = (),
    seed: int | None = None,
    source: Input = Input.THROWN,
) -> bytes:
    """Return the first line of a record; parameters as the attributes of :class:`GameRecord`."""
    head: dict[str, Any] = {
        "schema": SCHEMA,
        "version": VERSION,
        "date": date.isoformat(timespec="seconds"),
        "fingerprint": fingerprint(ruleset),
        "rules": to_document(ruleset),
    }
    named = {"seats": [asdict(_in_english(seat)) for seat in seats], "input": source.value} if seats else {}
    seeded = {} if seed is None else {"seed": seed}
    return _line({**head, **named, **seeded, **({} if first is None else {"first": asdict(first)})})


def entry_lines(table: GameTable, known: int) -> bytes:
    """Return the lines to append after so many recorded entries: the other entries, and the end of the game."""
    lines = [_line({"entry": _NAMES[type(entry)], **_content(entry)}) for entry in table.entries[known:]]
    if lines and table.now.game.is_over:
        lines.append(_line({"entry": _OVER, "scores": list(table.now.game.state.scores)}))
    return b"".join(lines)


def read_record(content: bytes) -> GameRecord:
    """Return the content of a record, as far as it can be read."""
    lines = BytesIO(content).readlines()  # splitlines would also end lines at a damaged "\r"
    head = _header(lines[0] if lines else b"")
    entries: list[Entry] = []
    last, length, problem = "", len(lines[0]), ""
    for line in lines[1:]:
        if not line.endswith(b"\n"):
            break
        try:
            last, entry = _entry(line)
        except (ValueError, UnfitFileError):
            problem = _("line {line} is damaged", line=1 + content[:length].count(b"\n"))
            break
        entries += [] if entry is None else [entry]
        length += len(line)
    return GameRecord(
        head["rules"],
        head["fingerprint"],
        head["date"],
        head.get("first"),
        tuple(entries),
        last == _OVER,
        length,
        head["seats"],
        head.get("seed"),
        head["input"],
        problem,
    )


def is_record(content: bytes) -> bool:
    """Return whether a file begins like a record; it may still be damaged."""
    return content.startswith(_BEGINNING)


def _in_this_language(seat: Seat) -> Seat:
    """Return a seat of a file with the word for the only person in the language of now."""
    return replace(seat, name=_(YOU)) if seat.name in in_any_language(YOU) else seat


def _in_english(seat: Seat) -> Seat:
    return replace(seat, name=YOU) if seat.name == _(YOU) else seat


def _header(line: bytes) -> dict[str, Any]:
    head = parse_json(line)
    if not isinstance(head, dict) or head.get("schema") != SCHEMA or type(head.get("version")) is not int:
        raise UnfitFileError(_("it is no record of a game"))
    if head["version"] > VERSION:
        raise NewerRecordError(_("it was written by a newer version of Farkle Explorer"))
    kinds = {"fingerprint": str, "date": str, "rules": dict}
    if not line.endswith(b"\n") or any(type(head.get(name)) is not kind for name, kind in kinds.items()):
        raise UnfitFileError(_("it is no record of a game"))
    if not is_text(head):
        raise UnfitFileError(_("its content is damaged"))
    try:
        seats = tuple(_in_this_language(record_of(Seat, each, "seats")) for each in _list(head.get("seats", [])))
        first = record_of(Typed, head["first"], "first") if "first" in head else None
        seed = head.get("seed")
        source = Input(head.get("input", Input.DICE if seed is None else Input.THROWN))
        if len(seats) == 1 or len(seats) > MOST_PLAYERS or (first is not None and len(seats) > TWO):
            raise ValueError("no such seats")
        if not (seed is None or (type(seed) is int and seed >= 0)):
            raise ValueError("no seed")
        return {**head, "seats": seats, "first": first, "seed": seed, "input": source}
    except ValueError as error:
        raise UnfitFileError(_("its content is damaged")) from error


def _content(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Dice):
        return {"faces": list(entry.faces), "thrown": entry.thrown}
    if isinstance(entry, SetAside):
        scoring = entry.scoring
        faces = list(faces_of(scoring.counts[: len(FACES)]))
        loaded = {"dice": list(entry.dice)} if entry.dice else {}
        wild = {"wild": scoring.counts[-1]} if len(scoring.counts) > len(FACES) else {}
        return {"faces": faces, "points": scoring.points, "wins": scoring.wins} | loaded | wild
    return asdict(entry) if isinstance(entry, Typed | WholeTurn) else {}


def _entry(line: bytes) -> tuple[str, Entry | None]:
    """Return the name of an entry and the entry; None for an entry that follows from the others."""
    entry = parse_json(line)
    if not isinstance(entry, dict) or not isinstance(name := entry.pop("entry", None), str):
        raise ValueError("no entry")
    if name == _OVER:
        return name, None
    if name in _BY_NAME:
        return name, _BY_NAME[name]
    if name == _NAMES[Dice]:
        return name, Dice(_faces(entry), entry.get("thrown") is True)
    if name == _NAMES[SetAside] and type(points := entry.get("points")) is int:
        counts = counts_of(_faces(entry)) + tuple(_numbers(entry, "wild"))
        scoring = Scoring(counts, sum(counts), points, entry.get("wins") is True)
        return name, SetAside(scoring, tuple(_numbers(entry, "dice")))
    if name == _NAMES[WholeTurn]:
        return name, WholeTurn(_points(entry), TurnEnd(str(entry.get("end"))))
    if name == _NAMES[Typed]:
        return name, record_of(Typed, entry, "typed")
    raise ValueError("no entry")


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError("no list")
    return value


def _points(entry: dict[str, Any]) -> int:
    points = entry.get("points")
    if type(points) is not int:
        raise ValueError("no points")
    return points


def _faces(entry: dict[str, Any]) -> tuple[int, ...]:
    faces = entry.get("faces")
    if not isinstance(faces, list) or any(type(face) is not int or face not in FACES for face in faces):
        raise ValueError("no dice")
    return tuple(faces)


def _numbers(entry: dict[str, Any], key: str) -> list[int]:
    """Return the whole numbers, 0 to 6, at a key, or the only one; none if the key is missing."""
    numbers = entry.get(key, [])
    numbers = numbers if isinstance(numbers, list) else [numbers]
    if any(type(number) is not int or not 0 <= number <= len(FACES) for number in numbers):
        raise ValueError("no numbers")
    return numbers


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content).encode() + b"\n"
