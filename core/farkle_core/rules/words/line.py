"""Words the distinctive features of rules in one line, for lists of rulesets."""

from collections.abc import Iterator

from farkle_core.language.messages import _, number, pgettext
from farkle_core.rules.combinations import set_name
from farkle_core.rules.dice import MOST_DICE
from farkle_core.rules.model import TRIPLES, WIN, Carry, EndRule, Ruleset
from farkle_core.rules.phrases import combination_name, dice, ordinal, points
from farkle_core.rules.words.choices import CARRIES, EFFECTS, END_RULES, OVERSHOOTS
from farkle_core.rules.words.turn import TURN_OPTIONS, turn_option

_USUAL_ONES = 1000  # points of three 1s in most rules


def in_one_line(ruleset: Ruleset) -> str:
    """Return the distinctive features of rules: ``"10,000 points, opening 500, one last turn"``."""
    return ", ".join([points(ruleset.goal), *_turn(ruleset), *_end(ruleset), *_scoring(ruleset)])


def _turn(ruleset: Ruleset) -> Iterator[str]:
    turn, farkles, cursed = ruleset.turn, ruleset.farkles, ruleset.cursed
    if ruleset.dice != MOST_DICE:
        yield dice(ruleset.dice)
    if ruleset.has_loaded_dice:
        yield _("wild dice") if ruleset.wild_dice else _("loaded dice")
    yield from filter(None, (turn_option(name, getattr(turn, name)) for name in TURN_OPTIONS))
    if ruleset.has_penalty:
        cost = _("all points") if ruleset.penalty_takes_all else number(farkles.penalty)
        yield _("{ordinal} farkle costs {points}", ordinal=ordinal(farkles.count), points=cost)
    if cursed is not None:
        yield _("{dice}: {ends}", dice=set_name(cursed.face, cursed.count), ends=_(EFFECTS[cursed.effect].short))
    if ruleset.start.carry is not Carry.NONE:
        yield _(CARRIES[ruleset.start.carry].short)


def _end(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.end.rule is not EndRule.SUDDEN:
        yield _(END_RULES[ruleset.end.rule].short)
    if ruleset.exact_goal:
        yield _(OVERSHOOTS[ruleset.end.overshoot].short)


def _scoring(ruleset: Ruleset) -> Iterator[str]:
    values = [value for row in ruleset.sets for value in row[: ruleset.dice]]
    patterns = [pattern for pattern in ruleset.patterns if pattern.dice <= ruleset.dice]
    if WIN in (*values, *(pattern.points for pattern in patterns)):
        yield _("a roll may win at once")
    ones = ruleset.sets[0][2]
    if isinstance(ones, int) and ones not in (0, _USUAL_ONES):
        yield f"{set_name(1, 3)} {number(ones)}"
    if patterns:
        worth = patterns[0].points
        fields = {WIN: pgettext("points", "win"), TRIPLES: _("triples")}
        yield f"{combination_name(patterns[0].name)} {number(worth) if isinstance(worth, int) else fields[worth]}"
