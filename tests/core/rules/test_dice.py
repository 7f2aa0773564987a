from collections import Counter
from itertools import product
from math import comb

import pytest

from farkle_core.rules.dice import counts_of, faces_of, rolls


@pytest.mark.parametrize("dice", range(1, 7))
def test_rolls_are_what_writing_out_all_sequences_gives(dice: int) -> None:
    written_out = Counter(counts_of(list(sequence)) for sequence in product(range(1, 7), repeat=dice))
    assert dict(rolls(dice)) == written_out


@pytest.mark.parametrize("dice", range(1, 7))
def test_there_are_as_many_rolls_as_multisets(dice: int) -> None:
    assert len(rolls(dice)) == comb(dice + 5, 5)
    assert sum(ways for _, ways in rolls(dice)) == 6**dice


def test_no_dice_can_be_rolled_in_one_way() -> None:
    assert rolls(0) == (((0, 0, 0, 0, 0, 0), 1),)


def test_counts_and_faces_are_opposites() -> None:
    assert counts_of((4, 5, 3, 4, 4, 5)) == (0, 0, 1, 3, 2, 0)
    assert faces_of((0, 0, 1, 3, 2, 0)) == (3, 4, 4, 4, 5, 5)
