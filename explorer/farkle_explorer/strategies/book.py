"""The available strategies, and their results under the solved rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from farkle_core.errors import UserError
from farkle_core.language.messages import N_, _, ngettext
from farkle_core.playbooks.model import DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.rules import fingerprint
from farkle_core.rules.phrases import inside
from farkle_core.sheets.learnt_strategies import Learnable, Price
from farkle_core.solution.solution import Solution
from farkle_core.strategies.forms import MOST_BANDS, KindName, SheetKind
from farkle_core.strategies.match import Match
from farkle_core.strategies.model import Bands, BestResponse, GoForIt, MatchPlayer, MaxScore, MemoryTable, Optimal
from farkle_core.strategies.strategy_words import title
from farkle_explorer.strategies.jobs import (
    KnownStrategies,
    StrategyFolder,
    ValuedStrategy,
    fit_kind,
    known_strategies,
    named_strategy,
    perfect,
    play_match,
    priced,
    weighed,
)
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.worker import Job, Task, TaskQueue

PERFECT: Final = "optimal"  # the key of perfect play
FOR_POINTS: Final = "max-score"  # the key of play for most points
BEST_ANSWER: Final = "best-response"  # the best response to the other player; in matches only

_USUAL_HOLD: Final = 300  # points of the turn total, from which a new playbook holds
_READING: Final = "known strategies"

_TITLES: Final = {
    KindName.ONE: N_("One number"),
    KindName.EACH: N_("A number per dice count"),
    KindName.MEMORY: N_("Memory table"),
    KindName.MEMORY_GO: N_("Memory table with margins"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One available strategy."""

    key: str  # unique key
    title: str  # name for users
    strategy: MatchPlayer | None = None  # the strategy; None before it is fitted
    wanted: SheetKind | None = None  # the kind of sheet to fit; None for strategies that need no fit
    known: ValuedStrategy | None = None  # results under the solved rules
    is_own: bool = False  # whether the user added it, and may rename or remove it

    @property
    def player(self) -> MatchPlayer | None:
        return self.strategy if self.known is None else self.known.strategy

    @property
    def is_unpriced(self) -> bool:
        """Whether these are sentences of the user whose price is not known."""
        return self.known is None and self.is_own and isinstance(self.strategy, Playbook)


class StrategyBook(TaskQueue):
    """Holds the strategies, and computes requested results; the user's strategies are in a folder.

    Another fit replaces all requests; matches and strategies of the user come next after the running fit.

    `changed`: an entry was added or removed, or has new results. `learnt_changed`: the strategies that a sheet can
    print have changed. `matched`: the result of a match is ready.
    """

    learnt_changed = Signal()
    matched = Signal()

    def __init__(
        self, kernels: Kernels, background: Background, folder: StrategyFolder, parent: QObject | None = None
    ) -> None:
        super().__init__("strategies", kernels, parent)
        self._background, self._folder = background, folder
        self.solution: Solution | None = None  # the solution of the rules that all results are about
        self._entries: dict[str, Entry] = {}
        self._matches: dict[tuple[str, str], Match] = {}
        self._bands = ""
        self._before: list[Entry] = []  # the user's strategies before each change, the latest last

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._entries.values())

    def entry(self, key: str) -> Entry | None:
        return self._entries.get(key)

    def match(self, one: str, other: str) -> Match | None:
        """Return the result of a match; None before it is computed."""
        return self._matches.get((one, other))

    def learnable(self) -> tuple[tuple[Learnable, Price], ...]:
        """Return the strategies that a sheet can print, with their prices; of score bands the latest."""
        keys = (SheetKind(KindName.MEMORY).name, SheetKind(KindName.MEMORY_GO).name, self._bands)
        entries = [entry for key in keys if (entry := self._entries.get(key)) is not None]
        return tuple(
            (entry.known.strategy, _price(entry.known))
            for entry in entries
            if entry.known is not None and isinstance(entry.known.strategy, MemoryTable | GoForIt | Bands)
        )

    def set_solution(self, solution: Solution | None) -> None:
        """Set the solution; results for the same rules stay. Strategies on disk that fit the rules follow."""
        before, self.solution = self.solution, solution
        if before is not None and solution is not None and _same_game(before, solution):
            self.learnt_changed.emit()
            return
        self._drop()
        self._background.drop(_READING)
        self._matches, self._bands, self._before = {}, "", []
        self._entries = {} if solution is None else {entry.key: entry for entry in _given(solution)}
        if solution is not None:
            kinds = tuple(entry.wanted for entry in self.entries if entry.wanted is not None)
            self._background.run(_READING, partial(known_strategies, solution, self._folder, kinds), self._take_known)
        self.changed.emit()
        self.learnt_changed.emit()

    # Requests

    def prepare(self) -> None:
        """Load the kernels: the user has opened the strategies."""
        if self.solution is not None:
            self._kernels.prepare()

    def work_out(self, key: str) -> None:
        """Fit a strategy, and compute its value."""
        self._begin([self._entry_task(key)])

    def work_out_all(self) -> None:
        """Compute all missing values, one after another."""
        self._begin([self._entry_task(entry.key) for entry in self.entries if entry.known is None])

    def play(self, one: str, other: str) -> None:
        """Compute a match of two strategies; fits them first if necessary."""
        running = self.running
        keys = [key for key in dict.fromkeys((one, other)) if key in self._entries and key != running]
        missing = [self._entry_task(key) for key in keys if self._entries[key].player is None]
        take = self._take_match(one, other)
        wanted = Task((one, other), lambda: self._match_work(one, other), take, is_separate=True)
        if isinstance(running, str):
            self._add_next([*missing, wanted], _("The match comes next."))
        else:
            self._begin([*missing, wanted])

    def add(self, text: str) -> None:
        """Read a strategy by its name or from its file, and compute its value."""
        if self.solution is not None and text.strip():
            job = partial(named_strategy, self.solution, text.strip())
            task = Task("", lambda: job, self._take_own(text.strip()), is_separate=True)
            self._add_next([task], _("Your strategy comes next."))

    def rename(self, key: str, name: str) -> None:
        entry = self._entries.get(key)
        if entry is not None and entry.is_own and name.strip() and name.strip() != entry.title:
            self._before.append(entry)
            self._put(replace(entry, title=name.strip()))

    def change(self, key: str, playbook: Playbook) -> None:
        """Replace one of the user's playbooks by an edited one, and compute its price."""
        entry = self._entries.get(key)
        if entry is not None and entry.is_own:
            self._before.append(entry)
            self._put(replace(entry, strategy=playbook, known=None))

    def begin(self) -> str:
        """Add the playbook that most people play by, to be edited; return its key."""
        assert self.solution is not None
        dice = self.solution.ruleset.dice
        playbook = Playbook((DiceSentence(Take.ALL), TurnSentence(Go.HOLD, (), (_USUAL_HOLD,) * dice)))
        key = self._folder.new_key(dice)
        self._put(Entry(key, _("My sentences"), playbook, is_own=True))
        return key

    def duplicate(self, key: str) -> str:
        """Add a copy of one of the user's strategies; return its key."""
        assert self.solution is not None
        entry, copy = self._entries[key], self._folder.new_key(self.solution.ruleset.dice)
        self._put(replace(entry, key=copy, title=_("Copy of {title}", title=entry.title)))
        return copy

    @property
    def may_undo(self) -> bool:
        """Whether there is a change of the user's strategies to take back."""
        return bool(self._before)

    def undo(self) -> str:
        """Take back the last change or removal of one of the user's strategies; return its key."""
        entry = self._before.pop()
        self._put(entry)
        return entry.key

    def weigh(self, key: str) -> None:
        """Compute the value of one of the user's playbooks, and what each of its sentences is worth."""

        def work() -> Job | None:
            player = self._player(key)
            if self.solution is None or not isinstance(player, Playbook):
                return None
            return partial(weighed, self.solution, player)

        self._begin([Task(key, work, partial(self._learn, key))])

    def remove(self, key: str) -> None:
        entry = self._entries.get(key)
        if entry is not None and entry.is_own:
            self._before.append(entry)
            del self._entries[key]
            self.changed.emit()
            if self.solution is not None:
                self._try(partial(self._folder.remove, key, self.solution.ruleset.dice))

    # Implementation

    def _put(self, entry: Entry) -> None:
        """Add or replace one of the user's strategies, and compute the price of a playbook that has none."""
        before, self._entries[entry.key] = self._entries.get(entry.key), entry
        if before is not None and before.player != entry.player:
            self._matches = {pair: result for pair, result in self._matches.items() if entry.key not in pair}
        self._keep(entry)
        self.changed.emit()
        if not entry.is_unpriced:
            return
        waiting = [task for task in self._waiting if task.about != entry.key]
        if self.running in (None, entry.key):
            self._begin([self._entry_task(entry.key), *waiting])
        else:
            self._waiting = waiting
            self._add_next([self._entry_task(entry.key)], _("Your strategy comes next."))

    def _entry_task(self, key: str) -> Task:
        def take(known: ValuedStrategy) -> None:
            self._learn(key, known)

        return Task(key, lambda: self._entry_work(key), take)

    def _entry_work(self, key: str) -> Job | None:
        entry = self._entries.get(key)
        if self.solution is None or entry is None:
            return None
        if entry.wanted is not None:
            return partial(fit_kind, self.solution, entry.wanted)
        assert entry.strategy is not None
        assert not isinstance(entry.strategy, BestResponse)
        return partial(priced, self.solution, entry.strategy)

    def _match_work(self, one: str, other: str) -> Job | None:
        players = self._player(one), self._player(other)
        if self.solution is None or players[0] is None or players[1] is None:
            return None
        return partial(play_match, self.solution, players[0], players[1])

    def _player(self, key: str) -> MatchPlayer | None:
        if key == BEST_ANSWER:
            return BestResponse()
        entry = self._entries.get(key)
        return None if entry is None else entry.player

    def _take_match(self, one: str, other: str) -> Callable[[Any], None]:
        def take(result: Match) -> None:
            self._matches[one, other] = result
            self.matched.emit()

        return take

    def _take_own(self, text: str) -> Callable[[Any], None]:
        def take(known: ValuedStrategy) -> None:
            assert self.solution is not None
            key = self._folder.new_key(self.solution.ruleset.dice)
            self._put(Entry(key, known.title or text, known.strategy, known=known, is_own=True))

        return take

    def _take_known(self, known: KnownStrategies) -> None:
        """Add the strategies on disk; those that were added or fitted meanwhile stay."""
        found = {each.key: Entry(each.key, each.title, each.strategy, is_own=True) for each in known.own}
        own = {entry.key: entry for entry in self.entries if entry.is_own}
        self._entries = {entry.key: entry for entry in self.entries if not entry.is_own} | found | own
        for key, fitted in known.fitted.items():
            if self._entries[key].known is None:
                self._note(key, fitted)
        if found or known.fitted:
            self.changed.emit()
        if known.fitted:
            self.learnt_changed.emit()

    def _keep(self, entry: Entry) -> None:
        if self.solution is not None and entry.strategy is not None and not isinstance(entry.strategy, BestResponse):
            self._try(partial(self._folder.keep, entry.key, entry.strategy, self.solution.ruleset, entry.title))

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except UserError as error:
            self.reported.emit(error.headline)

    def _learn(self, key: str, known: ValuedStrategy) -> None:
        entry = self._entries.get(key)
        if entry is None or (entry.is_own and entry.strategy != known.strategy):  # removed or edited meanwhile
            return
        self._note(key, known)
        self.changed.emit()
        if isinstance(known.strategy, MemoryTable | GoForIt | Bands) and not entry.is_own:
            self.learnt_changed.emit()

    def _note(self, key: str, known: ValuedStrategy) -> None:
        entry = self._entries[key] = replace(self._entries[key], known=known)
        if entry.wanted is not None and entry.wanted.kind is KindName.BANDS:
            self._bands = key


def _given(solution: Solution) -> Iterable[Entry]:
    titles = given_titles()
    yield Entry(PERFECT, titles[PERFECT], Optimal(), known=perfect(solution))
    yield Entry(FOR_POINTS, titles[FOR_POINTS], MaxScore())
    for wanted in (*map(SheetKind, _TITLES), *_bands()):
        if wanted.suits(solution.ruleset):
            yield Entry(wanted.name, titles[wanted.name], wanted=wanted)


def given_titles() -> dict[str, str]:
    """Return the translated names of the strategies that exist under all rules, by key."""
    fitted = {SheetKind(kind).name: _(name) for kind, name in _TITLES.items()}
    bands = {each.name: ngettext("{count} score band", "{count} score bands", each.bands) for each in _bands()}
    return {PERFECT: _("Perfect play"), FOR_POINTS: _("Most points a turn"), **fitted, **bands}


def _bands() -> tuple[SheetKind, ...]:
    return tuple(SheetKind(KindName.BANDS, bands) for bands in range(2, MOST_BANDS + 1))


def _price(known: ValuedStrategy) -> Price:
    return Price(inside(title(known.strategy)), known.worth.overall, known.worth.points_per_turn)


def _same_game(one: Solution, other: Solution) -> bool:
    return one.grid == other.grid and fingerprint(one.ruleset) == fingerprint(other.ruleset)
