"""Trying a roll under rules with loaded dice."""

from collections import Counter

from loaded import DEVIL, ODD, with_dice
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_explorer.rules.try_roll import TryRoll

PLAIN = shipped_ruleset("busche-neller")


def panel_of(qtbot: QtBot, *dice: Die) -> TryRoll:
    panel = TryRoll()
    qtbot.addWidget(panel)
    panel.show_ruleset(with_dice(*dice))
    panel.show()
    return panel


def listed(panel: TryRoll) -> list[str]:
    return [panel.scorings.item(row).text() for row in range(panel.scorings.count())]


def test_the_program_rolls_the_dice_of_the_game(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, ODD, DEVIL)
    seen: Counter[int] = Counter()
    for _ in range(400):
        panel.throw.click()
        assert len(panel.picker.faces) == 2
        seen.update(panel.picker.faces[:1])
    # The odd die shows 1, 3 and 5 each with chance 8 / 30.
    assert 0.7 < sum(seen[face] for face in (1, 3, 5)) / 400 < 0.9
    panel.show_ruleset(PLAIN)
    panel.throw.click()
    assert len(panel.picker.faces) == 6
    assert 7 not in panel.picker.faces


def test_a_wild_face_can_be_set_once_for_each_die_that_has_one(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, ODD, ODD, DEVIL)
    wild = panel.picker.choices[-1]
    assert wild.isVisible()
    qtbot.keyClicks(panel.picker, "22")
    assert listed(panel) == []
    wild.click()
    assert not wild.isEnabled()
    assert panel.picker.faces == (2, 2, 7)
    assert listed(panel) == ["200 points for 2, 2, wild, hot dice"]  # three 2s: the wild face is the third
    qtbot.keyClick(panel.picker, Qt.Key.Key_Backspace)
    qtbot.keyClick(panel.picker, Qt.Key.Key_W)
    assert panel.picker.faces == (2, 2, 7)
    assert "Take this wild face away" in [place.toolTip() for place in panel.picker.places]


def test_other_rules_take_wild_faces_away(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, ODD, ODD, DEVIL)
    qtbot.keyClicks(panel.picker, "5w5")
    panel.show_ruleset(PLAIN)
    assert panel.picker.faces == (5, 5)
    assert not panel.picker.choices[-1].isVisible()
    qtbot.keyClick(panel.picker, Qt.Key.Key_W)
    assert panel.picker.faces == (5, 5)
