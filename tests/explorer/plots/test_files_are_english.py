"""Numbers that are copied or saved are for programs: the same in every language, to the last letter."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from comparing import compared, press_part
from nightly_cases import with_nightly
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from spoken import spoken
from whole_window import settled, small_file, solved, started

from farkle_core.compare.decisions import Order
from farkle_core.language.messages import use
from farkle_core.published import checking
from farkle_explorer.compare import map_words
from farkle_explorer.compare.presenter import CompareSection
from farkle_explorer.maps.score_map import MapMode
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.program.explorer import Explorer


@pytest.fixture
def german(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    file = small_file(tmp_path, farkles={"count": 2, "penalty": 200})
    monkeypatch.setattr(checking, "CLAIMS", {"busche-neller": checking.CLAIMS["busche-neller"]})
    with spoken("de", monkeypatch), started(qtbot, file) as explorer:
        solved(qtbot, explorer)
        explorer.selection.update(banked=300, opponent=450, turn_total=350, dice=5, farkles=1)
        yield explorer


@pytest.mark.nightly
def test_what_a_german_window_hands_out_is_what_an_english_one_does(
    qtbot: QtBot, german: Explorer, tmp_path: Path
) -> None:
    german.ask.ask_about((1, 1, 5, 5, 2))
    assert _handed_out(_buttons(qtbot, german), tmp_path) >= 10


@pytest.mark.parametrize("other", with_nightly(["bound"], ["player"]))
def test_so_is_what_a_german_comparison_hands_out(qtbot: QtBot, german: Explorer, tmp_path: Path, other: str) -> None:
    page, parts = german.more.compare, list(CompareSection)
    german.centre.pages.choice_of(page).trigger()
    settled(qtbot, german)
    if other == "bound":
        page.form.bound.setValue(-1500)
    else:
        page.form.choose_players("optimal", "max-score")
        parts = [CompareSection.NUMBERS, CompareSection.MAP, CompareSection.DECISIONS]
    compared(qtbot, german)
    page.decisions.set_order(Order.COST)  # a bound that no game comes to matters nowhere
    assert _handed_out(_of_parts(qtbot, german, parts), tmp_path) == 5


def _handed_out(buttons: Iterable[ExportButton], folder: Path) -> int:
    """Compare what German and English buttons hand out; return how many there were."""
    number = 0
    for number, found in enumerate(buttons, 1):
        texts = []
        for language in ("de", "en"):
            use(language)
            path = folder / f"{number}-{language}.csv"
            assert found.save(path)
            found.jobs = None  # at once
            found.copy_numbers()
            texts.append((path.read_text(encoding="utf-8"), QGuiApplication.clipboard().text()))
        use("de")
        assert texts[0] == texts[1], found.accessibleName()
        assert len(texts[0][0].splitlines()) > 1, found.accessibleName()
        assert not set(texts[0][0]) & set("äöüÄÖÜß"), found.accessibleName()
    return number


def _of_parts(qtbot: QtBot, explorer: Explorer, parts: Iterable[CompareSection]) -> Iterator[ExportButton]:
    """Bring up parts of a comparison, the map in all its modes, and give the button of each."""
    page = explorer.more.compare
    for part in parts:
        press_part(qtbot, page, part)
        settled(qtbot, explorer)
        for mode in map_words.DifferenceMode if part is CompareSection.MAP else (page.map.mode,):
            page.map.mode_choice.button(mode).click()
            assert page.frames[page.part].export_button.isVisible()
            yield page.frames[page.part].export_button


def _buttons(qtbot: QtBot, explorer: Explorer) -> Iterator[ExportButton]:
    """Bring up every view that hands something out, and give its button."""
    pages = explorer.centre.pages
    yield explorer.situation.export_button
    yield explorer.ask.export_button
    yield explorer.score_map.export_button
    explorer.score_map.mode_choice.button(MapMode.WIN).click()
    settled(qtbot, explorer)
    for view in (explorer.score_map, explorer.curves, explorer.turn_map):
        yield view.export_button
    for number, _action in enumerate(pages.choices[1:], 1):
        pages.turn_to(number)
        settled(qtbot, explorer)
        yield from _enabled(explorer.centre)


def _enabled(part: QWidget) -> list[ExportButton]:
    return [each for each in part.findChildren(ExportButton) if each.isVisible() and each.isEnabled()]
