"""The odds of rolls under the edited rules."""

from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, Slot
from PySide6.QtGui import QBrush, QShowEvent

from farkle_core.game.roll_odds import OddsKind, ResultOdds, RollOdds, least_and_most, roll_odds, worth_in_words
from farkle_core.language.messages import N_, _, figures, number
from farkle_core.rules import WIN, Ruleset
from farkle_core.rules.origin import true_name
from farkle_core.rules.phrases import ruleset_name
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.hold_source import Jobs
from farkle_explorer.plots.legend import Sample
from farkle_explorer.plots.veil import Freshness
from farkle_explorer.session.following import BROKEN, Prompt
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.tables.model import BarDelegate, Row, bar_colour
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.widgets.inputs import Choice
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

# `_FIRST`: number of columns before those of the dice: name and points.
TITLE: Final = N_("How often do dice score?")
_FIRST: Final = 2

_INDENT: Final = "\N{EM SPACE}"
_KINDS, _FACES = "kinds", "faces"
_HOLDS_TIP: Final = N_("The roll contains these dice, whatever else it shows: four 1s contain three 1s")
_TIPS: Final = {
    N_("farkle"): N_("Nothing can be set aside; a cursed roll counts as a farkle"),
    N_("all dice score"): N_("All dice can be set aside together, and all of them are rolled again"),
    N_("cursed roll"): N_("The turn ends, whatever else the roll holds"),
    N_("wins at once"): N_("The roll contains dice that win the game"),
}


class OddsPage(DataView):
    """A table of combinations by number of dice rolled; the selected number is highlighted."""

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(_("How often dice score"))
        self._jobs = jobs
        self.ruleset: Ruleset | None = None  # the ruleset of the odds; None before there is one
        self.odds: RollOdds | None = None  # the shown odds
        self.table = EvenTable(_("How often dice score: table"), ("", "points"), frozenset({0}))
        self.table.share_out(_FIRST)
        self.table.set_row_height(self.table.fontMetrics().height() + 8)
        self._bars = BarDelegate(self.table)
        self.table.setItemDelegate(self._bars)
        self.rows_choice = Choice(
            _("Which sets are shown"),
            (
                (_KINDS, _("kinds"), _("One row for each kind of set")),
                (_FACES, _("every face"), _("Each face's sets, too")),
            ),
        )
        self.export_button = self.new_export(self.as_table, self._file_name)
        self.export_button.is_waiting = lambda: not self._is_counted()
        self.export_button.setEnabled(False)
        self.title.set_text(_(TITLE))
        self.title.make_room_for(_(TITLE))
        self.set_body(self.table)
        self.add_control(self.rows_choice)
        self.add_control(self.export_button)
        self.theme_parts(self._bars)
        self.rows_choice.chosen.connect(self._fill)
        self.table.clicked.connect(self._clicked)

    def set_ruleset(self, ruleset: Ruleset | None) -> None:
        """Show the odds under other rules; with None, those of the last valid rules stay, marked as outdated."""
        self.set_stale(ruleset is None)
        self.invite(Prompt() if ruleset is not None else Prompt(_(BROKEN)))
        if ruleset is not None and ruleset != self.ruleset:
            self.ruleset = ruleset
            self._count_if_seen()

    def show_selection(self, selection: Selection) -> None:
        """Highlight the column of the selected number of dice."""
        self.take_selection(selection)
        self._count_if_seen()
        self._mark()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.samples.set_samples((Sample(_("chance, full width is 100 %"), QBrush(bar_colour(theme))),))

    def as_table(self) -> TextTable:
        """Return all chances in full precision, for a file or the clipboard."""
        assert self.odds is not None
        odds = roll_odds(self.odds.ruleset, self._seat)  # computed again: the names may be in another language
        dice = tuple(range(len(odds.dice_left), 0, -1))
        rows = tuple(
            (odd.name, _worth(odd), *(repr(odd.chance(n)) for n in dice)) for odd in (*odds.endings, *odds.combinations)
        )
        mean = (_("points on average"), "", *(repr(odds.mean_points[n - 1]) for n in dice))
        most = (_("most points"), "", *(str(odds.most_points[n - 1]) for n in dice))
        return TextTable(("roll", "points", *(odds.dice_left.full_words(n - 1) for n in dice)), (*rows, most, mean))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._count_if_seen()

    def _file_name(self) -> str:
        return _("Odds, {ruleset}", ruleset=true_name(self.ruleset)) if self.ruleset is not None else _("Odds")

    def _count_if_seen(self) -> None:
        if self.isVisible() and self.ruleset is not None and not self._is_counted():
            self._jobs.run("odds", partial(roll_odds, self.ruleset, self._seat), self._counted)

    def _is_counted(self) -> bool:
        odds, ruleset = self.odds, self.ruleset
        return odds is not None and odds.ruleset == ruleset and odds.dice_left == DiceLeft.of(odds.ruleset, self._seat)

    @property
    def _seat(self) -> int:
        differ = self.ruleset is not None and self.ruleset.dice_differ
        return self._selection.seat if differ and self._selection is not None else 0

    @Slot(object)
    def _counted(self, odds: RollOdds) -> None:
        if odds.ruleset != self.ruleset or odds.dice_left != DiceLeft.of(odds.ruleset, self._seat):
            return  # the rules have changed meanwhile
        self.odds = odds
        self.export_button.setEnabled(True)
        self._set_state(Freshness.FRESH)
        self.samples.show()
        self._fill()

    @Slot()
    def _fill(self) -> None:
        if self.odds is None:
            return
        dice = range(len(self.odds.dice_left), 0, -1)
        rows = _rows(self.odds, faces=self.rows_choice.value == _FACES)
        with self.table.changing():
            self.table.rows_model.set_rows(rows, ("", _("points"), *(self.odds.dice_left.short(n - 1) for n in dice)))
            self.table.clearSpans()
            for number_, row in enumerate(rows):
                if row.is_heading:
                    self.table.setSpan(number_, 0, 1, self.table.rows_model.columnCount())
        name = ruleset_name(self.odds.ruleset) or _("These rules")
        words = _("{ruleset}: chance that one roll contains at least this", ruleset=name)
        self.subtitle.set_text(self.odds.dice_left.explained(words))
        self._mark()

    def _mark(self) -> None:
        if self.odds is None or self._selection is None:
            return
        every = len(self.odds.dice_left)
        dice = min(self._selection.dice, every)
        self.table.rows_model.mark_column(_FIRST + every - dice)
        self.readout.set_text(_in_words(self.odds, dice))
        self.describe(self.title.text(), self.subtitle.text(), self.readout.text())

    @Slot(QModelIndex)
    def _clicked(self, index: QModelIndex) -> None:
        if self.odds is not None and index.column() >= _FIRST:
            self.picked.emit({"dice": len(self.odds.dice_left) - (index.column() - _FIRST)})


def _worth(odd: ResultOdds) -> str:
    """Return the worth of a combination for files: points without thousands separators."""
    points = " to ".join(map(str, least_and_most(odd)))
    return " or ".join(filter(None, (points, "win" if WIN in odd.worth else "")))


def _rows(odds: RollOdds, *, faces: bool) -> list[Row]:
    dice = range(len(odds.dice_left), 0, -1)
    whole = {odd.alike for odd in odds.combinations if odd.kind is OddsKind.ANY_SET}
    sets = [odd for odd in odds.combinations if odd.kind in (OddsKind.SET, OddsKind.ANY_SET)]
    kept = [odd for odd in sets if faces or odd.kind is OddsKind.ANY_SET or odd.alike not in whole]
    others = [odd for odd in odds.combinations if odd.kind not in (OddsKind.SET, OddsKind.ANY_SET)]
    average = Row(
        (_("points on average"), "", *(figures(f"{odds.mean_points[n - 1]:.1f}") for n in dice)),
        tip=_("A farkle counts 0"),
    )
    most = Row(
        (_("most points"), "", *(number(odds.most_points[n - 1]) for n in dice)), tip=_("What one roll can be worth")
    )
    tips = {_(name): _(tip) for name, tip in _TIPS.items()}
    parts = [
        (_("Result of the roll"), [*(_row(odd, tips.get(odd.name, "")) for odd in odds.endings), average, most]),
        (_("Equal dice"), [_row(odd, _(_HOLDS_TIP), below=odd.alike in whole) for odd in kept]),
        (_("Patterns"), [_row(odd, _(_HOLDS_TIP)) for odd in others]),
    ]
    empty = ("",) * (1 + len(odds.dice_left))
    return [
        row for title, rows in parts if rows for row in (Row((title, *empty), is_heading=True), *rows)
    ]  # fmt: skip


def _row(odd: ResultOdds, tip: str, *, below: bool = False) -> Row:
    dice = range(len(odd.ways), 0, -1)
    name = f"{_INDENT}{odd.name}" if below and odd.kind is OddsKind.SET else odd.name
    cells = (name, worth_in_words(odd), *(odd.percent(n) for n in dice))
    return Row(cells, tip=tip, shares=(None, None, *(odd.chance(n) for n in dice)))


def _in_words(odds: RollOdds, dice: int) -> str:
    farkle, hot = (odd.percent(dice) for odd in (odds.farkle, odds.hot_dice))
    return _(
        "{dice}: farkle {farkle}, all score {hot}, {mean_points:.1f} points on average",
        dice=odds.dice_left.short(dice - 1),
        farkle=farkle,
        hot=hot,
        mean_points=odds.mean_points[dice - 1],
    )
