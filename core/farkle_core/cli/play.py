"""``farkle play``: a game in the terminal, or games between strategies, recorded for `farkle review`."""

from argparse import Namespace
from pathlib import Path
from typing import Final

from farkle_core.cli import terminal
from farkle_core.cli.at_terminal import (
    SeatedGame,
    end_words,
    kept_game,
    new_game,
    person_named,
    play_on,
    scores_of,
)
from farkle_core.cli.options import OptionReader, Parser, argument
from farkle_core.cli.solving import named_strategy, obtain, provenance, read_rules
from farkle_core.cli.terminal import Answer, percent
from farkle_core.coach.people import ALLOWED_NAME, name_problem
from farkle_core.coach.players import play_seeded, player
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, _, number
from farkle_core.play.advise import Adviser, GameTable, Thrower, fresh_seed
from farkle_core.play.advise.game_record import Seat
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies.model import Strategy
from farkle_core.strategies.names import name_of

_MOST_GAMES: Final = 100_000  # the standard error of a share is then 0.16 percentage points


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle play``."""
    group = parser.add_argument_group(_("the game"))
    argument(group, "--against", "S", _("the opponent: a strategy, see `farkle match`"))
    argument(group, "--seats", "S1,S2", _("two strategies that play each other"))
    argument(group, "--games", "COUNT", _("how many games they play (default: 1)"), default="1")
    argument(group, "--seed", "N", _("the seed of the dice (default: chosen and shown)"))
    group.add_argument(
        "--coach",
        choices=("silent", "warn", "after", "hints"),
        default="silent",
        help=_("say nothing, warn before a mistake, tell after each decision, or show the chances (default: silent)"),
    )
    argument(group, "--record", "FOLDER", _("keep the games in this folder"))
    argument(
        group,
        "--player",
        "NAME",
        _("who you are: the game stands among this player's games in the window, and goes on there"),
    )
    argument(
        group,
        "--resume",
        "GAME",
        _("go on with the latest unfinished game of --player under these rules, or with the one in this file"),
        nargs="?",
        const="",
    )


def play(options: Namespace) -> Answer:
    """Play against a strategy, or let two strategies play."""
    what, given, settings = read_rules(options)
    games = given.within("--games", options.games, range(1, _MOST_GAMES + 1), L_("1 to 100,000"))
    seed = given.within("--seed", options.seed or "0", range(2**32), L_("a whole number, 0 or more"))
    if options.seats is None and options.against is None and options.resume is None:
        given.refuse("--against", "", L_("a strategy, see `farkle match`; or --seats for two of them"))
    _check_player(options, given)
    given.settle()
    seed = seed if options.seed is not None else fresh_seed()
    solution = obtain(what, settings, options).solution
    folder = None if options.record is None else Path(options.record)
    if options.seats is None:
        return _against(options, solution, seed, folder)
    strategies = _two(options.seats, solution, settings.threads)
    return _between(solution, strategies, seed, games, folder)


def _check_player(options: Namespace, given: OptionReader) -> None:
    """Check the options of recorded games: the player and ``--resume``."""
    if options.resume is not None:
        for option in ("against", "seats", "seed"):
            if getattr(options, option) is not None:
                given.refuse(
                    f"--{option}", getattr(options, option), L_("not with --resume: the kept game has its own")
                )
        if options.player is None:
            given.refuse("--player", "", L_("is needed with --resume: whose game goes on"))
    if options.player is None:
        return
    if options.seats is not None and options.resume is None:
        given.refuse("--player", options.player, L_("only with --against: strategies have no records"))
    elif name_problem(options.player):
        given.refuse("--player", options.player, ALLOWED_NAME)


def _named(text: str, solution: Solution, threads: int, option: str) -> Strategy:
    return named_strategy(text, option, _("This game cannot be played."), solution, threads)


def _two(text: str, solution: Solution, threads: int) -> tuple[Strategy, Strategy]:
    """Read two strategies separated by a comma; their names may contain commas, too."""
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
        _("This game cannot be played."), (Problem("--seats", text, L_("two strategies with a comma between them")),)
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
    for each in range(seed, seed + games):
        thrower = Thrower(each)
        game = SeatedGame(play_seeded(GameTable.at(adviser), players, thrower), seats, 0, thrower)
        if folder is not None:
            game.record_in(folder)
        try:
            game.keep()
        finally:
            game.close()
        state = game.table.now.game.state
        shares += state.share(0)
        played.append({"seed": each, "scores": list(state.scores), "result": state.share(0), "file": game.path})
    result = {"strategies": names, "seed": seed, "wins": shares / games, "games": played}
    lines = [
        ruleset_name(solution.ruleset),
        _("{first} against {second}", first=names[0], second=names[1]),
        _("games: {count}, seed: {seed}", count=number(games), seed=str(seed)),
        _("won by the first: {percent}", percent=percent(shares / games)),
    ]
    kept = [str(each["file"]) for each in played if each["file"]]
    if kept:
        lines.append(_("kept as: {files}", files=" … ".join(dict.fromkeys((kept[0], kept[-1])))))
    return Answer({**provenance(solution), **result}, "\n".join(lines))


# A game in the terminal


def _against(options: Namespace, solution: Solution, seed: int, folder: Path | None) -> Answer:
    adviser = Adviser(solution)
    person = None if options.player is None else person_named(options.player)
    if options.resume is None:
        strategy = _named(options.against, solution, 0, "--against")
        game = new_game(adviser, name_of(strategy, solution.ruleset), seed, person)
        words = _("You play against {name}; the seed of the dice is {seed}.", name=game.opponent.name, seed=str(seed))
    else:
        assert person is not None
        game = kept_game(adviser, person, Path(options.resume) if options.resume else None)
        strategy = _named(game.opponent.kind, solution, 0, "--resume")
        words = _("Your game against {name} goes on: {scores}.", name=game.opponent.name, scores=scores_of(game))
    if folder is not None:
        game.record_in(folder)
    terminal.answer(f"{words}\n")
    play_on(game, player(strategy, adviser), options.coach)
    now = game.table.now.game
    result = {"seed": game.thrower.seed, "is_over": now.is_over, "scores": list(now.state.scores), "file": game.path}
    kept = "" if folder is None else "\n" + _("kept as: {files}", files=game.path)
    return Answer({**provenance(solution), **result, "opponent": game.opponent.name}, end_words(game) + kept)
