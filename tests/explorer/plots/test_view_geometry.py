"""Shapes of regions: outlines along cell edges, rectangles, room for labels, contours."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from farkle_explorer.plots.geometry import Segments, boxes, contour, joined, outline, room, runs

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


def test_outline_joins_straight_stretches() -> None:
    region = np.zeros((50, 40), dtype=bool)
    region[10:30, 5:25] = True
    assert len(outline(region).x) == 8


@given(regions)
def test_boxes_cover_the_region_once(region: np.ndarray) -> None:
    covered = np.zeros(region.shape, dtype=int)
    for box in boxes(region):
        covered[box.left : box.right, box.bottom : box.top] += 1
    assert (covered == region).all()


def test_boxes_join_equal_columns() -> None:
    assert [tuple(box) for box in boxes(np.ones((7, 3), dtype=bool))] == [(0, 0, 7, 3)]
    assert boxes(np.zeros((7, 3), dtype=bool)) == []


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


def test_contour_crosses_every_square_that_the_level_crosses() -> None:
    values = np.array([[0.0, 1.0], [0.0, 1.0]])
    lines = contour(values, 0.25)
    assert sorted(zip(lines.x.tolist(), lines.y.tolist(), strict=True)) == [(0.5, 0.75), (1.5, 0.75)]


def test_joined_segments_stay_pairs() -> None:
    first, second = contour(np.eye(3), 0.5), outline(np.eye(3, dtype=bool))
    both = joined([first, second])
    assert len(both.x) == len(first.x) + len(second.x)
    assert joined([]).x.size == 0
