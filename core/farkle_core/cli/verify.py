"""``farkle verify``: every published number beside the computed one."""

from argparse import Namespace
from dataclasses import asdict

from farkle_core.cli.options import OptionReader, Parser, argument, switch
from farkle_core.cli.solving import NamedRules, obtain, provenance
from farkle_core.cli.terminal import Answer, Column, table
from farkle_core.engine.settings import Settings
from farkle_core.language.messages import _
from farkle_core.published import Finding, check, checked_ids, settings_for, source_of, summary
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution

NOT_MET = 1  # the exit status when a published number is not met


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle verify``."""
    argument(parser, "--threads", "N", _("cores to use (default: 0, all of them)"))
    switch(parser, "--no-cache", _("solve again and save nothing"))


def verify(options: Namespace) -> Answer:
    """Solve all rulesets with published numbers, and compare."""
    given, options = OptionReader(), Namespace(bound=None, ceiling=None, tolerance=None, **vars(options))
    threads = given.settings(options, Settings()).threads
    given.settle()
    parts, texts = [], []
    checked: list[Finding] = []
    for ruleset_id in checked_ids():
        solution = obtain(NamedRules(shipped_ruleset(ruleset_id)), settings_for(ruleset_id, threads), options).solution
        findings = check(ruleset_id, solution)
        checked += findings
        parts.append(_data(ruleset_id, solution, findings))
        texts += [*_lines(ruleset_id, solution, findings), ""]
    met = all(each.met for each in checked)
    data = {"met": met, "numbers": len(checked), "not_met": sum(not each.met for each in checked), "rulesets": parts}
    return Answer(data, "\n".join([*texts, summary(checked)]), status=0 if met else NOT_MET)


def _data(ruleset_id: str, solution: Solution, findings: tuple[Finding, ...]) -> dict[str, object]:
    numbers = [asdict(each) for each in findings]
    return {**provenance(solution), "source": source_of(ruleset_id), "findings": numbers}


def _lines(ruleset_id: str, solution: Solution, findings: tuple[Finding, ...]) -> list[str]:
    shown: list[Column[Finding]] = [
        Column("", "<", lambda finding: finding.what),
        Column(_("published"), ">", lambda finding: finding.published),
        Column(_("computed"), ">", lambda finding: finding.computed),
        Column(_("difference"), ">", lambda finding: finding.difference),
        Column("", "<", lambda finding: _("met") if finding.met else _("NOT MET")),
        Column(_("where"), "<", lambda finding: finding.place),
    ]
    published_in = _("Published in: {source}", source=source_of(ruleset_id))
    return [ruleset_name(solution.ruleset) or ruleset_id, published_in, "", *table(shown, findings)]
