"""Plays games without end, until it is killed: ``python killed_game_run.py FOLDER SEED``.

The games are those of the page to play on, recorded in ``FOLDER/games``. What the record is to hold is told on a line
of its own before it is written (``writes``) and after (``kept``): the file, and how many entries.
"""

import os
import sys
from pathlib import Path
from random import Random

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from hand_made_games import solution
from PySide6.QtCore import QCoreApplication

from farkle_core.play.advise import GameTable
from farkle_core.play.advise.game_file import GameFile
from farkle_core.play.advise.game_record import Seat
from farkle_core.referee import Hold
from farkle_explorer.play.coach import Level
from farkle_explorer.play.coached_game import CoachedGame
from farkle_explorer.play.opponents import Opponents, Seating
from farkle_explorer.rolls.kept_games import GameFolder
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels


def tell(*words: object) -> None:
    """Write a line that is there even if the next instruction is the last."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def tell_what_is_kept() -> None:
    keep = GameFile.keep

    def told_keep(file: GameFile, table: GameTable) -> None:
        tell("writes", file.path.name, len(table.entries))
        keep(file, table)
        tell("kept", file.path.name, len(table.entries))

    GameFile.keep = told_keep  # type: ignore[method-assign, assignment]


def places(faces: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    """Return where in a roll these faces are."""
    left, found = list(wanted), []
    for place, face in enumerate(faces):
        if face in left:
            left.remove(face)
            found.append(place)
    return tuple(found)


def move(match: CoachedGame, random: Random) -> None:
    """Do something that the rules allow; now and then take it back."""
    if random.random() < 0.1:
        match.undo()
    elif match.options:
        option = random.choice(match.options[:3])
        (match.hold if option.then == Hold() else match.roll)(places(match.faces, option.choice.faces))
    elif match.faces:
        match.go_on()
    else:
        match.roll()


def main() -> None:
    application = QCoreApplication([])
    background = Background()
    match = CoachedGame(background, GameFolder(Path(sys.argv[1])), Opponents(Kernels(background), background))
    match._clock.setInterval(0)
    match.coach.level = Level.SILENT
    match.set_solution(solution())
    tell_what_is_kept()
    random = Random(int(sys.argv[2]))
    tell("ready")
    while True:
        if match.table is None or match.is_over:
            match.begin(Seating((Seat("You"), Seat("Ada", "optimal"))))
        if match.is_own_turn:
            move(match, random)
        application.processEvents()


if __name__ == "__main__":
    main()
