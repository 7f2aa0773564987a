"""Finds the source of rules: changed rules are based on a shipped ruleset, but do not have its source."""

from collections.abc import Mapping
from typing import Any, Final

from farkle_core.errors import RulesetError
from farkle_core.language.messages import N_, _, in_english
from farkle_core.rules.document import LONGEST_SOURCE, from_document, to_document
from farkle_core.rules.fingerprint import fingerprint
from farkle_core.rules.model import Ruleset
from farkle_core.rules.phrases import shown_name
from farkle_core.rules.shipped import Title, shipped_ids, shipped_ruleset, shipped_title

_NAMED: Final = N_("Based on {name} ({source})")
_SOURCED: Final = N_("Based on {source}")
_NAME_ONLY: Final = N_("Based on {name}")


def true_source(document: Mapping[str, Any], made_from: str = "") -> Any:
    """Return the true source for a document, in English.

    Some rules name the source of a shipped ruleset, or say that they are based on one. They have that source if they
    are the same game; otherwise they are based on it. Any other source comes from the user and is kept. `made_from`:
    the id of the shipped ruleset that was changed, if it is known.
    """
    claimed = _claimed(document)
    if not claimed:
        return document.get("source", "")
    equal = [ruleset_id for ruleset_id in claimed if _is_game(document, ruleset_id)]
    return shipped_title(equal[0]).source if equal else based_on(_named(document, claimed, made_from))


def source_words(ruleset: Ruleset) -> str:
    """Return the source of rules in the current language; ``""`` if it is unknown."""
    return source_in_words(to_document(ruleset))


def true_name(ruleset: Ruleset) -> str:
    """Return the name of rules; another game with the name of a shipped ruleset is called changed."""
    name, document = shown_name(ruleset.name), to_document(ruleset)
    named = [each for each in shipped_ids() if shipped_title(each).name == ruleset.name]
    is_changed = named and not any(_is_game(document, each) for each in named)
    return _("{name}, changed", name=name) if is_changed else name


def source_in_words(document: Mapping[str, Any]) -> str:
    """Return the true source for a document, in the current language."""
    claimed, source = _claimed(document), str(true_source(document))
    titles = [title for title in map(shipped_title, claimed) if source == based_on(title)]
    return _based_on(titles[0]) if titles else source


def source_of_copy(document: Mapping[str, Any], before: Mapping[str, Any]) -> str:
    """Return the source, in English, for changed rules that are saved under a new name."""
    source, old = str(true_source(document)), str(before.get("source", ""))
    if source != old or _claimed(document) or not before.get("name"):
        return source
    return based_on(Title(str(before["name"]), old))


def based_on(title: Title) -> str:
    """Return the source of changed rules, in English, as files have it."""
    with in_english():
        whole = _based_on(title)
        return whole if len(whole) <= LONGEST_SOURCE else _based_on(Title(title.name, ""))


def _based_on(title: Title) -> str:
    name, source = shown_name(title.name), title.source
    words = _NAMED if name and source else _NAME_ONLY if name else _SOURCED
    return _(words, name=name, source=source)


def _claimed(document: Mapping[str, Any]) -> list[str]:
    """Return the shipped rulesets that a document's source may mean."""
    source = document.get("source")
    titles = {ruleset_id: shipped_title(ruleset_id) for ruleset_id in shipped_ids()}
    return [ruleset_id for ruleset_id, title in titles.items() if source in (title.source, based_on(title))]


def _named(document: Mapping[str, Any], claimed: list[str], made_from: str) -> Title:
    """Return which of them the document means, by its id or name; if neither decides, their common source."""
    for ruleset_id in claimed:
        title = shipped_title(ruleset_id)
        if len(claimed) == 1 or ruleset_id in (made_from, document.get("id")) or document.get("name") == title.name:
            return title
    return Title("", shipped_title(claimed[0]).source)


def _is_game(document: Mapping[str, Any], ruleset_id: str) -> bool:
    try:
        return fingerprint(from_document(document)) == fingerprint(shipped_ruleset(ruleset_id))
    except RulesetError:
        return False
