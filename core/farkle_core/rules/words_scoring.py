"""What scores, in plain language."""

from __future__ import annotations

from collections.abc import Iterator

from farkle_core.rules.combinations import (
    arrangements,
    combinations,
    never_scores,
    scoring_patterns,
    scoring_sets,
    set_name,
    triples_sum,
)
from farkle_core.rules.model import FACES, TRIPLES, WIN, Pattern, PatternPoints, Points, Ruleset
from farkle_core.rules.phrases import all_dice, capital, dice, listed, number, points, worth

_KINDS = ("Single dice", "Two of a kind", "Three of a kind", "Four of a kind", "Five of a kind", "Six of a kind")


def scoring_lines(ruleset: Ruleset) -> Iterator[str]:
    """Say every combination with its points, and how combinations may be used."""
    for count in range(1, ruleset.dice + 1):
        yield from _set_lines(ruleset, count)
    for pattern in scoring_patterns(ruleset):
        yield _pattern_line(ruleset, pattern)
    if ruleset.turn.nothing:
        yield (
            f"A roll of {all_dice(ruleset.dice)} without a combination: {points(ruleset.turn.nothing)}; "
            "it uses all the dice, and is no farkle."
        )
    if any(each.points == WIN and not never_scores(ruleset, each.counts) for each in combinations(ruleset)):
        yield "Whoever sets aside dice that win has won at once, whatever the scores, and however small the turn total."
    yield (
        "Only dice of one roll score together, and each die counts once: "
        "dice set aside earlier never join a later roll."
    )


def cursed_lines(ruleset: Ruleset) -> Iterator[str]:
    """Say which combinations can never score, because every roll with their dice is cursed."""
    sets, patterns = scoring_sets(ruleset), scoring_patterns(ruleset)
    names = [
        f"{set_name(face, count)} ({_worth_in_short(points_)})"
        for face in FACES
        for count, points_ in enumerate(ruleset.sets[face - 1][: ruleset.dice], start=1)
        if points_ and not sets[face - 1][count - 1]
    ]
    names += [
        f"{pattern.name} ({_worth_in_short(pattern.points, pattern.bonus)})"
        for pattern in ruleset.patterns
        if pattern not in patterns
    ]
    if names:
        yield f"{capital(listed(names))}: a roll with such dice is always a farkle."


def _worth_in_short(value: PatternPoints, bonus: int = 0) -> str:
    if value == TRIPLES:
        return f"the triples of its faces{f' and {points(bonus)}' if bonus else ''}"
    return "a win" if value == WIN else points(value)


def _set_lines(ruleset: Ruleset, count: int) -> Iterator[str]:
    sets = scoring_sets(ruleset)
    values = {face: sets[face - 1][count - 1] for face in FACES if sets[face - 1][count - 1]}
    if len(values) == len(FACES) and len(set(values.values())) == 1:
        each = "each " if count == 1 else ""
        yield f"{_KINDS[count - 1]} of any face: {each}{worth(values[1])}."
    elif values:
        faces = (_set(face, count, value) for face, value in values.items())
        yield f"{_KINDS[count - 1]}: {listed(faces)}."


def _set(face: int, count: int, value: Points) -> str:
    if count == 1:
        return f"a {face} wins the game" if value == WIN else f"a {face} is worth {value:,}"
    return f"{set_name(face, count)} win the game" if value == WIN else f"{set_name(face, count)} {value:,}"


def _pattern_line(ruleset: Ruleset, pattern: Pattern) -> str:
    return f"{capital(pattern.name)} ({_dice_of(pattern)}): {_pattern_worth(ruleset, pattern)}."


def _dice_of(pattern: Pattern) -> str:
    if pattern.faces:
        return "the faces " + "-".join(map(str, pattern.faces))
    groups = [(count, pattern.shape.count(count)) for count in sorted(set(pattern.shape), reverse=True)]
    if len(groups) == 1:
        count, faces = groups[0]
        return f"{number(faces)} different faces" + (f", {dice(count)} of each" if count > 1 else "")
    said = (f"{dice(count)} of {_each_of(faces, place)}" for place, (count, faces) in enumerate(groups))
    return listed(said)


def _each_of(faces: int, place: int) -> str:
    other = "another" if place else "one"
    if faces == 1:
        return f"{other} face"
    return f"each of {number(faces)} {'other' if place else 'different'} faces"


def _pattern_worth(ruleset: Ruleset, pattern: Pattern) -> str:
    if pattern.points != TRIPLES:
        return worth(pattern.points)
    can_score = (counts for counts in arrangements(pattern) if not never_scores(ruleset, counts))
    example = max(can_score, key=lambda counts: (bool(triples_sum(ruleset, counts)), counts))
    more = f", and {points(pattern.bonus)} more" if pattern.bonus else ""
    faces = [face for face, count in zip(FACES, example, strict=True) if count]
    total = triples_sum(ruleset, example)
    sum_ = "" if total == WIN else f" ({listed(f'{face}s' for face in faces)} make {points(total + pattern.bonus)})"
    return f"what three of a kind of each of its faces is worth, added up{more}{sum_}"
