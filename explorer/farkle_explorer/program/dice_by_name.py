"""Which loaded dice are about to be rolled: a button for each die, with its name."""

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from farkle_core.language.messages import _
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.widgets.theme import SPACING, Theme

_WIDEST: Final = "Heavenly Kin…"  # about as much of a name as a button shows; the rest is in its tip


class DiceByName(QWidget):
    """All dice of the mover; those that are pressed are rolled. The last one stays pressed: no roll has no dice."""

    picked = Signal(dict)  # the field `dice` and its new value

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Dice to roll"))
        self._dice: DiceLeft | None = None
        self.buttons: tuple[QToolButton, ...] = ()
        self._kinds: tuple[int, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACING // 2)
        self._row.addWidget(QLabel(_("Dice")))

    def show_dice(self, dice: DiceLeft, place: int) -> None:
        """Show a choice of a player's dice, counted from 1."""
        if dice != self._dice:
            self._make_buttons(dice)
        left = list(dice.lefts[place - 1])
        for button, kind in zip(self.buttons, self._kinds, strict=True):
            button.setChecked(left[kind] > 0)
            left[kind] -= 1

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours: dice that are rolled stand out, those set aside have a broken border."""
        self.setStyleSheet(
            f"QToolButton {{ padding: 3px 6px; border: 1px dashed {theme.muted}; border-radius: 3px;"
            f" color: {theme.muted}; background: transparent; }}"
            f"QToolButton:checked {{ border: 2px solid {theme.accent}; padding: 2px 5px; color: {theme.text};"
            f" background: {theme.panel}; }}"
            f"QToolButton:focus {{ border-color: {theme.text}; }}"
        )

    def _make_buttons(self, dice: DiceLeft) -> None:
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._dice = dice
        every = dice.lefts[-1]
        self._kinds = tuple(kind for kind, count in enumerate(every) for _each in range(count))
        self.buttons = tuple(self._button(dice.letters[kind], dice.kind_names[kind]) for kind in self._kinds)
        for button in self.buttons:
            self._row.addWidget(button)

    def _button(self, letter: str, name: str) -> QToolButton:
        button = QToolButton(self)
        metrics = self.fontMetrics()
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, metrics.horizontalAdvance(_WIDEST))
        button.setText(f"{letter} {shown}")
        button.setCheckable(True)
        button.setAccessibleName(_("{die} is rolled", die=name))
        button.setToolTip(_("{letter}: {die}. Press it to roll it, or to leave it set aside", letter=letter, die=name))
        button.clicked.connect(self._clicked)
        return button

    @Slot()
    def _clicked(self) -> None:
        dice = self._dice
        assert dice is not None
        pressed = [kind for button, kind in zip(self.buttons, self._kinds, strict=True) if button.isChecked()]
        left = tuple(pressed.count(kind) for kind in range(len(dice.names)))
        if any(left):
            self.picked.emit({"dice": dice.place(left) + 1})
        elif isinstance(sender := self.sender(), QToolButton):
            sender.setChecked(True)
