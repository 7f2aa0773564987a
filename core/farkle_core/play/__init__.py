"""Games played by the referee with decisions taken from a solution.

The solution proposes a move. The referee alone decides what is allowed, what follows, and who has won. So these games
test the solver without any knowledge of its method.
"""

from farkle_core.play.games import GameCounts, SampleMean, play
from farkle_core.play.strategy import SolutionStrategy
