"""The numbers printed in the sources, and how exactly they are printed."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

PUBLISHED: dict[str, Any] = tomllib.loads((files("farkle_resources") / "published.toml").read_text(encoding="utf-8"))


BN = PUBLISHED["busche-neller"]


B16 = PUBLISHED["facebook"]


def printed(value: float, digits: int) -> Any:
    return pytest.approx(value, abs=0.5 * 10**-digits, rel=0)
