"""The page for playing: the choice of a game, then the table."""

import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.coach.history import ListedGame, recent_games
from farkle_core.coach.people import Person
from farkle_core.errors import UserError
from farkle_core.language.messages import N_, _
from farkle_core.play.advise.game_record import GameRecord, Input
from farkle_core.play.advise.table import TWO
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution
from farkle_explorer.play.coach import Level
from farkle_explorer.play.coached_game import CoachedGame
from farkle_explorer.play.opponents import Opponents, Seating
from farkle_explorer.play.sitting import SittingDown
from farkle_explorer.play.table_view import TableView
from farkle_explorer.players.players import Players
from farkle_explorer.plots.veil import Freshness, VeiledPage
from farkle_explorer.rolls.kept_games import GameFolder, maps_are_of, place_of, seen_by
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.solving import solve_words
from farkle_explorer.widgets.inputs import CheckBox, button, drop_down, show_value, yield_room
from farkle_explorer.widgets.layouts import VerticalScroll, column, row
from farkle_explorer.widgets.lettering import fit_text, mute
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels

# names and value of choices
_LEVEL, _AT_ONCE, _STILL, _FOLDED, _YES = "coach", "programs at once", "reduce motion", "turns folded", "yes"
_RECENT: Final = "recent games"
_LEVELS: Final = {
    Level.SILENT: N_("Coach: silent"),
    Level.WARN: N_("Coach: warn me before a mistake"),
    Level.AFTER: N_("Coach: tell me after each decision"),
    Level.HINTS: N_("Coach: show hints"),
}


class PlayPage(VeiledPage):
    """Starts games, and shows the present one."""

    picked = Signal(dict)  # the user explores a state of the game: fields of the selection and their values
    practise_wanted = Signal()  # begin a drill
    progress_wanted = Signal()
    continue_wanted = Signal(object)  # ListedGame: continue this unfinished game
    replay_wanted = Signal(object, int)  # the file of a finished game, and the step at which to begin
    followed = Signal(dict)  # move the maps to this state of the game, as in `picked`

    def __init__(
        self,
        background: Background,
        players: Players,
        kernels: Kernels,
        remembered: SavedSettings,
    ) -> None:
        super().__init__(_("Play"))
        self._remembered, self._household, self._players = remembered, players, TWO
        self.opponents = Opponents(kernels, background, self)
        self.match = CoachedGame(background, GameFolder(players.current.play), self.opponents, self)
        self.sitting, self.table = SittingDown(self.opponents, players), TableView(self.match)
        self._background = background
        self._wants_form = False  # whether the user sits down to another game
        self._knows_table = False  # whether the form was filled as at the last game
        self.new_game = button(_("New game"), _("Sit down to another game; this one is kept"), self._sit_down)
        self.undo = button(_("Take back"), _("Take back the last decision; Backspace or /"), self.match.undo)
        self.level = drop_down(
            _("What the coach says"), tuple((_(words), level.value) for level, words in _LEVELS.items())
        )
        self.explore = button(
            _("Show in Explore"), _("See this position on the maps; the game stays where it is"), self._explore
        )
        self.follow = CheckBox(_("Maps follow the game"))
        self.follow.setToolTip(_("Explore always shows where the game stands"))
        self.follow.toggled.connect(self._follow)
        tip = _("Advice then is of the game of three, not as if only two played on")
        self.three = button("", tip, self._work_out_three)
        self.seed = QLabel()
        self.at_once = CheckBox(_("Programs move at once"))
        self.still = CheckBox(_("Reduce motion"))
        self.turns = button(_("Score sheet"), _("Show or hide the score sheet of this game"))
        self.turns.setCheckable(True)
        self._played = QWidget()
        self._arrange()
        self._connect()
        players.changed.connect(self._seat)
        self._show()

    # For the window

    def set_solution(self, solution: Solution | None) -> None:
        """Set the rules; without a solution there is no game."""
        self.opponents.set_solution(solution)
        self.match.set_solution(solution)
        self.table.pad.show_rules(None if solution is None else solution.ruleset)
        self._turn_page()
        self.sitting.limit(points_only=False)
        super().set_solution(solution)

    def set_rules(self, ruleset: Ruleset | None) -> None:
        """Keep scores under rules that are not worked out yet."""
        if ruleset is not None and not self.opponents.all:
            self.match.set_rules(ruleset)
            self.table.pad.show_rules(ruleset)
            self.sitting.limit(points_only=True)
            self._turn_page()
            self._veil.set_state(Freshness.FRESH)

    def open_game(self, content: bytes, record: GameRecord) -> None:
        """Continue a game from a file, as soon as its rules are the solved ones."""
        self._wants_form = False
        self.match.open(content, record)
        self._turn_page()

    def continue_game(self, path: Path) -> None:
        """Continue an unfinished game of the player, as soon as its rules are the solved ones."""
        self._wants_form = False
        os.utime(path)  # the most recent file is continued
        self.match.take_up()
        self._turn_page()
        self.setFocus()

    @Slot(int)
    def set_players(self, players: int) -> None:
        """Set for how many players the maps are, 2 or 3."""
        self._players = players
        self._follow()

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        for part in (self.sitting, self.table):
            part.apply_theme(theme)

    def close_game(self) -> None:
        """Stop, and release the game's file for other programs."""
        self.match.close()
        self.opponents.close()

    @property
    def may_take_back(self) -> bool:
        return self.match.may_undo and not self.is_sitting_down

    def take_back(self) -> None:
        self.match.undo()

    @property
    def is_sitting_down(self) -> bool:
        """Whether the page shows the form, not a game."""
        return self._pages.currentWidget() is self._seats

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if fit_text(self, event.size().height()):
            self._fit_level()

    def _prepare(self) -> None:
        self.opponents.work_out()

    def _press(self, event: QKeyEvent) -> bool:
        """Handle the keys of a game; Enter begins one."""
        if not self.is_sitting_down:
            return self.table.press(event)
        begins = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if begins:
            self.sitting.begin.click()
        return begins

    # Display

    @Slot()
    def _show(self) -> None:
        match = self.match
        self.undo.setEnabled(match.may_undo)
        self.sitting.notice.setText(match.notice)
        self.sitting.notice.setVisible(bool(match.notice))
        self.sitting.back.setVisible(match.table is not None and not match.is_over)
        thrown = match.table is not None and match.input is Input.THROWN
        self.seed.setText(_("Dice by the program") if thrown else "")
        self.seed.setToolTip(_("Seed {seed}: type it before a game for the same dice", seed=str(match.seed)))
        self.three.setVisible(match.three_takes is not None)
        time = solve_words.roughly(match.three_takes or 0.0)
        self.three.setText(_("Work out the game of three (about {duration})", duration=time))
        self.level.setVisible(match.input is not Input.POINTS)
        self.explore.setEnabled(match.is_advised and not match.is_over)
        self.table.show_match()
        self._follow()

    # Actions

    @Slot()
    def _explore(self) -> None:
        if self.match.table is not None and self.match.is_advised:
            game = self.match.table.now.game
            self.picked.emit(place_of(seen_by(game.moment, self._players), game.adviser.columns))
            if words := maps_are_of(game.state, [seat.name for seat in self.match.seats], self._players):
                self.reported.emit(words)

    @Slot()
    def _work_out_three(self) -> None:
        self.match.work_out_three()
        self._show()

    @property
    def question(self) -> tuple[dict[str, int], tuple[int, ...]] | None:
        """The moment of the game and the dice on the table, to ask about; None without advice for the game."""
        table = self.match.table
        if table is None or not self.match.is_advised or table.now.game.is_over:
            return None
        game = table.now.game
        return place_of(seen_by(game.moment, self._players), game.adviser.columns), table.now.dice.faces

    @Slot()
    def _follow(self) -> None:
        """Move the maps to the state of the game, if the user has chosen that."""
        if self.follow.isChecked() and self.match.table is not None and self.explore.isEnabled():
            game = self.match.table.now.game
            self.followed.emit(place_of(seen_by(game.moment, self._players), game.adviser.columns))

    @Slot(object)
    def _begin(self, seating: Seating) -> None:
        try:
            self.match.begin(seating)
        except UserError as error:
            self.reported.emit(str(error))
            return
        self.table.pad.begin()
        self._back()

    @Slot(object)
    def _seat(self, person: Person) -> None:
        self._wants_form = self._knows_table = False
        self.match.use(GameFolder(person.play))
        self._turn_page()

    def _turn_page(self) -> None:
        """Show the game; the form without one, or while the user has opened it."""
        sits_down = self._wants_form or self.match.table is None
        self._pages.setCurrentWidget(self._seats if sits_down else self._played)
        if sits_down:
            self._look_up_games()

    @Slot()
    def _sit_down(self) -> None:
        self._wants_form = self._knows_table = True
        self.sitting.offer([])  # what was left may have gone on
        self.sitting.seat(self.match.seats, self.match.input)
        self._turn_page()
        self.opponents.work_out()

    def _look_up_games(self) -> None:
        """Offer the games that were left, and the people of the last game, once these are read."""
        person = self._household.current
        self._background.run(_RECENT, lambda: list(recent_games(person.games, person.seat_names)), self._take_games)

    def _take_games(self, games: list[ListedGame]) -> None:
        self.sitting.offer([each for each in games if each.may_go_on and each.path != self.match.path])
        if games and not self._knows_table:
            self.sitting.seat(games[0].record.players, games[0].record.input)
        self._knows_table = True

    @Slot()
    def _back(self) -> None:
        self._wants_form = False
        self._pages.setCurrentWidget(self._played)
        self.setFocus()

    @Slot(int)
    def _replay(self, step: int) -> None:
        path = self.match.keep()
        if path is not None:
            self.replay_wanted.emit(path, step)

    @Slot()
    def _play_again(self) -> None:
        """Begin another game of the same people; the first seat moves on."""
        seats, match = self.match.seats, self.match
        if seats:
            self._begin(Seating((*seats[1:], seats[0]), match.input))

    @Slot(bool)
    def _show_turns(self, shown: bool) -> None:
        self.table.show_moves(shown)
        self._remembered.set_choice(_FOLDED, "" if shown else _YES)

    @Slot(bool)
    def _set_pace(self, at_once: bool) -> None:
        self.match.is_at_once = at_once
        self._remembered.set_choice(_AT_ONCE, _YES if at_once else "")

    @Slot(bool)
    def _set_motion(self, still: bool) -> None:
        self.table.cloth.has_motion = not still
        self._remembered.set_choice(_STILL, _YES if still else "")

    @Slot()
    def _choose_level(self) -> None:
        self.match.coach.choose(Level(self.level.currentData()))
        self._remembered.set_choice(_LEVEL, self.match.coach.level.value)
        self._show()
        self.setFocus()  # return the focus, so that digits enter dice

    # Construction

    def _fit_level(self) -> None:
        yield_room(self.level, map(_, _LEVELS.values()))

    def _connect(self) -> None:
        self.match.changed.connect(self._show)
        self.match.reported.connect(self.reported)
        self.sitting.begun.connect(self._begin)
        self.sitting.continue_wanted.connect(self.continue_wanted)
        self.sitting.back.clicked.connect(self._back)
        self.sitting.practise.clicked.connect(self.practise_wanted)
        self.sitting.progress.clicked.connect(self.progress_wanted)
        self.level.activated.connect(self._choose_level)
        self.table.replay_wanted.connect(self._replay)
        self.table.new_wanted.connect(self._play_again)
        self.turns.toggled.connect(self._show_turns)
        self.turns.setChecked(self._remembered.choice(_FOLDED) != _YES)
        self.at_once.toggled.connect(self._set_pace)
        self.still.toggled.connect(self._set_motion)
        self.at_once.setChecked(self._remembered.choice(_AT_ONCE) == _YES)
        self.still.setChecked(self._remembered.choice(_STILL) == _YES)

    def _arrange(self) -> None:
        self._seats = VerticalScroll(self.sitting)
        chosen = self._remembered.choice(_LEVEL)
        if chosen in set(Level):
            self.match.coach.level = Level(chosen)
        show_value(self.level, self.match.coach.level.value)
        self._fit_level()
        mute(self.seed)
        self.level.setToolTip(self.level.accessibleName())
        self.table.set_tools(self.three, self.explore, self.follow, self.at_once, self.still, self.seed)
        tools = row(self.new_game, self.undo, (self.level, 1), None, self.turns)
        self._played.setLayout(column((self.table, 1), tools))
        for page in (self._seats, self._played):
            self._pages.addWidget(page)
        self.setLayout(column((self._body, 1), margins=SPACING))
