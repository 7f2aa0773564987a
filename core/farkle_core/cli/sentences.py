"""``farkle sentences``: the few sentences that win nearly as often as perfect play, and what each is worth."""

from argparse import Namespace

from farkle_core.cli.match import match_data
from farkle_core.cli.options import Parser, argument
from farkle_core.cli.solving import obtain, provenance, read_rules, warn, watched
from farkle_core.cli.terminal import Answer, columns, percent
from farkle_core.language.messages import L_, _, figures, ngettext
from farkle_core.playbooks.reading import sentences_of
from farkle_core.playbooks.wording import explained, sentence_words
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies.sentence_cache import USUAL, FoundPlaybook
from farkle_core.strategies.sentence_search import FEWEST, MOST, find_playbook, found_playbook, refuse
from farkle_core.strategies.sentence_truth import Truth


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle sentences``."""
    group = parser.add_argument_group(_("the sentences"))
    most = _(
        "find at most so many sentences, {least} to {most} (default: {usual})", least=FEWEST, most=MOST, usual=USUAL
    )
    argument(group, "--most", "N", most, default=str(USUAL))
    argument(group, "--players", "N", _("how many players: only games of two have sentences"), default="2")


def sentences(options: Namespace) -> Answer:
    """Find the sentences of a ruleset."""
    what, given, settings = read_rules(options)
    allowed = L_("a whole number from {least:,} to {most:,}", least=FEWEST, most=MOST)
    most = given.within("--most", options.most, range(FEWEST, MOST + 1), allowed)
    given.within("--players", options.players, range(2, 3), L_("2: sentences are priced in games of two players"))
    given.settle()
    refuse(what.ruleset)
    solution = obtain(what, settings, options).solution
    look = find_playbook if options.no_cache else found_playbook
    found = watched(lambda monitor: look(solution, most, monitor, settings.threads))
    if not found.price.converged:
        warn(_("the win chances did not reach the tolerance; the last digits may be wrong"))
    return Answer(_data(solution, found), "\n".join(_lines(solution, found)))


def _data(solution: Solution, found: FoundPlaybook) -> dict[str, object]:
    rows = []
    for place, each in enumerate(found.playbook.sentences):
        truth = found.truth[place] if found.truth else None
        rows.append({
            "words": sentence_words(each),
            "reach": truth and truth.reach,
            "truth": truth and truth.best,
            "nearly_true": truth and truth.close,
            "worth": found.worth[place],
        })  # fmt: skip
    price = match_data(found.price)
    return {
        **provenance(solution),
        "sentences": rows,
        "playbook": sentences_of(found.playbook),
        "holds": {str(dice): total for dice, total in enumerate(found.holds.points, 1)},
        **price,
        "points_per_turn": found.points_per_turn,
        "farkle_chance": found.farkle_chance,
        "ladder": list(found.ladder),
        "certificate": {"residual": found.price.residual, "converged": found.price.converged},
    }


def _lines(solution: Solution, found: FoundPlaybook) -> list[str]:
    count = len(found.playbook.sentences)
    head = ngettext("{ruleset} in {count} sentence", "{ruleset} in {count} sentences", count,
                    ruleset=ruleset_name(solution.ruleset))  # fmt: skip
    words = [f"{place}. {sentence_words(each)}" for place, each in enumerate(found.playbook.sentences, 1)]
    return [
        head,
        "",
        *words,
        "",
        explained(found.playbook),
        "",
        *columns(_table(found), ">>>>>"),
        "",
        _("Against perfect play they win {overall}: {first} with the first turn, {second} without.",
          overall=percent(found.price.overall), first=percent(found.price.first), second=percent(found.price.second)),
        _("Far from the goal they make {pace:.2f} points a turn, and {farkles} of their turns are farkles.",
          pace=found.points_per_turn, farkles=percent(found.farkle_chance)),
        _("The best 1 to {count} sentences win {chances}.", count=count,
          chances=", ".join(map(percent, found.ladder))),
    ]  # fmt: skip


def _table(found: FoundPlaybook) -> list[tuple[str, ...]]:
    """Return what each sentence is worth, and how often it is right."""
    head = (_("sentence"), _("decides in a game"), _("is the best move"), _("loses at most 0.2 %"), _("worth"))
    rows: list[tuple[str, ...]] = [head]
    for place, worth in enumerate(found.worth):
        often = _often(found.truth[place]) if found.truth else ("–",) * 3
        rows.append((str(place + 1), *often, percent(worth)))
    return rows


def _often(truth: Truth) -> tuple[str, ...]:
    return figures(f"{truth.reach:.1f}"), percent(truth.best), percent(truth.close)
