"""What the start of the window imports: numba waits until kernels are called, pages that nobody sees until later."""

import subprocess
import sys

_LATER = """
import sys
from farkle_explorer.program.app import make_application
make_application()
import farkle_explorer.program.explorer
later = "numba", "farkle_core.coach", "farkle_explorer.play", "farkle_explorer.sheets.printing"
print(sorted(set(later) & set(sys.modules)))
"""

_NO_COPIES = """
from farkle_explorer.program.plain_imports import import_plots
import_plots()
import pyqtgraph, PySide6.QtWidgets
print(pyqtgraph.Qt.QtWidgets is PySide6.QtWidgets, "QWizard" in dir(PySide6.QtWidgets), pyqtgraph.PlotWidget.__name__)
"""

_METHODS = """
from dataclasses import FrozenInstanceError, dataclass, replace
from farkle_explorer.program.plain_imports import compile_methods_later
compile_methods_later()

@dataclass(frozen=True, slots=True)
class Hold:
    dice: int
    points: int = 50

@dataclass(frozen=True)
class Sure(Hold):
    sure: bool = True

later = Hold.__eq__
one, other = Hold(2), Sure(2, points=100)
print(one == Hold(2, 50), one == replace(one, dice=3), hash(one) == hash(Hold(2)), one, other, Hold.__eq__ is not later)
try:
    one.dice = 3
except FrozenInstanceError as error:
    print(error)
"""


def printed(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()


def test_the_window_is_made_without_numba_and_without_later_pages() -> None:
    assert printed(_LATER) == "[]"


def test_the_plots_use_the_names_of_qt_themselves() -> None:
    assert printed(_NO_COPIES) == "True True PlotWidget"


def test_methods_of_dataclasses_are_compiled_at_their_first_call() -> None:
    told = "True False True Hold(dice=2, points=50) Sure(dice=2, points=100, sure=True)"
    assert printed(_METHODS) == f"{told} {sys.version_info < (3, 13)}\ncannot assign to field 'dice'"
