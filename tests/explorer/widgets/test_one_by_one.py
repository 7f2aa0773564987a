"""Things are done one in each turn of the event loop, in their order, whatever becomes of any of them."""

from functools import partial

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from farkle_explorer.workers.background import OneByOne


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
