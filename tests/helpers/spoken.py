"""The window in German, as a person has it whose system speaks German."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QLocale

from farkle_core.language.messages import use
from farkle_explorer.widgets.languages import speak


@contextmanager
def spoken(language: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have everything said in `language` for a while, and in English again afterwards."""
    before = QLocale()
    monkeypatch.setenv("FARKLE_LANGUAGE", language)
    speak()
    try:
        yield
    finally:
        monkeypatch.setenv("FARKLE_LANGUAGE", "en")
        speak()
        use("en")
        QLocale.setDefault(before)
