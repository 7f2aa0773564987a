"""Keeps PySide6 from reading the source of every module that is imported."""

import sys
from typing import Final

_LOOK: Final = "_mod_uses_pyside"


def read_no_sources() -> None:
    """Let PySide6 take all modules imported from now on for modules without its optional features.

    PySide6 looks in each module's source whether it may use ``from __feature__ import snake_case``, which takes a tenth
    of a second at the start. No module of the program uses that.
    """
    names = vars(sys.modules.get("shibokensupport.feature", sys))
    if _LOOK in names:
        names[_LOOK] = lambda _module: False
