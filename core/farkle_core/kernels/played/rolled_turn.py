"""Prices a turn that is laid out by roll and turn total, when one option of every roll is taken."""

from typing import Any

from farkle_core.kernels.compiler.jit import kernel


@kernel
def price_turn(
    points: Any, following: Any, chosen: Any, ways: Any, mode_of: Any, holds: Any, ends: Any, value: Any
) -> None:
    """Fill `value` with the points of the turn from every state.

    `points`, `following`: what each option of a roll brings (in quanta), and the mode that follows; shape (rolls,
    options). `chosen`: the option taken, shape (rolls, totals). `ways`: the chance of each roll, `mode_of`: the mode
    that makes it. `holds`: where the player holds, shape (totals, modes). `ends`: by mode, what a farkle brings, and
    with what chance the turn total is kept; shape (modes, 2). `value`: shape (rows, modes), each row with its own
    number before; rows beyond the totals stay.
    """
    rolls, totals, modes = chosen.shape[0], chosen.shape[1], value.shape[1]
    for total in range(totals - 1, -1, -1):
        for mode in range(modes):
            value[total, mode] = total if holds[total, mode] else ends[mode, 0] + ends[mode, 1] * total
        for roll in range(rolls):
            mode = mode_of[roll]
            if not holds[total, mode]:
                option = chosen[roll, total]
                brought = points[roll, option]
                after = value[total + brought, following[roll, option]] if brought else float(total)
                value[total, mode] += ways[roll] * after
