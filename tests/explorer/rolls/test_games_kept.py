"""Games are recorded at once, and go on: at the next start, and when their rules are shown again."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import cache
from pathlib import Path

from pytestqt.qtbot import QtBot
from roll_bench import Asked, asked

from farkle_core.engine.settings import Settings
from farkle_core.play.advise.game_record import read_record
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_explorer.session.selection_space import SelectionSpace


@cache
def game(name: str = "busche-neller", goal: int = 1000) -> Solution:
    settings = Settings(threads=1, check_bound=False, bound=-500, ceiling=1000)
    return solve(replace(shipped_ruleset(name), goal=goal), settings)


def records(folder: Path) -> list[Path]:
    return sorted((folder / "games").glob("*.jsonl"))


def begin(table: Asked) -> None:
    """Set 1-1 aside of a typed roll, and have dice on the table."""
    table.type("112346")
    row = next(row for row, choice in enumerate(table.shown) if choice.faces == (1, 1))
    table.panel.choices.setCurrentRow(row)
    table.click(table.panel.aside)
    table.type("1234")


def show(table: Asked, solution: Solution) -> None:
    """Show other rules, as the window does."""
    table.panel.set_solution(None)
    table.model.set_space(SelectionSpace.of(solution.ruleset, solution.grid))
    table.panel.set_solution(solution)


def test_a_killed_program_goes_on_where_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    with asked(qtbot, game(), tmp_path / "first") as table:
        begin(table)
        before, rows = table.panel.game.table, table.rows
        shutil.copytree(tmp_path / "first" / "games", tmp_path / "second" / "games")
    for lock in (tmp_path / "second" / "games").glob("*.lock"):
        lock.unlink()
    with asked(qtbot, game(), tmp_path / "second") as table:
        assert table.panel.game.table == before
        assert table.rows == rows
        assert table.panel.entry.line.text() == "1 2 3 4"
        assert (table.model.selection.turn_total, table.model.selection.dice) == (200, 4)
        assert [line.split(" of ")[0] for line in table.told] == ["Your game"]
        assert table.told[0].endswith("goes on: Player 1 0, Player 2 0.")
        table.click(table.panel.undo)
        table.click(table.panel.undo)
        assert table.panel.entry.line.text() == "1 1 2 3 4 6"
        table.type("223466")
        table.click(table.panel.aside)
    with asked(qtbot, game(), tmp_path / "second") as table:
        assert "Player 2 plays" in table.panel.place.text()
        assert len(records(tmp_path / "second")) == 1


def test_nothing_is_kept_until_something_is_entered(qtbot: QtBot, tmp_path: Path) -> None:
    with asked(qtbot, game(), tmp_path) as table:
        table.model.update(banked=300)
        table.type("112")
        assert records(tmp_path) == []
        table.type("112346")
        assert len(records(tmp_path)) == 1
        table.click(table.panel.undo)
        table.model.update(banked=350)
        assert records(tmp_path) == []
        assert table.panel.fields.banked.value() == 350


def test_each_ruleset_has_its_game(qtbot: QtBot, tmp_path: Path) -> None:
    with asked(qtbot, game(), tmp_path) as table:
        begin(table)
        first = table.panel.game.table
        show(table, game(goal=600))
        assert table.panel.game.game is not None
        assert table.panel.game.game.steps == ()
        assert table.panel.elsewhere.open_rules.isVisible()
        table.model.update(turn_total=0)
        begin(table)
        second = table.panel.game.table
        assert not table.panel.elsewhere.open_rules.isVisible()
        show(table, game())
        assert table.panel.game.table == first
        show(table, game(goal=600))
        assert table.panel.game.table == second
        assert len(records(tmp_path)) == 2
    wanted: list[tuple[str, object]] = []
    with asked(qtbot, game(goal=700), tmp_path) as table:
        table.panel.rules_wanted.connect(lambda key, document: wanted.append((key, document["goal"])))
        assert "waits: Busche & Neller" in table.panel.elsewhere.line.text()
        table.click(table.panel.elsewhere.open_rules)
    assert wanted == [(read_record(max(records(tmp_path), key=_age).read_bytes()).fingerprint, 600)]


def test_a_game_under_rules_of_the_same_name_says_what_they_are(qtbot: QtBot, tmp_path: Path) -> None:
    with asked(qtbot, game(), tmp_path) as table:
        begin(table)
        line = table.panel.elsewhere.line
        for other, said in (
            (replace(game().ruleset, goal=600), "Busche & Neller (1,000 points)."),
            (
                replace(game().ruleset, sets=(*game().ruleset.sets[:5], game().ruleset.sets[1])),
                "Busche & Neller, other details.",
            ),
            (replace(game().ruleset, name="Else", goal=600), "Busche & Neller."),
        ):
            table.panel.set_solution(None)
            table.panel.show_rules(other)
            assert line.text() == f"Your game under other rules waits: {said}"


def test_a_new_game_has_a_record_of_its_own_and_undo_brings_the_old_one_back(qtbot: QtBot, tmp_path: Path) -> None:
    with asked(qtbot, game(), tmp_path) as table:
        begin(table)
        before = table.panel.game.table
        table.click(table.panel.new_game)
        table.type("155234")
        assert len(records(tmp_path)) == 2
        table.click(table.panel.undo)
        table.click(table.panel.undo)
        assert table.panel.game.table == before
        assert len(records(tmp_path)) == 1


def test_a_question_beside_the_game_is_not_recorded(qtbot: QtBot, tmp_path: Path) -> None:
    with asked(qtbot, game(), tmp_path) as table:
        begin(table)
        before, content = table.panel.game.table, records(tmp_path)[0].read_bytes()
        table.at(banked=500, opponent=700, turn_total=0)
        assert table.panel.entry.hasFocus() or table.panel.entry.line.hasFocus()
        table.type("155234")
        assert table.rows
        table.click(table.panel.aside)
        assert records(tmp_path)[0].read_bytes() == content
        table.click(table.panel.elsewhere.back)
        assert table.panel.game.table == before
        assert table.model.selection.turn_total == 200
        assert table.panel.entry.line.text() == "1 2 3 4"


def test_a_damaged_record_is_set_aside_and_told_and_goes_on_before_the_damage(qtbot: QtBot, tmp_path: Path) -> None:
    with asked(qtbot, game(), tmp_path) as table:
        begin(table)
    path = records(tmp_path)[0]
    damaged = path.read_bytes().replace(b'"faces": [1, 2, 3, 4]', b'"faces": [1, 2, 3, "x"]')
    path.write_bytes(damaged)
    with asked(qtbot, game(), tmp_path) as table:
        assert table.model.selection.turn_total == 200
        assert "line 4 is damaged" in table.damaged[0]
        table.type("1555")
    assert path.with_name(path.name + ".damaged").read_bytes() == damaged
    with asked(qtbot, game(), tmp_path) as table:
        assert table.panel.entry.line.text() == "1 5 5 5"
        assert table.model.selection.turn_total == 200


def test_what_is_no_record_is_set_aside_and_told(qtbot: QtBot, tmp_path: Path) -> None:
    with asked(qtbot, game(), tmp_path) as table:
        begin(table)
    path = records(tmp_path)[0]
    path.write_bytes(b"\x00\xff")
    with asked(qtbot, game(), tmp_path) as table:
        assert "its content is damaged" in table.damaged[0]
        assert str(path.with_name(path.name + ".damaged")) in table.damaged[0]
        begin(table)
        assert len(records(tmp_path)) == 1


def test_two_programs_never_write_to_the_same_record(qtbot: QtBot, tmp_path: Path) -> None:
    with asked(qtbot, game(), tmp_path) as table:
        begin(table)
        with asked(qtbot, game(), tmp_path) as other:
            assert other.panel.game.game is not None
            assert other.panel.game.game.steps == ()
            begin(other)
            assert len(records(tmp_path)) == 2


def test_what_cannot_be_written_is_told_once_and_later_made_up_for(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("in the way", encoding="utf-8")
    with asked(qtbot, game(), tmp_path) as table:
        begin(table)
        assert [line.split(":")[0] for line in table.told] == ["The game cannot be kept on disk"]
        (tmp_path / "games").unlink()
        table.type("1236")
        expected = table.panel.game.table
    with asked(qtbot, game(), tmp_path) as table:
        assert table.panel.game.table == expected


def test_a_won_game_does_not_go_on(qtbot: QtBot, tmp_path: Path) -> None:
    with asked(qtbot, game(), tmp_path) as table:
        table.model.update(banked=800, opponent=600)
        table.type("111234")
        table.click(table.panel.hold)
        assert table.panel.game.is_over
    with asked(qtbot, game(), tmp_path) as table:
        assert not table.panel.game.may_undo
    with asked(qtbot, game(goal=600), tmp_path) as table:
        assert not table.panel.elsewhere.isVisible()


def _age(path: Path) -> float:
    return path.stat().st_mtime
