"""The switches of a comparison: by what scores two games are matched, and what the list begins with."""

from farkle_core.compare.decisions import Order
from farkle_core.compare.sides import Matching
from farkle_core.language.messages import _
from farkle_explorer.widgets.choice import Choice


def matching_switch() -> Choice:
    """Return the choice of :class:`Matching`."""
    scores = _("Compare where both players have the same scores in both games")
    needed = _("Compare where both players need the same points to the goal")
    return Choice(
        _("How scores are matched"),
        ((Matching.SCORES, _("same scores"), scores), (Matching.NEEDED, _("same points needed"), needed)),
    )


def order_switch() -> Choice:
    """Return the choice of :class:`Order`."""
    cost = _("First the decisions that cost most where they come up")
    weight = _("First the decisions with the largest cost times how often a game comes there")
    return Choice(
        _("Order of the list"),
        ((Order.WEIGHT, _("matters most"), weight), (Order.COST, _("costs most"), cost)),
    )
