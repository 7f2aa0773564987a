"""What scripts may rely on."""

from own_process import python

import farkle_core


def test_everything_public_is_there() -> None:
    for name in farkle_core.__all__:
        assert getattr(farkle_core, name) is not None


def test_other_names_are_refused() -> None:
    assert not hasattr(farkle_core, "compile_ruleset")


def test_importing_it_loads_neither_numpy_nor_numba() -> None:
    script = "import sys, farkle_core; print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    assert python("-c", script).stdout == "[]\n"
