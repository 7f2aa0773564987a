"""Asks for the user's house rules, one question at a time, and reads the answers back."""

from typing import Any, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from farkle_core.language.messages import _
from farkle_core.rules import Document
from farkle_core.rules.document import slug
from farkle_explorer.rules.file_actions import new_document
from farkle_explorer.session.edit import written
from farkle_explorer.welcome.answers import AnswerChoice, Combinations, ReadBack, quiet
from farkle_explorer.welcome.questions import AFTER, BEFORE, COMBINATIONS, OF_A_KIND, rules_of
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.theme import SPACING

# `_ROOM`, `_ENOUGH`: maximum height in pixels of a question, whose buttons follow closely, and of the final rules.
_LARGE: Final = 1.3
_ROOM: Final = 40 * SPACING
_ENOUGH: Final = 10_000

_DICE_PLACE: Final = 1  # the index of the question about the number of dice, on which the combinations depend


class Interview(QWidget):
    """All questions, one visible at a time, and the resulting rules."""

    answered = Signal(dict)  # dict: the user accepts these rules: new values of `new_document` by dotted key
    left = Signal()  # the user goes back from the first question

    def __init__(self) -> None:
        super().__init__()
        self.before, self.after = tuple(map(AnswerChoice, BEFORE)), tuple(map(AnswerChoice, AFTER))
        self.of_a_kind = {dice: AnswerChoice(question) for dice, question in OF_A_KIND.items()}
        self.combinations = {dice: Combinations(known) for dice, known in COMBINATIONS.items()}
        self.read_back = ReadBack()
        self.place = 0
        self.count, self.title, self.explanation = quiet(""), QLabel(), quiet("")
        self.back_button, self.next_button = QPushButton(_("&Back")), QPushButton()
        self._stack = QStackedWidget()
        for page in (*self.before, *self.of_a_kind.values(), *self.combinations.values(), *self.after, self.read_back):
            self._stack.addWidget(page)
        self._scrolled = QScrollArea()
        self._lay_out()
        self.back_button.clicked.connect(self._go_back)
        self.next_button.clicked.connect(self._go_on)
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
            self.place = 0
            self.answered.emit(self.values)
        else:
            self.place += 1
            self.begin()

    def _show(self) -> None:
        pages, page = self.pages, self.pages[self.place]
        self._stack.setCurrentWidget(page)
        is_last = page is self.read_back
        self.count.setText(
            "" if is_last else _("Question {number} of {all}", number=self.place + 1, all=len(pages) - 1)
        )
        title, explanation = self._words(page)
        self.title.setText(title)
        self.explanation.setText(explanation)
        page.setAccessibleName(title)
        self._scrolled.setMaximumHeight(_ENOUGH if is_last else _ROOM)
        self.next_button.setText(_("&Use these rules") if is_last else _("&Next"))
        self.next_button.setEnabled(not is_last or self.read_back.show_rules(self._document()))

    def _words(self, page: AnswerChoice | Combinations | ReadBack) -> tuple[str, str]:
        if isinstance(page, AnswerChoice):
            return _(page.question.text), _(page.question.explanation)
        if isinstance(page, Combinations):
            return _("Which other combinations score?"), _("Tick those you play with. You can add others later.")
        return _("Are these your rules?"), _("They go to the editor on the left, where every rule can be changed.")

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
        layout.addLayout(row(self.back_button, None, self.next_button))
        layout.addStretch(1)
