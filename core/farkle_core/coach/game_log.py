"""Writes a game down: a text, one line a move, and a CSV table, one row a decision."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from farkle_core import __version__
from farkle_core.coach.players import RatedOption
from farkle_core.coach.review import ReviewedDecision, Scene, scenes
from farkle_core.language.messages import (
    _,
    columns,
    date_words,
    decision,
    dice,
    in_english,
    number,
    of_100_games,
    points,
    signed_points,
)
from farkle_core.play.advise import Moment, SetUp, SteppedGame, WholeTurn
from farkle_core.play.advise.duel import duel
from farkle_core.play.advise.game_record import GameRecord, Seat
from farkle_core.play.advise.table import TWO
from farkle_core.referee import Action, GameState, Hold, SetAside, TakeOver, TurnEnd
from farkle_core.rules import fingerprint
from farkle_core.rules.dice import WILD, Counts, faces_of
from farkle_core.rules.phrases import ruleset_name

# Headings of the CSV table. Chances, luck and losses are win chances from 0 to 1.
COLUMNS: Final = (
    "date", "ruleset", "rules hash", "version", "move", "turn", "seat", "player", "score", "best opponent score",
    "turn total", "dice", "roll", "luck", "options", "win chance", "done aside", "done points", "done then",
    "best aside", "best points", "best then", "loss", "grade",
)  # fmt: skip

_ALIGNED: Final = "><>><><"  # columns of the text: names, dice and words at the left


def faces_words(roll: Counts | None) -> str:
    """Return dice as ``1 5 5``."""
    return "" if roll is None else _faces(faces_of(roll))


def place_words(moment: Moment) -> str:
    """Return the state of a game in words, from the mover's view."""
    state, mover = moment.state, moment.state.mover
    values = {
        "own": number(state.scores[mover]),
        "other": number(state.scores[1 - mover]),
        "total": number(state.turn_total),
    }
    if state.roll is None:
        return _("{own} to {other}, turn total {total}, {dice} to roll", **values, dice=dice(state.dice))
    return _("{own} to {other}, turn total {total}, roll {faces}", **values, faces=faces_words(state.roll))


def by_dice(option: RatedOption) -> tuple[str, tuple[int, ...], bool]:
    """Return a sort key of options that does not give the answer away."""
    return faces_words(option.choice.scoring.counts), option.choice.taken, not isinstance(option.then, Hold)


def action_words(actions: tuple[Action, ...]) -> str:
    """Return a decision in words: ``set aside 1 5 (150 points) and roll``."""
    lines = [_action(each) for each in actions]
    if len(lines) == 2:
        return _("{first} and {second}", first=lines[0], second=lines[1])
    return lines[0]


def _action(action: Action) -> str:
    if isinstance(action, SetAside):
        aside = faces_words(action.scoring.counts)
        if action.dice:  # of two equal faces, the die matters
            numbers = " ".join(str(number + 1) for number in action.dice)
            aside = _("{dice} of dice no. {numbers}", dice=aside, numbers=numbers)
        return _("set aside {dice} ({points})", dice=aside, points=points(action.scoring.points))
    if isinstance(action, TakeOver):
        return _("take the offered dice")
    return decision(isinstance(action, Hold))


def as_text(game: SteppedGame, record: GameRecord) -> str:
    """Return a game as text in the user's language: one line a move, with the better choice if there was one."""
    seats = record.players
    rows = [_line(scene, seats) for scene in scenes(game)]
    heads = (_("turn"), _("player"), _("scores"), _("total"), _("roll"), _("luck"), _("what was done"))
    table = columns([heads, *rows], _ALIGNED)
    return "\n".join([*_head(game, record, seats), "", *table, "", _outcome(game.state, seats), ""])


def as_csv(game: SteppedGame, record: GameRecord) -> str:
    """Return a table of all decisions, the same in every language; columns see `COLUMNS`."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    with in_english():
        seats = record.players
        for move, scene in enumerate(scenes(game), 1):
            if scene.decision is not None:
                writer.writerow(_row(game, record, seats, move, scene, scene.decision))
    return text.getvalue()


# The text


def _head(game: SteppedGame, record: GameRecord, seats: Sequence[Seat]) -> Iterator[str]:
    yield ruleset_name(game.adviser.solution.ruleset)
    names = ", ".join(each.name for each in seats)
    yield _("{date}: {names}", date=date_words(record.date, with_time=True), names=names)
    if record.seed is not None:
        yield _("Dice by the program; seed {seed}", seed=str(record.seed))
    if words := judged_words(game):
        yield words


def judged_words(game: SteppedGame) -> str:
    """Return for how many players the coach judges a game of more than two; ``""`` in a game of two."""
    if len(game.state.scores) == TWO:
        return ""
    if len(game.state.scores) == game.adviser.players:
        return _("Exact chances of the game of three.")
    return _("The coach judges as if only the mover and the strongest opponent played on.")


def _line(scene: Scene, seats: Sequence[Seat]) -> tuple[str, ...]:
    state = scene.before.state
    return (
        number(scene.turn),
        seats[scene.seat].name,
        " : ".join(map(number, state.scores)),
        number(state.turn_total),
        _faces(scene.faces),
        "" if scene.luck is None else signed_points(scene.luck),
        scene_words(scene),
    )


def scene_words(scene: Scene) -> str:
    """Return a move, its grade, and the better choice."""
    if isinstance(scene.typed, WholeTurn):
        return _turn_words(scene.typed)
    if isinstance(scene.typed, SetUp):
        return _("a position is typed")
    if not scene.done:
        return _("farkle") if scene.is_farkle else _("not decided yet")
    done, decision = action_words(scene.done), scene.decision
    if decision is None or not decision.is_unforced:
        return done
    if decision.loss <= 0.0:
        return _("{done} (best)", done=done)
    values = {
        "grade": _(decision.grade.value),
        "loss": of_100_games(decision.loss),
        "best": action_words(decision.best),
    }
    return _("{done} ({grade}, {loss}; best: {best})", done=done, **values)


def _turn_words(turn: WholeTurn) -> str:
    if turn.end is TurnEnd.HOLD:
        return _("holds {points}", points=number(turn.points))
    return _("wins") if turn.end is TurnEnd.WIN else _("farkle")


def _outcome(state: GameState, seats: Sequence[Seat]) -> str:
    scores = ", ".join(f"{seat.name} {number(score)}" for seat, score in zip(seats, state.scores, strict=True))
    winners = [seats[place].name for place in state.winners]
    if not winners:
        return _("Not over: {scores}.", scores=scores)
    if len(winners) > 1:
        return _("{names} share the win: {scores}.", names=", ".join(winners), scores=scores)
    return _("{name} won: {scores}.", name=winners[0], scores=scores)


# The table


def _row(
    game: SteppedGame, record: GameRecord, seats: Sequence[Seat], move: int, scene: Scene, decision: ReviewedDecision
) -> tuple[object, ...]:
    ruleset, state = game.adviser.solution.ruleset, duel(scene.before.state)
    return (
        record.date, ruleset.name, fingerprint(ruleset), __version__, move, scene.turn, scene.seat + 1,
        seats[scene.seat].name, state.scores[state.mover], state.scores[1 - state.mover], state.turn_total, state.dice,
        _faces(scene.faces), "" if scene.luck is None else scene.luck, decision.options,
        game.adviser.win_chance(decision.moment), *_cells(decision.done), *_cells(decision.best), decision.loss,
        decision.grade.value,
    )  # fmt: skip


def _cells(actions: Sequence[Action]) -> tuple[str, int | str, str]:
    """Return the dice set aside, their points, and the next decision; empty for missing ones."""
    aside = next((each.scoring for each in actions if isinstance(each, SetAside)), None)
    then = next((_then(each) for each in actions if not isinstance(each, SetAside)), "")
    return ("", "", then) if aside is None else (_faces(faces_of(aside.counts)), aside.points, then)


def _then(action: Action) -> str:
    return "hold" if isinstance(action, Hold) else "take over" if isinstance(action, TakeOver) else "roll"


def _faces(faces: Sequence[int]) -> str:
    return " ".join("*" if face == WILD else str(face) for face in faces)
