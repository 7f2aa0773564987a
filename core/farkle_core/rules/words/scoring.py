"""Words the combinations in plain language."""

from collections.abc import Iterator
from typing import Final

from farkle_core.language.messages import N_, _
from farkle_core.language.messages import number as grouped
from farkle_core.rules.combinations import (
    arrangements,
    combinations,
    listed_faces,
    names_its_faces,
    never_scores,
    scoring_patterns,
    scoring_sets,
    set_name,
    triples_sum,
)
from farkle_core.rules.dice import FACES
from farkle_core.rules.model import TRIPLES, WIN, Pattern, PatternPoints, Points, Ruleset
from farkle_core.rules.phrases import (
    all_dice,
    capital,
    combination_name,
    dice,
    face_name,
    faces_name,
    listed,
    number,
    points,
    worth,
)

_ANY_FACE: Final = (
    N_("Single dice of any face: each {worth}."),
    N_("Two of a kind of any face: {worth}."),
    N_("Three of a kind of any face: {worth}."),
    N_("Four of a kind of any face: {worth}."),
    N_("Five of a kind of any face: {worth}."),
    N_("Six of a kind of any face: {worth}."),
)
_SOME_FACES: Final = (
    N_("Single dice: {faces}."),
    N_("Two of a kind: {faces}."),
    N_("Three of a kind: {faces}."),
    N_("Four of a kind: {faces}."),
    N_("Five of a kind: {faces}."),
    N_("Six of a kind: {faces}."),
)


def scoring_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield every combination with its points, and the rules for combining them."""
    for count in range(1, ruleset.dice + 1):
        yield from _set_lines(ruleset, count)
    for pattern in scoring_patterns(ruleset):
        yield _pattern_line(ruleset, pattern)
    if ruleset.turn.nothing:
        yield _(
            "A roll of {dice} without a combination: {points}; it uses all the dice, and is no farkle.",
            dice=all_dice(ruleset.dice),
            points=points(ruleset.turn.nothing),
        )
    if any(each.points == WIN and not never_scores(ruleset, each.counts) for each in combinations(ruleset)):
        yield _(
            "A player who sets aside dice that win has won at once, whatever the scores, and however "
            "small the turn total."
        )
    if ruleset.dice > 1:
        yield _(
            "Only dice of one roll score together, and each die counts once: "
            "dice set aside earlier never join a later roll."
        )


def cursed_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the combinations that can never score, because every roll with their dice is cursed."""
    sets, patterns = scoring_sets(ruleset), scoring_patterns(ruleset)
    names = [
        f"{set_name(face, count)} ({_worth_in_short(points_)})"
        for face in FACES
        for count, points_ in enumerate(ruleset.sets[face - 1][: ruleset.dice], start=1)
        if points_ and not sets[face - 1][count - 1]
    ]
    names += [
        f"{combination_name(pattern.name)} ({_worth_in_short(pattern.points, pattern.bonus)})"
        for pattern in ruleset.patterns
        if pattern not in patterns
    ]
    if names:
        yield _("{combinations}: a roll with such dice is always a farkle.", combinations=capital(listed(names)))


def _worth_in_short(value: PatternPoints, bonus: int = 0) -> str:
    if value == TRIPLES:
        if bonus:
            return _("the triples of its faces and {bonus}", bonus=points(bonus))
        return _("the triples of its faces")
    return _("a win") if value == WIN else points(value)


def _set_lines(ruleset: Ruleset, count: int) -> Iterator[str]:
    sets = scoring_sets(ruleset)
    values = {face: sets[face - 1][count - 1] for face in FACES if sets[face - 1][count - 1]}
    if len(values) == len(FACES) and len(set(values.values())) == 1:
        yield _(_ANY_FACE[count - 1], worth=worth(values[1]))
    elif values:
        faces = (_set(face, count, value) for face, value in values.items())
        yield _(_SOME_FACES[count - 1], faces=listed(faces))


def _set(face: int, count: int, value: Points) -> str:
    if count == 1 and value == WIN:
        return _("a {face} wins the game", face=face_name(face))
    if count == 1:
        return _("a {face} is worth {points:,}", face=face_name(face), points=value)
    if value == WIN:
        return _("{dice} win the game", dice=set_name(face, count))
    return f"{set_name(face, count)} {grouped(value)}"


def _pattern_line(ruleset: Ruleset, pattern: Pattern) -> str:
    name, worth_ = capital(combination_name(pattern.name)), _pattern_worth(ruleset, pattern)
    if names_its_faces(pattern):
        return f"{name}: {worth_}."
    return f"{name} ({_dice_of(pattern)}): {worth_}."


def _dice_of(pattern: Pattern) -> str:
    if pattern.faces:
        return _("the faces {faces}", faces=listed_faces(pattern.faces))
    groups = [(count, pattern.shape.count(count)) for count in sorted(set(pattern.shape), reverse=True)]
    if len(groups) == 1:
        count, faces = groups[0]
        if count > 1:
            return _("{number} different faces, {dice} of each", number=number(faces), dice=dice(count))
        return _("{number} different faces", number=number(faces))
    return listed(_each_of(count, faces, place) for place, (count, faces) in enumerate(groups))


def _each_of(count: int, faces: int, place: int) -> str:
    words = dice(count)
    if faces == 1:
        return _("{dice} of another face", dice=words) if place else _("{dice} of one face", dice=words)
    if place:
        return _("{dice} of each of {number} other faces", dice=words, number=number(faces))
    return _("{dice} of each of {number} different faces", dice=words, number=number(faces))


def _pattern_worth(ruleset: Ruleset, pattern: Pattern) -> str:
    if pattern.points != TRIPLES:
        return worth(pattern.points)
    can_score = (counts for counts in arrangements(pattern) if not never_scores(ruleset, counts))
    example = max(can_score, key=lambda counts: (bool(triples_sum(ruleset, counts)), counts))
    words = _("what three of a kind of each of its faces is worth, added up")
    if pattern.bonus:
        bonus = points(pattern.bonus)
        words = _("what three of a kind of each of its faces is worth, added up, and {bonus} more", bonus=bonus)
    total = triples_sum(ruleset, example)
    if total == WIN:
        return words
    faces = listed(faces_name(face) for face, count in zip(FACES, example, strict=True) if count)
    made = _("{faces} make {points}", faces=faces, points=points(total + pattern.bonus))
    return f"{words} ({made})"
