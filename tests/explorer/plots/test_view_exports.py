"""What the maps and curves hand out: numbers equal to those of the core, and drawings made of lines and words."""

import csv
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from threading import current_thread
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot
from view_bench import Bench, penalty_solution, view_bench

from farkle_core.game.turn_start import TurnStart
from farkle_core.solution.solution import TurnTable
from farkle_core.solution.turn_table import Along, preference_numbers
from farkle_explorer.maps.score_map import MapMode
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.plots.frame import DataView
from farkle_explorer.widgets.text_table import RowsWhenRead, TextTable

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
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def turn(banked: int, opponent: int) -> TurnTable:
    return penalty_solution().turn_table(TurnStart(banked, opponent, *COUNTS))


def test_the_map_says_from_where_one_holds_at_every_score(bench: Bench, tmp_path: Path) -> None:
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


def test_the_map_of_chances_is_the_solution(bench: Bench, tmp_path: Path) -> None:
    bench.score_map.mode_choice.button(MapMode.WIN).click()
    for line in lines(bench.score_map, bench.score_map.export_button, tmp_path)[::53]:
        start = int(line["your score (points)"]), int(line["opponent's score (points)"]), *COUNTS
        assert float(line["win chance (0 to 1)"]) == penalty_solution().win_chance(TurnStart(*start))


@pytest.mark.parametrize("along", list(Along))
def test_curves_have_a_column_for_each_line_shown(bench: Bench, tmp_path: Path, along: Along) -> None:
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


def test_the_turn_has_every_state_that_can_happen(bench: Bench, tmp_path: Path) -> None:
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
        assert view.export_button.isVisible()


def test_axes_and_labels_go_into_a_drawing_as_words(bench: Bench, tmp_path: Path) -> None:
    for view, wanted in ((bench.score_map, {"your score", "opponent's score", "2,000", "5 dice"}),
                         (bench.curves, {"your score", "turn total", "1,000", "4 dice"})):  # fmt: skip
        view.export_button.save(tmp_path / "view.svg")
        drawing = ElementTree.parse(tmp_path / "view.svg")
        assert wanted <= {str(element.text).strip() for element in drawing.iter(f"{SVG}text")}


def test_pictures_in_a_drawing_are_fine_and_look_as_on_the_screen(bench: Bench, tmp_path: Path) -> None:
    for view in bench.views[:2]:
        view.export_button.save(tmp_path / "view.svg")
        found = pictures_in(tmp_path / "view.svg")
        assert all(picture.width() > 1 for _, picture in found)
        size, picture = max(found, key=lambda each: each[1].width())
        assert picture.size() == size * 4
        corner = view.canvas.mapTo(view, view.canvas.box.sceneBoundingRect().topLeft().toPoint())
        seen = view.grab(QRect(corner, size)).toImage()
        drawn = picture.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
        assert mean_colour(drawn) == pytest.approx(mean_colour(seen), abs=8)


def pictures_in(path: Path) -> list[tuple[QSize, QImage]]:
    """Return the pictures of a drawing, each with the size at which it is seen."""
    found = []
    for image in ElementTree.parse(path).iter(f"{SVG}image"):
        data = b64decode(image.attrib["{http://www.w3.org/1999/xlink}href"].partition("base64,")[2])
        size = QSize(*(round(float(image.attrib[side])) for side in ("width", "height")))
        found.append((size, QImage.fromData(data)))
    return [(size, picture) for size, picture in found if size.width() > 20]  # hatches and the bar of colours


def mean_colour(picture: QImage) -> list[float]:
    """Return red, green and blue on average."""
    colour = picture.scaled(1, 1, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return [colour.pixelColor(0, 0).red(), colour.pixelColor(0, 0).green(), colour.pixelColor(0, 0).blue()]


def test_numbers_are_put_into_words_beside_the_window(bench: Bench, tmp_path: Path) -> None:
    threads: list[str] = []

    def rows() -> Iterator[tuple[str, ...]]:
        threads.append(current_thread().name)
        yield from [("1", "2")] * 3

    table = TextTable(("one", "two"), RowsWhenRead(rows))
    button = ExportButton(bench.score_map, lambda: table, lambda: "name")
    bench.qtbot.addWidget(button)
    button.jobs = bench.background
    button.setEnabled(True)
    button.copy_numbers()
    button._save_chosen(str(tmp_path / "name.csv"))
    bench.settle()
    assert len(threads) == 2
    assert all(name.startswith("background") for name in threads)
    assert QGuiApplication.clipboard().text() == "one\ttwo\n" + 3 * "1\t2\n"
    assert (tmp_path / "name.csv").read_text() == "one,two\n" + 3 * "1,2\n"


def test_what_was_copied_last_is_on_the_clipboard(bench: Bench) -> None:
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


def test_numbers_go_to_the_clipboard_for_a_spreadsheet(bench: Bench) -> None:
    for view in bench.views:
        view.export_button.copy_text.trigger()
        text = QGuiApplication.clipboard().text()
        assert text.splitlines()[0].split("\t") == list(view.as_table().headings)
        view.export_button.copy_image.trigger()
        assert QGuiApplication.clipboard().image().size() == view.size() * view.devicePixelRatioF()


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
