"""The inks of sheets, as red, green and blue."""

from typing import Final

# Hold and roll are also those of the window's light theme: explorer, `widgets/theme.py`.
HOLD_INK: Final = bytes.fromhex("e9a51f")
ROLL_INK: Final = bytes.fromhex("2560ab")
CHANCE_INK: Final = bytes.fromhex("3b8c77")
