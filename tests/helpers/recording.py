"""Runs command lines within this process, and writes down what they say in a form that is the same on every machine.

The lines stand in the recorded answers, each behind ``$ farkle``; those of a file are run in their order, in one
folder: a later one finds the files of an earlier one. A blank within a word is written ``^``. A line may end in
``< text``, what the user types; ``;`` stands for Enter.
"""

import io
import json
import os
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from commands import PIG, SMALL_GAME
from noted_games import noted_games
from text_files import cases

from farkle_core.cli import main
from farkle_core.cli.arguments import COMMANDS, build_parser
from farkle_core.engine.settings import Settings
from farkle_core.lab.mixtures import expand
from farkle_core.lab.results import ResultRow, Results
from farkle_core.lab.study_file import load_study
from farkle_core.language.messages import language
from farkle_core.play.advise.game_record import Seat, header_line
from farkle_core.rules import (
    dumps,
    fingerprint,
    load_ruleset,
    save_document,
    shipped_document,
    shipped_ids,
    shipped_ruleset,
    to_document,
)
from farkle_core.solution.solve import solve
from farkle_core.solution.storage import store

FORMS: Final = {"en": ("en", ()), "de": ("de", ()), "json": ("de", ("--json",))}
"""How each line is run: the language of the user, and words to add. JSON is English whatever the language."""

_TEST: Final = Path(__file__).parents[1] / "core" / "cli" / "test_recorded.py"
_ANSWERS: Final = _TEST.parent / "__snapshots__" / _TEST.stem
RECORDED: Final = sorted(path.stem.partition("[")[2].rstrip("]") for path in _ANSWERS.iterdir())
"""What there are recorded answers of: a group of lines in a form of :data:`FORMS`, such as ``value-en``."""
_PROMPT: Final = "$ farkle"

_GOOD: Final = {"name": "Good", "weights": [9, 1, 0, 0, 1, 0]}
_PLAIN: Final = {"name": "Plain"}
_FEW: Final = {"dice": 2, "patterns": []}
_HALF_A_ROUND: Final = (
    {"entry": "dice", "faces": [1, 1, 1, 5, 2, 3]},
    {"entry": "set aside", "faces": [5], "points": 50},
    {"entry": "dice", "faces": [1, 1, 1, 2, 3]},
    {"entry": "set aside", "faces": [1], "points": 100},
    {"entry": "dice", "faces": [2, 3, 4, 6]},
    {"entry": "farkle"},
)
_DAY: Final = datetime(2026, 1, 1, tzinfo=UTC)


def _loaded() -> dict[str, dict[str, Any]]:
    devil = {"name": "Devil", "wild": 1}
    plain, fair = [{"name": "Plain", "count": 2}], [{"name": "Plain", "count": 3}]
    three = {"die": [*plain, _GOOD], "dice": 3, "patterns": []}
    return {
        "loaded": {**three, "goal": 500},
        "wild": {"die": [*plain, devil], "dice": 3, "patterns": [], "goal": 500},
        "differ": {**three, "goal": 400, "second_die": fair},
        "trioloaded": {"die": [_PLAIN, _GOOD], **_FEW, "goal": 300},
        "endless": {"die": [{"name": "Saint", "count": 6, "weights": [0, 0, 9, 0, 0, 0]}], "goal": 500},
    }


def write_files(folder: Path) -> None:
    """Write all that the command lines name: rules, games, studies, and what is none of them."""
    small = SMALL_GAME.replace("made up", "Book").replace("goal = 1000", "goal = 700")
    folder.mkdir()
    (folder / "small.toml").write_text(small, "utf-8")
    (folder / "pig.toml").write_text(PIG, "utf-8")
    (folder / "wrong.toml").write_text(small.replace("goal = 700", "goal = -1").replace("minimum", "minimun"), "utf-8")
    games = noted_games("commands") | noted_games("duels") | noted_games("trios_of_commands")
    for name, game in games.items():
        save_document(to_document(game), folder / f"{name}.toml")
    for name, more in _loaded().items():
        document = shipped_document("kingdom-come") | {"id": name, "name": name.title()} | more
        (folder / f"{name}.toml").write_text(dumps(document), "utf-8")
    (folder / "broken.farkle").write_bytes(b"PK\x03\x04 no solution")
    store.save(solve(load_ruleset(folder / "one.toml"), Settings(threads=1)), folder / "kept.farkle")
    _write_records(folder)
    (folder / "half.toml").write_text('base = "facebook"\n[axes]\ngoal = [500, 600]\n', "utf-8")
    study = load_study(folder / "half.toml")
    with Results(folder / "half.results", study.how) as results:
        results.describe(study, "", expand(study))
        results.put(ResultRow(next(iter(expand(study).distinct)), "", failure="\x1b]0;mine\x07 too large"))


def _write_records(folder: Path) -> None:
    small = load_ruleset(folder / "small.toml")
    entries = b"".join(json.dumps(entry).encode() + b"\n" for entry in _HALF_A_ROUND)
    two = header_line(small, None, _DAY, (Seat("A"), Seat("B")))
    (folder / "blunders.jsonl").write_bytes(two + entries)
    (folder / "cut.jsonl").write_bytes(two + entries[:-30])
    three = header_line(small, None, _DAY, (Seat("A"), Seat("B"), Seat("C")))
    (folder / "party.jsonl").write_bytes(three + entries)
    (folder / "none.jsonl").write_text("nothing", "utf-8")


@cache
def _parser(_language: str, commands: frozenset[str]) -> ArgumentParser:
    return build_parser(commands)


def lines_of(recorded: str) -> list[str]:
    """Return the command lines of one of :data:`RECORDED`."""
    return cases(str(_TEST), f"test_answers_are_those_recorded[{recorded}]", _PROMPT)


class Recorder:
    """Runs lines in a folder, and returns what each says.

    `capture`: pytest's. `folder`: holds the files of :func:`write_files`; the lines run there. `names`: of rules, by
    their fingerprints.
    """

    def __init__(
        self, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch, folder: Path, names: dict[str, str]
    ) -> None:
        self._capture, self._patch, self._folder, self._names = capture, patch, folder, names
        self._seen = self._written()
        patch.chdir(folder)
        patch.setenv("COLUMNS", "100")
        # A process makes one parser; two thousand here took a sixth of the time.
        patch.setattr("farkle_core.cli.build_parser", lambda words: _parser(language(), frozenset(words) & {*COMMANDS}))

    def record(self, recorded: str) -> str:
        """Return the lines of one of :data:`RECORDED` with their answers."""
        group, form = recorded.split("-")
        spoken, more = FORMS[form]
        self._patch.setenv("FARKLE_LANGUAGE", spoken)
        (self._folder / "OUT").mkdir()
        self._announces = group == "solve"
        return "\n".join("\n".join(self._answer(line, more)).rstrip() + "\n" for line in lines_of(recorded))

    def run(self, line: str, more: tuple[str, ...] = ()) -> tuple[int, str, str]:
        """Run a line; return its exit status, and what it says on both outputs."""
        line, _, typed = line.partition(" < ")
        self._patch.setattr("sys.stdin", io.StringIO(typed.replace(";", "\n")))
        self._capture.readouterr()
        status = main([word.replace("^", " ") for word in line.split()] + list(more))
        return status, *self._capture.readouterr()

    def _answer(self, line: str, more: tuple[str, ...]) -> Iterator[str]:
        before = self._seen
        status, out, err = self.run(line, more)
        yield f"{_PROMPT} {line}".rstrip()
        if status:
            yield f"status {status}"
        said = [line for line in err.splitlines() if self._is_the_same_again(line)]
        yield from (f"! {each}" for each in self._same_everywhere("\n".join(said)).splitlines())
        yield self._same_everywhere(_short(out) if more and out.startswith("{") else out)
        self._seen = self._written()
        for path in sorted(Path(path) for path, _time in self._seen.items() - before.items()):
            yield from self._file(path)

    def _is_the_same_again(self, line: str) -> bool:
        """Leave out what depends on earlier lines, and progress, which comes as often as there is time."""
        is_progress = line.startswith('{"done"') and '"hash"' not in line
        return not is_progress and (self._announces or not line.startswith(_ANNOUNCED))

    def _written(self) -> dict[str, int]:
        files = (f"{folder}/{name}" for folder, _, names in os.walk(self._folder) for name in names)
        return {path: os.stat(path).st_mtime_ns for path in files if not path.endswith(".results")}

    def _file(self, path: Path) -> Iterator[str]:
        name = self._same_everywhere(str(path.relative_to(self._folder)))
        yield f"--- {name}"
        if path.suffix in _READABLE:
            lines = path.read_text("utf-8").splitlines()
            lines = [line for line in lines if not line.lstrip().startswith('"version_')]  # those of this machine
            lines = [*lines[:_MOST], *(["…"] if len(lines) > _MOST else [])]
            yield from (self._same_everywhere(_TINY.sub("0.0", line)) for line in lines)

    def _same_everywhere(self, text: str) -> str:
        """Replace what differs from machine to machine or from run to run."""
        text = text.replace(f"{self._folder}/", "").replace("\N{NO-BREAK SPACE}", "~")
        for hash_, name in self._names.items():
            text = text.replace(hash_, f"<hash of {name}>").replace(hash_[:8], f"<{name}>")
        for pattern, words in _VARYING:
            text = pattern.sub(words, text)
        return _USAGE.sub(lambda usage: " ".join(usage[0].split()), text)


_ANNOUNCED: Final = ("farkle: to be solved: ", "farkle: zu lösen: ")
"""A solve, which depends on what was solved before: said of the group ``solve`` only, which has a cache of its own."""

_READABLE: Final = (".csv", ".json", ".txt", ".toml", ".strategy", ".jsonl")
_TINY: Final = re.compile(r"-?\d(?:\.\d+)?e-(?:0[89]|[1-9]\d)\b")
_MOST: Final = 25  # lines of a file that are recorded
_TIMES: Final = ("busy", "memory_of_a_worker", "threads")
_CLOCKS: Final = r"\w*seconds\w*|busy|memory_of_a_worker|threads"
_USAGE: Final = re.compile(r"^(?:usage|Aufruf): .*(?:\n .*)*", re.MULTILINE)
"""What a command takes, which each version of Python breaks into lines elsewhere."""
_VARYING: Final = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"\d[.,]\de[-+]\d\d(?!\d)", "<tiny>"),
        (r"\d+\.\d{8,}(?:e-0\d)?", lambda found: f"{float(found[0]):.7g}"),
        (rf'"({_CLOCKS})": [^,}}\n]+', r'"\1": …'),
        (r"\d+(?:[.,]\d)?[ ~](?:s|min \d+ s)\b", "<time>"),
        (r"<time> (with|mit) \d+ [Tt]hreads?", r"<time> \1 <threads>"),
        (r"\d+ MB", "<size>"),
        (r"(workers busy|Arbeitsprozesse zu) [\d.,]+[ ~]%", r"\1 <share>"),
        (r"\b\d{8}-\d{6}-\S+\.farkle", "<date>.farkle"),
        (r"\b20\d\d-\d\d-\d\d(?:[T -]\d\d[:.-]?\d\d(?:[:.-]?[\d.]+)?(?:[+-]\d\d:\d\d|Z)?)?", "<date>"),
        (r"\b\d\d\.\d\d\.20\d\d \d\d:\d\d", "<date>"),
        (r"Farkle Explorer [\d.]+", "Farkle Explorer …"),
        (r'"version": "[\d.a-z]+"', '"version": …'),
        (r'"versions": \{.*?\}', '"versions": …'),
        (r"\b(numpy|numba|llvmlite|Python|solver) [\d.]+", r"\1 …"),
        (r"/tmp/\S*/", "<folder>/"),
        (r"(-\w) (\w+), (--\w+ \2)", r"\1, \3"),  # as argparse writes them since Python 3.13
        (r"\((choose from|zur Wahl:) '(.+)'\)", lambda found: f"({found[1]} {found[2].replace(chr(39), '')})"),
    )
)  # fmt: skip


def names_of(folder: Path) -> dict[str, str]:
    """Return the rules of a folder of :func:`write_files` and those that are shipped, by their fingerprints."""
    sound = [path for path in sorted(folder.glob("*.toml")) if path.stem not in ("wrong", "half")]
    names = {fingerprint(load_ruleset(path)): path.stem for path in sound}
    return names | {fingerprint(shipped_ruleset(each)): each for each in shipped_ids()}


def _short(text: str) -> str:
    """Return the JSON of an answer in few lines; AssertionError if it is not one object as the program writes it."""
    data = json.loads(text)
    assert text == json.dumps(data, indent=2) + "\n"
    return "\n".join(_lines(_rounded(data), "", ""))


def _rounded(value: Any) -> Any:
    """Return the value with seven digits of each number, and without rounding errors."""
    if isinstance(value, dict):
        return {key: "…" if "seconds" in key or key in _TIMES else _rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_rounded(each) for each in value]
    if isinstance(value, float):
        return 0.0 if abs(value) < 1e-6 else float(f"{value:.7g}")
    return value


def _lines(value: Any, indent: str, name: str) -> Iterator[str]:
    """Yield a value over several lines if it is long; objects that are alike as a table, with their keys at the top."""
    plain, deeper = json.dumps(value, ensure_ascii=False), f"{indent} "
    if len(plain) <= 140 or not isinstance(value, dict | list):
        yield f"{indent}{name}{plain}"
    elif isinstance(value, dict):
        yield f"{indent}{name}{{"
        yield from _members(value, deeper)
    elif len(value) > 1 and all(isinstance(each, dict) and list(each) == list(value[0]) for each in value):
        yield f"{indent}{name}[ {' '.join(value[0])}"
        for each in value:
            yield from _lines(list(each.values()), deeper, "")
    else:
        yield f"{indent}{name}["
        for each in value:
            yield from _lines(each, deeper, "")


def _members(value: dict[str, Any], indent: str) -> Iterator[str]:
    """Yield the members of an object, short ones side by side."""
    line = ""
    for key, each in value.items():
        member = f'"{key}": {json.dumps(each, ensure_ascii=False)}'
        if line and len(line) + len(member) > 110:
            yield indent + line
            line = ""
        if len(member) > 110:
            yield from [indent + line] if line else []
            line = ""
            yield from _lines(each, indent, f'"{key}": ')
        else:
            line += f"{', ' if line else ''}{member}"
    yield from [indent + line] if line else []
