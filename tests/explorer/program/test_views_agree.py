"""Every number that any view shows is the core's for the selected moment: all views at once, at random selections.

What has to be said is put together in ``spoken_numbers.py`` from the core alone; what the turn map and the curves draw
is read from their letters, pixels and lines (``plots_agree.py``). The page Compare has ``test_comparisons_agree.py``.
Views that are not known here are found by themselves: a chance in the read-out of any other page about the selection
must be one that the core gives.
"""

import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest
from nightly_cases import with_nightly
from plots_agree import check_curves, check_turn_map
from present import present
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot
from random_selections import random_selections
from spoken_numbers import Spoken, dice, percent
from whole_window import settled, small_file, solved, started

from farkle_core.coach.players import options
from farkle_core.engine.settings import Settings
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.play.advise.table import Typed
from farkle_core.rules import shipped_document
from farkle_core.rules.dice import counts_of
from farkle_core.solution.solution import Solution
from farkle_explorer.maps.score_map import MapMode
from farkle_explorer.plots.frame import DataView
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.selection_space import Selection

WIDTHS = 1280, 1600, 2000, 2600
"""Cells of the turn map say the more, the wider they are; pixels of the window."""
RULES = {
    "plain": {},
    "penalties and last turns": {**shipped_document("last-turn"), "goal": 500, "farkles": {"count": 2, "penalty": 200}},
    "penalties": {"goal": 500, "farkles": {"count": 2, "penalty": 200}},
    "last turns": {**shipped_document("last-turn"), "goal": 600},
    "dice left over": {**shipped_document("steal"), "goal": 500},
    **{name: {**shipped_document(name), "goal": 500} for name in ("high-stakes", "beat-the-last-turn", "open-1000")},
    "bonus": {**shipped_document("hot-dice-bonus"), "goal": 600},
}
BY_DAY = ("penalties and last turns", "high-stakes")


@pytest.fixture(scope="module", params=with_nightly(BY_DAY, RULES))
def rules(request: pytest.FixtureRequest) -> dict[str, object]:
    return RULES[request.param]


def pages(explorer: Explorer) -> Iterator[DataView]:
    """Turn to one page after another, and find every view on it."""
    for number in range(len(explorer.centre.pages.choices)):
        explorer.centre.pages.turn_to(number)
        small = explorer.explore.small
        yield from (
            each
            for each in explorer.window.findChildren(DataView)
            if each.isVisible() and not any(place.isAncestorOf(each) for place in small)
        )


@pytest.mark.parametrize(("selections", "seed"), with_nightly([(6, 0)], [(100, seed) for seed in range(4)]))
def test_all_views_say_what_the_core_says(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    rules: dict[str, object],
    selections: int,
    seed: int,
) -> None:
    monkeypatch.setattr("farkle_explorer.play.opponents.strengths", lambda *_asked: None)  # matches that take long
    with started(qtbot, small_file(tmp_path, **rules), solver=Settings()) as explorer:
        explorer.window.resize(WIDTHS[seed], 800)
        solved(qtbot, explorer)
        for _ in pages(explorer):  # everything is worked out once; what numbers say needs no waiting from then on
            settled(qtbot, explorer)
        solution = present(explorer.session.solution)
        random, seen, asked = Random(seed), set[type](), 0
        for chosen in random_selections(random, explorer, selections):
            spoken = Spoken(solution, chosen)
            check_situation(explorer, spoken)
            asked += check_decisions(explorer, spoken, random)
            for view in pages(explorer):
                seen.add(type(view))
                check_view(qtbot, explorer, view, spoken, random)
        assert len(seen) >= 7
        assert asked >= selections // 4


def check_view(qtbot: QtBot, explorer: Explorer, view: DataView, spoken: Spoken, random: Random) -> None:
    """Compare one view with the core."""
    more = explorer.more
    if view is explorer.curves or view is explorer.turn_map:
        assert view.readout.text() == spoken.state
    if view is explorer.curves:
        check_curves(qtbot, explorer, spoken, random)
    elif view is explorer.turn_map:
        check_turn_map(explorer, spoken, random)
    elif view is explorer.score_map:
        check_score_map(explorer, spoken, random)
    elif view is more.turn_table:
        check_turn_table(explorer, spoken, random)
    elif view is more.roll:
        check_rolls(explorer, spoken)
    elif view is more.surface:
        assert view.readout.text() == spoken.holding
    elif view is more.odds:
        check_odds(explorer, spoken)
    elif view.situation() in view.subtitle.text():
        check_unknown(view, spoken)


def check_situation(explorer: Explorer, spoken: Spoken) -> None:
    panel = explorer.situation
    assert list(panel.verdict.lines[:6]) == spoken.verdict
    written = {label.text() for label in panel.verdict.findChildren(QLabel)}
    for line in spoken.verdict:
        assert any(line.endswith(text) for text in written if text), line
    assert panel.banked.value() == spoken.chosen.banked
    assert panel.opponent.value() == spoken.chosen.opponent
    assert panel.turn_total.value() == spoken.chosen.turn_total


def check_score_map(explorer: Explorer, spoken: Spoken, random: Random) -> None:
    view, chosen = explorer.score_map, spoken.chosen
    for mode in (MapMode.HOLD, MapMode.WIN):
        view.set_mode(mode)
        assert view.readout.text() == spoken.holding
    phase = explorer.selection.space.phase(chosen)
    banked, opponent = random.choice(phase.own), random.choice(phase.other)
    view.canvas.pointed.emit(float(banked), float(opponent))
    other = spoken.at(banked=banked, opponent=opponent)
    there = f"you {banked:,}, opponent {opponent:,}: ".replace("-", "\N{MINUS SIGN}")
    possible = explorer.selection.space.has(other.chosen)
    assert view.readout.text() == there + (other.holding if possible else "cannot happen")
    view.canvas.pointer_left.emit()
    assert view.readout.text() == spoken.holding


def check_turn_table(explorer: Explorer, spoken: Spoken, random: Random) -> None:
    page = explorer.more.turn_table
    assert page.readout.text() == spoken.ranked()
    rows, columns = spoken.table.win.shape
    assert (page.model.rowCount(), page.model.columnCount()) == (rows, columns)
    for _ in range(20):
        row, column = random.randrange(rows), random.randrange(columns)
        assert page.model.data(page.model.index(row, column)) == spoken.cell(row, columns - column)


def check_rolls(explorer: Explorer, spoken: Spoken) -> None:
    page = explorer.more.roll
    if not spoken.can_come_about:
        assert (page.readout.text(), page.map) == (CANNOT_OCCUR, None)
        return
    assert page.readout.text() == spoken.average
    assert [row.cells for row in page.table.rows] == [spoken.roll_row(each) for each in spoken.rolls.rolls]


def check_odds(explorer: Explorer, spoken: Spoken) -> None:
    """Compare the farkle of the read-out with that of the solution, and the average with all dice thrown one by one."""
    number, page = spoken.chosen.dice, explorer.more.odds
    farkle = percent(spoken.table.farkle_chance[number - 1])
    assert page.readout.text().startswith(f"{dice(number)}: farkle {farkle}, all score ")
    assert page.readout.text().endswith(f", {spoken.average_points:.1f} points on average")


def check_decisions(explorer: Explorer, spoken: Spoken, random: Random) -> bool:
    """Compare the panel's answer to a thrown roll with the core's, if the dice can be rolled at the moment."""
    ask = explorer.ask
    if not explorer.selection.space.has(spoken.chosen):
        return False
    moment = Typed(**asdict(spoken.chosen)).moment(spoken.adviser)
    if moment.offers:
        moment = spoken.adviser.rolling(moment)
    roll = tuple(random.randint(1, 6) for _ in range(moment.state.dice))
    ask.ask_about(roll)
    shown = [str(ask.table.model().index(row, 2).data()) for row in range(ask.table.model().rowCount())]
    if not spoken.adviser.can_occur(moment):  # nothing is advised
        assert ask.advice is None
        assert ask.table.isHidden()
        ask.ask_about(())
        return True
    found = spoken.adviser.advise(moment, counts_of(roll))
    assert ask.reason.text().replace("\N{NO-BREAK SPACE}", " ") == found.reason
    if found.choices:
        assert shown == [percent(each.win) for each in options(found.choices) if not each.choice.is_counted_low]
    else:
        assert ask.sentence.text() == found.headline
    ask.ask_about(())
    check_by_heart(explorer)
    return True


def check_by_heart(explorer: Explorer) -> None:
    """Compare what perfect play is worth on the page of strategies with the solution."""
    solution = present(explorer.session.solution)
    explorer.more.strategies.table.fill()
    cells = explorer.more.strategies.table.rows[0].cells
    assert cells[0] == "Perfect play"
    first = solution.first_player_win
    assert cells[2:5] == (percent(first), percent(1.0 - first), percent(0.5))


def check_unknown(view: QWidget, spoken: Spoken) -> None:
    """Find every chance in a read-out that this module does not know among those the core gives for the turn."""
    assert isinstance(view, DataView)
    for told in re.findall(r"[0-9]+\.[0-9]{2} %", view.readout.text()):
        assert told in given(spoken.solution, spoken.chosen), f"{view.accessibleName()}: {view.readout.text()}"


def given(solution: Solution, chosen: Selection) -> set[str]:
    """Return every chance that the core gives for the turn of a moment."""
    table = solution.turn_table(chosen.start)
    chances = [
        *table.hold.flat,
        *table.roll.flat,
        *table.win.flat,
        *table.farkle_chance,
        table.farkle_value,
        table.win_at_start,
    ]
    differences = abs(table.hold - table.roll).flat
    return {percent(chance) for chance in (*chances, *differences)}
