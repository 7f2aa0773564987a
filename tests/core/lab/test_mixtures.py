"""Which rulesets a study has, counted by hand."""

import pytest
from small_studies import small_study

from farkle_core.lab.mixtures import count_mixtures, expand, forecast
from farkle_core.lab.study import changed, value_at
from farkle_core.rules import from_document, shipped_document

AXES = {"goal": [5000, 20000], "turn.opening": [500], "dice": [4, 5]}


def test_kinds() -> None:
    for kind, count in (("grid", 4), ("one-at-a-time", 6), ("pairs", 1 + 5 + 2 + 4 + 2)):
        study = small_study(kind=kind, axes=AXES)
        found = expand(study)
        assert (count_mixtures(study), len(found.variants), found.left_out) == (count, count, {})
    base = expand(small_study(kind="pairs", axes=AXES)).variants[0]
    assert base.labels == ("10000", "0", "6")
    assert base.ruleset == from_document(shipped_document("busche-neller"))


def test_labels_say_what_the_rules_are() -> None:
    for variant in expand(small_study(kind="pairs", axes=AXES)).variants:
        rules = variant.ruleset
        assert variant.labels == (str(rules.goal), str(rules.turn.opening), str(rules.dice))


def test_random_is_the_same_again_and_never_the_same_game_twice() -> None:
    axes = {"goal": {"from": 1000, "to": 2000, "step": 50}, "turn.minimum": [0, 20, 50, 300]}
    study = small_study(kind="random", samples=30, seed=4, axes=axes)
    once, again = expand(study), expand(study)
    assert once == again
    assert len(once.variants) == len(once.distinct) == 30
    other = expand(small_study(kind="random", samples=30, seed=5, axes=axes))
    assert once.variants != other.variants
    more = expand(small_study(kind="random", samples=40, seed=4, axes=axes))
    assert more.variants[:30] == once.variants


def test_what_cannot_be_meant_is_left_out_with_its_reason() -> None:
    keeps = "turn.farkle_keeps_turn_total"
    axes = {"start.carry": ["none", "steal"], keeps: [False, True], "turn.minimum": [0, 50]}
    found = expand(small_study(axes=axes))
    assert len(found.variants) == 6
    assert found.left_out.total() == 2
    reasons = "\n".join(found.left_out)
    assert "start.carry" in reasons


def test_equal_games_are_measured_once() -> None:
    found = expand(small_study(axes={"turn.minimum": [0, 20, 50, 100]}))
    assert len(found.variants) == 4
    assert len(found.distinct) == 2  # all points are multiples of 50, and nobody holds with none


def test_changes_lead_to_their_places() -> None:
    document = shipped_document("dice-depot")
    made = changed(document, {"patterns.1.points": 777, "sets.1.6": "win", "cursed.face": 2})
    assert made["patterns"][0]["points"] == value_at(made, "patterns.1.points") == 777
    assert made["sets"]["1"] == [*document["sets"]["1"][:5], "win"]
    assert made["cursed"] == {"face": 2}
    assert document == shipped_document("dice-depot")
    assert value_at(document, "patterns.9.points") is None


def test_a_forecast_grows_with_the_study() -> None:
    small, large = (
        small_study(axes={"goal": goals}, measures=measures)
        for goals, measures in (([2000], ["fairness"]), ([2000, 10000], ["all"]))
    )
    one, two = forecast(small, expand(small)), forecast(large, expand(large))
    assert (one.rulesets, two.rulesets) == (1, 2)
    assert 0.0 < one.seconds < two.seconds
    assert 0 < one.memory <= two.memory


@pytest.mark.parametrize(
    ("base", "goal", "measure", "measured"),
    [
        ("busche-neller", 1000, "modest_scorings", 0.012),
        ("busche-neller", 2000, "modest_scorings", 0.056),
        ("busche-neller", 1000, "price_max_score", 0.065),
        ("busche-neller", 2000, "price_hold_300", 0.042),
        ("facebook", 1000, "modest_scorings", 2.09),
        ("facebook", 1000, "mean_turns", 1.46),
        ("facebook", 1000, "price_max_score", 1.18),
    ],
)
def test_a_measure_takes_about_what_was_measured(base: str, goal: int, measure: str, measured: float) -> None:
    with_it, without = (
        forecast(study, expand(study)).seconds
        for study in (small_study(base=base, axes={"goal": [goal]}, measures=[each]) for each in (measure, "fairness"))
    )
    assert measured / 3 < with_it - without < 3 * measured
