"""Compares what the turn map and the curves draw, and say under the pointer, with the core."""

from itertools import product
from random import Random

import numpy as np
import numpy.typing as npt
from drawn import height, words_drawn
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot
from spoken_numbers import Spoken, points
from whole_window import settled

from farkle_core.solution.turn_table import Along
from farkle_explorer.maps.curves import Curves
from farkle_explorer.maps.turn_cells import CLEAR, FAINT, FORCED, FULL
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.widgets.theme import Theme

_SCORES, _CELLS = 6, 4
"""At how many scores curves, and at how many turn totals areas are looked at each time."""

AXES = {Along.OWN: "your score", Along.OPPONENT: "opponent's score", Along.LEVEL: "both scores"}


def check_turn_map(explorer: Explorer, spoken: Spoken, random: Random) -> None:
    """Compare every cell in view, its words and its colour, and the read-out with the pointer on one of them."""
    view = explorer.turn_map
    bar = view.grid.verticalScrollBar()
    bar.setValue(random.randint(0, bar.maximum()))
    check_words(explorer, spoken)
    check_colours(explorer, spoken)
    row, column = random.choice(view.grid.layout_now().rows_in_view()), random.randrange(spoken.table.win.shape[1])
    view.grid.pointed.emit(row, column)
    there = spoken.at(turn_total=int(spoken.table.turn_totals[row]), dice=spoken.table.win.shape[1] - column)
    assert view.readout.text() == there.state
    view.grid.pointer_left.emit()
    assert view.readout.text() == spoken.state


def check_words(explorer: Explorer, spoken: Spoken) -> None:
    """Compare the words of cells and the turn totals beside them."""
    grid, dice = explorer.turn_map.grid, spoken.table.win.shape[1]
    layout, found, totals = grid.layout_now(), dict[tuple[int, int], str](), dict[int, str]()
    assert layout.has_text
    for word in words_drawn(grid.viewport()):
        if (cell := layout.cell_at(word.place)) is not None:
            assert cell not in found
            found[cell] = word.text
        elif layout.axis.contains(word.place):
            row = int((layout.axis.bottom() + layout.scroll - word.place.y()) / layout.row_height)
            totals[row] = word.text
    rows = layout.rows_in_view()
    said = {at: spoken.printed(at[0], dice - at[1]) for at in product(rows, range(dice))}
    assert set(found) == {at for at, printed in said.items() if printed[0]}
    for may_hold in (False, True):  # the room is the same for all cells where one must roll, and for all others
        chosen = [at for at in found if spoken.table.may_hold[at[0], dice - at[1] - 1] == may_hold]
        assert any(all(found[at] == said[at][k] for at in chosen) for k in range(5)), [found[at] for at in chosen]
    assert totals == {row: points(int(spoken.table.turn_totals[row])) for row in rows}


def check_colours(explorer: Explorer, spoken: Spoken) -> None:
    """Compare the colours of cells: those of holding or rolling, the stronger the more the decision matters."""
    grid, table, theme = explorer.turn_map.grid, spoken.table, explorer.theme.theme
    picture, layout, dice = grid.viewport().grab().toImage(), grid.layout_now(), table.win.shape[1]
    selected = table.row(spoken.total), dice - spoken.chosen.dice
    for row, column in product(layout.rows_in_view(), range(dice)):
        n = dice - column - 1
        marked = abs(row - selected[0]) <= 1 or 0 <= column - selected[1] <= 1
        if table.can_occur[row, n] and not marked:
            cell = layout.cell(row, column)
            seen = _parts(picture.pixelColor(int(cell.left()) + 3, int(cell.top()) + 3))  # beside the letters
            wanted = _colour(spoken, row, n, theme)
            assert np.abs(seen - wanted).max() <= 2, (row, column, seen, wanted)


def _colour(spoken: Spoken, row: int, n: int, theme: Theme) -> npt.NDArray[np.float64]:
    table, at = spoken.table, (row, n)
    share = FAINT + (FULL - FAINT) * min(abs(float(table.hold[at] - table.roll[at])) / CLEAR, 1.0)
    share = FULL if table.wins_now[at] else share if table.may_hold[at] else FORCED
    ink = _parts(QColor(theme.hold if table.holds[at] or table.wins_now[at] else theme.roll))
    return share * ink + (1.0 - share) * _parts(QColor(theme.panel))


def _parts(colour: QColor) -> npt.NDArray[np.float64]:
    return np.array([colour.red(), colour.green(), colour.blue()], dtype=np.float64)


def check_curves(qtbot: QtBot, explorer: Explorer, spoken: Spoken, random: Random) -> None:
    """Compare lines, areas and the read-out under the pointer, along all scores that there are."""
    view = explorer.curves
    before = view.along
    for along in Along:
        if view.along_choice.button(along).isEnabled():
            view.along_choice.button(along).click()
            settled(qtbot, explorer)
            check_along(explorer, spoken, along, random)
    view.along_choice.button(before).click()
    assert view.readout.text() == spoken.state


def check_along(explorer: Explorer, spoken: Spoken, along: Along, random: Random) -> None:
    view, space = explorer.curves, explorer.selection.space
    phase = space.phase(spoken.chosen)
    scores = {
        Along.OWN: list(phase.own),
        Along.OPPONENT: list(phase.other),
        Along.LEVEL: sorted({*phase.own} & {*phase.other}),
    }[along]
    names = {Along.OWN: ("banked",), Along.OPPONENT: ("opponent",), Along.LEVEL: ("banked", "opponent")}[along]
    for score in random.sample(scores, min(_SCORES, len(scores))):
        there = spoken.at(**dict.fromkeys(names, score))
        possible = space.has(there.chosen)
        check_lines(view, there, score, possible)
        check_areas(view, there, scores.index(score), possible, random)
        turn_total = random.randrange(0, 2 * space.grid.goal, space.grid.quantum)
        view.canvas.pointed.emit(float(score), float(turn_total))
        said = there.at(turn_total=turn_total).state if possible else "cannot happen"
        assert view.readout.text() == f"{said}, {AXES[along]} {points(score)}"
        view.canvas.pointer_left.emit()


def check_lines(view: Curves, there: Spoken, score: int, possible: bool) -> None:
    """Compare the line of each number of dice, and those after other farkles, at a score."""
    lines = view.layers.lines
    assert set(lines) == set(range(1, there.solution.ruleset.dice + 1))
    for count, line in lines.items():
        check_line(height(line.path, score), there if possible else None, count)
    for farkles, line in view.layers.other_lines.items():
        is_shown = possible and farkles != there.chosen.farkles
        check_line(height(line.path, score), there.at(farkles=farkles) if is_shown else None, there.chosen.dice)


def check_line(drawn: float | None, there: Spoken | None, count: int) -> None:
    """Compare how high a line is with the least turn total to hold; there is none for turns that cannot be."""
    if there is not None and not there.table.win.any():
        return  # the game is lost whatever one does: every decision is as good as any other
    wanted = None if there is None else there.threshold(count)
    assert drawn == wanted, (count, None if there is None else there.chosen)


def check_areas(view: Curves, there: Spoken, place: int, possible: bool, random: Random) -> None:
    """Compare the areas of the selected dice above a score; what cannot happen is an area of its own."""
    codes = view.layers.image.image
    assert codes is not None
    for row in random.sample(range(codes.shape[1]), min(_CELLS, codes.shape[1])):
        if possible:
            assert codes[place, row] == there.decision(row, there.chosen.dice), (place, row)
        else:
            assert codes[place, row] == 2
