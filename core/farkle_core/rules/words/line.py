"""Words the distinctive features of rules in one line, for lists of rulesets."""

from collections.abc import Iterator

from farkle_core.language.messages import _, number, pgettext
from farkle_core.rules.combinations import set_name
from farkle_core.rules.model import MOST_DICE, TRIPLES, WIN, Carry, Effect, EndRule, Overshoot, Ruleset
from farkle_core.rules.phrases import combination_name, dice, ordinal, points
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
        yield _("{ordinal} farkle costs {points}", ordinal=ordinal(farkles.count), points=number(farkles.penalty))
    if cursed is not None:
        ends = _("score lost") if cursed.effect is Effect.DISASTER else _("a farkle")
        yield _("{dice}: {ends}", dice=set_name(cursed.face, cursed.count), ends=ends)
    flags = {
        _("high stakes"): ruleset.start.carry is Carry.HIGH_STAKES,
        _("piggyback"): ruleset.start.carry is Carry.PIGGYBACK,
        _("steal"): ruleset.start.carry is Carry.STEAL,
    }
    yield from (words for words, is_played in flags.items() if is_played)


def _end(ruleset: Ruleset) -> Iterator[str]:
    rules = {
        EndRule.LAST_TURN: _("one last turn"),
        EndRule.EQUAL_TURNS: _("equal turns"),
        EndRule.FULL_ROUND: _("one more round"),
    }
    if ruleset.end.rule in rules:
        yield rules[ruleset.end.rule]
    if ruleset.exact_goal:
        yield _("exact goal, welfare") if ruleset.end.overshoot is Overshoot.WELFARE else _("exact goal")


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
