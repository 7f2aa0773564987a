"""The colours: readable, and apart in grey and for the colour-blind.

Contrast after the Web Content Accessibility Guidelines 2.2, criteria 1.4.3 (words: 4.5) and 1.4.11 (graphics: 3).
Colour blindness after Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", 2009, table 1 (severity 1.0). Distances in the Oklab colour space (Ottosson 2020), where 0.02 is about what
can just be seen.
"""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from contrast import Colour, contrast, linear
from pytestqt.qtbot import QtBot

from farkle_core.sheets.inks import HOLD_INK, ROLL_INK
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.theme import Theme, ThemeChoice, ThemeModel

THEMES = [pytest.param(Theme.light(), id="light"), pytest.param(Theme.dark(), id="dark")]
VISION = {
    "usual": np.eye(3),
    "no red": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "no blue": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def distance(one: str, other: str, vision: Colour) -> float:
    seen = [TO_OKLAB @ np.cbrt(TO_CONES @ np.clip(vision @ linear(colour), 0.0, 1.0)) for colour in (one, other)]
    return float(np.linalg.norm(seen[0] - seen[1]))


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read(theme: Theme) -> None:
    for words in (theme.text, theme.muted, theme.accent, theme.problem, theme.hold_text, theme.roll_text):
        for ground in (theme.panel, theme.background, theme.field):
            assert contrast(words, ground) >= 4.5, (words, ground)
    for words, ground in (
        (theme.on_hold, theme.hold),
        (theme.on_roll, theme.roll),
        (theme.on_accent, theme.accent),
    ):
        assert contrast(words, ground) >= 4.5, (words, ground)


@pytest.mark.parametrize("theme", THEMES)
def test_lines_can_be_seen(theme: Theme) -> None:
    for line in theme.dice_colours:
        assert contrast(line, theme.panel) >= 3.0, line


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISION.values(), ids=VISION)
def test_holding_and_rolling_stay_apart(theme: Theme, vision: Colour) -> None:
    assert distance(theme.hold, theme.roll, vision) >= 0.25
    assert distance(theme.hold_text, theme.roll_text, vision) >= 0.1


@pytest.mark.parametrize("theme", THEMES)
def test_holding_and_rolling_stay_apart_in_grey(theme: Theme) -> None:
    assert contrast(theme.hold, theme.roll) >= 2.0


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISION.values(), ids=VISION)
def test_the_lines_of_the_dice_stay_apart(theme: Theme, vision: Colour) -> None:
    assert len(theme.dice_colours) == 6
    nearest = min(distance(one, other, vision) for one, other in combinations(theme.dice_colours, 2))
    assert nearest >= 0.1


def test_a_choice_comes_into_force_at_once_and_stays(qtbot: QtBot, tmp_path: Path) -> None:
    model = ThemeModel(ThemeChoice.LIGHT)
    with qtbot.waitSignal(model.changed) as told:
        model.set_choice(ThemeChoice.DARK)
    assert told.args == [Theme.dark()]
    with qtbot.assertNotEmitted(model.changed):
        model.set_choice(ThemeChoice.DARK)
    remembered = SavedSettings(tmp_path)
    remembered.theme = ThemeChoice.DARK
    remembered.write()
    assert SavedSettings(tmp_path).theme is ThemeChoice.DARK


def test_recent_files_are_few_and_the_newest_first(tmp_path: Path) -> None:
    remembered = SavedSettings(tmp_path)
    for number in range(12):
        remembered.add_recent(tmp_path / f"{number}.toml")
    remembered.add_recent(tmp_path / "5.toml")
    remembered.write()
    names = [path.name for path in SavedSettings(tmp_path).recent]
    assert names == ["5.toml", "11.toml", "10.toml", "9.toml", "8.toml", "7.toml", "6.toml", "4.toml"]
    remembered.forget_recent(tmp_path / "5.toml")
    assert remembered.recent[0].name == "11.toml"
    remembered.forget_all_recent()
    assert remembered.recent == ()


def test_hold_and_roll_have_the_same_colours_on_paper_as_in_the_light_theme() -> None:
    assert (Theme.light().hold, Theme.light().roll) == (f"#{HOLD_INK.hex()}", f"#{ROLL_INK.hex()}")
