"""What a lower bound does to win chances is said of the selection, as soon as two bounds are compared."""

from dataclasses import replace
from pathlib import Path

import numpy as np
from comparing import compared, shown
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, started

from farkle_core.engine.settings import Settings
from farkle_core.language import messages
from farkle_explorer.compare.presenter import effect_of_bound
from farkle_explorer.plots import plot_words

RULES = {"goal": 400, "farkles": {"count": 2, "penalty": 100}}


def test_one_step_down_asks_how_much_the_bound_matters_at_the_selection(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, **RULES), solver=Settings()) as explorer:
        page = shown(qtbot, explorer)
        page.form.bound.stepDown()
        study = compared(qtbot, explorer).study
        assert study is not None
        assert study.bounds == (-2500, -2600)  # the next one is a penalty below
        for banked, opponent, farkles, opponent_farkles in ((-2000, 150, 0, 1), (300, -2450, 0, 0)):
            explorer.selection.update(
                banked=banked, opponent=opponent, farkles=farkles, opponent_farkles=opponent_farkles
            )
            settled(qtbot, explorer)
            least, most = min(banked, opponent), max(farkles, opponent_farkles)
            apart = messages.one_in(float(study.deviations[most, study.scores.tolist().index(least)]))
            assert f"both have {plot_words.points(least)} or more" in page.subtitle.text()
            assert f"win chances differ by {apart} at most" in page.accessibleDescription()
        alike = replace(study, deviations=np.zeros_like(study.deviations))
        assert "win chances differ by rounding at most; " in effect_of_bound(alike, 300, 0)
        page.form.choose_players("optimal", "max-score")
        compared(qtbot, explorer)
        assert "win chances differ by" not in page.subtitle.text(), "the players differ, too"
