"""The history of a game in words."""

from collections.abc import Iterator
from typing import NamedTuple

from farkle_core.language.messages import _, dice, ngettext, number, of_100_games, points
from farkle_core.play.advise.decision_reasons import LEAST
from farkle_core.play.advise.game import DiceDown, GameStep, PartyGame, SetUp, SteppedGame, WholeTurn
from farkle_core.referee import GameState, Hold, Roll, SetAside, TakeOver, TurnEnd, TurnPhase
from farkle_core.rules.dice import WILD, faces_of


class StoryLine(NamedTuple):
    """A line of a game's history."""

    words: str
    is_heading: bool = False  # whether it stands above the lines of a turn


def player(number_of: int) -> str:
    """Return a player's name: ``Player 1``."""
    return _("Player {number}", number=number_of + 1)


def scores(state: GameState) -> str:
    """Return both scores: ``Player 1 350, Player 2 0``."""
    return ", ".join(f"{player(each)} {number(score)}" for each, score in enumerate(state.scores))


def given_away(game: SteppedGame) -> str:
    """Return the win chance that decisions other than the best have cost each player."""
    costs = ", ".join(f"{player(each)} {of_100_games(game.costs(each))}" for each in range(len(game.state.scores)))
    return _("Win chance given away by decisions: {costs}.", costs=costs)


def story(game: SteppedGame) -> tuple[StoryLine, ...]:
    """Return the history, a line a step, under a heading for each turn."""
    return tuple(_lines(game))


def _lines(game: SteppedGame) -> Iterator[StoryLine]:
    for place, step in enumerate(game.steps):
        if isinstance(step.event, SetUp):
            yield StoryLine(_set_by_hand(step.after.state))
            continue
        before = game.steps[place - 1] if place else None
        if before is None or isinstance(before.event, SetUp) or before.after.is_start:
            score = points(step.before.state.scores[step.player])
            yield StoryLine(f"{player(step.player)}, {score}:", is_heading=True)
        if not isinstance(step.event, Roll) or step.cost >= LEAST or step is game.steps[-1]:
            yield StoryLine(_step_words(step))  # the next dice show that the player rolls
        if step.after.state.phase is TurnPhase.OVER:
            yield StoryLine(f"{_end(step.after.state)} {scores(step.after.state)}.")
            if not isinstance(game, PartyGame):
                yield StoryLine(given_away(game))


def _step_words(step: GameStep) -> str:
    if step.cost < LEAST:
        return _event(step)
    return _("{event} ({cost} given away)", event=_event(step), cost=of_100_games(step.cost))


def _event(step: GameStep) -> str:
    before, after, event = step.before.state, step.after.state, step.event
    if isinstance(event, DiceDown):
        return _rolled(event, farkled=after.phase is not TurnPhase.SCORING)
    if isinstance(event, SetAside):
        return _set_aside(step, _joined(faces_of(event.scoring.counts)))
    if isinstance(event, WholeTurn | Hold):
        return _ended(before.turn_total, event)
    if isinstance(event, TakeOver):
        return ngettext("took the offered die", "took the offered {count} dice", before.carried_dice)
    assert isinstance(event, Roll)
    if step.before.offers:
        return _("rolls all {dice}", dice=dice(before.dice))
    return _("rolls {dice}", dice=dice(before.dice))


def _rolled(event: DiceDown, *, farkled: bool) -> str:
    faces = _joined(event.faces)
    if event.thrown:
        return (
            _("the program rolled {faces}: farkle", faces=faces)
            if farkled
            else _("the program rolled {faces}", faces=faces)
        )
    return _("rolled {faces}: farkle", faces=faces) if farkled else _("rolled {faces}", faces=faces)


def _ended(total: int, turn: WholeTurn | Hold) -> str:
    if isinstance(turn, Hold):
        return _("held {points}", points=points(total))
    if turn.end is TurnEnd.HOLD:
        return _("held {points}", points=points(turn.points))
    return _("won at once") if turn.end is TurnEnd.WIN else _("farkled")


def _joined(faces: tuple[int, ...]) -> str:
    return "-".join("*" if face == WILD else str(face) for face in faces)


def _set_aside(step: GameStep, aside: str) -> str:
    after = step.after.state
    if after.phase is TurnPhase.OVER and after.winner == step.player:
        return _("set aside {aside} and won", aside=aside)
    if after.phase is TurnPhase.OVER:
        return _("set aside {aside}, which ended the game", aside=aside)
    if step.after.is_start:
        return _("set aside {aside}, which passed the goal", aside=aside)
    return _(
        "set aside {aside}: {points}, {dice} left",
        aside=aside,
        points=points(after.turn_total),
        dice=dice(after.dice),
    )


def _set_by_hand(state: GameState) -> str:
    values = {"scores": scores(state), "player": player(state.mover)}
    if not state.turn_total:
        return _("Set by hand: {scores}; {player} to play.", **values)
    return _(
        "Set by hand: {scores}; {player} to play, turn total {total:,}, {dice}.",
        **values,
        total=state.turn_total,
        dice=dice(state.dice),
    )


def _end(state: GameState) -> str:
    if state.winner is None:
        return _("The win is shared:")
    return _("{player} has won:", player=player(state.winner))
