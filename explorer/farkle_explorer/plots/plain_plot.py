"""Plots of pyqtgraph's without the menus that come with each, which nothing here opens.

The menus have no owner in Qt, only a ring of references in Python: when a window was closed they stay behind, living
widgets, until Python's search for garbage comes across them at any time and destroys them, within Qt's own work, too.
"""

import pyqtgraph as pg
from shiboken6 import delete


def drop_menus(plot: pg.PlotWidget) -> None:
    """Have a new plot show no menu, and leave nothing of it to Python's search for garbage."""
    item = plot.getPlotItem()
    item.setMenuEnabled(False)
    delete(item.ctrlMenu)
    item.ctrlMenu = None  # as pyqtgraph itself has it after PlotItem.close
    item.stateGroup.setParent(item)
