"""Trying a roll under rules with loaded dice."""

from loaded import DEVIL, ODD, with_dice
from pytestqt.qtbot import QtBot

from farkle_core.rules import shipped_ruleset
from farkle_explorer.rules.try_roll import TryRoll


def test_nobody_is_told_to_press_a_button_that_is_off(qtbot: QtBot) -> None:
    panel = TryRoll()
    qtbot.addWidget(panel)
    panel.show_ruleset(with_dice(ODD, DEVIL))
    assert not panel.throw.isEnabled()
    assert panel.verdict.text().startswith("Only fair dice are thrown here")
    assert not panel.verdict.font().bold()
    panel.show_ruleset(shipped_ruleset("busche-neller"))
    assert panel.verdict.text() == "Click dice to set a roll, or press Roll."
