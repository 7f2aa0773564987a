"""What the start of the window imports: numba takes half a second, and waits until kernels are called."""

import subprocess
import sys


def test_the_window_is_made_without_numba() -> None:
    script = "import sys, farkle_explorer.program.explorer; print(sorted({'numba', 'llvmlite'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
