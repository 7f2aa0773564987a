"""A drop-down list of dice with their weights as bars: those of the open rules, and those of video games."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt

from farkle_core.language.messages import _
from farkle_core.rules.die import Die
from farkle_core.rules.library import library
from farkle_core.rules.model import Ruleset
from farkle_core.rules.words.dice_left import die_line
from farkle_explorer.rules.weight_bars import bars_icon
from farkle_explorer.widgets.inputs import DropDown
from farkle_explorer.widgets.theme import SPACING

_ICON: Final = QSize(6 * SPACING, 2 * SPACING)


class LibraryList(DropDown):
    """Offers dice by name; the first item is a heading.

    `ruleset`: returns the open rules, whose loaded dice come first; None while they have a problem.
    """

    def __init__(self, ruleset: Callable[[], Ruleset | None]) -> None:
        super().__init__()
        self._ruleset = ruleset
        self.setIconSize(_ICON)
        self._fill()

    def showPopup(self) -> None:  # noqa: N802
        """Open the list, with the dice of the rules that are open now."""
        self._fill()
        super().showPopup()

    def _fill(self) -> None:
        self.clear()
        self.addItem(_("Add a die…"))
        rules, known = self._ruleset(), {each.die.name for each in library()}
        own = () if rules is None else (*rules.own_dice, *rules.second_dice)
        for die in {die.name: die for die in own if not die.is_fair and die.name not in known}.values():
            self._add(die, _("Of the open rules"))
        games = {each.game: None for each in library()}
        for game in games:
            self.insertSeparator(self.count())
            for each in library():
                if each.game == game:
                    self._add(each.die, f"{game}: {each.measured_source}")

    def _add(self, die: Die, source: str) -> None:
        self.addItem(bars_icon(die, _ICON), die.name)
        self.setItemData(self.count() - 1, f"{die_line(die)}\n{source}", Qt.ItemDataRole.ToolTipRole)
