"""Lays out a sheet, spread over turns of the event loop; what is asked of the sheet waits for it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, Signal

from farkle_core.language.messages import _
from farkle_core.sheets.composition import Composition
from farkle_core.sheets.material import Material
from farkle_explorer.sheets.printing.fitting import PausingWork
from farkle_explorer.sheets.printing.planning import SheetPlan, lay_out, laying_out
from farkle_explorer.workers.background import OneByOne

_AT_ONCE: Final = 0.006  # seconds of layout in one turn of the event loop


@dataclass(frozen=True)
class _SheetRequest:
    """Something to do with a sheet, which is identified by its title."""

    title: str
    act: Callable[[], object]
    refuse: Callable[[str], None]


class SheetLayout(QObject):
    """Lays out one sheet at a time; with `spread` False, within the call."""

    laid_out = Signal(object)  # the `SheetPlan`

    def __init__(self, spread: bool, parent: QObject) -> None:
        super().__init__(parent)
        self._spread = spread
        self._steps = OneByOne(self)
        self._waiting: list[_SheetRequest] = []
        self.title = ""  # of the last sheet
        self.is_awaited = False  # whether the content of the next sheet is being worked out

    @property
    def is_done(self) -> bool:
        """Whether no other sheet will follow."""
        return self._steps.is_done and not self.is_awaited

    def request(self, act: Callable[[], object], refuse: Callable[[str], None]) -> None:
        """Call `act` now or after layout; `refuse`, with the reason, if another sheet has taken the place of this."""
        self._answer(_SheetRequest(self.title, act, refuse))

    def answer_requests(self) -> None:
        """Do what was requested during layout; the user may have changed the sheet meanwhile."""
        if self.is_done:
            waiting, self._waiting = self._waiting, []
            for request in waiting:
                self._answer(request)

    def _answer(self, request: _SheetRequest) -> None:
        if not self.is_done:
            self._waiting.append(request)
        elif request.title == self.title:
            request.act()
        else:
            request.refuse(_("other rules were solved meanwhile"))

    def begin(self, material: Material, composition: Composition) -> None:
        """Lay out a sheet, instead of any other."""
        self.stop()
        if self._spread:
            self._steps.add(partial(self._go_on, laying_out(material, composition)))
        else:
            self.laid_out.emit(lay_out(material, composition))

    def stop(self) -> None:
        self._steps.clear()

    def _go_on(self, steps: PausingWork[SheetPlan]) -> None:
        end = perf_counter() + _AT_ONCE
        try:
            next(steps)
            while perf_counter() < end:
                next(steps)
        except StopIteration as done:
            self.laid_out.emit(done.value)
        else:
            self._steps.add(partial(self._go_on, steps))
