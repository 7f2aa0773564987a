"""All options after a roll, ranked, with the cost of each."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, Signal, Slot

from farkle_core.coach.players import RatedOption
from farkle_core.language.messages import N_, _, ngettext, number, pgettext
from farkle_core.play.advise import Ending
from farkle_core.referee import Hold
from farkle_explorer.plots import plot_words
from farkle_explorer.tables.model import DiceDelegate, Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.widgets.dice_widgets import spoken
from farkle_explorer.widgets.theme import Theme

_HEADINGS: Final = (N_("set aside"), N_("then"), N_("win chance"), N_("loss"), N_("farkle"), "")
_DICE, _LOSS, _FARKLE, _NOTE = 0, 3, 4, len(_HEADINGS) - 1
_HUNDRED: Final = 100
_LEFTS: Final = frozenset({_DICE, 1, _NOTE})


class OptionTable(EvenTable):
    """A row per option, the best first; `notes` mark the right one and the user's."""

    pointed = Signal(object)  # RatedOption: the option under the pointer; None where there is none

    def __init__(self, notes: tuple[str, str] | None = None) -> None:
        self._notes = notes or (_("right"), _("played"))
        super().__init__(_("Ways to go on, the best first"), _HEADINGS, _LEFTS)
        self._painter = DiceDelegate(self)
        self.setItemDelegateForColumn(_DICE, self._painter)
        self.stretch_column(_NOTE)
        self.optional = _FARKLE, _LOSS
        self._shown: list[RatedOption] = []
        self.setMouseTracking(True)
        self.entered.connect(self._point)

    def show_options(self, options: Sequence[RatedOption], right: RatedOption, done: RatedOption | None = None) -> None:
        """Show options, the best first; `right`: the right one; `done`: the user's, None before the answer.

        Options that count the same dice for fewer points are left out.
        """
        self._shown = shown = [
            each for each in options if not each.choice.is_counted_low or each is right or each is done
        ]
        self.rows_model.set_rows([_row(option, options[0].win, self._note(option, right, done)) for option in shown])
        self.clearSelection()
        self.scrollToTop()

    @Slot(QModelIndex)
    def _point(self, index: QModelIndex) -> None:
        self.pointed.emit(self._shown[index.row()])

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        super().leaveEvent(event)
        self.pointed.emit(None)

    def _note(self, option: RatedOption, right: RatedOption, done: RatedOption | None) -> str:
        lines = [words for words, each in zip(self._notes, (right, done), strict=True) if option is each]
        return ", ".join(filter(None, (option.choice.letters, *lines)))

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self._painter.apply_theme(theme)


def then_words(option: RatedOption) -> str:
    """Return the action of an option after setting the dice aside, in a word or two."""
    if option.choice.ending is Ending.WINS:
        return _("wins")
    if option.choice.outlook is None:
        return _("turn over")
    return then_word(isinstance(option.then, Hold))


def then_word(holds: bool) -> str:
    return pgettext("then", "hold") if holds else pgettext("then", "roll")


def _row(option: RatedOption, best: float, note: str) -> Row:
    faces, outlook = option.choice.faces, option.choice.outlook
    rolls = outlook is not None and not isinstance(option.then, Hold)
    cells = (
        spoken(faces),
        then_words(option),
        plot_words.chance(option.win),
        plot_words.difference(option.win - best),
        plot_words.chance(outlook.farkle_chance, 1) if rolls and outlook is not None else "–",
        note,
    )
    return Row(cells, is_heading=note != option.choice.letters, dice=(faces, *(None,) * _NOTE))


def advice_words(option: RatedOption) -> str:
    """Return an option in a sentence, with its win chance: ``Keep a single 1 and roll 5 dice: 51 of 100``."""
    choice, of = option.choice, round(_HUNDRED * option.win)
    kept = choice.named
    if choice.ending is Ending.WINS:
        return _("Keep {dice} and win.", dice=kept)
    if choice.outlook is None:
        return _("Keep {dice}: {wins} of 100.", dice=kept, wins=of)
    if isinstance(option.then, Hold):
        return _("Keep {dice} and hold {points}: {wins} of 100.", dice=kept, points=number(choice.turn_total), wins=of)
    return ngettext(
        "Keep {dice} and roll {count} die: {wins} of 100.",
        "Keep {dice} and roll {count} dice: {wins} of 100.",
        choice.dice,
        dice=kept,
        wins=of,
    )
