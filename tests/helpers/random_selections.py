"""Selections at random."""

from collections.abc import Iterator
from random import Random

from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.selection_space import FIELDS, Selection


def random_selections(random: Random, explorer: Explorer, count: int) -> Iterator[Selection]:
    """Select at random, in fields and ranges that the game has; every kind of turn turns up."""
    goal = explorer.selection.space.grid.goal
    for _ in range(count):
        fields = {name: random.randint(0, 3) for name in FIELDS}
        fields |= {"banked": random.randint(-goal, goal + 200), "opponent": random.randint(-goal, goal + 200)}
        fields |= {"dice": random.randint(1, 6), "turn_total": random.choice((0, random.randint(0, goal)))}
        fields |= {"last_turn_total": random.randint(0, goal), "carried_points": random.randint(0, goal)}
        explorer.selection.update(**{name: fields[name] for name in FIELDS})
        yield explorer.selection.selection
