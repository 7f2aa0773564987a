"""Options that sweeps leave out: no number changes, and what was left out wrongly is found."""

from dataclasses import replace

import numpy as np
import pytest

from farkle_core.engine import contexts
from farkle_core.engine.settings import Settings
from farkle_core.game.automaton import Automaton, Outcome
from farkle_core.game.modes import compile_ruleset
from farkle_core.game.shared_options import undominated_outcomes
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.rules.model import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve


def solved(ruleset: Ruleset) -> Solution:
    bound = {"bound": -500} if ruleset.has_penalty else {}
    return solve(ruleset, Settings(threads=1, check_bound=False, **bound))


@pytest.mark.parametrize("name", shipped_ids())
def test_every_roll_keeps_an_option_and_its_chance(name: str) -> None:
    automaton = compile_ruleset(shipped_ruleset(name))
    for mode, outcomes in zip(automaton.modes, undominated_outcomes(automaton) or (), strict=False):
        assert sum(outcome.ways for outcome in outcomes) == sum(outcome.ways for outcome in mode.best)
        assert all(outcome.options for outcome in outcomes)
        known = {option for outcome in mode.best for option in outcome.options}
        assert {option for outcome in outcomes for option in outcome.options} <= known


@pytest.mark.parametrize("name", ["zilch", "high-stakes", "kingdom-come", "steal"])
def test_nothing_is_left_out_where_points_can_be_too_many(name: str) -> None:
    lean = undominated_outcomes(compile_ruleset(shipped_ruleset(name)))
    assert (lean is None) == (name != "kingdom-come")


@pytest.mark.parametrize("ruleset", [
    replace(shipped_ruleset("busche-neller"), goal=2000),
    replace(shipped_ruleset("facebook"), goal=1000),
])  # fmt: skip
def test_an_option_left_out_wrongly_is_missed_and_taken_up_again(
    ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = solved(ruleset)

    def dearest_only(automaton: Automaton) -> tuple[tuple[Outcome, ...], ...]:
        """Leave no choice: always take the most points."""
        return tuple(tuple(Outcome(each.ways, (max(each.options),)) for each in mode.best) for mode in automaton.modes)

    monkeypatch.setattr(contexts, "undominated_outcomes", dearest_only)
    misled = solved(ruleset)
    assert misled.certificate.converged
    assert misled.certificate.residual <= 1e-12
    assert misled.certificate.evaluations > usual.certificate.evaluations
    np.testing.assert_allclose(misled.wins, usual.wins, rtol=0, atol=1e-11)

    monkeypatch.setattr(contexts, "undominated_outcomes", lambda _: None)
    np.testing.assert_allclose(solved(ruleset).wins, usual.wins, rtol=0, atol=1e-13)
