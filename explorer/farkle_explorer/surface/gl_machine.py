"""Whether this machine offers OpenGL, tried before anything is drawn: what is drawn without it ends the program."""

from __future__ import annotations

import ctypes
import logging
import os
import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QOffscreenSurface, QOpenGLContext

from farkle_core.language.messages import N_, _
from farkle_explorer.surface.gl_errors import NoOpenGLError

if TYPE_CHECKING:
    from farkle_explorer.surface.gl_canvas import Canvas

_LOG: Final = logging.getLogger(__name__)
_NO_CONTEXT: Final = N_("OpenGL is not available on this computer.")
_NO_LIBRARY: Final = N_("PyOpenGL cannot be loaded.")
_TOO_OLD: Final = N_("The OpenGL of this computer is too old.")
_LEAST: Final = (2, 1)
_EGL: Final = "libEGL.so.1"


@cache
def context() -> tuple[QOpenGLContext, QOffscreenSurface] | None:
    """Return a context and what it draws on, None where there is none; tried once, when it is first wanted."""
    made, surface = QOpenGLContext(QCoreApplication.instance()), QOffscreenSurface()
    surface.setParent(QCoreApplication.instance())
    if not made.create():
        return None
    surface.setFormat(made.format())
    surface.create()
    if not made.makeCurrent(surface):
        return None
    _say_which_library()
    made.doneCurrent()
    return made, surface


def load() -> None:
    """Load PyOpenGL, for which a window should not wait; after :func:`context`, in any thread."""
    with suppress(ImportError, OSError):  # which is told when it is used
        from farkle_explorer.surface import gl_surfaces

        _LOG.debug("%s is loaded", gl_surfaces.__name__)


@cache
def canvas() -> Canvas | str:
    """Return where OpenGL draws, or in a sentence why it cannot; tried once, when it is first wanted."""
    try:
        made, renderer = _make()
    except NoOpenGLError as error:
        _LOG.info("surfaces are painted: %s", error.__cause__ or error)
        return str(error)
    _LOG.info("surfaces are drawn with OpenGL: %s", renderer)
    return made


def _make() -> tuple[Canvas, str]:
    found = context()
    if found is None or not found[0].makeCurrent(found[1]):
        raise NoOpenGLError(_(_NO_CONTEXT))
    try:
        renderer = _renderer()
        from farkle_explorer.surface.gl_canvas import Canvas
    except (ImportError, OSError) as error:
        raise NoOpenGLError(_(_NO_LIBRARY)) from error
    finally:
        found[0].doneCurrent()
    return Canvas(*found), renderer


def _say_which_library() -> None:
    """Have PyOpenGL look for the current context where Qt made it: it guesses otherwise, and sometimes wrongly."""
    if sys.platform == "linux":
        os.environ["PYOPENGL_PLATFORM"] = "egl" if _made_by_egl() else "glx"


def _made_by_egl() -> bool:
    try:
        ask = ctypes.CDLL(_EGL).eglGetCurrentContext
    except (OSError, AttributeError):
        return False
    ask.restype = ctypes.c_void_p
    return bool(ask())


def _renderer() -> str:
    """Return what draws, and check that PyOpenGL reaches it."""
    from OpenGL import GL, platform

    if not platform.GetCurrentContext():
        raise NoOpenGLError(_(_NO_LIBRARY))
    name, version = (str(GL.glGetString(each).decode()) for each in (GL.GL_RENDERER, GL.GL_VERSION))
    numbers = version.removeprefix("OpenGL ES ").split()[0].split(".")
    if tuple(map(int, numbers[:2])) < _LEAST:
        raise NoOpenGLError(_(_TOO_OLD))
    return f"{name}, {version}"
