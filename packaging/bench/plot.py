"""How the cost grows with the goal, as a picture."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import log10
from pathlib import Path

from bench.records import Growth

_WIDTH, _HEIGHT = 720, 420


def draw_growth(growth: Sequence[Growth], target: Path) -> None:
    """Draw seconds by the goal, both on a logarithmic axis, beside the third power of the goal, as SVG.

    Parameters
    ----------
    growth : sequence of Growth
        Rising goals.
    target : Path
        The file; its folder is made.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    import pyqtgraph
    from PySide6.QtGui import QPainter
    from PySide6.QtSvg import QSvgGenerator

    application = pyqtgraph.mkQApp()
    view = pyqtgraph.GraphicsLayoutWidget()
    view.setBackground("w")
    view.resize(_WIDTH, _HEIGHT)
    plot = view.addPlot()
    plot.setLogMode(x=True, y=True)
    plot.setLabel("bottom", "goal in points")
    plot.setLabel("left", "seconds")
    plot.showGrid(x=True, y=True, alpha=0.3)
    plot.addLegend(offset=(20, 10), labelTextColor="k")
    for side in ("bottom", "left"):
        plot.getAxis(side).setPen("k")
        plot.getAxis(side).setTextPen("k")
    goals = [each.goal for each in growth]
    seconds = [each.seconds for each in growth]
    ticks = [[(log10(goal), f"{goal:,}") for goal in goals if str(goal)[0] in "1235"]]
    plot.getAxis("bottom").setTicks(ticks)
    cubes = [seconds[-1] * (goal / goals[-1]) ** 3 for goal in goals]
    plot.plot(goals, cubes, pen=pyqtgraph.mkPen("#999999", width=2), name="third power of the goal")
    blue = "#1f5fa8"
    measured = plot.plot(
        goals, seconds, pen=pyqtgraph.mkPen(blue, width=2), symbol="o", symbolBrush=blue, name="measured"
    )
    measured.scatter.setExportMode(True, {})  # circles; else parts of one picture of all symbols, which SVG has not
    view.show()
    application.processEvents()
    target.parent.mkdir(parents=True, exist_ok=True)
    drawing = QSvgGenerator()
    drawing.setFileName(str(target))
    drawing.setSize(view.size())
    drawing.setViewBox(view.rect())
    drawing.setResolution(view.logicalDpiX())
    painter = QPainter(drawing)
    view.render(painter)
    painter.end()
    view.close()
