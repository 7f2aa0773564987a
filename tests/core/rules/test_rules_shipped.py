import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest
from places import ROOT

from farkle_core.rules import (
    DEFAULT_ID,
    SHIPPED_GROUPS,
    check,
    combinations,
    fingerprint,
    shipped_document,
    shipped_ids,
    shipped_ruleset,
    shipped_title,
)

GAMES = ("busche-neller", "facebook", "zilch", "open-1000", "open-550", "dice-depot", "playmonster", "kingdom-come")

ONE_CHANGE: dict[str, tuple[str, dict[str, Any]]] = {
    "team": ("dice-depot", {"goal": 20000}),
    "opening-500": ("dice-depot", {"turn.opening": 500}),
    "three-farkles": ("dice-depot", {"farkles.count": 3, "farkles.penalty": 1000}),
    "toxic-twos": ("dice-depot", {"cursed": {"face": 2, "count": 4, "effect": "toxic"}}),
    "hot-dice-must-roll": ("dice-depot", {"turn.hot_dice_must_roll": True}),
    "high-stakes": ("dice-depot", {"start": {"carry": "high-stakes", "bonus": 1000}}),
    "welfare": ("dice-depot", {"end.overshoot": "welfare", "end.rule": "sudden"}),
    "pocket-farkle": ("dice-depot", {"sets.1": [100, 0, 200, 0, 0, 0]}),
    "five-dice": ("dice-depot", {"dice": 5, "patterns": None}),  # all its patterns take six dice
    "equal-turns": ("busche-neller", {"end.rule": "equal-turns"}),
    "last-turn": ("busche-neller", {"end.rule": "last-turn"}),
    "beat-the-last-turn": ("busche-neller", {"turn.beat_last_turn": True, "turn.minimum": 350}),
    "hot-dice-bonus": ("busche-neller", {"turn.hot_dice_bonus": [500, 1000]}),
    "steal": ("busche-neller", {"start.carry": "steal"}),
    "disaster-twos": ("busche-neller", {"cursed": {"face": 2, "count": 4, "effect": "disaster"}}),
    "six-kind-wins": ("busche-neller", {f"sets.{face}.6": "win" for face in range(1, 7)}),
    "nothing-500": ("busche-neller", {"turn.nothing": 500}),
    "farkle-keeps": ("busche-neller", {"turn.farkle_keeps_turn_total": True}),
    "set-aside-all": ("busche-neller", {"turn.set_aside_all": True}),
    "goal-5000": ("busche-neller", {"goal": 5000}),
}
"""What each variation was made from, and the values it changes."""


def test_the_plain_rules_come_first_and_games_before_variations() -> None:
    assert shipped_ids()[0] == DEFAULT_ID == "busche-neller"
    assert set(shipped_ids()[: len(GAMES)]) == set(GAMES)
    assert set(shipped_ids()[len(GAMES) :]) == set(ONE_CHANGE)
    assert len(set(shipped_ids())) == len(shipped_ids())


def test_a_title_is_what_the_ruleset_says_of_itself() -> None:
    for ruleset_id in shipped_ids():
        ruleset = shipped_ruleset(ruleset_id)
        assert shipped_title(ruleset_id) == (ruleset.name, ruleset.source)
    with pytest.raises(KeyError):
        shipped_title("nothing")


def test_every_file_is_listed() -> None:
    folder = files("farkle_resources") / "rulesets"
    assert {f"{id_}.toml" for id_ in shipped_ids()} == {file.name for file in folder.iterdir()}


def test_the_documents_name_every_ruleset_and_every_key() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    everything = shipped_document("toxic-twos")
    keys = {*everything, *(key for name in ("turn", "farkles", "cursed", "start", "end") for key in everything[name])}
    assert {name for name in {*shipped_ids(), *keys} if f"`{name}`" not in page and f"[{name}]" not in page} == set()


def test_variations_stand_with_what_they_vary() -> None:
    games, *variations = SHIPPED_GROUPS
    assert set(games.ids) == set(GAMES)
    for group in variations:
        (origin,) = {ONE_CHANGE[id_][0] for id_ in group.ids}
        assert group.title == f"{shipped_ruleset(origin).name} with one change"


def test_no_two_rulesets_are_the_same_game_or_have_the_same_name() -> None:
    rulesets = [shipped_ruleset(id_) for id_ in shipped_ids()]
    assert len({fingerprint(ruleset) for ruleset in rulesets}) == len(rulesets)
    assert len({ruleset.name.lower() for ruleset in rulesets}) == len(rulesets)


@pytest.mark.parametrize("id_", shipped_ids())
def test_shipped_files_are_what_they_are_called(id_: str) -> None:
    text = (files("farkle_resources") / "rulesets" / f"{id_}.toml").read_text(encoding="utf-8")
    assert check(tomllib.loads(text)) == ()
    ruleset = shipped_ruleset(id_)
    assert ruleset.id == id_
    assert ruleset.source
    assert not re.search(r"https?:", text)


@pytest.mark.parametrize("id_", ["nobody", "", "../busche-neller"])
def test_an_unknown_id_is_a_key_error(id_: str) -> None:
    with pytest.raises(KeyError):
        shipped_ruleset(id_)


def test_a_shipped_document_is_the_callers_own() -> None:
    shipped_document("facebook")["goal"] = 1
    assert shipped_document("facebook")["goal"] == 10000


@pytest.mark.published
def test_the_plain_game_has_eight_combinations() -> None:
    # [BN] table 1
    known = {combination.name: combination.points for combination in combinations(shipped_ruleset("busche-neller"))}
    assert known == {
        "one 1": 100, "one 5": 50, "three 1s": 1000, "three 2s": 200, "three 3s": 300, "three 4s": 400,
        "three 5s": 500, "three 6s": 600,
    }  # fmt: skip


@pytest.mark.published
def test_facebook_farkle_is_as_busche_describes_it() -> None:
    # [B16], the rules of Farkle
    ruleset = shipped_ruleset("facebook")
    assert (ruleset.goal, ruleset.turn.minimum) == (10000, 300)
    assert (ruleset.farkles.count, ruleset.farkles.penalty, ruleset.farkles.never_below_zero) == (3, 500, False)
    assert [(pattern.shape, pattern.points) for pattern in ruleset.patterns] == [((1,) * 6, 1500), ((2, 2, 2), 750)]
    for row in ruleset.sets:
        triple = int(row[2])
        assert row[3:] == (2 * triple, 3 * triple, 4 * triple)


@pytest.mark.parametrize("id_", ONE_CHANGE)
def test_a_variation_differs_from_its_origin_in_one_thing(id_: str) -> None:
    origin, changes = ONE_CHANGE[id_]
    document, wanted = shipped_document(id_), shipped_document(origin)
    for key, value in changes.items():
        _put(wanted, key, value)
    for each in (document, wanted):
        for name in ("id", "name", "source"):
            del each[name]
    assert document == wanted


@pytest.mark.parametrize("id_", ONE_CHANGE)
def test_a_variation_says_what_it_varies_and_where_it_is_from(id_: str) -> None:
    origin = ONE_CHANGE[id_][0]
    text = (files("farkle_resources") / "rulesets" / f"{id_}.toml").read_text(encoding="utf-8")
    assert text.startswith(f"# {shipped_ruleset(origin).name} with one change: ")
    listed_by = {"dice-depot": "Dice Game Depot", "busche-neller": "Todd W. Neller"}
    assert listed_by[origin] in shipped_ruleset(id_).source


def _put(document: Any, key: str, value: Any) -> None:
    """Change one value; None takes it out."""
    *tables, name = key.split(".")
    for table in tables:
        document = document[table]
    if isinstance(document, list):
        document[int(name) - 1] = value
    elif value is None:
        del document[name]
    else:
        document[name] = value
