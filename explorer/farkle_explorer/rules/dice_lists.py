"""Lists of dice in a document: dice come in place of fair ones, and go so that the number stays."""

from typing import Any

from farkle_core.rules.die import FAIR, Die
from farkle_core.rules.model import MOST_DICE
from farkle_explorer.session.document_keys import ABSENT

Entries = list[Any]  # what stands at the key of a list; a file may hold anything there


def fair_entry(count: int, name: str) -> dict[str, Any]:
    """Return so many fair dice."""
    return {"name": name, "count": count, "weights": list(FAIR), "wild": 0}


def entry_of(die: Die) -> dict[str, Any]:
    """Return a die as it stands in a document."""
    return {"name": die.name, "count": die.count, "weights": list(die.weights), "wild": die.wild}


def with_die(entries: Entries, die: Die, dice: Any, fair: str) -> Entries:
    """Return a list with one more die: in place of a fair one where there is any, or else besides.

    `entries`: the list so far; an empty one stands for fair dice. `dice`: how many dice the game has, as the document
    says. `fair`: what a fair die is called.
    """
    every = dice if isinstance(dice, int) and 0 < dice <= MOST_DICE else MOST_DICE
    found = [*entries] or [fair_entry(every, fair)]
    place = next((place for place, entry in enumerate(found) if is_fair(entry)), None)
    if place is not None:
        found[place] = {**found[place], "count": count_of(found[place]) - 1}
    found = [entry for entry in found if not is_fair(entry) or count_of(entry)]
    same = next((place for place, entry in enumerate(found) if _is_of(entry, die)), None)
    if same is not None:
        found[same] = {**found[same], "count": count_of(found[same]) + 1}
        return found
    return [*found, entry_of(die)]


def without_entry(entries: Entries, place: int, fair: str) -> Any:
    """Return a list without the dice at a place, with fair ones instead; ABSENT where only fair ones are left."""
    gone = count_of(entries[place])
    rest = [*entries[:place], *entries[place + 1 :]]
    if all(is_fair(entry) for entry in rest):
        return ABSENT
    if is_fair(entries[place]):
        return rest
    other = next((place for place, entry in enumerate(rest) if is_fair(entry)), None)
    if other is None:
        return [*rest, fair_entry(gone, fair)]
    rest[other] = {**rest[other], "count": count_of(rest[other]) + gone}
    return rest


def is_fair(entry: Any) -> bool:
    """Return whether an entry stands for fair dice."""
    weights = weights_of(entry)
    return isinstance(entry, dict) and not entry.get("wild") and len(set(weights)) == 1 and weights[0] > 0


def count_of(entry: Any) -> int:
    """Return how many dice an entry stands for; 0 where that is no number."""
    count = entry.get("count", 1) if isinstance(entry, dict) else 0
    return count if isinstance(count, int) and not isinstance(count, bool) and count > 0 else 0


def weights_of(entry: Any) -> tuple[int, ...]:
    """Return the six weights of an entry; 0 for each that is no weight."""
    weights = entry.get("weights", list(FAIR)) if isinstance(entry, dict) else []
    known = [_weight(weight) for weight in weights] if isinstance(weights, list) else []
    return tuple((*known, *[0] * len(FAIR))[: len(FAIR)])


def _weight(weight: Any) -> int:
    return weight if isinstance(weight, int) and not isinstance(weight, bool) and weight > 0 else 0


def wild_of(entry: Any) -> int:
    """Return the wild face of an entry, 0 for none."""
    wild = entry.get("wild", 0) if isinstance(entry, dict) else 0
    return wild if isinstance(wild, int) and 0 < wild <= len(FAIR) else 0


def _is_of(entry: Any, die: Die) -> bool:
    return isinstance(entry, dict) and {**entry_of(die), "count": 0} == {
        "name": entry.get("name"), "count": 0, "weights": list(weights_of(entry)), "wild": wild_of(entry)
    }  # fmt: skip
