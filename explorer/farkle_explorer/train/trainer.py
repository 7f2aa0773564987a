"""A session of drills: questions, answers, and the right answers."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, Signal

from farkle_core.coach.deck import Deck, DeckShelf, DrillAnswer
from farkle_core.coach.drills import PERFECT, Drill, Family, Judge, SheetJudge, Verdict, perfect, sheet_name
from farkle_core.coach.people import Person
from farkle_core.coach.players import RatedOption, option_of, option_of_dice, places_of_most
from farkle_core.coach.practice import next_drill, own_drills
from farkle_core.coach.principles import reason_on_table
from farkle_core.coach.progress import level
from farkle_core.play.advise import Adviser, fresh_seed
from farkle_core.referee import Action
from farkle_core.rules import fingerprint
from farkle_core.rules.dice import counts_of, faces_of
from farkle_core.solution.solution import Solution, TurnTable
from farkle_core.strategies.model import Tabled
from farkle_explorer.train.open_deck import DrillFinder, OpenDeck
from farkle_explorer.workers.background import Background

LENGTH: Final = 10  # drills of a session

_JUDGE, _OWN = "what is right in drills", "positions of own games to practise"


class TrainingStage(Enum):
    """The state of the page."""

    RESTING = "between sessions"
    LOOKING = "looking for a situation"
    ASKING = "asking"
    ANSWERED = "answered"


@dataclass(frozen=True)
class Sheet:
    """A sheet to learn."""

    title: str  # the name
    strategy: Tabled  # the strategy
    # win chances against perfect play; overall: with a random first player; first, second: with that turn
    overall: float
    first: float
    second: float


@dataclass(frozen=True)
class AnsweredDrill:
    """A drill with its answer."""

    drill: Drill
    option: RatedOption  # the user's choice
    verdict: Verdict  # the grade of the choice
    reason: str  # the reason for the best scoring
    # the best option with the names of the dice; ``""`` with fair dice, which need no names
    best: str
    faces: tuple[int, ...]  # the faces of the dice on the table, 1 to 6; wild dice count by their real face
    judge: Judge

    def turn(self, solution: Solution) -> TurnTable:
        right = self.verdict.right.choice.state
        table = solution.dice_table(replace(self.drill.moment.start, bonuses=right.bonuses))
        return self.judge.turn(self.drill, table) if isinstance(self.judge, SheetJudge) else table


class Trainer(QObject):
    """Asks drills one after another, under the shown rules."""

    changed = Signal()  # any part of the state has changed
    reported = Signal(str)  # a deck could not be read or written; the reason

    def __init__(self, background: Background, person: Person, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background, self._person = background, person
        self.finding = DrillFinder(background, self)
        self.open_deck = OpenDeck(background, DeckShelf(person.train), self)
        self.solution: Solution | None = None  # the solution of the drills' rules
        self._adviser: Adviser | None = None
        self._judge: Judge | None = None
        self._chance = np.random.default_rng(fresh_seed())
        self._is_prepared, self._since = False, 0.0
        self._last: Family | None = None
        self._wanted: Sequence[str] = ()  # the positions of own games that the session is about; empty for any drills
        self._own: list[Drill] | None = None  # the drills of own games still to be asked; None while they are read
        self.sheet: Sheet | None = None
        # stage: the next step
        # length: number of drills in the session
        self.stage, self.length = TrainingStage.RESTING, LENGTH
        self.drill: Drill | None = None  # the present or last drill
        self.answered: AnsweredDrill | None = None  # the answer to it
        self.session: tuple[AnsweredDrill, ...] = ()  # the answers of this session, or of the last one
        self.finding.found.connect(self._more_is_known)
        self.open_deck.read.connect(self._more_is_known)
        self.open_deck.reported.connect(self.reported)

    # State

    @property
    def deck(self) -> Deck | None:
        """The user's deck; None before it is read."""
        return self.open_deck.deck

    @property
    def latest(self) -> Sequence[DrillAnswer]:
        return () if self.deck is None or not self.session else self.deck.answers[-len(self.session) :]

    @property
    def shown(self) -> tuple[int, ...]:
        """The faces on the table, with 7 for wild dice."""
        if self.drill is None or self.drill.moment.roll is None:
            return ()
        return self.drill.moment.state.shown or faces_of(self.drill.moment.roll)

    @property
    def letters(self) -> str:
        """A letter per die on the table, for the kind of loaded die; ``""`` with fair dice."""
        if self.drill is None or self._adviser is None:
            return ""
        return self._adviser.columns.letters(self.drill.moment.state.mover, self.drill.moment.state.left)

    @property
    def key(self) -> str:
        """The key to the letters of loaded dice; ``""`` with fair dice."""
        if self.drill is None or self._adviser is None:
            return ""
        return self._adviser.columns.key(self.drill.moment.state.mover)

    @property
    def most(self) -> tuple[int, ...]:
        """The places of all dice that score."""
        if self.drill is None or not self.drill.options or not self.shown:
            return ()
        return places_of_most(self.drill.options, self.drill.moment.state, self.shown, self.letters)

    def option(self, places: tuple[int, ...], then: Action) -> RatedOption | None:
        """Return the option that sets aside the dice at these indices; None if it is not legal."""
        if self.drill is None or not places:
            return None
        options, state, shown = self.drill.options, self.drill.moment.state, self.shown
        if self.letters:
            return option_of_dice(options, state, self.letters, places, then)
        return option_of(options, counts_of(tuple(shown[place] for place in places)), then)

    def deck_of(self, rules: str) -> Deck | None:
        """Return the deck of perfect play for the rules with this fingerprint, if the session holds it."""
        is_open = self.solution is not None and fingerprint(self.solution.ruleset) == rules and self.sheet is None
        return self.deck if is_open and self.open_deck.is_claimed else None

    def keeps(self, rules: str, key: str) -> bool:
        """Ask a position of an own game again; return False where no session holds the deck of its rules."""
        deck = self.deck_of(rules)
        if deck is None:
            return False
        self.open_deck.keep(deck.with_own(key))
        return True

    # For the window

    def set_solution(self, solution: Solution | None) -> None:
        """Set the rules of the drills; without a solution there are none."""
        if solution is self.solution:
            return
        self.close()
        self.solution = solution
        self._adviser = None if solution is None else Adviser(solution)
        self.sheet, self.session, self._is_prepared = None, (), False
        self.finding.begin(solution)
        self.changed.emit()

    def prepare(self) -> None:
        """Start preparing drills; the page calls this when the user opens it."""
        if self.solution is None or self._is_prepared:
            return
        self._is_prepared = True
        self._open(self.solution)

    def learn(self, sheet: Sheet | None) -> None:
        """End the session, and ask for another sheet; None for perfect play."""
        if sheet == self.sheet:
            return
        self.stop()
        self.sheet, self.session = sheet, ()
        if self._is_prepared and self.solution is not None:
            self._open(self.solution)
        self.changed.emit()

    def use(self, person: Person) -> None:
        """End the session, and use the decks of another user."""
        self.stop()
        self._person, self.session = person, ()
        self.open_deck.use(DeckShelf(person.train))
        if self._is_prepared and self.solution is not None:
            self._open(self.solution)
        self.changed.emit()

    def close(self) -> None:
        """Stop, and save the answers."""
        for job in (_JUDGE, _OWN):
            self._background.drop(job)
        self.finding.begin(None)
        self.open_deck.close()
        self._rest()

    # For the user

    def begin(self, length: int = LENGTH, wanted: Sequence[str] = ()) -> None:
        """Begin a session of `length` drills, or about positions of own games alone, see `own_mistakes.key_of`."""
        if self.solution is None:
            return
        if wanted:
            self.learn(None)
        self.stop()
        self.prepare()
        self.open_deck.claim()
        self._wanted, self._own = wanted, None
        self.length, self.session, self._last = len(wanted) or length, (), None
        self._look()

    def answer(self, places: tuple[int, ...], then: Action) -> None:
        """Answer the drill: set dice aside, then hold or roll; without effect if that is not legal.

        `places`: indices of the dice on the table.
        """
        option, judge, drill, deck = self.option(places, then), self._judge, self.drill, self.deck
        if self.stage is not TrainingStage.ASKING or option is None or judge is None or drill is None or deck is None:
            return
        assert self._adviser is not None
        verdict = judge.judge(drill, option)
        self.open_deck.keep(deck.after(drill, verdict, time.monotonic() - self._since))
        state = drill.moment.state
        best = self._adviser.advise_on_table(drill.moment).headline if state.left else ""
        faces = self._adviser.referee.faces_up(state) if state.left else self.shown
        reason = reason_on_table(self._adviser, drill.moment, option, played=True)
        self.answered = AnsweredDrill(drill, option, verdict, reason, best, faces, judge)
        self.session = (*self.session, self.answered)
        self.stage = TrainingStage.ANSWERED
        self.changed.emit()

    def go_on(self) -> None:
        """Ask the next drill, or end the session after the last one."""
        if self.stage is not TrainingStage.ANSWERED:
            return
        if len(self.session) >= self.length:
            self.stop()
        else:
            self._look()

    def stop(self) -> None:
        """End the session; its answers count."""
        if self.stage is not TrainingStage.RESTING:
            self.open_deck.release()
            self._rest()
            self.changed.emit()

    # Situations

    def _rest(self) -> None:
        self.stage, self.drill, self.answered = TrainingStage.RESTING, None, None

    def _open(self, solution: Solution) -> None:
        self._judge = None
        name = PERFECT if self.sheet is None else sheet_name(self.sheet.strategy)
        self.open_deck.open(fingerprint(solution.ruleset), name)
        self._background.run(_JUDGE, partial(_judge_of, solution, self.sheet), self._take_judge)

    def _look(self) -> None:
        self.stage, self.drill, self.answered = TrainingStage.LOOKING, None, None
        self._more_is_known()

    def _take_judge(self, judge: Judge) -> None:
        self._judge = judge
        self.finding.look(level(() if self.deck is None else self.deck.answers))
        self._more_is_known()

    def _more_is_known(self) -> None:
        if self.stage is TrainingStage.LOOKING and self.deck is not None and self._judge is not None:
            self._ask(self.deck)
        self.changed.emit()

    def _ask(self, deck: Deck) -> None:
        self.finding.look(level(deck.answers))
        if self._own is None:
            self._read_own(deck)
            return
        if not self._own and not self.finding.pool.has_enough:
            return
        if self._own:
            self.drill = self._own.pop(0)
        else:
            self.drill = next_drill(deck, self.finding.pool, datetime.now(UTC), self._chance, self._last)
        if self.drill is not None:
            self.stage, self._last, self._since = TrainingStage.ASKING, self.drill.family, time.monotonic()

    def _read_own(self, deck: Deck) -> None:
        """Read the positions of own games that come first: those wanted, otherwise the due ones."""
        due = [] if self.sheet is not None else deck.own_due(datetime.now(UTC))[: self.length]
        keys = self._wanted or due
        if not keys or self._adviser is None:
            self._take_own([])
            return
        job = partial(own_drills, self._person.games, self._adviser, keys)
        self._background.run(_OWN, job, self._take_own)

    def _take_own(self, drills: list[Drill]) -> None:
        self._own = drills
        if self._wanted:
            self.length = max(len(drills), 1)  # games may be gone
        self._more_is_known()


def _judge_of(solution: Solution, sheet: Sheet | None) -> Judge:
    """Return the judge of right and wrong; takes up to two seconds."""
    adviser = Adviser(solution)
    return perfect(adviser) if sheet is None else SheetJudge(sheet.strategy, adviser)
