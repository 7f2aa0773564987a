"""pyqtgraph plots without their context menus, which the program never opens.

The menus have no Qt parent, only reference cycles in Python. After a window closes they stay alive until the garbage
collector destroys them at an arbitrary time, even in the middle of Qt's own work.
"""

import pyqtgraph as pg
from shiboken6 import delete


def drop_menus(plot: pg.PlotWidget) -> None:
    """Remove the menus of a new plot, so that the garbage collector has nothing to find."""
    item = plot.getPlotItem()
    item.setMenuEnabled(False)
    delete(item.ctrlMenu)
    item.ctrlMenu = None  # the state after pyqtgraph's own PlotItem.close
    item.stateGroup.setParent(item)
