"""The page before a game: who plays, with which dice, and whose turn is first."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise, zip_longest
from typing import Final

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator, QShowEvent
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QWidget

from farkle_core.coach.history import ListedGame
from farkle_core.language.messages import N_, _, date_words, figures
from farkle_core.play.advise import fresh_seed
from farkle_core.play.advise.game_record import PERSON, Input, Seat
from farkle_core.play.advise.table import TWO
from farkle_core.referee import MOST_PLAYERS
from farkle_explorer.play.opponents import GIVEN, PERFECT, Opponent, Opponents, Seating
from farkle_explorer.players.players import PlayerChoice, Players
from farkle_explorer.rolls.kept_games import scores_of
from farkle_explorer.tables.model import BarDelegate, Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.widgets.inputs import Choice, button, drop_down, make_primary, yield_room
from farkle_explorer.widgets.layouts import Centred, FoldingLine, column, grid, row
from farkle_explorer.widgets.lettering import cut_to, mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme

ALONE: Final = 1  # people at the table, against the program
_FAMILY: Final = 4  # people who usually play at a real table
_HEADINGS: Final = (N_("Opponent"), N_("how it plays"), N_("points a turn"), N_("wins of 100 against perfect play"))
_HOW, _STRENGTH = 1, 3
_LEFTS: Final = frozenset({0, _HOW})
_HUNDRED: Final = 100
_SOURCES: Final = {
    Input.THROWN: N_("The program throws the dice"),
    Input.DICE: N_("We throw real dice and enter each roll"),
    Input.POINTS: N_("We throw real dice and enter points only"),
}
_MOST_LEFT, _LONGEST_LEFT = 3, 70  # games that are offered, and characters of an offer
_LARGE, _MEDIUM = 1.9, 1.25
_WIDEST: Final = 135  # characters; a wider form would spread too far
_ALL: Final = 1000  # stretch of a list, so that the empty space beside it gets none
_SEED_DIGITS: Final = 10
_SEED: Final = rf"[0-9]{{1,{_SEED_DIGITS}}}"


class SittingDown(QWidget):
    """The form before a game."""

    begun = Signal(object)  # Seating: the user begins a game
    continue_wanted = Signal(object)  # ListedGame: go on with this game

    def __init__(self, opponents: Opponents, players: Players) -> None:
        super().__init__()
        self._opponents, self._players = opponents, players
        self.player = PlayerChoice(players)
        self._shown: tuple[Opponent, ...] = ()
        self.title = QLabel(_("Who plays?"))
        self.notice = QLabel(wordWrap=True)  # why no game continues
        self.notice.hide()
        self.left = tuple(QPushButton() for _place in range(_MOST_LEFT))  # games that were left unfinished
        self._left: list[ListedGame] = []
        self._wanted = PERFECT  # the opponent to select as soon as it is there
        self._waits_alone = False  # whether a table against a program waits for the solution
        self._points_only = False
        self.waits = QLabel(
            _("These rules are not worked out yet. You can keep points of real dice at once."), wordWrap=True
        )
        self.waits.hide()
        alone = str(ALONE), _("Alone, against a program"), _("Play against a strategy, of exactly known strength")
        more = (
            (str(count), str(count), _("{count} people play", count=count)) for count in range(TWO, MOST_PLAYERS + 1)
        )
        self.count = Choice(_("How many people play"), (alone, *more))
        self.table = EvenTable(_("Opponents"), _HEADINGS, _LEFTS)
        self.first = drop_down(_("Who begins"), ())
        self.chips = tuple(QPushButton() for _place in range(MOST_PLAYERS))  # people of this household
        self._chips = QWidget()
        self.names = tuple(QLineEdit() for _place in range(MOST_PLAYERS))
        self.source = drop_down(_("Where the dice come from"), (), self._show_source)
        self.seed = QLineEdit()
        self._seed_label = QLabel(_("Seed of the dice"))
        self.more = button(_("More"), _("Choose the seed of the dice"), self._show_source)
        self.more.setCheckable(True)
        self._first_label, self._source_label = QLabel(_("Who begins")), QLabel(_("The dice"))
        self.seed.setToolTip(_("The same seed brings the same dice, so you can check them afterwards."))
        self.begin = button(_("Begin"), _("Begin the game; Enter"), self._begin)
        self.practise = button(_("Practise"), _("Ten situations where you lose most; your own mistakes come first"))
        self.progress = button(_("Progress"), _("Rating, what costs most, habits, and your own mistakes"))
        # returns to the unfinished game
        self.back = button(_("Back to the game"), _("Go on with the game that is not over"))
        self._people, self._offers = QWidget(), QWidget()
        self._arrange()
        self.draw_seed()
        self._show_count()

    @property
    def opponent(self) -> Opponent | None:
        place = self.table.currentIndex().row()
        return self._shown[place] if 0 <= place < len(self._shown) else None

    def choose(self, kind: str) -> None:
        """Select an opponent by its strategy; the first one if it does not exist."""
        self._wanted = kind
        place = next((at for at, each in enumerate(self._shown) if each.kind == kind), 0)
        self.table.selectRow(place)

    def seating(self) -> Seating | None:
        """Return the user's choices; None without an opponent."""
        source = Input(self.source.currentData())
        seed = int(self.seed.text()) if source is Input.THROWN and self.seed.text() else None
        if self._count == ALONE:
            opponent = self.opponent
            if opponent is None:
                return None
            seats: tuple[Seat, ...] = (Seat(self._players.current.title), Seat(opponent.name, opponent.kind))
        else:
            seats = tuple(Seat(_name(each)) for each in self.names[: self._count])
        first = max(self.first.currentIndex(), 0)
        return Seating((*seats[first:], *seats[:first]), source, seed)

    def apply_theme(self, theme: Theme) -> None:
        self.table.apply_theme(theme)
        self._bars.apply_theme(theme)
        self.count.apply_theme(theme)
        make_primary(self.begin, theme)

    def limit(self, *, points_only: bool) -> None:
        """Offer only what needs no solution, or everything."""
        self._points_only = points_only
        for each in (self.count.button(str(ALONE)), self.practise):
            each.setEnabled(not points_only)
        self.waits.setVisible(points_only)
        if points_only and self._count == ALONE:
            self.count.choose(str(_FAMILY))
            self._waits_alone = True
        elif self._waits_alone and not points_only and not any(each.text() for each in self.names):
            self.count.choose(str(ALONE))
            self._waits_alone = False
        self._show_count()

    def seat(self, seats: Sequence[Seat], source: Input) -> None:
        """Fill the form as at an earlier game: who played, in which order, and with which dice."""
        people = [each for each in seats if each.kind == PERSON]
        if not people:
            return
        self._waits_alone = False
        program = next((each.kind for each in seats if each.kind != PERSON), "")
        self.count.choose(str(ALONE if program else len(people)))
        if program:
            self._wanted = program
            self.choose(program)
        else:
            for place, field in enumerate(self.names):
                name = people[place].name if place < len(people) else ""
                field.setText("" if name == _unnamed(place) else name)
        self.limit(points_only=self._points_only)
        self.first.setCurrentIndex(int(seats[0].kind != PERSON))
        self.take_dice(source)
        self.focus_next()

    def offer(self, games: list[ListedGame]) -> None:
        """Offer to continue the first of these games."""
        self._left = games[: len(self.left)]
        self._offers.setVisible(bool(games))
        for field in self.left[len(games) :]:
            field.hide()
        for field, game in zip(self.left, self._left, strict=False):
            scores = "" if game.state is None else scores_of(game.record, game.state)
            words = _("Continue: {game}", game=scores)
            field.setText(cut_to(words, self.fontMetrics(), _LONGEST_LEFT * self.fontMetrics().averageCharWidth()))
            field.setAccessibleName(words)
            field.setToolTip(_("Your game of {date} is not over: {scores}.", date=date_words(game.record.date),
                               scores=scores))  # fmt: skip
            field.show()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self.focus_next()

    @Slot()
    def focus_next(self) -> None:
        """Focus the first name that is missing, otherwise the button that begins."""
        next((each for each in self._asked if not each.text()), self.begin).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """With Enter, go from a name to the next one; from the last, and from one left empty, the page begins."""
        focus = self.focusWidget()
        following = next((after for each, after in pairwise(self._asked) if each is focus and each.text()), None)
        if following is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            following.setFocus()
            following.selectAll()
        else:
            super().keyPressEvent(event)

    def take_dice(self, source: Input) -> None:
        """Choose where the dice come from, if these are offered."""
        self.source.setCurrentIndex(max(self.source.findData(source.value), 0))
        self._show_source()

    @Slot()
    def draw_seed(self) -> None:
        self.seed.setText(str(fresh_seed()))

    @Slot()
    def show_opponents(self) -> None:
        """Show all opponents, with the strengths computed so far."""
        chosen, before = self.opponent, self._shown
        if chosen is not None and (chosen is not before[0] or any(each.kind == self._wanted for each in before)):
            self._wanted = chosen.kind  # otherwise the first stands for one that is not there yet
        self._shown = self._opponents.all
        self.table.rows_model.set_rows([_row(each) for each in self._shown])
        self.choose(self._wanted)
        self._fit_table()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_text()

    def _fit_text(self) -> None:
        self.seed.setFixedWidth(self.seed.fontMetrics().horizontalAdvance("0" * _SEED_DIGITS) + 4 * SPACING)
        yield_room(self.source, map(_, _SOURCES.values()))
        self._fit_table()

    def _fit_table(self) -> None:
        """Let the table show all opponents, and no fewer than most rulesets have."""
        head, line = self.table.horizontalHeader().sizeHint().height(), self.table.verticalHeader().defaultSectionSize()
        self.table.setMinimumHeight(head + GIVEN * line + SPACING)
        self.table.setMaximumHeight(head + max(len(self._shown), GIVEN) * line + SPACING)

    @property
    def _count(self) -> int:
        return int(self.count.value)

    @property
    def _asked(self) -> Sequence[QLineEdit]:
        """The names that are asked for: none alone, against a program."""
        return () if self._count == ALONE else self.names[: self._count]

    @Slot()
    def _show_count(self) -> None:
        is_alone = self._count == ALONE
        self.table.setVisible(is_alone)
        self.player.setVisible(is_alone)
        for each in (self._people, self._chips):
            each.setVisible(not is_alone)
        self._offer_sources()
        self._show_names()

    def _offer_sources(self) -> None:
        sources = [each for each in Input if self._count > ALONE or each is not Input.POINTS]
        sources = [Input.POINTS] if self._points_only else sources
        usual = Input.POINTS if self._points_only or self._count > TWO else Input.THROWN
        with QSignalBlocker(self.source):
            self.source.clear()
            for each in sources:
                self.source.addItem(_(_SOURCES[each]), each.value)
            self.source.setCurrentIndex(sources.index(usual))
        self._show_source()

    @Slot()
    def _show_source(self) -> None:
        thrown = self.source.currentData() == Input.THROWN.value
        self.more.setVisible(thrown)
        for each in (self.seed, self._seed_label):
            each.setVisible(thrown and self.more.isChecked())

    @Slot()
    def _show_names(self) -> None:
        for place, each in enumerate(self.names):
            each.setVisible(place < self._count)
        own = self._players.current.name
        self.names[0].setPlaceholderText(own or _unnamed(0))
        known = [each.name for each in self._players.all if each.name]
        for chip, name in zip_longest(self.chips, known[: len(self.chips)], fillvalue=""):
            assert isinstance(chip, QPushButton)
            chip.setText(name)
            chip.setVisible(bool(name))
        self._show_first()

    @Slot()
    def _show_first(self) -> None:
        """Offer all seats, and note which household names sit on one."""
        taken = [_name(each) for each in self.names[: self._count]]
        opponent = self.opponent
        if self._count == ALONE:
            taken = [self._players.current.title, "" if opponent is None else opponent.name]
        here = max(self.first.currentIndex(), 0)
        self.first.clear()
        self.first.addItems(taken)
        self.first.setCurrentIndex(here if here < len(taken) else 0)
        typed = {each.text().strip() for each in self.names[: self._count]}
        for chip in self.chips:
            chip.setChecked(bool(chip.text()) and chip.text() in typed)

    def _seat(self, chip: QPushButton) -> None:
        """Give a person of the household the next free seat, or take the person off it."""
        shown = self.names[: self._count]
        seat = next((each for each in shown if each.text().strip() == chip.text()), None)
        if seat is not None:
            seat.clear()
        elif free := next((each for each in shown if not each.text().strip()), None):
            free.setText(chip.text())
        self._show_first()

    def _continue(self, place: int) -> None:
        self.continue_wanted.emit(self._left[place])

    @Slot()
    def _begin(self) -> None:
        seats = self.seating()
        if seats is not None:
            self.begun.emit(seats)
            self.draw_seed()

    def _arrange(self) -> None:
        set_font(self.title, _LARGE, bold=True)
        set_font(self.begin, _MEDIUM, bold=True)
        self.begin.setMinimumSize(20 * SPACING, 7 * SPACING)
        mute(self._seed_label, self._first_label, self._source_label)
        self.count.chosen.connect(self._show_count)
        self.count.chosen.connect(self.focus_next)
        self.first.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for chip in self.chips:
            chip.setCheckable(True)
            chip.clicked.connect(partial(self._seat, chip))
            chip.setToolTip(_("Give this person the next free seat"))
        self._chips.setLayout(FoldingLine(*self.chips, spacing=SPACING))
        self.table.stretch_column(_HOW, 20 * SPACING)
        self._bars = BarDelegate(self.table)
        self.table.setItemDelegateForColumn(_STRENGTH, self._bars)
        self.table.doubleClicked.connect(self._begin)
        self.table.selectionModel().selectionChanged.connect(self._show_first)
        self.offer([])
        for place, left in enumerate(self.left):
            left.clicked.connect(partial(self._continue, place))
        self.seed.setValidator(QRegularExpressionValidator(_SEED, self))
        self._fit_text()
        self.seed.setAccessibleName(self._seed_label.text())
        self._opponents.changed.connect(self.show_opponents)
        for place, each in enumerate(self.names):
            each.setPlaceholderText(_unnamed(place))
            each.setAccessibleName(_("Name of player {number}", number=place + 1))
            each.textChanged.connect(self._show_first)
        for signal in (self._players.changed, self._players.listed):
            signal.connect(self._show_names)
        self._lay_out()

    def _lay_out(self) -> None:
        pairs = zip(self.names[::2], self.names[1::2], strict=True)
        self._people.setLayout(grid(*pairs, spacing=(SPACING, SPACING)))
        rest = grid(
            (self._first_label, row(self.first, None)),
            (self._source_label, row((self.source, _ALL), self.more, None)),
            (self._seed_label, row(self.seed, None)),
            stretch=(1,),
            spacing=(2 * SPACING, SPACING),
        )
        self._offers.setLayout(column(*(row(each, None) for each in self.left)))
        form = QWidget()
        head = row(self.title, None, self.practise, self.progress)
        form.setLayout(column(
            head, self.notice, self.waits, row(self.count, None), row(self.player, None),
            self._chips, self._people, (self.table, _ALL), rest, row(self.begin, self.back, None),
            self._offers, None,  # below: they come late, and move nothing
            spacing=2 * SPACING, margins=SPACING,
        ))  # fmt: skip
        self.setLayout(column(Centred(form, _WIDEST)))


def _unnamed(place: int) -> str:
    return _("Player {number}", number=place + 1)


def _name(field: QLineEdit) -> str:
    return field.text().strip() or field.placeholderText()


def _row(opponent: Opponent) -> Row:
    strength = "…" if opponent.strength is None else figures(f"{_HUNDRED * opponent.strength:.0f}")
    points = "" if opponent.points is None else figures(f"{opponent.points:.0f}")
    shares = (None, None, None, None if opponent.strength is None else 2.0 * opponent.strength)
    return Row((opponent.name, opponent.character, points, strength), tip=opponent.character, shares=shares)
