"""One sentence of a playbook as drop-down lists and number boxes, which follow from the grammar."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from farkle_core.language.messages import N_, _, dice
from farkle_core.playbooks.model import (
    MOST_CONDITIONS,
    NUMBERED,
    SCORES,
    SETS,
    WITHOUT_NUMBER,
    Asks,
    Condition,
    DiceSentence,
    Go,
    Sentence,
    Take,
    TurnSentence,
    limits,
    tests_of,
)
from farkle_core.playbooks.wording import TAKES
from farkle_core.rules.model import Ruleset
from farkle_explorer.widgets.inputs import NumberBox, drop_down, shrink
from farkle_explorer.widgets.layouts import FoldingLine, grid, row
from farkle_explorer.widgets.theme import SPACING

About = Asks | Take | Go

_QUESTIONS: Final = {
    Asks.ROLLED: N_("you rolled so many dice"),
    Asks.LEFT: N_("you have so many dice left to roll"),
    Asks.SET: N_("the roll has a set worth at least"),
    Asks.NO_SET: N_("the roll has no set worth at least"),
    Asks.ONES: N_("the roll has so many 1s, or more"),
    Asks.FIVES: N_("the roll has so many 5s, or more"),
    Asks.SINGLES: N_("so many dice score alone, or more"),
    Asks.EVERYTHING: N_("all rolled dice score"),
    Asks.TOTAL_FROM: N_("the turn total before the roll is at least"),
    Asks.TOTAL_BELOW: N_("the turn total before the roll is under"),
    Asks.THEN_HOLD: N_("you hold after setting these dice aside"),
    Asks.THEN_ROLL: N_("you roll on after setting these dice aside"),
    Asks.LEAD_FROM: N_("you are ahead by at least"),
    Asks.LEAD_BELOW: N_("you are ahead by less than"),
    Asks.OWN_FROM: N_("your banked score is at least"),
    Asks.OPPONENT_FROM: N_("the opponent’s banked score is at least"),
}
_ADVICE: Final[dict[Take | Go, str]] = {
    **TAKES,
    Take.SINGLES: N_("take the sets, and of dice that score alone at most"),
    Take.FIVES: N_("take all dice that score, but of single 5s at most"),
    Go.HOLD: N_("hold from a turn total, by dice left to roll"),
    Go.WIN: N_("never hold short of winning"),
    Go.ROLL: N_("roll again"),
    Go.AHEAD: N_("once you reach the goal, hold only if ahead by at least"),
    Go.WITHIN: N_("hold once you are behind by at most"),
}
_STEP: Final = 50  # points
_USUAL: Final = 300  # points to begin with
_NOT_SAID: Final = -_STEP  # in the box of a number of dice of which the sentence says nothing
_WIDTH: Final = 12  # least characters of a list
_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class _Part(QWidget):
    """A condition or the advice: what it is about, and its numbers."""

    changed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._rules: Ruleset | None = None
        self._offered: tuple[About | None, ...] = ()
        self._boxes: tuple[NumberBox | QToolButton, ...] = ()
        self.list = drop_down(name, (), self._chosen)
        shrink(self.list, _WIDTH)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._numbers = QWidget()
        self._layout = row(self.list, self._numbers)
        self.setLayout(self._layout)

    @property
    def about(self) -> About | None:
        place = self.list.currentIndex()
        return self._offered[place] if place >= 0 else None

    @property
    def numbers(self) -> tuple[int | None, ...]:
        """The numbers of dice that are pressed, or those of the boxes."""
        if self.about in (Asks.ROLLED, Asks.LEFT):
            return tuple(count for count, each in enumerate(self._boxes, 1) if _is_pressed(each))
        values = [each.value() for each in self._boxes if isinstance(each, NumberBox)]
        return tuple(None if self.about is Go.HOLD and value == _NOT_SAID else value for value in values)

    def show_part(self, about: About | None, numbers: tuple[int | None, ...], rules: Ruleset) -> None:
        self._rules = rules
        with QSignalBlocker(self.list):
            self.list.setCurrentIndex(self._offered.index(about))
        self._make_boxes(numbers)

    def offer(self, entries: Iterable[tuple[About | None, str]]) -> None:
        """Set what the part may be about; what it is about stays, if that is among them."""
        before, texts = self.about, dict(entries)
        self._offered = tuple(texts)
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItems(list(texts.values()))
            self.list.setCurrentIndex(self._offered.index(before) if before in texts else 0)
        if self.about is not before and self._rules is not None:
            self._make_boxes(())

    @Slot()
    def _chosen(self) -> None:
        self._make_boxes(())
        self.changed.emit()

    def _make_boxes(self, numbers: tuple[int | None, ...]) -> None:
        """Make a box for each number; without numbers they have those to begin with."""
        about, rules = self.about, self._rules
        assert rules is not None
        self._boxes, pieces = (), list[QWidget]()
        if about in (Asks.ROLLED, Asks.LEFT):
            pressed = numbers or (rules.dice,)
            self._boxes = tuple(self._make_button(count, count in pressed) for count in range(1, rules.dice + 1))
            pieces = list(self._boxes)
        elif about is Go.HOLD:
            shown = numbers or (_USUAL,) * rules.dice
            self._boxes = tuple(self._make_hold(count, total) for count, total in enumerate(shown, 1))
            pieces = [_labelled(dice(count), box) for count, box in reversed([*enumerate(self._boxes, 1)])]
        elif about is not None and _has_number(about):
            self._boxes = (self._make_box(about, (numbers or (_first(about, rules),))[0] or 0, rules.dice),)
            pieces = list(self._boxes)
        self._show_boxes(pieces)

    def _show_boxes(self, pieces: list[QWidget]) -> None:
        before, self._numbers = self._numbers, QWidget(self)
        self._numbers.setLayout(FoldingLine(*pieces, spacing=SPACING))
        self._numbers.setVisible(bool(pieces))
        self._layout.replaceWidget(before, self._numbers)
        self._layout.setDirection(_BELOW if self.about is Go.HOLD else _BESIDE)
        before.hide()
        before.deleteLater()

    def _make_button(self, count: int, is_pressed: bool) -> QToolButton:
        made = QToolButton()
        made.setText(str(count))
        made.setCheckable(True)
        made.setChecked(is_pressed)
        made.setAccessibleName(f"{self._name}: {dice(count)}")
        made.toggled.connect(self._pressed)
        return made

    @Slot(bool)
    def _pressed(self, is_down: bool) -> None:
        if not is_down and not self.numbers:  # no number of dice is no condition
            sender = self.sender()
            assert isinstance(sender, QToolButton)
            sender.setChecked(True)
        else:
            self.changed.emit()

    def _make_hold(self, count: int, total: int | None) -> NumberBox:
        made = self._make_box(Go.HOLD, _NOT_SAID if total is None else total, 0)
        made.setAccessibleName(_("Hold with {dice} left to roll from", dice=dice(count)))
        made.setToolTip(_("–, below 0: roll, or let a later sentence decide"))
        return made

    def _make_box(self, about: About, value: int, most: int) -> NumberBox:
        made = NumberBox()
        made.setRange(*limits(about, most))
        made.setSingleStep(_STEP if made.maximum() > most else 1)
        made.setGroupSeparatorShown(True)
        made.setKeyboardTracking(False)
        made.setAccessibleName(_("{condition}: number", condition=self._name))
        if about is Go.HOLD:
            made.setMinimum(_NOT_SAID)
            made.setSpecialValueText("–")
        elif about in SETS:
            made.setSpecialValueText(_("anything"))
        made.setValue(value)
        made.valueChanged.connect(self.changed)
        return made


def _is_pressed(box: QWidget) -> bool:
    return isinstance(box, QToolButton) and box.isChecked()


def _has_number(about: About) -> bool:
    if isinstance(about, Asks):
        return about not in WITHOUT_NUMBER
    return about in NUMBERED if isinstance(about, Take) else about in (Go.WITHIN, Go.AHEAD)


def _labelled(words: str, box: QWidget) -> QWidget:
    made, label = QWidget(), QLabel(words)
    label.setBuddy(box)
    made.setLayout(row(label, box, spacing=SPACING // 2))
    return made


def _first(about: About, rules: Ruleset) -> int:
    """Return the number to begin with."""
    if about in SETS:
        return 0
    if about in SCORES:
        return max(rules.goal - 1000, 0)
    return 1 if limits(about, rules.dice)[1] == rules.dice else _USUAL


class SentenceForm(QWidget):
    """The conditions and the advice of one sentence, to choose."""

    edited = Signal(object)  # the sentence as it is now

    def __init__(self) -> None:
        super().__init__()
        self._rules: Ruleset | None = None
        self._conditions = (_Part(_("If")), _Part(_("and if")))
        assert len(self._conditions) == MOST_CONDITIONS
        self._advice = _Part(_("then"))
        self._advice.offer((each, _(words)) for each, words in _ADVICE.items())
        parts = (*self._conditions, self._advice)
        names = [QLabel(words, alignment=Qt.AlignmentFlag.AlignTop) for words in (_("If"), _("and if"), _("then"))]
        for name in names:
            name.setContentsMargins(0, SPACING // 2, 0, 0)  # level with the text of the lists
        self.setLayout(grid(*zip(names, parts, strict=True), stretch=(1,)))
        for part in parts:
            part.changed.connect(self._changed)

    def show_sentence(self, sentence: Sentence, rules: Ruleset) -> None:
        """Show a sentence; what is shown already keeps its focus."""
        if rules == self._rules and sentence == self.sentence:
            return
        self._rules = rules
        is_dice = isinstance(sentence, DiceSentence)
        advice = sentence.take if isinstance(sentence, DiceSentence) else sentence.go
        numbers: tuple[int | None, ...] = (sentence.most,) if isinstance(sentence, DiceSentence) else sentence.points
        self._advice.show_part(advice, numbers if not is_dice or advice in NUMBERED else (), rules)
        when = [*sentence.when, *[None] * MOST_CONDITIONS]
        for part in self._conditions:
            part.offer(_questions(advice))
        for part, each in zip(self._conditions, when, strict=False):
            part.show_part(None if each is None else each.test, () if each is None else each.numbers, rules)
        self._offer(advice)

    def _offer(self, advice: Take | Go) -> None:
        """Offer the conditions that this advice can have, each of them once."""
        asked = [part.about for part in self._conditions]
        for part, others in zip(self._conditions, reversed(asked), strict=True):
            part.offer((each, words) for each, words in _questions(advice) if each is None or each is not others)

    @Slot()
    def _changed(self) -> None:
        advice = self._advice.about
        assert isinstance(advice, Take | Go)
        self._offer(advice)
        self.edited.emit(self.sentence)

    @property
    def sentence(self) -> Sentence | None:
        """The sentence as it is now; None before there is one."""
        if self._rules is None:
            return None
        when = tuple(_condition(part) for part in self._conditions if part.about is not None)
        advice, numbers = self._advice.about, self._advice.numbers
        if isinstance(advice, Take):
            return DiceSentence(advice, when, (numbers[0] or 0) if numbers else 0)
        assert isinstance(advice, Go)
        return TurnSentence(advice, when, numbers)


def _condition(part: _Part) -> Condition:
    assert isinstance(part.about, Asks)
    return Condition(part.about, tuple(each for each in part.numbers if each is not None))


def _questions(advice: Take | Go) -> list[tuple[About | None, str]]:
    allowed = tests_of(advice)
    return [(None, _("always")), *((each, _(words)) for each, words in _QUESTIONS.items() if each in allowed)]
