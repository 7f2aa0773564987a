"""The text that replaces advice while the edited rules have no solution."""

from dataclasses import dataclass
from typing import Final

from farkle_core.language.messages import N_

TWO_ONLY: Final = N_("This works for two players only, and three are chosen in the solver's details.")
TO_THE_GOAL_ONLY: Final = N_(
    "For three players this works where reaching the goal ends the game: the last turns have no exact answer here."
)
BROKEN: Final = N_("The rules have a problem: correct what is marked in the list of rules.")


@dataclass(frozen=True, slots=True)
class Prompt:
    """The text that replaces advice."""

    words: str = ""  # why there is no advice; ``""`` if there is
    button: str = ""  # label of the button that solves these rules; ``""`` if solving does not help or is running
    # progress of the running work, 0 to 1; None while the program waits for the user
    fraction: float | None = None
    # whether the program prepares its solver for this computer, which happens at the first start
    is_first: bool = False

    @property
    def is_at_work(self) -> bool:
        return self.fraction is not None
