"""A player's progress: rating over time, what costs most, habits, opponents; behind each line the positions."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, QSignalBlocker, Signal, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.coach import history, progress
from farkle_core.coach.drills import family_words
from farkle_core.coach.grades import Grade
from farkle_core.coach.habits import BrokenSentence, Habit, broken_sentences, broken_words, habit_words, habits
from farkle_core.coach.history import BLOCK, Against, FamilyLoss, ListedGame, Loss, PlayedGame, Rating
from farkle_core.coach.practice import can_be_asked, key_of
from farkle_core.coach.progress import WORST, Mean
from farkle_core.coach.style import style_of
from farkle_core.language.messages import N_, _, as_gap, date_words, decimals, figures, ngettext, number, signed_points
from farkle_core.play.advise.game_record import PERSON
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.rules.phrases import capital, ruleset_name
from farkle_explorer.play.review_view import AgainTable
from farkle_explorer.plots import plot_words
from farkle_explorer.records.games_table import Library
from farkle_explorer.records.rating_graph import RatingGraph
from farkle_explorer.records.style_line import StyleLine
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.train import drill_words
from farkle_explorer.train.own_mistakes import OwnMistakes
from farkle_explorer.widgets.inputs import button, drop_down, make_primary, shrink
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import FigureRow, Line, mute
from farkle_explorer.widgets.theme import SPACING, Theme

_ALL_RULES: Final = ""
_HEADINGS: Final = (N_("where"), N_("how often"), N_("how much"))
_SHORTEST: Final = 16
_MOST: Final = 100  # positions shown behind a line
_FAMILIES: Final = 8  # listed at most; no smaller loss of win chance a game
_LITTLE: Final = 1e-4
_PRACTISED: Final = 10  # positions of a session
_ROWS: Final = 4  # minimum number of visible rows of each table

Picks = Callable[[PlayedGame], Iterable[Loss]]


@dataclass(frozen=True, slots=True)
class _ProgressLine:
    """A line of the list: what it says, and which decisions are behind it; a heading has none."""

    cells: tuple[str, str, str]
    tip: str = ""
    picks: Picks | None = None


@dataclass(frozen=True, slots=True)
class _FoundMistake:
    """A decision of a game, and where the game is."""

    game: ListedGame
    loss: Loss


class ProgressView(QWidget):
    """Figures over all finished and judged two-player games, for all rules or one ruleset, and over its drills."""

    opened = Signal(object, int)  # the game of a position, as a ListedGame, and its step
    practise_wanted = Signal(object)  # the names of positions, see `practice.key_of`

    def __init__(self, library: Library, own: OwnMistakes) -> None:
        super().__init__()
        self._library, self._own = library, own
        self._lines: list[_ProgressLine] = []
        self._positions: list[_FoundMistake] = []
        self.rules = drop_down(_("Rules"), ((_("All rules"), _ALL_RULES),))
        shrink(self.rules, _SHORTEST)
        self.rules.activated.connect(self._look)
        self.summary, self.drills, self.left_out, self.style_words = (QLabel(wordWrap=True) for _place in range(4))
        self.style_line = StyleLine(library.kernels, self.style_words)
        self.found = QLabel()
        self.figures = FigureRow((
            (_("games"), _("Finished games of two that are judged")),
            (_("won"), _("Your share of wins, with a 95 % interval")),
            (_("rating"), _("1,000 times your mean loss, with a 95 % interval; lower is better")),
            (_("luck a game"), _("Your luck less that of your opponents, with a 95 % interval")),
            (_("given away a game"), _("What your decisions gave away, with a 95 % interval")),
        ))  # fmt: skip
        self.lines = EvenTable(_("What your games show"), _HEADINGS, frozenset({0}))
        self.positions, self.graph = AgainTable(_("Positions behind the line")), RatingGraph()
        self.practise = button(
            _("Practise these"),
            _("Decide again, the largest loss first; Explore must show their rules"),
            self._practise,
        )
        self._graph_title, self._positions_title = Line(strong=True), Line(strong=True)
        self._whole = QWidget()
        self._arrange()
        own.changed.connect(self._show_behind)

    @property
    def games(self) -> list[PlayedGame]:
        """The games that count, under the selected rules."""
        return [played for _listed, played in self._judged()]

    @property
    def has_words(self) -> bool:
        """Whether there is anything to say without games that count."""
        return bool(self.drills.text() or self.left_out.text())

    def choose_rules(self, rules: str) -> None:
        """Show the games under the rules with this fingerprint, or all games where there is none."""
        self._offer_rules()
        self.rules.setCurrentIndex(max(self.rules.findData(rules), 0))
        self._look()

    def apply_theme(self, theme: Theme) -> None:
        for title in (self._graph_title, self._positions_title):
            title.set_colour(QColor(theme.text))
        for part in (self.lines, self.positions, self.graph):
            part.apply_theme(theme)
        make_primary(self.practise, theme)

    @Slot()
    def show_figures(self) -> None:
        self._offer_rules()
        games = self.games
        rating = history.rating(games)
        answers = self._own.deck.answers if self._rules else ()
        self.summary.setText("" if rating is None else _compared(rating))
        self.figures.setVisible(rating is not None)
        if rating is not None:
            self.figures.show_figures(_figures(rating))
        self.drills.setText(drill_words.halves(answers))
        self.left_out.setText(self._left_out(len(games)))
        self._show_style(games)
        for label in (self.summary, self.drills, self.left_out, self.style_words):
            label.setVisible(bool(label.text()))
        blocks = history.over_time(games)
        in_drills = progress.over_time(answers) if len(blocks) < 2 else []
        self._graph_title.set_text(
            _("Your rating in drills: lower is better") if in_drills else _("Your rating over time: lower is better")
        )
        self.graph.show_ratings(in_drills or blocks)
        for part in (self._graph_title, self.graph):
            part.setVisible(max(len(blocks), len(in_drills)) > 1)
        self._whole.setVisible(rating is not None)
        self._show_lines(games, rating)

    @property
    def _rules(self) -> str:
        return str(self.rules.currentData())

    @Slot()
    def _look(self) -> None:
        """Read the drills of the selected rules, and show all figures."""
        if self._rules:
            self._own.look(self._rules)
        self.show_figures()

    def _judged(self) -> Iterator[tuple[ListedGame, PlayedGame]]:
        for listed in self._listed():
            played = self._library.figures(listed) if listed.counts else None
            if played is not None:
                yield listed, played

    def _listed(self) -> list[ListedGame]:
        listed = [each for each in self._library.games if isinstance(each, ListedGame)]
        return [each for each in listed if self._rules in (_ALL_RULES, each.fingerprint)]

    def _show_style(self, games: list[PlayedGame]) -> None:
        """Say how the player plays, if all games have the same rules."""
        ruleset, shown = self._only_rules, self._library.answers.shown
        style = None if ruleset is None else style_of([game.plain for game in games], ruleset)
        is_same = ruleset is not None and shown is not None and fingerprint(shown.ruleset) == fingerprint(ruleset)
        self.style_line.show(style, ruleset, shown if is_same else None)

    @property
    def _only_rules(self) -> Ruleset | None:
        """The rules of all games that count; None if they differ: points then have different meanings."""
        rules = {each.fingerprint: each.ruleset for each, _played in self._judged()}
        return next(iter(rules.values())) if len(rules) == 1 else None

    # The list, and the positions behind a line

    def _show_lines(self, games: list[PlayedGame], rating: Rating | None) -> None:
        before = self._lines[self.lines.currentIndex().row()].cells[0] if self.lines.currentIndex().isValid() else ""
        self._lines = [] if rating is None else list(self._entries(games, rating))
        rows = [Row(each.cells, is_heading=each.picks is None, tip=each.tip) for each in self._lines]
        self.lines.rows_model.set_rows(rows)
        self.lines.clearSpans()
        for heading in (at for at, each in enumerate(rows) if each.is_heading):
            self.lines.setSpan(heading, 0, 1, len(_HEADINGS))
        place = next((place for place, each in enumerate(self._lines) if each.cells[0] == before and each.picks), 0)
        if self._lines:
            self.lines.selectRow(place)
        self._show_behind()

    def _entries(self, games: list[PlayedGame], rating: Rating) -> Iterator[_ProgressLine]:
        yield _ProgressLine((_("All games"), _games(len(games)), _rating(rating)), picks=_mistakes)
        costs = [each for each in history.families(games) if each.loss.value > _LITTLE]
        yield from _section(_("What costs you most"), map(_family_entry, costs[:_FAMILIES]))
        if self._only_rules is not None:
            broken = [each for each in broken_sentences([game.sentences for game in games]) if each.loss > _LITTLE]
            yield from _section(_("Sentences you break"), map(_broken_entry, broken))
            yield from _section(_("Habits"), map(_habit_entry, habits([game.holds for game in games])))
        yield from _section(_("Over time"), _time_entries(games))
        met = history.against(games)
        names = Counter(each.opponent.name for each in met)
        alone = (_opponent_entry(each, alone=names[each.opponent.name] == 1) for each in met)
        yield from _section(_("Against"), alone)

    @Slot()
    def _show_behind(self) -> None:
        """Show the positions behind the selected line, the largest loss first."""
        place = self.lines.currentIndex().row()
        picks = self._lines[place].picks if 0 <= place < len(self._lines) else None
        found = (
            [] if picks is None else [_FoundMistake(game, loss) for game, one in self._judged() for loss in picks(one)]
        )
        self._positions = sorted(found, key=lambda each: -each.loss.loss)[:_MOST]
        self.positions.show_positions(
            [(each.loss.decision, each.game.ruleset, self._again(each)) for each in self._positions]
        )
        self._positions_title.set_text("" if picks is None else self._lines[place].cells[0])
        count = len(found)
        self.found.setText(ngettext("{count} position; a click opens it.", "{count} positions; a click opens one.",
                                    count))  # fmt: skip
        self.practise.setEnabled(bool(self._wanted))

    def _again(self, position: _FoundMistake) -> str:
        due = self._own.due(key_of(position.game.path, position.loss.place))
        days = 0 if due is None else max((due - datetime.now(UTC)).days + 1, 0)
        words = ngettext("again in {count} day", "again in {count} days", days)
        return "" if due is None else words if days else _("due again")

    @property
    def _wanted(self) -> list[str]:
        """The positions to practise: those under the rules that Explore shows."""
        return [
            key_of(each.game.path, each.loss.place)
            for each in self._positions
            if each.game.fingerprint == self._library.rules and can_be_asked(each.loss.decision)
        ][:_PRACTISED]

    @Slot()
    def _practise(self) -> None:
        self.practise_wanted.emit(self._wanted)

    @Slot(int)
    def _open(self, place: int) -> None:
        self.opened.emit(self._positions[place].game, self._positions[place].loss.decision.step)

    @Slot(QModelIndex)
    def _choose(self, _index: QModelIndex) -> None:
        self._show_behind()

    def _offer_rules(self) -> None:
        games = (each for each in self._library.games if isinstance(each, ListedGame))
        known = {each.fingerprint: ruleset_name(each.ruleset) for each in games} | self._library.rules_shown
        chosen = self.rules.currentData()
        with QSignalBlocker(self.rules):
            self.rules.clear()
            self.rules.addItem(_("All rules"), _ALL_RULES)
            for key, name in sorted(known.items(), key=lambda each: each[1].casefold()):
                self.rules.addItem(name, key)
            self.rules.setCurrentIndex(max(self.rules.findData(chosen), 0))

    def _left_out(self, counted: int) -> str:
        """Return the numbers of omitted games with the reasons."""
        listed = self._listed()
        unsolved = sum(each.counts and each.fingerprint in self._library.unsolved for each in listed)
        other = sum(not each.counts for each in listed)
        waiting = len(listed) - counted - unsolved - other
        lines = [
            (waiting, ngettext("{count} game is being judged.", "{count} games are being judged.", waiting)),
            (unsolved, ngettext("{count} game waits until its rules are worked out: open it.",
                                "{count} games wait until their rules are worked out: open them.", unsolved)),
            (other, ngettext("{count} game is left out: not over, not of two, without dice, or of others.",
                             "{count} games are left out: not over, not of two, without dice, or of others.", other)),
        ]  # fmt: skip
        return " ".join(words for count, words in lines if count)

    def _arrange(self) -> None:
        mute(self.left_out, self.drills, self.found)
        label = QLabel(_("Rules"))
        label.setBuddy(self.rules)
        self.lines.stretch_column(0, 20 * SPACING)
        for table in (self.lines, self.positions):
            table.setMinimumHeight(_ROWS * (self.fontMetrics().height() + SPACING))
        self.lines.clicked.connect(self._choose)
        self.lines.selectionModel().currentRowChanged.connect(self._choose)
        self.positions.opened.connect(self._open)
        behind = column(
            self._graph_title, (self.graph, 2), self._positions_title, (self.positions, 3),
            row(self.found, None, self.practise),
        )  # fmt: skip
        self._whole.setLayout(row((self.lines, 3), (behind, 5), spacing=2 * SPACING))
        words = self.figures, self.summary, self.style_words, self.drills, self.left_out
        self.setLayout(column(row(label, self.rules, None), *words, (self._whole, 1000), None))


def _section(title: str, entries: Iterable[_ProgressLine]) -> Iterator[_ProgressLine]:
    """Give the entries below their title; nothing without any."""
    for place, each in enumerate(entries):
        if not place:
            yield _ProgressLine((title, "", ""))
        yield each


def _mistakes(game: PlayedGame) -> list[Loss]:
    return [each for each in game.losses if each.decision.grade is not Grade.GOOD]


def _time_entries(games: Sequence[PlayedGame]) -> Iterator[_ProgressLine]:
    """Give every ten games, the latest first."""
    ordered = sorted(games, key=lambda each: each.date)
    blocks = [ordered[place : place + BLOCK] for place in range(0, len(ordered), BLOCK)]
    for block in reversed(blocks):
        rating = history.rating(block)
        if rating is not None:
            tip = _("{share} won; luck a game {luck}", share=_share(rating.result), luck=_luck(rating.luck))
            cells = date_words(rating.date), _games(rating.games), _rating(rating)
            yield _ProgressLine(cells, tip, partial(_of_games, tuple(block)))


def _of_games(games: Sequence[PlayedGame], game: PlayedGame) -> list[Loss]:
    return _mistakes(game) if any(each is game for each in games) else []


def _family_entry(each: FamilyLoss) -> _ProgressLine:
    weak = figures(f"{100 * each.weak:.{decimals(each.weak)}f}")
    tip = _("Costs {points} of 100 in a game; a weak player {weak}", points=_points(each.loss), weak=weak)
    times = ngettext("{count} time", "{count} times", each.decisions)
    cells = capital(family_words(each.family)), times, _of_hundred(each.loss.value)
    return _ProgressLine(cells, tip, lambda game: [loss for loss in _mistakes(game) if loss.family == each.family])


def _habit_entry(each: Habit) -> _ProgressLine:
    times = ngettext("{count} time", "{count} times", each.decisions)
    words = habit_words(each)
    return _ProgressLine((words, times, _of_hundred(each.loss)), words, partial(_shown_by, each))


def _broken_entry(each: BrokenSentence) -> _ProgressLine:
    words = broken_words(each)
    times = _("{broken} of {count} times", broken=number(each.broken), count=number(each.decisions))
    tip = _("{words}. Exceptions that cost nothing do not count.", words=words)
    return _ProgressLine((words, times, _of_hundred(each.loss)), tip, partial(_broken_in, each))


def _broken_in(broken: BrokenSentence, game: PlayedGame) -> list[Loss]:
    places = {choice.place for choice in game.sentences if broken.shows_in(choice)}
    return [loss for loss in game.losses if loss.place in places]


def _shown_by(habit: Habit, game: PlayedGame) -> list[Loss]:
    places = {choice.place for choice in game.holds if habit.shows_in(choice)}
    return [loss for loss in game.losses if loss.place in places]


def _opponent_entry(each: Against, *, alone: bool) -> _ProgressLine:
    """Return the results against an opponent; one of several of the same name has its strategy beside."""
    other = each.opponent
    name = other.name if alone or other.kind == PERSON else f"{other.name} ({other.kind})"
    expected = plot_words.chance(each.expected, 0)
    tip = _("Won {share}; with perfect play by both {expected}", share=_share(each.result), expected=expected)
    won = _("{share} won", share=plot_words.chance(each.result.value, 0))

    def met(game: PlayedGame) -> list[Loss]:
        same = game.opponent.kind == other.kind and (other.kind != PERSON or game.opponent.name == other.name)
        return _mistakes(game) if same else []

    return _ProgressLine((name, _games(each.games), won), tip, met)


def _figures(rating: Rating) -> tuple[str, ...]:
    return (
        number(rating.games),
        _share(rating.result),
        _plain(rating.rating),
        _luck(rating.luck),
        _points(rating.loss, 1),
    )


def _compared(rating: Rating) -> str:
    weak = figures(f"{rating.weak:.1f}")
    words = _("A lower rating is better; a weak player has {weak} here. {band}", weak=weak, band=_band(rating))
    return _("{words} Luck and loss are counted in games of 100.", words=words)


def _band(rating: Rating) -> str:
    if rating.band:
        return _("Band: {band}.", band=_(rating.band))
    left = BLOCK - rating.games
    return ngettext(
        "A band is shown after ten games, in {count} game.", "A band is shown after ten games, in {count} games.", left
    )


def _games(count: int) -> str:
    return ngettext("{count} game", "{count} games", count)


def _rating(rating: Rating) -> str:
    return _("rating {rating}", rating=figures(f"{rating.rating.value:.1f}"))


def _of_hundred(loss: float) -> str:
    return as_gap(f"{100 * loss:.{decimals(loss)}f}")


def _share(mean: Mean) -> str:
    return mean.words(lambda share: plot_words.chance(share, 0), most=1.0)


def _plain(mean: Mean) -> str:
    return mean.words(lambda rating: figures(f"{rating:.1f}"), most=WORST)


def _points(mean: Mean, digits: int = 2) -> str:
    """Return a loss of win chance a game, as games of 100, with its interval."""
    return mean.words(lambda loss: figures(f"{100 * loss:.{digits}f}"))


def _luck(mean: Mean) -> str:
    return mean.words(lambda luck: signed_points(luck, 1), -1.0, 1.0)
