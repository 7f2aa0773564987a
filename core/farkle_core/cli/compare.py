"""``farkle compare``: two rulesets, goals, bounds or strategies side by side."""

from argparse import Namespace

from farkle_core.cli.options import OptionReader, Parser, add_solving_both, argument
from farkle_core.cli.solving import NamedRules, named, named_strategy, obtain, provenance, watched
from farkle_core.cli.terminal import Answer, Column, columns, percent, table
from farkle_core.compare.decisions import Difference, Differences, Order, compare_decisions
from farkle_core.compare.side_words import facts_as_data, matching_in_words, names_of, summary_lines
from farkle_core.compare.sides import (
    Matching,
    Side,
    bring_the_same_dice,
    listed_alike,
    refuse_equals,
    usual_matching,
    what_differs,
)
from farkle_core.compare.summary import (
    ListedDecision,
    Summary,
    list_differences,
    summarise,
    takes_long_to_play,
    with_games,
)
from farkle_core.engine.settings import Settings
from farkle_core.language.messages import L_, _, chance_gap, decision, how_often, number, pgettext
from farkle_core.rules import Ruleset, from_document, to_document
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.strategies.names import name_of

_MOST_LISTED = 1000  # as many lines as a reader can look through; the JSON is cut there, too

_ORDERS = {"costs": Order.COST, "matters": Order.WEIGHT}


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle compare``."""
    argument(parser, "other", "OTHER", _("the rules compared with (default: R again)"), nargs="?")
    group = parser.add_argument_group(_("what differs"))
    argument(group, "--goal", "POINTS", _("the second's goal (default: its own)"))
    argument(group, "--bound", "POINTS", _("the second's lowest score (default: -2500)"))
    argument(group, "--first-bound", "POINTS", _("the first's lowest score (default: -2500)"))
    argument(group, "--first", "S", _("how the first plays (default: optimal)"), default="optimal")
    argument(group, "--second", "S", _("how the second plays; see `farkle match`"), default="optimal")
    group.add_argument(
        "--by",
        choices=("scores", "needed"),
        help=_("compare at the same scores, or with the same points still needed (default: needed if goals differ)"),
    )
    argument(group, "--list", "COUNT", _("how many decisions to list (default: 20)"), default="20")
    argument(
        group,
        "--apart",
        "POINTS",
        _("list decisions of a kind once within so many points (default: a tenth of the goal)"),
    )
    group.add_argument(
        "--order",
        choices=("matters", "costs"),
        default="matters",
        help=_(
            "list first what matters most (cost times how often a game comes there; the default), or what costs most"
        ),
    )
    add_solving_both(parser)


def compare(options: Namespace) -> Answer:
    """Compare two ways to play."""
    given = OptionReader()
    one = named(options.rules)
    other = one if options.other is None else named(options.other)
    settings = _settings(options, given, one, other)
    goal = given.whole("--goal", options.goal, other.ruleset.goal)
    most = given.within("--list", options.list, range(_MOST_LISTED + 1), L_("0 to {most:,}", most=_MOST_LISTED))
    apart = given.whole("--apart", options.apart, one.ruleset.goal // 10)
    given.settle()
    sides = _sides(options, (one, _with_goal(other, goal)), settings)
    refuse_equals(*sides)
    matching = Matching(options.by) if options.by else usual_matching(*sides)
    threads = settings[0].threads
    summary = watched(lambda monitor: summarise(*sides, monitor, threads))
    if not takes_long_to_play(*sides):
        short = summary
        summary = watched(lambda monitor: with_games(short, *sides, monitor, threads))
    differences, listed = None, tuple[ListedDecision, ...]()
    if bring_the_same_dice(*sides):
        differences = watched(lambda monitor: compare_decisions(*sides, matching, monitor, threads))
        listed = list_differences(differences, most, apart, order=_ORDERS[options.order])
    return Answer(_data(sides, summary, differences, listed), "\n".join(_lines(sides, summary, differences, listed)))


def _settings(options: Namespace, given: OptionReader, one: NamedRules, other: NamedRules) -> tuple[Settings, Settings]:
    """Return the settings of both sides; an option ``--bound`` counts for the second."""
    first = Namespace(**{**vars(options), "bound": options.first_bound})
    return given.settings(first, one.settings), given.settings(options, other.settings)


def _with_goal(what: NamedRules, goal: int) -> NamedRules:
    if goal == what.ruleset.goal:
        return what
    return NamedRules(from_document({**to_document(what.ruleset), "goal": goal}))


def _sides(
    options: Namespace, whats: tuple[NamedRules, NamedRules], settings: tuple[Settings, Settings]
) -> tuple[Side, Side]:
    sides: list[Side] = []
    for what, chosen, strategy, option, bound in (
        (whats[0], settings[0], options.first, "--first", options.first_bound),
        (whats[1], settings[1], options.second, "--second", options.bound),
    ):
        solving = Namespace(**{**vars(options), "bound": bound})
        if sides and what.ruleset == sides[0].solution.ruleset and chosen == settings[0]:
            solution = sides[0].solution
        else:
            solution = obtain(what, chosen, solving).solution
        played = named_strategy(strategy, option, _("This cannot be compared."), solution, chosen.threads)
        sides.append(Side(solution, played))
    return listed_alike(*sides)


def _data(
    sides: tuple[Side, Side], summary: Summary, differences: Differences | None, listed: tuple[ListedDecision, ...]
) -> dict[str, object]:
    names, facts = names_of(*sides), (summary.first, summary.second)
    match, mirrored = summary.match, summary.mirrored or (None, None)
    return {
        "sides": [
            {
                "title": name,
                **provenance(side.solution),
                "goal": side.solution.ruleset.goal,
                "strategy": name_of(side.strategy, side.solution.ruleset),
                **facts_as_data(fact),
                "first_player_win_both_playing_so": alone,
            }
            for name, side, fact, alone in zip(names, sides, facts, mirrored, strict=True)
        ],
        "differ_in": what_differs(*sides).value,
        "matching": None if differences is None else differences.alignment.matching.value,
        "match": None if match is None else {"first": match.first, "second": match.second, "overall": match.overall},
        "decisions_compared": 0 if differences is None else differences.compared,
        "decisions_different": 0 if differences is None else differences.different,
        "decisions": [_decision(each, sides[0].solution.ruleset) for each in listed],
    }


def _decision(listed: ListedDecision, ruleset: Ruleset) -> dict[str, object]:
    each = listed.difference
    dice = DiceLeft.of(ruleset, ruleset.dice_seat(each.seat))
    return {
        "seat": each.seat + 1,
        "banked": each.banked,
        "opponent": each.opponent,
        "farkles": each.farkles,
        "opponent_farkles": each.opponent_farkles,
        "turn_total": each.turn_total,
        "dice": dice.count(each.dice - 1),
        **({"dice_of": dice.full_words(each.dice - 1)} if dice.is_loaded else {}),
        "first_decides": "hold" if each.holds else "roll",
        "second_decides": "roll" if each.holds else "hold",
        "hold": each.hold,
        "roll": each.roll,
        "cost": each.cost,
        "times_in_game": listed.times,
    }


def _lines(
    sides: tuple[Side, Side], summary: Summary, differences: Differences | None, listed: tuple[ListedDecision, ...]
) -> list[str]:
    one, two = names_of(*sides)
    rows = [("", _("first"), _("second"), _("difference"))]
    rows += [(line.about, line.first, line.second, line.difference) for line in summary_lines(summary)]
    names = columns([(_("First:"), one), (_("Second:"), two)], "<<", gap=1)
    explained = [_("Differences of chances are in games of 100.")]
    if any(side.solution.ruleset.dice_differ for side in sides):
        explained.append(_("If the players bring different dice, numbers of a turn are those of the first player."))
    if differences is None:
        explained.append(_("The sides bring different dice, so single decisions are not compared."))
        return [*names, "", *columns(rows, "<>>>"), "", *explained]
    return [*names, "", *columns(rows, "<>>>"), "", *explained, _counted(differences), *_list(sides[0], listed)]


def _dice(ruleset: Ruleset, each: Difference) -> str:
    if not ruleset.has_loaded_dice:
        return str(each.dice)
    return DiceLeft.of(ruleset, ruleset.dice_seat(each.seat)).words(each.dice - 1)


def _counted(differences: Differences) -> str:
    """Return how many of the compared decisions differ, in words."""
    matching = matching_in_words(differences.alignment.matching)
    if not differences.different:
        return _(
            "Of {compared:,} decisions that come up when playing the first way, {matching}, none differs.",
            compared=differences.compared,
            matching=matching,
        )
    return _(
        "Of {compared:,} decisions that come up when playing the first way, {matching}, "
        "{different:,} differ ({share}).",
        compared=differences.compared,
        matching=matching,
        different=differences.different,
        share=percent(differences.different / differences.compared),
    )


def _list(side: Side, listed: tuple[ListedDecision, ...]) -> list[str]:
    if not listed:
        return []
    ruleset, players = side.solution.ruleset, (_("starts"), _("goes second"))
    shown: list[Column[ListedDecision]] = [
        Column(_("player"), ">", lambda line: players[line.difference.seat]),
        Column(_("you"), ">", lambda line: number(line.difference.banked)),
        Column(_("opponent"), ">", lambda line: number(line.difference.opponent)),
        Column(_("farkles: you, they"), ">", _farkles),
        Column(_("turn total"), ">", lambda line: number(line.difference.turn_total)),
        Column(_("dice"), ">", lambda line: _dice(ruleset, line.difference)),
        Column(_("first"), ">", lambda line: decision(line.difference.holds)),
        Column(_("second"), ">", lambda line: decision(not line.difference.holds)),
        Column(_("costs"), ">", lambda line: chance_gap(line.difference.cost, 3).lstrip("+")),
        Column(pgettext("column", "per game"), ">", lambda line: "–" if line.times is None else how_often(line.times)),
    ]
    if side.solution.grid.farkle_counts == 1:
        del shown[3]
    if ruleset.seats == 1:
        del shown[0]
    heading = _(
        "Decisions that differ most. Costs: how much the first way's chance of winning falls if it decides once as the "
        "second does.\nPer game: how often a game comes there on average when both play the first way."
    )
    return ["", heading, *table(shown, listed)]


def _farkles(line: ListedDecision) -> str:
    return f"{line.difference.farkles}, {line.difference.opponent_farkles}"
