"""Which starts a sweep concerns: worked out by hand, from what a turn can lead to."""

import numpy as np

from farkle_core.engine.wider_limits import ALL_SCORES, StartsToUpdate

SIZE, PENALTY = 30, 5


def changes(*places: tuple[int, int, float]) -> np.ndarray:
    found = np.zeros((1, 2, 2, SIZE, SIZE))
    for opponent, own, change in places:
        found[0, 1, 0, opponent, own] = change
    return found


def test_a_change_concerns_starts_up_to_a_penalty_above_its_lower_score() -> None:
    concerned = StartsToUpdate(SIZE, PENALTY, below=10)
    concerned.note(changes((7, 29, 0.1)), 1e-14, last=False)
    assert concerned.below == 7 + PENALTY + 1
    concerned.note(changes((29, 3, -0.1)), 1e-14, last=False)  # whichever of the players has it
    assert concerned.below == 3 + PENALTY + 1


def test_a_small_change_waits_and_is_not_forgotten() -> None:
    concerned = StartsToUpdate(SIZE, PENALTY, ALL_SCORES)
    concerned.note(changes((2, 2, 0.1), (20, 20, 1e-6)), 1e-14, last=False)
    assert concerned.below == 2 + PENALTY + 1
    concerned.note(changes((2, 2, 1e-5)), 1e-14, last=False)  # by now it is not small
    assert concerned.below == 20 + PENALTY + 1
    concerned.note(changes(), 1e-14, last=False)  # all that it leads to was up to date after that sweep
    assert concerned.below == PENALTY


def test_a_change_that_makes_no_difference_concerns_nothing() -> None:
    concerned = StartsToUpdate(SIZE, PENALTY, below=10)
    concerned.note(changes((20, 20, 1e-15)), 1e-14, last=False)
    assert concerned.below == PENALTY


def test_the_last_sweep_concerns_all_that_any_did() -> None:
    concerned = StartsToUpdate(SIZE, PENALTY, below=10)
    concerned.note(changes((20, 20, 0.1)), 1e-14, last=False)
    concerned.note(changes((2, 2, 0.1)), 1e-14, last=True)
    assert concerned.below == 20 + PENALTY + 1
