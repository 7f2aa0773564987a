"""What a solve says of its own exactness."""

from dataclasses import asdict, dataclass
from typing import Any, Final

from farkle_core.language.messages import html_table

# What only certificates of three players have; the values say that there are two.
OF_THREE: Final = {"others_residual": None, "tie_effect": 0.0, "mixed": 0, "limit_effect": 0.0}


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
        starts; 1.0 if a number is no chance. Of three players: between a mover's win chance and the best response to
        it, with all options. Every turn passes through such a start, so no player gains more than this times the number
        of turns by other play (one-shot deviation).
    bound_effect : float or None
        The largest difference of a win chance, all scores from 0 to the goal, with the bound lowered by one penalty
        and, of two players, the ceiling raised by a quarter. None if the game has no such limit or it was not measured.
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
    others_residual : float or None
        Of three players, as all that follow: the residual of the next player's win chance, which follows the mover's
        decisions; without starts that mix two ways.
    tie_effect : float
        The largest change of the next player's win chance if ties are decided the other way round; 0.0 if ties never
        decide anything.
    mixed : int
        Starts at which a player has to mix two ways to play of equal worth.
    limit_effect : float
        With last turns: the chance that a turn with no other aim passes the largest distinguished turn total, or if it
        is larger, the chance to win from further behind than is distinguished. The error of win chances is at most that
        in a turn. 0.0 if the goal ends the game.
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
    others_residual: float | None = None
    tie_effect: float = 0.0
    mixed: int = 0
    limit_effect: float = 0.0

    @property
    def has_failed(self) -> bool:
        """Whether the solve ended without reaching its tolerance."""
        return not self.converged and self.provisional is None

    @property
    def error(self) -> float:
        """The largest error that the certificate names: of an equation, or by a limit of scores."""
        return max(self.residual, self.others_residual or 0.0, self.bound_effect or 0.0, self.limit_effect)

    @property
    def unsure(self) -> float:
        """The largest difference of two win chances that may still turn round; 0.0 unless provisional."""
        return 2.0 * (self.provisional or 0.0)

    def to_dict(self) -> dict[str, Any]:
        """Return all fields that there are with so many players."""
        left_out = OF_THREE if self.others_residual is None else ()
        return {name: value for name, value in asdict(self).items() if name not in left_out}

    def _repr_html_(self) -> str:
        return html_table("Certificate", self.to_dict().items())
