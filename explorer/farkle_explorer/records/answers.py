"""Solutions for recorded games: from the window, from disk, or solved at once if that is quick."""

from dataclasses import dataclass, field

from farkle_core.coach.game_list import ListedGame
from farkle_core.coach.history import PlayedGame, played_game
from farkle_core.coach.review import Review, review
from farkle_core.coach.scenes import Scene, scenes
from farkle_core.engine.estimate import Estimate, estimate
from farkle_core.engine.settings import Settings
from farkle_core.play.advise import Adviser, GameTable
from farkle_core.play.advise.table import TWO
from farkle_core.play.advise.trio_at_hand import adviser_for_players
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.solution import Solution
from farkle_explorer.session.questions import Question


@dataclass(frozen=True)
class Answers:
    """Finds solutions; thread-safe."""

    settings: Settings = field(default_factory=Settings)  # of the solver
    shown: Solution | None = None  # the window's solution, used for its own rules

    def of(self, ruleset: Ruleset) -> Solution | None:
        """Return the exact solution of these rules; None if it is not cached and does not solve quickly."""
        if self.shown is not None and fingerprint(self.shown.ruleset) == fingerprint(ruleset):
            return self.shown
        question = Question(ruleset, self.settings)
        solution = question.find()[1]
        return solution if solution is not None else _solved_quickly(question)

    def estimate(self, ruleset: Ruleset) -> Estimate:
        """Return the estimated cost of solving these rules."""
        return estimate(ruleset, self.settings)


def _solved_quickly(question: Question) -> Solution | None:
    from farkle_core.solution.solve import solve

    settings = question.quickly()[1]
    return None if settings is None else solve(question.ruleset, settings)


@dataclass(frozen=True)
class CommentedGame:
    """A game with all comments of the coach."""

    table: GameTable  # the game
    scenes: tuple[Scene, ...]  # its moves
    review: Review | None  # luck and skill; None for three or more players


def replayed(listed: ListedGame, solution: Solution) -> CommentedGame:
    """Return a game with the coach's comments, from the solution of its own rules."""
    players = len(listed.record.players)
    table, _problem = listed.record.replay(adviser_for_players(solution, players))
    game = table.now.game
    looked = review(game, table.branches) if players == TWO else None
    return CommentedGame(table, scenes(game), looked)


def played(listed: ListedGame, solution: Solution) -> PlayedGame | None:
    """Return a game for statistics; None if it does not count."""
    if not listed.counts or listed.own is None:
        return None
    table = listed.record.replay(Adviser(solution))[0]
    game, looked = table.now.game, review(table.now.game, table.branches)
    return played_game(listed.record.date, listed.record.players, listed.own, game, looked)
