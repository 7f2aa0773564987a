"""Lets a random user at the whole program, in a process of its own: ``python random_user_run.py SEED ACTIONS FOLDER``.

Prints one JSON object: what was found, with the last actions before it, the longest times without an answer, and the
memory after each quarter of the actions. All actions are in ``FOLDER/actions.log`` while they are done. The
same seed does the same again. ``--where`` writes to ``FOLDER/stalls.txt`` where the program is when it does not answer.
"""

from __future__ import annotations

import faulthandler
import json
import os
import subprocess
import sys
import warnings
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random_user.user import RandomUser

QUARTERS = 4


def main() -> None:
    given = _parse()
    folder: Path = given.folder
    files = folder / "files"
    files.mkdir(parents=True, exist_ok=True)
    os.environ |= {
        "QT_QPA_PLATFORM": "offscreen",
        "HOME": str(files),
        "FARKLE_CONFIG_DIR": str(folder / "config"),
        "FARKLE_CACHE_DIR": str(folder / "cache"),
    }
    os.chdir(files)
    warnings.simplefilter("error", RuntimeWarning)
    with (folder / "actions.log").open("w", buffering=1, encoding="utf-8") as log:
        faulthandler.enable(log)
        report = _run(given, files, log)
    sys.stdout.write(json.dumps(report, indent=1))


def _run(given: Namespace, files: Path, log: object) -> dict[str, object]:
    from heartbeat_run import imports_elsewhere
    from random_user.files import lay_out_files

    from farkle_explorer.program.app import make_application

    # The files are solved here: what compiling takes of this process would count as the window's memory.
    subprocess.run([sys.executable, "-m", "farkle_core.warmup", "plain"], check=True)
    base = lay_out_files(files, given.seed)
    make_application()  # before the other imports, as in the program
    from farkle_explorer.program.explorer import Explorer
    from farkle_explorer.widgets.reports import Reports

    elsewhere = imports_elsewhere()
    explorer = Explorer(Reports())
    explorer.start(base)
    from random_user.user import RandomUser

    user = RandomUser(explorer, given.seed, files, lambda line: print(line, file=log))  # type: ignore[call-overload]
    if given.where:
        user.watch.tell_where(given.folder / "stalls.txt")
    with user.answers.given(), user.watch.open():
        memory = _act(user, given.actions, base)
    explorer.close()
    for module in elsewhere:
        user.note(f"{module} has classes of Qt, and another thread imports it")
    return {
        "actions": user.number,
        "undone": user.undone,
        "busy": round(user.watch.pace.busy, 1),
        "away": round(user.watch.pace.away, 1),
        "memory": memory,
        "findings": [asdict(finding) for finding in user.findings],
    }


def _act(user: RandomUser, actions: int, base: Path) -> list[int]:
    """Let the user act; return the memory after each quarter of the actions."""
    memory, content = [], base.read_bytes()
    for _ in range(QUARTERS):
        user.act(actions // QUARTERS)
        memory.append(user.come_to_rest(base, content))
    return memory


def _parse() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("actions", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--where", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
