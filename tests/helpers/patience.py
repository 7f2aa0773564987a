"""How long a test waits: for the event that it waits for, however busy the machine is."""

from typing import Final

HANGS: Final = 600.0
"""Seconds after which what does not come counts as hanging: kernels may be compiled meanwhile, beside much else."""
