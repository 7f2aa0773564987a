"""All moves of a game, one below the other."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt

from farkle_core.coach.game_log import scene_words
from farkle_core.coach.review import Scene
from farkle_core.language.messages import N_, _, number, signed_points
from farkle_explorer.play.review_view import faces_set_aside, then_words
from farkle_explorer.tables.model import DiceDelegate, Row
from farkle_explorer.tables.quiet_table import EvenTable
from farkle_explorer.widgets.dice_widgets import spoken
from farkle_explorer.widgets.theme import Theme

_HEADINGS: Final = N_("turn"), N_("player"), N_("dice"), N_("set aside"), N_("then"), N_("costs")
_TURN, _ROLL, _ASIDE, _THEN = 0, 2, 3, 4
_SHOWN_LOSS: Final = 5e-4  # a smaller loss would be written as 0.0


class MoveTable(EvenTable):
    """A row per move of a game; the costs of mistakes stand beside them."""

    def __init__(self) -> None:
        super().__init__(_("Moves of the game"), _HEADINGS, frozenset({1, _ROLL, _ASIDE, _THEN}))
        self._painter = DiceDelegate(self)
        for column in (_ROLL, _ASIDE):
            self.setItemDelegateForColumn(column, self._painter)
        self.stretch_column(_THEN)
        self.optional = (_ASIDE, _TURN)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_moves(self, scenes: Sequence[Scene], names: Sequence[str]) -> None:
        self.rows_model.set_rows([_row(scene, names[scene.seat]) for scene in scenes])

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self._painter.apply_theme(theme)


def _row(scene: Scene, name: str) -> Row:
    aside = faces_set_aside(scene.done)
    then = scene_words(scene) if scene.typed is not None or not scene.done else then_words(scene.done)
    loss = 0.0 if scene.decision is None else scene.decision.loss
    cost = signed_points(-loss, 1) if loss > _SHOWN_LOSS else ""
    cells = number(scene.turn), name, spoken(scene.faces), spoken(aside), then, cost
    return Row(cells, dice=(None, None, scene.faces, aside))
