"""Every option of the rules can be changed in its form, by real clicks and keys, and lands in the document."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from rules_bench import choose, click, field, load, open_panel, section_of, type_cell, type_into
from syrupy.assertion import SnapshotAssertion
from text_files import TextFiles, recorded

from farkle_core.rules import Turn
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import ABSENT

Work = Callable[[QtBot, RulesPanel], None]


def typing(key: str, text: str) -> Work:
    return lambda qtbot, panel: type_into(qtbot, field(panel, key).editor, text)


def ticking(key: str) -> Work:
    return lambda qtbot, panel: click(qtbot, field(panel, key).editor)


def choosing(key: str, text: str) -> Work:
    return lambda qtbot, panel: choose(qtbot, field(panel, key).editor, text)


def first(*works: Work) -> Work:
    def all_of_them(qtbot: QtBot, panel: RulesPanel) -> None:
        for work in works:
            work(qtbot, panel)

    return all_of_them


def curse(qtbot: QtBot, panel: RulesPanel) -> None:
    choose(qtbot, field(panel, "cursed.effect").editor, "Ends the turn as a farkle (toxic)")


def pick_face(qtbot: QtBot, panel: RulesPanel) -> None:
    click(qtbot, field(panel, "cursed.face").editor.buttons[4])


def show_details(qtbot: QtBot, panel: RulesPanel) -> None:
    click(qtbot, panel.forms.parts["game"].more)  # type: ignore[attr-defined]


def add_bonuses(qtbot: QtBot, panel: RulesPanel) -> None:
    bonuses = field(panel, "turn.hot_dice_bonus").editor
    click(qtbot, bonuses.add)
    click(qtbot, bonuses.add)
    click(qtbot, bonuses.add)
    type_into(qtbot, bonuses.boxes[1], "1250")
    click(qtbot, bonuses.removers[0])


def open_pattern(qtbot: QtBot, panel: RulesPanel) -> None:
    click(qtbot, panel.forms.patterns.rows[1].edit)


def in_pattern(part: str, text: str) -> Work:
    def work(qtbot: QtBot, panel: RulesPanel) -> None:
        open_pattern(qtbot, panel)
        box = panel.forms.patterns.rows[1].editor[part]
        if part in ("worth", "dice"):
            choose(qtbot, box, text)
        else:
            type_into(qtbot, box, text)

    return work


def pick_pattern_faces(qtbot: QtBot, panel: RulesPanel) -> None:
    in_pattern("dice", "Exact faces…")(qtbot, panel)
    faces = panel.forms.patterns.rows[1].editor["faces"]
    click(qtbot, faces.choices[5])
    click(qtbot, faces.places[0])


def pattern_bonus(qtbot: QtBot, panel: RulesPanel) -> None:
    in_pattern("worth", "Its triples, and a bonus")(qtbot, panel)
    type_into(qtbot, panel.forms.patterns.rows[1].editor["bonus"], "300")


TURN_WORK: dict[type[object], Callable[[str], tuple[Work, Any]]] = {
    bool: lambda key: (ticking(key), True),
    int: lambda key: (typing(key, "1,250"), 1250),
    tuple: lambda _key: (add_bonuses, [1250, 1500]),
}
"""The same for an option of a turn, by the type of its values."""

SCHEMA: dict[str, tuple[Work, Any]] = {
    "name": (typing("name", "Our house rules"), "Our house rules"),
    "source": (typing("source", "Grandmother"), "Grandmother"),
    "id": (first(show_details, typing("id", "our-rules")), "our-rules"),
    "goal": (typing("goal", "5000"), 5000),
    "dice": (typing("dice", "5"), 5),
    "sets.1.1": (lambda qtbot, panel: type_cell(qtbot, panel, 1, 1, "150"), 150),
    "sets.6.6": (lambda qtbot, panel: type_cell(qtbot, panel, 6, 6, "win"), "win"),
    "patterns.2.name": (in_pattern("name", "pairs"), "pairs"),
    "patterns.2.shape": (in_pattern("dice", "Four and a pair"), [4, 2]),
    "patterns.2.faces": (pick_pattern_faces, [2, 3, 4, 5, 6]),
    "patterns.2.points": (in_pattern("points", "1000"), 1000),
    "patterns.2.bonus": (pattern_bonus, 300),
    **{f"turn.{each.name}": TURN_WORK[type(each.default)](f"turn.{each.name}") for each in fields(Turn)},
    "farkles.count": (typing("farkles.count", "2"), 2),
    "farkles.penalty": (typing("farkles.penalty", "1000"), 1000),
    "farkles.never_below_zero": (ticking("farkles.never_below_zero"), True),
    "cursed.face": (first(curse, pick_face), 5),
    "cursed.count": (first(curse, typing("cursed.count", "3")), 3),
    "cursed.effect": (choosing("cursed.effect", "Costs the banked score too (disaster)"), "disaster"),
    "start.carry": (choosing("start.carry", "Dice and points after a farkle (steal)"), "steal"),
    "start.bonus": (
        first(choosing("start.carry", "Dice left after a hold (high stakes)"), typing("start.bonus", "500")),
        500,
    ),
    "end.rule": (choosing("end.rule", "The round is played to its end"), "equal-turns"),
    "end.ties": (
        first(
            choosing("end.rule", "The others have one last turn"),
            choosing("end.ties", "Play on until a player is ahead"),
        ),
        "playoff",
    ),
    "end.overshoot": (choosing("end.overshoot", "Gives the points to the lowest score"), "welfare"),
}
"""Every key of a ruleset file, how a person changes it, and what is to be in the file then."""


def test_every_option_is_changed_marked_undone_and_put_back(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    start = panel.draft.document
    for key, (work, wanted) in SCHEMA.items():
        load(panel)
        before = panel.draft.value(key)
        assert before != wanted
        work(qtbot, panel)
        assert panel.draft.value(key) == wanted, key
        # The straight needs six dice: only there is a change a problem elsewhere.
        assert panel.draft.problems == () or key == "dice"
        while panel.files.undo.isEnabled():
            click(qtbot, panel.head.undo)
        assert panel.draft.document == start, key
        while panel.files.redo.isEnabled():
            click(qtbot, panel.head.redo)
        assert panel.draft.value(key) == wanted, key
        if key.startswith(("sets", "patterns")):
            continue
        row = field(panel, "cursed.effect" if key.startswith("cursed") else key)
        assert row.differs, key
        assert (row.label if row.label.isVisible() else row.editor).font().bold(), key
        assert "Changed." in row.editor.accessibleDescription(), key
        section = panel.forms.sections[section_of(key)]
        assert "difference" in section.header.accessibleDescription(), key
        click(qtbot, row.put_back)
        assert panel.draft.value(key) == before, key
        assert not row.differs, key
        assert not row.put_back.isVisible(), key


def test_no_option_is_left_out(qtbot: QtBot) -> None:
    panel = open_panel(qtbot)
    for name, options in panel.draft.document.items():
        keys = [f"{name}.{option}" for option in options] if isinstance(options, dict) and name != "sets" else [name]
        for key in keys:
            assert key in SCHEMA or key in ("schema", "sets", "patterns")


def test_what_means_nothing_is_not_asked(qtbot: QtBot) -> None:
    panel = open_panel(qtbot, "busche-neller")
    for key in ("farkles.penalty", "cursed.face", "start.bonus", "end.ties"):
        assert not field(panel, key).isVisible()
    farkles = field(panel, "farkles.count")
    type_into(qtbot, farkles.editor, "3")
    penalty = field(panel, "farkles.penalty")
    assert penalty.isVisible()
    assert panel.draft.value("farkles.penalty") == 500, "what is usual, not 0"
    farkles.editor.setFocus()
    qtbot.keyClick(farkles.editor, Qt.Key.Key_Tab)
    focused = panel.window().focusWidget()
    assert focused in (penalty.editor, penalty.editor.focusProxy()), "not the arrow that puts back"
    click(qtbot, farkles.put_back)
    assert not panel.draft.differs("farkles.penalty"), "nothing that is out of sight stays changed"


def test_words_and_headers_are_clicked_and_no_cursed_roll_is_no_table(qtbot: QtBot) -> None:
    # Without a cursed roll there is no table in the document.
    panel = open_panel(qtbot)
    curse(qtbot, panel)
    assert panel.draft.value("cursed") == {"face": 2, "count": 4, "effect": "toxic"}
    choose(qtbot, field(panel, "cursed.effect").editor, "No roll is cursed")
    assert panel.draft.value("cursed") is ABSENT

    # A header opens and closes its section.
    section = panel.forms.sections["turn"]
    qtbot.mouseClick(section.header, Qt.MouseButton.LeftButton)
    assert not section.body.isVisible()
    section.header.setFocus()
    qtbot.keyClick(section.header, Qt.Key.Key_Space)
    assert section.body.isVisible()

    # A click on the words of an option ticks it.
    option = field(panel, "turn.hot_dice_must_roll")
    qtbot.mouseClick(option.label, Qt.MouseButton.LeftButton)
    assert option.editor.isChecked()
    assert option.editor.hasFocus()
    assert panel.draft.value("turn.hot_dice_must_roll") is True

    # The short name follows the name of new rules.
    panel.files.start_new()
    type_into(qtbot, field(panel, "name").editor, "Kitchen rules")
    assert panel.draft.value("id") == "kitchen-rules"
    panel.draft.undo_stack.undo()
    assert panel.draft.value("id") == "my-rules"


def test_words_stand_for_numbers_arrows_go_in_steps_and_typing_is_never_stopped(qtbot: QtBot) -> None:
    # Words stand for numbers.
    panel = open_panel(qtbot)
    assert field(panel, "goal").editor.text() == "10,000 points"
    assert field(panel, "turn.opening").editor.text() == "none"
    assert field(panel, "turn.nothing").editor.text() == "farkle"
    box = field(panel, "turn.minimum").editor
    type_into(qtbot, box, "none")
    assert panel.draft.value("turn.minimum") == 0

    # Arrows go in steps and stop at the end.
    load(panel)
    goal, dice = field(panel, "goal").editor, field(panel, "dice").editor
    type_into(qtbot, goal, "10025")
    qtbot.keyClick(goal, Qt.Key.Key_Up)
    assert panel.draft.value("goal") == 10050
    qtbot.keyClick(goal, Qt.Key.Key_Down)
    qtbot.keyClick(goal, Qt.Key.Key_Down)
    assert panel.draft.value("goal") == 9950
    qtbot.keyClick(dice, Qt.Key.Key_Up)
    assert panel.draft.value("dice") == 6

    # Typing is never stopped.
    load(panel)
    goal = field(panel, "goal").editor
    type_into(qtbot, goal, "-12 zebras")
    assert goal.text() == "-12 zebras"
    assert panel.draft.value("goal") == -12
    panel.draft.check()
    assert goal.text() == "-12 zebras"


def _undone(qtbot: QtBot, panel: RulesPanel, key: str) -> list[Any]:
    """Undo everything with the button; return the values of an option on the way."""
    values = [panel.draft.value(key)]
    while panel.files.undo.isEnabled():
        click(qtbot, panel.head.undo)
        values.append(panel.draft.value(key))
    return values


def test_what_is_one_step_of_undo_and_what_are_two(qtbot: QtBot) -> None:
    # Coming back to a field is another step of undo.
    panel = open_panel(qtbot)
    goal = field(panel, "goal").editor
    type_into(qtbot, goal, "5000")
    field(panel, "dice").editor.setFocus()
    type_into(qtbot, goal, "6000")
    assert _undone(qtbot, panel, "goal") == [6000, 5000, 10000]
    assert not panel.draft.modified

    # Enter ends a step of undo.
    load(panel)
    for key in ("goal", "name"):
        load(panel)
        editor = field(panel, key).editor
        start, values = panel.draft.value(key), ["5000", "6000"]
        for value in values:
            type_into(qtbot, editor, value)
            qtbot.keyClick(editor, Qt.Key.Key_Return)
        assert list(map(str, _undone(qtbot, panel, key))) == [*values[::-1], str(start)]

    # Typing and stepping within one visit are one step of undo.
    load(panel)
    goal = field(panel, "goal").editor
    type_into(qtbot, goal, "5000")
    for _ in range(5):
        qtbot.keyClick(goal, Qt.Key.Key_Up)
    assert _undone(qtbot, panel, "goal") == [5250, 10000]

    # Dice clicked one after another are one step of undo.
    load(panel)
    curse(qtbot, panel)
    for face in (5, 3, 1):
        click(qtbot, field(panel, "cursed.face").editor.buttons[face - 1])
    assert _undone(qtbot, panel, "cursed.face") == [1, 2, ABSENT]

    # Undo reaches the rules while one types.
    load(panel)
    name = field(panel, "name").editor
    type_into(qtbot, name, "Mine")
    qtbot.keyClick(name, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert name.text() == "Mine", "the field leaves the key to the window"
    panel.files.undo.trigger()
    assert panel.draft.value("name") == "Facebook Farkle"
    assert name.text() == "Facebook Farkle"
    assert not panel.draft.modified


def test_summaries_say_what_a_closed_section_holds(qtbot: QtBot, snapshot: SnapshotAssertion) -> None:
    """The recording lists rulesets with a section."""
    panel, name = open_panel(qtbot), "test_summaries_say_what_a_closed_section_holds"

    def summary(case: str) -> list[str]:
        ruleset, section = case.split(": ")
        load(panel, ruleset)
        return [panel.forms.sections[section].header.summary]

    assert recorded(__file__, name, summary) == snapshot(extension_class=TextFiles)
