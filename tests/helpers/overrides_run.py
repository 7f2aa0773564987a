"""Raises in overrides, in a process of its own: ``python overrides_run.py``; prints what is told, then ``went on``."""

import sys
from types import TracebackType
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QPoint, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from farkle_explorer.widgets import reports


class Broken(QWidget):
    """Breaks when it is shown, and when it is painted."""

    points: ClassVar = [QPoint()]

    def showEvent(self, _event: QShowEvent) -> None:  # noqa: N802
        """Divide by zero."""
        raise_within(0)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Look for what is not there, in the midst of painting."""
        painter = QPainter(self)
        painter.drawLine(self.points[0], self.points[1])


def raise_within(divisor: int) -> float:
    return 1 / divisor


def tell(kind: type[BaseException], _error: BaseException | None, _trace: TracebackType | None) -> None:
    sys.stdout.write(f"{kind.__name__}\n")


def main() -> None:
    application = QApplication(["overrides", "-platform", "offscreen"])
    sys.excepthook = tell
    Broken.__module__ = "farkle_explorer.broken"
    reports.make_safe()
    broken = Broken()
    QTimer.singleShot(0, broken.show)
    QTimer.singleShot(300, QCoreApplication.quit)
    application.exec()
    sys.stdout.write("went on\n")


if __name__ == "__main__":
    main()
