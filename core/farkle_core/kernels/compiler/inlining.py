"""Compiles functions only as parts of kernels, without machine code of their own.

numba makes machine code of every function and links all that it calls into it. So it optimised and wrote an inner
function once more at each level above it, which took half of the time of the first solve. Here the functions that a
kernel calls are only translated; all of it is optimised and written once, with the kernel.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from numba.core import compiler, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import (
    DumpParforDiagnostics,
    InlineOverloads,
    NativeLowering,
    NopythonRewrites,
    NoPythonSupportedFeatureValidation,
)
from numba.core.untyped_passes import (
    FindLiterallyCalls,
    InlineClosureLikes,
    InlineInlinables,
    LiteralPropagationSubPipelinePass,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    RewriteDynamicRaises,
    WithLifting,
)


class _Translated(JITCodeLibrary):
    """A function's code, to be linked into its callers."""

    @cached_property  # ways down are so many that walking them anew for each caller took half of the compiler's time
    def with_all_below(self) -> list[Any]:
        """The library and all that its function calls, in turn: each is to be linked into a kernel once."""
        below = (each for library in self._linking_libraries for each in _with_all_below(library))
        return list(dict.fromkeys((self, *below)))

    def finalize(self) -> None:
        """Leave all work to the kernel."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)  # noqa: SLF001
        self._finalize_dynamic_globals()
        self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout  # noqa: SLF001


class _Kernel(JITCodeLibrary):
    """A kernel's machine code, to which all that it calls is linked, and optimised once.

    numba optimises everything a second time after removing reference counts, of which kernels have none.
    """

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout  # noqa: SLF001

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager()  # noqa: SLF001
        passes.run(self._final_module, builder)


def _with_all_below(library: Any) -> list[Any]:
    return library.with_all_below if isinstance(library, _Translated) else [library]


@register_pass(mutates_CFG=True, analysis_only=False)
class _Translation(NativeLowering):
    """Translates a function, and registers it for its callers, without making it executable."""

    _name = "translation_of_parts"

    def run_pass(self, state: Any) -> bool:
        """Do the work of the usual pass, without the machine code."""
        state.library = _Translated(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        # numba knows functions by their entry points, which have to be builtins; this one is never called.
        entry = list[object]().append
        state.targetctx.insert_user_function(entry, state.cr.fndesc, state.library.with_all_below)
        state.reload_init.extend(state.library._reload_init)  # noqa: SLF001
        state.cr = state.cr._replace(cfunc=entry)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _Compilation(NativeLowering):
    """Translates a kernel, and makes machine code of it and of all that it calls."""

    _name = "compilation_of_kernels"

    def run_pass(self, state: Any) -> bool:
        """Do the work of the usual pass with a library of our own."""
        state.library = _Kernel(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


def _remembered(usual: Callable[..., Any]) -> Callable[..., Any]:
    """Return numba's search for what a function returns, which remembers its answers.

    numba asks two thousand times for the sum of two integers, and the like, and searches everything each time.
    """
    known: dict[object, object] = {}

    def get_call_type(function: Any, context: Any, arguments: Any, named: Any) -> object:
        question = (function, context, tuple(arguments), tuple(named.items()))
        found = known.get(question)
        if found is None:
            found = known[question] = usual(function, context, arguments, named)
        return found

    return get_call_type


types.Function.get_call_type = _remembered(types.Function.get_call_type)  # type: ignore[method-assign]

# Passes for closures, comprehensions, sums of whole arrays and other things that parts of kernels do not contain.
_NEEDLESS: Final = (
    WithLifting,
    InlineClosureLikes,
    RewriteDynamicRaises,
    MakeFunctionToJitFunction,
    InlineInlinables,
    FindLiterallyCalls,
    LiteralUnroll,
    LiteralPropagationSubPipelinePass,
    InlineOverloads,
    NopythonRewrites,
    NoPythonSupportedFeatureValidation,
    DumpParforDiagnostics,
)


def _passes(state: Any, name: str, lowering: type[NativeLowering], left_out: tuple[type, ...]) -> list[PassManager]:
    """Return numba's usual passes, some left out and one replaced by our own."""
    passes = PassManager(name)
    for each, description in compiler.DefaultPassBuilder.define_nopython_pipeline(state).passes:
        if each not in left_out:
            passes.add_pass(lowering if each is NativeLowering else each, description)
    passes.finalize()
    return [passes]


class PartCompiler(compiler.CompilerBase):
    """Compiles functions as parts of kernels."""

    def define_pipelines(self) -> list[PassManager]:
        """Return the passes."""
        return _passes(self.state, "part of a kernel", _Translation, _NEEDLESS)


class KernelCompiler(compiler.CompilerBase):
    """Compiles kernels that make no arrays."""

    def define_pipelines(self) -> list[PassManager]:
        """Return the passes."""
        return _passes(self.state, "kernel", _Compilation, _NEEDLESS)
