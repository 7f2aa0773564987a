"""Where Qt lacks a library of the system, the program says which package to install, in one line."""

import ctypes
from pathlib import Path

import pytest

from farkle_explorer.program import app
from farkle_explorer.program.system_libraries import SCREEN_PACKAGES, missing_library, screen_trouble

CURSOR = "libxcb-cursor.so.0: cannot open shared object file: No such file or directory"


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of plugins that the system cannot load, and a screen of each kind."""
    for plugin in SCREEN_PACKAGES:
        (tmp_path / plugin).touch()
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return tmp_path


def lacks(monkeypatch: pytest.MonkeyPatch, *plugins: str) -> None:
    def load(path: str) -> None:
        if Path(path).name in plugins:
            raise OSError(CURSOR)

    monkeypatch.setattr(ctypes, "CDLL", load)


@pytest.mark.parametrize(
    ("said", "library"),
    [
        (CURSOR, "libxcb-cursor.so.0"),
        ("/usr/lib/libGL.so: cannot open shared object file: No such file or directory", "libGL.so"),
        ("No module named 'PySide6'", ""),
        ("cannot import name 'QtCore' from 'PySide6'", ""),
        ("libQt6Core.so.6: undefined symbol: x", ""),
    ],
)
def test_only_a_missing_library_is_one(said: str, library: str) -> None:
    assert missing_library(ImportError(said)) == library


def test_a_plugin_without_its_library_is_told_with_its_packages(plugins: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert screen_trouble(plugins)[0] == ""  # the file is no plugin at all, which Qt tells
    lacks(monkeypatch, "libqxcb.so")
    assert screen_trouble(plugins) == ("libxcb-cursor.so.0", SCREEN_PACKAGES["libqxcb.so"])
    assert screen_trouble(plugins / "elsewhere")[0] == ""
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert screen_trouble(plugins)[0] == ""
    lacks(monkeypatch, *SCREEN_PACKAGES)
    assert screen_trouble(plugins)[0] == "libxcb-cursor.so.0"
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert screen_trouble(plugins)[0] == ""


def test_the_program_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(_file: Path | None) -> int:
        raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory", name="QtWidgets")

    monkeypatch.setattr(app, "has_screen", lambda: True)
    monkeypatch.setattr(app, "_run_window", refuse)
    assert app.main([]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "libEGL.so.1" in line
    assert "sudo apt install" in line
    assert "libegl1" in line


def test_a_library_that_the_screen_needs_is_told_before_qt_ends_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.setenv("DISPLAY", ":0")
    lacks(monkeypatch, "libqxcb.so")
    assert app.main([]) == 1
    assert "sudo apt install libxcb-cursor0" in capsys.readouterr().err
