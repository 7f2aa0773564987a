"""What somebody may have put in the place of a file, and the places of the program's own files."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

DEEP: Final = b'{"a": ' * 900 + b"0" + b"}" * 900
HALF_A_LETTER: Final = (
    b'{"format": 1, "bookmarks": ["\\ud800"], "document": {"name": "\\ud800"}, "base": {}, "origin": {}}'
)
LARGE: Final = 1 << 40


def _holding(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


def _large(path: Path) -> None:
    path.touch()
    os.truncate(path, LARGE)


KINDS: Final[dict[str, Callable[[Path], object]]] = {
    "pipe": os.mkfifo,
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "full": lambda path: path.symlink_to("/dev/full"),
    "dangling": lambda path: path.symlink_to("not-there/at-all"),
    "round": lambda path: path.symlink_to(path.name),
    "folder": lambda path: (path / "inside").mkdir(parents=True),
    "large": _large,
    "empty": _holding(b""),
    "noise": _holding(bytes(range(256)) * 40),
    "nothing": _holding(bytes(5000)),
    "utf-16": _holding('[General]\ntheme=dark\n{"format": 1}'.encode("utf-16")),
    "deep": _holding(b'{"format": 1, "bookmarks": [%b], "document": %b}' % (DEEP, DEEP)),
    "half-a-letter": _holding(HALF_A_LETTER),
    "brackets": _holding(b"[" * 1_000_000),
}
"""By a name, what makes such a thing."""

KEPT: Final = ("config/settings.ini", "config/bookmarks.json", "config/drafts/0123.json")
"""What a user would miss: it is set aside, and told."""

OTHERS: Final = (
    *("config/settings.ini.lock", "config/bookmarks.json.lock", "config/drafts/0123.lock"),
    *("config/logs/farkle-explorer.log", "config/logs/crashes.log"),
    *("cache/solutions/SOLUTION", "config/games/GAME", "config/games/GAME.lock"),
)
FOLDERS: Final = ("cache/solutions", "cache/sheets", "config/drafts", "config/games", "config/logs")


def put(kind: str, places: tuple[str, ...], folder: Path, names: Mapping[str, str]) -> list[Path]:
    """Put something of a kind in these places below `folder`; return them. `names` are those of the rules' files."""
    paths = [folder / place for place in places]
    paths = [path.with_name(_named(path.name, names)) for path in paths]
    for path in paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        KINDS[kind](path)
    return paths


def _named(name: str, names: Mapping[str, str]) -> str:
    for stands_for, file in names.items():
        name = name.replace(stands_for, file)
    return name
