"""Cells of a sheet, read as a person reads them."""

import re

from farkle_core.sheets.content import ROLL, HoldCell


def says_hold(cell: HoldCell, turn_total: int) -> bool:
    """Read the cell as a person would."""
    if cell.value == ROLL:
        return False
    whole = f"{cell.value} {cell.note}".replace("only", "").replace(",", "")
    if "–" not in whole and "from" not in whole and not cell.note:
        return turn_total >= int(whole)
    for part in re.split(r" and ", whole.strip()):
        numbers = [int(number) for number in re.findall(r"\d+", part)]
        last = 10**9 if part.startswith("from") else numbers[-1]
        if numbers[0] <= turn_total <= last:
            return True
    return False
