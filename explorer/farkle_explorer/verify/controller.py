"""Opens the window with published numbers."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.widgets.opener import Opener
from farkle_explorer.workers.kernels import Kernels

if TYPE_CHECKING:
    from farkle_explorer.verify.window import Verification, VerifyWindow


class VerifyController(Opener["VerifyWindow"]):
    """Starts the comparison when the window first opens."""

    def __init__(self, context: FeatureContext, window: QWidget) -> None:
        super().__init__(context.theme, window, context.actions.verify)
        self._kernels: Kernels = context.kernels

    @cached_property
    def verification(self) -> Verification:
        """The comparison."""
        from farkle_explorer.verify.window import Verification

        return Verification("verifying", self._kernels, self)

    def _make(self) -> VerifyWindow:
        from farkle_explorer.verify.window import VerifyWindow

        return VerifyWindow(self.verification, self._window)

    @Slot()
    def open(self) -> None:
        """Show the window; starts the check if there are no findings."""
        super().open()
        assert self.shown is not None
        if not self.verification.is_running and not self.shown.findings:
            self.shown.start()

    def close(self) -> None:
        """Close the window, and stop the check."""
        if self.shown is not None:
            self.verification.close()
        super().close()
