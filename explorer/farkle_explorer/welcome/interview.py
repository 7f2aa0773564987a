"""Asks for the user's house rules, one question at a time, and reads the answers back."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QTextBrowser,
    QWidget,
)

from farkle_core.errors import RulesetError
from farkle_core.language.messages import N_, _, pgettext
from farkle_core.rules import Document, from_document, rule_sheet
from farkle_core.rules.document import slug
from farkle_core.rules.model import LARGEST_POINTS
from farkle_explorer.rules.fields import IntegerBox, name_box
from farkle_explorer.rules.file_actions import new_document
from farkle_explorer.rules.panel import as_html
from farkle_explorer.session.draft import written
from farkle_explorer.welcome.questions import (
    AFTER,
    BEFORE,
    COMBINATIONS,
    OF_A_KIND,
    Answer,
    Combination,
    InterviewQuestion,
    rules_of,
)
from farkle_explorer.widgets.dice_widgets import DiceRow
from farkle_explorer.widgets.inputs import ButtonText, CheckBox, QuietBar, RadioButton, make_primary
from farkle_explorer.widgets.layouts import GridItem, column, grid, row
from farkle_explorer.widgets.lettering import mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme

_STEP: Final = 50
_NAME: Final = N_("Our rules")
_CLEAR: Final = 1.15


class AnswerChoice(QWidget):
    """The answers to one question, with exactly one selected."""

    def __init__(self, question: InterviewQuestion) -> None:
        super().__init__()
        self.question = question
        group = QButtonGroup(self)
        self._boxes: dict[str, IntegerBox] = {}
        layout = column(spacing=2 * SPACING)
        self.setLayout(layout)
        self.buttons = tuple(RadioButton() for _answer in question.answers)
        for answer, button in zip(question.answers, self.buttons, strict=True):
            group.addButton(button)
            button.setAccessibleName(_(answer.text))
            layout.addLayout(self._row(answer, button))
        layout.addStretch(1)
        self.buttons[0].setChecked(True)

    @property
    def boxes(self) -> tuple[IntegerBox, ...]:
        return tuple(self._boxes.values())

    def values(self) -> Mapping[str, Any]:
        """Return the values of the selected answer, by dotted key."""
        pairs = zip(self.question.answers, self.buttons, strict=True)
        chosen = next(answer for answer, button in pairs if button.isChecked())
        return {**chosen.values, **({chosen.number: self._boxes[chosen.number].value()} if chosen.number else {})}

    def begin(self) -> None:
        next(button for button in self.buttons if button.isChecked()).setFocus()

    def _row(self, answer: Answer, button: RadioButton) -> QGridLayout:
        row = QGridLayout()
        row.setHorizontalSpacing(SPACING)
        row.setVerticalSpacing(0)
        row.setColumnStretch(1, 1)
        row.addWidget(button, 0, 0)
        text = ButtonText(button.accessibleName(), button)
        set_font(text, _CLEAR)
        row.addWidget(text, 0, 1)
        if answer.number:
            row.addWidget(self._number_box(answer, button), 1, 1, Qt.AlignmentFlag.AlignLeft)
        if answer.meaning:
            button.setAccessibleDescription(_(answer.meaning))
            row.addWidget(quiet(_(answer.meaning)), 1, 1)
        return row

    def _number_box(self, answer: Answer, button: RadioButton) -> IntegerBox:
        usual = [each.values[answer.number] for each in self.question.answers if answer.number in each.values]
        box = IntegerBox(_STEP, self.question.most, _STEP, unit=N_("points"))
        box.show_value(max(usual))
        box.edited.connect(button.click)
        name_box(box, _(answer.text), _(self.question.text))
        self._boxes[answer.number] = box
        return box


class Combinations(QWidget):
    """Check boxes for combinations, each with its points."""

    def __init__(self, combinations: Sequence[Combination]) -> None:
        super().__init__()
        self._combinations = combinations
        self.ticks = tuple(CheckBox(_first_large(each.name)) for each in combinations)
        self.boxes = tuple(IntegerBox(_STEP, LARGEST_POINTS, _STEP, unit=N_("points")) for _each in combinations)
        rows: list[tuple[GridItem, ...]] = []
        for each, tick, box in zip(combinations, self.ticks, self.boxes, strict=True):
            dice = DiceRow()
            dice.set_groups((each.dice,))
            box.show_value(each.points)
            box.edited.connect(lambda _points, tick=tick: tick.setChecked(True))
            name_box(box, tick.text())
            set_font(tick, _CLEAR)
            rows.append((tick, dice, box))
        layout = grid(*rows, stretch=(0,), spacing=(2 * SPACING, 2 * SPACING))
        layout.setRowStretch(len(rows), 1)
        self.setLayout(layout)

    def values(self) -> Mapping[str, Any]:
        """Return the checked combinations in the format of ruleset files."""
        rows = zip(self._combinations, self.ticks, self.boxes, strict=True)
        ticked = [each.entry(box.value()) for each, tick, box in rows if tick.isChecked()]
        return {"patterns": ticked} if ticked else {}

    def begin(self) -> None:
        self.ticks[0].setFocus()


class ReadBack(QWidget):
    """The rules in plain language, and their name."""

    def __init__(self) -> None:
        super().__init__()
        self.name = QLineEdit(_(_NAME))
        self.text = QTextBrowser()
        self.text.setAccessibleName(_("the rules in plain language"))
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        caption = QLabel(_("&Name of these rules"))
        caption.setBuddy(self.name)
        self.setLayout(column(caption, self.name, (self.text, 1)))

    @property
    def chosen_name(self) -> str:
        return self.name.text().strip() or _(_NAME)

    def show_rules(self, document: Document) -> bool:
        """Show the rules, or their problems; return whether they are valid."""
        try:
            sheet = rule_sheet(from_document(document))
        except RulesetError as error:
            self.text.setPlainText("\n".join(map(str, error.problems)))
            return False
        self.text.setHtml(as_html(sheet))
        return True

    def begin(self) -> None:
        self.name.setFocus()
        self.name.selectAll()


def quiet(words: str) -> QLabel:
    label = QLabel(words, wordWrap=True)
    mute(label)
    return label


def _first_large(name: str) -> str:
    words = pgettext("combination", name)
    return words[:1].upper() + words[1:]


# `_ROOM`, `_ENOUGH`: maximum height in pixels of a question, whose buttons follow closely, and of the final rules.
_LARGE: Final = 1.3
_ROOM: Final = 40 * SPACING
_ENOUGH: Final = 10_000

_DICE_PLACE: Final = 1  # the index of the question about the number of dice, on which the combinations depend


class Interview(QWidget):
    """All questions, one visible at a time, and the resulting rules."""

    # the user accepts these rules: new values of `new_document` by dotted key, and whether to print them
    answered = Signal(dict, bool)
    left = Signal()  # the user goes back from the first question

    def __init__(self) -> None:
        super().__init__()
        self.before, self.after = tuple(map(AnswerChoice, BEFORE)), tuple(map(AnswerChoice, AFTER))
        self.of_a_kind = {dice: AnswerChoice(question) for dice, question in OF_A_KIND.items()}
        self.combinations = {dice: Combinations(known) for dice, known in COMBINATIONS.items()}
        self.read_back = ReadBack()
        self.place = 0
        self.count, self.title, self.explanation = QuietBar(_("Questions")), QLabel(), quiet("")
        self.back_button, self.next_button = QPushButton(_("&Back")), QPushButton()
        self.print_button = QPushButton(_("Use and &print"))
        self._stack = QStackedWidget()
        for page in (*self.before, *self.of_a_kind.values(), *self.combinations.values(), *self.after, self.read_back):
            self._stack.addWidget(page)
        self._scrolled = QScrollArea()
        self._lay_out()
        self.back_button.clicked.connect(self._go_back)
        self.next_button.clicked.connect(self._go_on)
        self.print_button.clicked.connect(partial(self._accept, prints=True))
        self._show()

    @property
    def pages(self) -> tuple[AnswerChoice | Combinations | ReadBack, ...]:
        """All pages for the selected number of dice, in order; the final rules are last."""
        return (*self._questions, self.read_back)

    @property
    def values(self) -> dict[str, Any]:
        """The rules as new values of a new ruleset, by dotted key."""
        name = self.read_back.chosen_name
        rules = rules_of(new_document(), [page.values() for page in self._questions])
        return {"name": name, "id": slug(name), **rules}

    def apply_theme(self, theme: Theme) -> None:
        self.count.apply_theme(theme)
        make_primary(self.next_button, theme)
        for each in (self.back_button, self.print_button):
            each.setMinimumHeight(self.next_button.sizeHint().height())

    def begin(self) -> None:
        """Show the current question; earlier answers stay."""
        self._show()
        self.pages[self.place].begin()

    @property
    def _questions(self) -> tuple[AnswerChoice | Combinations, ...]:
        dice = self.before[_DICE_PLACE].values()["dice"]
        return (*self.before, self.of_a_kind[dice], self.combinations[dice], *self.after)

    @Slot()
    def _go_back(self) -> None:
        if self.place == 0:
            self.left.emit()
        else:
            self.place -= 1
            self.begin()

    @Slot()
    def _go_on(self) -> None:
        if self.pages[self.place] is self.read_back:
            self._accept(prints=False)
        else:
            self.place += 1
            self.begin()

    def _accept(self, *, prints: bool) -> None:
        self.place = 0
        self.answered.emit(self.values, prints)

    def _show(self) -> None:
        page, all_ = self.pages[self.place], len(self._questions)
        self._stack.setCurrentWidget(page)
        is_last = page is self.read_back
        self.count.show_fraction(self.place / all_)
        self.count.setToolTip(_("Question {number} of {all}", number=min(self.place + 1, all_), all=all_))
        title, explanation = self._words(page)
        self.title.setText(title)
        self.explanation.setText(explanation)
        page.setAccessibleName(title)
        self._scrolled.setMaximumHeight(_ENOUGH if is_last else _ROOM)
        self.next_button.setText(_("&Use these rules") if is_last else _("&Next"))
        is_right = not is_last or self.read_back.show_rules(self._document())
        self.print_button.setVisible(is_last)
        for each in (self.next_button, self.print_button):
            each.setEnabled(is_right)

    def _words(self, page: AnswerChoice | Combinations | ReadBack) -> tuple[str, str]:
        if isinstance(page, AnswerChoice):
            return _(page.question.text), _(page.question.explanation)
        if isinstance(page, Combinations):
            return _("Which other combinations score?"), _("Tick those you play with. You can add others later.")
        return _("Are these your rules?"), _("They are kept in Our rules, where you can change every rule.")

    def _document(self) -> Document:
        document = new_document()
        for key, value in self.values.items():
            document = written(document, key, value)
        return document

    def _lay_out(self) -> None:
        set_font(self.title, _LARGE, bold=True)
        self.title.setWordWrap(True)
        # Space for two lines, so that the buttons below do not move between questions.
        self.explanation.setMinimumHeight(2 * self.explanation.fontMetrics().lineSpacing())
        self.explanation.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        scrolled = self._scrolled
        scrolled.setWidgetResizable(True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scrolled.setWidget(self._stack)
        for ground in (self._stack, scrolled.viewport()):
            ground.setBackgroundRole(QPalette.ColorRole.Button)
        layout = column(self.count, self.title, self.explanation)
        self.setLayout(layout)
        layout.addSpacing(SPACING)
        layout.addWidget(scrolled, 100)
        layout.addLayout(row(self.back_button, None, self.print_button, self.next_button))
        layout.addStretch(1)
