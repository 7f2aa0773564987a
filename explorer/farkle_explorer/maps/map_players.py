"""The player that a map shows: perfect play or a strategy, optionally compared with another strategy."""

from typing import Final

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal

from farkle_core.language.messages import N_, _
from farkle_core.solution.solution import HoldRegions, Solution
from farkle_explorer.maps.strategy_source import ShownStrategy, StrategySource
from farkle_explorer.plots import plot_words
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.widgets.inputs import DropDown, shrink
from farkle_explorer.widgets.theme import Theme

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
        """The selected strategy; None if there is none."""
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
            return _("{hold}, a turn costs {cost:.3f} percentage points", hold=hold, cost=cost)
        return _(
            "{hold}, a turn costs {cost:.3f} percentage points (by the other one {other:.3f})",
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
