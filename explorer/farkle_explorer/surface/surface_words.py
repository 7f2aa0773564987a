"""What surfaces look like, in words for those who do not see them."""

from collections.abc import Iterator

from farkle_core.language.messages import _
from farkle_core.solution.surfaces import Surface
from farkle_explorer.plots import plot_words
from farkle_explorer.surface.scene import Scene


def shape_words(scene: Scene) -> Iterator[str]:
    """Say from where to where the surface and the nets go, and over how much of them one goes for it."""
    dice = plot_words.dice(scene.dice)
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
    """Return from where to where a surface goes, ``""`` if it is nowhere, and over how much one goes for it."""
    heights, never = surface.heights[dice - 1], surface.never[dice - 1]
    share = _("go for it at {share:.0f} % of the scores", share=100.0 * float(never.mean()))
    if never.all():
        return "", share
    held = heights[~never]
    return _("{low} to {high}", low=plot_words.points(int(held.min())), high=plot_words.points(int(held.max()))), share
