"""The places of all pages except the first, with their workspaces; the pages come later."""

from farkle_core.language.messages import _
from farkle_explorer.program.workspaces import EXPLORE, LAB, PLAY, STRATEGIES, TRAIN
from farkle_explorer.widgets.pages import Page


def places() -> tuple[Page, ...]:
    """Return the places in the order that sets their keys."""
    return (
        Page(_("Surface"), None, EXPLORE.name),
        Page(_("Turn table"), None, EXPLORE.name),
        Page(_("Next roll"), None, EXPLORE.name),
        Page(_("Play by heart"), None, STRATEGIES.name),
        Page(_("Compare"), None, STRATEGIES.name),
        Page(_("How often dice score"), None, EXPLORE.name),
        Page(_("Play"), None, PLAY.name),
        Page(_("Games"), None, PLAY.name, "Ctrl+G"),
        Page(_("Train"), None, TRAIN.name, "Ctrl+9"),
        Page(_("Rule lab"), None, LAB.name),
        Page(_("Which dice"), None, STRATEGIES.name, "Ctrl+Shift+D"),
    )
