"""What cells are tinted with, on paper and on a web page: holding amber and rolling blue as on the screen, or greys.

Black words stay readable on all of them, and a grey printer keeps them apart.
"""

from typing import Final

from farkle_core.sheets.tables import Tone

WHITE: Final = "#ffffff"

# Red, green, blue.
_HOLD: Final = (0xE9, 0xA5, 0x1F)
_ROLL: Final = (0x25, 0x60, 0xAB)
_CHANCE: Final = (0x3B, 0x8C, 0x77)
_BLACK: Final = (0, 0, 0)

_COLOURS: Final = {Tone.ROLL: (_ROLL, 0.16), Tone.HOLD: (_HOLD, 0.5), Tone.CHANCE: (_CHANCE, 0.5)}
_GREYS: Final = {Tone.ROLL: (_BLACK, 0.11), Tone.HOLD: (_BLACK, 0.24), Tone.CHANCE: (_BLACK, 0.24)}


def tint(tone: Tone, strength: float, *, colour: bool) -> str:
    """Return the colour of a cell as ``#rrggbb``; white where it has none."""
    tints = _COLOURS if colour else _GREYS
    if tone not in tints:
        return WHITE
    ink, most = tints[tone]
    share = most * min(max(strength, 0.0), 1.0)
    return "#" + "".join(f"{round(255 - share * (255 - part)):02x}" for part in ink)
