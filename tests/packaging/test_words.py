"""The language files are complete, and say what the English says."""

import ast
import re
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import words
from compile_words import LANGUAGES

ROOT = Path(__file__).parents[2]

CATALOGUES = sorted((ROOT / LANGUAGES).rglob("*.po"))
MARKS = {"_", "N_", "ngettext", "pgettext", "P_"}
TRANSLATES = MARKS - {"N_", "P_"}


Key = tuple[str, str, str]


def key(message: Message) -> Key:
    """Return what tells a message from all others: its context, the text and the text of its plural."""
    text, plural = (message.id, "") if isinstance(message.id, str) else message.id
    return message.context or "", text, plural


def messages_of(catalogue: Path) -> list[Message]:
    with catalogue.open("rb") as file:
        return [each for each in read_po(file) if each.id]


def places(text: str) -> set[tuple[str, str]]:
    """Return the named places of a message with how they are written."""
    return {(name, wish or "") for _, name, wish, _ in Formatter().parse(text) if name is not None}


def test_there_is_a_german_catalogue() -> None:
    assert [file.parts[-3] for file in CATALOGUES] == ["de"]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_catalogue_holds_exactly_the_messages_of_the_sources(catalogue: Path) -> None:
    known, extracted = messages_of(catalogue), [each for each in words.extracted() if each.id]
    assert set(map(key, known)) == set(map(key, extracted)), "run `make words`, then translate what is new"
    assert len(known) == len({key(each)[:2] for each in known})


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_the_program_reads_what_was_translated_last(catalogue: Path) -> None:
    with catalogue.with_suffix(".mo").open("rb") as file:
        spoken = GNUTranslations(file)
    for each in messages_of(catalogue):
        context, text, _plural = key(each)
        found = spoken.pgettext(context, text) if context else spoken.gettext(text)
        assert found == words.translations(each)[0]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_every_message_is_translated_and_none_is_doubtful(catalogue: Path) -> None:
    known = messages_of(catalogue)
    assert not words.untranslated(catalogue.read_bytes())
    assert not [each.id for each in known if each.fuzzy]
    assert not [each.id for each in known if bool(key(each)[2]) != (len(words.translations(each)) > 1)]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_translations_have_the_same_places_as_the_english(catalogue: Path) -> None:
    wrong = []
    for each in messages_of(catalogue):
        _context, text, plural = key(each)
        allowed = places(text) | places(plural) | ({("count", "")} if plural else set())
        for form, said in enumerate(words.translations(each)):
            needed = places(plural if form else text)
            if not needed - {("count", "")} <= places(said) <= allowed:
                wrong.append((text, said))
    assert not wrong


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_translations_begin_and_end_as_the_english_does(catalogue: Path) -> None:
    """Spaces at the ends, full stops, dots of menus and mnemonics are part of the message."""
    wrong = []
    for each in messages_of(catalogue):
        english = key(each)[1]
        for said in words.translations(each) if re.search("[a-z].* ", english) else ():
            ends = [re.search(r"\s*$", text)[0] for text in (english, said)]  # type: ignore[index]
            starts = [re.match(r"\s*", text)[0] for text in (english, said)]  # type: ignore[index]
            stops = [text.rstrip()[-1:] in "….:" for text in (english, said)]
            keys = ["&" in text.replace(" & ", "") for text in (english, said)]
            if ends[0] != ends[1] or starts[0] != starts[1] or stops[0] != stops[1] or keys[0] != keys[1]:
                wrong.append((english, said))
    assert not wrong


@cache
def sources() -> dict[str, ast.Module]:
    files = [file for folder in words.SOURCES for file in (ROOT / folder).rglob("*.py")]
    return {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text("utf-8")) for file in files}


def called(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def at_import(node: ast.AST, inside: bool = False) -> list[ast.Call]:
    """Return every call that is made when the module is imported."""
    if inside:
        return []
    found = [node] if isinstance(node, ast.Call) else []
    for child in ast.iter_child_nodes(node):
        body = isinstance(node, ast.FunctionDef | ast.Lambda | ast.GeneratorExp)
        late = body and (child in node.body if isinstance(node, ast.FunctionDef) else True)
        found += at_import(child, bool(late))
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


def test_no_message_stands_inside_another_string() -> None:
    """The extractor reads what is between the quotes of an f-string as text."""
    hidden = []
    for name, tree in sources().items():
        for text in (node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)):
            calls = [node for node in ast.walk(text) if isinstance(node, ast.Call) and called(node) in MARKS]
            hidden += [f"{name}:{call.lineno}" for call in calls if any(isinstance(x, ast.Constant) for x in call.args)]
    assert not hidden


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
    new = Catalog()
    new.add("Roll", locations=[("a.py", 0)])
    new.add(("{count} die", "{count} dice"))
    new.add("May", context="month")
    text = words.updated("\n".join((head, kept, gone)).encode(), new)
    assert text.decode().startswith(head)
    assert [(each.id, each.context, each.string) for each in read_po(BytesIO(text)) if each.id] == [
        ("Roll", None, "Wurf"),
        (("{count} die", "{count} dice"), None, ("", "")),
        ("May", "month", ""),
    ]
    assert [each.id for each in words.untranslated(text)] == [("{count} die", "{count} dice"), "May"]
    assert words.updated(text, new) == text
