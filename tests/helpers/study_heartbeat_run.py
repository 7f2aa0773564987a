"""Runs a study from the real window and measures for how long the window ever fails to answer meanwhile.

``python study_heartbeat_run.py STUDY`` prints one JSON object: for each stage the longest time in milliseconds between
two beats of a timer in the window's thread, without what other programs take (``own``), and with it (``felt``).
"""

import json
import sys
from pathlib import Path
from time import monotonic

from heartbeat_run import Heart, until

SECONDS = 4.0
"""For how long each tab is looked at while the study runs: two readings of the results at the least."""


def looked_at() -> None:
    """Let the window go on for a while."""
    end = monotonic() + SECONDS
    until(lambda: monotonic() > end)


def main() -> None:
    from farkle_explorer.program.app import make_application
    from farkle_explorer.program.explorer import Explorer
    from farkle_explorer.widgets.reports import Reports

    application = make_application()
    explorer, hearts = Explorer(Reports()), (Heart(), Heart(felt=True))
    explorer.window.resize(1920, 1080)
    explorer.window.show()
    until(lambda: explorer.window.windowHandle().isExposed())
    explorer.start()
    until(lambda: explorer.kernels.are_ready and not explorer.background.is_busy)
    page = explorer.further.games.pages.lab
    explorer.centre.pages.choice_of(page).trigger()
    for _ in range(20):
        application.processEvents()

    def enter(stage: str) -> None:
        for heart in hearts:
            heart.enter(stage)

    enter("beginning")
    page.laboratory.open(Path(sys.argv[1]))
    page.go_on.click()
    until(lambda: bool(page.results.board.lines))
    for tab in range(page.results.tabs.count()):
        enter(page.results.tabs.tabText(tab))
        page.results.tabs.setCurrentIndex(tab)
        looked_at()
    assert page.laboratory.is_running
    enter("cancelling")
    page.laboratory.cancel()
    until(lambda: not page.laboratory.is_running and not explorer.background.is_busy)
    for heart in hearts:
        heart.stop()
    rulesets = len(page.results.board.lines)
    explorer.close()
    own, felt = ({stage: round(pause, 1) for stage, pause in heart.longest.items()} for heart in hearts)
    sys.stdout.write(json.dumps({"own": own, "felt": felt, "rulesets": rulesets}))


if __name__ == "__main__":
    main()
