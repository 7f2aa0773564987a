"""The lists of loaded dice in the forms, by clicks."""

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot
from rules_bench import choose, click, open_panel, type_into

from farkle_explorer.rules.dice import DiceList
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import ABSENT


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


@pytest.mark.parametrize("die", ["Odd die", "Devil's head die"])
def test_the_chances_below_do_not_speak_for_loaded_dice(qtbot: QtBot, die: str) -> None:
    panel = open_panel(qtbot, "kingdom-come")
    add_from_library(panel, "die", die)
    panel.draft.check()
    qtbot.waitUntil(lambda: "which dice are left" in panel.chances.toolTip())
    assert panel.chances.words == ()
    panel.try_roll.throw.click()
    assert len(panel.try_roll.picker.faces) == 6
    panel.try_roll.picker.set_faces([1, 1, 1])
    panel.try_roll.picker.edited.emit((1, 1, 1))
    assert "1,000" in panel.try_roll.verdict.text()
