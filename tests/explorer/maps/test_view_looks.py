"""What holds for all views: themes, sizes, names for assistive technology, marks, legends."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest
from colour_sight import Sight, apart, lab, lightness
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot
from view_bench import Bench, penalty_solution, view_bench

from farkle_explorer.plots.colours import (
    CHANCE_MAP,
    POINTS_MAP,
    CostScale,
    PointsScale,
    colour_table,
    paint_sample,
)
from farkle_explorer.plots.legend import Sample
from farkle_explorer.widgets.theme import Theme


@pytest.fixture
def bench(qtbot: QtBot) -> Iterator[Bench]:
    with view_bench(qtbot) as views:
        views.show_solution(penalty_solution())
        views.select(banked=600, opponent=800, dice=4, turn_total=450)
        yield views


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


CLEAR = 20.0
"""How far two areas of different meaning lie apart at least: about nine times what is just noticeable."""

LINES = 18.0
"""The same for lines, which have their meaning written on them as well."""

TEXTURE = 5.0
"""By how much, in L*, two samples of a legend differ at least in a tenth of their pixels: lines of a texture do."""

MOST = 90.0

DICHROMATS = Sight.FULL, Sight.PROTANOPIA, Sight.DEUTERANOPIA
THEMES = Theme.light(), Theme.dark()


@pytest.mark.parametrize("sight", DICHROMATS)
@pytest.mark.parametrize("theme", THEMES, ids=["light", "dark"])
def test_colours_of_different_meaning_stay_apart(theme: Theme, sight: Sight) -> None:
    for one, other in combinations((theme.hold, theme.roll, theme.accent, theme.panel), 2):
        assert apart(one, other, sight) >= CLEAR
    for one, other in combinations((theme.hold_text, theme.roll_text, theme.text), 2):
        assert apart(one, other, sight) >= CLEAR
    for other in (theme.text, theme.muted, theme.panel):
        assert apart(theme.problem, other, sight) >= CLEAR
    for one, other in combinations(theme.dice_colours, 2):
        assert apart(one, other, sight) >= LINES


@pytest.mark.parametrize("theme", THEMES, ids=["light", "dark"])
def test_holding_and_rolling_stay_apart_in_grey(theme: Theme) -> None:
    assert apart(theme.hold, theme.roll, Sight.GREY) >= CLEAR


@pytest.mark.parametrize("sight", list(Sight))
@pytest.mark.parametrize("name", [CHANCE_MAP, POINTS_MAP])
def test_maps_get_lighter_all_the_way(name: str, sight: Sight) -> None:
    steps = np.diff(lightness(colour_table(name)[1::8], sight))
    assert (steps > 1.0).all()


@pytest.mark.parametrize("sight", DICHROMATS)
def test_both_sides_of_a_difference_leave_the_middle_behind(sight: Sight) -> None:
    table = [QColor(*map(int, colour[:3])).name() for colour in CostScale(0.1, signed=True).table()[1:]]
    low, middle, high = table[0], table[len(table) // 2], table[-1]
    assert min(apart(low, high, sight), apart(low, middle, sight), apart(high, middle, sight)) >= 2 * CLEAR
    assert lab(middle)[0] > 90.0


def test_legends_and_regions_can_be_told_apart_without_colours(bench: Bench) -> None:
    for theme in THEMES:
        for view in bench.views:
            view.apply_theme(theme)
            bench.settle()
            found = view.samples._samples
            assert len(found) >= 2
            for one, other in combinations(found, 2):
                gap = float(np.percentile(np.abs(greys(one, theme) - greys(other, theme)), MOST))
                assert gap >= TEXTURE, f"{one.text} and {other.text}: {gap:.1f}"

    bench.window.resize(1400, 1000)
    bench.settle()
    texts = {label.text for label in bench.score_map.canvas.labels.all()}
    assert "go for it" in texts
    assert bench.score_map.layers.go_for_it.rectangles()
    assert bench.score_map.layers.go_for_it._brush.style() is Qt.BrushStyle.TexturePattern
    curves = {label.text for label in bench.curves.canvas.labels.all()}
    assert {"4 dice", "go for it"} <= curves


def greys(sample: Sample, theme: Theme) -> np.ndarray:
    """Return L* of each pixel of a sample as the legend paints it."""
    image = QImage(16, 16, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.panel))
    painter = QPainter(image)
    paint_sample(painter, QRectF(0, 0, 16, 16), sample.fill)
    if sample.second is not None:
        paint_sample(painter, QRectF(8, 0, 8, 16), sample.second)
    painter.end()
    pixels = {image.pixel(x, y) for x in range(16) for y in range(16)}
    known = {pixel: lab(QColor(pixel).name(), Sight.GREY)[0] for pixel in pixels}
    return np.array([[known[image.pixel(x, y)] for x in range(16)] for y in range(16)])
