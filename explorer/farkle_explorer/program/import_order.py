"""Finds the order in which modules can be imported one at a time: first those that others import.

Classes of Qt may be made in the window's thread only. PySide6 (6.10) keeps a table of all its classes, Qt's event loop
reads it without Python's lock, and a class that another thread adds meanwhile ends the process
(``PepType_SOTP`` below ``MetaObjectBuilder::update``). So modules of the window are imported there, one in each turn.
"""

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.machinery import ModuleSpec
from pkgutil import iter_modules

from farkle_core.giving_way import give_way

_OURS = ("farkle_core", "farkle_explorer")


def in_order(names: Iterable[str]) -> list[str]:
    """Return these modules and those of the program that they import, each after all that it imports itself.

    Modules that are imported already are left out. The modules' code is read and not run, so any thread may call this.
    """
    order: list[str] = []
    seen = set(sys.modules)

    def visit(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        give_way()
        spec = _spec(name)
        if spec is not None:
            for each in (name.rpartition(".")[0], *_imports(spec)):
                visit(each)
            order.append(name)

    for name in names:
        visit(name)
    return order


@cache
def _spec(name: str) -> ModuleSpec | None:
    """Return a module's spec; importlib's own function would import the package around it."""
    package = name.rpartition(".")[0]
    around = _spec(package) if package else None
    path = None if around is None else around.submodule_search_locations
    if package and path is None:
        return None
    specs = (finder.find_spec(name, path) for finder in sys.meta_path)
    return next((spec for spec in specs if spec is not None), None)


@cache
def _modules_in(package: str) -> frozenset[str]:
    spec = _spec(package)
    path = None if spec is None else spec.submodule_search_locations
    return frozenset() if path is None else frozenset(each.name for each in iter_modules(path))


def _imports(spec: ModuleSpec) -> Iterator[str]:
    """Yield the modules of the program that a module imports when it is run."""
    code = getattr(spec.loader, "get_code", lambda _name: None)(spec.name)
    names = () if code is None else code.co_names
    for name in names:
        if name.partition(".")[0] in _OURS:
            yield name
            yield from (f"{name}.{each}" for each in _modules_in(name).intersection(names))
