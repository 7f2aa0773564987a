"""What a solve says of its own exactness."""

from dataclasses import asdict, dataclass

from farkle_core.language.notebook import html_table


@dataclass(frozen=True, slots=True)
class Certificate:
    """The exactness and the cost of a solution.

    Attributes
    ----------
    converged : bool
        Whether both `change` and `residual` are at most `tolerance`.
    tolerance : float
        The tolerance of the settings.
    change : float
        The largest change of a win chance in the last sweep. If one sweep solves the game (no penalty): the change that
        another sweep would make, which is the residual.
    residual : float
        The largest difference between the two sides of any equation, from a pass of its own and a check of single
        starts; 1.0 if a number is no chance.
    bound_effect : float or None
        The largest difference of a win chance, both scores from 0 to the goal, with the bound lowered by one penalty
        and the ceiling raised by a quarter. None if the game has neither limit or it was not measured.
    states, sweeps, evaluations : int
        Game states; sweeps; starts of turns computed in all sweeps.
    seconds, compile_seconds : float
        Seconds of solving, without checks of the bound; seconds of preparing the kernels.
    threads : int
        Cores used.
    """

    converged: bool
    tolerance: float
    change: float
    residual: float
    bound_effect: float | None
    states: int
    sweeps: int
    evaluations: int
    seconds: float
    compile_seconds: float
    threads: int

    def _repr_html_(self) -> str:
        return html_table("Certificate", asdict(self).items())
