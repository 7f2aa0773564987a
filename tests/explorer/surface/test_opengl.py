"""Surfaces drawn with OpenGL, on a screen that nobody sees, beside the painted ones; and all that may stop it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from places import HELPERS
from PySide6.QtCore import QRectF
from whole_window import small_file

from farkle_explorer.surface import gl_machine
from farkle_explorer.surface.gl_choice import OpenGLChoice
from farkle_explorer.surface.gl_errors import NoOpenGLError
from farkle_explorer.surface.shape import corners_of, lines_of, triangles_of
from farkle_explorer.surface.space import Camera, View

HERE = HELPERS
FAILED = "OpenGL failed and stays off until the next start."

needs_screen = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="no virtual screen; `make setup` installs it")


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """Start a virtual screen that chooses a free number."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as said:
            yield f":{said.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def run(screen: str, script: str, *arguments: object, **environment: str) -> dict[str, Any]:
    """Run a script on the screen; what pyqtgraph or Qt complain of is a failure."""
    surroundings = {**os.environ, "DISPLAY": screen, "QT_QPA_PLATFORM": "offscreen", **environment}
    command = [sys.executable, "-W", "error::RuntimeWarning", str(HERE / script), *map(str, arguments)]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, timeout=300, check=False)
    complaints = [line for line in done.stderr.splitlines() if not line.startswith("This plugin does not support")]
    assert (done.returncode, complaints) == (0, [])
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module", params=["1", "2"])
def found(request: pytest.FixtureRequest, screen: str) -> dict[str, Any]:
    drawn = run(screen, "opengl_run.py", QT_SCALE_FACTOR=request.param)
    assert (drawn["trouble"], drawn["ratio"]) == ("", float(request.param))
    return drawn


@needs_screen
def test_corners_of_a_surface_are_at_their_pixels(found: dict[str, Any]) -> None:
    assert found["corners"] == {"inside": [255] * 12, "outside": [0] * 12}


@needs_screen
def test_faces_have_the_colours_of_the_scale_in_every_box(found: dict[str, Any]) -> None:
    assert max(found["colours"]["worst"]) <= 2


@needs_screen
def test_where_one_goes_for_it_there_are_the_stripes_of_the_legend(found: dict[str, Any]) -> None:
    colours = found["colours"]
    assert colours["hatch apart"] < 6.0
    assert colours["hatch darkest"] < 130
    assert colours["hatch lightest"] > 240


@needs_screen
def test_what_is_behind_is_hidden_as_it_is_where_it_is_painted(found: dict[str, Any]) -> None:
    assert found["hidden"]["nearest to their colour"] > 30
    assert found["hidden"]["share that differs"] < 0.01
    below, above = found["around"]["red"]
    assert 0 < below < above / 4


@needs_screen
def test_all_around_the_faces_not_a_pixel_differs(found: dict[str, Any]) -> None:
    assert found["around"]["compared"] > 100_000
    assert found["around"]["apart"] == 0


@needs_screen
def test_the_same_points_are_found_under_the_pointer(found: dict[str, Any]) -> None:
    drawn, painted = found["picked"]
    assert drawn == painted
    assert len([point for point in drawn if point is not None]) > 30


@needs_screen
def test_when_it_fails_surfaces_are_painted_and_it_is_said_once(found: dict[str, Any]) -> None:
    assert found["failing"] == {"told": [FAILED], "trouble": FAILED, "painted": True}
    first, last = found["log"]
    assert first.startswith("surfaces are drawn with OpenGL: ")
    assert last == "OpenGL failed; surfaces are painted"


@needs_screen
def test_the_program_switches_it_off_and_on_by_a_click_and_survives_its_failure(screen: str, tmp_path: Path) -> None:
    said = run(screen, "opengl_program_run.py", small_file(tmp_path, goal=3000))
    first, off, on, failed = said["states"]
    for state in (first, on):
        assert (state["checked"], state["enabled"], state["drawn"], state["kept"]) == (True, True, True, True)
    assert (off["checked"], off["enabled"], off["drawn"], off["kept"]) == (False, True, False, False)
    assert (failed["checked"], failed["enabled"], failed["drawn"], failed["kept"]) == (False, False, False, True)
    assert [state["scores"] for state in said["states"]] == [60, 49, 60, 49]
    assert failed["remark"].startswith(f"Not available: {FAILED}")
    assert said["same as at first"] == [False, True, False, False]
    assert said["painted again"] is True
    assert said["said"] == [f"{FAILED} The surface is painted instead."]
    assert "surfaces are drawn with OpenGL: " in said["log"]
    assert "out of memory" in said["log"]
    assert said["defects"] == []


@needs_screen
def test_without_pyopengl_there_is_none_and_nothing_else_happens(screen: str) -> None:
    found = run(screen, "opengl_run.py", "without")
    assert found["trouble"] == "PyOpenGL cannot be loaded."
    assert found["log"] == ["surfaces are painted: import of OpenGL halted; None in sys.modules"]


def test_without_it_the_reason_is_said_in_a_sentence(qapp: object) -> None:
    assert qapp is not None
    gl_machine.canvas.cache_clear()  # it may have been asked for in another language
    try:
        choice = OpenGLChoice(wanted=True)
        assert choice.canvas is None
        assert choice.trouble == "OpenGL is not available on this computer."
        assert choice.wanted
        gl_machine.canvas.cache_clear()
        with patch.object(gl_machine, "_make", side_effect=NoOpenGLError("PyOpenGL cannot be loaded.")):
            assert OpenGLChoice(wanted=True).trouble == "PyOpenGL cannot be loaded."
    finally:
        gl_machine.canvas.cache_clear()


def test_nothing_is_tried_where_it_is_not_wanted() -> None:
    with (
        patch.object(gl_machine, "canvas", side_effect=AssertionError),
        patch.object(gl_machine, "context", side_effect=AssertionError),
    ):
        choice = OpenGLChoice(wanted=False)
        assert choice.canvas is None
        assert not choice.is_likely


def test_the_matrix_leads_where_the_view_leads() -> None:
    pytest.importorskip("OpenGL")
    from farkle_explorer.surface.gl_canvas import seen_by

    points = np.random.default_rng(3).uniform(-0.5, 0.5, (50, 3))
    for camera in (Camera(), Camera(100.0, 80.0, 2.5)):
        view = View(camera, QRectF(30, 40, 500, 300))
        matrix = np.array(seen_by(view, 800.0, 600.0).data()).reshape(4, 4).T
        seen = matrix @ np.concatenate((points, np.ones((50, 1))), axis=1).T
        places, depths = view.pixels(points)
        assert 400.0 * (seen[0] + 1.0) == pytest.approx(places[:, 0], abs=1e-3)
        assert 300.0 * (seen[1] + 1.0) == pytest.approx(places[:, 1], abs=1e-3)
        assert seen[2] == pytest.approx(depths, abs=1e-5)
        assert (np.abs(seen[2]) < 1.0).all()


def test_triangles_and_lines_hold_together_the_points_of_their_pieces() -> None:
    mesh = np.stack(np.meshgrid(np.arange(4.0), np.arange(3.0), [0.0], indexing="ij"), axis=-1)[:, :, 0]
    wanted = np.zeros((3, 2), dtype=bool)
    wanted[1, 0] = wanted[2, 1] = True
    triangles = mesh.reshape(-1, 3)[triangles_of(wanted)]
    corners = corners_of(mesh)[wanted.reshape(-1)]
    assert triangles.shape == (4, 3, 3)
    for piece, two in zip(corners, triangles.reshape(2, 6, 3), strict=True):
        assert {tuple(point) for point in piece.tolist()} == {tuple(point) for point in two.tolist()}
        assert two[2].tolist() == two[5].tolist() == piece[0].tolist()
    lines, beside = lines_of(mesh, 2)
    assert len(lines) == (2 + 1) * 2 + 2 * 3  # rows 0, 2 and 3; columns 0 and 2
    for line, place in zip(lines.tolist(), beside.tolist(), strict=True):
        piece = corners_of(mesh)[place].tolist()
        assert all(point in piece for point in line)
