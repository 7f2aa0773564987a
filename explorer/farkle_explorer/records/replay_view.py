"""Shows a game move by move, with the coach's comments."""

import sys
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from farkle_core.coach.game_log import action_words, judged_words, scene_words
from farkle_core.coach.grades import Grade
from farkle_core.coach.review import Scene
from farkle_core.language.messages import _, date_words, number, of_100_games, percent, signed_points
from farkle_core.play.advise.table import TWO
from farkle_core.rules.phrases import capital, ruleset_name
from farkle_explorer.play.review_view import ChanceGraph, faces_set_aside
from farkle_explorer.play.why import WhyView
from farkle_explorer.plots.veil import SolvePrompt
from farkle_explorer.records.move_table import MoveTable
from farkle_explorer.records.replay import CommentedGame, Replay
from farkle_explorer.rolls.kept_games import maps_are_of, place_of, seen_by
from farkle_explorer.train.own_mistakes import OwnMistakes
from farkle_explorer.widgets.dice_widgets import DiceOnTable
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import mute, set_font
from farkle_explorer.widgets.theme import SPACING, Theme

_DIE: Final = 48
_MEDIUM: Final = 1.2


class ReplayView(QWidget):
    """One move of a game, with buttons and keys for the others."""

    # explore a move: fields of the selection and their values, and the faces of its roll
    roll_wanted = Signal(dict, object)
    practise_wanted = Signal(object, str)  # ListedGame, str: practise a position of a game at once, by its key
    reported = Signal(str)  # whom the maps show, if that is not everyone in the game

    def __init__(self, replay: Replay, own: OwnMistakes) -> None:
        super().__init__()
        self._replay, self._own, self._players = replay, own, TWO
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Game, move by move"))
        self.title, self.place, self.stands = QLabel(), QLabel(), QLabel()
        self.what = QLabel()
        self.dice = DiceOnTable(_DIE, at_left=True)
        self.moves = MoveTable()
        self._listed: CommentedGame | None = None  # the game whose moves are listed
        self.why, self.graph, self.prompt = WhyView((_("best"), _("played"))), ChanceGraph(), SolvePrompt()
        self.first = button("|◀", _("First move; Home"), partial(replay.go_to, 0))
        self.back = button("◀", _("The move before; left arrow"), partial(replay.go_by, -1))
        self.forward = button("▶", _("The next move; right arrow"), partial(replay.go_by, 1))
        self.last = button("▶|", _("Last move; End"), partial(replay.go_to, sys.maxsize))
        self._steps = self.first, self.back, self.forward, self.last
        self.explore = button(_("Show in Explore"), _("Show this move on the maps, with its roll"), self._explore)
        self.worst = button(_("Worst mistake"), _("Go to your decision that cost most"), self._go_to_worst)
        self.practise = button(_("Practise it now"), _("Decide again at this very position"), self._practise)
        self.again = button(
            _("Ask me again"), _("This very position comes again tomorrow, when you practise"), self._ask
        )
        self._body, self._theme = QWidget(), Theme.light()
        self._arrange()
        replay.changed.connect(self.show_move)
        own.changed.connect(self._show_again)
        self.graph.picked.connect(replay.go_to_step)
        self.moves.clicked.connect(self._go_to_move)
        self.show_move()

    @Slot(int)
    def set_players(self, players: int) -> None:
        """Set for how many players the maps are, 2 or 3."""
        self._players = players

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.dice.setPalette(theme.cloth_palette)
        for part in (self.moves, self.why, self.graph, self.prompt):
            part.apply_theme(theme)
        self._colour()

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the minimum height at `width`; the table scrolls before the whole view does."""
        layout = self.layout()
        return -1 if layout is None else layout.minimumHeightForWidth(width)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        keys = Qt.Key.Key_Home, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_End
        step = dict(zip(keys, self._steps, strict=True)).get(Qt.Key(event.key()))
        if step is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            step.click()

    # Display

    @Slot()
    def show_move(self) -> None:
        replay, scene = self._replay, self._replay.scene
        self.title.setText("" if replay.game is None else self._title())
        self.prompt.setVisible(replay.replayed is None)
        self.prompt.invite(replay.prompt)
        self._body.setVisible(replay.replayed is not None)
        for each, on in ((self.first, replay.place > 0), (self.last, replay.place < replay.count - 1)):
            each.setEnabled(on)
        self.back.setEnabled(self.first.isEnabled())
        self.forward.setEnabled(self.last.isEnabled())
        self.explore.setEnabled(scene is not None)
        self.worst.setEnabled(replay.worst is not None)
        if scene is None:
            self._show_nothing()
        else:
            self._show_scene(scene)
        self._show_again()

    @Slot()
    def _show_again(self) -> None:
        key = self._replay.key
        due = self._own.due(key)
        self.practise.setEnabled(bool(key))
        self.again.setEnabled(bool(key) and due is None)
        words = _("Ask me again") if due is None else _("Comes again {date}", date=date_words(due.isoformat()))
        self.again.setText(words)

    def _title(self) -> str:
        game = self._replay.game
        assert game is not None
        date = f"{ruleset_name(game.ruleset)}, {date_words(game.record.date, with_time=True)}"
        return _("{date}: {names}", date=date, names=", ".join(self._names))

    @property
    def _names(self) -> list[str]:
        return [] if self._replay.game is None else [each.name for each in self._replay.game.record.players]

    def _show_nothing(self) -> None:
        for label in (self.place, self.stands):
            label.setText("")
        self.what.setText("" if self._replay.replayed is None else _("Nothing was played in this game."))
        for part in (self.dice, self.moves, self.why, self.graph):
            part.setVisible(False)

    def _show_scene(self, scene: Scene) -> None:
        replay = self._replay
        self.place.setText(
            _("Move {place} of {count}, turn {turn}", place=replay.place + 1, count=replay.count, turn=scene.turn)
        )
        self.stands.setText(self._stands(scene))
        self.what.setText(self._what(scene))
        self._colour()
        self.dice.show_roll(scene.faces)
        self.dice.choose(faces_set_aside(scene.done))
        options = replay.options
        self.why.setVisible(bool(options))
        if options:
            self.why.show_ways(options, options[0], replay.done(options), replay.reason if len(options) > 1 else "")
        self._show_graph(scene)
        self._show_moves()

    def _show_moves(self) -> None:
        replayed = self._replay.replayed
        if replayed is not None and replayed is not self._listed:
            self._listed = replayed
            self.moves.show_moves(replayed.scenes, self._names)
        self.moves.setVisible(True)
        self.moves.follow(self._replay.place)

    def _stands(self, scene: Scene) -> str:
        state, names = scene.before.state, self._names
        scores = ", ".join(f"{name} {number(score)}" for name, score in zip(names, state.scores, strict=True))
        return _(
            "{name} to move. {scores}. Turn total {total}.",
            name=names[scene.seat],
            scores=scores,
            total=number(state.turn_total),
        )

    def _what(self, scene: Scene) -> str:
        words, first = capital(scene_words(scene)), self._replay.first_answer
        if scene.luck is not None:
            luck = signed_points(scene.luck)
            words = _("{done} Luck of the roll: {luck} of 100 games.", done=f"{words}.", luck=luck)
        if first is None or not first.is_taken_back:
            return words
        return _("{words} First you chose: {done}; it cost {loss}, and you took it back.", words=words,
                 done=action_words(first.done), loss=of_100_games(first.loss))  # fmt: skip

    def _colour(self) -> None:
        scene = self._replay.scene
        decision = self._replay.first_answer or (None if scene is None else scene.decision)
        wrong = decision is not None and decision.grade in (Grade.MISTAKE, Grade.BLUNDER)
        self.what.setStyleSheet(f"color: {self._theme.problem if wrong else self._theme.text};")

    def _show_graph(self, scene: Scene) -> None:
        replayed, game = self._replay.replayed, self._replay.game
        two = replayed is not None and replayed.review is not None
        self.graph.setVisible(two)
        self.why.add_note("" if two or replayed is None else judged_words(replayed.table.now.game))
        if replayed is not None and replayed.review is not None and game is not None:
            self.graph.show_review(replayed.review, game.own or 0)
            self.graph.set_cursor(scene.last + 1)
            chance = replayed.review.chances[scene.last + 1]
            own = chance if not game.own else 1.0 - chance
            self.graph.setToolTip(_("win chance after this move: {chance}", chance=percent(own)))

    # Actions

    @Slot(QModelIndex)
    def _go_to_move(self, index: QModelIndex) -> None:
        self._replay.go_to(index.row())

    @Slot()
    def _go_to_worst(self) -> None:
        if self._replay.worst is not None:
            self._replay.go_to_step(self._replay.worst)

    @Slot()
    def _practise(self) -> None:
        if self._replay.game is not None:
            self.practise_wanted.emit(self._replay.game, self._replay.key)

    @Slot()
    def _ask(self) -> None:
        game, key = self._replay.game, self._replay.key
        if game is not None and key:
            self._own.ask(game.fingerprint, key)

    @Slot()
    def _explore(self) -> None:
        replayed, scene = self._replay.replayed, self._replay.scene
        if replayed is not None and scene is not None:
            rolled = scene.decision if scene.faces else None
            moment = scene.before if rolled is None else replayed.table.now.game.steps[rolled.step].before
            self.roll_wanted.emit(place_of(seen_by(moment, self._players), self._replay.columns), scene.faces)
            if words := maps_are_of(scene.before.state, self._names, self._players):
                self.reported.emit(words)

    # Construction

    def _arrange(self) -> None:
        mute(self.place)
        set_font(self.title, _MEDIUM, bold=True)
        set_font(self.what, _MEDIUM, bold=True)
        for label in (self.title, self.stands, self.what):
            label.setWordWrap(True)
        names = (_("First move"), _("The move before"), _("The next move"), _("Last move"))
        for name, each in zip(names, self._steps, strict=True):
            each.setAccessibleName(name)
            each.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.dice.make_inert(True)
        self.why.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.graph.setMinimumHeight(16 * SPACING)
        self.graph.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        ways = row(*self._steps, self.worst, None, self.place)
        what_next = row(self.practise, self.again, self.explore, None)
        shown = column(self.stands, self.dice, self.what, what_next, (self.why, 1))
        board = row((shown, 3), (self.moves, 2), spacing=2 * SPACING)
        self._body.setLayout(column(ways, (board, 2), (self.graph, 1)))
        self.setLayout(column(self.prompt, (self._body, 1000), None))
