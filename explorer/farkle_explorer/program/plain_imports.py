"""Keeps PySide6 and pyqtgraph from work at the start that the program has no use for."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Thread
from types import ModuleType
from typing import Final

_LOOK: Final = "_mod_uses_pyside"
_MIRRORED: Final = ("QtCore", "QtGui", "QtWidgets")
_UNUSED: Final = (  # the program uses nothing of these, and they import 50 modules
    "pyqtgraph.imageview",
    "pyqtgraph.widgets.ColorMapWidget",
    "pyqtgraph.widgets.DataFilterWidget",
    "pyqtgraph.widgets.RemoteGraphicsView",
    "pyqtgraph.widgets.ScatterPlotWidget",
)


def read_no_sources() -> None:
    """Let PySide6 take all modules imported from now on for modules without its optional features.

    PySide6 looks in each module's source whether it may use ``from __feature__ import snake_case``, which takes a tenth
    of a second at the start. No module of the program uses that.
    """
    names = vars(sys.modules.get("shibokensupport.feature", sys))
    if _LOOK in names:
        names[_LOOK] = lambda _module: False


def import_solver() -> None:
    """Import the solver, and numba with it, on a thread of its own: its solve then ends with the window's building."""
    Thread(target=_import_solver, name="solver's import").start()


def _import_solver() -> None:
    with suppress(ImportError):  # the solve imports it again, and reports the error
        import_module("farkle_core.engine.engine")


def import_plots() -> None:
    """Import pyqtgraph without its copies of all names of Qt, and without parts that the program does not use.

    PySide6 creates a class with its enumerations when it is first asked for. pyqtgraph copies every name into modules
    of its own, which creates 484 enumerations in a twentieth of a second. Here it uses PySide6's modules instead.
    """
    if "pyqtgraph" in sys.modules:
        return
    for name in _UNUSED:
        sys.modules[name] = _empty(name)
    modules = [import_module(f"PySide6.{name}") for name in _MIRRORED]
    sys.modules.update((f"pyqtgraph.Qt.{name}", module) for name, module in zip(_MIRRORED, modules, strict=True))
    with _naming_nothing(modules):
        import_module("pyqtgraph")


def _empty(name: str) -> ModuleType:
    module = ModuleType(name)
    vars(module).update({"__all__": [], name.rpartition(".")[2]: None})
    return module


@contextmanager
def _naming_nothing(modules: list[ModuleType]) -> Iterator[None]:
    """Let `dir` find no names in these modules inside the block."""
    usual = [vars(module)["__dir__"] for module in modules]  # PySide6's own: it knows classes before they exist
    for module in modules:
        vars(module)["__dir__"] = list
    try:
        yield
    finally:
        for module, names in zip(modules, usual, strict=True):
            vars(module)["__dir__"] = names
