"""What holds for all views: themes, sizes, names for assistive technology, marks, legends."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from view_bench import Bench, penalty_solution, view_bench

from farkle_explorer.plots.colours import Hatch, PointsScale, hatch_brush
from farkle_explorer.session.selection_space import Selection
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
