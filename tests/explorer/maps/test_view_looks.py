"""What holds for all views: themes, sizes, names for assistive technology, marks, legends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QWidget
from pytestqt.qtbot import QtBot
from view_bench import Bench, penalty_solution, plain_solution, view_bench

from farkle_explorer.plots.canvas import Canvas
from farkle_explorer.plots.colours import POINTS_MAP, Hatch, PointsScale, colour_table, hatch_brush
from farkle_explorer.plots.legend import Samples
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.turn_table.states import pair_legend
from farkle_explorer.widgets.layouts import FoldingHead
from farkle_explorer.widgets.lettering import Line
from farkle_explorer.widgets.theme import Theme


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        views.show_solution(penalty_solution())
        views.select(banked=600, opponent=800, dice=4, turn_total=450)
        yield views


def count_colour(image: QImage, colour: str) -> int:
    wanted = QColor(colour).rgb()
    return sum(image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height()))


def test_all_that_takes_the_focus_has_a_name(bench: Bench) -> None:
    for view in bench.views:
        assert view.accessibleName()
        for widget in view.findChildren(QWidget):
            if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isVisible():
                name = widget.accessibleName() or getattr(widget, "text", str)()
                assert name, widget


def test_focus_goes_to_the_picture(bench: Bench) -> None:
    for view in bench.views:
        picture = view.focusProxy()
        assert picture is not None
        assert view.subtitle.text() in picture.accessibleDescription()
        assert view.readout.text() in picture.accessibleDescription()


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=["light", "dark"])
def test_the_selection_is_marked_in_the_accent_everywhere(bench: Bench, theme: Theme) -> None:
    for view in bench.views:
        view.apply_theme(theme)
    bench.settle()
    for view in bench.views:
        image = view.grab().toImage()
        assert count_colour(image, theme.accent) > 100
        other = Theme.light() if theme.is_dark else Theme.dark()
        assert count_colour(image, other.accent) == 0


def test_themes_change_the_ground(bench: Bench) -> None:
    for theme in (Theme.dark(), Theme.light()):
        for view in bench.views:
            view.apply_theme(theme)
            assert view.grab().toImage().pixelColor(2, 2).name() == theme.panel


@pytest.mark.parametrize("size", [(820, 560), (1900, 1400)])
def test_views_fit_small_and_large_windows(bench: Bench, size: tuple[int, int]) -> None:
    bench.window.resize(*size)
    bench.settle()
    assert (bench.window.width(), bench.window.height()) == size
    assert bench.score_map.canvas.box.width() > 200
    assert bench.curves.canvas.box.width() > 250


def test_a_plot_of_another_size_or_range_is_drawn_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Canvas] = []
    draw = Canvas._picture

    def counted(canvas: Canvas, ratio: float) -> QPixmap:
        drawn.append(canvas)
        return draw(canvas, ratio)

    def drawn_by(change: Callable[[], object]) -> list[Canvas]:
        bench.qtbot.wait(50)
        drawn.clear()
        change()
        bench.qtbot.wait(50)
        return drawn

    monkeypatch.setattr(Canvas, "_picture", counted)
    plots = bench.score_map.canvas, bench.curves.canvas
    larger = bench.window.size() + QSize(300, 200)
    assert Counter(drawn_by(lambda: bench.window.resize(larger))) == Counter(plots)
    assert drawn_by(lambda: plots[0].box.scaleBy((0.5, 0.5))) == [plots[0]]


def test_small_tools_leave_the_line_of_what_is_selected_where_the_room_is_short(qtbot: QtBot) -> None:
    whole = QWidget()
    qtbot.addWidget(whole)
    title, line = Line(strong=True), Line()
    controls, tools = QLabel("hold | win, other farkles"), QLabel("?")
    for part in (controls, tools):
        part.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    title.make_room_for("When to hold, by your score")
    line.set_text("you 6,000, opponent 8,000, no farkles")
    whole.setLayout(FoldingHead(title, controls, line, tools, spacing=4))
    wide = title.sizeHint().width() + controls.sizeHint().width() + 4
    least = title.sizeHint().width() + tools.sizeHint().width() + 4
    for width, beside in ((wide, (title, controls)), (wide - 1, (title, tools)), (least, (title, tools)),
                          (least - 1, (line, tools))):  # fmt: skip
        whole.resize(width, whole.heightForWidth(width))
        whole.grab()
        one, other = (part.geometry() for part in beside)
        assert one.center().y() == pytest.approx(other.center().y(), abs=1)
        assert one.right() < other.left()
        assert other.right() == width - 1
        parts = [part.geometry() for part in (title, controls, line, tools)]
        assert all(whole.rect().contains(part) for part in parts)
        assert not any(a.intersects(b) for a, b in combinations(parts, 2))
    whole.resize(least, whole.heightForWidth(least))
    whole.grab()
    assert line.width() == least


def test_views_fit_at_twice_the_letters(bench: Bench) -> None:
    font = QFont(QApplication.font())
    font.setPointSizeF(2 * font.pointSizeF())
    for view in bench.views:
        view.setFont(font)
        view.apply_theme(Theme.light())
    bench.window.resize(1280, 800)
    bench.settle()
    assert bench.turn_map.grid.layout_now().head.left() > 80
    assert bench.score_map.canvas.box.width() > 100


def test_an_empty_view_has_no_legend(bench: Bench) -> None:
    assert bench.turn_map.samples.isVisible()
    assert bench.curves.samples.isVisible()
    bench.show_solution(None)
    for widget in (bench.turn_map.samples, bench.curves.samples, bench.score_map.samples, bench.curves.others_switch):
        assert not widget.isVisible()
    bench.show_solution(plain_solution())
    assert bench.curves.samples.isVisible()


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=["light", "dark"])
def test_samples_of_two_colours_show_each_as_cells_do(qtbot: QtBot, theme: Theme) -> None:
    samples = Samples("two sides")
    qtbot.addWidget(samples)
    samples.apply_theme(theme)
    panel = QColor(theme.panel)
    for sample in pair_legend(theme):
        samples.set_samples([sample])
        samples.resize(samples.sizeHint())
        picture = QImage(samples.size(), QImage.Format.Format_RGB32)
        picture.fill(panel)
        samples.render(picture)
        middle = picture.height() // 2
        for x, colour in ((4, theme.hold), (14, theme.roll)):
            full, share = QColor(colour), sample.fill.color().alphaF()
            seen = picture.pixelColor(x, middle)
            for part in (QColor.red, QColor.green, QColor.blue):
                assert part(seen) == pytest.approx(share * part(full) + (1.0 - share) * part(panel), abs=2)


def test_hover_is_shown_in_all_views(bench: Bench) -> None:
    over = Selection(300, 800, dice=2, turn_total=350)
    for view in bench.views:
        view.show_hover(over)
    assert bench.score_map.canvas.hover_mark.position() == (300, 800)
    assert bench.curves.canvas.hover_mark.position() == (300, 350)
    for view in bench.views:
        view.show_hover(None)
    assert bench.score_map.canvas.hover_mark.position() == (None, None)


def test_textures_differ_and_keep_their_ground() -> None:
    seen = set()
    for hatch in Hatch:
        tile = hatch_brush(hatch, QColor("#000000"), QColor("#ffffff")).texture().toImage()
        ink = tuple(tile.pixelColor(x, y).lightness() < 128 for x in range(8) for y in range(8))
        assert 0.1 < np.mean(ink) < 0.6
        seen.add(ink)
    assert len(seen) == len(Hatch)


def test_a_scale_of_points_has_round_ends_and_rising_marks() -> None:
    scale = PointsScale.covering(np.array([300, 350, 4720], dtype=np.int32))
    assert scale == PointsScale(300, 5000)
    places, texts = zip(*scale.ticks(), strict=True)
    assert places[0] == 0.0
    assert places[-1] == 1.0
    assert list(places) == sorted(places)
    assert texts[0] == "300"
    assert texts[-1] == "5,000"


def test_a_scale_says_what_lies_beyond_it() -> None:
    totals = np.array([300] * 500 + [9700], dtype=np.int32)
    scale = PointsScale.covering(totals)
    assert scale.ticks()[-1][1] == "300+"
    assert PointsScale.covering(np.array([], dtype=np.int32)).low > 0


def test_colours_of_points_follow_their_order() -> None:
    scale = PointsScale(300, 5000)
    indices = scale.indices(np.array([-1, 300, 1000, 5000, 9000], dtype=np.int32))
    assert indices[0] == 0
    assert indices[1] == 1
    assert indices[1] < indices[2] < indices[3] == indices[4] == 255
    assert colour_table(POINTS_MAP)[0, 3] == 0


def test_plot_keeps_its_shape_on_a_screen_with_fine_pixels(bench: Bench) -> None:
    canvas = bench.score_map.canvas
    picture = canvas._picture(2.0)
    assert picture.size() == canvas.viewport().size() * 2
    area = QRectF(canvas._area())
    spot = picture.toImage().pixelColor(round(2 * area.center().x()), round(2 * area.center().y()))
    assert spot.name() != Theme.light().panel
