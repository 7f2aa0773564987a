"""A picture is painted a few rows at a time, and looks as if all of the view had been seen and painted at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from nightly_cases import with_nightly
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from PySide6.QtWidgets import QFileDialog, QLabel, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_explorer.plots import spread
from farkle_explorer.plots.in_pieces import InPieces, blank_image
from farkle_explorer.plots.pieces import without_buttons
from farkle_explorer.plots.spread import spread_out
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rolls.roll_page import RollPage
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.turn_table.page import TurnTablePage
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import Theme

ROWS = 200
COLUMNS = 2
FEW = 30
"""Rows that may be painted in one turn of the event loop."""


class Counting(QStyledItemDelegate):
    """Counts the cells that are painted."""

    painted = 0

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.painted += 1
        super().paint(painter, option, index)


class Page(QWidget):
    """A heading above two hundred rows, and something translucent that can lie over them."""

    def __init__(self) -> None:
        super().__init__()
        self.table = QuietTable("Numbers", ("number", "square"))
        self.table.rows_model.set_rows(rows_of("{}"))
        self.cells = Counting(self)
        self.table.setItemDelegate(self.cells)
        self.table.stretch_column(1)
        self.table.apply_theme(Theme.light())
        column = QVBoxLayout(self)
        column.addWidget(QLabel("Squares"))
        column.addWidget(self.table)
        self.veil = QLabel("not\nsquares", self)
        self.veil.setStyleSheet("background: rgba(200, 30, 30, 90)")
        self.veil.setGeometry(60, 10, 100, 150)
        self.veil.hide()

    def pieces(self) -> InPieces[QImage]:
        """Return a picture that is still to be painted."""
        return InPieces(self, nullcontext, blank_image)


def rows_of(wording: str) -> list[Row]:
    return [Row((wording.format(number), str(number**2))) for number in range(ROWS)]


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[Page]:
    page = Page()
    qtbot.addWidget(page)
    page.resize(400, 300)
    page.show()
    qtbot.waitExposed(page)
    page.table.setFocus()
    page.table.follow(3)
    page.table.verticalScrollBar().setValue(111)
    page.grab()
    yield page
    page.close()


def at_once(view: QWidget) -> QImage:
    """Return a picture of all of a view, as Qt paints it."""
    with spread_out(view):
        return view.grab().toImage()


def test_few_rows_are_painted_at_a_time_and_all_of_them_once(page: Page) -> None:
    wanted, picture = at_once(page), page.pieces()
    at_first = page.cells.painted
    while not picture.is_done:
        before = page.cells.painted
        picture.paint_piece()
        assert page.cells.painted - before <= FEW * COLUMNS
        assert page.table.verticalScrollBar().value() == 111
        assert page.size() == QSize(400, 300)
    assert page.cells.painted - at_first == ROWS * COLUMNS
    assert picture.picture == wanted
    assert wanted.height() > ROWS * page.table.rowHeight(0)


def test_what_lies_over_the_rows_is_in_the_picture(page: Page) -> None:
    plain = at_once(page)
    page.veil.show()
    wanted, picture = at_once(page), page.pieces()
    picture.paint()
    assert picture.picture == wanted != plain
    assert page.veil.isVisible()


def test_rows_that_there_is_no_room_for_are_left_out_as_a_whole(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    for most in (1000, 1010, 1020):
        monkeypatch.setattr(spread, "MOST", most)
        picture = page.pieces()
        picture.paint()
        row = page.table.rowHeight(0)
        head = page.table.horizontalHeader().height()
        seen_rows = ROWS - picture.rows_left_out
        assert seen_rows == (most - head) // row
        assert picture.picture.height() == page.height() - page.table.height() + head + seen_rows * row


def other_rows(page: Page) -> None:
    page.table.rows_model.set_rows(rows_of("no. {}"))


def fewer_rows(page: Page) -> None:
    page.table.rows_model.set_rows(rows_of("{}")[:70])


def another_row(page: Page) -> None:
    page.table.follow(5)


def in_dark(page: Page) -> None:
    page.table.apply_theme(Theme.dark())


def wider(page: Page) -> None:
    page.resize(450, 320)


def veiled(page: Page) -> None:
    page.veil.show()


def without_the_keys(page: Page) -> None:
    page.table.clearFocus()


CHANGES = other_rows, fewer_rows, another_row, in_dark, wider, veiled, without_the_keys


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_half_way_gives_a_picture_of_one_state(page: Page, change: Callable[[Page], None]) -> None:
    before, picture = at_once(page), page.pieces()
    for _ in range(4):
        picture.paint_piece()
    change(page)
    picture.paint()
    assert picture.picture == at_once(page) != before


def test_what_never_rests_is_painted_all_the_same(page: Page) -> None:
    picture = page.pieces()
    for number in range(100):
        other_rows(page) if number % 2 else fewer_rows(page)
        picture.paint_piece()
        if picture.is_done:
            break
    assert picture.picture == at_once(page)


def test_a_page_that_is_left_half_way_ends_its_picture(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        page = shown(qtbot, explorer, "Next roll")
        settled(qtbot, explorer)
        said: list[str] = []
        page.export_button.reported.connect(said.append)
        page.export_button.copy_image.trigger()
        explorer.centre.pages.turn_to(0)
        qtbot.waitUntil(lambda: bool(said))
        assert said == ["The picture is not available: the view was left before it was ready"]
        page = shown(qtbot, explorer, "Next roll")
        settled(qtbot, explorer)
        page.export_button.copy_image.trigger()
        qtbot.waitUntil(lambda: len(said) > 1)
        assert said[1].startswith("The picture is on the clipboard")


def shown(qtbot: QtBot, explorer: Explorer, title: str) -> TurnTablePage | RollPage:
    """Solve, turn to a page, and have it say that the rules have changed since."""
    solved(qtbot, explorer)
    next(each for each in explorer.centre.pages.choices if each.text() == title).trigger()
    explorer.selection.update(dice=6, turn_total=0)
    settled(qtbot, explorer)
    return explorer.more.turn_table if title == "Turn table" else explorer.more.roll


def in_drawing(view: QWidget) -> QImage:
    """Return what is seen of a drawing that was painted at once."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    with spread_out(view):
        generator.setSize(view.size())
        generator.setViewBox(view.rect())
        generator.setResolution(view.logicalDpiX())
        painter = QPainter(generator)
        view.render(painter, QPoint())
        painter.end()
    return seen(bytes(buffer.data().data()))


def seen(drawing: bytes) -> QImage:
    renderer = QSvgRenderer(drawing)
    image = QImage(renderer.viewBox().size(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        renderer.render(painter)
    return image


def above_foot(picture: QImage, view: QImage) -> QImage:
    """Return a picture without the line below it that says what it is of, in the format of another."""
    assert picture.height() > view.height()
    return picture.copy(view.rect()).convertToFormat(view.format())


@pytest.mark.parametrize(
    ("title", "stale"),
    with_nightly([("Turn table", True), ("Next roll", False)], [("Turn table", False), ("Next roll", True)]),
)
def test_pictures_of_pages_are_as_if_painted_at_once(qtbot: QtBot, tmp_path: Path, title: str, stale: bool) -> None:
    with started(qtbot, small_file(tmp_path, goal=5000)) as explorer:
        page = shown(qtbot, explorer, title)
        page.set_stale(stale)
        assert page.table.model().rowCount() > 2 * FEW
        with without_buttons(page, page.export_button):
            wanted, drawn = at_once(page), in_drawing(page)
        size = explorer.window.size()
        QGuiApplication.clipboard().clear()  # of the picture of another test
        page.export_button._save_chosen(str(tmp_path / "page.png"))
        page.export_button._save_chosen(str(tmp_path / "page.svg"))
        page.export_button.copy_image.trigger()
        qtbot.waitUntil(lambda: not QGuiApplication.clipboard().image().isNull())
        qtbot.waitUntil((tmp_path / "page.svg").exists)
        settled(qtbot, explorer)
        for picture in (QImage(str(tmp_path / "page.png")), QGuiApplication.clipboard().image()):
            assert above_foot(picture, wanted) == wanted
        assert above_foot(seen((tmp_path / "page.svg").read_bytes()), drawn) == drawn
        assert explorer.window.size() == size, "the window grew with what it showed for the picture"


def test_what_is_gone_when_a_name_has_been_chosen_is_not_saved(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        settled(qtbot, explorer)
        button, said = explorer.curves.export_button, list[str]()
        button.reported.connect(said.append)
        button.save_text.trigger()
        dialog = button.window().findChild(QFileDialog)
        assert dialog is not None
        button.setEnabled(False)  # as while new rules are worked out
        dialog.fileSelected.emit(str(tmp_path / "curves.csv"))
        assert said[-1].endswith("could not be saved: nothing is shown just now")
        assert not (tmp_path / "curves.csv").exists()
        dialog.close()
