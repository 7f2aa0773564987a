"""What stands at the foot of every sheet: how exact, what it costs to play by it, which rules, which program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farkle_core.language import N_, _
from farkle_core.sheets.content import percent_text
from farkle_core.sheets.parts import Part

if TYPE_CHECKING:
    from farkle_core.sheets.content import CheatSheet
    from farkle_core.sheets.learnt import Price
    from farkle_core.sheets.material import Material

_LEARNT = frozenset({Part.MEMORY, Part.MARGINS, Part.BANDS})
_RULES = frozenset({Part.SCORES, Part.RULES})
_UNKNOWN = N_("Price: what it costs to play by the learnt numbers is not known.")


def foot(material: Material, parts: tuple[Part, ...]) -> tuple[str, ...]:
    """Return what stands at the foot of a sheet with `parts`, a paragraph each."""
    sheet = material.sheet
    return (" ".join(sheet.exactness), price_words(material, parts), provenance(sheet))


def price_words(material: Material, parts: tuple[Part, ...]) -> str:
    """Return what playing by `parts` costs, as far as that is known."""
    there = material.of(parts)
    learnt = _LEARNT.intersection(there)
    prices = material.prices(there)
    sentences = [_priced(prices)] if prices else [_(_UNKNOWN)] * bool(learnt)
    perfect = not (_LEARNT | _RULES).issuperset(there)
    if learnt and perfect:
        sentences.append(_("All other numbers are perfect play's own."))
    elif perfect:
        sentences.append(
            _(
                "Price: the numbers are perfect play's own and cost nothing at the scores they are for; "
                "what is lost by reading between them is not measured."
            )
        )
    return " ".join(sentences) or _("Price: there is nothing to play by on this sheet.")


def _priced(prices: tuple[Price, ...]) -> str:
    each = "; ".join(f"{price.strategy} {percent_text(price.wins)}{_points(price)}" for price in prices)
    return _("Price, as games won against perfect play: {each}.", each=each)


def _points(price: Price) -> str:
    return "" if price.points_a_turn is None else _(" ({points:,.2f} points a turn)", points=price.points_a_turn)


def provenance(sheet: CheatSheet) -> str:
    """Return which rules and which program a sheet is from."""
    source = f" ({sheet.source})" if sheet.source else ""
    return _(
        "Rules {fingerprint}{source}  ·  Farkle Explorer {version}",
        fingerprint=sheet.fingerprint,
        source=source,
        version=sheet.version,
    )
