"""What the maps and curves hand out: numbers equal to those of the core, and drawings made of lines and words."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from csv_files import rows_of
from nightly_cases import with_nightly
from PySide6.QtCore import QBuffer, QIODevice, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from view_bench import Bench, penalty_solution, view_bench
from whole_window import settled, small_file, solved, started

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import TurnTable
from farkle_core.solution.turn_table import Along, preference_numbers
from farkle_explorer.maps.score_map import MapMode
from farkle_explorer.plots import picture as pictures
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.picture import spread_out
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rolls.roll_page import RollPage
from farkle_explorer.turn_table.page import TurnTablePage

COUNTS = 1, 2
"""Own and the opponent's farkles, in that order."""

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        views.show_solution(penalty_solution())
        views.select(banked=600, opponent=800, dice=4, turn_total=450, farkles=COUNTS[0], opponent_farkles=COUNTS[1])
        yield views


def lines(view: DataView, button: ExportButton, folder: Path) -> list[dict[str, str]]:
    said: list[str] = []
    view.reported.connect(said.append)
    path = folder / f"{view.file_name()}.csv"
    assert button.save(path), said
    assert said == [f"Saved as {path}"]
    return rows_of(path)


def turn(banked: int, opponent: int) -> TurnTable:
    return penalty_solution().turn_table(TurnStart(banked, opponent, *COUNTS))


def test_numbers_of_maps_curves_and_turn_are_those_of_the_solution(bench: Bench, tmp_path: Path) -> None:
    found = lines(bench.score_map, bench.score_map.export_button, tmp_path)
    scores = penalty_solution().grid.scores.tolist()
    assert len(found) == len(scores) ** 2
    for line in found[::97]:
        runs = turn(int(line["your score (points)"]), int(line["opponent's score (points)"])).thresholds()[3]
        assert (line["dice"], line["go for it"]) == ("4", "no" if runs else "yes")
        assert line["hold from (points)"] == (str(runs[0].first) if runs else "")
        assert line["first range of holding ends at (points)"] == (str(runs[0].last) if runs else "")
        limited = bool(runs) and not runs[0].to_goal
        assert bool(line["roll again from (points)"]) == limited
        assert not limited or int(line["roll again from (points)"]) > runs[0].last
        assert int(line["separate ranges of holding"]) == len(runs)

    bench.score_map.mode_choice.button(MapMode.WIN).click()
    for line in lines(bench.score_map, bench.score_map.export_button, tmp_path)[::53]:
        start = int(line["your score (points)"]), int(line["opponent's score (points)"]), *COUNTS
        assert float(line["win chance (0 to 1)"]) == penalty_solution().win_chance(TurnStart(*start))

    for along in Along:
        bench.curves.along_choice.button(along).click()
        bench.settle()
        found = lines(bench.curves, bench.curves.export_button, tmp_path)
        name = {Along.OWN: "your score", Along.OPPONENT: "opponent's score", Along.LEVEL: "both scores"}[along]
        assert len(found) == penalty_solution().grid.size
        for line in found[::9]:
            score = int(line[f"{name} (points)"])
            banked, opponent = (600 if along is Along.OPPONENT else score), (800 if along is Along.OWN else score)
            for dice, runs in enumerate(turn(banked, opponent).thresholds(), 1):
                heading = f"hold from with {dice} {'die' if dice == 1 else 'dice'} (points)"
                assert line[heading] == (str(runs[0].first) if runs else "")
            others = penalty_solution().turn_table(TurnStart(banked, opponent, 0, COUNTS[1])).thresholds()[3]
            assert line["hold from with 4 dice after no farkles (points)"] == (str(others[0].first) if others else "")

    found = lines(bench.turn_map, bench.turn_map.export_button, tmp_path)
    table, numbers = turn(600, 800), preference_numbers(turn(600, 800))
    assert len(found) == int(table.can_occur.sum())
    for line in found:
        at = table.row(int(line["turn total (points)"])), int(line["dice"]) - 1
        assert float(line["win chance (0 to 1)"]) == table.win[at]
        assert float(line["win chance when rolling (0 to 1)"]) == table.roll[at]
        assert (line["win chance after holding (0 to 1)"] != "") == table.may_hold[at]
        assert line["preference number"] == (str(numbers[at]) if numbers[at] else "")


def test_pictures_and_drawings_show_the_view_without_its_button(bench: Bench, tmp_path: Path) -> None:
    for view in bench.views:
        before = view.grab().toImage()
        for kind in ("png", "svg"):
            assert view.export_button.save(tmp_path / f"view.{kind}")
        picture = QImage(str(tmp_path / "view.png"))
        assert picture.size() == before.size()
        assert picture != before  # the button is away
        drawing = ElementTree.parse(tmp_path / "view.svg")
        words = [element.text for element in drawing.iter(f"{SVG}text")]
        assert view.title.text() in words
        assert view.readout.text() in words
        assert "Export" not in words
        assert view is bench.turn_map or {"your score"} <= {str(word).strip() for word in words}
        assert view.export_button.isVisible()


def test_numbers_and_pictures_go_to_the_clipboard_and_the_last_one_stays(bench: Bench) -> None:
    for view in bench.views:
        view.export_button.copy_text.trigger()
        text = QGuiApplication.clipboard().text()
        assert text.splitlines()[0].split("\t") == list(view.as_table().headings)
        view.export_button.copy_image.trigger()
        assert QGuiApplication.clipboard().image().size() == view.size() * view.devicePixelRatioF()

    for view in bench.views:
        view.export_button.jobs = bench.background
    bench.score_map.export_button.copy_text.trigger()
    bench.curves.export_button.copy_text.trigger()
    bench.settle()
    assert QGuiApplication.clipboard().text().startswith("\t".join(bench.curves.as_table().headings))
    bench.score_map.export_button.copy_text.trigger()
    bench.curves.export_button.copy_image.trigger()
    bench.qtbot.waitUntil(lambda: not QGuiApplication.clipboard().image().isNull())
    bench.settle()
    bench.qtbot.wait(100)
    assert not QGuiApplication.clipboard().image().isNull()


def test_nothing_is_handed_out_before_there_is_something(qtbot: QtBot) -> None:
    def offered(button: ExportButton) -> set[bool]:
        """Return whether the button is enabled, and what its menu, which may be open when that changes."""
        return {button.isEnabled(), *(each.isEnabled() for each in button.menu().actions())}

    with view_bench(qtbot) as views:
        for view in views.views:
            assert offered(view.export_button) == {False}
        views.show_solution(penalty_solution())
        for view in views.views:
            assert offered(view.export_button) == {True}
        views.show_solution(None)
        for view in views.views:
            assert offered(view.export_button) == {False}


FEW = 30


def at_once(view: QWidget) -> QImage:
    """Return a picture of all of a view, as Qt paints it."""
    with spread_out(view):
        return view.grab().toImage()


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
    with_nightly([("Turn table", True)], product(("Turn table", "Next roll"), (False, True))),
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
