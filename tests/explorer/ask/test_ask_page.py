"""Ask: a moment and a roll bring the answer, with the core's numbers; by real keys and clicks."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import cache

import pytest
from loaded import DEVIL, ODD, with_dice
from present import present
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from farkle_core.coach.players import options
from farkle_core.engine.settings import Settings
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.table import Typed
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import WILD, counts_of
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_explorer.ask.page import AskPage
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.plots.plot_words import state_words
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import SelectionSpace
from farkle_explorer.situation.situation import Situation
from farkle_explorer.workers.background import Background

DICE, THEN, WIN = range(3)


@cache
def game(name: str, goal: int) -> Solution:
    settings = Settings(threads=1, check_bound=False, bound=-500, ceiling=1000)
    return solve(replace(shipped_ruleset(name), goal=goal), settings)


class Asked:
    """The page, wired to its selection as the window does it."""

    def __init__(self, qtbot: QtBot, background: Background, solution: Solution | None) -> None:
        self.model = SelectionModel() if solution is None else SelectionModel(SelectionSpace.of_solution(solution))
        self.situation = Situation(self.model)
        self.page = AskPage(self.model, background, self.situation, TurnMap(HoldSource(background)), QWidget())
        qtbot.addWidget(self.page)
        qtbot.addWidget(self.situation)
        self.page.picked.connect(lambda fields: self.model.update(**fields))
        self.model.changed.connect(self.show)
        self.page.set_space(self.model.space)
        if solution is not None:
            self.situation.set_solution(solution)
            self.page.set_solution(solution)
            qtbot.waitUntil(lambda: not background.is_busy)
        self.page.resize(1000, 700)
        self.page.show()

    def show(self) -> None:
        for view in (self.situation, self.page):
            view.show_selection(self.model.selection)

    def type(self, text: str) -> None:
        line = self.page.entry.line
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """The shown ways to go on: dice, what then, win chance."""
        if self.page.table.isHidden():
            return []
        model = self.page.table.model()
        numbers = range(model.rowCount()), (DICE, THEN, WIN)
        return [tuple(str(model.index(row, column).data() or "") for column in numbers[1]) for row in numbers[0]]


@contextmanager
def asked(qtbot: QtBot, solution: Solution | None) -> Iterator[Asked]:
    background = Background()
    try:
        yield Asked(qtbot, background, solution)
    finally:
        background.close()


@pytest.fixture
def plain(qtbot: QtBot) -> Iterator[Asked]:
    with asked(qtbot, game("busche-neller", 1000)) as found:
        yield found


def words(label: QLabel) -> str:
    return "" if label.isHidden() else label.text().replace("\N{NO-BREAK SPACE}", " ")


def test_without_a_solution_it_says_why(qtbot: QtBot) -> None:
    with asked(qtbot, None) as found:
        found.page.invite(Prompt("These rules are not solved yet."))
        assert found.page.verdict.prompt.words == "These rules are not solved yet."
        assert found.page.text == ""
        found.type("1")
        assert found.rows == []


@pytest.mark.parametrize("typed", ["1 5 5 2 3 4", "155234", "1,5,5,2,3,4"])
def test_the_answer_is_there_with_the_last_die(plain: Asked, typed: str) -> None:
    plain.type(typed[:-1])
    assert plain.rows == []
    assert words(plain.page.hint).startswith(
        "6 dice are rolled here; typed: 5. For a later roll type the turn total, too: in the"
    )
    plain.type(typed)
    adviser = Adviser(game("busche-neller", 1000))
    found = adviser.advise(adviser.new_game(), counts_of((1, 5, 5, 2, 3, 4)))
    assert words(plain.page.reason) == found.reason
    best = options(found.choices)[0]
    assert words(plain.page.sentence) == f"Keep a single 1 and roll 5 dice: {100 * best.win:.0f} of 100."
    shown = [f"{100 * each.win:.2f} %" for each in options(found.choices) if not each.choice.is_counted_low]
    assert [row[WIN] for row in plain.rows] == shown


@pytest.mark.nightly
@pytest.mark.published
def test_the_published_roll_of_the_whole_game_is_shown_as_printed(qtbot: QtBot) -> None:
    # [B16], with its lowest score: after 6-5-3-3-3-2 on the first turn the single 5 wins 0.511005, both 0.509711, and
    # the triple 0.506680.
    with asked(qtbot, solve(shipped_ruleset("facebook"), Settings(bound=-2500, check_bound=False))) as found:
        found.type("653332")
        rolled = [(row[DICE], row[WIN]) for row in found.rows if row[THEN] == "roll"]
        assert rolled == [("5", "51.10 %"), ("3, 3, 3, 5", "50.97 %"), ("3, 3, 3", "50.67 %")]


def test_within_a_turn_as_many_dice_are_rolled_as_are_typed(plain: Asked) -> None:
    plain.model.update(turn_total=300, dice=1)
    plain.type("521")
    assert plain.model.selection.dice == 3
    assert plain.rows[0][:2] == ("1, 5", "hold")
    plain.type("11")
    assert plain.model.selection.dice == 2
    assert plain.rows[0][THEN] in ("roll", "hold")


@pytest.mark.parametrize("typed", ["521 450 700 300", "521 45 7 30 ", "521 45730"])
def test_one_line_asks_a_whole_question(plain: Asked, typed: str) -> None:
    plain.type(typed)
    found = plain.model.selection
    assert (found.banked, found.opponent, found.turn_total, found.dice) == (450, 700, 300, 3)
    assert plain.rows[0][DICE] == "1, 5"
    plain.type("52")
    assert plain.model.selection.banked == 450, "scores stay for the next roll"
    assert plain.model.selection.turn_total == 0, "the turn total has changed"


def test_a_question_replaces_the_roll_of_the_running_game(plain: Asked) -> None:
    plain.page.ask_about((2, 6, 6, 6, 5, 3))
    QTest.keyClicks(plain.page.entry.line, "521 450 700 300")
    found = plain.model.selection
    assert (found.banked, found.opponent, found.turn_total, found.dice) == (450, 700, 300, 3)


def test_a_line_with_more_numbers_than_scores_is_no_question(plain: Asked) -> None:
    plain.type("2 6 6 6 5 3 435 520 30")
    assert words(plain.page.hint) == "0: dice show 1 to 6."
    assert (plain.model.selection.banked, plain.rows) == (0, [])


def test_the_map_of_the_turn_marks_where_the_answer_leads(qtbot: QtBot) -> None:
    with asked(qtbot, game("busche-neller", 1000)) as found:
        shown = found.page.turn_map
        shown.set_solution(game("busche-neller", 1000))
        found.model.changed.connect(lambda: shown.show_selection(found.model.selection))
        shown.show_selection(found.model.selection)
        found.type("521 450 700 300")
        qtbot.waitUntil(lambda: shown.table is not None)
        (dice, then, _win), words = found.rows[0], str(shown.own_words())
        assert dice == "1, 5"
        assert words.startswith(f"then 450 with 1 die: {then} "), words
        assert words == f"then {state_words(present(shown.table), 450, 1)}"
        table = found.page.table
        last = table.model().index(len(found.rows) - 1, DICE)
        QTest.mouseMove(table.viewport(), table.visualRect(last).center())
        kept, points = {"5": (2, 350), "1": (2, 400)}[found.rows[-1][DICE]]
        qtbot.waitUntil(lambda: str(shown.own_words()).startswith(f"then {points} with {kept} dice: "))
        QTest.mouseMove(found.page.entry.line)
        qtbot.waitUntil(lambda: shown.own_words() == words)
        QTest.mouseClick(found.page.clear, Qt.MouseButton.LeftButton)
        assert str(shown.own_words()).startswith("300 with 3 dice: "), "without dice it is the moment itself"


def test_a_score_past_the_goal_is_one_score(qtbot: QtBot) -> None:
    with asked(qtbot, game("last-turn", 1000)) as found:
        picked: list[dict[str, int]] = []
        found.page.picked.connect(picked.append)
        found.type("521 1050")
        assert picked[-1]["banked"] == 1050


def test_a_turn_total_that_is_missing_is_asked_for_in_its_field(plain: Asked) -> None:
    plain.type("521 450 700")
    assert "For a later roll type the turn total, too: in the field “Turn total”" in words(plain.page.hint)
    assert not plain.page.verdict.isVisible()
    QTest.keyClick(plain.page.entry.line, Qt.Key.Key_Return)
    box = plain.page.window().focusWidget()
    assert box is plain.page.fields.turn_total
    QTest.keyClicks(box, "3\r")
    assert plain.model.selection.turn_total == 300
    assert plain.rows[0][DICE] == "1, 5", "the dice are those that were typed"
    plain.model.update(turn_total=50, dice=3)
    plain.type("521")
    assert words(plain.page.hint).startswith("No rolls leave 3 dice with a turn total of 50: correct the dice")


def test_a_question_in_the_middle_of_a_game_takes_ten_keys(qtbot: QtBot) -> None:
    in_line, from_box_to_box = "521 435523", "435523\t521"
    assert len(in_line) == len(from_box_to_box) == 10
    with asked(qtbot, None) as found:
        found.page.activateWindow()
        qtbot.waitUntil(found.page.isActiveWindow)
        found.page.invite(Prompt("These rules are not solved yet."))
        parts = found.page.fields.dice, found.page.entry, found.page.copy_button
        found.page.grab()  # laid out
        places = [part.pos() for part in parts]

        def ask(keys: str) -> None:
            for key in keys:
                QTest.keyClicks(found.page.window().focusWidget(), key)
            chosen = found.model.selection
            assert (chosen.banked, chosen.opponent, chosen.turn_total, chosen.dice) == (4350, 5200, 300, 3)
            assert found.page.faces == (5, 2, 1)

        ask(in_line)
        found.model.update(banked=0, opponent=0, turn_total=0, dice=6)
        found.page.fields.banked.setFocus()
        found.page.fields.banked.selectAll()
        ask(from_box_to_box)
        found.page.grab()
        assert [part.pos() for part in parts] == places, "nothing moves"
        for typed, points in (("4350", 4350), ("52", 5200), ("9950", 9950), ("0450", 450)):
            box = found.page.fields.banked
            box.setFocus()
            box.selectAll()
            QTest.keyClicks(box, f"{typed}\r")
            assert found.model.selection.banked == points


def test_a_roll_is_typed_wherever_the_focus_is_but_in_a_box(plain: Asked) -> None:
    page = plain.page
    page.activateWindow()
    focused = page.window().focusWidget
    assert focused() is page.entry.line, "keys go to the line as soon as the page is there"
    plain.type("1")
    page.copy_button.setFocus()
    for key in "521346":
        QTest.keyClicks(present(focused()), key)
    assert page.faces == (5, 2, 1, 3, 4, 6), "a new roll, not more dice of the old one"
    page.fields.banked.setFocus()
    page.fields.banked.selectAll()
    QTest.keyClicks(page.fields.banked, "4")
    assert focused() is page.fields.banked
    assert (page.fields.banked.text(), page.faces) == ("4", (5, 2, 1, 3, 4, 6))


def test_of_offered_dice_the_typed_number_says_whether_they_are_taken(qtbot: QtBot) -> None:
    solution = game("high-stakes", 1000)
    with asked(qtbot, solution) as found:
        found.model.update(opponent=500, carried_dice=2)
        adviser = Adviser(solution)
        for roll, take in (((1, 5), True), ((1, 1, 2, 3, 4, 6), False)):
            found.type("".join(map(str, roll)))
            moment = adviser.rolling(Typed(**asdict(found.model.selection)).moment(adviser), take=take)
            wins = {f"{100 * each.win:.2f} %" for each in options(adviser.advise(moment, counts_of(roll)).choices)}
            assert found.rows
            assert {row[WIN] for row in found.rows} <= wins


def test_loaded_dice_are_entered_one_by_one(qtbot: QtBot) -> None:
    solution = solve(replace(with_dice(replace(ODD, count=2), DEVIL), goal=1000), Settings(check_bound=False))
    adviser = Adviser(solution)
    with asked(qtbot, solution) as found:
        boxes = found.page.entry.loaded.boxes
        assert len(boxes) == 3
        for box, face in zip(boxes, (5, 1, 6), strict=True):
            qtbot.mouseClick(box.buttons[face - 1], Qt.MouseButton.LeftButton)
        moment = adviser.new_game()
        right = adviser.advise(moment, adviser.referee.roll_of(moment.state, (5, 1, 6)))
        assert words(found.page.reason) == right.reason
        assert {row[WIN] for row in found.rows} == {
            f"{100 * each.win:.2f} %" for each in options(right.choices) if not each.choice.is_counted_low
        }
        found.page.ask_about((5, 1, WILD))
        assert found.page.entry.loaded.faces == (5, 1, 1)
        assert found.rows


def test_the_answer_is_copied_as_text(plain: Asked) -> None:
    plain.model.update(banked=200, turn_total=300, dice=3)
    plain.type("521")
    plain.page.copy()
    text = QGuiApplication.clipboard().text()
    assert "you 200, opponent 0" in text
    assert "roll 5 2 1" in text
    assert text.count(" of 100. (") == len(plain.page.options) - 1
    assert "1. Keep 1-5 and hold 450" in text


def test_another_game_forgets_the_dice_that_it_has_not(qtbot: QtBot) -> None:
    with asked(qtbot, game("busche-neller", 1000)) as found:
        found.type("155234")
        small = solve(replace(shipped_ruleset("busche-neller"), goal=1000, dice=5), Settings(check_bound=False))
        found.model.set_space(SelectionSpace.of_solution(small))
        found.page.set_space(found.model.space)
        for view in (found.situation, found.page):
            view.set_solution(small)
        assert found.page.faces == ()
        found.type("15523")
        assert found.rows


def test_dice_are_clicked_and_cleared(qtbot: QtBot, plain: Asked) -> None:
    for face in (1, 5, 5, 2, 3, 4):
        qtbot.mouseClick(plain.page.entry.picker.choices[face - 1], Qt.MouseButton.LeftButton)
    assert plain.rows[0][:2] == ("1", "roll")
    qtbot.mouseClick(plain.page.clear, Qt.MouseButton.LeftButton)
    assert plain.page.faces == ()
    assert plain.page.hint.isVisible()
    assert not plain.page.verdict.isVisible()  # at the start of a turn there is nothing to decide
