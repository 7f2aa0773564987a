"""``farkle play``: a game in the terminal, or games between strategies, kept for `farkle review`."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from farkle_core.cli import terminal
from farkle_core.cli.given import Given
from farkle_core.cli.solving import named, obtain, provenance, watched
from farkle_core.cli.wording import Answer, percent
from farkle_core.coach.game_log import action_words, by_dice, place_words
from farkle_core.coach.game_writer import GameWriter
from farkle_core.coach.grades import Grade, grade_of, luck_scale
from farkle_core.coach.people import People, Person, name_problem
from farkle_core.coach.players import Player, RatedOption, player
from farkle_core.coach.players import options as ways_on
from farkle_core.coach.playing import play_game, step
from farkle_core.errors import Problem, UserError
from farkle_core.files.folders import config_path, make_folder
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _, number
from farkle_core.play.advise import Adviser, GameTable, Moment, Thrower, fresh_seed
from farkle_core.play.advise.game_record import SUFFIX, Seat, entry_lines, header_line
from farkle_core.referee import Action, Hold, Phase, Roll, SetAside, TakeOver
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies import kept
from farkle_core.strategies.model import Strategy
from farkle_core.strategies.names import name_of

# Games to play at once; the standard error of a share is then 0.16 percentage points.
LEVELS: Final = ("silent", "warn", "after", "hints")
_MOST_GAMES: Final = 100_000
_PERFECT: Final = "optimal,optimal"  # who may play with loaded dice


def play(options: Namespace) -> Answer:
    """Play against a strategy, or let strategies play."""
    what, given = named(options.rules), Given()
    settings = given.settings(options, what.settings)
    games = given.within("--games", options.games, range(1, _MOST_GAMES + 1), _("1 to 100,000"))
    seed = given.within("--seed", options.seed or "0", range(2**32), _("a whole number, 0 or more"))
    if what.ruleset.has_loaded_dice and options.seats != _PERFECT:
        given.refuse("--seats", options.seats or "", _("{seats}: all else goes by the number of dice", seats=_PERFECT))
    elif options.seats is None and options.against is None:
        given.refuse("--against", "", _("a strategy, see `farkle match`; or --seats for two of them"))
    if options.player is not None:
        if options.seats is not None:
            given.refuse("--player", options.player, _("only with --against: strategies have no records"))
        elif problem := name_problem(options.player):
            given.refuse("--player", options.player, problem)
    given.settle()
    seed = seed if options.seed is not None else fresh_seed()
    solution = obtain(what, settings, options).solution
    folder = None if options.record is None else Path(options.record)
    if options.seats is None:
        return _against(options, solution, seed, folder)
    strategies = _two(options.seats, solution, settings.threads)
    return _between(solution, strategies, seed, games, folder)


def _named(text: str, solution: Solution, threads: int, option: str) -> Strategy:
    try:
        return watched(lambda monitor: kept.named(text, solution, monitor, threads))
    except UserError as error:
        problems = [replace(each, key=option) for each in error.problems]
        raise UserError(_("This game cannot be played."), tuple(problems)) from error


def _two(text: str, solution: Solution, threads: int) -> tuple[Strategy, Strategy]:
    """Read two strategies with a comma between them; their names may hold commas, too."""
    parts = text.split(",")
    for cut in range(1, len(parts)):
        try:
            first, second = (
                _named(",".join(each), solution, threads, "--seats") for each in (parts[:cut], parts[cut:])
            )
        except UserError:
            if cut == len(parts) - 1:
                raise
            continue
        return first, second
    raise UserError(
        _("This game cannot be played."), (Problem("--seats", text, _("two strategies with a comma between them")),)
    )


# Games between strategies


def _between(
    solution: Solution, strategies: tuple[Strategy, Strategy], seed: int, games: int, folder: Path | None
) -> Answer:
    adviser = Adviser(solution)
    names = [name_of(each, solution.ruleset) for each in strategies]
    seats = tuple(Seat(name, name) for name in names)
    players = tuple(player(each, adviser) for each in strategies)
    played, shares = [], 0.0
    for game in range(games):
        table = play_game(GameTable.at(adviser), players, Thrower(seed + game).throw)
        kept_as = None if folder is None else _keep(folder, table, seats, seed + game)
        state = table.now.game.state
        shares += state.share(0)
        played.append({"seed": seed + game, "scores": list(state.scores), "result": state.share(0), "file": kept_as})
    result = {"strategies": names, "seed": seed, "wins": shares / games, "games": played}
    lines = [
        ruleset_name(solution.ruleset),
        _("{first} against {second}", first=names[0], second=names[1]),
        _("games: {count}, seed: {seed}", count=number(games), seed=str(seed)),
        _("won by the first: {percent}", percent=percent(shares / games)),
    ]
    return Answer({**provenance(solution), **result}, "\n".join(lines))


def _keep(folder: Path, table: GameTable, seats: tuple[Seat, ...], seed: int) -> str:
    path = folder / f"game-{seed}{SUFFIX}"
    header = header_line(table.now.game.adviser.solution.ruleset, None, datetime.now().astimezone(), seats, seed)
    try:
        make_folder(folder)
        path.write_bytes(header + entry_lines(table, 0))
    except OSError as error:
        reason = why_not(error)
        raise UserError(_("The game could not be saved as {path}: {reason}.", path=path, reason=reason)) from error
    return str(path)


# A game in the terminal


class _Leaves(Exception):  # noqa: N818 - no error
    """The input has come to its end."""


class _AtTerminal:
    """Asks at the terminal."""

    def __init__(self, adviser: Adviser, level: str) -> None:
        self._adviser, self._level = adviser, level
        self._sigma = luck_scale(adviser.solution)
        self._then: Action | None = None

    def decide(self, moment: Moment) -> Action:
        """Return what the person wants."""
        _say(place_words(moment))
        if moment.state.phase is Phase.SCORING:
            option = self._pick(ways_on(self._adviser.ranked(moment)))
            self._then = option.then
            return SetAside(option.choice.scoring)
        if moment.offers:
            return (Roll(), TakeOver())[_number(_("1 rolls all dice, 2 takes the offered ones: "), 2)]
        then, self._then = self._then, None
        return then if then is not None and not moment.is_start else Roll()

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
        said = {
            "grade": _(grade_of(loss, self._sigma).value),
            "best": action_words(ways[0].actions),
            "loss": f"{100 * loss:.2f}",
        }
        _say(_("{grade}: it costs {loss} percentage points. Best: {best}.", **said))


def _against(options: Namespace, solution: Solution, seed: int, folder: Path | None) -> Answer:
    adviser = Adviser(solution)
    strategy = _named(options.against, solution, 0, "--against")
    name = name_of(strategy, solution.ruleset)
    person = None if options.player is None else _person(options.player)
    players: tuple[Player, Player] = _AtTerminal(adviser, options.coach), player(strategy, adviser)
    you = Seat(_("You") if person is None else person.title)
    seats, throw, table = (you, Seat(name, name)), Thrower(seed).throw, GameTable.at(adviser)
    _say(_("You play against {name}; the seed of the dice is {seed}.", name=name, seed=str(seed)))
    kept_as: str | None = None
    with _kept(person, table, seats, seed) as keep:
        try:
            while not table.now.game.is_over:
                table = step(table, players, throw)
                kept_as = keep(table)
                _show(table)
        except _Leaves:
            _say("")
    game = table.now.game
    kept_as = kept_as if folder is None else _keep(folder, table, seats, seed)
    result = {"seed": seed, "is_over": game.is_over, "scores": list(game.state.scores), "file": kept_as}
    return Answer({**provenance(solution), **result, "opponent": name}, _end(table))


def _person(name: str) -> Person:
    """Return the person with this name; a new one, if there is none yet."""
    try:
        return People(config_path()).add(name)
    except OSError as error:
        raise UserError(_("The name could not be kept: {reason}.", reason=why_not(error))) from error


@contextmanager
def _kept(
    person: Person | None, table: GameTable, seats: tuple[Seat, ...], seed: int
) -> Iterator[Callable[[GameTable], str | None]]:
    """Yield what keeps a game among a person's records, entry by entry, and returns the name of its file."""
    if person is None:
        yield lambda _table: None
        return
    try:
        writer = GameWriter(person.games, table, seats, seed)
        with closing(writer):
            yield writer.keep
    except OSError as error:
        raise UserError(_("The game cannot be kept on disk: {reason}.", reason=why_not(error))) from error


def _show(table: GameTable) -> None:
    """Say what the opponent does, and how turns end."""
    now = table.now
    last = now.game.steps[-1] if now.game.steps else None
    if now.dice.faces and now.game.state.mover == 1:
        _say(_("The opponent rolls {faces}.", faces=" ".join(map(str, sorted(now.dice.faces)))))
    elif last is not None and now.entry is not None and isinstance(last.event, SetAside) and last.player == 1:
        _say(_("The opponent: {action}.", action=action_words((last.event,))))
    elif last is not None and isinstance(last.event, Hold):
        _say(_("Banked: {scores}.", scores=" : ".join(number(score) for score in now.game.state.scores)))


def _end(table: GameTable) -> str:
    state = table.now.game.state
    scores = " : ".join(number(score) for score in state.scores)
    if not table.now.game.is_over:
        return _("The game is not over: {scores}.", scores=scores)
    if state.winner is None:
        return _("The win is shared: {scores}.", scores=scores)
    if state.winner == 0:
        return _("You have won: {scores}.", scores=scores)
    return _("You have lost: {scores}.", scores=scores)


def _say(line: str) -> None:
    terminal.answer(f"{line}\n")


def _number(question: str, count: int) -> int:
    """Ask for a number from 1 to `count`; return it less 1."""
    picked = terminal.ask_number(question, count)
    if picked is None:
        raise _Leaves
    return picked
