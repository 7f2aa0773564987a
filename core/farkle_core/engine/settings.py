"""The user's settings of a solve, and the limits that follow for a game."""

from dataclasses import dataclass, replace

from farkle_core.engine.short_calls import cores
from farkle_core.errors import Problem, UserError
from farkle_core.game.modes import CompiledGame
from farkle_core.game.turn_start import Grid
from farkle_core.language.messages import L_, Message, _, lazy_number
from farkle_core.rules.document import require_playable
from farkle_core.rules.model import Ruleset

SMALLEST_TOLERANCE = 1e-14  # win chances are doubles, which cannot distinguish less
LOWEST_BOUND = -1_000_000  # Points; far below any useful bound. Memory is checked separately.
HIGHEST_CEILING = 1_000_000  # points past the goal; as for the bound
MOST_THREADS = 64  # more than useful on any machine

# The largest cost of measuring the limits' effect, as a multiple of a sweep over the game itself.
MOST_BOUND_COST = 20.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The user's settings of a solve.

    Attributes
    ----------
    bound : int
        With a penalty, the lowest banked score in points (0 or less); lower scores become it. Used only where scores
        may fall below 0.
    tolerance : float
        The largest error of an equation in a solution, 1e-14 to 0.01.
    threads : int
        Cores to use; 0 = all of them.
    check_bound : bool
        Whether to solve again with other limits, to measure their effect: the bound lowered by one penalty, the ceiling
        raised by a quarter.
    ceiling : int
        If the goal begins the last turns: scores are distinguished up to so many points past it.
    """

    bound: int = -2500
    tolerance: float = 1e-12
    threads: int = 0
    check_bound: bool = True
    ceiling: int = 10_000

    @property
    def team_size(self) -> int:
        """How many threads a solve uses on this machine."""
        return self.threads or cores()


DEFAULTS = Settings()  # the solver's defaults


def check_settings(settings: Settings) -> None:
    """Raise UserError that names every invalid setting."""
    within = L_("the bound lies from {lowest:,} to 0 points", lowest=LOWEST_BOUND)
    past = L_("the ceiling lies from 1 to {highest:,} points past the goal", highest=HIGHEST_CEILING)
    most = L_("the number of threads goes from 0 (all cores) to {most}", most=MOST_THREADS)
    exact = L_("the tolerance lies from 1e-14 to 0.01")
    checks: tuple[tuple[str, bool, Message | str, Message], ...] = (
        ("bound", LOWEST_BOUND <= settings.bound <= 0, lazy_number(settings.bound), within),
        ("ceiling", 1 <= settings.ceiling <= HIGHEST_CEILING, lazy_number(settings.ceiling), past),
        ("tolerance", SMALLEST_TOLERANCE <= settings.tolerance <= 0.01, f"{settings.tolerance:g}", exact),
        ("threads", 0 <= settings.threads <= MOST_THREADS, str(settings.threads), most),
    )
    if problems := tuple(Problem(key, found, words) for key, is_fine, found, words in checks if not is_fine):
        raise UserError(_("The solver cannot work with these settings."), problems)


def needs_ceiling(ruleset: Ruleset) -> bool:
    """Whether scores continue past the goal, so that the solver's ceiling matters."""
    return ruleset.last_turns_follow and not ruleset.exact_goal


def make_grid(ruleset: Ruleset, settings: Settings) -> Grid:
    """Return the scores and counts that a solution of `ruleset` covers; raises RulesetError for rules of no file."""
    require_playable(ruleset)
    quantum = ruleset.quantum
    lowest = settings.bound // quantum * quantum if ruleset.may_fall_below_zero else 0
    goal = -(-ruleset.goal // quantum) * quantum
    past = -(-settings.ceiling // quantum) * quantum if needs_ceiling(ruleset) else 0
    if ruleset.turn.farkle_keeps_turn_total and ruleset.has_penalty and not past and not ruleset.exact_goal:
        # A farkle banks points before the penalty is subtracted; if that leaves none, no points past the goal matter.
        past = 0 if ruleset.penalty_takes_all else ruleset.farkles.penalty
    return Grid(
        quantum=quantum,
        lowest=lowest,
        goal=goal,
        ceiling=goal + past,
        farkle_counts=ruleset.farkles.count if ruleset.has_penalty else 1,
        dice=ruleset.dice,
    )


def compile_game(ruleset: Ruleset, settings: Settings) -> CompiledGame:
    """Return the game that a solution of `ruleset` covers."""
    return CompiledGame(ruleset, make_grid(ruleset, settings))


def wider_grid(ruleset: Ruleset, settings: Settings) -> Grid:
    """Return the grid with the bound lowered by one penalty and the ceiling raised by a quarter."""
    lowest = make_grid(ruleset, settings).lowest - (ruleset.farkles.penalty if ruleset.may_fall_below_zero else 0)
    ceiling = settings.ceiling + settings.ceiling // 4
    return make_grid(ruleset, replace(settings, bound=lowest, ceiling=ceiling))


def wider_game(game: CompiledGame, settings: Settings) -> CompiledGame:
    """Return the same rules with wider limits."""
    return replace(game, grid=wider_grid(game.ruleset, settings))


def is_limited(ruleset: Ruleset) -> bool:
    """Whether the solver distinguishes fewer scores than a game may have."""
    return ruleset.may_fall_below_zero or needs_ceiling(ruleset)


def bound_check_cost(ruleset: Ruleset, settings: Settings) -> float:
    """Return the cost of a sweep with the bound one penalty lower, as a multiple of a sweep over the game."""
    return float((wider_grid(ruleset, settings).size / make_grid(ruleset, settings).size) ** 3)


def measures_bound(ruleset: Ruleset, settings: Settings) -> bool:
    """Whether a solve measures its limits' effect: it has limits, the user asks, and the cost is in proportion."""
    return settings.check_bound and is_limited(ruleset) and bound_check_cost(ruleset, settings) <= MOST_BOUND_COST
