"""A roll and its best scoring in words."""

from typing import Final

from PySide6.QtCore import QModelIndex, Slot
from PySide6.QtGui import QBrush, QShowEvent

from farkle_core.language.messages import N_, _, pgettext
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.rules.dice import WILD, Counts, faces_of
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.dice_map import RollMap, RollOutcome, RollResult, dice_map
from farkle_core.solution.solution import Solution
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.plots.legend import Sample
from farkle_explorer.rolls.roll_strip import RollStrip
from farkle_explorer.session.selection import Selection, can_occur
from farkle_explorer.tables.map_texts import dice_cell
from farkle_explorer.tables.model import BarDelegate, DiceDelegate, Row, RowsOnDemand, bar_colour
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.widgets.inputs import Choice
from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

# The headings of a file of rolls; see `line`.
COLUMNS: Final = (
    "roll", "ways", "chance (0 to 1)", "outcome", "set aside", "points", "turn total (points)", "dice", "then",
    "win chance (0 to 1)", "set aside from",
)  # fmt: skip


def faces(rolled: RollResult) -> str:
    """Return the dice of a roll: ``"1 1 5"``."""
    return _shown(rolled.roll)


def _shown(counts: Counts) -> str:
    return " ".join("*" if face == WILD else str(face) for face in faces_of(counts))


def chance_of(rolled: RollResult) -> str:
    """Return the probability of a roll; small ones have two more decimals."""
    return plot_words.chance(rolled.chance, None if rolled.chance >= 0.001 else 4)


def dice_aside(rolled: RollResult) -> str:
    """Return the best dice to set aside, or that the roll is a farkle."""
    if rolled.scoring is None:
        return _("cursed roll") if rolled.outcome is RollOutcome.CURSED else _("farkle")
    return _shown(rolled.scoring.counts)


def then(rolled: RollResult, dice_left: DiceLeft) -> str:
    """Return the best scoring's points and the next decision: ``"+150: hold 650"``, with letters of loaded dice."""
    if rolled.outcome is not RollOutcome.SCORES:
        values = {RollOutcome.WINS: _("wins at once"), RollOutcome.PASSES: _("past the goal: the turn ends")}
        return values.get(rolled.outcome, _("the turn ends"))
    assert rolled.scoring is not None
    points = f"+{plot_words.points(rolled.scoring.points)}"
    if rolled.aside:
        points = _("{points} from {dice}", points=points, dice=_letters(dice_left, rolled))
    if rolled.holds and rolled.win >= 1.0:
        return _("{points}: hold {total} and win", points=points, total=plot_words.points(rolled.turn_total))
    decision = (
        _("hold {total}", total=plot_words.points(rolled.turn_total))
        if rolled.holds
        else _("roll {dice}", dice=dice_left.short(rolled.dice - 1))
    )
    return f"{points}: {decision}"


def _letters(dice_left: DiceLeft, rolled: RollResult) -> str:
    return "".join(letter * count for letter, count in zip(dice_left.letters, rolled.aside, strict=True))


def sentence(rolled: RollResult, dice_left: DiceLeft) -> str:
    taken = _("set aside {aside}", aside=dice_aside(rolled)) if rolled.scoring is not None else dice_aside(rolled)
    return _(
        "{faces} ({chance}): {taken}, {then}, win {win}",
        faces=faces(rolled),
        chance=chance_of(rolled),
        taken=taken,
        then=then(rolled, dice_left),
        win=plot_words.chance(rolled.win),
    )


def average(map_: RollMap) -> str:
    """Return the value of rolling, and of holding if it is legal."""
    mean = plot_words.chance(map_.mean)
    if map_.hold is None:
        return _("The average over all rolls is {mean}", mean=mean)
    return _("The average over all rolls is {mean}; holding wins {hold}", mean=mean, hold=plot_words.chance(map_.hold))


def extremes(map_: RollMap, dice_left: DiceLeft) -> str:
    return _(
        "Best {best}. Worst {worst}", best=sentence(map_.rolls[0], dice_left), worst=sentence(map_.rolls[-1], dice_left)
    )


def line(rolled: RollResult, dice_left: DiceLeft) -> tuple[str, ...]:
    """Return a roll as a line for files, with the headings :data:`COLUMNS`; chances have full precision."""
    points = str(rolled.scoring.points) if rolled.scoring is not None else ""
    taken = dice_aside(rolled) if rolled.scoring is not None else ""
    goes_on = rolled.outcome is RollOutcome.SCORES
    total, dice = (str(rolled.turn_total), dice_cell(dice_left, rolled.dice - 1)) if goes_on else ("", "")
    decision = ("hold" if rolled.holds else "roll") if goes_on else ""
    chances = repr(rolled.chance), rolled.outcome.value
    origin = dice_left.listed(rolled.aside) if rolled.aside else ""
    return faces(rolled), str(rolled.ways), *chances, taken, points, total, dice, decision, repr(rolled.win), origin


_HEADINGS: Final = (N_("chance"), N_("set aside"), N_("then"), N_("win chance"))
_ROLL, _CHANCE, _ASIDE, _THEN, _WIN = range(5)
_BEST, _LIKELY = "best", "likely"
_FOLLOW: Final = N_("Double-click a roll, or press Enter, to go on from there")
_ROW: Final = 24


class RollPage(DataView):
    """A strip and a list of all rolls of the selected dice at the selected turn total."""

    def __init__(self, source: HoldSource) -> None:
        super().__init__(_("Next roll"))
        self._source = source
        self.map: RollMap | None = None  # the shown rolls
        self._dice_left = DiceLeft.fair(1)
        self._shown: tuple[object, ...] = ()
        self._order: tuple[int, ...] = ()
        self.strip = RollStrip(_("Next roll: strip"))
        headings = pgettext("thrown dice", "roll"), *_HEADINGS
        self.table = QuietTable(_("Next roll: list"), headings, frozenset({_ROLL, _ASIDE, _THEN}))
        self._dice, self._bars = DiceDelegate(self.table), BarDelegate(self.table)
        self._lay_out_table()
        self.order_choice = Choice(
            _("Order of the list"),
            (
                (_BEST, _("best first"), _("Rolls with the highest chance of winning first")),
                (_LIKELY, _("likely first"), _("Frequent rolls first")),
            ),
        )
        self.export_button = self.new_export(self.as_table, self._file_name)
        self.title.make_room_for(_("What will the next roll of 6 dice bring?"))
        self.readout.make_room_for(_("1 1 1 4 5 6 (0.26 %): set aside 1 1 1 5, +1,050: hold 4,300, win 80.06 %"))
        self.set_body(self.table, layout=column(self.strip, (self.table.no_wider_than_lines(), 1)))
        self.add_control(self.order_choice)
        self.add_control(self.export_button)
        self.theme_parts(self.strip, self._dice, self._bars)
        self._connect()

    def set_solution(self, solution: Solution | None) -> None:
        """Show `solution`, or that there is none; other views may show one without advice on rolls."""
        if solution is not None:
            self._source.set_solution(solution)
        self.take_solution(solution)
        self._forget()
        self._draw()

    def show_selection(self, selection: Selection) -> None:
        """Show the rolls of the selected dice at the selected turn total."""
        self.take_selection(selection)
        self._draw()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        if self.map is not None:
            self.samples.set_samples(self._legend())

    def as_table(self) -> TextTable:
        """Return all rolls, the best first, with chances in full precision."""
        assert self.map is not None
        return TextTable(COLUMNS, tuple(line(each, self._dice_left) for each in self.map.rolls))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._draw()

    def _lay_out_table(self) -> None:
        self.table.set_row_height(_ROW)
        for place, delegate in ((_ROLL, self._dice), (_ASIDE, self._dice), (_CHANCE, self._bars), (_WIN, self._bars)):
            self.table.setItemDelegateForColumn(place, delegate)
        self.table.stretch_column(_THEN)
        self.table.setStatusTip(_(_FOLLOW))

    def _connect(self) -> None:
        self._source.prepared.connect(self._draw)
        self.order_choice.chosen.connect(self._fill)
        self.strip.pressed.connect(self._strip_pressed)
        self.strip.pointed.connect(self._say)
        self.table.selectionModel().currentRowChanged.connect(self._row_chosen)
        self.table.activated.connect(self._follow)

    def _file_name(self) -> str:
        return _("Next roll, {situation}", situation=self.situation()).replace(";", ",")

    def _forget(self) -> None:
        self.map, self._shown, self._order = None, (), ()
        self.table.rows_model.set_rows(())
        self.strip.show_map(None)
        self.export_button.setEnabled(False)

    @Slot()
    def _draw(self) -> None:
        if not self.isVisible():
            return
        if (current := self.current()) is None or not self._source.is_prepared:
            self._forget()
            self.title.set_text(_("What will the next roll bring?"))
            self.clear_words()
            return
        solution, chosen = current
        table = solution.dice_table(chosen.start)
        total = min(chosen.turn_total, int(table.turn_totals[-1]))
        if not can_occur(table, chosen):
            self._forget()
            self.title.set_text(_("What will the next roll bring?"))
            self.clear_words()
            self.readout.set_text(_(CANNOT_OCCUR))
            return
        wanted = (chosen.start, total, chosen.dice)
        if wanted != self._shown:
            self._shown = wanted
            self.map, self._dice_left = dice_map(solution, chosen.start, total, chosen.dice), table.dice_left
            self.strip.show_map(self.map)
            self.export_button.setEnabled(True)
            self._fill()
        self._name(chosen, total)

    def _name(self, chosen: Selection, total: int) -> None:
        assert self.map is not None
        afresh = chosen.carried_dice > 0 and total == 0 and chosen.dice > chosen.carried_dice
        self.title.set_text(
            _("What will the next roll of {dice} bring?", dice=self._dice_left.words(self.map.dice - 1))
        )
        where = {"situation": self.situation(), "total": plot_words.points(total)}
        if afresh:
            offered = plot_words.dice(chosen.carried_dice)
            words = _("{situation}; turn total {total}, without the {dice} offered", **where, dice=offered)
        else:
            words = _("{situation}; turn total {total}", **where)
        self.subtitle.set_text(self._dice_left.explained(words))
        self._say(-1)

    @Slot()
    def _fill(self) -> None:
        if self.map is None:
            return
        rolls = self.map.rolls
        likely = self.order_choice.value == _LIKELY
        places = range(len(rolls))
        self._order = tuple(sorted(places, key=lambda place: (-rolls[place].ways, place)) if likely else places)
        top = max(each.chance for each in rolls)
        order = self._order
        self.table.rows_model.set_rows(RowsOnDemand(lambda line: self._row(rolls[order[line]], top), len(order)))
        self.table.scrollToTop()
        self.samples.set_samples(self._legend())

    def _row(self, rolled: RollResult, top: float) -> Row:
        span = self.strip.span
        assert self.map is not None
        aside = faces_of(rolled.scoring.counts) if rolled.scoring is not None else None
        lines = (
            faces(rolled),
            chance_of(rolled),
            dice_aside(rolled),
            then(rolled, self._dice_left),
        )
        cells = (*lines, plot_words.chance(rolled.win))
        shares = (None, rolled.chance / top, None, None, max(span.position(rolled.win), 0.01))
        ways = _("{ways:,} of {all_ways:,} ways.", ways=rolled.ways, all_ways=self.map.all_ways)
        tip = f"{ways} {_(_FOLLOW)}"
        dice = (faces_of(rolled.roll), None, aside, None, None)
        return Row(cells, tip=tip, shares=shares, dice=dice, colours=("", "", "", "", span.colour(rolled.win).name()))

    def _legend(self) -> tuple[Sample, ...]:
        span = self.strip.span
        values = (span.low, (span.low + span.high) / 2, span.high)
        wins = tuple(
            Sample(_("win {value}", value=plot_words.chance(value, 1)), QBrush(span.colour(value))) for value in values
        )
        return (*wins, Sample(_("chance, compared with the likeliest roll"), QBrush(bar_colour(self._theme))))

    @Slot(int)
    def _strip_pressed(self, place: int) -> None:
        self.table.follow(self._order.index(place))

    @Slot(QModelIndex, QModelIndex)
    def _row_chosen(self, index: QModelIndex, _before: QModelIndex) -> None:
        place = self._order[index.row()] if index.isValid() and index.row() < len(self._order) else -1
        self.strip.select(place)
        self._say(place)

    @Slot(QModelIndex)
    def _follow(self, index: QModelIndex) -> None:
        """Select the state after a roll."""
        if self.map is not None:
            rolled = self.map.rolls[self._order[index.row()]]
            if rolled.outcome is RollOutcome.SCORES:
                self.picked.emit({"turn_total": rolled.turn_total, "dice": rolled.dice})

    @Slot(int)
    def _say(self, place: int) -> None:
        if self.map is None:
            return
        own = average(self.map)
        self.readout.set_text(own if place < 0 else sentence(self.map.rolls[place], self._dice_left))
        self.describe(self.title.text(), self.subtitle.text(), own, extremes(self.map, self._dice_left), self.notice)
        self.strip.setAccessibleDescription(f"{own}. {extremes(self.map, self._dice_left)}")
