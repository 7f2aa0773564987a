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
    provisional : float or None
        Of a first answer, whose solve goes on: an estimate that no win chance is off by more, within the solver's
        limits. None at the end.
    seconds_to_first_answer : float or None
        Seconds from the start of the solve to its first answer; None if nothing took it.
    first_answer_error : float or None
        The largest difference of a win chance between the first answer and the end.
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
    provisional: float | None = None
    seconds_to_first_answer: float | None = None
    first_answer_error: float | None = None

    @property
    def has_failed(self) -> bool:
        """Whether the solve ended without reaching its tolerance."""
        return not self.converged and self.provisional is None

    @property
    def unsure(self) -> float:
        """The largest difference of two win chances that may still turn round; 0.0 unless provisional."""
        return 2.0 * (self.provisional or 0.0)

    def _repr_html_(self) -> str:
        return html_table("Certificate", asdict(self).items())
