"""Trying a roll, the chances of a farkle, the rules in plain language."""

from collections import Counter

import pytest
from loaded import DEVIL, ODD, with_dice
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from rules_bench import choose, click, field, open_panel, type_cell, type_into

from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.rules.try_roll import TryRoll


def set_roll(qtbot: QtBot, panel: RulesPanel, *faces: int) -> None:
    while panel.try_roll.picker.faces:
        click(qtbot, panel.try_roll.picker.places[0])
    for face in faces:
        click(qtbot, panel.try_roll.picker.choices[face - 1])


def listed(panel: RulesPanel) -> list[str]:
    scorings = panel.try_roll.scorings
    return [scorings.item(row).text() for row in range(scorings.count())]


def test_a_roll_lists_every_scoring_of_the_rules(qtbot: QtBot) -> None:
    # A single 5 and three 3s: counted by hand.
    panel = open_panel(qtbot)
    set_roll(qtbot, panel, 6, 5, 3, 3, 3, 2)
    assert listed(panel) == ["350 points for 3, 3, 3, 5", "300 points for 3, 3, 3", "50 points for 5"]
    assert panel.try_roll.verdict.text() == "3 ways to score, up to 350 points."

    set_roll(qtbot, panel, 1, 5)
    assert listed(panel) == ["150 points for 1, 5, hot dice", "100 points for 1", "50 points for 5"]

    set_roll(qtbot, panel, 2, 3, 4, 6)
    assert panel.try_roll.verdict.text() == "Farkle: nothing here scores, the turn is over."
    assert panel.try_roll.verdict.font().bold()
    assert not panel.try_roll.scorings.isVisible()

    set_roll(qtbot, panel, 2, 2, 3, 3, 4, 4)
    assert listed(panel) == ["750 points for 2, 2, 3, 3, 4, 4, hot dice"]
    click(qtbot, panel.forms.patterns.rows[1].remove)
    qtbot.waitUntil(lambda: listed(panel) == [])
    assert panel.try_roll.verdict.text().startswith("Farkle")
    type_into(qtbot, field(panel, "turn.nothing").editor, "500")
    qtbot.waitUntil(lambda: listed(panel) == ["500 points for 2, 2, 3, 3, 4, 4, hot dice"])

    type_cell(qtbot, panel, 1, 3, "win")
    panel.draft.check()
    set_roll(qtbot, panel, 1, 1, 1)
    assert listed(panel)[0].startswith("wins the game for 1, 1, 1")
    assert panel.try_roll.verdict.text() == "This roll can win the game."


def test_a_cursed_roll_scores_nothing(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    for effect, said in (
        ("Ends the turn as a farkle (toxic)", "Cursed: it is a farkle."),
        ("Costs the banked score too (disaster)", "Cursed: a farkle, and the banked score is lost."),
    ):
        choose(qtbot, field(panel, "cursed.effect").editor, effect)
        panel.draft.check()
        set_roll(qtbot, panel, 2, 2, 2, 2, 1)
        assert panel.try_roll.verdict.text() == said
        assert listed(panel) == []


def test_dice_are_taken_from_the_keyboard_or_thrown(qtbot: QtBot) -> None:
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

    picker = panel.try_roll.picker
    picker.setFocus()
    qtbot.keyClicks(picker, "1555")
    qtbot.keyClick(picker, Qt.Key.Key_Backspace)
    assert picker.faces == (1, 5, 5)


def test_the_strip_has_the_known_chances_of_a_farkle(qtbot: QtBot) -> None:
    # Without patterns: 2/3, 4/9, 5/18, 17/108, 25/324 and 5/162 (Busche & Neller).
    panel = open_panel(qtbot, "busche-neller")
    assert panel.chances.chances == pytest.approx((2 / 3, 4 / 9, 5 / 18, 17 / 108, 25 / 324, 5 / 162))
    assert panel.chances.words == ("66.67 %", "44.44 %", "27.78 %", "15.74 %", "7.72 %", "3.09 %")
    assert "1 die 66.67 %" in panel.chances.accessibleDescription()

    type_cell(qtbot, panel, 6, 1, "50")
    qtbot.waitUntil(lambda: panel.chances.words[0] == "50.00 %")

    set_roll(qtbot, panel, 1, 1, 1, 1, 1, 1)
    type_into(qtbot, field(panel, "dice").editor, "5")
    panel.draft.check()
    assert panel.try_roll.picker.faces == (1, 1, 1, 1, 1)
    assert not panel.try_roll.picker.places[5].isVisible()
    assert len(panel.chances.chances) == 5


PLAIN = shipped_ruleset("busche-neller")


def panel_of(qtbot: QtBot, *dice: Die) -> TryRoll:
    panel = TryRoll()
    qtbot.addWidget(panel)
    panel.show_ruleset(with_dice(*dice))
    panel.show()
    return panel


def scorings_of(panel: TryRoll) -> list[str]:
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
    assert scorings_of(panel) == []
    wild.click()
    assert not wild.isEnabled()
    assert panel.picker.faces == (2, 2, 7)
    assert scorings_of(panel) == ["200 points for 2, 2, wild, hot dice"]  # three 2s: the wild face is the third
    qtbot.keyClick(panel.picker, Qt.Key.Key_Backspace)
    qtbot.keyClick(panel.picker, Qt.Key.Key_W)
    assert panel.picker.faces == (2, 2, 7)
    assert "Take this wild face away" in [place.toolTip() for place in panel.picker.places]
