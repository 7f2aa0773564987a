"""How many starts of turns kernels compute side by side. Does not import numba."""

from typing import Final

LANES: Final = 16  # doubles in a vector (:mod:`.vectors`); a block of starts has one in each
