"""Trying a roll, the chances of a farkle, the rules in plain language."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot
from rules_bench import choose, click, field, open_panel, type_cell, type_into

from farkle_explorer.rules.panel import RulesPanel


def set_roll(qtbot: QtBot, panel: RulesPanel, *faces: int) -> None:
    while panel.try_roll.picker.faces:
        click(qtbot, panel.try_roll.picker.places[0])
    for face in faces:
        click(qtbot, panel.try_roll.picker.choices[face - 1])


def listed(panel: RulesPanel) -> list[str]:
    scorings = panel.try_roll.scorings
    return [scorings.item(row).text() for row in range(scorings.count())]


def test_a_roll_of_facebook_lists_every_scoring(qtbot: QtBot) -> None:
    # A single 5 and three 3s: counted by hand.
    panel = open_panel(qtbot)
    set_roll(qtbot, panel, 6, 5, 3, 3, 3, 2)
    assert listed(panel) == ["350 points for 3, 3, 3, 5", "300 points for 3, 3, 3", "50 points for 5"]
    assert panel.try_roll.verdict.text() == "3 ways to score, up to 350 points."


def test_hot_dice_are_pointed_out(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    set_roll(qtbot, panel, 1, 5)
    assert listed(panel) == ["150 points for 1, 5, hot dice", "100 points for 1", "50 points for 5"]


def test_a_farkle_is_said_clearly(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    set_roll(qtbot, panel, 2, 3, 4, 6)
    assert panel.try_roll.verdict.text() == "Farkle: nothing here scores, the turn is over."
    assert panel.try_roll.verdict.font().bold()
    assert not panel.try_roll.scorings.isVisible()


def test_the_list_follows_the_rules(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    set_roll(qtbot, panel, 2, 2, 3, 3, 4, 4)
    assert listed(panel) == ["750 points for 2, 2, 3, 3, 4, 4, hot dice"]
    click(qtbot, panel.forms.patterns.rows[1].remove)
    qtbot.waitUntil(lambda: listed(panel) == [])
    assert panel.try_roll.verdict.text().startswith("Farkle")
    type_into(qtbot, field(panel, "turn.nothing").editor, "500")
    qtbot.waitUntil(lambda: listed(panel) == ["500 points for 2, 2, 3, 3, 4, 4, hot dice"])


def test_a_win_comes_first(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    type_cell(qtbot, panel, 1, 3, "win")
    panel.draft.check()
    set_roll(qtbot, panel, 1, 1, 1)
    assert listed(panel)[0].startswith("wins the game for 1, 1, 1")
    assert panel.try_roll.verdict.text() == "This roll can win the game."


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("Ends the turn as a farkle (toxic)", "Cursed: it is a farkle."),
        ("Costs the banked score too (disaster)", "Cursed: a farkle, and the banked score is lost."),
    ],
)
def test_a_cursed_roll_scores_nothing(qtbot: QtBot, effect: str, said: str) -> None:
    panel = open_panel(qtbot)
    choose(qtbot, field(panel, "cursed.effect").editor, effect)
    panel.draft.check()
    set_roll(qtbot, panel, 2, 2, 2, 2, 1)
    assert panel.try_roll.verdict.text() == said
    assert listed(panel) == []


def test_dice_are_taken_from_the_keyboard(qtbot: QtBot) -> None:
    picker = open_panel(qtbot).try_roll.picker
    picker.setFocus()
    qtbot.keyClicks(picker, "1555")
    qtbot.keyClick(picker, Qt.Key.Key_Backspace)
    assert picker.faces == (1, 5, 5)


def test_a_throw_fills_every_place(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    seen = set()
    for _ in range(20):
        click(qtbot, panel.try_roll.throw)
        assert len(panel.try_roll.picker.faces) == 6
        assert set(panel.try_roll.picker.faces) <= {1, 2, 3, 4, 5, 6}
        seen.add(panel.try_roll.picker.faces)
    assert len(seen) > 15
    click(qtbot, panel.try_roll.clear)
    assert panel.try_roll.picker.faces == ()
    assert not panel.try_roll.clear.isEnabled()


def test_five_dice_have_five_places(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "busche-neller")
    set_roll(qtbot, panel, 1, 1, 1, 1, 1, 1)
    type_into(qtbot, field(panel, "dice").editor, "5")
    panel.draft.check()
    assert panel.try_roll.picker.faces == (1, 1, 1, 1, 1)
    assert not panel.try_roll.picker.places[5].isVisible()
    assert len(panel.chances.chances) == 5


def test_the_strip_has_the_known_chances_of_a_farkle(qtbot: QtBot) -> None:
    # Without patterns: 2/3, 4/9, 5/18, 17/108, 25/324 and 5/162 (Busche & Neller).
    panel = open_panel(qtbot, "busche-neller")
    assert panel.chances.chances == pytest.approx((2 / 3, 4 / 9, 5 / 18, 17 / 108, 25 / 324, 5 / 162))
    assert panel.chances.words == ("66.7 %", "44.4 %", "27.8 %", "15.7 %", "7.72 %", "3.09 %")
    assert "1 die 66.7 %" in panel.chances.accessibleDescription()


def test_the_strip_is_live(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "busche-neller")
    type_cell(qtbot, panel, 6, 1, "50")
    qtbot.waitUntil(lambda: panel.chances.words[0] == "50.0 %")


def test_the_rules_can_be_read_beside_the_editor(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    sheet = panel.findChild(QTextBrowser)
    assert sheet is not None
    assert sheet.isVisible()
    assert "Facebook Farkle" in sheet.toPlainText()
    assert "10,000" in sheet.toPlainText()
    type_into(qtbot, field(panel, "goal").editor, "5000")
    panel.draft.check()
    assert "5,000" in sheet.toPlainText()
