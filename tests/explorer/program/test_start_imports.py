"""What the start of the window imports: numba waits until kernels are called, pages that nobody sees until later."""

import subprocess
import sys

_LATER = """
import sys
from farkle_explorer.program.app import make_application
make_application()
import farkle_explorer.program.explorer
later = "numba", "farkle_core.coach.review", "farkle_explorer.play", "farkle_explorer.sheets.printing"
print(sorted(set(later) & set(sys.modules)))
"""


def printed(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip()


def test_the_window_is_made_without_numba_and_without_later_pages() -> None:
    assert printed(_LATER) == "[]"
