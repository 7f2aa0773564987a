"""Compiles functions only as parts of kernels, without machine code of their own.

numba makes machine code of every function and links all that it calls into it. So it optimised and wrote an inner
function once more at each level above it, which took half of the time of the first solve. Here the functions that a
kernel calls are only translated; all of it is optimised and written once, with the kernel.
"""

from typing import Any, ClassVar, Final

from numba.core import compiler, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import InlineOverloads, NativeLowering, NopythonRewrites, NopythonTypeInference
from numba.core.untyped_passes import InlineClosureLikes


class _Translated(JITCodeLibrary):
    """A function's code, to be linked into its callers."""

    def finalize(self) -> None:
        """Link what the function calls to it, and leave the rest to the kernel."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)  # noqa: SLF001
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001
        self._final_module.verify()
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _Translation(NativeLowering):
    """Translates a function, and registers it for its callers, without making it executable."""

    _name = "translation_of_parts"

    def run_pass(self, state: Any) -> bool:
        """Do the work of the usual pass, without the machine code."""
        state.library = _Translated(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        # numba knows functions by their entry points, which have to be builtins; nobody ever calls this one.
        entry = list[object]().append
        state.targetctx.insert_user_function(entry, state.cr.fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)  # noqa: SLF001
        state.cr = state.cr._replace(cfunc=entry)
        return True


class _Remembering:
    """numba's knowledge of what functions return, which remembers its answers about numbers and arrays.

    numba asks two thousand times for the sum of two integers, and the like, and searches everything each time.
    """

    _known: ClassVar[dict[tuple[types.Type, tuple[types.Type, ...]], object]] = {}

    def __init__(self, usual: Any) -> None:
        self._usual = usual

    def __getattr__(self, name: str) -> Any:
        return getattr(self._usual, name)

    def resolve_function_type(self, function: Any, arguments: tuple[types.Type, ...], named: Any) -> object:
        """Return the call signature of a function for such arguments; None if there is none."""
        simple = isinstance(function, types.Function) and not named
        if not simple or not all(isinstance(kind, types.Number | types.Boolean | types.Array) for kind in arguments):
            return self._usual.resolve_function_type(function, arguments, named)
        found = self._known.get((function, arguments))
        if found is None:
            found = self._usual.resolve_function_type(function, arguments, named)
            self._known[function, arguments] = found
        return found


@register_pass(mutates_CFG=True, analysis_only=False)
class _TypesOfParts(NopythonTypeInference):
    """Finds the types of a part, without repeating the same questions for every part."""

    _name = "types_of_parts"

    def run_pass(self, state: Any) -> bool:
        """Do the work of the usual pass."""
        usual = state.typingctx
        state.typingctx = _Remembering(usual)
        try:
            return bool(super().run_pass(state))
        finally:
            state.typingctx = usual


# Passes for closures, comprehensions and sums of whole arrays: there are none in parts of kernels.
_NEEDLESS: Final = (InlineClosureLikes, InlineOverloads, NopythonRewrites)


class PartCompiler(compiler.CompilerBase):
    """Compiles functions as parts of kernels."""

    def define_pipelines(self) -> list[PassManager]:
        """Return numba's usual passes, some left out and two replaced by our own."""
        usual = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes = PassManager("part of a kernel")
        own = {NativeLowering: _Translation, NopythonTypeInference: _TypesOfParts}
        for each, description in usual.passes:
            if each not in _NEEDLESS:
                passes.add_pass(own.get(each, each), description)
        passes.finalize()
        return [passes]
