"""Words the cost of farkles in plain language."""

from collections.abc import Iterator

from farkle_core.language.messages import _, pgettext
from farkle_core.rules.combinations import combinations
from farkle_core.rules.model import FEWEST_DICE, WIN, Cursed, Ruleset
from farkle_core.rules.phrases import capital, dice, faces_name, number, points


def farkle_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the meaning and the cost of a farkle."""
    yield _farkle_line(ruleset)
    yield from _cursed_lines(ruleset)
    if ruleset.has_penalty:
        yield from _penalty_lines(ruleset)
    elif not ruleset.has_disaster:
        yield _("Farkles never cost points that you have banked.")


def _farkle_line(ruleset: Ruleset) -> str:
    roll = _fewer(ruleset) if ruleset.turn.nothing else _("A roll")
    if ruleset.turn.farkle_keeps_turn_total:
        return _(
            "{roll} without a combination is a farkle: it ends your turn, "
            "but the turn total is banked all the same, however small it is.",
            roll=roll,
        )
    return _("{roll} without a combination is a farkle: it ends your turn, and the turn total is lost.", roll=roll)


def _fewer(ruleset: Ruleset) -> str:
    if ruleset.dice > FEWEST_DICE:
        return _("A roll of fewer than {dice}", dice=dice(ruleset.dice))
    return _("A roll of a single die")


def _cursed_lines(ruleset: Ruleset) -> Iterator[str]:
    cursed = ruleset.cursed
    if cursed is None:
        return
    yield _cursed_line(ruleset, cursed)
    if ruleset.has_disaster:
        yield _disaster_line(ruleset)
    elif ruleset.toxic_costs_total:
        yield _("Such a roll loses the turn total all the same.")


def _cursed_line(ruleset: Ruleset, cursed: Cursed) -> str:
    wins = any(known.points == WIN for known in combinations(ruleset))
    nothing = dice(ruleset.dice) if ruleset.turn.nothing else ""
    faces = cursed_dice(ruleset, cursed)
    if wins and nothing:
        return _(
            "{dice} in one roll are a farkle too, whatever else the roll holds, "
            "even dice that would win or no combination among {all_dice}.",
            dice=faces,
            all_dice=nothing,
        )
    if wins:
        return _(
            "{dice} in one roll are a farkle too, whatever else the roll holds, even dice that would win.", dice=faces
        )
    if nothing:
        return _(
            "{dice} in one roll are a farkle too, whatever else the roll holds, even no combination among {all_dice}.",
            dice=faces,
            all_dice=nothing,
        )
    return _("{dice} in one roll are a farkle too, whatever else the roll holds.", dice=faces)


def cursed_dice(ruleset: Ruleset, cursed: Cursed) -> str:
    """Return the cursed dice of a roll in words: ``"Four or more 2s"``."""
    faces, count = faces_name(cursed.face), capital(number(cursed.count))
    if cursed.count == 1:
        return _("One or more {faces}", faces=faces)
    if cursed.count < ruleset.dice:
        return _("{count} or more {faces}", count=count, faces=faces)
    return pgettext("so many dice of a face", "{count} {faces}", count=count, faces=faces)


def _disaster_line(ruleset: Ruleset) -> str:
    """Return the sentence that a disaster comes after all other effects of a farkle."""
    if ruleset.turn.farkle_keeps_turn_total and ruleset.has_penalty:
        return _("That is a disaster: your score, too, becomes 0, whatever the farkle banks or costs.")
    if ruleset.turn.farkle_keeps_turn_total:
        return _("That is a disaster: your score, too, becomes 0, whatever the farkle banks.")
    if ruleset.has_penalty:
        return _("That is a disaster: your score, too, becomes 0, whatever the farkle costs.")
    return _("That is a disaster: your score, too, becomes 0.")


def _penalty_lines(ruleset: Ruleset) -> Iterator[str]:
    farkles = ruleset.farkles
    if ruleset.penalty_takes_all:
        yield from _loss_lines(ruleset)
        return
    if farkles.count == 1:
        yield _("Every farkle costs {penalty} of your score.", penalty=points(farkles.penalty))
    else:
        yield _(
            "When {count} of your turns in a row have ended with a farkle, you lose {penalty} of your score, and the "
            "count starts again. A turn that ends in any other way starts it again, too.",
            count=number(farkles.count),
            penalty=points(farkles.penalty),
        )
    if ruleset.turn.farkle_keeps_turn_total:
        yield _(
            "Those points are lost after the turn total has been banked; only what then remains can reach the goal."
        )
    yield _("Your score never falls below 0.") if farkles.never_below_zero else _("Your score may fall below 0.")


def _loss_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the sentences for a penalty that leaves no points."""
    if ruleset.farkles.count == 1:
        yield _("Every farkle costs all your points.")
    else:
        yield _(
            "When {count} of your turns in a row have ended with a farkle, you lose all your points, and the count "
            "starts again. A turn that ends in any other way starts it again, too.",
            count=number(ruleset.farkles.count),
        )
    if ruleset.turn.farkle_keeps_turn_total:
        yield _("The turn total that this farkle banks is lost with them.")
