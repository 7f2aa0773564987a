"""What the rules mean for a roll: the chance of a farkle for each number of dice, and a roll to try."""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from farkle_core.game.roll_odds import farkle_chances
from farkle_core.language.messages import N_, _, ngettext, number, percent
from farkle_core.language.messages import dice as so_many
from farkle_core.language.messages import points as points_words
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import Kind, counts_of, faces_of
from farkle_core.rules.scoring import Scoring, is_cursed, scorings
from farkle_explorer.rules.face_boxes import DicePicker
from farkle_explorer.widgets.dice_widgets import DIM, dice_width, faded, paint_dice, spoken
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.text_table import Index
from farkle_explorer.widgets.theme import SPACING
from farkle_explorer.workers.background import OneByOne

_BAR: Final = 3 * SPACING


_LOADED: Final = N_("With loaded dice it depends on which dice are left.")

_chances_of: Final = lru_cache(maxsize=64)(farkle_chances)  # cached: undo and redo return to the same rules


class ChanceStrip(QWidget):
    """Bars above percentages above numbers of dice; a full bar is certainty."""

    changed = Signal()  # the chances have changed

    def __init__(self) -> None:
        super().__init__()
        self._ruleset: Ruleset | None = None
        self._soon = OneByOne(self)
        self._stale = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("chance of a farkle"))

    @property
    def chances(self) -> tuple[float, ...]:
        """The chances with one die, two dice and so on."""
        if self._ruleset is None or self._ruleset.has_loaded_dice:
            return ()
        return _chances_of(self._ruleset)

    @property
    def words(self) -> tuple[str, ...]:
        """The labels under the bars: ``"66.7 %"``."""
        return tuple(percent(chance) for chance in self.chances)

    def show_ruleset(self, ruleset: Ruleset) -> None:
        """Show the chances under other rules, in a separate turn of the event loop, because every roll is evaluated."""
        self._ruleset = ruleset
        self.setUpdatesEnabled(False)
        self._soon.clear()
        self._soon.add(self._say)

    def _say(self) -> None:
        dice = (f"{so_many(count)} {words}" for count, words in enumerate(self.words, start=1))
        if self._ruleset is not None and self._ruleset.has_loaded_dice:
            self._report(_(_LOADED), _(_LOADED))
            return
        words = ", ".join(dice)
        self._report(words, _("Chance that a roll scores nothing, by the number of dice: {chances}", chances=words))

    def _report(self, words: str, tip: str) -> None:
        self.setAccessibleDescription(words)
        self.setToolTip(tip)
        self.setUpdatesEnabled(True)
        self.changed.emit()

    def set_stale(self, stale: bool) -> None:
        """Dim the strip while its rules are outdated."""
        self._stale = stale
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(36 * SPACING, _BAR + 2 * self.fontMetrics().height() + SPACING)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setOpacity(DIM if self._stale else 1.0)
        chances, words = self.chances, self.words
        if self._ruleset is not None and not chances:
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, _(_LOADED))
            return
        width = self.width() / max(len(chances), 1)
        painter.setFont(_fitting(self.font(), (*words, so_many(len(chances))), width - SPACING))
        for index, (chance, text) in enumerate(zip(chances, words, strict=True)):
            self._paint_column(painter, QRectF(index * width, 0, width, self.height()), index + 1, chance, text)

    def _paint_column(self, painter: QPainter, area: QRectF, dice: int, chance: float, words: str) -> None:
        palette = self.palette()
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        ground = area.adjusted(SPACING / 2, 0, -SPACING / 2, 0)
        ground.setHeight(_BAR)
        painter.fillRect(ground, palette.color(QPalette.ColorRole.AlternateBase))
        filled = QRectF(ground)
        filled.setTop(ground.bottom() - max(chance * ground.height(), 1.0 if chance else 0.0))
        painter.fillRect(filled, faded(palette, palette.color(QPalette.ColorRole.WindowText)))
        line = painter.fontMetrics().height()
        text = QRectF(area.left(), _BAR + 2, area.width(), line)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, words)
        painter.setPen(muted)
        text.translate(0, line)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, so_many(dice))


def _fitting(font: QFont, words: Sequence[str], width: float) -> QFont:
    fitting = QFont(font)
    needed = max((QFontMetricsF(fitting).horizontalAdvance(word) for word in words), default=0.0)
    if needed > width > 0:
        fitting.setPointSizeF(max(fitting.pointSizeF() * width / needed, 5.0))
    return fitting


_SIDE: Final = 16
_FACES: Final = Qt.ItemDataRole.UserRole
_WORTH: Final = Qt.ItemDataRole.UserRole + 1
_EXTRA: Final = Qt.ItemDataRole.UserRole + 2
_MOST_SHOWN: Final = 4
_INVITATION = N_("Click dice to set a roll, or press Roll.")
_THROW = N_("Have the program roll as many dice as there are places, with the chances of their faces")


def worth(scoring: Scoring) -> str:
    """Return the value of a scoring: ``"1,500"`` points, or a win."""
    return _("wins the game") if scoring.wins else number(scoring.points)


class _ScoringDelegate(QStyledItemDelegate):
    """Paints dice and points."""

    opacity = 1.0

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:  # noqa: N802
        height = max(_SIDE, option.fontMetrics.height()) + SPACING
        return QSize(20 * SPACING, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        palette, area = option.palette, option.rect
        painter.save()
        painter.setOpacity(self.opacity)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(area, palette.color(QPalette.ColorRole.AlternateBase))
        ink, paper = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Base)
        faces = index.data(_FACES)
        corner = QPointF(area.left() + SPACING, area.center().y() - _SIDE / 2 + 1)
        paint_dice(painter, corner, _SIDE, [faces], ink, paper)
        text = area.adjusted(0, 0, -SPACING, 0)
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        painter.drawText(text, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, index.data(_WORTH))
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        text.setLeft(area.left() + round(2 * SPACING + dice_width([faces], _SIDE)))
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, index.data(_EXTRA))
        painter.restore()


class ScoringList(QListWidget):
    """All scorings of a roll, most points first."""

    def __init__(self) -> None:
        super().__init__()
        self._delegate = _ScoringDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.viewport().setAutoFillBackground(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("scorings of the roll"))

    def show_scorings(self, scorings: Sequence[Scoring], rolled: int) -> None:
        """Show the scorings of a roll; `rolled`: number of dice."""
        self.clear()
        for scoring in sorted(scorings, key=lambda one: (not one.wins, -one.points, one.dice, one.counts)):
            self.addItem(_item(scoring, rolled))
        self.updateGeometry()

    def set_stale(self, stale: bool) -> None:
        """Dim the list while its rules are outdated."""
        self._delegate.opacity = DIM if stale else 1.0
        self.viewport().update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Return the height of a few scorings; the list scrolls."""
        shown = min(self.count(), _MOST_SHOWN)
        return QSize(30 * SPACING, shown * self.sizeHintForRow(0) if shown else 0)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(20 * SPACING, self.sizeHint().height())


def _item(scoring: Scoring, rolled: int) -> QListWidgetItem:
    faces = faces_of(scoring.counts)
    hot = _("hot dice") if scoring.dice == rolled and not scoring.wins else ""
    points = worth(scoring) if scoring.wins else points_words(int(scoring.points))
    item = QListWidgetItem(
        ", ".join(part for part in (_("{points} for {dice}", points=points, dice=spoken(faces)), hot) if part)
    )
    item.setData(_FACES, faces)
    item.setData(_WORTH, worth(scoring))
    item.setData(_EXTRA, hot)
    return item


class TryRoll(QWidget):
    """Dice to set, and their scorings under the edited rules."""

    def __init__(self) -> None:
        super().__init__()
        self._ruleset: Ruleset | None = None
        self._random = random.Random()
        self.picker = DicePicker(_("your roll"))
        self.throw = button(_("Roll"), _(_THROW))
        self.clear = button(_("Clear"), _("Take all dice away"))
        self.verdict = QLabel(_(_INVITATION))
        self.verdict.setWordWrap(True)
        self.verdict.setContentsMargins(3, 0, 0, 0)
        self.scorings = ScoringList()
        self.picker.beside_places.addWidget(self.throw)
        self.picker.beside_choices.addWidget(self.clear)
        margins = 2 * SPACING - 3, 0, SPACING, SPACING
        self.setLayout(column(self.picker, self.verdict, self.scorings, spacing=SPACING // 2, margins=margins))
        self.picker.edited.connect(self._score)
        self.throw.clicked.connect(self._throw)
        self.clear.clicked.connect(self._clear)
        self._score()

    def show_ruleset(self, ruleset: Ruleset) -> None:
        """Show the scorings under other rules."""
        self._ruleset = ruleset
        self.picker.set_most(ruleset.dice, ruleset.wild_dice)
        self._score()

    def _throw(self) -> None:
        kinds = () if self._ruleset is None else self._ruleset.kinds(0)
        self.picker.set_faces([face for kind in kinds for face in self._rolled(kind)])
        self._score()

    def _rolled(self, kind: Kind) -> list[int]:
        faces, weights = zip(*kind.shown, strict=True)
        return self._random.choices(faces, weights, k=kind.count)

    def _clear(self) -> None:
        self.picker.set_faces(())
        self._score()
        self.picker.setFocus()

    def _score(self) -> None:
        faces = self.picker.faces
        self.clear.setEnabled(bool(faces))
        if not faces or self._ruleset is None:
            self._say(_(_INVITATION), farkle=False)
            return
        roll = counts_of(faces, wild=bool(self._ruleset.wild_dice))
        if is_cursed(self._ruleset, roll):
            loses = self._ruleset.has_disaster
            self._say(_("Cursed: a farkle, and the banked score is lost.") if loses else _("Cursed: it is a farkle."))
            return
        ways = scorings(self._ruleset, roll)
        self._say(_verdict(ways), ways, farkle=not ways)

    def _say(self, words: str, ways: tuple[Scoring, ...] = (), *, farkle: bool = True) -> None:
        set_font(self.verdict, bold=farkle)
        self.verdict.setText(words)
        self.scorings.show_scorings(ways, len(self.picker.faces))
        self.scorings.setVisible(bool(ways))
        self.scorings.setAccessibleDescription(words)


def _verdict(ways: tuple[Scoring, ...]) -> str:
    if not ways:
        return _("Farkle: nothing here scores, the turn is over.")
    if any(scoring.wins for scoring in ways):
        return _("This roll can win the game.")
    best = worth(max(ways, key=lambda scoring: scoring.points))
    if len(ways) == 1:
        return _("One way to score: {best} points.", best=best)
    return ngettext(
        "{count} way to score, up to {best} points.",
        "{count} ways to score, up to {best} points.",
        len(ways),
        best=best,
    )
