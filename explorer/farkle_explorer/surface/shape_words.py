"""The shape of the shown surfaces in words, for screen readers."""

from collections.abc import Iterator

from farkle_core.language.messages import _
from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots import plot_words
from farkle_explorer.surface.shape import Scene


def shape_words(scene: Scene) -> Iterator[str]:
    """Describe the range of turn totals of surface and nets, and the share of scores with going for it."""
    dice = scene.name
    ends, share = _extent(scene.surface, scene.dice)
    if ends:
        yield _("With {dice} the surface goes from {ends}, {share}", dice=dice, ends=ends, share=share)
    else:
        yield _("With {dice} {share}", dice=dice, share=share)
    for net in scene.others:
        ends, share = _extent(net.surface, scene.dice)
        name = f"{net.mark}: {net.words}"
        if ends:
            yield _("Net {name}, {dice}: from {ends}, {share}", name=name, dice=dice, ends=ends, share=share)
        else:
            yield _("Net {name}, {dice}: {share}", name=name, dice=dice, share=share)


def _extent(surface: Surface, dice: int) -> tuple[str, str]:
    """Return the range of turn totals of a surface, and the share of scores with going for it.

    The range is ``""`` if the player never holds.
    """
    heights, never = surface.heights[dice - 1], surface.never[dice - 1]
    share = _("go for it at {share:.0f} % of the scores", share=100.0 * float(never.mean()))
    if never.all():
        return "", share
    held = heights[~never]
    return _("{low} to {high}", low=plot_words.points(int(held.min())), high=plot_words.points(int(held.max()))), share
