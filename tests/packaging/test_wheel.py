"""What people get who install with pip: a wheel built from the tree."""

import configparser
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (file,) = folder.glob("*.whl")
    return zipfile.ZipFile(file)


def text_of(wheel: zipfile.ZipFile, ending: str) -> str:
    (name,) = [name for name in wheel.namelist() if name.endswith(ending)]
    return wheel.read(name).decode("utf-8")


def test_wheel_gives_both_commands(wheel: zipfile.ZipFile) -> None:
    commands = configparser.ConfigParser()
    commands.read_string(text_of(wheel, "entry_points.txt"))
    assert dict(commands["console_scripts"]) == {"farkle": "farkle_core.__main__:main"}
    assert dict(commands["gui_scripts"]) == {"farkle-explorer": "farkle_explorer.program.app:main"}
    assert dict(commands["farkle.sheets"]) == {"pdf": "farkle_explorer.sheets.printing.for_commands"}


@pytest.mark.parametrize("command", ["farkle", "farkle-explorer"])
def test_installed_commands_can_be_called(command: str) -> None:
    (entry,) = metadata.entry_points(name=command)
    assert callable(entry.load())


def test_wheel_holds_every_source_and_resource(wheel: zipfile.ZipFile) -> None:
    packages = [ROOT / "core/farkle_core", ROOT / "explorer/farkle_explorer", ROOT / "resources/farkle_resources"]
    files = [(package.parent, file) for package in packages for file in package.rglob("*") if file.is_file()]
    wanted = {file.relative_to(parent).as_posix() for parent, file in files if "__pycache__" not in file.parts}
    assert wanted <= set(wheel.namelist())
    assert {Path(name).suffix for name in wanted} >= {".py", ".toml", ".ttf", ".typed"}
