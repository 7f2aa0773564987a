"""The decorator of all kernels; their machine code is kept on disk (:mod:`.cache_folder`)."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar, cast

import numba
from numba import types
from numba.core import event
from numba.core.compiler import Compiler
from numba.extending import intrinsic

from farkle_core.kernels.compiler.cache import KernelCache
from farkle_core.kernels.compiler.cache_folder import private_cache_folder
from farkle_core.kernels.compiler.inlining import KernelCompiler, PartCompiler
from farkle_core.kernels.compiler.shipped import shipped_folder, shipped_level

_Function = TypeVar("_Function", bound=Callable[..., Any])


_FOLDER: Final = private_cache_folder()
_LEVEL: Final = shipped_level()
_SHIPPED: Final = shipped_folder(_LEVEL) if _LEVEL else None
if _LEVEL:  # what is not shipped is compiled for the same processors
    numba.config.CPU_NAME, numba.config.CPU_FEATURES = _LEVEL, ""
# Higher levels take half as long again to compile and gain nothing: the kernels choose their own vectors.
numba.config.OPT = type(numba.config.OPT)(1)


def _compiled(function: _Function, *, makes_arrays: bool) -> _Function:
    compiled = numba.njit(
        nogil=True,
        error_model="numpy",
        boundscheck=False,
        no_cfunc_wrapper=True,
        _nrt=makes_arrays,
        pipeline_class=Compiler if makes_arrays else KernelCompiler,
    )(function)
    if _FOLDER is not None or _SHIPPED is not None:
        # numba offers no other way to choose the cache
        compiled._cache = KernelCache(function, _FOLDER, _SHIPPED, makes_arrays=makes_arrays)  # noqa: SLF001
    return cast("_Function", compiled)


def kernel(function: _Function) -> _Function:
    """Compile `function` at its first call, without the GIL, and keep the machine code on disk where that is possible.

    Kernels return a status or nothing, never raise, and read no global but constants. They make no arrays, so they are
    compiled without reference counts. Counting takes a sixth of a sweep, and threads that count references to the same
    arrays wait for each other.
    """
    return _compiled(function, makes_arrays=False)


def kernel_that_makes_arrays(function: _Function) -> _Function:
    """Compile `function` as a kernel that needs arrays of its own; see :func:`kernel`."""
    return _compiled(function, makes_arrays=True)


class _Counter(event.Listener):
    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell

    def on_start(self, _event: event.Event) -> None:
        """Wait for the end."""

    def on_end(self, _event: event.Event) -> None:
        """Report the compiled kernel."""
        self._tell()


def tell_of_compiling(tell: Callable[[], None]) -> None:
    """Set `tell`, which is called whenever this process has compiled another kernel."""
    event.register("numba:compile", _Counter(tell))


@intrinsic
def stays_apart(_typing: Any) -> Any:
    """Keep the function that calls this a function of its own in the machine code.

    A large function with several callers is compiled once more wherever it is merged into a caller, which takes seconds
    and gains nothing.
    """

    def generate(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.void(), generate


@intrinsic
def merges(_typing: Any) -> Any:
    """Make the function that calls this a part of its caller in the machine code, however large it is.

    Values in registers then stay there; as arguments, a plan and a workspace alone are some hundred numbers.
    """

    def generate(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        builder.function.attributes.add("alwaysinline")
        return context.get_dummy_value()

    return types.void(), generate


def inlined(function: _Function) -> _Function:
    """Compile `function` as a part of the kernels that call it; it is never entered from Python."""
    compiled = numba.njit(
        nogil=True,
        error_model="numpy",
        boundscheck=False,
        inline="never",
        no_cpython_wrapper=True,  # nothing but kernels calls it, and for so many arguments they take long to compile
        no_cfunc_wrapper=True,
        _nrt=False,  # see `kernel`
        pipeline_class=PartCompiler,
    )(function)
    compiled.get_call_template = partial(_call_template, compiled.get_call_template)
    return cast("_Function", compiled)


def _call_template(usual: Callable[..., Any], args: Any, kws: Any) -> Any:
    """Return a function's call signature: literal numbers count as numbers, so no extra version is compiled."""
    plain = {name: types.unliteral(kind) for name, kind in kws.items()}
    return usual(tuple(types.unliteral(kind) for kind in args), plain)
