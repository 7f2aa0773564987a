"""The player that a map shows: perfect play or a strategy, optionally compared with another one."""

from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal, Slot

from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import N_, _
from farkle_core.solution.solution import HoldRegions, Solution
from farkle_core.strategies.model import Tabled
from farkle_core.strategies.regions import hold_regions, turn_costs
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.hold_source import Jobs
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.widgets.inputs import DropDown, shrink
from farkle_explorer.widgets.theme import Theme

_KEPT: Final = 12  # answers in the cache, at most


@dataclass(frozen=True)
class ShownStrategy:
    """A strategy on the map."""

    title: str
    strategy: Tabled


@dataclass(frozen=True)
class _StrategyQuestion:
    """A request: costs or hold regions, the strategy, the turns."""

    costs: bool
    strategy: Tabled
    turns: TurnStart


class StrategySource(QObject):
    """Hold regions and costs of strategies under the rules of one solution."""

    ready = Signal()  # a requested result has arrived

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._solution: Solution | None = None
        self._known: OrderedDict[_StrategyQuestion, Any] = OrderedDict()
        self._on_its_way: _StrategyQuestion | None = None
        self._wanted: _StrategyQuestion | None = None

    def set_solution(self, solution: Solution | None) -> None:
        """Forget all regions and requests if `solution` is another one."""
        if solution is not self._solution:
            self._solution = solution
            self._known.clear()
            self._on_its_way = self._wanted = None

    def regions(self, strategy: Tabled, turns: TurnStart) -> HoldRegions | None:
        """Return a strategy's hold regions; if unknown, return None and emit :attr:`ready` later."""
        regions: HoldRegions | None = self._ask(_StrategyQuestion(False, strategy, turns))
        return regions

    def costs(self, strategy: Tabled, turns: TurnStart) -> npt.NDArray[np.float64] | None:
        """Return a strategy's costs, shape (own, opponent's scores); if unknown, return None and emit :attr:`ready`."""
        costs: npt.NDArray[np.float64] | None = self._ask(_about_costs(strategy, turns))
        return costs

    def known_costs(self, strategy: Tabled, turns: TurnStart) -> npt.NDArray[np.float64] | None:
        """Return the cost of a strategy's turns if known; starts no computation."""
        costs: npt.NDArray[np.float64] | None = self._known.get(_about_costs(strategy, turns))
        return costs

    def _ask(self, question: _StrategyQuestion) -> Any:
        if question not in self._known and question != self._on_its_way:
            self._wanted = question
            self._start()
        return self._known.get(question)

    def _start(self) -> None:
        """Start the latest request, unless one is running."""
        if self._solution is not None and self._wanted is not None and self._on_its_way is None:
            self._on_its_way, self._wanted = self._wanted, None
            self._jobs.run("strategy map", partial(_worked_out, self._solution, self._on_its_way), self._arrived)

    @Slot(object)
    def _arrived(self, answer: tuple[Solution, _StrategyQuestion, Any]) -> None:
        solution, question, value = answer
        self._on_its_way = None
        if solution is self._solution:
            self._known[question] = value
            if len(self._known) > _KEPT:
                self._known.popitem(last=False)
            self.ready.emit()
        self._start()


def _about_costs(strategy: Tabled, turns: TurnStart) -> _StrategyQuestion:
    """Return the request for costs of whole turns, regardless of bonuses in them."""
    return _StrategyQuestion(True, strategy, replace(turns, bonuses=0))


def _worked_out(solution: Solution, asked: _StrategyQuestion) -> tuple[Solution, _StrategyQuestion, Any]:
    work = turn_costs if asked.costs else hold_regions
    return solution, asked, work(asked.strategy, solution, asked.turns, solution.settings.team_size)


PERFECT: Final = N_("Perfect play")
_COMPARE: Final = N_("compare with…")
_ROOM: Final = 9  # characters that are always visible


class MapPlayerChoice(DropDown):
    """A choice of strategies, or none. `none`: the text of the entry without a strategy."""

    def __init__(self, name: str, none: str) -> None:
        super().__init__()
        self._none = none
        self._offered: tuple[ShownStrategy, ...] = ()
        self.setAccessibleName(name)
        self.setToolTip(name)
        shrink(self, _ROOM)
        self.view().setTextElideMode(Qt.TextElideMode.ElideNone)
        self.offer(())

    @property
    def shown(self) -> ShownStrategy | None:
        place = self.currentIndex() - 1
        return self._offered[place] if 0 <= place < len(self._offered) else None

    def offer(self, offered: tuple[ShownStrategy, ...]) -> None:
        """Set the strategies on offer; keeps the selection if its strategy is still there."""
        before = self.shown
        self._offered = offered
        with QSignalBlocker(self):
            self.clear()
            self.addItems([self._none, *(each.title for each in offered)])
            self.choose(before)

    def choose(self, shown: ShownStrategy | None) -> None:
        strategies = [each.strategy for each in self._offered]
        known = shown is not None and shown.strategy in strategies
        self.setCurrentIndex(strategies.index(shown.strategy) + 1 if known and shown is not None else 0)


class MapPlayers(QObject):
    """The player that a map shows, with hold regions and costs."""

    changed = Signal()  # the player has changed, or a requested result has arrived

    def __init__(self, source: StrategySource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        # who, against: the shown player, and the player to compare it with
        self.who = MapPlayerChoice(_("Whose play the map shows"), _(PERFECT))
        self.against = MapPlayerChoice(_("What it is compared with"), _(_COMPARE))
        self.who.hide()
        self.against.hide()
        source.ready.connect(self.changed)
        self.who.currentIndexChanged.connect(self.changed)
        self.against.currentIndexChanged.connect(self.changed)

    def set_solution(self, solution: Solution | None) -> None:
        """Read the chosen strategies' regions and costs under another solution; None clears them."""
        self._source.set_solution(solution)

    def offer(self, offered: tuple[ShownStrategy, ...]) -> None:
        """Set the strategies on offer beside perfect play."""
        before = self.who.shown, self.against.shown
        for choice in (self.who, self.against):
            choice.offer(offered)
        self.who.setVisible(bool(offered))
        if before != (self.who.shown, self.against.shown):
            self.changed.emit()

    @property
    def is_any(self) -> bool:
        """Whether a strategy is selected instead of perfect play."""
        return self.who.shown is not None

    def regions(self, chosen: Selection) -> HoldRegions | None:
        """Return where the strategy holds; None while it is being computed."""
        shown = self.who.shown
        assert shown is not None
        return self._source.regions(shown.strategy, chosen.start.anywhere)

    def costs(self, chosen: Selection) -> npt.NDArray[np.float64] | None:
        """Return the costs of the strategy's turns, relative to the other strategy if any; None while unknown."""
        shown, other = self.who.shown, self.against.shown
        assert shown is not None
        turns = chosen.start.anywhere
        own = self._source.costs(shown.strategy, turns)
        if own is None or other is None:
            return own
        others = self._source.costs(other.strategy, turns)
        return None if others is None else own - others

    @property
    def is_compared(self) -> bool:
        """Whether costs are relative to another strategy."""
        return self.against.shown is not None

    def hold_title(self, dice: str, strategy: bool = True) -> str:
        shown = self.who.shown
        if shown is None or not strategy:
            return _("When to hold with {dice}", dice=dice) if dice else _("When to hold")
        if dice:
            return _("{strategy}: when to hold with {dice}", strategy=shown.title, dice=dice)
        return _("{strategy}: when to hold", strategy=shown.title)

    def cost_title(self) -> str:
        shown = self.who.shown
        if self.is_compared:
            return _("How much more a turn costs")
        return _("{strategy}: what a turn costs", strategy=_(PERFECT) if shown is None else shown.title)

    def compared(self) -> str:
        """Return the names of the compared players; ``""`` without comparison."""
        shown, other = self.who.shown, self.against.shown
        if shown is None or other is None:
            return ""
        return _("{strategy} against {other}", strategy=shown.title, other=other.title)

    def apply_theme(self, theme: Theme) -> None:
        for choice in (self.who, self.against):
            choice.setPalette(theme.palette)

    def numbers(self, chosen: Selection, banked: int, opponent: int) -> str:
        """Return when the strategy holds at these scores, and the cost of its turn, as far as known."""
        regions, costs = self.regions(chosen), self._known_costs(chosen, self.who.shown)
        if regions is None:
            return ""
        at = int(np.searchsorted(regions.own_scores, banked)), int(np.searchsorted(regions.opponent_scores, opponent))
        hold = _holding(*(int(ends[(chosen.dice - 1, *at)]) for ends in (regions.first, regions.again)))
        if costs is None:
            return hold
        others = self._known_costs(chosen, self.against.shown)
        cost = 100.0 * float(costs[at])
        if others is None:
            return _("{hold}, a turn costs {cost:.3f} of 100 games", hold=hold, cost=cost)
        return _(
            "{hold}, a turn costs {cost:.3f} of 100 games (by the other one {other:.3f})",
            hold=hold,
            cost=cost,
            other=100.0 * float(others[at]),
        )

    def _known_costs(self, chosen: Selection, shown: ShownStrategy | None) -> npt.NDArray[np.float64] | None:
        if shown is None:
            return None
        return self._source.known_costs(shown.strategy, chosen.start.anywhere)


def _holding(first: int, again: int) -> str:
    """Return the range of holding in words (points); below 0 is never."""
    if first < 0:
        return _("never holds short of winning")
    if again < 0:
        return _("holds from {first}", first=plot_words.points(first))
    return _(
        "holds from {first}, rolls again from {again}", first=plot_words.points(first), again=plot_words.points(again)
    )
