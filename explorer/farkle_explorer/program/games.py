"""Connects the pages of games, training and the lab with the maps, the rules and each other."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.coach.history import ListedGame, listed_game
from farkle_core.coach.people import Person
from farkle_core.errors import UserError
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _, date_words
from farkle_core.play.advise.game_record import Input
from farkle_core.rules import Document, fingerprint
from farkle_core.solution.solution import Solution
from farkle_core.solution.trios.solution import THREE
from farkle_core.strategies.model import BestResponse, Optimal
from farkle_explorer.lab.page import LabPage
from farkle_explorer.play.page import PlayPage
from farkle_explorer.program.centre import ASK, PLAY, Workspace
from farkle_explorer.program.first_page import FirstPage
from farkle_explorer.program.pages import GamePages, SolutionPages
from farkle_explorer.rolls.kept_games import is_taken, scores_of
from farkle_explorer.rules.file_actions import FileActions
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.session import Session, SessionState
from farkle_explorer.strategies.book import StrategyBook
from farkle_explorer.train.page import TrainPage
from farkle_explorer.train.trainer import Sheet
from farkle_explorer.widgets.pages import Pages


class Training(QObject):
    """Offers sheets to learn, and opponents."""

    def __init__(self, page: TrainPage, play: PlayPage, book: StrategyBook, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page, self._play, self._book = page, play, book
        self._sheets: dict[str, Sheet] = {}
        book.changed.connect(self._offer)
        self._offer()

    def practise(self, key: str) -> None:
        """Start drills about a strategy of the book."""
        if key in self._sheets:
            self._page.learn(self._sheets[key])

    @Slot()
    def _offer(self) -> None:
        entries = self._book.entries
        known = ((entry, entry.known) for entry in entries if entry.known is not None)
        self._sheets = {
            entry.key: Sheet(entry.title, value.strategy, value.worth.overall, value.worth.first, value.worth.second)
            for entry, value in known
            if not isinstance(value.strategy, Optimal | BestResponse)
        }
        own = ((each.title, each.strategy) for each in entries if each.is_own and each.known is None)
        self._play.opponents.offer(
            [
                *((each.title, each.strategy, each.overall) for each in self._sheets.values()),
                *((name, how, None) for name, how in own if not isinstance(how, Optimal | BestResponse | None)),
            ]
        )


class GamesController(QObject):
    """Gives these pages their solutions, and shows their states on the maps."""

    def __init__(self, pages: GamePages, first: FirstPage) -> None:
        super().__init__(first.window)
        self.pages = pages
        self._session, self._selection = first.session, first.selection
        self._pages, self._ask_page = first.centre.pages, first.ask
        self._views_controller, self._window = first.views_controller, first.window
        self._of_two: Solution | None = None
        self._seated: Solution | None = None  # what the pages have
        self.records = RecordsController(pages, self._session, first.rules.files, self._pages)
        self.training = Training(pages.train, pages.play, first.strategy_controller.book, self)
        for signal in (
            pages.players.reported, self.records.reported, pages.games.reported, pages.own_mistakes.reported
        ):  # fmt: skip
            signal.connect(self._window.say)
        for page in (pages.play, pages.train):
            page.reported.connect(self._window.say)
            page.roll_picked.connect(self._look_at_roll)
        for view in (pages.play, pages.games.moves):
            view.set_players(self._session.players)
            self._session.players_changed.connect(view.set_players)
        pages.play.still.toggled.connect(self._set_motion)
        self._set_motion(pages.play.still.isChecked())
        pages.play.practise_wanted.connect(self._practise)
        pages.games.progress.practise_wanted.connect(self._practise)
        for signal in (pages.train.left, pages.games.left):
            signal.connect(self._begin)
        pages.games.entry_wanted.connect(self._enter_game)
        pages.play.picked.connect(self._explore)
        self.records.roll_wanted.connect(self._look_at_roll)
        self.records.practise_wanted.connect(self._practise)
        self._ask_page.ready.connect(self.records.arrive)
        self.records.arrived.connect(self._show_roll)
        first.window.workspaces.entered.connect(self._ask)
        pages.play.followed.connect(first.views_controller.pick)

    def close(self) -> None:
        self.pages.play.close_game()
        self.pages.train.trainer.close()
        self.pages.games.close_games()

    @Slot()
    def seat_players(self) -> None:
        """Update the pages for playing and training to the shown rules, once these are solved."""
        answer, before = self._answer_of_two(), self._seated
        self._seated = answer
        is_of_two = answer is not None and self._session.players == THREE
        for page in (self.pages.play, self.pages.train):
            if answer is not before:  # several signals tell of one solution
                page.set_solution(answer)
            page.invite(Prompt() if is_of_two else self._views_controller.prompt_for(page))
        self.records.practise_next()
        if answer is None:
            self.pages.play.set_rules(self._session.ruleset)

    @Slot()
    def _practise(self, wanted: Sequence[str] = ()) -> None:
        self._pages.choice_of(self.pages.train).trigger()
        self.pages.train.practise(wanted)

    @Slot()
    def _begin(self) -> None:
        self._pages.choice_of(self.pages.play).trigger()

    @Slot()
    def _enter_game(self) -> None:
        self._begin()
        self.pages.play.sitting.take_dice(Input.DICE)

    @Slot(bool)
    def _set_motion(self, still: bool) -> None:
        self.pages.train.cloth.has_motion = not still

    def _answer_of_two(self) -> Solution | None:
        """Return the two-player solution of the shown rules, even while the maps show three players."""
        session = self._session
        if session.players != THREE:
            self._of_two = session.answer
        known, ruleset = self._of_two, session.ruleset
        if known is None or ruleset is None or fingerprint(known.ruleset) != fingerprint(ruleset):
            return None
        return known

    @Slot(dict)
    def _explore(self, fields: dict[str, int]) -> None:
        """Show a place of a game on the maps; the game does not move."""
        self._window.workspace_bar.offer_way_back()
        self._selection.update(**fields)
        self._pages.turn_to(0)

    @Slot(object, object)
    def _ask(self, before: Workspace, now: Workspace) -> None:
        """Ask about the moment of the running game, if the user comes from there."""
        question = self.pages.play.question if before is PLAY and now is ASK else None
        if question is not None:
            self._window.workspace_bar.offer_way_back(PLAY)
            self._show_roll(*question)

    @Slot(dict, object)
    def _look_at_roll(self, fields: dict[str, int], faces: tuple[int, ...]) -> None:
        """Show a place of a game on the maps; its roll, if it has one, waits at the place to ask."""
        self._explore(fields)
        if faces:
            self._ask_page.ask_about(faces)
            self._window.say(_("The roll waits in Ask (F8)."))

    @Slot(dict, object)
    def _show_roll(self, fields: dict[str, int], faces: tuple[int, ...]) -> None:
        """Show a place of a game on the maps after its rules were solved."""
        self._selection.update(**fields)
        if faces:
            self._ask_page.ask_about(faces)


class RecordsController(QObject):
    """Continues games, opens their positions on the maps, and deletes records."""

    # a move to explore under the shown rules: fields of the selection, and the faces of its roll
    roll_wanted = Signal(dict, object)
    practise_wanted = Signal(object)  # practise these positions of own games
    arrived = Signal(dict, object)  # the same, after these rules were solved
    reported = Signal(str)  # a report of success or failure

    def __init__(self, more: GamePages, session: Session, files: FileActions, pages: Pages) -> None:
        super().__init__(pages)
        self._more, self._players, self._session, self._files, self._pages = more, more.players, session, files, pages
        self._waits: tuple[str, dict[str, int], tuple[int, ...]] | None = None
        self._to_practise = "", ""  # the rules and the key of a position
        for signal in (more.play.progress_wanted, more.train.progress_wanted):
            signal.connect(self._show_progress)
        for page in (more.games, more.play):
            page.continue_wanted.connect(self.go_on)
        more.games.roll_wanted.connect(self._explore)
        more.games.moves.practise_wanted.connect(self._practise)
        more.play.replay_wanted.connect(self._replay)
        more.games.delete_wanted.connect(self._delete)

    @Slot()
    def _show_progress(self) -> None:
        self._pages.choice_of(self._more.games).trigger()
        self._more.games.show_progress()

    @Slot(object)
    def go_on(self, game: ListedGame) -> None:
        """Continue a game under its own rules, unless another window plays it."""
        match = self._more.play.match
        if match.path != game.path and is_taken(game.path):
            self.reported.emit(_("This game is played in another window of the program."))
        elif self._open_rules(game):
            self._more.play.continue_game(game.path)
            self._pages.choice_of(self._more.play).trigger()

    @Slot(object, int)
    def _replay(self, path: Path, step: int) -> None:
        try:
            game = listed_game(path, self._players.current.seat_names)
        except (OSError, UserError) as error:
            self.reported.emit(why_not(error) if isinstance(error, OSError) else error.headline)
            return
        self._pages.choice_of(self._more.games).trigger()
        self._more.games.show_game(game, step, is_of_play=True)

    @Slot(object, dict, object)
    def _explore(self, game: ListedGame, fields: dict[str, int], faces: tuple[int, ...]) -> None:
        """Explore a move under the rules of its game; the maps show its position once these are solved."""
        if self._open_rules(game):
            self._waits = None if self._is_solved(game.fingerprint) else (game.fingerprint, fields, faces)
            self.roll_wanted.emit(fields, faces)

    @Slot(object, str)
    def _practise(self, game: ListedGame, key: str) -> None:
        """Practise a position of a game under its rules; where these are solved only now, once they are."""
        if self._open_rules(game):
            self._to_practise = game.fingerprint, key
            self.practise_next()

    @Slot()
    def practise_next(self) -> None:
        """Practise the chosen position, if its rules are solved."""
        solution, (rules, key) = self._more.train.trainer.solution, self._to_practise
        if key and solution is not None and fingerprint(solution.ruleset) == rules:
            self._to_practise = "", ""
            self.practise_wanted.emit([key])

    @Slot()
    def arrive(self) -> None:
        """Explore the chosen move, now that its rules are solved and shown."""
        if self._waits is not None and self._is_solved(self._waits[0]):
            _rules, fields, faces = self._waits
            self._waits = None
            self.arrived.emit(fields, faces)

    def _is_solved(self, rules: str) -> bool:
        answer = self._session.answer
        return answer is not None and fingerprint(answer.ruleset) == rules

    def _open_rules(self, game: ListedGame) -> bool:
        """Open the rules of a game; return False if the user declines."""
        shown = self._session.ruleset
        if shown is not None and fingerprint(shown) == game.fingerprint:
            return True
        return self._files.open_rules(game.fingerprint, game.record.document)

    @Slot()
    def _delete(self) -> None:
        """Delete the player's records, except those that another window writes."""
        person, play, train = self._players.current, self._more.play.match, self._more.train.trainer
        play.close()
        train.stop()
        locked = (path for folder in (person.games, person.train) for path in folder.glob("*.lock"))
        if any(is_taken(path.with_suffix("")) for path in locked):
            play.take_up()
            self.reported.emit(_("Nothing is deleted: another window of the program plays or trains as “{name}”.",
                             name=person.title))  # fmt: skip
            return
        try:
            self._players.forget_current()
        except OSError as error:
            self.reported.emit(_("Not everything could be deleted: {reason}.", reason=why_not(error)))
        else:
            self.reported.emit(_("All records of “{name}” are deleted.", name=person.title))


_JOB = "last game"


class LastGame(QObject):
    """Shows the offer beside the workspaces, until *Play* shows a game; `records` makes the page to play on."""

    def __init__(self, pages: GamePages, records: Callable[[], RecordsController], first: FirstPage) -> None:
        super().__init__(first.window)
        self._pages, self._records, self._players = pages, records, pages.players
        self._window, self._background = first.window, first.background
        self._session, self._solve = first.session, first.actions.solve
        self._game: ListedGame | None = None
        first.window.workspace_bar.go_on.clicked.connect(self._go_on)
        first.centre.pages.turned.connect(self.look)
        self._players.changed.connect(self.offer)

    @Slot()
    def offer(self) -> None:
        person = self._players.current
        self._background.run(_JOB, lambda: _last_game(person), self._take)

    @Slot()
    def look(self) -> None:
        """Withdraw the offer once a game is on the page to play on."""
        play = self._play
        if play is not None and play.isVisible() and play.match.table is not None:
            self._game = None
            self._window.workspace_bar.offer_game("")

    @property
    def _play(self) -> PlayPage | None:
        return self._pages.made.get("play")

    def _take(self, game: ListedGame | None) -> None:
        play = self._play
        here = game is not None and play is not None and game.path == play.match.path
        self._game = game if game is not None and (here or not is_taken(game.path)) else None
        words = scores = ""
        if self._game is not None and self._game.state is not None:
            record = self._game.record
            scores = scores_of(record, self._game.state)
            words = _("Your game of {date} is not over: {scores}.", date=date_words(record.date), scores=scores)
        self._window.workspace_bar.offer_game(scores, words)
        self.look()
        if self._game is not None:
            self._window.say(words)

    @Slot()
    def _go_on(self) -> None:
        """Open *Play* with the game; solve its rules if that is still to be done."""
        if self._game is not None:
            self._records().go_on(self._game)
            if self._pages.play.isVisible() and self._session.state is not SessionState.FRESH:
                self._solve.trigger()


def _last_game(person: Person) -> ListedGame | None:
    from farkle_core.coach.history import last_game  # not at the start of the window

    return last_game(person.games, person.seat_names)


class LabController(QObject):
    """Opens rulesets of a study, alone or beside another."""

    def __init__(self, lab: LabPage, more: SolutionPages, first: FirstPage) -> None:
        super().__init__(first.window)
        self._more, self._files, self._pages = more, first.rules.files, first.centre.pages
        lab.reported.connect(first.window.say)
        lab.open_wanted.connect(self._open)
        lab.compare_wanted.connect(self._compare_with)
        lab.both_wanted.connect(self._compare_both)

    @Slot(dict)
    def _open(self, document: Document) -> None:
        if self._files.open_document(document):
            self._pages.turn_to(0)

    @Slot(object)
    def _compare_with(self, path: Path) -> None:
        self._more.compare.form.set_file(path)
        self._pages.choice_of(self._more.compare).trigger()

    @Slot(object, object)
    def _compare_both(self, document: Document, path: Path) -> None:
        if self._files.open_document(document):
            self._compare_with(path)
