from fractions import Fraction

import pytest

from farkle_core.game.roll_odds import farkle_chances, farkle_ways
from farkle_core.rules import shipped_ruleset


@pytest.mark.published
def test_plain_rules_farkle_as_often_as_the_solver_notes_say() -> None:
    # notes on solving Farkle, section 2
    assert farkle_ways(shipped_ruleset("busche-neller")) == (4, 16, 60, 204, 600, 1440)


@pytest.mark.published
def test_facebook_farkles_as_often_as_busche_says() -> None:
    # [B16], F_1 to F_6
    published = (
        Fraction(2, 3),
        Fraction(4, 9),
        Fraction(5, 18),
        Fraction(17, 108),
        Fraction(25, 324),
        Fraction(5, 216),
    )
    ways = farkle_ways(shipped_ruleset("facebook"))
    assert tuple(Fraction(way, 6**dice) for dice, way in enumerate(ways, start=1)) == published


@pytest.mark.published
def test_some_dice_score_as_often_as_the_open_550_page_says() -> None:
    # [S3], odds of a scorable roll in percent; its 92.4 for five dice is off (600 of 7,776 are none) and left out
    chances = farkle_chances(shipped_ruleset("busche-neller"))
    for dice, percent in ((4, 84.3), (3, 72.2), (2, 55.6), (1, 33.3)):
        assert 100 * (1 - chances[dice - 1]) == pytest.approx(percent, abs=0.05)
