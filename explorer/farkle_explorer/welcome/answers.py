"""Input widgets for the questions: a choice, combinations, and the final rules with their name."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QLabel,
    QLineEdit,
    QTextBrowser,
    QWidget,
)

from farkle_core.errors import RulesetError
from farkle_core.language.messages import N_, _, pgettext
from farkle_core.rules import Document, from_document, rule_sheet
from farkle_core.rules.model import LARGEST_POINTS
from farkle_explorer.rules.rule_sheet_window import as_html
from farkle_explorer.rules.value_boxes import IntegerBox, name_box
from farkle_explorer.welcome.questions import Answer, Combination, InterviewQuestion
from farkle_explorer.widgets.dice_widgets import DiceRow
from farkle_explorer.widgets.inputs import ButtonText, CheckBox, RadioButton
from farkle_explorer.widgets.layouts import GridItem, column, grid
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING

_STEP: Final = 50
_NAME: Final = N_("Our rules")


class AnswerChoice(QWidget):
    """The answers to one question, with exactly one selected."""

    def __init__(self, question: InterviewQuestion) -> None:
        super().__init__()
        self.question = question
        group = QButtonGroup(self)
        self._boxes: dict[str, IntegerBox] = {}
        layout = column()
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
        row.addWidget(ButtonText(button.accessibleName(), button), 0, 1)
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
            rows += [((tick, 3),), (dice, box)]
        layout = grid(*rows, stretch=(2,), spacing=(SPACING, SPACING))
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
    label = QLabel(words)
    label.setWordWrap(True)
    mute(label)
    return label


def _first_large(name: str) -> str:
    words = pgettext("combination", name)
    return words[:1].upper() + words[1:]
