"""Games that are solved in no time, and what the window's parts need to work on them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from farkle_core.rules import Farkles, Ruleset, shipped_ruleset
from farkle_explorer.session.session import Session
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels
from farkle_explorer.workers.worker import Worker


def plain_game(goal: int = 1000) -> Ruleset:
    """Return the plain game, shorter."""
    return replace(shipped_ruleset("busche-neller"), goal=goal)


def penalty_game(goal: int = 500) -> Ruleset:
    """Return the plain game, shorter, where two farkles in a row cost 200 points."""
    return replace(plain_game(goal), farkles=Farkles(count=2, penalty=200))


@dataclass
class Bench:
    """A session and who works for it."""

    session: Session
    solver: Worker
    background: Background
    kernels: Kernels


@contextmanager
def bench() -> Iterator[Bench]:
    """Put up a session, and take everything down at the end."""
    background, solver = Background(), Worker("solver")
    kernels = Kernels(background)
    session = Session(solver, background, kernels)
    try:
        yield Bench(session, solver, background, kernels)
    finally:
        kernels.close()
        solver.close()
        background.close()
