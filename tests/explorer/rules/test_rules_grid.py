"""The grid of equal dice, its schemes, the patterns, and the lists of loaded dice, by clicks."""

from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot
from rules_bench import cell, cell_editor, choose, click, field, load, open_panel, type_cell, type_into
from shiboken6 import isValid
from whole_window import settled

from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rules.dice import DiceList
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.rules.patterns import shape_name, shapes
from farkle_explorer.rules.summaries import Scheme
from farkle_explorer.session.draft import ABSENT


def test_values_are_typed_emptied_and_taken_back_as_in_a_spreadsheet(qtbot: QtBot) -> None:
    for text, value, shown in (("1,250", 1250, "1,250"), ("W", "win", "win"), ("0", 0, "")):
        panel = open_panel(qtbot)
        type_cell(qtbot, panel, 2, 3, text)
        assert panel.draft.value("sets.2.3") == value
        editor = cell_editor(panel)
        assert editor.text() == text, "what was typed stays as it was typed"
        qtbot.keyClick(editor, Qt.Key.Key_Return)
        assert cell(panel, 2, 3).data() == shown
        assert panel.draft.undo_stack.count() == 1
    panel = open_panel(qtbot)
    type_cell(qtbot, panel, 2, 3, "999")
    assert panel.draft.value("sets.2.3") == 999
    qtbot.keyClick(cell_editor(panel), Qt.Key.Key_Escape)
    assert panel.draft.value("sets.2.3") == 200
    assert not panel.draft.modified
    panel = open_panel(qtbot)
    type_cell(qtbot, panel, 1, 1, "")
    qtbot.keyClick(panel.forms.sets.grid, Qt.Key.Key_Delete)
    assert panel.draft.value("sets.1.1") == 0
    assert cell(panel, 1, 1).data() == ""
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(panel.forms.sets.grid, key)
    qtbot.keyClicks(panel.forms.sets.grid, "8")
    assert panel.draft.value("sets.2.3") == 8


def test_an_editor_that_the_grid_has_closed_writes_nothing(qtbot: QtBot, qtlog: Any) -> None:
    panel = open_panel(qtbot)
    type_cell(qtbot, panel, 2, 3, "25")
    editor = cell_editor(panel)
    panel.forms.sets.grid.reset()
    qtbot.keyClicks(editor, "7")
    assert editor.text() == "257", "it is still there"
    assert panel.draft.value("sets.2.3") == 25
    assert [record.message for record in qtlog.records if "editor" in record.message] == []


def test_one_value_can_be_put_back_and_dice_that_are_not_there_are_missing(qtbot: QtBot) -> None:
    # One value can be put back.
    panel = open_panel(qtbot)
    grid = panel.forms.sets.grid
    type_cell(qtbot, panel, 2, 3, "250")
    type_cell(qtbot, panel, 3, 3, "350")
    assert "Was: 300 points." in cell(panel, 3, 3).data(Qt.ItemDataRole.ToolTipRole)
    menu = grid.value_menu()
    menu.actions()[0].trigger()
    assert panel.draft.value("sets.3.3") == 300
    assert panel.draft.value("sets.2.3") == 250
    click(qtbot, panel.forms.sets.put_back)
    assert panel.draft.value("sets.2.3") == 200
    assert not panel.forms.sets.put_back.isVisible()

    # Dice that are not there are said to be missing.
    type_into(qtbot, field(panel, "dice").editor, "4")
    assert "There are not that many dice." in cell(panel, 1, 5).data(Qt.ItemDataRole.ToolTipRole)
    assert "There are not that many dice." not in cell(panel, 1, 4).data(Qt.ItemDataRole.ToolTipRole)


# The rows of three 1s and three 2s after each button, from the rulesets that are known by these schemes.
def test_a_scheme_is_one_click_and_one_step_of_undo(qtbot: QtBot) -> None:
    """The rows of three 1s and three 2s after each button, from the rulesets that are known by these schemes."""
    panel = open_panel(qtbot)
    panel.draft.set_value("sets.4.4", 1)
    before = panel.draft.value("sets")
    for scheme, ones, twos in (
        (Scheme.TRIPLES_ONLY, [100, 0, 1000, 0, 0, 0], [0, 0, 200, 0, 0, 0]),
        (Scheme.ADDING, [100, 0, 1000, 2000, 3000, 4000], [0, 0, 200, 400, 600, 800]),
        (Scheme.DOUBLING, [100, 0, 1000, 2000, 4000, 8000], [0, 0, 200, 400, 800, 1600]),
        (Scheme.MULTIPLES, [100, 0, 1000, 4000, 6000, 8000], [0, 0, 200, 800, 1200, 1600]),
        (Scheme.FIXED, [100, 0, 1000, 1000, 2000, 3000], [0, 0, 200, 1000, 2000, 3000]),
    ):
        click(qtbot, panel.forms.sets.schemes[scheme])
        assert panel.draft.value("sets.1") == ones
        assert panel.draft.value("sets.2") == twos
        click(qtbot, panel.head.undo)
        assert panel.draft.value("sets") == before


def test_a_pattern_is_added_edited_and_removed(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "busche-neller")
    patterns = panel.forms.patterns
    assert patterns.empty.isVisible()
    click(qtbot, patterns.add)
    assert panel.draft.value("patterns") == [
        {"name": "straight", "shape": [1, 1, 1, 1, 1, 1], "points": 1500, "bonus": 0}
    ]
    row = patterns.rows[0]
    qtbot.waitUntil(row.editor.isVisible)
    choose(qtbot, row.editor["dice"], "Two triplets")
    assert panel.draft.value("patterns.1.name") == "two triplets"
    choose(qtbot, row.editor["worth"], "Its triples, and a bonus")
    type_into(qtbot, row.editor["bonus"], "300")
    assert row.worth.text() == "triples + 300"
    type_into(qtbot, row.editor["name"], "twins")
    assert row.name.text() == "twins"
    click(qtbot, patterns.add)
    assert panel.draft.value("patterns.2.name") == "straight"
    click(qtbot, patterns.rows[0].remove)
    assert [pattern["name"] for pattern in panel.draft.value("patterns")] == ["straight"]
    click(qtbot, patterns.rows[0].remove)
    assert panel.draft.value("patterns") is ABSENT
    assert patterns.empty.isVisible()
    assert not panel.draft.differs("patterns")


def test_exact_faces_are_picked_by_clicking_dice(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "kingdom-come")
    row = panel.forms.patterns.rows[0]
    click(qtbot, row.edit)
    faces = row.editor["faces"]
    assert faces.faces == (1, 2, 3, 4, 5)
    click(qtbot, faces.places[1])
    assert panel.draft.value("patterns.1.faces") == [1, 3, 4, 5]
    click(qtbot, faces.choices[5])
    assert panel.draft.value("patterns.1.faces") == [1, 3, 4, 5, 6]
    faces.choices[0].setFocus()
    qtbot.keyClick(faces.choices[0], Qt.Key.Key_2)
    assert panel.draft.value("patterns.1.faces") == [1, 2, 3, 4, 5, 6]
    assert not faces.choices[0].isEnabled(), "six dice are all there are"


def test_a_pattern_that_was_changed_or_removed_comes_back(qtbot: QtBot) -> None:
    # A changed pattern is marked and put back.
    panel = open_panel(qtbot)
    row = panel.forms.patterns.rows[1]
    assert not row.put_back.isVisible()
    click(qtbot, row.edit)
    type_into(qtbot, row.editor["points"], "1500")
    assert row.differs
    assert not panel.forms.patterns.rows[0].differs
    click(qtbot, row.put_back)
    assert panel.draft.value("patterns.2.points") == 750
    assert not row.differs

    # A removed pattern comes back.
    load(panel)
    click(qtbot, panel.forms.patterns.rows[0].remove)
    click(qtbot, panel.forms.patterns.put_back)
    assert not panel.draft.differs("patterns")
    assert len(panel.forms.patterns.rows) == 2


def test_there_is_every_shape_of_several_faces() -> None:
    # Partitions of 2, 3, 4, 5 and 6 have 2, 3, 5, 7 and 11 members; one of each is a single face.
    assert len(shapes(6)) == 1 + 2 + 4 + 6 + 10
    assert len(set(shapes(6))) == len(shapes(6))
    assert len(shapes(5)) == 1 + 2 + 4 + 6
    assert shapes(6)[:3] == ((1, 1, 1, 1, 1, 1), (2, 2, 2), (4, 2))
    assert all(sum(shape) <= 6 and len(shape) > 1 and list(shape) == sorted(shape, reverse=True) for shape in shapes(6))
    assert shape_name((3, 1)) == "3 + 1 equal dice"
    assert shape_name((1, 1, 1, 1)) == "four different"


def menu_of(dice: DiceList) -> QMenu:
    menu = dice.add.menu()
    assert isinstance(menu, QMenu)
    return menu


def add_from_library(panel: RulesPanel, key: str, name: str) -> None:
    """Choose a die in the library's menu."""
    panel.forms.dice.lists[key].from_library[name].trigger()


def test_a_die_takes_the_place_of_a_fair_one_and_leaves_it_again(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "kingdom-come")
    draft, dice = panel.draft, panel.forms.dice.lists["die"]
    for name in ("Devil's head die", "Odd die", "Odd die"):
        add_from_library(panel, "die", name)
    assert [(entry["name"], entry["count"]) for entry in draft.value("die")] == [
        ("fair die", 3), ("Devil's head die", 1), ("Odd die", 2),
    ]  # fmt: skip
    draft.check()
    assert draft.problems == ()
    assert draft.ruleset is not None
    assert draft.ruleset.has_loaded_dice
    assert panel.forms.sections["dice"].header.summary == "3 × fair die, Devil's head die, 2 × Odd die"
    click(qtbot, dice.rows[2].remove)
    click(qtbot, dice.rows[1].remove)
    assert draft.value("die") is ABSENT
    draft.undo_stack.undo()
    draft.undo_stack.undo()
    assert len(dice.rows) == 3


def test_a_die_of_ones_own_is_edited(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "kingdom-come")
    draft, dice = panel.draft, panel.forms.dice.lists["second_die"]
    menu_of(dice).actions()[-1].trigger()
    editor = dice.rows[-1].editor
    type_into(qtbot, editor["name"], "Thumb")
    type_into(qtbot, editor["weights"].boxes[4], "9")
    choose(qtbot, editor["wild"], "The 6 is wild")
    assert draft.value("second_die.2") == {"name": "Thumb", "count": 1, "weights": [2, 1, 1, 1, 9, 1], "wild": 6}
    assert dice.rows[-1].bars.words == "1: 13.3 %, 2: 6.7 %, 3: 6.7 %, 4: 6.7 %, 5: 60.0 %, wild: 6.7 %"


def test_problems_stand_beside_their_dice(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "kingdom-come")
    add_from_library(panel, "die", "Odd die")
    panel.draft.set_value("die.1.count", 2)
    panel.draft.set_value("die.2.weights", [0] * 6)
    panel.draft.check()
    dice = panel.forms.dice.lists["die"]
    assert "0 to 1,000, not all 0" in dice.rows[1].remarks.text
    panel.draft.set_value("die.2.weights", [1, 2, 3, 4, 5, 6])
    panel.draft.check()
    assert "As many as there are dice in the game: 6." in dice.remarks.text


def test_the_chances_below_do_not_speak_for_loaded_dice(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "kingdom-come")
    for die in ("Odd die", "Devil's head die"):
        load(panel, "kingdom-come")
        add_from_library(panel, "die", die)
        panel.draft.check()
        qtbot.waitUntil(lambda: "which dice are left" in panel.chances.toolTip())
        assert panel.chances.words == ()
        panel.try_roll.throw.click()
        assert len(panel.try_roll.picker.faces) == 6
    panel.try_roll.picker.set_faces([1, 1, 1])
    panel.try_roll.picker.edited.emit((1, 1, 1))
    assert "1,000" in panel.try_roll.verdict.text()


def test_removed_rows_leave_the_window_whole(qtbot: QtBot, explorer: Explorer) -> None:
    draft = explorer.draft
    for key, rows in (
        ("turn.hot_dice_bonus", [500, 1000]),
        ("patterns", [{"shape": [1, 1, 1, 1, 1, 1], "points": 1500}, {"shape": [2, 2, 2], "points": 750}]),
    ):
        draft.set_value(key, rows)
        qtbot.wait(1)
        draft.set_value(key, [])
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    files = explorer.rules.files
    assert all(isValid(action) for action in files.all)
    for number in range(len(explorer.centre.pages.choices)):
        explorer.centre.pages.turn_to(number)
    files.undo.trigger()
    assert draft.value("patterns") != []
    settled(qtbot, explorer)
