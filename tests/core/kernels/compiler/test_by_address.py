"""One thread may call a kernel while another imports the modules of further kernels."""

import subprocess
import sys

_TWO_THREADS = """
import importlib, pkgutil
import farkle_core.kernels.compiler.by_address
from numba.core.typing.typeof import typeof_impl

known = set(typeof_impl.registry)
from farkle_core import warmup
warmup.warm_up()
for module in pkgutil.walk_packages(__import__("farkle_core").__path__, "farkle_core."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print(sorted(map(str, set(typeof_impl.registry) - known)))
"""


def test_what_numba_finds_types_with_is_complete_before_the_first_call() -> None:
    # A class registered later clears what the caller is going through: RuntimeError, seen once in a long run.
    run = subprocess.run([sys.executable, "-c", _TWO_THREADS], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
