"""Study files: what may stand in them, and all that is wrong at once."""

from pathlib import Path

import pytest
from small_studies import content
from text_files import document

from farkle_core.errors import UserError
from farkle_core.lab.measures import USUAL
from farkle_core.lab.mixtures import expand
from farkle_core.lab.study import Design
from farkle_core.lab.study_file import KEYS, axes_typed, is_study, load_study, read_study, study_text
from farkle_core.rules import shipped_document, shipped_ids, shipped_ruleset


def test_an_example(tmp_path: Path) -> None:
    path = tmp_path / "example.toml"
    path.write_text(document("example.study.toml"), encoding="utf-8")
    study = load_study(path)
    assert (study.title, study.kind, study.samples, study.seed) == ("An example", Design.RANDOM, 5, 3)
    assert study.measures == ("first_player_win", "unfairness", "komi", "komi_remainder", "drama")
    assert study.settings.tolerance == 1e-10
    axes = {axis.name: [choice.label for choice in axis.choices] for axis in study.axes}
    assert axes["turn.minimum"] == ["0", "300", "600"]
    assert axes["turn.set_aside_all"] == ["false", "true"]
    assert axes["penalty"] == ["none", "third, 500"]
    assert study.axes[3].choices[1].changes == {"sets": shipped_document("zilch")["sets"]}
    assert [axis.usual for axis in study.axes] == ["0", "0", "false", "busche-neller", "busche-neller", "0", "none"]
    assert len(expand(study).variants) == 5


def test_all_problems_at_once() -> None:
    wrong = content(
        base="no-such-rules",
        kind="grids",
        samples=0,
        measures=["komi", "kommi"],
        settings={"tolerance": 7.0},
        sample=3,
        axes={"turn.openin": [0], "goal": {"from": 5, "to": 1, "step": 1}, "dice": [6, 6], "house": {"a": {"gaol": 1}}},
    )
    with pytest.raises(UserError) as caught:
        read_study(wrong)
    found = {problem.key: problem.allowed for problem in caught.value.problems}
    assert set(found) == {
        "base", "kind", "samples", "measures.2", "settings.tolerance", "sample", "axes.turn.openin", "axes.goal",
        "axes.dice", "axes.house.a",
    }  # fmt: skip
    assert "komi" in found["measures.2"]
    assert "turn.opening" in found["axes.turn.openin"]
    assert "goal" in found["axes.house.a"]


@pytest.mark.parametrize("wrong", [{}, {"axes": {}}, {"axes": []}, {"axes": {"goal": 5}}, {"axes": {"goal": []}}])
def test_axes_are_needed(wrong: dict[str, object]) -> None:
    with pytest.raises(UserError):
        read_study({"base": "busche-neller", **wrong})


def test_a_value_that_no_ruleset_can_have_is_said() -> None:
    axes = {"end.rule": ["sudden", "last-trun"], "dice": [2, 9]}
    with pytest.raises(UserError) as raised:
        read_study({"base": "last-turn", "axes": axes})
    said = [str(problem) for problem in raised.value.problems]
    assert len(said) == 2
    assert 'axes.end.rule: found "last-trun"' in said[0]
    assert said[0].endswith('did you mean "last-turn"?')
    assert said[1] == "axes.dice: found 9; whole number of dice from 1 to 6"


def test_too_many_rulesets() -> None:
    axes = {"goal": {"from": 50, "to": 30000, "step": 50}, "turn.minimum": {"from": 0, "to": 10000, "step": 50}}
    with pytest.raises(UserError, match=r"100,000"):
        read_study(content(axes=axes))
    assert read_study(content(axes=axes, kind="random")).samples == 100


def test_a_missing_or_broken_file(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no such file"):
        load_study(tmp_path / "none.toml")
    (tmp_path / "broken.toml").write_text("base = ", encoding="utf-8")
    with pytest.raises(UserError, match="cannot be read"):
        load_study(tmp_path / "broken.toml")


def test_a_base_beside_the_study(tmp_path: Path) -> None:
    from farkle_core.rules import dumps

    (tmp_path / "mine.toml").write_text(dumps({**shipped_document("zilch"), "id": "mine"}), encoding="utf-8")
    study = tmp_path / "study.toml"
    study.write_text('base = "mine.toml"\n[axes]\ngoal = [5000]\n', encoding="utf-8")
    assert load_study(study).base["id"] == "mine"
    assert load_study(study).measures == USUAL


def test_every_key_of_a_ruleset_file_can_be_an_axis() -> None:
    for name in shipped_ids():
        for key, value in shipped_document(name).items():
            if key not in ("schema", "id", "name", "source"):
                inside = [f"{key}.{each}" for each in value] if isinstance(value, dict) else [key]
                assert set(inside) <= set(KEYS)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    axes = axes_typed(["turn.minimum=0:600:300", "turn.set_aside_all=true,false", "end.rule=sudden,last-turn"])
    assert axes["turn.set_aside_all"] == [True, False]
    path = tmp_path / "s.toml"
    path.write_text(study_text({"base": "busche-neller", "games": 9, "axes": axes}), encoding="utf-8")
    study = load_study(path)
    assert [len(axis.choices) for axis in study.axes] == [3, 2, 2]
    assert study.games == 9
    assert shipped_ruleset("busche-neller").turn.minimum == 0


@pytest.mark.parametrize("texts", [[], ["goal"], ["=5"], ["goal="], ["goal=5", "goal=6"]])
def test_axes_that_are_not_read(texts: list[str]) -> None:
    with pytest.raises(UserError):
        axes_typed(texts)


HEAD = 'base = "goal-5000"\n[axes]\n'
HUGE = "9" * 5000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{HEAD}goal = {{from = 0, to = 1{'0' * 30}, step = 1}}", "64 bits"),
        (f"{HEAD}goal = {{from = 0, to = {2**62}, step = 1}}", "at most 10,000 values"),
        (f"{HEAD}goal = [0x{'f' * 9000}]", "64 bits"),
        (f"{HEAD}goal = [{'5, ' * 20000}]", "found 20,000; at most 10,000 values"),
        (f"{HEAD}goal = [5, {'7, ' * 9000}]", 'found "7"; each value once'),
        (HEAD + "\n".join(f"x{each}.a = {{goal = 50}}" for each in range(5000)), "found 5,000; at most 100 axes"),
        (HEAD + "\n".join(f"x.a{each} = {{gaol = 50}}" for each in range(900)), "did you mean goal?"),
        (HEAD + "x.a = {" + ", ".join(f"gaol{each} = 1" for each in range(30000)) + "}", "at most 100 keys"),
        (HEAD + f"sets = {[f'fazebook{each}' for each in range(9000)]}", "fazebook0"),
        ("".join(f"bace{each} = 1\n" for each in range(30000)) + HEAD + "goal = [500]", "no such key"),
        (f'base = "{"a" * 300}.toml"\n[axes]\ngoal = [500]', "name is too long"),
        (f'{HEAD}sets = ["{"b" * 300}.toml"]', "name is too long"),
        ('base = "a\\u0000b.toml"\n[axes]\ngoal = [500]', "base"),
        (f'{HEAD}sets = ["a\\u0000b"]', "axes.sets"),
        *((f'{HEAD}"{key}" = [5]', "axes.") for key in (f"sets.{HUGE}", f"sets.1.{HUGE}", f"patterns.{HUGE}.points")),
        (f'{HEAD}x.a = {{"sets.{HUGE}" = 5}}', "axes.x.a"),
        (f'{HEAD}"sets.١" = [5]', "axes.sets"),
        (f'{HEAD}"" = [5]', "a name on one line"),
        (f'{HEAD}"\\u001b[2J" = {{a = {{goal = 50}}}}', "a name on one line"),
        (f'{HEAD}x = {{"\\u001b]0;x\\u0007" = {{goal = 50}}}}', "text on one line"),
        (f'{HEAD}"end.rule" = ["\\u001b[2J"]', "text on one line"),
        (f"{HEAD}goal = {'[' * 400}{']' * 400}", "nest too deep"),
        (HEAD + ".".join("a" * 500) + " = 1", "nest too deep"),
        (HEAD + "\n".join(f"x{each} = {{a = {{goal = 50}}, b = {{}}}}" for each in range(90)), "100,000 rulesets"),
        ("#" * 2_000_000, "far too large"),
    ],
)
def test_a_study_of_any_origin_gets_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    """Each took minutes, or ended the program."""
    path = tmp_path / "study.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as caught:
        load_study(path)
    assert said in str(caught.value)
    assert len(caught.value.problems) <= 101


def test_a_mark_of_the_byte_order_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text(f"{HEAD}goal = [500]", encoding="utf-8-sig")
    assert is_study(path.read_bytes())
    assert load_study(path).names == ("goal",)


@pytest.mark.parametrize("text", [f"goal={HUGE}", f"goal=0:{HUGE}:1", f"goal=0:1{'0' * 30}:1"])
def test_long_numbers_on_the_command_line_are_no_defect(text: str) -> None:
    with pytest.raises(UserError, match="goal"):
        read_study(content(axes=axes_typed([text])))
