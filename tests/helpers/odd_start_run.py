"""Starts the whole program, uses its own files, and says what it said: ``python odd_start_run.py RULESET``.

Prints one JSON object.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from whole_program import program, until

from farkle_explorer.program.explorer import Explorer


def use(explorer: Explorer) -> dict[str, Any]:
    """Solve, mark a situation, edit the rules, change a setting; return what was said."""
    until(lambda: explorer.kernels.are_ready and explorer.session.can_solve)
    told = [explorer.bookmark_controller.panel.notice.text()]
    explorer.session.reported.connect(told.append)
    explorer.bookmark_controller.bookmarks.reported.connect(told.append)
    explorer.actions.solve.trigger()
    until(lambda: explorer.session.solution is not None and explorer.further.is_up_to_date)
    explorer.bookmark_controller.mark()
    explorer.draft.set_value("goal", 950)
    explorer.draft.check()
    explorer.rules.files.keeper.keep()
    explorer.remembered.paper = "a5"
    explorer.remembered.write()
    notices = explorer.rules.head.notices
    told += [notices[name].words for name in ("settings", "damaged", "kept") if name in notices]
    until(lambda: not explorer.background.is_busy)
    return {
        "told": told,
        "marked": len(explorer.bookmark_controller.bookmarks.entries),
        "shown": explorer.window.isVisible(),
    }


def main() -> None:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with program(Path(sys.argv[1])) as (explorer, defects):
        said = use(explorer)
    sys.stdout.write(json.dumps({**said, "defects": defects}))


if __name__ == "__main__":
    main()
