"""Uses the whole program where it cannot write, and says what it said: ``python hostile_run.py FOLDER RULESET``.

Prints one JSON object.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PySide6.QtPrintSupport import QPrinterInfo
from saved_sheets import save_sheet
from whole_program import program, until

from farkle_core.sheets.material import material_of
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.sheets.composer import SheetComposer


def use(explorer: Explorer, folder: Path) -> dict[str, Any]:
    """Solve, look at every page, save everything there is to save; return what was said."""
    told: list[str] = []
    explorer.session.reported.connect(told.append)
    until(lambda: explorer.kernels.are_ready and explorer.session.can_solve)
    explorer.actions.solve.trigger()
    until(lambda: explorer.session.solution is not None and explorer.further.is_up_to_date)
    for number in range(len(explorer.centre.pages.choices)):
        explorer.centre.pages.turn_to(number)
        until(lambda: explorer.is_at_rest and not explorer.background.is_busy)
    explorer.draft.set_value("goal", 950)
    explorer.rules.files.keeper.keep()
    notices = explorer.rules.head.notices
    kept = notices["kept"].words if "kept" in notices else ""
    asked = "farkle_explorer.rules.file_actions"
    with patch(f"{asked}.QFileDialog.getSaveFileName") as ask:
        ask.return_value = (str(folder / "mine.toml"), "")
        explorer.rules.files.ask_export()
        saved = (folder / "mine.toml").is_file()
    failure = notices["failure"].words if "failure" in notices else ""
    explorer.session.save_solution(folder / "mine.farkle")
    # The changed rules are worked out meanwhile, and no verdict stands while their answer replaces the last.
    until(lambda: bool(explorer.situation.verdict.lines[0]) and not explorer.background.is_busy)
    return {
        "win": explorer.situation.verdict.lines[0],
        "surface": explorer.more.surface.readout.text(),
        "kept": kept,
        "saved": saved,
        "failure": failure,
        "modified": explorer.draft.modified,
        "told": told,
        "sheet": sheet(explorer, folder),
    }


def sheet(explorer: Explorer, folder: Path) -> list[str]:
    """Save the sheet, and print it where there is no printer; return what was said."""
    composer, said = SheetComposer(folder=folder), []
    composer.set_material(material_of(explorer.session.solution))  # type: ignore[arg-type]
    save_sheet(composer, folder / "mine.pdf")
    said.append(composer._message.text())
    with patch.object(QPrinterInfo, "availablePrinterNames", return_value=[]):
        composer.ask_how_to_print()
    said.append(composer._message.text())
    composer.deleteLater()
    return said


def main() -> None:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with program(Path(sys.argv[2])) as (explorer, defects):
        said = use(explorer, Path(sys.argv[1]))
    sys.stdout.write(json.dumps({**said, "defects": defects}))


if __name__ == "__main__":
    main()
