"""Opens the window of published numbers."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from farkle_explorer.session.shared import Shared
from farkle_explorer.verify.verification import Verification
from farkle_explorer.verify.window import VerifyWindow
from farkle_explorer.widgets.opener import Opener


class VerifyController(Opener[VerifyWindow]):
    """Begins to check when the window is first opened."""

    def __init__(self, shared: Shared, window: QWidget) -> None:
        super().__init__(shared.theme, window)
        self.verification = Verification("verifying", shared.kernels, self)

    def _make(self) -> VerifyWindow:
        return VerifyWindow(self.verification, self._window)

    @Slot()
    def open(self) -> None:
        """Show the window, and begin if nothing has been checked."""
        super().open()
        assert self.shown is not None
        if not self.verification.is_running and not self.shown.findings:
            self.shown.start()

    def close(self) -> None:
        """Close the window, and stop."""
        self.verification.close()
        super().close()
