"""The window's modules are imported in its own thread, one by one: none brings another that is imported later."""

import json
import subprocess
import sys

_ONE_BY_ONE = """
import json, sys
from importlib import import_module
from farkle_explorer.program.app import make_application
make_application()
from farkle_explorer.program.further_pages import _import_core
from farkle_explorer.program.import_order import in_order

def window(): return {name for name in sys.modules if name.startswith(("farkle_explorer", "PySide6.QtPrint"))}

before, brought = window(), {}
order = _import_core()
elsewhere = sorted(window() - before)  # what another thread would have imported
for name in order:
    known = window()
    import_module(name)
    brought[name] = sorted(window() - known)
print(json.dumps([elsewhere, brought, in_order(order)]))
"""


def test_each_module_is_imported_alone_and_nothing_of_qt_beside_the_window() -> None:
    run = subprocess.run([sys.executable, "-c", _ONE_BY_ONE], capture_output=True, text=True, check=True)
    elsewhere, brought, left = json.loads(run.stdout)
    assert elsewhere == []
    assert "farkle_explorer.train.page" in brought
    assert {name: more for name, more in brought.items() if set(more) - {name, "PySide6.QtPrintSupport"}} == {}
    assert left == []
