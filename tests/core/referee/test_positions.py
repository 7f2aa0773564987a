"""The referee at positions worked by hand: recorded line by line, with all that changes and all that is allowed.

A case stands behind ``#``: what it is about, how rules and table differ from the plain game for two, and what is
played. A move is a roll by its faces; ``>`` and the faces that dice taken over show; ``+``, faces and ``=`` points, set
aside; ``hold``; ``f``, a farkle; ``c300`` and ``t300``, so many points collected by single 1s, and banked, too. Lines
that ``--snapshot-update`` writes below a new case are to be compared with a count by hand.
"""

import tomllib
from collections.abc import Iterator

from noted_games import game_of
from syrupy.assertion import SnapshotAssertion
from table import Table
from text_files import TextFiles, recorded

from farkle_core.referee import Hold, IllegalMove, Roll, SetAside, TakeOver, TurnPhase
from farkle_core.rules.dice import faces_of


def test_positions(snapshot: SnapshotAssertion) -> None:
    assert recorded(__file__, "test_positions", said) == snapshot(extension_class=TextFiles)


def said(case: str) -> Iterator[str]:
    """Yield a line for each move of a case: what is there then, or why it is refused."""
    _about, options, moves = case.split(" | ")
    rules = tomllib.loads(options.replace("; ", "\n"))
    table_keys = {key: rules.pop(key) for key in ("players", "floor", "ceiling", "start_scores") if key in rules}
    table = Table(game_of(**rules), **table_keys)
    for move in moves.split():
        try:
            play(table, move)
        except IllegalMove as refused:
            yield f"{move:9} ! {refused}"
        else:
            yield f"{move:9} {shown(table)}"


def play(table: Table, move: str) -> None:
    """Make a move at the table."""
    if move == "hold":
        table.hold()
    elif move == "f":
        table.farkle()
    elif move[0] in "ct":
        (table.collect if move[0] == "c" else table.turn_of)(int(move[1:]))
    elif move[0] == "+":
        faces, _, points = move[1:].partition("=")
        table.aside(*map(int, faces), points=int(points) if points != "win" else 0, wins=points == "win")
    else:
        (table.take_over if move[0] == ">" else table.roll)(*map(int, move.lstrip(">")))


def shown(table: Table) -> str:
    """Return the scores, all else that is there, and what is allowed."""
    state = table.state
    fields = state._asdict()
    for each in ("scores", "mover", "phase", "roll", "left", "winners"):
        del fields[each]
    none = (0, (), (0,) * len(state.scores))
    there = [f"{key.replace('_', ' ')} {value}" for key, value in fields.items() if value not in none]
    scores = " ".join(map(str, state.scores))
    if state.phase is TurnPhase.OVER:
        return f"{scores}  over, won by {state.winners} with {[state.share(each) for each in state.winners]}"
    return f"{scores}  {state.mover} of {state.playing}: {', '.join(there)}; may {', '.join(allowed(table))}"


def allowed(table: Table) -> Iterator[str]:
    """Yield what may be done, each as it is written in a case."""
    for action in table.referee.legal_actions(table.state):
        if isinstance(action, SetAside):
            points = "win" if action.scoring.wins else action.scoring.points
            yield f"{''.join(map(str, faces_of(action.scoring.counts)))}={points}"
        else:
            yield {Hold(): "hold", Roll(): "roll", TakeOver(): "take over"}[action]
