"""What the packages tell systems and people; ``make package`` builds them, ``make package-check`` uses them."""

import argparse
import configparser
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

import api_page
import farkle_core
from farkle_core.cli.arguments import build_parser
from farkle_explorer.program.app import build_parser as build_window_parser
from release.man import manual_pages, subcommands
from release.metainfo import Addresses
from release.metainfo import metainfo as described
from release.tree import release_date

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "packaging" / "release" / "linux"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def desktop_entry() -> configparser.SectionProxy:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[method-assign, assignment]
    entry.read(LINUX / "farkle-explorer.desktop", encoding="utf-8")
    return entry["Desktop Entry"]


def metainfo() -> ElementTree.Element:
    return ElementTree.fromstring(described(Addresses("https://farkle.invalid", "https://farkle.invalid/pictures/")))


def mime_types() -> dict[str, ElementTree.Element]:
    root = ElementTree.parse(LINUX / "farkle-explorer.xml").getroot()
    return {each.attrib["type"]: each for each in root}


def test_the_desktop_entry_starts_the_window_with_a_file() -> None:
    entry = desktop_entry()
    program, argument = entry["Exec"].split()
    assert program in PROJECT["project"]["gui-scripts"]
    assert argument == "%f"
    assert entry["Icon"] == metainfo().findtext("icon") == "farkle-explorer"


def test_software_centres_are_told_addresses_that_there_are() -> None:
    folder, places = "https://farkle.invalid/pictures/", [each.text or "" for each in metainfo().iter("image")]
    assert metainfo().findtext("url") == "https://farkle.invalid"
    assert len(places) > 1
    for place in places:
        assert (ROOT / "docs" / "pictures" / place.removeprefix(folder)).is_file()
    without = ElementTree.fromstring(described(Addresses()))
    assert without.find("url") is None
    assert without.find("screenshots") is None
    assert without.findtext("name") == "Farkle Explorer"


def test_every_type_that_the_window_opens_is_described() -> None:
    opened = set(desktop_entry()["MimeType"].strip(";").split(";"))
    assert opened <= set(mime_types())
    assert opened == {each.text for each in metainfo().iter("mediatype")}


def test_the_release_is_that_of_the_changelog() -> None:
    (release,) = metainfo().iter("release")
    assert release.attrib == {"version": farkle_core.__version__, "date": release_date()}


@pytest.mark.parametrize("program", ["farkle", "farkle-explorer"])
def test_manual_pages_have_every_command_and_option(program: str) -> None:
    page = manual_pages("2026-11-24")[program].replace("\\-", "-").replace("\\&", "")
    parser = build_parser() if program == "farkle" else build_window_parser()
    for name, each in {"": parser, **subcommands(parser)}.items():
        section = page.split(f".SS {name}\n")[1].split("\n.SS ")[0] if name else page.split("\n.SS ")[0]
        told = set(re.findall(r"^\.B (.+)$", section, re.MULTILINE))
        for option in (option for action in each._actions for option in action.option_strings):
            assert any(re.search(rf"(?<!\S){option}(?![\w-])", line) for line in told), (name, option)
        assert each.description is None or each.description.split("\n")[0] in section
    known = {option for each in (parser, *subcommands(parser).values()) for option in _options(each)}
    assert set(re.findall(r"^\.B (--[\w-]+)", page, re.MULTILINE)) <= known


def _options(parser: argparse.ArgumentParser) -> set[str]:
    return {option for action in parser._actions for option in action.option_strings}


def test_manual_pages_are_well_formed(tmp_path: Path) -> None:
    if not shutil.which("groff"):
        pytest.skip("no groff here")
    for name, text in manual_pages("2026-11-24").items():
        page = tmp_path / f"{name}.1"
        page.write_text(text, "utf-8")
        command = ["groff", "-man", "-ww", "-z", "-K", "utf8", str(page)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert "warning" not in done.stderr.replace("can't break line", ""), done.stderr


def test_the_page_on_the_public_names_is_that_of_the_docstrings() -> None:
    assert (ROOT / "docs" / "api.md").read_text("utf-8") == api_page.page(), "run: make api"
