"""The grid of equal dice, its schemes, and the patterns."""

from typing import Any

import pytest
from contrast import contrast
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QImage
from pytestqt.qtbot import QtBot
from rules_bench import cell, cell_editor, choose, click, field, open_panel, type_cell, type_into

from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.rules.patterns import shape_name, shapes
from farkle_explorer.rules.sets_grid import fitted
from farkle_explorer.rules.summaries import Scheme
from farkle_explorer.session.draft import ABSENT, Origin
from farkle_explorer.widgets.theme import Theme


@pytest.mark.parametrize(
    ("text", "value", "shown"),
    [("1250", 1250, "1,250"), ("1,250", 1250, "1,250"), ("win", "win", "win"), ("W", "win", "win"), ("0", 0, "")],
)
def test_values_are_typed_as_in_a_spreadsheet(qtbot: QtBot, text: str, value: object, shown: str) -> None:
    panel = open_panel(qtbot)
    type_cell(qtbot, panel, 2, 3, text)
    assert panel.draft.value("sets.2.3") == value
    editor = cell_editor(panel)
    assert editor.text() == text, "what was typed stays as it was typed"
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert cell(panel, 2, 3).data() == shown
    assert panel.draft.undo_stack.count() == 1


def test_a_value_is_emptied_with_delete(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    grid = panel.forms.sets.grid
    type_cell(qtbot, panel, 1, 1, "")
    qtbot.keyClick(grid, Qt.Key.Key_Delete)
    assert panel.draft.value("sets.1.1") == 0
    assert cell(panel, 1, 1).data() == ""


def test_escape_takes_back_what_was_typed(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    type_cell(qtbot, panel, 2, 3, "999")
    assert panel.draft.value("sets.2.3") == 999
    qtbot.keyClick(cell_editor(panel), Qt.Key.Key_Escape)
    assert panel.draft.value("sets.2.3") == 200
    assert not panel.draft.modified


def test_an_editor_that_the_grid_has_closed_writes_nothing(qtbot: QtBot, qtlog: Any) -> None:
    panel = open_panel(qtbot)
    type_cell(qtbot, panel, 2, 3, "25")
    editor = cell_editor(panel)
    panel.forms.sets.grid.reset()
    qtbot.keyClicks(editor, "7")
    assert editor.text() == "257", "it is still there"
    assert panel.draft.value("sets.2.3") == 25
    assert [record.message for record in qtlog.records if "editor" in record.message] == []


def test_the_grid_is_walked_with_the_arrow_keys(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    grid = panel.forms.sets.grid
    type_cell(qtbot, panel, 1, 1, "")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(grid, key)
    qtbot.keyClicks(grid, "8")
    assert panel.draft.value("sets.2.3") == 8


def test_one_value_can_be_put_back(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    grid = panel.forms.sets.grid
    type_cell(qtbot, panel, 2, 3, "250")
    type_cell(qtbot, panel, 3, 3, "350")
    assert "Was: 300 points." in cell(panel, 3, 3).data(Qt.ItemDataRole.ToolTipRole)
    menu = grid.value_menu()
    menu.actions()[0].trigger()
    assert panel.draft.value("sets.3.3") == 300
    assert panel.draft.value("sets.2.3") == 250
    click(qtbot, panel.forms.sets.put_back)
    assert panel.draft.value("sets.2.3") == 200
    assert not panel.forms.sets.put_back.isVisible()


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()])
def test_a_selected_value_can_be_read(qtbot: QtBot, theme: Theme) -> None:
    panel = open_panel(qtbot)
    panel.setPalette(theme.palette)
    grid = panel.forms.sets.grid
    grid.setCurrentIndex(cell(panel, 1, 4))
    picture = cell_picture(panel, 1, 4)
    colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    assert theme.accent.lower() in colours
    assert max(contrast(theme.accent, colour) for colour in colours) >= 4.5


def test_the_mark_of_a_changed_value_covers_no_digit(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    panel.resize(320, 2600)
    unmarked, marked = panel.draft.document, panel.draft.document
    marked["sets"]["1"][3] = 88_888
    panel.draft.load(marked, Origin.new())
    plain = cell_picture(panel, 1, 4)
    panel.draft.load(marked, Origin.new(), base=unmarked, modified=True)
    picture = cell_picture(panel, 1, 4)
    different = [
        y for y in range(plain.height()) for x in range(plain.width()) if plain.pixel(x, y) != picture.pixel(x, y)
    ]
    paper = plain.pixel(plain.width() // 2, 2)
    inked = [y for y in range(plain.height()) for x in range(3, plain.width() - 3) if plain.pixel(x, y) != paper]
    assert different
    assert max(different) < min(inked)


@pytest.mark.parametrize(("points", "shown"), [(100_000, "100,000"), (99_999_999, "99,")])
def test_a_value_shows_its_first_digits_in_the_narrowest_panel(qtbot: QtBot, points: int, shown: str) -> None:
    panel = open_panel(qtbot)
    panel.resize(320, 2600)
    grid = panel.forms.sets.grid
    panel.draft.set_value("sets.1.4", points)
    panel.draft.check()
    width = grid.visualRect(cell(panel, 1, 4)).width() - 6
    font, text = fitted(grid.font(), grid.table.look(cell(panel, 1, 4)), width)
    assert text.startswith(shown)
    assert QFontMetricsF(font).horizontalAdvance(text) <= width


def cell_picture(panel: RulesPanel, face: int, count: int) -> QImage:
    """Return what a value of the grid looks like, without the lines around it."""
    grid = panel.forms.sets.grid
    return grid.viewport().grab(grid.visualRect(cell(panel, face, count)).adjusted(1, 1, -1, -1)).toImage()


# The rows of three 1s and three 2s after each button, from the rulesets that are known by these schemes.
@pytest.mark.parametrize(
    ("scheme", "ones", "twos"),
    [
        (Scheme.TRIPLES_ONLY, [100, 0, 1000, 0, 0, 0], [0, 0, 200, 0, 0, 0]),
        (Scheme.ADDING, [100, 0, 1000, 2000, 3000, 4000], [0, 0, 200, 400, 600, 800]),
        (Scheme.DOUBLING, [100, 0, 1000, 2000, 4000, 8000], [0, 0, 200, 400, 800, 1600]),
        (Scheme.MULTIPLES, [100, 0, 1000, 4000, 6000, 8000], [0, 0, 200, 800, 1200, 1600]),
        (Scheme.FIXED, [100, 0, 1000, 1000, 2000, 3000], [0, 0, 200, 1000, 2000, 3000]),
    ],
)
def test_a_scheme_is_one_click_and_one_step_of_undo(
    qtbot: QtBot, scheme: Scheme, ones: list[int], twos: list[int]
) -> None:
    panel = open_panel(qtbot)
    panel.draft.set_value("sets.4.4", 1)
    before = panel.draft.value("sets")
    click(qtbot, panel.forms.sets.schemes[scheme])
    assert panel.draft.value("sets.1") == ones
    assert panel.draft.value("sets.2") == twos
    click(qtbot, panel.head.undo)
    assert panel.draft.value("sets") == before


def test_dice_that_are_not_there_are_said_to_be_missing(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    type_into(qtbot, field(panel, "dice").editor, "4")
    assert "There are not that many dice." in cell(panel, 1, 5).data(Qt.ItemDataRole.ToolTipRole)
    assert "There are not that many dice." not in cell(panel, 1, 4).data(Qt.ItemDataRole.ToolTipRole)


def test_a_pattern_is_added_edited_and_removed(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "busche-neller")
    patterns = panel.forms.patterns
    assert patterns.empty.isVisible()
    click(qtbot, patterns.add)
    assert panel.draft.value("patterns") == [
        {"name": "straight", "shape": [1, 1, 1, 1, 1, 1], "points": 1500, "bonus": 0}
    ]
    row = patterns.rows[0]
    qtbot.waitUntil(row.editor.isVisible)
    choose(qtbot, row.editor["dice"], "Two triplets")
    assert panel.draft.value("patterns.1.name") == "two triplets"
    choose(qtbot, row.editor["worth"], "Its triples, and a bonus")
    type_into(qtbot, row.editor["bonus"], "300")
    assert row.worth.text() == "triples + 300"
    type_into(qtbot, row.editor["name"], "twins")
    assert row.name.text() == "twins"
    click(qtbot, patterns.add)
    assert panel.draft.value("patterns.2.name") == "straight"
    click(qtbot, patterns.rows[0].remove)
    assert [pattern["name"] for pattern in panel.draft.value("patterns")] == ["straight"]
    click(qtbot, patterns.rows[0].remove)
    assert panel.draft.value("patterns") is ABSENT
    assert patterns.empty.isVisible()
    assert not panel.draft.differs("patterns")


def test_exact_faces_are_picked_by_clicking_dice(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "kingdom-come")
    row = panel.forms.patterns.rows[0]
    click(qtbot, row.edit)
    faces = row.editor["faces"]
    assert faces.faces == (1, 2, 3, 4, 5)
    click(qtbot, faces.places[1])
    assert panel.draft.value("patterns.1.faces") == [1, 3, 4, 5]
    click(qtbot, faces.choices[5])
    assert panel.draft.value("patterns.1.faces") == [1, 3, 4, 5, 6]
    faces.choices[0].setFocus()
    qtbot.keyClick(faces.choices[0], Qt.Key.Key_2)
    assert panel.draft.value("patterns.1.faces") == [1, 2, 3, 4, 5, 6]
    assert not faces.choices[0].isEnabled(), "six dice are all there are"


def test_a_changed_pattern_is_marked_and_put_back(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    row = panel.forms.patterns.rows[1]
    assert not row.put_back.isVisible()
    click(qtbot, row.edit)
    type_into(qtbot, row.editor["points"], "1500")
    assert row.differs
    assert not panel.forms.patterns.rows[0].differs
    click(qtbot, row.put_back)
    assert panel.draft.value("patterns.2.points") == 750
    assert not row.differs


def test_a_removed_pattern_comes_back(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    click(qtbot, panel.forms.patterns.rows[0].remove)
    click(qtbot, panel.forms.patterns.put_back)
    assert not panel.draft.differs("patterns")
    assert len(panel.forms.patterns.rows) == 2


def test_there_is_every_shape_of_several_faces() -> None:
    # Partitions of 2, 3, 4, 5 and 6 have 2, 3, 5, 7 and 11 members; one of each is a single face.
    assert len(shapes(6)) == 1 + 2 + 4 + 6 + 10
    assert len(set(shapes(6))) == len(shapes(6))
    assert len(shapes(5)) == 1 + 2 + 4 + 6
    assert shapes(6)[:3] == ((1, 1, 1, 1, 1, 1), (2, 2, 2), (4, 2))
    assert all(sum(shape) <= 6 and len(shape) > 1 and list(shape) == sorted(shape, reverse=True) for shape in shapes(6))
    assert shape_name((3, 1)) == "3 + 1 equal dice"
    assert shape_name((1, 1, 1, 1)) == "four different"
