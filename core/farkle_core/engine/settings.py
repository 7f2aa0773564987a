"""What the user may tell the solver."""

from dataclasses import dataclass

from farkle_core.engine.team import cores
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import _

SMALLEST_TOLERANCE = 1e-14  # win chances are doubles: nothing finer can be told apart
LOWEST_BOUND = -1_000_000  # Points; far below what a game can use. Whether there is memory for it is checked besides.
HIGHEST_CEILING = 1_000_000  # points past the goal; as for the bound
MOST_THREADS = 64  # more than any machine has use for here


@dataclass(frozen=True, slots=True)
class Settings:
    """What one may tell the solver.

    Attributes
    ----------
    bound : int
        With a penalty: banked scores that would fall below so many points (0 or less) become it. Used only where
        scores may fall below 0.
    tolerance : float
        The largest error of an equation that a solution may have, 1e-14 to 0.01.
    threads : int
        Cores to use; 0 = all of them.
    check_bound : bool
        Whether to solve again with other limits, to say how much they matter: the bound lowered by one penalty, the
        ceiling raised by a quarter.
    ceiling : int
        Where the goal begins the last turns: scores are told apart up to so many points past it.
    """

    bound: int = -2500
    tolerance: float = 1e-12
    threads: int = 0
    check_bound: bool = True
    ceiling: int = 10_000

    @property
    def team_size(self) -> int:
        """How many threads that is on this machine."""
        return self.threads or cores()


DEFAULTS = Settings()  # what the solver does when it is told nothing


def check_settings(settings: Settings) -> None:
    """Raise UserError with every setting that cannot be."""
    lowest, highest, most = LOWEST_BOUND, HIGHEST_CEILING, MOST_THREADS
    checks = (
        (
            LOWEST_BOUND <= settings.bound <= 0,
            Problem("bound", f"{settings.bound:,}", _("the bound lies from {lowest:,} to 0 points", lowest=lowest)),
        ),
        (
            0 < settings.ceiling <= HIGHEST_CEILING,
            Problem(
                "ceiling",
                f"{settings.ceiling:,}",
                _("the ceiling lies from 1 to {highest:,} points past the goal", highest=highest),
            ),
        ),
        (
            SMALLEST_TOLERANCE <= settings.tolerance <= 0.01,
            Problem("tolerance", f"{settings.tolerance:g}", _("the tolerance lies from 1e-14 to 0.01")),
        ),
        (
            0 <= settings.threads <= MOST_THREADS,
            Problem(
                "threads",
                str(settings.threads),
                _("the number of threads goes from 0 (all cores) to {most}", most=most),
            ),
        ),
    )
    if problems := tuple(problem for fine, problem in checks if not fine):
        raise UserError(_("The solver cannot work with these settings."), problems)
