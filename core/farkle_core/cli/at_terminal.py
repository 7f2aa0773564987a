"""A game between the user and a strategy in the terminal. It can be recorded and resumed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from farkle_core.cli import terminal
from farkle_core.cli.solving import warn
from farkle_core.cli.terminal import percent
from farkle_core.coach.game_log import action_words, by_dice, place_words
from farkle_core.coach.grades import Grade, grade_of, luck_scale
from farkle_core.coach.history import ListedGame, list_games, own_seat
from farkle_core.coach.people import People, Person
from farkle_core.coach.players import Player, RatedOption, step
from farkle_core.coach.players import options as ways_on
from farkle_core.errors import UserError
from farkle_core.files.folders import config_path
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _, figures, number
from farkle_core.play.advise import Adviser, GameTable, Moment, Thrower
from farkle_core.play.advise.game import GameStep
from farkle_core.play.advise.game_file import GameFile, damaged, read_game
from farkle_core.play.advise.game_record import PERSON, SUFFIX, GameRecord, Input, Seat, file_name, header_line
from farkle_core.play.advise.table import TWO
from farkle_core.referee import Action, GameState, Hold, Roll, SetAside, TakeOver, TurnPhase
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.rules.dice import WILD


def person_named(name: str) -> Person:
    """Return the person with this name; make a new one if none has it."""
    try:
        return People(config_path()).add(name)
    except OSError as error:
        raise UserError(_("The name could not be kept: {reason}.", reason=why_not(error))) from error


@dataclass
class SeatedGame:
    """A game to play in the terminal."""

    table: GameTable
    seats: tuple[Seat, ...]
    own: int  # the person's seat
    thrower: Thrower
    files: tuple[GameFile, ...] = ()  # its records

    @property
    def opponent(self) -> Seat:
        """The seat of the person's opponent."""
        return self.seats[1 - self.own]

    @property
    def path(self) -> str | None:
        """The last of its records; None if it has none."""
        return str(self.files[-1].path) if self.files else None

    def keep(self) -> None:
        """Append the new entries to the records. Raises UserError if a file cannot be written."""
        try:
            for file in self.files:
                file.keep(self.table)
        except OSError as error:
            raise UserError(_("The game cannot be kept on disk: {reason}.", reason=why_not(error))) from error

    def record_in(self, folder: Path, name: str = "") -> None:
        """Record the game in this folder, too, from its next entry on; without a name, under that of its seed."""
        ruleset, now = self.table.now.game.adviser.solution.ruleset, datetime.now().astimezone()
        header = header_line(ruleset, None, now, self.seats, self.thrower.seed)
        self.files += (GameFile(folder / (name or f"game-{self.thrower.seed}{SUFFIX}"), header),)

    def close(self) -> None:
        """Release the records for other programs."""
        for file in self.files:
            file.close()


def new_game(adviser: Adviser, opponent: str, seed: int, person: Person | None) -> SeatedGame:
    """Return a new game, recorded among the person's games if there is a person. `opponent`: the name of a strategy."""
    seats = Seat(_("You") if person is None else person.title), Seat(opponent, opponent)
    game = SeatedGame(GameTable.at(adviser), seats, 0, Thrower(seed))
    if person is not None:
        game.record_in(person.games, _new_name(adviser))
    return game


def kept_game(adviser: Adviser, person: Person, path: Path | None) -> SeatedGame:
    """Return a recorded game to resume; without a path the latest unfinished one. Raises UserError if there is none."""
    ruleset = adviser.solution.ruleset
    path = _latest(person, ruleset) if path is None else path
    try:
        read_game(path)  # refuses, in words, what is no game
        resumed = GameFile.resumed(path)
    except OSError as error:
        raise UserError(str(error)) from error
    if resumed is None:
        raise UserError(_("This game is played by another program at this moment."))
    file, record = resumed
    own = _own_seat(record, person, ruleset)
    if own is None:
        file.close()
        raise _no_game(person)
    table, problem = record.replay(adviser)
    game = SeatedGame(table, record.seats, own, Thrower(record.seed), (file,))
    if problem := record.problem or problem:
        _begin_anew(game, file, person, problem)
    return game


def _begin_anew(game: SeatedGame, file: GameFile, person: Person, problem: str) -> None:
    """Let a sound record have the game of a damaged one, which is renamed only among the person's games."""
    try:
        own = file.path.parent == person.games.resolve()
        warn(damaged(problem, file.set_aside() if own else None))
    except OSError as error:
        raise UserError(_("The game cannot be kept on disk: {reason}.", reason=why_not(error))) from error
    if not own:
        game.close()
        game.files = ()
        game.record_in(person.games, _new_name(game.table.now.game.adviser))


def _new_name(adviser: Adviser) -> str:
    return file_name(datetime.now().astimezone(), fingerprint(adviser.solution.ruleset))


def _latest(person: Person, ruleset: Ruleset) -> Path:
    """Return the file of the latest game that the person can resume."""
    for game in list_games(person.games, person.seat_names):
        if isinstance(game, ListedGame) and _own_seat(game.record, person, ruleset) is not None:
            return game.path
    raise _no_game(person)


def _own_seat(record: GameRecord, person: Person, ruleset: Ruleset) -> int | None:
    """Return the person's seat in a game that can be resumed here; None for any other game."""
    seats = record.seats
    goes_on = not record.is_over and record.first is None and record.fingerprint == fingerprint(ruleset)
    if not goes_on or len(seats) != TWO or record.input is not Input.THROWN or record.seed is None:
        return None
    own = own_seat(seats, person.seat_names)
    return own if own is not None and seats[1 - own].kind != PERSON else None


def _no_game(person: Person) -> UserError:
    words = _("{name} has no game with these rules that can go on in a terminal.", name=person.title)
    hint = _("It must be unfinished, against a strategy, with dice that the program throws.")
    return UserError(words, hint=hint)


class _Leaves(Exception):  # noqa: N818 - no error
    """The input has ended."""


def play_on(game: SeatedGame, opponent: Player, level: str) -> None:
    """Play a game until it is over or the person leaves."""
    person = _AtTerminal(game.table.now.game.adviser, level)
    players: Sequence[Player] = (person, opponent) if game.own == 0 else (opponent, person)
    try:
        while not game.table.now.game.is_over:
            before = len(game.table.now.game.steps)
            game.table = step(game.table, players, game.thrower.throw_in(game.table.now.game))
            game.keep()
            _show(game, game.table.now.game.steps[before:])
    except _Leaves:
        _say("")
    finally:
        game.close()


def shown_by_each(adviser: Adviser, state: GameState) -> str:
    """Return what each loaded die shows, with its number, in words."""
    wild = _("wild")
    shown = [
        f"{number + 1} {adviser.columns.names(state.mover, [number])}: {face if face < WILD else wild}"
        for number, face in zip(state.left, state.shown, strict=True)
    ]
    return _("Dice by their number: {dice}", dice=", ".join(shown))


class _AtTerminal:
    """A player that asks at the terminal."""

    def __init__(self, adviser: Adviser, level: str) -> None:
        self._adviser, self._level = adviser, level
        self._sigma = luck_scale(adviser.solution)
        self._then: Action | None = None

    def decide(self, moment: Moment) -> Action:
        """Return the person's decision."""
        _say(place_words(moment))
        if moment.state.phase is TurnPhase.SCORING:
            if moment.state.left:
                _say(shown_by_each(self._adviser, moment.state))
            option = self._pick(ways_on(self._adviser.ranked(moment)))
            self._then = option.then
            return option.choice.action
        if moment.offers:
            return (Roll(), TakeOver())[_number(_("1 rolls all dice, 2 takes the offered ones: "), 2)]
        then, self._then = self._then, None
        if then is not None or moment.is_start:
            return then or Roll()
        return self._roll_or_hold(moment)  # a resumed game may continue after dice were set aside

    def _roll_or_hold(self, moment: Moment) -> Action:
        may_hold = Hold() in self._adviser.referee.legal_actions(moment.state)
        return (Roll(), Hold())[_number(_("1 rolls, 2 holds: "), 2)] if may_hold else Roll()

    def _pick(self, ways: list[RatedOption]) -> RatedOption:
        best = ways[0].win
        shown = sorted(ways, key=by_dice)
        for place, way in enumerate(shown, 1):
            hint = f"  {percent(way.win)}" if self._level == "hints" else ""
            _say(f"  {place}  {action_words(way.actions)}{hint}")
        picked = shown[_number(_("Your choice: "), len(shown))]
        if self._level == "warn" and self._is_wrong(best - picked.win):
            _say(_("Look again: there is something better. Your choice counts now."))
            picked = shown[_number(_("Your choice: "), len(shown))]
        if self._level == "after":
            self._tell(picked, ways)
        return picked

    def _is_wrong(self, loss: float) -> bool:
        return grade_of(loss, self._sigma) in (Grade.MISTAKE, Grade.BLUNDER)

    def _tell(self, picked: RatedOption, ways: list[RatedOption]) -> None:
        loss = ways[0].win - picked.win
        if loss <= 0.0:
            _say(_("That was best."))
            return
        values = {
            "grade": _(grade_of(loss, self._sigma).value),
            "best": action_words(ways[0].actions),
            "loss": figures(f"{100 * loss:.2f}"),
        }
        _say(_("{grade}: it costs {loss} of 100 games. Best: {best}.", **values))


def _show(game: SeatedGame, made: Sequence[GameStep]) -> None:
    """Print the opponent's decisions, and how turns end; `made`: the steps of the game that are new."""
    now = game.table.now
    last = made[-1] if made else None
    if now.dice.faces and now.game.state.mover != game.own:
        _say(_("The opponent rolls {faces}.", faces=" ".join(map(str, sorted(now.dice.faces)))))
    elif last is not None and now.entry is not None and isinstance(last.event, SetAside) and last.player != game.own:
        _say(_("The opponent: {action}.", action=action_words((last.event,))))
    elif last is not None and isinstance(last.event, Hold):
        _say(_("Banked: {scores}.", scores=scores_of(game)))


def scores_of(game: SeatedGame) -> str:
    """Return both scores in words, the person's first."""
    scores = game.table.now.game.state.scores
    return " : ".join(number(scores[seat]) for seat in (game.own, 1 - game.own))


def end_words(game: SeatedGame) -> str:
    """Return the state or the result of a game in words."""
    state, scores = game.table.now.game.state, scores_of(game)
    if not game.table.now.game.is_over:
        return _("The game is not over: {scores}.", scores=scores)
    if state.winner is None:
        return _("The win is shared: {scores}.", scores=scores)
    if state.winner == game.own:
        return _("You have won: {scores}.", scores=scores)
    return _("You have lost: {scores}.", scores=scores)


def _say(line: str) -> None:
    terminal.answer(f"{line}\n")


def _number(question: str, count: int) -> int:
    """Ask for a number from 1 to `count`; return the number less 1."""
    picked = terminal.ask_number(question, count)
    if picked is None:
        raise _Leaves
    return picked
