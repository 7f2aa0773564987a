"""Numbers and decisions as people say them, and shapes of regions: outlines, rectangles, room for labels, contours."""

import tomllib
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from nightly_cases import with_nightly
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion
from text_files import TextFiles, recorded

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.language.messages import ENGLISH, use
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.turn_table import Interval
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.geometry import Segments, boxes, contour, outline, room, runs
from farkle_explorer.plots.value_choice import PointsBox
from farkle_explorer.session.selection_space import Selection, SelectionSpace


def test_points_are_grouped_differences_signed_and_chances_per_cent() -> None:
    assert [plot_words.points(value) for value in (3300, 0, -2500)] == ["3,300", "0", "−2,500"]
    said = [plot_words.difference(value) for value in (0.0038, -0.0038, 0.0, -1e-9)]
    assert said == ["+0.38 of 100", "−0.38 of 100", "0.00 of 100", "0.00 of 100"]
    assert (plot_words.chance(0.80064), plot_words.chance(0.5, 0)) == ("80.06 %", "50 %")


def space_of(ruleset_id: str) -> SelectionSpace:
    ruleset = shipped_ruleset(ruleset_id)
    return SelectionSpace.of(ruleset, make_grid(ruleset, Settings()))


def test_situations_are_said_as_recorded(snapshot: SnapshotAssertion) -> None:
    """The recording lists rulesets with what is selected."""

    def said(case: str) -> list[str]:
        ruleset_id, *fields = case.split("; ")
        return [plot_words.situation(Selection(**tomllib.loads("\n".join(fields))), space_of(ruleset_id))]

    assert recorded(__file__, "test_situations_are_said_as_recorded", said) == snapshot(extension_class=TextFiles)


@pytest.mark.parametrize(
    ("intervals", "text"),
    [
        ((), "always roll"),
        (((300, 9950, True),), "hold from 300"),
        (((3300, 3850, False),), "hold 3,300 to 3,850 only"),
        (((1650, 1750, False), (2500, 4000, True)), "hold 1,650 to 1,750 and from 2,500"),
        (((700, 700, False), (800, 900, False)), "hold at 700 and 800 to 900 only"),
    ],
)
def test_holding_is_said_as_it_is(intervals: tuple[tuple[int, int, bool], ...], text: str) -> None:
    assert plot_words.holding([Interval(*each) for each in intervals]) == text


Edge = tuple[int, int, str]

regions = hnp.arrays(np.bool_, hnp.array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=9))


def unit_edges(lines: Segments) -> list[Edge]:
    """Cut segments into edges of one cell: its corner and whether it runs up or to the right."""
    found: list[Edge] = []
    for (x0, x1), (y0, y1) in zip(lines.x.reshape(-1, 2), lines.y.reshape(-1, 2), strict=True):
        assert x0 == x1 or y0 == y1
        if x0 == x1:
            found += [(int(x0), y, "up") for y in range(int(min(y0, y1)), int(max(y0, y1)))]
        else:
            found += [(x, int(y0), "right") for x in range(int(min(x0, x1)), int(max(x0, x1)))]
    return found


def border(region: np.ndarray) -> set[Edge]:
    """Look at each pair of neighbouring cells, one after another."""
    across, up = region.shape
    found: set[Edge] = set()
    for i in range(across):
        for j in range(up):
            if i and region[i, j] != region[i - 1, j]:
                found.add((i, j, "up"))
            if j and region[i, j] != region[i, j - 1]:
                found.add((i, j, "right"))
    return found


@given(regions)
def test_outline_is_the_border_between_inside_and_outside(region: np.ndarray) -> None:
    edges = unit_edges(outline(region))
    assert len(edges) == len(set(edges))
    assert set(edges) == border(region)


@given(regions)
def test_boxes_cover_the_region_once(region: np.ndarray) -> None:
    covered = np.zeros(region.shape, dtype=int)
    for box in boxes(region):
        covered[box.left : box.right, box.bottom : box.top] += 1
    assert (covered == region).all()


@given(regions)
def test_runs_read_like_a_text(region: np.ndarray) -> None:
    painted = np.zeros(region.shape, dtype=bool)
    for line, start, stop in zip(*runs(region), strict=True):
        assert region[line, start:stop].all()
        painted[line, start:stop] = True
    assert (painted == region).all()


@given(regions, st.integers(1, 4), st.integers(1, 4))
def test_a_label_finds_room_when_there_is_any(region: np.ndarray, width: int, height: int) -> None:
    across, up = region.shape
    fits = [
        (i, j)
        for i in range(across - width + 1)
        for j in range(up - height + 1)
        if region[i : i + width, j : j + height].all()
    ]
    centre = room(region, width, height)
    if centre is None:
        assert not fits
    else:
        assert (round(centre[0] - width / 2), round(centre[1] - height / 2)) in fits


@settings(deadline=None)
@given(st.floats(-2.0, 2.0), st.floats(-2.0, 2.0).filter(lambda slope: abs(slope) > 0.05), st.floats(-3.0, 3.0))
def test_contour_of_a_plane_is_exact(across: float, up: float, level: float) -> None:
    i, j = np.meshgrid(np.arange(12.0), np.arange(9.0), indexing="ij")
    lines = contour(across * (i - 5.3) + up * (j - 4.1), level)
    assert np.allclose(across * (lines.x - 0.5 - 5.3) + up * (lines.y - 0.5 - 4.1), level, atol=1e-9)
    assert len(lines.x) % 2 == 0


# Numbers below 0 in boxes: shown with the minus sign of all other texts, typed with it or with a hyphen.


MINUS, HYPHEN = "\N{MINUS SIGN}", "-"


@pytest.fixture(params=with_nightly(["de"], ["en"]))
def between_thousands(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield {"en": ",", "de": "."}[request.param]
    use(ENGLISH)


def type_letters(box: PointsBox, text: str) -> None:
    """Replace what stands in a box by typing; pytest-qt has no key for a minus sign, which is one on some keyboards."""
    box.selectAll()
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(box, event)


@pytest.mark.parametrize("sign", [MINUS, HYPHEN])
def test_a_minus_sign_is_shown_and_both_are_taken(qtbot: QtBot, between_thousands: str, sign: str) -> None:
    box, prefix = PointsBox("bound"), "bound "
    qtbot.addWidget(box)
    box.setPrefix(prefix)
    box.set_range(-20_000, 0, 50)
    unit = box.suffix()
    told: list[int] = []
    box.valueChanged.connect(told.append)
    for typed, number, said in (
        ("3000", -3000, f"3{between_thousands}000"),
        (f"2{between_thousands}500", -2500, f"2{between_thousands}500"),
        ("50", -50, "50"),
    ):
        type_letters(box, f"{sign}{typed}")
        assert box.value() != number  # nothing is told before it is typed
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert box.value() == told[-1] == number
        assert box.text() == box.lineEdit().text() == f"{prefix}{MINUS}{said}{unit}"
    box.stepDown()
    assert box.text() == f"{prefix}{MINUS}100{unit}"
    # What makes no sense cannot be typed, as before.
    type_letters(box, f"{sign}{sign}7x0")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == -70
    type_letters(box, sign)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == -70
