"""A collapsible group of fields with a one-line summary."""

from collections.abc import Sequence
from typing import Final, Protocol

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QScrollArea, QSizePolicy, QToolButton, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, _
from farkle_explorer.rules import options
from farkle_explorer.rules.dice import DicePart
from farkle_explorer.rules.fields import Field, FieldSpec
from farkle_explorer.rules.marks import SIGN_SIDE, Remarks, Sign, is_strange, paint_sign
from farkle_explorer.rules.patterns import PatternsPart
from farkle_explorer.rules.sets_grid import SetsPart
from farkle_explorer.rules.summaries import SUMMARIES
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import bold, cut_to
from farkle_explorer.widgets.theme import SPACING

_HEIGHT: Final = 4 * SPACING
_ARROW: Final = 2 * SPACING

_HAS: Final = {
    Sign.PROBLEM: N_("has a problem"),
    Sign.NOTE: N_("has a note"),
    Sign.DIFFERENCE: N_("has a difference"),
}


class SectionHeader(QAbstractButton):
    """The header that opens and closes a section."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.summary = ""  # one-line summary of the content
        self.note = ""  # a note about the section, shown open or closed
        self.signs: tuple[Sign, ...] = ()  # signs of remarks inside the section
        self.setText(title)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._describe)
        self._describe()

    def set_summary(self, summary: str) -> None:
        """Set the words that a closed section shows instead of its options."""
        self.summary = summary
        self._describe()

    def set_note(self, note: str) -> None:
        """Show a note instead of the summary, also while the section is open."""
        self.note = note
        self._describe()

    def set_signs(self, *signs: Sign) -> None:
        self.signs = signs
        self._describe()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(20 * SPACING, max(_HEIGHT, self.fontMetrics().height() + SPACING))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        if self.underMouse() and self.isEnabled():
            painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.AlternateBase))
        self._paint_arrow(painter)
        rest = self.rect().adjusted(SPACING + _ARROW, 0, -SPACING, 0)
        for sign in reversed(self.signs):
            top = rest.center().y() - SIGN_SIDE / 2 + 0.5
            paint_sign(painter, QRectF(rest.right() - SIGN_SIDE, top, SIGN_SIDE, SIGN_SIDE), sign, palette)
            rest.setRight(rest.right() - SIGN_SIDE - SPACING // 2)
        self._paint_words(painter, rest)
        if self.hasFocus():
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 1.5))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 3, 3)

    def _paint_arrow(self, painter: QPainter) -> None:
        painter.save()
        painter.translate(SPACING + _ARROW / 2 - SPACING / 2, self.height() / 2)
        painter.rotate(90 if self.isChecked() else 0)
        pen = QPen(self.palette().color(QPalette.ColorRole.PlaceholderText), 1.6)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF([QPointF(-2, -4), QPointF(2, 0), QPointF(-2, 4)]))
        painter.restore()

    def _paint_words(self, painter: QPainter, rest: QRect) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        font = bold(self.font())
        painter.setFont(font)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(rest, middle, self.text())
        rest = rest.adjusted(QFontMetrics(font).horizontalAdvance(self.text()) + SPACING + SPACING // 2, 0, 0, 0)
        words = self.note or ("" if self.isChecked() else self.summary)
        if words and rest.width() > 3 * SPACING:
            painter.setFont(self.font())
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(rest, middle, cut_to(words, self.fontMetrics(), rest.width()))

    def _describe(self) -> None:
        is_open, is_closed = _("{title}, open", title=self.text()), _("{title}, closed", title=self.text())
        self.setAccessibleName(is_open if self.isChecked() else is_closed)
        inside = [_(_HAS[sign]) for sign in self.signs]
        self.setAccessibleDescription("; ".join(part for part in [self.note, self.summary, *inside] if part))
        self.setToolTip("" if self.isChecked() else self.summary)
        self.update()


def hairline() -> QWidget:
    """Return the line between scrolling and fixed parts."""
    line = QWidget(autoFillBackground=True)
    line.setBackgroundRole(QPalette.ColorRole.Midlight)
    line.setFixedHeight(1)
    return line


class Section(QWidget):
    """A header with a collapsible body."""

    opened = Signal(bool)  # after the user or the program opened or closed it

    def __init__(self, title: str, body: QWidget) -> None:
        super().__init__()
        self.header = SectionHeader(title)
        self.body = body
        self.setLayout(column(self.header, body, spacing=0))
        body.hide()
        self.header.toggled.connect(body.setVisible)
        self.header.toggled.connect(self.opened)

    def set_open(self, is_open: bool) -> None:
        self.header.setChecked(is_open)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.Midlight))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)


class FieldsPart(QWidget):
    """Fields one below the other. `table`: the table that contains the options; ``""`` for options outside tables."""

    def __init__(
        self,
        specs: Sequence[FieldSpec],
        draft: RulesetDraft,
        table: str = "",
        details: Sequence[FieldSpec] = (),
    ) -> None:
        super().__init__()
        self._table = table
        self.fields = tuple(Field(spec, draft, self) for spec in specs)
        self.details = tuple(Field(spec, draft, self) for spec in details)
        self.more = QToolButton()
        self.more.setCheckable(True)
        self.more.setAutoRaise(True)
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more.toggled.connect(self._show_details)
        self.remarks = Remarks()
        self.remarks.setContentsMargins(2 * SPACING, 0, SPACING, 0)
        line = row(self.more, None, margins=(2 * SPACING - 4, 0, 0, 0))
        self.setLayout(
            column(self.remarks, *self.fields, line, *self.details, spacing=SPACING // 2, margins=(0, 0, 0, SPACING))
        )
        self.more.setVisible(bool(details))
        self._show_details(False)

    def claims(self, key: str) -> bool:
        """Return whether problems at `key` belong here."""
        return (bool(self._table) and key == self._table) or self._field(key) is not None

    @property
    def differs(self) -> bool:
        """Whether any option differs from the original."""
        return any(field.differs for field in self._all())

    def refresh(self) -> None:
        for field in self.fields:
            field.refresh()
        for field in self.details:
            field.refresh()
            field.setVisible(self.more.isChecked())

    def show_problems(self, problems: Sequence[Problem]) -> None:
        for field in self._all():
            mine = [problem for problem in problems if field.claims(problem.key)]
            field.show_problems(mine)
            if field in self.details:
                field.setVisible(self.more.isChecked() or bool(mine))
        self.remarks.say([problem for problem in problems if self._field(problem.key) is None])

    def go_to(self, key: str) -> None:
        field = self._field(key) or self.fields[0]
        if field in self.details:
            self.more.setChecked(True)
        field.editor.setFocus()

    def _field(self, key: str) -> Field | None:
        return next((field for field in self._all() if field.claims(key)), None)

    def _all(self) -> tuple[Field, ...]:
        return (*self.fields, *self.details)

    def _show_details(self, shown: bool) -> None:
        self.more.setText(_("Fewer details") if shown else _("Details…"))
        for field in self.details:
            field.setVisible(shown)


class FocusReporter(QObject):
    """Reports when the focus moves to another field; the previous one may be deleted already."""

    # the focus has left a field; buttons or an open list of the same field do not count as another field
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._field: QWidget | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_moved)

    @Slot(object, object)
    def _focus_moved(self, _left: QWidget | None, reached: QWidget | None) -> None:
        field = _field_of(reached)
        if field is not self._field:
            self._field = field
            self.ended.emit()


def _field_of(widget: QWidget | None) -> QWidget | None:
    """Return the input widget that `widget` belongs to, or `widget` itself."""
    above = widget
    while above is not None and not hasattr(above, "edited"):
        above = above.parentWidget()
    return widget if above is None else above


class SectionBody(Protocol):
    """The body of a section."""

    @property
    def differs(self) -> bool:
        """Whether anything differs from the original."""

    def claims(self, key: str) -> bool:
        """Return whether problems at `key` belong here."""

    def refresh(self) -> None:
        """Show the present draft."""

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Mark the options with problems, and only these."""

    def go_to(self, key: str) -> None:
        """Focus the option at `key`."""


class Forms(QScrollArea):
    """All sections in one column."""

    def __init__(self, draft: RulesetDraft) -> None:
        super().__init__()
        self._draft = draft
        self._problems: tuple[Problem, ...] = ()
        self.parts: dict[str, SectionBody] = {}
        self.sections: dict[str, Section] = {}
        self.sets, self.patterns, self.dice = SetsPart(draft), PatternsPart(draft), DicePart(draft)
        self._add("game", _("Game"), FieldsPart(options.GAME, draft, details=options.DETAILS))
        self._add("sets", _("Equal dice"), self.sets)
        self._add("patterns", _("Patterns"), self.patterns)
        self._add("dice", _("Loaded dice"), self.dice)
        self._add("turn", _("Turn"), FieldsPart(options.TURN, draft, "turn"))
        self._add("farkles", _("Farkles"), FieldsPart(options.FARKLES, draft, "farkles"))
        self._add("cursed", _("Cursed rolls"), FieldsPart(options.CURSED, draft, "cursed"))
        self._add("start", _("Start of a turn"), FieldsPart(options.START, draft, "start"))
        self._add("end", _("End of the game"), FieldsPart(options.END, draft, "end"))
        self._lay_out()
        FocusReporter(self).ended.connect(draft.end_step)
        draft.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        document = self._draft.document
        for name, part in self.parts.items():
            part.refresh()
            self.sections[name].header.set_summary(SUMMARIES[name](document))
        self._show_signs()

    def has_place_for(self, problem: Problem) -> bool:
        return self._part_of(problem) is not None

    def in_order(self, problems: Sequence[Problem]) -> list[Problem]:
        """Return the problems with a field, from top to bottom."""
        return [problem for part in self.parts.values() for problem in problems if self._part_of(problem) is part]

    def show_problems(self, problems: Sequence[Problem]) -> None:
        self._problems = tuple(problems)
        for part in self.parts.values():
            part.show_problems([problem for problem in problems if self._part_of(problem) is part])
        self._show_signs()

    def go_to(self, key: str) -> None:
        """Open the section of the option at `key`, and focus the option."""
        for name, part in self.parts.items():
            if part.claims(key):
                self.sections[name].set_open(True)
                part.go_to(key)
                # The section has its new size only after the next layout.
                QTimer.singleShot(0, self, self._show_focus)
                return

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._draft.end_step()
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Scroll, and end the undo step, so that the next edit is a new one."""
        self._draft.end_step()
        super().wheelEvent(event)

    def _add(self, name: str, title: str, part: FieldsPart | SetsPart | PatternsPart | DicePart) -> None:
        self.parts[name] = part
        self.sections[name] = Section(title, part)

    def _lay_out(self) -> None:
        body = QWidget()
        body.setLayout(column(*self.sections.values(), None, spacing=0))
        for ground in (self, body):
            ground.setBackgroundRole(QPalette.ColorRole.Button)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumHeight(20 * SPACING)
        self.setWidget(body)

    def _part_of(self, problem: Problem) -> SectionBody | None:
        if is_strange(problem):
            return None
        return next((part for part in self.parts.values() if part.claims(problem.key)), None)

    def _show_signs(self) -> None:
        wrong = [self._part_of(problem) for problem in self._problems]
        for name, part in self.parts.items():
            signs = [Sign.PROBLEM] if any(part is each for each in wrong) else []
            self.sections[name].header.set_signs(*signs, *([Sign.DIFFERENCE] if part.differs else []))

    def _show_focus(self) -> None:
        focus = self.focusWidget()
        if focus is not None and self.isAncestorOf(focus):
            self.ensureWidgetVisible(focus, 0, 6 * SPACING)
