"""``farkle party``: how often each of several players wins, by simulated games."""

from argparse import Namespace
from threading import Event

from farkle_core.cli.options import Parser, argument
from farkle_core.cli.solving import named_strategy, obtain, provenance, read_rules
from farkle_core.cli.terminal import Answer, columns, interruptible, percent
from farkle_core.coach.players import turn_strategy
from farkle_core.errors import Cancelled
from farkle_core.language.messages import L_, _, number
from farkle_core.play.advise import Adviser
from farkle_core.referee import GameState
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies.model import Optimal, Strategy
from farkle_core.strategies.names import name_of, shown_name

_MOST_GAMES = 1_000_000  # the standard error of a share is then 0.05 percentage points


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle party``."""
    group = parser.add_argument_group(_("the games"))
    argument(group, "--players", "N", _("how many players, 2 to 8 (default: 4)"), default="4")
    argument(group, "--games", "COUNT", _("how many games they play (default: 10000)"), default="10000")
    argument(
        group,
        "--seat",
        "S",
        _("how the next player plays, see `farkle match`; once for each player, in order (default: optimal)"),
        action="append",
        dest="seats",
    )
    argument(group, "--seed", "N", _("the seed of the dice (default: 0)"), default="0")


def party(options: Namespace) -> Answer:
    """Simulate many games of several players, and count wins."""
    from farkle_core.play.games import PartyRecord, play_party, refuse_party

    what, given, settings = read_rules(options)
    players = given.within("--players", options.players, range(2, 9), L_("2 to 8 players"))
    games = given.within("--games", options.games, range(2, _MOST_GAMES + 1), L_("2 to 1,000,000 games"))
    seed = given.within("--seed", options.seed, range(2**32), L_("a whole number, 0 or more"))
    names: list[str] = options.seats or []
    if len(names) > players:
        given.refuse("--seat", names[-1], L_("at most once for each of the {players} players", players=players))
    given.settle()
    refuse_party(what.ruleset)
    solution = obtain(what, settings, options).solution

    refusal = _("These games cannot be played.")
    strategies: list[Strategy] = [named_strategy(name, "--seat", refusal, solution, settings.threads) for name in names]
    strategies += [Optimal()] * (players - len(names))
    adviser = Adviser(solution)
    seats = [turn_strategy(strategy, adviser) for strategy in strategies]

    def work(stop: Event) -> PartyRecord:
        def watch(_state: GameState, _games: list[int]) -> None:
            if stop.is_set():
                raise Cancelled

        return play_party(solution, players, games, seed, watch, seats)

    record = interruptible(work)
    wins, errors = record.wins.tolist(), record.standard_errors.tolist()
    data = {**provenance(solution), "players": players, "games": games, "seed": seed}
    ruleset = solution.ruleset
    data |= {"strategies": [name_of(each, ruleset) for each in strategies], "wins": wins, "standard_errors": errors}
    rows = [(_("player"), _("strategy"), _("wins"), _("standard error"))]
    for seat, (strategy, win, error) in enumerate(zip(strategies, wins, errors, strict=True), 1):
        rows.append((str(seat), shown_name(strategy, ruleset), percent(win), percent(error)))
    return Answer(data, "\n".join([*_head(solution, games, seed), "", *columns(rows, "<<>>")]))


def _head(solution: Solution, games: int, seed: int) -> list[str]:
    return [
        ruleset_name(solution.ruleset) or solution.ruleset.id,
        _("Simulated: {games} games, seed {seed}.", games=number(games), seed=seed),
        _("Each plays as in a game of two, against the strongest opponent."),
    ]
