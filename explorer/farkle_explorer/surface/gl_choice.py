"""Whether surfaces are drawn with OpenGL: as the person wants it, where the machine offers it, until it fails."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from farkle_explorer.surface import gl_machine

if TYPE_CHECKING:
    from farkle_explorer.surface.gl_canvas import Canvas
    from farkle_explorer.surface.gl_errors import NoOpenGLError

_LOG: Final = logging.getLogger(__name__)


class OpenGLChoice(QObject):
    """Shared by what draws and by the preferences.

    Parameters
    ----------
    wanted : bool
        Whether the person wants it.

    Attributes
    ----------
    changed : Signal
        Surfaces are drawn in another way from now on.
    failed : Signal of str
        It failed in the midst of drawing, in a sentence for the person; they are painted from now on.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, wanted: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted = wanted
        self._failure = ""  # not the exception, which would keep alive what was in use where it was raised

    @property
    def wanted(self) -> bool:
        """Whether the person wants it."""
        return self._wanted

    def want(self, wanted: bool) -> None:
        """Take what the person wants."""
        if wanted != self._wanted:
            self._wanted = wanted
            self.changed.emit()

    @property
    def trouble(self) -> str:
        """Why there is no OpenGL, ``""`` where there is; the machine is tried the first time."""
        found = self._failure or gl_machine.canvas()
        return found if isinstance(found, str) else ""

    @property
    def is_likely(self) -> bool:
        """Whether surfaces are drawn with OpenGL unless something goes wrong; says so before it is loaded."""
        return self._wanted and not self._failure and gl_machine.context() is not None

    @property
    def canvas(self) -> Canvas | None:
        """Where to draw, None where surfaces are painted; the machine is tried the first time it is wanted."""
        if not self._wanted or self._failure:
            return None
        found = gl_machine.canvas()
        return None if isinstance(found, str) else found

    def give_up(self, failure: NoOpenGLError) -> None:
        """Paint surfaces from now on, and say why."""
        self._failure = str(failure)
        _LOG.warning("OpenGL failed; surfaces are painted", exc_info=failure)
        self.failed.emit(self._failure)
        self.changed.emit()
