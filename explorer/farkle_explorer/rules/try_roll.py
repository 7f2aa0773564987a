"""Try a roll: set dice, or throw them, and see every way they score."""

import random

from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from farkle_core.language.messages import N_, _, ngettext
from farkle_core.rules import FACES, Effect, Ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.rules.scoring import Scoring, is_cursed, scorings
from farkle_explorer.rules.face_boxes import DicePicker
from farkle_explorer.rules.scoring_list import ScoringList, worth
from farkle_explorer.widgets.theme import SPACING

_INVITATION = N_("Click dice to set a roll, or press Roll.")


_THROW = N_("Have the program roll as many dice as there are places")
_NO_THROW = N_("Only fair dice are thrown here; click faces to see what they score. Wild faces cannot be set.")


class TryRoll(QWidget):
    """Dice to set, and what they score under the rules."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ruleset: Ruleset | None = None
        self._random = random.Random()
        self.picker = DicePicker(_("your roll"))
        self.throw = QPushButton(_("Roll"))
        self.throw.setToolTip(_(_THROW))
        self.clear = QPushButton(_("Clear"))
        self.clear.setToolTip(_("Take all dice away"))
        self.verdict = QLabel(_(_INVITATION))
        self.verdict.setWordWrap(True)
        self.verdict.setContentsMargins(3, 0, 0, 0)
        self.scorings = ScoringList()
        self.picker.beside_places.addWidget(self.throw)
        self.picker.beside_choices.addWidget(self.clear)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACING - 3, 0, SPACING, SPACING)
        layout.setSpacing(SPACING // 2)
        for widget in (self.picker, self.verdict, self.scorings):
            layout.addWidget(widget)
        self.picker.edited.connect(self._score)
        self.throw.clicked.connect(self._throw)
        self.clear.clicked.connect(self._clear)
        self._score()

    def show_ruleset(self, ruleset: Ruleset) -> None:
        """Score under other rules."""
        self._ruleset = ruleset
        self.picker.set_most(ruleset.dice)
        self.throw.setEnabled(not ruleset.has_loaded_dice)
        self.throw.setToolTip(_(_NO_THROW if ruleset.has_loaded_dice else _THROW))
        self._score()

    def _throw(self) -> None:
        dice = self._ruleset.dice if self._ruleset else len(FACES)
        self.picker.set_faces([self._random.choice(FACES) for _ in range(dice)])
        self._score()

    def _clear(self) -> None:
        self.picker.set_faces(())
        self._score()
        self.picker.setFocus()

    def _score(self) -> None:
        faces = self.picker.faces
        self.clear.setEnabled(bool(faces))
        if not faces or self._ruleset is None:
            self._say(_(_INVITATION))
            return
        roll = counts_of(faces, wild=bool(self._ruleset.wild_dice))
        if is_cursed(self._ruleset, roll):
            disaster = self._ruleset.cursed is not None and self._ruleset.cursed.effect is Effect.DISASTER
            self._say(
                _("Cursed: a farkle, and the banked score is lost.") if disaster else _("Cursed: it is a farkle.")
            )
            return
        found = scorings(self._ruleset, roll)
        self._say(_verdict(found), found)

    def _say(self, words: str, found: tuple[Scoring, ...] = ()) -> None:
        farkle = words != _(_INVITATION) and not found
        font = self.verdict.font()
        font.setBold(farkle)
        self.verdict.setFont(font)
        self.verdict.setText(words)
        self.scorings.show_scorings(found, len(self.picker.faces))
        self.scorings.setVisible(bool(found))
        self.scorings.setAccessibleDescription(words)


def _verdict(found: tuple[Scoring, ...]) -> str:
    """Return in one sentence how a roll scores."""
    if not found:
        return _("Farkle: nothing here scores, the turn is over.")
    if any(scoring.wins for scoring in found):
        return _("This roll can win the game.")
    best = worth(max(found, key=lambda scoring: scoring.points))
    if len(found) == 1:
        return _("One way to score: {best} points.", best=best)
    return ngettext(
        "{count} way to score, up to {best} points.",
        "{count} ways to score, up to {best} points.",
        len(found),
        best=best,
    )
