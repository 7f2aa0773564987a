"""Keeps the machine code of kernels on disk, and finds a package's own (:mod:`.shipped`)."""

import logging
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import llvmlite.binding as llvm
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompileResult, compile_result
from numba.core.runtime import rtsys

from farkle_core.files.folders import keep_private

_LOG: Final = logging.getLogger(__name__)
_DAMAGE: Final = (pickle.UnpicklingError, EOFError, ValueError, LookupError, AttributeError, ImportError, TypeError)
_SAME: Final = "the folder's name says which sources"


class _ByModule(_CacheLocator):
    """Names the files of a kernel after its module and line, wherever the program lies and in whatever form.

    numba's own locators use the path of the source, and read the whole program where it is one file.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.module, self._line = function.__module__, function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return self.module

    def ensure_cache_path(self) -> None:
        """Make no folder: :class:`KernelCache` knows where, and the module's name alone is below the current one."""

    def get_source_stamp(self) -> str:
        return _SAME

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], _py_file: str) -> "_ByModule":
        return cls(py_func)


class _FromDisk(JITCodeLibrary):
    """A kernel's machine code. Its LLVM code is read only for another kernel that is compiled and calls it.

    Reading it takes most of the time of loading a kernel.
    """

    def __init__(self, codegen: Any, name: str, machine_code: bytes, bitcode: bytes, symbols: set[str]) -> None:
        super().__init__(codegen, name)
        self._bitcode = bitcode
        self._shared_module: Any = None
        codegen._engine._defined_symbols |= symbols  # noqa: SLF001 - numba reads them from the LLVM code
        self.enable_object_caching()
        self._set_compiled_object(machine_code)
        self._finalize_final_module()

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = llvm.parse_bitcode(self._bitcode)
        return self._shared_module


class _Naming(CompileResultCacheImpl):
    _locator_classes = (_ByModule,)

    def reduce(self, cres: Any) -> Any:
        """Return the stored data, without numba's notes on types: they contain addresses, so no two runs were alike."""
        return super().reduce(cres._replace(type_annotation=""))

    def rebuild(self, target_context: Any, payload: Any) -> CompileResult:
        """Return what was stored, as numba does, but with a library of its own kind."""
        (name, _kind, code), fndesc, env, signature, objectmode, lifted, _notes, reload_init, others = payload
        machine_code, bitcode = code
        for function in reload_init:
            function()
        symbols = {fndesc.llvm_func_name, fndesc.llvm_cpython_wrapper_name}
        library = _FromDisk(target_context.codegen(), name, machine_code, bitcode, symbols)
        for other in others:
            library.codegen.set_env(other.env_name, other)
        return compile_result(
            target_context=target_context,
            typing_context=target_context.typing_context,
            library=library,
            environment=env,
            entry_point=target_context.get_executable(library, fndesc, env),
            fndesc=fndesc,
            signature=signature,
            objectmode=objectmode,
            lifted=lifted,
            reload_init=reload_init,
            referenced_envs=others,
        )


class KernelCache(FunctionCache):
    """The cache of one kernel. It is optional: code that cannot be read is compiled, code that cannot be kept is not.

    Parameters
    ----------
    function : callable
        The kernel.
    own : Path or None
        The user's folder of compiled kernels; None to keep nothing.
    shipped : Path or None
        The folder that came with the program; it is read first and never written to.
    makes_arrays : bool
        Whether the kernel calls numba's functions for arrays, which are compiled at every start.
    """

    _impl_class = _Naming

    def __init__(
        self, function: Callable[..., Any], own: Path | None, shipped: Path | None, *, makes_arrays: bool
    ) -> None:
        super().__init__(function)
        self._makes_arrays = makes_arrays
        module = self._impl.locator.module
        self._cache_path = str((own or shipped or Path()) / module)
        self._cache_file = self._files(Path(self._cache_path))
        self._shipped = self._files(shipped / module) if shipped is not None else None
        self._keeps = own is not None

    def _files(self, folder: Path) -> IndexDataCacheFile:
        return IndexDataCacheFile(str(folder), self._impl.filename_base, _SAME)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the kernel's machine code for a signature; None where there is none.

        numba's own method first imports all that numba can compile, which takes longer than loading. The compiler does
        so itself where it is needed.
        """
        if self._makes_arrays:
            rtsys.initialize(target_context)
        found = self._load_shipped(sig, target_context)
        return self._load_own(sig, target_context) if found is None and self._keeps else found

    def _load_shipped(self, sig: Any, target: Any) -> Any:
        if self._shipped is None:
            return None
        try:
            code = self._shipped.load(self._index_key(sig, target.codegen()))
            return code and self._impl.rebuild(target, code)
        except (OSError, *_DAMAGE) as trouble:
            _LOG.warning("the kernels that came with the program could not be loaded: %s", trouble)
            return None

    def _load_own(self, sig: Any, target: Any) -> Any:
        try:
            return self._load_overload(sig, target)
        except (OSError, *_DAMAGE) as trouble:
            _LOG.warning("compiled kernels could not be loaded, they are compiled anew: %s", trouble)
            self._clear()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the kernel's machine code for a signature, where that is possible."""
        if not self._keeps:
            return
        folder = Path(self._cache_path)
        try:
            folder.mkdir(0o700, exist_ok=True)
            super().save_overload(sig, data)
            keep_private(folder)
        except (OSError, *_DAMAGE) as trouble:
            _LOG.warning("compiled kernels could not be kept: %s", trouble)
            self._clear()

    def _clear(self) -> None:
        try:
            self.flush()
        except OSError as trouble:
            _LOG.warning("the cache of compiled kernels cannot be cleared: %s", trouble)
