"""A game, compiled once: rules, scores, the turn's automaton, the layout of the tables."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from farkle_core.game.automaton import Automaton
from farkle_core.game.grid import Grid
from farkle_core.game.modes import compile_ruleset
from farkle_core.game.phases import PhaseTables, make_phase_tables
from farkle_core.rules.model import Ruleset


@dataclass(frozen=True)
class CompiledGame:
    """A ruleset over the scores of a grid."""

    ruleset: Ruleset  # ruleset, grid: the rules, and the scores of the game
    grid: Grid
    # the number of seats with win chances of their own, at least as many as the rules distinguish; 0 = as many
    seats: int = 0

    @cached_property
    def automata(self) -> tuple[Automaton, ...]:
        """The modes of a turn, with their outcomes: one automaton, or one for each seat where their dice differ."""
        return tuple(compile_ruleset(self.ruleset, seat) for seat in range(1 + self.ruleset.dice_differ))

    @property
    def automaton(self) -> Automaton:
        """The first player's automaton, which is the only one unless the players' dice differ."""
        return self.automata[0]

    def automaton_of(self, seat: int) -> Automaton:
        """Return the automaton of the player in a seat, 0 or 1."""
        return self.automata[min(seat, len(self.automata) - 1)]

    @cached_property
    def phase_tables(self) -> PhaseTables:
        """The phases of the game, and the places of their tables."""
        return make_phase_tables(self.ruleset, self.grid, self.seats)

    @property
    def for_match(self) -> Self:
        """The same game with phases of its own for each player."""
        return replace(self, seats=2)
