"""Games played by the referee with decisions taken from a solution.

The solution proposes, the referee disposes: what may be done, what comes of it and who has won is asked of the referee
alone. So games played like this are a proof of the solver that knows nothing of how it solves.
"""

from farkle_core.play.games import Record, SampleMean, play
from farkle_core.play.strategy import Advice, Strategy

__all__ = ["Advice", "Record", "SampleMean", "Strategy", "play"]
