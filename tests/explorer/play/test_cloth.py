"""The look of the cloth: lit from the upper left, with dice that lie as thrown and stay so."""

import pytest
from present import present
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from farkle_explorer.play.cloth import GameCloth
from farkle_explorer.widgets.dice_widgets import DieButton
from farkle_explorer.widgets.theme import Theme

ROLL = (2, 6, 1, 4, 1, 4)
RING = QColor(255, 0, 255)


def cloth_with(qtbot: QtBot, roll: tuple[int, ...] = ROLL, theme: Theme | None = None) -> GameCloth:
    cloth = GameCloth()
    qtbot.addWidget(cloth)
    cloth.apply_theme(theme or Theme.light())
    cloth.resize(820, 680)
    cloth.dice.show_roll(roll)
    cloth.dice.scatter()
    cloth.show()
    return cloth


def drawn(cloth: GameCloth) -> QImage:
    return cloth.grab().toImage()


def of_die(die: DieButton) -> QImage:
    return die.grab().toImage()


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=["light", "dark"])
def test_the_light_comes_from_the_upper_left_and_letters_stay_readable(qtbot: QtBot, theme: Theme) -> None:
    picture = drawn(cloth_with(qtbot, theme=theme))
    lit, middle = picture.pixelColor(250, 215), picture.pixelColor(410, 215)
    far, corner = picture.pixelColor(700, 420), picture.pixelColor(812, 660)
    assert lit.lightnessF() > far.lightnessF() > corner.lightnessF()
    ink = QColor(theme.cloth_palette.windowText().color())
    assert all(ink.lightnessF() > each.lightnessF() + 0.5 for each in (lit, middle))


def test_an_empty_cloth_is_painted_once_for_a_size_and_a_theme(qtbot: QtBot) -> None:
    cloth = cloth_with(qtbot)
    first = drawn(cloth)
    felt = cloth._felt_now()
    assert drawn(cloth) == first, "nothing moves when it is painted again"
    assert cloth._felt_now() is felt
    cloth.apply_theme(Theme.dark())
    assert cloth._felt_now() is not felt
    dark = cloth._felt_now()
    cloth.resize(900, 700)
    assert cloth._felt_now() is not dark


def test_dice_lie_askew_alike_for_the_same_roll(qtbot: QtBot) -> None:
    one, other = cloth_with(qtbot), cloth_with(qtbot)
    assert drawn(one) == drawn(other)
    turns = [die.askew for die in one.dice.buttons]
    assert len(set(turns)) > 2
    early = cloth_with(qtbot, ROLL[:3])
    assert [die.askew for die in early.dice.buttons][:3] == turns[:3], "dice entered later move none"
    first = one.dice.buttons[0]
    askew = of_die(first)
    first.lie(0.0, 0.0)
    assert of_die(first) != askew, "painted as it lies"


def test_a_die_that_rolls_has_no_shadow_where_it_will_lie(qtbot: QtBot) -> None:
    cloth = cloth_with(qtbot)
    die = cloth.dice.buttons[1]
    die.tumble(90 / 216)  # after a quarter turn it stands upright
    picture = of_die(die)
    middle = picture.height() // 2
    assert picture.pixelColor(picture.width() // 2 - round(0.45 * die._side), middle) == picture.pixelColor(0, middle)


def test_a_die_with_its_ring_stays_within_its_place_and_takes_clicks_there(qtbot: QtBot) -> None:
    cloth = cloth_with(qtbot)
    die = cloth.dice.buttons[1]
    for turn in (-4.0, 4.0):
        for shift in (-0.03, 0.03):
            die.lie(turn, shift)
            die.recommend(None)
            plain = of_die(die)
            die.recommend(RING)
            ringed = of_die(die)
            right, low = ringed.width() - 1, ringed.height() - 1
            edge = [(x, y) for x in range(right + 1) for y in (0, low)] + [
                (x, y) for y in range(low) for x in (0, right)
            ]
            assert ringed != plain
            assert not any(_is_ring(ringed.pixelColor(*place)) for place in edge), "the ring is cut"
    for corner in (QPoint(8, 8), QPoint(die.width() - 8, die.height() - 8)):
        was = die.isChecked()
        qtbot.mouseClick(die, Qt.MouseButton.LeftButton, pos=corner)
        assert die.isChecked() is not was


def _is_ring(colour: QColor) -> bool:
    return colour.red() > 200 and colour.blue() > 200 and colour.green() < 60


def test_a_die_keeps_its_size_and_all_dice_their_room(qtbot: QtBot) -> None:
    cloth = cloth_with(qtbot)
    for width, height in ((416, 500), (640, 480), (820, 680), (1600, 1000)):
        cloth.resize(width, height)
        cloth.place()
        least = 0.09 * min(cloth.width(), cloth.height())
        present(cloth.dice.layout()).activate()
        assert all(die._side >= least for die in cloth.dice.buttons)
        places = [die.geometry() for die in cloth.dice.buttons]
        assert all(cloth.dice.rect().contains(place) for place in places)
        assert all(die.size() == die.sizeHint() for die in cloth.dice.buttons), "none is squeezed"
