"""The replay of a game: its moves, the present move, and the solution of its rules."""

from dataclasses import dataclass, field
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.coach.history import ListedGame, PlayedGame, played_game
from farkle_core.coach.players import RatedOption, option_done, options
from farkle_core.coach.practice import answer_at, can_be_asked, key_of
from farkle_core.coach.principles import reason_on_table
from farkle_core.coach.review import Review, ReviewedDecision, Scene, review, scenes
from farkle_core.engine.estimate import Estimate
from farkle_core.engine.monitor import Progress
from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, GameTable
from farkle_core.play.advise.game_record import PERSON
from farkle_core.play.advise.table import TWO
from farkle_core.play.advise.trio import adviser_for_players
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.ruleset_files import Question
from farkle_explorer.solving import solve_words
from farkle_explorer.workers.background import Background, ignore
from farkle_explorer.workers.worker import Worker, solve_job


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


WORST: Final = -1  # in place of a step: the own decision that cost most
_LOAD, _SAVE, _REPLAY = "find a solution to replay", "save a solution of a replay", "replay a game"


class Replay(QObject):
    """Steps through a game move by move."""

    changed = Signal()  # another game or move is shown, or solving has progressed
    solved = Signal()  # the rules of the game are now solved

    def __init__(self, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self._worker = Worker("replay", self)
        self._worker.progressed.connect(self._take_progress)
        self._worker.done.connect(self._take_solution)
        self._worker.failed.connect(self._take_failure)
        self._answers = Answers()
        self.game: ListedGame | None = None  # the game
        self.replayed: CommentedGame | None = None  # with the coach's comments; None before its rules are solved
        self._step = 0
        self.place = 0  # the index of the shown move
        self.prompt = Prompt()  # why there are no moves, and a button that helps

    # State

    @property
    def scene(self) -> Scene | None:
        return None if self.replayed is None or not self.replayed.scenes else self.replayed.scenes[self.place]

    @property
    def columns(self) -> DiceColumns:
        """The columns of a turn's tables by state."""
        assert self.replayed is not None
        return self.replayed.table.now.game.adviser.columns

    @property
    def count(self) -> int:
        return 0 if self.replayed is None else len(self.replayed.scenes)

    @property
    def options(self) -> list[RatedOption]:
        """All options at the shown move, the best first; empty if no dice are to be set aside."""
        scene = self.scene
        if scene is None or scene.decision is None or self.replayed is None or scene.decision.moment.roll is None:
            return []
        return options(self.replayed.table.now.game.adviser.ranked(scene.decision.moment))

    def done(self, options: list[RatedOption]) -> RatedOption | None:
        """Return the option that the player took; None if no dice were set aside."""
        return None if self.scene is None else option_done(options, self.scene.done)

    @property
    def reason(self) -> str:
        """The reason for what was done, and what the rules' sentences say of it; ``""`` without a choice."""
        scene = self.scene
        if scene is None or self.replayed is None or scene.decision is None or scene.decision.moment.roll is None:
            return ""
        rated = self.options
        done, best = self.done(rated), next(iter(rated), None)
        adviser, move = self.replayed.table.now.game.adviser, done or best
        return "" if move is None else reason_on_table(adviser, scene.decision.moment, move, played=done is not None)

    @property
    def first_answer(self) -> ReviewedDecision | None:
        """The first answer to the question of the shown move; None without a question, or with more than two seats."""
        looked, scene = None if self.replayed is None else self.replayed.review, self.scene
        place = None if looked is None or scene is None or scene.decision is None else answer_at(looked, scene.decision)
        return None if looked is None or place is None else looked.answers[place]

    @property
    def key(self) -> str:
        """The name of the shown position for a deck; ``""`` if it is no question that a person was asked."""
        first = self.first_answer
        if first is None or self.game is None or self.replayed is None or self.replayed.review is None:
            return ""
        asked = can_be_asked(first) and self.game.record.players[first.seat].kind == PERSON
        return key_of(self.game.path, self.replayed.review.answers.index(first)) if asked else ""

    @property
    def worst(self) -> int | None:
        """The step of the own decision that cost most; None if none cost much, or with more than two seats."""
        looked = None if self.replayed is None else self.replayed.review
        if looked is None or self.game is None:
            return None
        return next((each.step for each in looked.to_look_at(self.game.own or 0)), None)

    # For the user

    def open(self, game: ListedGame, answers: Answers, step: int = 0) -> None:
        """Find the solution of a game's rules, and show the game from this step, or `WORST`."""
        self.close_game()
        self._step = step
        self.game, self._answers = game, answers
        self.prompt = Prompt(_("Looking for a solution…"), fraction=0.0)
        self._background.run(_LOAD, partial(_found, game, answers), self._take_found, self._take_failure)
        self.changed.emit()

    def go_to(self, place: int) -> None:
        """Show a move by its index, limited to the existing moves."""
        place = min(max(place, 0), max(self.count - 1, 0))
        if place != self.place:
            self.place = place
            self.changed.emit()

    def go_by(self, moves: int) -> None:
        """Show the move that comes so many moves later; earlier if negative."""
        self.go_to(self.place + moves)

    @Slot(int)
    def go_to_step(self, step: int) -> None:
        """Show the move that contains a step of the game; the last one if there is none."""
        scenes = () if self.replayed is None else self.replayed.scenes
        self.go_to(next((place for place, scene in enumerate(scenes) if scene.last >= step), self.count - 1))

    def solve(self) -> None:
        if self.game is not None and not self._worker.is_busy:
            self.prompt = Prompt(_("Solving the rules of this game…"), fraction=0.0)
            self._worker.start(solve_job(self.game.ruleset, self._answers.settings))
            self.changed.emit()

    def close_game(self) -> None:
        """Show no game, and cancel solving."""
        self._worker.cancel()
        for job in (_LOAD, _REPLAY):
            self._background.drop(job)
        self.game, self.replayed, self.place, self.prompt = None, None, 0, Prompt()

    def close(self) -> None:
        """Stop, and end the thread."""
        self.close_game()
        self._worker.close()

    # Results

    def _take_found(self, comments: CommentedGame | Estimate) -> None:
        if isinstance(comments, CommentedGame):
            self.replayed, self.prompt = comments, Prompt()
            self.go_to_step((self.worst or 0) if self._step == WORST else self._step)
        elif comments.problems:
            self.prompt = Prompt(solve_words.refusal(comments))
        else:
            words = _("The rules of this game are not solved yet.")
            button = _("Solve (about {duration})", duration=solve_words.duration(comments.seconds))
            self.prompt = Prompt(words, button)
        self.changed.emit()

    @Slot(object)
    def _take_progress(self, progress: Progress) -> None:
        if self.game is not None:
            self.prompt = Prompt(_("Solving the rules of this game…"), fraction=round(progress.fraction, 2))
            self.changed.emit()

    @Slot(object)
    def _take_solution(self, solution: Solution) -> None:
        self._background.run(_SAVE, partial(store.save, solution), ignore, ignore)
        if self.game is not None:
            self._background.run(_REPLAY, partial(replayed, self.game, solution), self._take_found)
            self.solved.emit()

    @Slot(object)
    def _take_failure(self, error: Exception) -> None:
        if not isinstance(error, UserError):
            raise error
        self.prompt = Prompt(str(error))
        self.changed.emit()


def _found(game: ListedGame, answers: Answers) -> CommentedGame | Estimate:
    """Return a game with the coach's comments, or the estimated cost of solving its rules."""
    solution = answers.of(game.ruleset)
    return answers.estimate(game.ruleset) if solution is None else replayed(game, solution)
