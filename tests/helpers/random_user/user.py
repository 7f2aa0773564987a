"""What the random user does with the window, and what must be true afterwards."""

import ctypes
import gc
import re
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from patience import HANGS
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QMessageBox, QTabBar, QWidget
from shiboken6 import isValid

from farkle_core.rules import Document
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.draft import same
from random_user import eyes, hands
from random_user.answers import Answers
from random_user.watch import Watch, memory

TOLD: Final = 15
"""How many of the last actions are told when something breaks."""

_LOOK: Final = 250
"""After so many actions everything is undone, and compared with the start."""

_TIDY: Final = 40
"""After so many actions solves that take long are stopped, and windows in front are closed."""

_STUCK: Final = 0.05
_RESCUE: Final = 15
_TEXTS: Final = ["0", "1", "3", "6", "50", "300", "1000", "2500", "-50", "99999999", "1e5", "x", "½", "155234"]
_ENDS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape)
_SIZES: Final = ((1280, 800), (1920, 1080), (1024, 700), (2560, 1440))


@dataclass
class Finding:
    """Something that must not be.

    Attributes
    ----------
    action : int
        The action it happened in.
    what : str
        In words.
    before : list of str
        The last actions, the one it happened in last.
    times : int
        How often it was found.
    """

    action: int
    what: str
    before: list[str]
    times: int = 1


class RandomUser:
    """Does one random thing after another.

    Every action draws from a generator made of the seed and its number, so the same seed does the same things as far
    as the window shows the same: what is worked out beside it comes sooner or later.

    Parameters
    ----------
    explorer : Explorer
        The program, started.
    seed : int
        Says what is done.
    folder : Path
        Files to open; what is saved goes there, too.
    log : callable
        Is given each action in words before it is done.
    """

    def __init__(self, explorer: Explorer, seed: int, folder: Path, log: Callable[[str], object]) -> None:
        self.explorer, self.seed, self.folder, self._log = explorer, seed, folder, log
        self.findings: list[Finding] = []
        self.watch = Watch(self.note, self._log)
        self.answers = Answers(folder, Random(seed))
        self.number = 0
        self.undone = 0
        self._last: deque[str] = deque(maxlen=TOLD)
        self._start, self._size = explorer.draft.document, explorer.window.size()
        explorer.window.may_close = lambda: explorer.rules.files.may_leave() and False
        explorer.draft.origin_changed.connect(self._loaded)
        self._acts = False

    def act(self, actions: int) -> None:
        """Do so many random things."""
        self._acts = True
        self._help_out()
        for _ in range(actions):
            self.number += 1
            random = Random(f"{self.seed}:{self.number}")
            self.answers.random = Random(f"{self.seed}:{self.number}:answers")
            if self.number % _TIDY == 0:
                self._tidy()
            if self.number % _LOOK == 0:
                self.undo_all()
            self._do_something(random)
            self._look_at_sizes()
        self._acts = False

    def undo_all(self) -> None:
        """Undo all there is to undo, and compare with what was loaded."""
        self._say("undoes everything")
        stack = self.explorer.draft.undo_stack
        while stack.canUndo():
            self._do(stack.undo)
        if not same(self.explorer.draft.document, self._start):
            self.note(f"undoing everything gave {_difference(self.explorer.draft.document, self._start)}")
        self.undone += 1

    def come_to_rest(self, base: Path, content: bytes) -> int:
        """Open `base` with its first content, solve it, wait until all is done, and return how much memory that takes.

        What the user has saved there meanwhile may take hours to solve. The window gets its first size: pictures of
        a large one take more than those of a small one.
        """
        base.write_bytes(content)
        self._say("comes to rest")
        self._tidy()
        self._do(lambda: self.explorer.window.resize(self._size))
        self.undo_all()
        self.explorer.draft.undo_stack.setClean()
        self._do(lambda: self.explorer.opener.open(base))
        self._until(lambda: self.explorer.session.can_solve)
        self._do(self.explorer.actions.solve.trigger)
        self._until(lambda: self.explorer.session.progress is None)
        self._until(lambda: self.explorer.is_at_rest and not self.explorer.background.is_busy)
        QApplication.clipboard().clear()
        gc.collect()
        if sys.platform == "linux":
            ctypes.CDLL(None).malloc_trim(0)
        return memory()

    # One action

    def _do_something(self, random: Random) -> None:
        what = random.choices([each for each, _ in _ACTS], [weight for _, weight in _ACTS])[0]
        what(self, random)
        for _ in range(random.choice((1, 1, 2, 5))):
            self._do(_answer)

    def _click(self, random: Random) -> None:
        self._use_mouse(random, hands.click)

    def _drag(self, random: Random) -> None:
        self._use_mouse(random, hands.drag)

    def _point(self, random: Random) -> None:
        self._use_mouse(random, hands.point)

    def _wheel(self, random: Random) -> None:
        self._use_mouse(random, hands.turn_wheel)

    def _use_mouse(self, random: Random, use: Callable[[Random, QWidget, QPoint], hands.Moves]) -> None:
        widget = random.choice(eyes.things(random.choice(eyes.places())))
        place = hands.a_place(random, widget)
        self._say(f"{use.__name__} at ({place.x()}, {place.y()}) on {eyes.name_of(widget)}")
        self._go(widget, use(random, widget, place))

    def _press_keys(self, random: Random) -> None:
        widget = QApplication.focusWidget() or self.explorer.window
        if random.random() < 0.2:
            widget = random.choice(eyes.things(random.choice(eyes.places())))
        self._say(f"keys on {eyes.name_of(widget)}")
        self._go(widget, hands.press_keys(random, widget))

    def _edit(self, random: Random) -> None:
        widget = eyes.a_choice(random, eyes.fields(random.choice(eyes.places())))
        if widget is None:
            return
        text, end = random.choice(["", *_TEXTS]), random.choice(_ENDS)
        if isinstance(widget, QComboBox) and widget.count() and not widget.isEditable():
            self._say(f"chooses another of {eyes.name_of(widget)}")
            place = random.randrange(widget.count())
            self._do(lambda: widget.setCurrentIndex(place))
            self._do(lambda: widget.activated.emit(place))
            return
        self._say(f"writes “{text}” in {eyes.name_of(widget)}")
        self._go(widget, hands.write(widget, text, end))

    def _choose_action(self, random: Random) -> None:
        action = random.choice(eyes.actions())
        self._say(f"chooses {eyes.name_of(action)}")
        self._do(action.trigger)

    def _turn_page(self, random: Random) -> None:
        bars = [bar for bar in eyes.places() if isinstance(bar, QTabBar) and bar.count()]
        bar = random.choice(bars) if bars else self.explorer.centre.pages.bar
        number = random.randrange(bar.count())
        self._say(f"turns to {bar.tabText(number)}")
        self._do(lambda: bar.setCurrentIndex(number))

    def _go_elsewhere(self, random: Random) -> None:
        workspaces = self.explorer.window.workspaces
        place = random.choice(sorted(workspaces.actions))
        self._say(f"goes to {place}")
        self._do(lambda: workspaces.enter(place))

    def _resize(self, random: Random) -> None:
        size = random.choice(_SIZES)
        self._say(f"resizes to {size}")
        self._do(lambda: self.explorer.window.resize(*size))

    def _solve(self, _random: Random) -> None:
        self._say("solves")
        self._do(self.explorer.actions.solve.trigger)

    def _cancel(self, _random: Random) -> None:
        self._say("cancels")
        self._do(self.explorer.actions.cancel.trigger)

    def _undo(self, random: Random) -> None:
        files = self.explorer.rules.files
        action = random.choice((files.undo, files.undo, files.redo))
        self._say(eyes.name_of(action))
        for _ in range(random.randint(1, 4)):
            self._do(action.trigger)

    def _wait(self, random: Random) -> None:
        seconds = random.choice((0.01, 0.05, 0.2))
        self._say(f"waits {seconds} s")
        end = perf_counter() + seconds
        while perf_counter() < end:
            self._do(_answer)

    def _drop_file(self, random: Random) -> None:
        file = random.choice(sorted(each for each in self.folder.iterdir() if each.is_file()))
        self._say(f"drops {file.name}")
        content = QMimeData()
        content.setUrls([QUrl.fromLocalFile(str(file))])
        event = QDropEvent(
            QPointF(5, 5), Qt.DropAction.CopyAction, content, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
        self._do(lambda: QApplication.sendEvent(self.explorer.window, event))

    # Between the actions

    def _go(self, widget: QWidget, moves: hands.Moves) -> None:
        """Make single moves, as long as there is something to make them on."""
        for move in moves:
            if not isValid(widget) or not widget.isVisible():
                return
            self._do(move)

    def _do(self, move: Callable[[], object]) -> None:
        self.watch.do(move)
        if self.answers.asked:
            self._say(f"    answers {'; '.join(self.answers.asked)}")
            self.answers.asked.clear()

    def _help_out(self) -> None:
        """Answer what keeps the present move from ending: a question, a menu, something being dragged."""
        if self._acts:
            # Another timer each time: one that is being answered does not fire, and an answer may lead to a question.
            QTimer.singleShot(_RESCUE, self._help_out)
            if perf_counter() - self.watch.since > _STUCK:
                self.answers.answer_what_waits()

    def _tidy(self) -> None:
        """Stop what takes long, and close what stands before the window."""
        for _ in range(5):
            front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if front is not None:
                self._do(front.reject if isinstance(front, QDialog) else front.close)
        for window in QApplication.topLevelWidgets():
            if isinstance(window, QDialog | QMessageBox) and window.isVisible():
                self._do(window.close)
        self._do(self.explorer.actions.cancel.trigger)
        self._do(self.explorer.strategy_controller.book.cancel)
        if not self.explorer.window.isVisible():
            self.note("the window is gone")
            self.explorer.window.show()

    def _until(self, condition: Callable[[], bool]) -> None:
        end = perf_counter() + HANGS
        while not condition():
            self._do(_answer)
            if perf_counter() > end:
                self.note("it does not come to rest")
                return

    def _look_at_sizes(self) -> None:
        """Nothing makes a window higher than the highest that the user asks for."""
        highest = max(height for _width, height in _SIZES)
        for window in QApplication.topLevelWidgets():
            if window.isVisible() and window.height() > highest:
                self.note(f"a window is {window.height()} pixels high: {eyes.name_of(window)}")
                window.resize(window.width(), highest)

    def _loaded(self) -> None:
        if self.explorer.draft.undo_stack.count() == 0:
            self._start = self.explorer.draft.document

    def _say(self, action: str) -> None:
        line = f"{self.number}: {action}"
        self._last.append(line)
        self._log(line)

    def note(self, what: str) -> None:
        """Remember something that must not be, with what was done before."""
        self._log(f"!!! {what}")
        same_before = next((each for each in self.findings if _plain(each.what) == _plain(what)), None)
        if same_before is None:
            self.findings.append(Finding(self.number, what, list(self._last)))
        else:
            same_before.times += 1


_ACTS: Final = (
    (RandomUser._click, 30),
    (RandomUser._drag, 10),
    (RandomUser._point, 6),
    (RandomUser._wheel, 6),
    (RandomUser._press_keys, 14),
    (RandomUser._edit, 14),
    (RandomUser._choose_action, 8),
    (RandomUser._turn_page, 4),
    (RandomUser._go_elsewhere, 3),
    (RandomUser._resize, 1),
    (RandomUser._solve, 4),
    (RandomUser._cancel, 2),
    (RandomUser._undo, 5),
    (RandomUser._wait, 4),
    (RandomUser._drop_file, 1),
)


def _answer() -> None:
    QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _difference(one: Document, other: Document) -> str:
    keys = [key for key in sorted({*one, *other}) if not same(one.get(key), other.get(key))]
    return ", ".join(f"{key} = {one.get(key)!r} for {other.get(key)!r}" for key in keys)


def _plain(what: str) -> str:
    """Return what findings of the same defect have in common: everything but numbers."""
    return re.sub(r"[0-9]+", "0", what)
