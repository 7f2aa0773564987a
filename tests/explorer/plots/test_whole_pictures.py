"""A picture has all rows of a view, once each, as if all of them had been seen at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from nightly_cases import with_nightly
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from PySide6.QtWidgets import (
    QFileDialog,
    QLabel,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solved, started

from farkle_explorer.plots import picture as pictures
from farkle_explorer.plots.picture import picture_of, spread_out
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
        self.button = QPushButton("Export", self)
        column.addWidget(self.button)
        self.veil = QLabel("not\nsquares", self)
        self.veil.setStyleSheet("background: rgba(200, 30, 30, 90)")
        self.veil.setGeometry(60, 10, 100, 150)
        self.veil.hide()

    def picture(self) -> tuple[QImage, int]:
        """Return a picture, and the number of rows left out."""
        return picture_of(self, self.button, "")


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


def test_all_rows_are_painted_once_and_nothing_moves(page: Page) -> None:
    at_first = page.cells.painted
    picture, left_out = page.picture()
    assert page.cells.painted - at_first >= ROWS * COLUMNS
    assert left_out == 0
    assert picture.height() > ROWS * page.table.rowHeight(0)
    assert page.table.verticalScrollBar().value() == 111
    assert page.size() == QSize(400, 300)
    assert page.table.hasFocus()
    assert page.button.isVisible()


def test_the_export_button_is_not_in_the_picture(page: Page) -> None:
    plain, _left_out = page.picture()
    page.button.setText("something else")
    assert page.picture()[0] == plain != at_once(page)


def test_what_lies_over_the_rows_is_in_the_picture(page: Page) -> None:
    plain, _left_out = page.picture()
    page.veil.show()
    assert page.picture()[0] != plain
    assert page.veil.isVisible()


def test_rows_that_there_is_no_room_for_are_left_out_as_a_whole(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    for most in (1000, 1010, 1020):
        monkeypatch.setattr(pictures, "MOST", most)
        picture, left_out = page.picture()
        row = page.table.rowHeight(0)
        head = page.table.horizontalHeader().height()
        seen_rows = ROWS - left_out
        assert seen_rows == (most - head) // row
        assert picture.height() == page.height() - page.table.height() + head + seen_rows * row


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
def test_pictures_of_pages_have_all_rows(qtbot: QtBot, tmp_path: Path, title: str, stale: bool) -> None:
    with started(qtbot, small_file(tmp_path, goal=5000)) as explorer:
        page = shown(qtbot, explorer, title)
        page.set_stale(stale)
        assert page.table.model().rowCount() > 2 * FEW
        with pictures._without_buttons(page, page.export_button):
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
