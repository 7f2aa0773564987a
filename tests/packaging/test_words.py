"""The language files are complete, and say what the English says."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import words
from farkle_core.language.catalogue import Message, read_messages

ROOT = Path(__file__).parents[2]

CATALOGUES = sorted((ROOT / words.LANGUAGES).rglob("*.po"))
MARKS = {"_", "N_", "ngettext", "pgettext", "P_"}
TRANSLATES = MARKS - {"N_", "P_"}


@pytest.fixture(scope="module")
def extracted() -> tuple[Message, ...]:
    return words.extracted()


def messages_of(catalogue: Path) -> list[Message]:
    return list(read_messages(catalogue.read_text("utf-8")))


def places(text: str) -> set[tuple[str, str]]:
    """Return the named places of a message with how they are written."""
    return {(name, wish or "") for _, name, wish, _ in Formatter().parse(text) if name is not None}


def test_there_is_a_german_catalogue() -> None:
    assert [file.parts[-3] for file in CATALOGUES] == ["de"]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_catalogue_holds_exactly_the_messages_of_the_sources(catalogue: Path, extracted: tuple[Message, ...]) -> None:
    head, *known = messages_of(catalogue)
    assert head.text == ""
    assert {(each.key, each.plural) for each in known} == {(each.key, each.plural) for each in extracted}, (
        "run `make words`, then translate what is new"
    )
    assert len(known) == len({each.key for each in known})


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_every_message_is_translated_and_none_is_doubtful(catalogue: Path) -> None:
    known = messages_of(catalogue)[1:]
    assert not [each.text for each in known if not all(each.translations)]
    assert not [each.text for each in known if each.fuzzy]
    assert not [each.text for each in known if bool(each.plural) != (len(each.translations) > 1)]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_translations_have_the_same_places_as_the_english(catalogue: Path) -> None:
    wrong = []
    for each in messages_of(catalogue)[1:]:
        allowed = places(each.text) | places(each.plural) | ({("count", "")} if each.plural else set())
        for form, said in enumerate(each.translations):
            needed = places(each.plural if form else each.text)
            if not needed - {("count", "")} <= places(said) <= allowed:
                wrong.append((each.text, said))
    assert not wrong


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_translations_begin_and_end_as_the_english_does(catalogue: Path) -> None:
    """Spaces at the ends, full stops, dots of menus and mnemonics are part of the message."""
    wrong = []
    for each in messages_of(catalogue)[1:]:
        for said in each.translations if re.search("[a-z].* ", each.text) else ():
            ends = [re.search(r"\s*$", text)[0] for text in (each.text, said)]  # type: ignore[index]
            starts = [re.match(r"\s*", text)[0] for text in (each.text, said)]  # type: ignore[index]
            stops = [text.rstrip()[-1:] in "….:" for text in (each.text, said)]
            keys = ["&" in text.replace(" & ", "") for text in (each.text, said)]
            if ends[0] != ends[1] or starts[0] != starts[1] or stops[0] != stops[1] or keys[0] != keys[1]:
                wrong.append((each.text, said))
    assert not wrong


@cache
def sources() -> dict[str, ast.Module]:
    files = [file for folder in words.SOURCES for file in (ROOT / folder).rglob("*.py")]
    return {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text("utf-8")) for file in files}


def called(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def at_import(node: ast.AST, inside: bool = False) -> list[ast.Call]:
    """Return every call that is made when the module is imported."""
    found = [] if inside or not isinstance(node, ast.Call) else [node]
    for child in ast.iter_child_nodes(node):
        body = isinstance(node, ast.FunctionDef | ast.Lambda | ast.GeneratorExp)
        late = body and (child in node.body if isinstance(node, ast.FunctionDef) else True)
        found += at_import(child, inside or bool(late))
    return found


def test_nothing_is_translated_before_the_language_is_known() -> None:
    early = {name: [n.lineno for n in at_import(tree) if called(n) in TRANSLATES] for name, tree in sources().items()}
    assert not {name: lines for name, lines in early.items() if lines}


def test_messages_are_whole_texts_without_arithmetic() -> None:
    """An f-string or a sum inside the brackets would never be found in the catalogue."""
    wrong = []
    for name, tree in sources().items():
        for node in ast.walk(tree):
            if called(node) in MARKS and name != "core/farkle_core/language/messages.py":
                assert isinstance(node, ast.Call)
                wrong += [f"{name}:{node.lineno}" for each in node.args if isinstance(each, ast.JoinedStr | ast.BinOp)]
    assert not wrong


def test_every_place_in_a_message_is_given_its_value() -> None:
    wrong = []
    for name, tree in sources().items():
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node) in TRANSLATES):
            texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
            if not texts or None in [each.arg for each in call.keywords]:
                continue
            given = {each.arg or "" for each in call.keywords} | ({"count"} if called(call) == "ngettext" else set())
            wanted = {place for text in texts for place, _wish in places(str(text))}
            if wanted - given or given - wanted - {"count"}:
                wrong.append((name, call.lineno, wanted ^ given))
    assert not wrong


def test_make_words_keeps_translations_drops_what_is_gone_and_adds_what_is_new() -> None:
    head = '# Words.\nmsgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    kept = 'msgid "Roll"\nmsgstr "Wurf"\n'
    gone = 'msgid "Gone"\nmsgstr "Weg"\n'
    new = [Message("Roll", places=("a.py",)), Message("{count} die", plural="{count} dice"), Message("May", "month")]
    text = words.updated("\n".join((head, kept, gone)), new)
    assert text.startswith(head)
    assert [(each.text, each.context, each.translations) for each in list(read_messages(text))[1:]] == [
        ("Roll", "", ("Wurf",)),
        ("{count} die", "", ("", "")),
        ("May", "month", ("",)),
    ]
    assert words.updated(text, new) == text
