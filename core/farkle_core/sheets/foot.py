"""The foot of every sheet: exactness, the price of playing by it, the rules, the program."""

from collections.abc import Iterator

from farkle_core.language.messages import _
from farkle_core.language.wording import percent
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import WITHOUT_ADVICE, SheetPart

_LEARNT = frozenset({SheetPart.SENTENCES, SheetPart.MEMORY, SheetPart.MARGINS, SheetPart.BANDS})


def foot(material: Material, parts: tuple[SheetPart, ...]) -> tuple[str, ...]:
    """Return the foot of a sheet with `parts`: one line, and the source of the rules."""
    sheet = material.claiming(parts).sheet
    line = (
        *_price(material, parts),
        *sheet.exactness,
        _("Rules {fingerprint}", fingerprint=sheet.fingerprint),
        _("Farkle Explorer {version}", version=sheet.version),
    )
    return tuple(filter(None, ("  ·  ".join(line), sheet.source)))


def _price(material: Material, parts: tuple[SheetPart, ...]) -> Iterator[str]:
    """Yield the known prices of playing by `parts`, in words."""
    there = material.of(parts)
    learnt = _LEARNT.intersection(there)
    prices = material.prices(there)
    if prices:
        each = "; ".join(f"{price.strategy} {percent(price.wins)}" for price in prices)
        yield _("Price: {each} of games won against perfect play", each=each)
    elif learnt:
        yield _("Price of the learnt numbers not known")
    if not (_LEARNT | WITHOUT_ADVICE).issuperset(there):
        yield (
            _("All else exact at these scores, not measured between them")
            if learnt
            else _("Exact at these scores, not measured between them")
        )
