"""Kernels take few arguments: what belongs together comes as one."""

import ast
from collections.abc import Iterator

from farkle_core.kernels.compiler.cache_folder import KERNELS

MOST = 8


def compiled() -> Iterator[tuple[str, int]]:
    """Give each compiled function below the kernels, and how many arguments it takes."""
    for source in KERNELS.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                decorators = {each.id for each in node.decorator_list if isinstance(each, ast.Name)}
                if decorators & {"inlined", "kernel", "kernel_that_makes_arrays"}:
                    yield f"{source.relative_to(KERNELS).as_posix()}: {node.name}", len(node.args.args)


def test_no_kernel_takes_more_than_eight_arguments() -> None:
    found = dict(compiled())
    assert len(found) > 150
    assert {name: count for name, count in found.items() if count > MOST} == {}
