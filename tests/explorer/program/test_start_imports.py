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


def printed(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()


def test_the_window_is_made_without_numba_and_without_later_pages() -> None:
    assert printed(_LATER) == "[]"


def test_the_plots_use_the_names_of_qt_themselves() -> None:
    assert printed(_NO_COPIES) == "True True PlotWidget"
