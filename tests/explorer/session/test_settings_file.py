"""The file of settings: read only where it is one, set aside and told where it is damaged, and never run."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QByteArray, QSettings
from pytestqt.qtbot import QtBot
from whole_window import started

from farkle_core.files.folders import config_path
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.theme import ThemeChoice


class Planted:
    """Makes a file when it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[str, str]]:
        return open, (str(self.mark), "w")


def theme_in(folder: Path) -> tuple[ThemeChoice, str]:
    """Read the settings of a folder, and write others; return the theme that was in them, and what is told."""
    read = SavedSettings(folder)
    found = read.theme, read.problem
    read.theme = ThemeChoice.LIGHT
    read.write()
    assert SavedSettings(folder).theme is ThemeChoice.LIGHT or read.folder != folder
    return found


def test_what_the_program_writes_is_never_damaged(tmp_path: Path) -> None:
    written = SavedSettings(tmp_path)
    written.theme = ThemeChoice.DARK
    for path in (
        "a=b.toml",
        "[x].toml",
        '"quoted", and ;.toml',
        "Würfel 😀.toml",
        "line\nbreak.toml",
        "@home.toml",
        "\u2028\x85.toml",
    ):
        written.add_recent(tmp_path / path)
    written.set_choice("name", "[no section]\nno key")
    written.geometry = QByteArray(os.urandom(3000))
    written.write()
    kept = written.recent
    read = SavedSettings(tmp_path)
    assert (read.recent, read.theme, read.problem) == (kept, ThemeChoice.DARK, "")


@pytest.mark.parametrize(
    ("plain", "hidden"),
    [("@", "@"), ("@", "\\x40"), ("@", "\\x10040"), ("@", "\\100"), ("@V", '"@""V"'), ("@V", "@\\\nV"), ("(", "\\x28")],
)
def test_code_that_somebody_put_into_settings_is_not_run(tmp_path: Path, plain: str, hidden: str) -> None:
    mark, path = tmp_path / "mark", tmp_path / "settings.ini"
    write = QSettings(str(path), QSettings.Format.IniFormat)
    write.setValue("theme", Planted(mark))
    write.sync()
    mark.unlink(missing_ok=True)
    text = path.read_text(encoding="utf-8")
    assert plain in text
    path.write_text(text.replace(plain, hidden, 1), encoding="utf-8")
    theme, told = theme_in(tmp_path)
    assert theme is ThemeChoice.SYSTEM
    assert "settings.ini.damaged" in told
    assert not mark.exists()


def test_settings_last_until_the_end_without_a_usable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "settings.ini").write_bytes(b"\xff")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr(os, "replace", refuse)
    read = SavedSettings(tmp_path)
    read.theme = ThemeChoice.DARK
    read.write()
    assert read.theme is ThemeChoice.DARK
    assert "you are not allowed to" in read.problem
    assert (tmp_path / "settings.ini").read_bytes() == b"\xff"


def test_the_window_says_so_until_it_is_closed(qtbot: QtBot) -> None:
    config_path().mkdir(parents=True, exist_ok=True)
    (config_path() / "settings.ini").write_bytes(b"\xff\xfe[\0G\0")
    with started(qtbot) as explorer:
        notice = explorer.rules.head.notices["settings"]
        assert notice.isVisible()
        assert str(config_path() / "settings.ini.damaged") in notice.words
        notice.buttons[0].click()
        assert "settings" not in explorer.rules.head.notices
