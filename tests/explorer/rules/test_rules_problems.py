"""Problems stand beside what is wrong, in words, and can be reached and heard."""

from pathlib import Path

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from rules_bench import choose, click, field, load, open_panel, remarks, section_of, type_cell, type_into

from farkle_core.rules import shipped_document
from farkle_explorer.rules.marks import Sign
from farkle_explorer.rules.ruleset_list import name_and_line
from farkle_explorer.session.library import RulesetLibrary


def test_a_problem_stands_beside_its_field_and_goes_again(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    for key, text, said in (
        ("goal", "0", "Whole points from 1 to 30,000."),
        ("goal", "20", "At least 50: all points are multiples of it."),
        ("dice", "7", "from 1 to 6"),
        ("turn.minimum", "-50", "Whole points from 0 to 30,000."),
        ("farkles.count", "12", "from 0 to 9"),
        ("farkles.penalty", "-500", "or whole points from 0"),
    ):
        row = field(panel, key)
        good = row.editor.text()
        type_into(qtbot, row.editor, text)
        panel.draft.check()
        assert said in remarks(panel, key)
        assert row.remarks.shown[0][0] is Sign.PROBLEM
        assert said in row.editor.accessibleDescription()
        assert "problem" in panel.forms.sections[section_of(key)].header.accessibleDescription()
        assert "problem" in panel.head.status.words
        type_into(qtbot, row.editor, good)
        panel.draft.check()
        assert not remarks(panel, key)
        assert said not in row.editor.accessibleDescription()
        assert panel.head.status.words == "These rules can be played."
    type_into(qtbot, field(panel, "name").editor, " ")
    panel.draft.check()
    assert remarks(panel, "name") == "One line of up to 80 characters, not empty."


def test_the_line_above_counts_the_problems_and_goes_to_the_first(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    for section in panel.forms.sections.values():
        section.set_open(False)
    panel.resize(360, 640)
    panel.draft.set_value("farkles.penalty", -1)
    panel.draft.set_value("turn.minimum", -1)
    panel.draft.check()
    assert panel.head.status.words == "2 problems"
    panel.head.status.go_to_first()
    minimum = field(panel, "turn.minimum").editor
    assert panel.forms.sections["turn"].header.isChecked()
    assert minimum.isVisible()
    assert panel.focusWidget() in (minimum, minimum.findChild(QLineEdit))
    seen = panel.forms.viewport().rect()
    qtbot.waitUntil(lambda: seen.contains(minimum.mapTo(panel.forms.viewport(), minimum.rect().center())))


def test_every_problem_can_be_gone_to(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    for key, wrong in (
        ("sets.3.4", -5), ("patterns.2.shape", [7]), ("patterns.1.name", ""), ("cursed", {"face": 9}),
        ("id", "My Rules"),
    ):  # fmt: skip
        load(panel)
        for section in panel.forms.sections.values():
            section.set_open(False)
        panel.draft.set_value(key, wrong)
        panel.draft.check()
        panel.head.status.go_to_first()
        focus = panel.forms.focusWidget()
        assert focus is not None
        assert focus.isVisible()


def test_the_grid_and_a_pattern_say_what_is_wrong(qtbot: QtBot) -> None:
    # The grid says which value is wrong.
    panel = open_panel(qtbot)
    type_cell(qtbot, panel, 3, 4, "-5")
    panel.draft.check()
    sets = panel.forms.sets
    assert sets.remarks.text.startswith("Four 3s: whole points from 0 (no combination)")
    assert "Has a problem." in sets.grid.table.index(2, 3).data(QAccessibleText)
    assert "Has a problem." not in sets.grid.table.index(2, 2).data(QAccessibleText)

    # A pattern that is there twice is said to be.
    load(panel)
    row = panel.forms.patterns.rows[1]
    click(qtbot, row.edit)
    choose(qtbot, row.editor["dice"], "Straight")
    panel.draft.check()
    shown = row.editor.remarks["dice"]
    assert shown.isVisible()
    assert "this is pattern 1 again" in shown.text
    assert "this is pattern 1 again" in row.editor["dice"].accessibleDescription()
    click(qtbot, row.edit)
    assert row.remarks.isVisible(), "a closed pattern says it in the list"


QAccessibleText = 11  # Qt.ItemDataRole.AccessibleTextRole


def test_what_has_no_field_is_said_above_and_can_be_removed(qtbot: QtBot) -> None:
    document = shipped_document("facebook")
    document["turn"]["minimun"] = 300
    document["colour"] = "red"
    panel = open_panel(qtbot, document=document)
    status = panel.head.status
    assert status.words == "2 problems"
    assert "did you mean minimum?" in status.strange["turn.minimun"].words
    click(qtbot, status.strange["turn.minimun"].buttons[0])
    panel.draft.check()
    assert "turn.minimun" not in status.strange
    click(qtbot, status.strange["colour"].buttons[0])
    panel.draft.check()
    assert status.words == "These rules can be played."
    panel.draft.undo_stack.undo()
    assert panel.draft.value("colour") == "red"


def test_the_strip_and_the_roll_stay_with_the_last_good_rules(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    for face in (6, 5, 3, 3, 3, 2):
        click(qtbot, panel.try_roll.picker.choices[face - 1])
    chances = panel.chances.chances
    panel.draft.set_value("goal", 0)
    panel.draft.check()
    assert panel.chances.chances == chances
    assert panel.try_roll.scorings.count() == 3
    for section in panel.tools.values():
        assert section.header.note == "for the last valid rules"
    panel.draft.set_value("goal", 5000)
    panel.draft.check()
    assert {section.header.note for section in panel.tools.values()} == {""}


def test_rules_opened_with_a_problem_keep_their_name_and_are_not_read_as_others(qtbot: QtBot, tmp_path: Path) -> None:
    library = RulesetLibrary(tmp_path)
    broken = library.add({**shipped_document("facebook"), "name": "Miller family", "goal": -5})
    panel = open_panel(qtbot, "zilch", folder=tmp_path)
    assert name_and_line(broken)[0] == "Miller family"
    panel.files.open_file(broken)
    assert panel.draft.ruleset is None
    assert panel.text.toPlainText() == "The rules can be read here as soon as their problem is corrected."
    panel.draft.set_value("goal", 5000)
    panel.draft.check()
    assert panel.text.toPlainText().startswith("Miller family")
