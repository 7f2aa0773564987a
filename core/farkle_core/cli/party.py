"""``farkle party``: how often each of several players wins, by games that are played."""

from argparse import Namespace
from threading import Event

from farkle_core.cli.answer import Answer
from farkle_core.cli.given import Given
from farkle_core.cli.interruptible import interruptible
from farkle_core.cli.solving import fair_named, obtain, provenance
from farkle_core.cli.wording import columns, percent
from farkle_core.errors import Cancelled
from farkle_core.language.amounts import number
from farkle_core.language.messages import _
from farkle_core.referee import GameState
from farkle_core.rules.naming import ruleset_name
from farkle_core.solution.solution import Solution

_MOST_GAMES = 1_000_000


def party(options: Namespace) -> Answer:
    """Let several players play many games, and count who wins."""
    from farkle_core.play.party import PartyRecord, play_party, refuse_party

    what, given = fair_named(options.rules), Given()
    settings = given.settings(options, what.settings)
    players = given.within("--players", options.players, range(2, 9), _("2 to 8 players"))
    games = given.within("--games", options.games, range(2, _MOST_GAMES + 1), _("2 to 1,000,000 games"))
    seed = given.within("--seed", options.seed, range(2**32), _("a whole number, 0 or more"))
    given.settle()
    refuse_party(what.ruleset)
    solution = obtain(what, settings, options).solution

    def work(stop: Event) -> PartyRecord:
        def watch(_state: GameState, _games: list[int]) -> None:
            if stop.is_set():
                raise Cancelled

        return play_party(solution, players, games, seed, watch)

    record = interruptible(work)
    wins, errors = record.wins.tolist(), record.standard_errors.tolist()
    data = {**provenance(solution), "players": players, "games": games, "seed": seed}
    data |= {"wins": wins, "standard_errors": errors}
    return Answer(data, "\n".join(_lines(solution, games, seed, list(zip(wins, errors, strict=True)))))


def _lines(solution: Solution, games: int, seed: int, seats: list[tuple[float, float]]) -> list[str]:
    rows = [(_("player"), _("wins"), _("standard error"))]
    rows += [(str(seat), percent(win), percent(error)) for seat, (win, error) in enumerate(seats, 1)]
    return [
        ruleset_name(solution.ruleset) or solution.ruleset.id,
        _("Simulated: {games} games, seed {seed}.", games=number(games), seed=seed),
        _("Each plays perfectly for two players, against the strongest opponent."),
        "",
        *columns(rows, "<>>"),
    ]
