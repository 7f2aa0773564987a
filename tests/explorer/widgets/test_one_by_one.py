"""Things are done one in each turn of the event loop, in their order, whatever becomes of any of them."""

from __future__ import annotations

import gc
import weakref
from functools import partial
from time import thread_time

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from farkle_explorer.widgets.one_by_one import OneByOne, _turn


def test_the_event_loop_comes_round_between_two_things(qtbot: QtBot) -> None:
    seen: list[str] = []
    queue = OneByOne()

    def thing(name: str) -> None:
        seen.append(name)
        QTimer.singleShot(0, partial(seen.append, f"after {name}"))

    queue.add(partial(thing, "one"), partial(thing, "two"))
    assert not queue.is_done
    assert not seen
    qtbot.waitUntil(lambda: len(seen) == 4)
    assert seen == ["one", "after one", "two", "after two"]
    assert queue.is_done


def test_of_two_who_have_things_to_do_one_has_each_turn(qtbot: QtBot) -> None:
    seen: list[str] = []

    class Person(QObject):
        def event(self, event: QEvent) -> bool:
            seen.append("looked after")
            return super().event(event)

    person, queues = Person(), (OneByOne(), OneByOne())

    def thing() -> None:
        seen.append("thing")
        QCoreApplication.postEvent(person, QEvent(QEvent.Type.User))

    for queue in queues:
        queue.add(thing, thing)
    qtbot.waitUntil(lambda: len(seen) == 8)
    assert seen == ["thing", "looked after"] * 4
    assert all(queue.is_done for queue in queues)


def test_who_always_has_something_to_do_keeps_nobody_out(qtbot: QtBot) -> None:
    seen: list[str] = []
    restless, others = OneByOne(), (OneByOne(), OneByOne())

    def again() -> None:
        seen.append("again")
        if len(seen) < 100:
            restless.add_next(again)
        if len(seen) == 3:
            for queue in others:
                queue.add(partial(seen.append, "other"))

    restless.add(again)
    qtbot.waitUntil(lambda: len(seen) >= 100)
    assert seen[:8].count("other") == 2


def test_who_is_gone_keeps_nobody_waiting(qtbot: QtBot) -> None:
    seen: list[str] = []
    first, second, third = OneByOne(), OneByOne(), OneByOne()

    def remove_the_second() -> None:
        QTimer.singleShot(0, lambda: delete(second))

    first.add(remove_the_second)
    second.add(partial(seen.append, "second"), partial(seen.append, "second"), partial(seen.append, "second"))
    third.add(*[partial(seen.append, "third")] * 3)
    qtbot.waitUntil(lambda: third.is_done)
    assert seen.count("third") == 3


def test_what_goes_on_is_done_before_what_is_waiting(qtbot: QtBot) -> None:
    seen: list[str] = []
    queue = OneByOne()

    def goes_on() -> None:
        seen.append("begun")
        queue.add_next(partial(seen.append, "ended"))

    queue.add(goes_on, partial(seen.append, "another"))
    qtbot.waitUntil(lambda: queue.is_done)
    assert seen == ["begun", "ended", "another"]


def test_what_is_cleared_is_not_done(qtbot: QtBot) -> None:
    seen: list[int] = []
    queue = OneByOne()
    queue.add(partial(seen.append, 1), queue.clear, partial(seen.append, 2))
    qtbot.waitUntil(lambda: queue.is_done)
    queue.add(partial(seen.append, 3))
    qtbot.waitUntil(lambda: queue.is_done)
    assert seen == [1, 3]


def test_what_goes_wrong_keeps_nothing_back(qtbot: QtBot) -> None:
    seen: list[int] = []
    queue = OneByOne()
    with qtbot.captureExceptions() as caught:
        queue.add(lambda: 1 // 0, partial(seen.append, 1))
        qtbot.waitUntil(lambda: bool(seen))
    assert [kind for kind, _, _ in caught] == [ZeroDivisionError]


def test_nothing_is_done_in_a_turn_in_which_much_was_painted(qtbot: QtBot) -> None:
    seen: list[str] = []
    queue = OneByOne()

    class Slow(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
            end = thread_time() + 0.01
            while thread_time() < end:
                pass
            seen.append("painted")
            QTimer.singleShot(0, partial(seen.append, "a person's turn"))
            super().paintEvent(event)

    slow = Slow()
    qtbot.addWidget(slow)
    slow.show()
    qtbot.waitUntil(lambda: len(seen) >= 2)
    seen.clear()
    slow.update()
    queue.add(partial(seen.append, "thing"))
    qtbot.waitUntil(lambda: len(seen) == 3)
    assert seen == ["painted", "a person's turn", "thing"]


def test_what_moves_all_the_time_does_not_keep_things_back_for_ever(qtbot: QtBot) -> None:
    seen: list[str] = []
    queue = OneByOne()

    class Moving(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
            end = thread_time() + 0.01
            while thread_time() < end:
                pass
            super().paintEvent(event)
            QTimer.singleShot(0, self.update)

    moving = Moving()
    qtbot.addWidget(moving)
    moving.show()
    qtbot.waitExposed(moving)
    queue.add(partial(seen.append, "thing"))
    qtbot.waitUntil(lambda: bool(seen))


def test_what_a_deleted_owner_had_to_do_is_kept_by_nobody(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    class Large:
        pass

    large, owner = Large(), QObject()
    kept = weakref.ref(large)
    queue = OneByOne(owner)
    monkeypatch.setattr(_turn(), "_is_taken", True)  # it is refused, and waits for its turn
    queue.add(partial(id, large))
    qtbot.wait(20)
    assert not queue.is_done
    del large, queue
    delete(owner)
    del owner
    gc.collect()
    assert kept() is None
