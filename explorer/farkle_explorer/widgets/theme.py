"""The window's colours, light and dark, and the current theme.

Each colour has one meaning. Holding is amber and rolling is blue; they differ in lightness, so they stay distinct in
grey and for colour-blind users. The accent marks selected items and primary buttons, nothing else. Both themes are
palettes of the Fusion style and look the same on every desktop; Qt's own dark mode and palettes are not used.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from farkle_core.sheets.inks import HOLD_INK, ROLL_INK

FRAME: Final = 140  # per cent by which the Fusion style darkens a window's colour for the frames on it
SPACING: Final = 8  # the layout grid, in logical pixels

IVORY, PIP = "#f6f1e4", "#23262b"  # a die on the cloth, and its pips


class ThemeChoice(StrEnum):
    """The user's choice of theme."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours, each as ``#rrggbb``."""

    is_dark: bool  # whether text is lighter than its background
    # text, muted: important text, and explanations; both readable on `background`, `panel` and `field`
    text: str
    muted: str
    # background, panel, field: of the window's frame; of views and plots; of input fields
    background: str
    panel: str
    field: str
    line: str  # hairlines and frames
    accent: str  # accent, on_accent: selected items and primary buttons, and text on them
    on_accent: str
    hold: str  # hold, on_hold, hold_text: holding: areas, text on them, and text on `panel`
    on_hold: str
    hold_text: str
    roll: str  # roll, on_roll, roll_text: the same for rolling
    on_roll: str
    roll_text: str
    cloth: str  # cloth, on_cloth, chosen_on_cloth: the dice table, text on it, and selected items on it
    on_cloth: str
    chosen_on_cloth: str
    problem: str  # text about problems, on `panel`
    good: str  # marks of good decisions, on `panel`
    dice_colours: tuple[str, ...]  # one line colour for each number of dice to roll, 1 to 6

    @staticmethod
    @cache
    def light() -> "Theme":
        return Theme(
            is_dark=False,
            text="#1c2025",
            muted="#596270",
            background="#eef0f3",
            panel="#ffffff",
            field="#ffffff",
            line="#cfd4db",
            accent="#ad146b",
            on_accent="#ffffff",
            hold=f"#{HOLD_INK.hex()}",
            on_hold="#2a1c00",
            hold_text="#865100",
            roll=f"#{ROLL_INK.hex()}",
            on_roll="#ffffff",
            roll_text="#1d57a5",
            cloth="#1f5c4a",
            on_cloth="#ffffff",
            chosen_on_cloth="#ff9ecb",
            problem="#b3261e",
            good="#1f7a3d",
            dice_colours=("#d96f50", "#a44762", "#6b146a", "#5753c0", "#1d9cb4", "#26330f"),
        )

    @staticmethod
    @cache
    def dark() -> "Theme":
        return Theme(
            is_dark=True,
            text="#e7eaee",
            muted="#9da6b3",
            background="#121417",
            panel="#1b1e23",
            field="#14171b",
            line="#3a4049",
            accent="#ff7db9",
            on_accent="#33001c",
            hold="#f0b23e",
            on_hold="#2a1c00",
            hold_text="#f5bd55",
            roll="#2f6cbd",
            on_roll="#ffffff",
            roll_text="#86b7f5",
            cloth="#163a2f",
            on_cloth="#eef3f0",
            chosen_on_cloth="#ff7db9",
            problem="#ff9285",
            good="#7fd49a",
            dice_colours=("#e29d80", "#c9557f", "#a56ad8", "#a2acee", "#62e6cd", "#e8f08a"),
        )

    @property
    def palette(self) -> QPalette:
        palette = QPalette()
        for role, colour in _roles(self).items():
            palette.setColor(role, QColor(colour))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, _between(self.muted, self.panel, 0.35))
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Highlight, QColor(self.line))
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.HighlightedText, QColor(self.muted))
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Base, QColor(self.background))
        return palette

    @property
    def panel_palette(self) -> QPalette:
        palette = self.palette
        palette.setColor(QPalette.ColorRole.Window, QColor(self.panel))
        return palette

    @property
    def menu_palette(self) -> QPalette:
        """The palette of menus, whose check boxes have frames as strong as muted text."""
        palette = self.palette
        palette.setColor(QPalette.ColorRole.Window, QColor(self.muted).lighter(FRAME))
        return palette

    @property
    def cloth_palette(self) -> QPalette:
        """The palette of widgets on the dice table."""
        palette, role = self.palette, QPalette.ColorRole
        palette.setColor(role.Window, QColor(self.cloth))
        palette.setColor(role.WindowText, QColor(self.on_cloth))
        palette.setColor(role.PlaceholderText, _between(self.on_cloth, self.cloth, 0.2))
        palette.setColor(role.Highlight, QColor(self.chosen_on_cloth))
        palette.setColor(role.Base, QColor(IVORY))  # dice are ivory in both themes
        palette.setColor(role.Text, QColor(PIP))
        return palette


def _roles(theme: Theme) -> dict[QPalette.ColorRole, str]:
    role = QPalette.ColorRole
    return {
        role.Window: theme.background,
        role.WindowText: theme.text,
        role.Base: theme.field,
        role.AlternateBase: theme.background,
        role.Text: theme.text,
        role.PlaceholderText: theme.muted,
        role.Button: theme.panel,
        role.ButtonText: theme.text,
        role.BrightText: theme.problem,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Accent: theme.accent,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
        role.ToolTipBase: theme.panel,
        role.ToolTipText: theme.text,
        role.Light: theme.panel,
        role.Midlight: theme.line,
        role.Mid: theme.line,
        role.Dark: theme.line,
        role.Shadow: theme.background if theme.is_dark else theme.muted,
    }


def _between(first: str, second: str, share: float) -> QColor:
    """Return the blend of two colours; `share`: 0 gives `first`, 1 gives `second`."""
    a, b = QColor(first), QColor(second)
    pairs = ((a.redF(), b.redF()), (a.greenF(), b.greenF()), (a.blueF(), b.blueF()))
    return QColor.fromRgbF(*(x + (y - x) * share for x, y in pairs))


class ThemeModel(QObject):
    """The current theme: applies it to the application and signals changes."""

    changed = Signal(object)

    def __init__(self, choice: ThemeChoice = ThemeChoice.SYSTEM, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choice = choice  # the user's choice
        self.theme = self._wanted()  # the current theme
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)

    def set_choice(self, choice: ThemeChoice) -> None:
        self.choice = choice
        self._follow()

    def put_on(self, application: QApplication) -> None:
        """Apply the Fusion style and the palette of the current theme to the application."""
        application.setStyle(QStyleFactory.create("Fusion"))
        application.setPalette(self.theme.palette)

    @Slot()
    def _follow(self) -> None:
        wanted = self._wanted()
        if wanted is self.theme:
            return
        self.theme = wanted
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(wanted.palette)
        self.changed.emit(wanted)

    def _wanted(self) -> Theme:
        if self.choice is ThemeChoice.SYSTEM:
            dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
        else:
            dark = self.choice is ThemeChoice.DARK
        return Theme.dark() if dark else Theme.light()
