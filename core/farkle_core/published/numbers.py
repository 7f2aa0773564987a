"""The file of published numbers, read so that no digit is lost."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def published() -> dict[str, Any]:
    """Return the file's tables; numbers with a point are Decimal, with every digit that was printed."""
    text = (files("farkle_resources") / "published.toml").read_text(encoding="utf-8")
    return tomllib.loads(text, parse_float=Decimal)
