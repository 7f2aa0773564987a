"""The library of games' dice against tables that others print."""

import pytest

from farkle_core.rules.dice import LARGEST_WEIGHT
from farkle_core.rules.library import find_die, library


def test_every_die_can_be_used_and_has_a_source() -> None:
    names = [each.die.name.casefold() for each in library()]
    assert len(names) == len(set(names)) == 53
    for each in library():
        assert len(each.die.weights) == 6
        assert 0 < max(each.die.weights) <= LARGEST_WEIGHT
        assert not each.die.wild or each.die.weights[each.die.wild - 1]
        assert each.measured_source == f"{each.source}, as measured by players"


@pytest.mark.published
@pytest.mark.parametrize(
    ("name", "percents"),
    [
        # The table of tenguides.com (Kingdom Come: Deliverance II), another source than the library's.
        ("Weighted die", (66.7, 6.7, 6.7, 6.7, 6.7, 6.7)),
        ("Pie die", (46.2, 7.7, 23.1, 23.1, 0, 0)),
        ("Heavenly Kingdom die", (36.8, 10.5, 10.5, 10.5, 10.5, 21.0)),
        ("Favourable die", (33.3, 0, 5.6, 5.6, 33.3, 22.2)),
        ("Aranka's die", (28.6, 4.8, 28.6, 4.8, 28.6, 4.8)),
        ("Lucky die", (27.3, 4.5, 9.1, 13.6, 18.2, 27.3)),
        ("Odd die", (26.7, 6.7, 26.7, 6.7, 26.7, 6.7)),
        ("Strip die", (25.0, 12.5, 12.5, 12.5, 18.7, 18.7)),
        ("Cautious cheater's die", (23.8, 14.3, 9.5, 14.3, 23.8, 14.3)),
        ("Shrinking die", (22.2, 11.1, 11.1, 11.1, 11.1, 33.3)),
    ],
)
def test_weights_agree_with_another_table(name: str, percents: tuple[float, ...]) -> None:
    die = find_die(name)
    assert die is not None
    total = sum(die.weights)
    assert [100 * weight / total for weight in die.weights] == pytest.approx(percents, abs=0.11)


def test_names_in_any_capitals() -> None:
    assert find_die(" devil's HEAD die ") == find_die("Devil's head die")
    assert find_die("a die that nobody has") is None
