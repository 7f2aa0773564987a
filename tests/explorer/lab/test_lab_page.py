"""The lab's page: a study made by real clicks is run by a process of its own, and its results are the core's."""

import csv
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from present import present
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, started

from farkle_core import Settings, load_ruleset, solve
from farkle_core.rules import fingerprint, shipped_ruleset
from farkle_explorer.lab.laboratory import lab_command
from farkle_explorer.lab.page import LabPage
from farkle_explorer.lab.tables import effect_bar
from farkle_explorer.program.explorer import Explorer

LEFT = Qt.MouseButton.LeftButton
OPTIONS = (Path(__file__).parents[3] / "docs" / "options.md").read_text(encoding="utf-8")
STUDY = """
base = "short.toml"
kind = "grid"
measures = ["first_player_win", "unfairness", "mean_turns", "price_max_score"]
[axes]
"turn.minimum" = [50, 200]
dice = [5, 6]
"""


def measured(explorer: Explorer, qtbot: QtBot, study: Path) -> LabPage:
    """Open a study and run it to its end by its button."""
    page = explorer.further.games.pages.lab
    explorer.centre.pages.choice_of(page).trigger()
    page.laboratory.open(study)
    qtbot.waitUntil(page.go_on.isEnabled)
    said: list[dict[str, Any]] = []
    page.laboratory.progressed.connect(said.append)
    qtbot.mouseClick(page.go_on, LEFT)
    assert page.laboratory.is_running
    qtbot.waitUntil(lambda: not page.laboratory.is_running and len(page.results.board.lines) == 4)
    assert [told["done"] for told in said if "hash" in told] == [1, 2, 3, 4]
    assert page.bar.value() == page.bar.maximum()
    return page


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        yield explorer


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Return a study of four short games."""
    (tmp_path / "short.toml").write_text(
        'schema = 1\nid = "short"\nname = "Short"\ngoal = 500\n[sets]\n1 = [100]\n5 = [50]\n', "utf-8"
    )
    path = tmp_path / "study.toml"
    path.write_text(STUDY, "utf-8")
    return path


def headings_sort(qtbot: QtBot, page: LabPage) -> None:
    """Headings are read in full, and sort: by numbers, and until a wish says otherwise."""
    header = page.results.table.horizontalHeader()
    assert all(header.sectionSize(column) >= header.sectionSizeHint(column) for column in range(header.count()))
    for falling in (False, True):
        QTest.mouseClick(header.viewport(), LEFT, pos=QPointF(header.sectionSize(0) / 2, 8).toPoint())
        page.laboratory.look()
        with qtbot.waitSignal(page.laboratory.found):
            pass
        minimums = [int(page.results.board.lines[row].labels[0]) for row in page.results.table.order]
        assert minimums == sorted(minimums, reverse=falling)
        assert page.results.table.rows_model.headings[0].endswith("▲▼"[falling])


def rules_are_told(page: LabPage) -> None:
    """What a rule does is a sentence, which says what the rule is compared with; no words are cut above lines."""
    page.results.tabs.setCurrentIndex(3)
    page.results.measure.setCurrentIndex(page.results.measure.findData("mean_turns"))
    five = next(
        place for place, row in enumerate(page.results.effects.rows) if row.cells[0].startswith("Number of dice")
    )
    page.results.effects.selectRow(five)
    assert page.results.chosen.text().startswith("Number of dice: 5 instead of 6: ")
    assert f"{page.results.effects.rows[five].cells[-1].split()[0][1:-1]}" in page.results.chosen.text()
    assert "turns longer" in page.results.chosen.text()
    assert page.results.chosen.text().endswith(" (measured).")
    for place in range(len(page.results.parallel.measures)):
        room, words = page.results.parallel.title_room(place).toRect(), page.results.parallel.measures[place].title
        assert room.contains(page.results.parallel.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words))


def a_measure_is_drawn(qtbot: QtBot, page: LabPage) -> None:
    """A measure over an axis; a click on a point picks its ruleset."""
    page.results.tabs.setCurrentIndex(2)
    page.results.across.setCurrentIndex(page.results.across.findText("Least hold"))
    page.results.up.setCurrentIndex(page.results.up.findText("Turns a game"))
    turns = page.results.board.column("mean_turns")
    points = page.results.scatter.points()
    for row, line in enumerate(page.results.board.lines):
        assert (points[row].x() == points[0].x()) == (line.labels[0] == page.results.board.lines[0].labels[0])
    heights = sorted(range(4), key=lambda row: points[row].y())
    assert heights == sorted(range(4), key=lambda row: -(turns[row] or 0.0))
    means = page.results.scatter.means()
    assert [each.x() for each in means] == sorted({each.x() for each in points.values()})
    assert means[0].y() == pytest.approx(
        sum(points[row].y() for row in range(4) if page.results.board.lines[row].labels[0] == "50") / 2
    )
    page.results.coloured.setCurrentIndex(page.results.coloured.findText("Least hold"))
    picture = page.results.scatter.grab().toImage()
    colours = {
        line.labels[0]: picture.pixel(points[row].toPoint()) for row, line in enumerate(page.results.board.lines)
    }
    assert len(set(colours.values())) == 2
    with qtbot.waitSignal(page.results.table.picked):
        QTest.mouseClick(page.results.scatter, LEFT, pos=points[3].toPoint())
    assert page.results.table.current == 3


def two_are_compared(qtbot: QtBot, explorer: Explorer, page: LabPage) -> None:
    """Two rulesets of the table, chosen as in any table."""
    explorer.centre.pages.choice_of(page).trigger()
    for row, key in ((1, Qt.KeyboardModifier.NoModifier), (2, Qt.KeyboardModifier.ControlModifier)):
        place = page.results.table.visualRect(page.results.table.model().index(row, 0)).center()
        QTest.mouseClick(page.results.table.viewport(), LEFT, key, pos=place)
    lines = [page.results.board.lines[page.results.table.order[row]] for row in (1, 2)]
    assert page.results.chosen.text().count("Number of dice") == 2
    qtbot.mouseClick(page.compare, LEFT)
    settled(qtbot, explorer)
    assert explorer.more.compare.isVisible()
    assert fingerprint(present(explorer.draft.ruleset)) == lines[0].hash
    assert fingerprint(load_ruleset(explorer.more.compare.form.rules.currentData())) == lines[1].hash


def test_a_study_is_run(
    qtbot: QtBot, explorer: Explorer, tmp_path: Path, study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = measured(explorer, qtbot, study)
    base = load_ruleset(tmp_path / "short.toml")
    for row, line in enumerate(page.results.board.lines):
        minimum, dice = map(int, line.labels)
        rules = replace(base, dice=dice, turn=replace(base.turn, minimum=minimum))
        exact = solve(rules, Settings(threads=1)).first_player_win
        assert page.results.board.value(line, "first_player_win") == pytest.approx(exact, abs=1e-12)
        assert f"{100 * exact:.2f} %" in page.results.table.rows_model.words(row)

    headings_sort(qtbot, page)

    # A wish sorts, a brush chooses, everywhere.
    (fair,) = (box for wish, box in page.results.find_bar.wishes.items() if wish.measure == "unfairness")
    qtbot.mouseClick(fair, LEFT, pos=QPointF(8, fair.height() / 2).toPoint())
    unfair = page.results.board.column("unfairness")
    assert [unfair[row] for row in page.results.table.order] == sorted(unfair, key=lambda each: each or 0.0)
    page.results.tabs.setCurrentWidget(page.results.parallel)
    turns = page.results.board.column("mean_turns")
    place = [measure.name for measure in page.results.board.measures].index("mean_turns")
    x, top = page.results.parallel._x(place), page.results.parallel._y("mean_turns", max(each or 0.0 for each in turns))
    middle = page.results.parallel._y("mean_turns", sum(each or 0.0 for each in turns) / 4)
    QTest.mousePress(page.results.parallel, LEFT, pos=QPointF(x, top).toPoint())
    QTest.mouseMove(page.results.parallel, QPointF(x, middle).toPoint())
    QTest.mouseRelease(page.results.parallel, LEFT, pos=QPointF(x, middle).toPoint())
    long = {row for row, each in enumerate(turns) if each is not None and each >= sum(t or 0.0 for t in turns) / 4}
    assert 0 < len(page.results.table.order) < 4
    assert set(page.results.table.order) <= long
    assert page.state.text().endswith(
        f"4 rulesets measured; {len(page.results.table.order)} are within the ranges and wishes"
    )
    QTest.keyClick(page.results.parallel, Qt.Key.Key_Escape)
    assert len(page.results.table.order) == 4

    rules_are_told(page)
    a_measure_is_drawn(qtbot, page)

    # Saved as the command saves it.
    target = tmp_path / "out.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(target), ""))
    qtbot.mouseClick(page.export, LEFT)
    rows = list(csv.DictReader(target.read_text("utf-8").splitlines()))
    assert {row["turn.minimum"] for row in rows} == {"50", "200"}
    assert float(rows[0]["first_player_win"]) == page.results.board.column("first_player_win")[0]

    # Opened in the editor.
    page.results.tabs.setCurrentIndex(0)
    page.results.table.pick(page.results.table.order[0])
    chosen = page.results.board.lines[page.results.table.order[0]].labels
    qtbot.mouseClick(page.open, LEFT)
    settled(qtbot, explorer)
    assert explorer.draft.ruleset is not None
    assert (str(explorer.draft.ruleset.turn.minimum), str(explorer.draft.ruleset.dice)) == chosen

    two_are_compared(qtbot, explorer, page)


def test_the_form_makes_a_study_of_the_rules_that_are_shown(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.lab
    explorer.centre.pages.choice_of(page).trigger()
    form = page.form
    assert not form.run.isEnabled()
    box = form.boxes["turn.opening"]
    qtbot.mouseClick(box, LEFT, pos=QPointF(8, box.height() / 2).toPoint())
    form.values["turn.opening"].setText(" ")
    qtbot.waitUntil(lambda: "Type values" in form.estimate.text())
    assert not form.run.isEnabled()
    form.values["turn.opening"].setText("0:200:100")
    qtbot.waitUntil(form.run.isEnabled)
    assert "3" in form.estimate.text()
    other = form.boxes[""]
    qtbot.mouseClick(other, LEFT, pos=QPointF(8, other.height() / 2).toPoint())
    for typed, told in (("turn.beat_last_turn", "turn.beat_last_turn"), ("turn.beat_last_tun=true", "beat_last_turn")):
        form.values[""].setText(typed)
        qtbot.waitUntil(lambda told=told: told in form.estimate.text())  # type: ignore[misc]
        assert form.estimate.text().count(told) == 1
        assert not form.run.isEnabled()
    form.values[""].setText("turn.beat_last_turn = false, true; dice = 5, 6")
    qtbot.waitUntil(form.run.isEnabled)
    assert "5" in form.estimate.text()
    content = present(form.content())
    assert content["base"]["goal"] == explorer.draft.value("goal")
    qtbot.mouseClick(form.run, LEFT)
    assert page.laboratory.is_running
    qtbot.mouseClick(form.cancel, LEFT)
    qtbot.waitUntil(lambda: not page.laboratory.is_running)
    assert present(page.laboratory.findings).path.exists(), "the study can be gone on with"


def test_a_run_that_does_not_heed_it_is_ended_all_the_same(
    qtbot: QtBot, explorer: Explorer, study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = "import signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('{}', file=sys.stderr); "
    command = [sys.executable, "-u", "-c", deaf + "time.sleep(600)"]
    monkeypatch.setattr("farkle_explorer.lab.laboratory.lab_command", lambda _study: command)
    monkeypatch.setattr("farkle_explorer.lab.laboratory._STOP_WITHIN", 200)
    laboratory = explorer.further.games.pages.lab.laboratory
    laboratory.open(study)
    laboratory.go_on()
    process = present(laboratory._process)
    with qtbot.waitSignal(process.readyReadStandardError):
        pass
    laboratory.cancel()
    qtbot.waitUntil(lambda: not laboratory.is_running)


def row_of(page: LabPage, words: str) -> int:
    """Return the row of the options that begins with these words."""
    return next(place for place, row in enumerate(page.results.options.rows) if row.cells[0].strip() == words)


def choose(qtbot: QtBot, page: LabPage, row: int) -> None:
    """Click a row of the options."""
    index = page.results.options.model().index(row, 0)
    page.results.options.scrollTo(index)
    qtbot.mouseClick(page.results.options.viewport(), LEFT, pos=page.results.options.visualRect(index).center())


def test_what_options_do_is_read_explored_and_compared(qtbot: QtBot, explorer: Explorer) -> None:
    """The row of "set aside all" against the page that a reader has on paper, then both its buttons."""
    page = explorer.further.games.pages.lab
    explorer.centre.pages.choice_of(page).trigger()
    assert page.results.options.isVisible()
    assert not page.open.isEnabled()
    row = row_of(page, "Set aside all")
    assert page.results.options.rows[row].is_heading
    choose(qtbot, page, row)
    assert "no combination is left" in page.results.chosen.text()
    assert not page.open.isEnabled()
    choose(qtbot, page, row + 2)
    printed = next(line for line in OPTIONS.splitlines() if line.startswith("| `set-aside-all`"))
    cells = page.results.options.rows[row + 2].cells
    win, change = printed.split("|")[2].split()
    assert cells[1] == f"{float(win):.2f} %"
    assert change == "(−0.2329)"
    assert cells[4].startswith("4.2 turns longer, the first player wins 0.23 games of 100 fewer, 2.")
    assert cells[4].endswith(" turns of 100 fewer farkle")
    explorer.window.resize(1000, 700)
    settled(qtbot, explorer)
    table = page.results.options
    header = table.horizontalHeader()
    for column in range(4):
        assert header.sectionSize(column) >= table.sizeHintForColumn(column), "no words are cut"
        heading = table.model().headerData(column, Qt.Orientation.Horizontal)
        assert header.sectionSize(column) > header.fontMetrics().horizontalAdvance(heading)
    assert table.horizontalScrollBar().maximum() == 0, "it scrolls one way only"
    qtbot.mouseClick(page.compare, LEFT)
    settled(qtbot, explorer)
    assert explorer.draft.ruleset == shipped_ruleset("busche-neller")
    assert explorer.more.compare.isVisible()
    explorer.centre.pages.choice_of(page).trigger()
    qtbot.mouseClick(page.open, LEFT)
    settled(qtbot, explorer)
    assert explorer.draft.ruleset == shipped_ruleset("set-aside-all")


def test_the_frozen_window_runs_the_command_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    for own, beside in (("farkle-explorer", "farkle"), ("farkle-explorer.exe", "farkle.exe")):
        monkeypatch.setattr(sys, "executable", str(Path("folder") / own))
        assert lab_command(Path("a.study.toml"))[0] == str(Path("folder") / beside)


def shown(qtbot: QtBot, explorer: Explorer) -> LabPage:
    """Turn to the page."""
    settled(qtbot, explorer)
    page = explorer.further.games.pages.lab
    explorer.centre.pages.choice_of(page).trigger()
    return page


def tick(qtbot: QtBot, page: LabPage, key: str, values: str) -> None:
    """Tick a rule to change, and type its values."""
    box = page.form.boxes[key]
    qtbot.mouseClick(box, LEFT, pos=QPointF(8, box.height() / 2).toPoint())
    page.form.values[key].selectAll()
    qtbot.keyClicks(page.form.values[key], values)


def ticked(page: LabPage) -> dict[str, str]:
    return {key: page.form.values[key].text() for key, box in page.form.boxes.items() if box.isChecked()}


def test_the_study_and_the_choices_are_there_after_a_restart(
    qtbot: QtBot, tmp_path: Path, study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = small_file(tmp_path)
    with started(qtbot, rules) as explorer:
        settled(qtbot, explorer)
        page = measured(explorer, qtbot, study)
        tick(qtbot, page, "turn.opening", "0:200:100")
        tick(qtbot, page, "", "dice = 5, 6")
        page.form.kind.setFocus()
        qtbot.keyClick(page.form.kind, Qt.Key.Key_End)  # a random sample
        page.form.samples.selectAll()
        qtbot.keyClicks(page.form.samples, "7\t")

    with started(qtbot, rules) as explorer:
        page = shown(qtbot, explorer)
        assert ticked(page) == {"turn.opening": "0:200:100", "": "dice = 5, 6"}
        assert (page.form.kind.currentData(), page.form.samples.value()) == ("random", 7)
        qtbot.waitUntil(lambda: page.state.text() == "study.toml: 4 rulesets measured")
        assert page.form.values["turn.opening"].isVisible()
        qtbot.waitUntil(page.form.run.isEnabled)
        # While it is read, the page does not count what it has not read yet.
        said = list[str]()
        page.results.changed.connect(lambda: said.append(page.state.text()))
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(study), ""))
        qtbot.mouseClick(page.load, LEFT)
        qtbot.waitUntil(lambda: said[-1:] == ["study.toml: 4 rulesets measured"])
        assert set(said[:-1]) == {"study.toml is being opened."}


def test_bars_of_effects_show_less_at_the_left_and_more_at_the_right() -> None:
    cell = QRect(100, 0, 201, 20)
    assert effect_bar(cell, 1.0).left() == cell.center().x()
    assert effect_bar(cell, -1.0).right() + 1 == cell.center().x()
    assert effect_bar(cell, 1.0).width() == effect_bar(cell, -1.0).width() > effect_bar(cell, -0.5).width() > 0
