"""The novice of the project's notes on coaching: holds at 300 points, and sets all scoring dice aside.

The notes do not say when he rolls hot dice. `HOT` is the limit that brings their figures for Kingdom Come; the figures
for other rules then follow. No limit brings all: on Facebook Farkle a novice with 800, with 1,000 and without a limit
gives away 23.3, 20.3 and 16.0 points a game, with a 95 % point of 5.3, 4.0 and 2.7; the notes say 19.7 and 3.3. With
1,000 he loses 80 of 100 by wrong dice in the plain game; the notes say at most 69.

Against another such novice, and without a limit, he loses 24.7, 20.1 and 15.9 points a game (plain game, Facebook
Farkle, Kingdom Come; the notes: 25.8, 19.7, 15.9), with 95 % points of 3.4, 3.3 and 7.5 (3.7, 3.3, 9.7), but 73 to 80
of 100 by wrong dice (51 to 69). So the notes do not determine him.
"""

from farkle_core.play.advise import Adviser, Moment
from farkle_core.referee import Action, Hold, Roll, SetAside, TakeOver, TurnPhase

ENOUGH, HOT = 300, 800


class Novice:
    """Knows nothing but the rules."""

    def __init__(self, adviser: Adviser) -> None:
        self._referee, self._rules = adviser.referee, adviser.solution.ruleset

    def decide(self, moment: Moment) -> Action:
        """Return what a novice does."""
        state = moment.state
        legal = self._referee.legal_actions(state)
        if state.phase is TurnPhase.SCORING:
            ways = [each for each in legal if isinstance(each, SetAside)]
            return max(ways, key=lambda each: (each.scoring.wins, each.scoring.dice, each.scoring.points))
        if TakeOver() in legal:
            return Roll()
        wins = state.scores[state.mover] + state.turn_total >= self._rules.goal
        enough = HOT if state.dice == self._rules.dice else ENOUGH
        return Hold() if Hold() in legal and (state.turn_total >= enough or wins) else Roll()
