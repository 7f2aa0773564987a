"""Bookmarks of loaded dice: which dice are left stays true, however a ruleset lists them; with real keys."""

from collections import Counter
from itertools import permutations
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from whole_window import settled, small_document, solved, started

from farkle_core.rules import fingerprint, from_document, save_document
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.bookmarks.bookmarks import Bookmark, BookmarkFile, to_keep, to_show
from farkle_explorer.bookmarks.panel import summary
from farkle_explorer.session.selection_space import Selection

LEFT = Qt.MouseButton.LeftButton
ODD = {"name": "Odd die", "weights": [8, 2, 8, 2, 8, 2]}
DEVIL = {"name": "Devil's head die", "wild": 1}
LUCKY = {"name": "Lucky die", "count": 2, "weights": [6, 1, 2, 3, 4, 6]}


def dice_of(names: str) -> Counter[str]:
    """Return the dice in a text such as ``"Odd die + 2 × Lucky die"``."""
    dice = Counter[str]()
    for part in names.split(" + "):
        count, _, name = part.rpartition(" × ")
        dice[name] += int(count or 1)
    return dice


def test_the_dice_left_are_the_same_in_every_order_of_the_list() -> None:
    """In each of two orders; the second player's dice have places of their own."""
    games = [
        from_document(small_document(dice=4, die=list(order), second_die=[ODD, {"name": "fair", "count": 3}]))
        for order in permutations((ODD, DEVIL, LUCKY))
    ]
    assert len({fingerprint(game) for game in games}) == 1
    for one in games:
        for other in games:
            for seat in (0, 1):
                before, after = DiceLeft.of(one, seat), DiceLeft.of(other, seat)
                for place in range(len(before)):
                    selection = Selection(banked=100, dice=place + 1, seat=seat)
                    shown = to_show(to_keep(selection, one), other)
                    assert shown.banked == 100
                    assert dice_of(after.full_words(shown.dice - 1)) == dice_of(before.full_words(place))


def test_names_of_dice_are_kept_in_the_file(tmp_path: Path) -> None:
    game = from_document(small_document(dice=4, die=[ODD, DEVIL, LUCKY]))
    place = DiceLeft.of(game).place((1, 0, 1))
    bookmark = Bookmark.of(Selection(banked=600, turn_total=300, dice=place + 1), game)
    file = BookmarkFile(tmp_path)
    file.write((bookmark,), {})
    kept = file.read().bookmarks[0]
    assert kept == bookmark
    assert summary(kept) == "You 600, opponent 0, 300 with Odd die + Lucky die"


def test_mark_with_loaded_dice_and_come_back_under_another_order(qtbot: QtBot, tmp_path: Path) -> None:
    paths = tmp_path / "one.toml", tmp_path / "other.toml"
    for path, dice in zip(paths, ([ODD, DEVIL, LUCKY], [LUCKY, ODD, DEVIL]), strict=True):
        save_document(small_document(id=path.stem, goal=400, dice=4, die=dice), path)
    with started(qtbot, paths[0], follows=False) as explorer:
        solved(qtbot, explorer)
        place = explorer.selection.space.dice_left[0].place((1, 0, 2))
        explorer.selection.update(banked=100, opponent=200, turn_total=100, dice=place + 1)
        selected = explorer.selection.selection
        words = explorer.selection.space.dice_in_words(selected)
        assert dice_of(words) == {"Odd die": 1, "Lucky die": 2}
        qtbot.keyClick(explorer.window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
        panel = explorer.bookmark_controller.panel
        assert panel.name.placeholderText() == "You 100, opponent 200, 100 with Odd die + 2 × Lucky die"
        explorer.rules.files.open_file(paths[1])
        settled(qtbot, explorer)
        if explorer.session.answer is None:
            solved(qtbot, explorer)
        assert explorer.selection.space.dice_left[0].kind_names[0] == "Lucky die"
        explorer.selection.update(banked=0, opponent=0)
        row = panel.list.visualItemRect(panel.list.item(0)).center()
        qtbot.mouseClick(panel.list.viewport(), LEFT, pos=QPoint(20, row.y()))
        shown = explorer.selection.selection
        assert (shown.banked, shown.opponent, shown.turn_total) == (100, 200, 100)
        assert dice_of(explorer.selection.space.dice_in_words(shown)) == dice_of(words)
        assert shown.dice != selected.dice
        assert not panel.notice.isVisible()
