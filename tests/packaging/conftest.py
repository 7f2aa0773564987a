"""Lets tests import the scripts of `packaging`, which are no package; so can the processes that they start."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))
