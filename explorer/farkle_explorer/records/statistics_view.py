"""Statistics over all games of the player: results, rating, luck, costliest decisions, trends."""

from collections import Counter
from typing import Final

from PySide6.QtCore import QSignalBlocker, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.coach import history
from farkle_core.coach.drills import family_words
from farkle_core.coach.game_list import ListedGame
from farkle_core.coach.habits import Habit, habits
from farkle_core.coach.history import BLOCK, Against, FamilyLoss, PlayedGame, Rating
from farkle_core.coach.progress import WORST, Mean
from farkle_core.language.messages import N_, _, figures, ngettext, number
from farkle_core.language.wording import signed_points
from farkle_core.play.advise.game_record import PERSON
from farkle_core.rules.phrases import capital, ruleset_name
from farkle_explorer.players.players import HabitsView
from farkle_explorer.plots import plot_words
from farkle_explorer.records.games_table import Library, date_words
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.train.overview import RatingGraph
from farkle_explorer.widgets.inputs import drop_down, shrink
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import FigureRow, Line, mute
from farkle_explorer.widgets.theme import SPACING, Theme

_ALL_RULES: Final = ""
_OPPONENTS: Final = (N_("against"), N_("games"), N_("won"), N_("with perfect play"), N_("luck a game"))
_TIMES: Final = (N_("games until"), N_("games"), N_("won"), N_("rating"), N_("luck a game"))
_FAMILIES: Final = (N_("situation"), N_("count"), N_("costs a game"), N_("weak player"))
_GRAPH: Final = N_("rating over time, of every ten games: {ratings}")
_SHORTEST: Final = 16

_ROWS: Final = 4  # minimum number of visible rows of each table


class FiguresTable(EvenTable):
    """A table of figures; the first column has text."""

    def __init__(self, name: str, headings: tuple[str, ...]) -> None:
        super().__init__(name, headings, frozenset({0}))
        self.stretch_column(0)
        self.setMinimumHeight(_ROWS * (self.fontMetrics().height() + SPACING))

    def show_rows(self, rows: list[Row]) -> None:
        self.rows_model.set_rows(rows)


class StatisticsView(QWidget):
    """Figures over all finished and judged two-player games, for all rules or one ruleset."""

    def __init__(self, library: Library) -> None:
        super().__init__()
        self._library = library
        self.rules = drop_down(_("Rules"), ((_("All rules"), _ALL_RULES),))
        shrink(self.rules, _SHORTEST)
        self.rules.activated.connect(self.show_figures)
        self.summary, self.left_out, self.habits = QLabel(), QLabel(), HabitsView()
        self.figures = FigureRow((
            (_("games"), _("Finished games of two that are judged")),
            (_("won"), _("Your share of wins, with a 95 % interval")),
            (_("rating"), _("1,000 times your mean loss, with a 95 % interval; lower is better")),
            (_("luck a game"), _("Your luck less that of your opponents, with a 95 % interval")),
            (_("given away a game"), _("What your decisions gave away, with a 95 % interval")),
        ))  # fmt: skip
        self.opponents = FiguresTable(_("Results against each opponent"), _OPPONENTS)
        self.families = FiguresTable(_("Situations by what they cost"), _FAMILIES)
        self.times = FiguresTable(_("Figures over time"), _TIMES)
        self.graph = RatingGraph(_GRAPH)
        self._titles = tuple(Line(strong=True) for _place in range(3))
        self._arrange()

    @property
    def games(self) -> list[PlayedGame]:
        """The games that count, under the selected rules."""
        figures = (self._library.figures(each) for each in self._listed() if each.counts)
        return [each for each in figures if each is not None]

    def apply_theme(self, theme: Theme) -> None:
        for title in self._titles:
            title.set_colour(QColor(theme.text))
        for part in (self.opponents, self.families, self.times, self.graph):
            part.apply_theme(theme)

    @Slot()
    def show_figures(self) -> None:
        """Update all content."""
        self._offer_rules()
        games = self.games
        rating, blocks = history.rating(games), history.over_time(games)
        self.summary.setText(_nothing() if rating is None else _compared(rating))
        self.figures.setVisible(rating is not None)
        if rating is not None:
            self.figures.show_figures(_figures(rating))
        self.habits.show_habits(self._habits(games))
        self.left_out.setText(self._left_out(len(games)))
        self.left_out.setVisible(bool(self.left_out.text()))
        met = history.against(games)
        names = Counter(each.opponent.name for each in met)
        self.opponents.show_rows([_opponent_row(each, alone=names[each.opponent.name] == 1) for each in met])
        self.families.show_rows([_family_row(each) for each in history.families(games)])
        self.times.show_rows([_time_row(each) for each in reversed(blocks)])
        self.graph.show_ratings(blocks)
        self.graph.setVisible(len(blocks) > 1)
        self._tables.setVisible(rating is not None)

    def _listed(self) -> list[ListedGame]:
        wanted = self.rules.currentData()
        listed = [each for each in self._library.games if isinstance(each, ListedGame)]
        return [each for each in listed if wanted in (_ALL_RULES, each.fingerprint)]

    def _habits(self, games: list[PlayedGame]) -> list[Habit]:
        """Return habits; empty for games of different rules, where points have different meanings."""
        if len({each.fingerprint for each in self._listed() if self._library.figures(each) is not None}) != 1:
            return []
        return habits([game.holds for game in games])

    def _offer_rules(self) -> None:
        games = (each for each in self._library.games if isinstance(each, ListedGame))
        known = {each.fingerprint: ruleset_name(each.ruleset) for each in games}
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
            (unsolved, ngettext(
                "{count} game is left out: its rules are not solved. Open it to solve them.",
                "{count} games are left out: their rules are not solved. Open them to solve these.",
                unsolved,
            )),
            (other, ngettext(
                "{count} game is left out: not finished, not of two players, without dice, or of others.",
                "{count} games are left out: not finished, not of two players, without dice, or of others.",
                other,
            )),
        ]  # fmt: skip
        return " ".join(words for count, words in lines if count)

    def _arrange(self) -> None:
        mute(self.left_out)
        for label in (self.summary, self.left_out):
            label.setWordWrap(True)
        titles = (_("Against"), _("What costs most"), _("Over time"))
        for title, each in zip(self._titles, titles, strict=True):
            title.set_text(each)
        label = QLabel(_("Rules"))
        label.setBuddy(self.rules)
        self._tables = QWidget()
        against, cost, time = self._titles
        left = column(against, (self.opponents, 1), time, (self.times, 1), (self.graph, 1))
        right = column(cost, (self.families, 1))
        self._tables.setLayout(row((left, 4), (right, 5), spacing=2 * SPACING))
        words = self.figures, self.summary, self.habits, self.left_out
        self.setLayout(column(row(label, self.rules, None), *words, (self._tables, 1000), None))


def _nothing() -> str:
    return _("No finished game of two counts yet. Play one, and its figures stand here.")


def _figures(rating: Rating) -> tuple[str, ...]:
    return (
        number(rating.games),
        _share(rating.result),
        _plain(rating.rating),
        _("{percentage_points} pp", percentage_points=_luck(rating.luck)),
        _("{percentage_points} pp", percentage_points=_points(rating.loss, 1)),
    )


def _compared(rating: Rating) -> str:
    weak = figures(f"{rating.weak:.1f}")
    return _("A lower rating is better; a weak player has {weak} here. {band}", weak=weak, band=_band(rating))


def _band(rating: Rating) -> str:
    if rating.band:
        return _("Band: {band}.", band=_(rating.band))
    left = BLOCK - rating.games
    return ngettext(
        "A band is shown after ten games, in {count} game.", "A band is shown after ten games, in {count} games.", left
    )


def _opponent_row(each: Against, *, alone: bool) -> Row:
    """Return the results against an opponent; one of several of the same name has its strategy beside."""
    other = each.opponent
    name = other.name if alone or other.kind == PERSON else f"{other.name} ({other.kind})"
    expected = plot_words.chance(each.expected, 0)
    return Row((name, str(each.games), _share(each.result), expected, _luck(each.luck)))


def _family_row(each: FamilyLoss) -> Row:
    weak = figures(f"{100 * each.weak:.2f}")
    return Row((capital(family_words(each.family)), str(each.decisions), _points(each.loss), weak))


def _time_row(each: Rating) -> Row:
    date = date_words(each.date)[:10]
    return Row((date, str(each.games), _share(each.result), _plain(each.rating), _luck(each.luck)))


def _share(mean: Mean) -> str:
    return mean.words(lambda share: plot_words.chance(share, 0), most=1.0)


def _plain(mean: Mean) -> str:
    return mean.words(lambda rating: figures(f"{rating:.1f}"), most=WORST)


def _points(mean: Mean, digits: int = 2) -> str:
    """Return a loss of win chance a game, in percentage points, with its interval."""
    return mean.words(lambda loss: figures(f"{100 * loss:.{digits}f}"))


def _luck(mean: Mean) -> str:
    return mean.words(lambda luck: signed_points(luck, 1), -1.0, 1.0)
