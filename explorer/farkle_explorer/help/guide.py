"""The user guide and its glossary: Markdown chapters with pictures, one folder per language."""

import re
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Final, Self

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, QUrl, Slot
from PySide6.QtGui import (
    QKeyEvent,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextTable,
)
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QTextBrowser, QWidget

from farkle_core.language.messages import _, ngettext
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.opener import open_at
from farkle_explorer.widgets.theme import SPACING
from farkle_explorer.workers.background import OneByOne

_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_FORMS = re.compile(r"<!--(.+?)-->", re.DOTALL)

# The chapters of the guide, in order.
CHAPTERS: Final = (
    "five-minutes", "views", "rules", "maps", "by-heart", "playing", "training", "lab", "insight", "printing",
    "certificates", "paths", "glossary",
)  # fmt: skip

WORDS: Final = "glossary"
VIEWS: Final = "views"
_FOLDER: Final = Path(str(files("farkle_resources"))) / "guide"
_USUAL: Final = "en"


@dataclass(frozen=True, slots=True)
class Term:
    """A term, its synonyms, and its meaning."""

    # the term first, then its other forms; case does not matter
    names: tuple[str, ...]
    meaning: str  # one paragraph


@dataclass(frozen=True)
class Glossary:
    """All terms, in the order of the guide."""

    terms: tuple[Term, ...]

    @classmethod
    def read(cls, text: str) -> Self:
        """Read the glossary chapter: each term has a heading, its other forms in a comment, and a paragraph."""
        _, *parts = _HEADING.split(text)
        return cls(tuple(_term(word, body) for word, body in zip(parts[::2], parts[1::2], strict=True)))

    def found_in(self, words: str) -> tuple[Term, ...]:
        """Return the terms that occur in `words`, each once, in the order of occurrence; the longest name wins."""
        names = (match.group().lower() for match in self._pattern.finditer(words))
        return tuple(dict.fromkeys(self._by_name[name] for name in names))

    @cached_property
    def _by_name(self) -> dict[str, Term]:
        return {name.lower(): term for term in self.terms for name in term.names}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self._by_name, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def _term(word: str, body: str) -> Term:
    forms = _FORMS.search(body)
    names = (word, *(forms.group(1).split(",") if forms else ()))
    meaning = _FORMS.sub("", body)
    return Term(tuple(name.strip() for name in names), " ".join(meaning.split()))


@dataclass(frozen=True)
class Guide:
    """The guide in one language."""

    folder: Path

    @classmethod
    def of(cls, language: str) -> Self:
        """Return the guide in `language` (two letters); in English if there is no such guide."""
        wanted = _FOLDER / language
        return cls(wanted if (wanted / f"{WORDS}.md").is_file() else _FOLDER / _USUAL)

    def path(self, chapter: str) -> Path:
        return self.folder / f"{chapter}.md"

    def title(self, chapter: str) -> str:
        """Return the title of a chapter: its first heading."""
        return self._text(chapter).splitlines()[0].removeprefix("# ")

    def section(self, heading: str) -> str:
        """Return the first paragraph about a view; ``""`` if the guide has no such heading."""
        return self._views.get(heading, "")

    @cached_property
    def glossary(self) -> Glossary:
        return Glossary.read(self._text(WORDS))

    @cached_property
    def _views(self) -> dict[str, str]:
        _, *parts = re.split(r"^## (.+)$", self._text(VIEWS), flags=re.MULTILINE)
        paragraphs = (text.strip().split("\n\n")[0] for text in parts[1::2])
        return dict(zip(parts[::2], (" ".join(each.split()) for each in paragraphs), strict=True))

    def _text(self, chapter: str) -> str:
        return self.path(chapter).read_text(encoding="utf-8")


_SIZE: Final = QSize(1060, 760)
_CHAPTERS_WIDTH: Final = 200
_LINE_HEIGHT: Final = 115


class GuideWindow(QWidget):
    """Chapters at the left, the selected one at the right, and a search field.

    During a search, only chapters with matches are listed, with their number of matches.
    """

    def __init__(self, guide: Guide, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._guide, self._reading = guide, OneByOne(self)
        self.setWindowTitle(_("Guide"))
        self.setAccessibleName(_("Guide"))
        open_at(self, _SIZE)
        self.chapters = QListWidget()
        self.chapters.setAccessibleName(_("Chapters"))
        self.chapters.addItems([guide.title(chapter) for chapter in CHAPTERS])
        self.chapters.setFixedWidth(_CHAPTERS_WIDTH)
        self.chapters.setSpacing(SPACING // 4)
        self.chapters.setFrameShape(QListWidget.Shape.NoFrame)
        self.page = QTextBrowser()
        self.page.setAccessibleName(_("The chapter"))
        self.page.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._texts: dict[int, str] = {}
        self.find_box = QLineEdit()
        self.find_box.setAccessibleName(_("Find in the guide"))
        self.find_box.setPlaceholderText(_("Find in the guide"))
        self.find_box.setClearButtonEnabled(True)
        self.found = QLabel(wordWrap=True)
        self.found.hide()
        self._link = self.palette().link().color()
        self._arrange()
        self.chapters.currentRowChanged.connect(self._open)
        self.page.sourceChanged.connect(self._source_changed)
        self.find_box.textChanged.connect(self._filter)
        self.find_box.returnPressed.connect(self.find_next)
        self.chapters.setCurrentRow(0)

    def open(self, chapter: str, heading: str = "") -> None:
        """End the search, and show a chapter, at a heading if one is given."""
        self.find_box.clear()
        self.chapters.setCurrentRow(CHAPTERS.index(chapter))
        block = self.page.document().begin()
        while block.isValid() and not _is_heading(block, heading):
            block = block.next()
        self._show(QTextCursor(block) if heading and block.isValid() else QTextCursor(self.page.document()))

    @property
    def is_reading(self) -> bool:
        """Whether the chapter is about to be read again for other colours."""
        return not self._reading.is_done

    @Slot()
    def find_next(self) -> None:
        """Go to the next match, possibly in another chapter."""
        words = self._words
        if not words or self.page.find(words):
            return
        begin = self.chapters.currentRow() + 1
        rows = [row % len(CHAPTERS) for row in range(begin, begin + len(CHAPTERS))]
        following = next((row for row in rows if self._count(row, words)), None)
        if following is not None:
            self.chapters.setCurrentRow(following)
            self._find_first()

    @property
    def _words(self) -> str:
        return self.find_box.text().strip()

    @Slot()
    def _filter(self) -> None:
        """List the chapters with matches and their number, and go to the first match."""
        counts = {place: self._count(place, self._words) for place in range(len(CHAPTERS))} if self._words else {}
        for place, chapter in enumerate(CHAPTERS):
            title, count = self._guide.title(chapter), counts.get(place, 0)
            item = self.chapters.item(place)
            item.setText(_("{chapter} ({count})", chapter=title, count=count) if count else title)
            item.setHidden(bool(counts) and not count)
        total = sum(counts.values())
        self.found.setText(ngettext("{count} place", "{count} places", total) if total else _("Nothing found"))
        self.found.setVisible(bool(counts))
        if counts.get(self.chapters.currentRow()):
            self._find_first()
        elif total:
            self.chapters.setCurrentRow(next(row for row, count in counts.items() if count))
        else:  # otherwise it would still mark a match of fewer letters
            self.page.setTextCursor(QTextCursor(self.page.document()))

    def _find_first(self) -> None:
        self._show(QTextCursor(self.page.document()))
        self.page.find(self._words)

    def _count(self, row: int, words: str) -> int:
        """Return the number of matches in a chapter; its text is read once, without layout."""
        if row not in self._texts:
            document = QTextDocument()
            document.setMarkdown(self._guide.path(CHAPTERS[row]).read_text(encoding="utf-8"))
            self._texts[row] = document.toPlainText().casefold()
        return self._texts[row].count(words.casefold())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Take the theme's colours; a text must be read again for a new colour of links."""
        super().changeEvent(event)
        link = self.palette().link().color()
        if event.type() is QEvent.Type.PaletteChange and getattr(self, "_link", link) != link:
            self._link = link
            self._reading.clear()
            self._reading.add(self._read_again)  # later, because all other widgets change their colours now

    @Slot()
    def _read_again(self) -> None:
        """Read the chapter again, and keep the scroll position."""
        bar = self.page.verticalScrollBar()
        place = bar.value()
        self.page.reload()
        bar.setValue(place)

    def _show(self, cursor: QTextCursor) -> None:
        """Scroll the position of `cursor` to the top."""
        bar = self.page.verticalScrollBar()
        self.page.setTextCursor(cursor)
        bar.setValue(bar.value() + self.page.cursorRect(cursor).top() - SPACING)

    def _arrange(self) -> None:
        chapters = column(self.find_box, self.found, (self.chapters, 1))
        self.setLayout(row(chapters, (self.page, 1), spacing=2 * SPACING, margins=(2 * SPACING, 2 * SPACING, 0, 0)))

    @Slot(int)
    def _open(self, row: int) -> None:
        self.page.setSource(QUrl.fromLocalFile(str(self._guide.path(CHAPTERS[row]))))
        if self._words and self._count(row, self._words):
            self._find_first()

    @Slot(QUrl)
    def _source_changed(self, source: QUrl) -> None:
        set_out(self.page.document(), self.palette())
        chapter = source.fileName().removesuffix(".md")
        if chapter in CHAPTERS:
            with QSignalBlocker(self.chapters):
                self.chapters.setCurrentRow(CHAPTERS.index(chapter))


def set_out(document: QTextDocument, palette: QPalette) -> None:
    """Set the distances of paragraphs, and the lines of tables."""
    change = QTextCursor(document)
    change.beginEditBlock()  # otherwise Qt would repeat the layout after each paragraph
    document.setDocumentMargin(3 * SPACING)
    block = document.begin()
    while block.isValid():
        air = QTextBlockFormat()
        heading = block.blockFormat().headingLevel() > 0
        air.setTopMargin(2 * SPACING if heading else SPACING / 2)
        air.setBottomMargin(SPACING / 2)
        air.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if not _has_picture(block):
            QTextCursor(block).mergeBlockFormat(air)
        block = block.next()
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            lines = frame.format()
            lines.setBorderBrush(palette.color(QPalette.ColorRole.Mid))
            lines.setTopMargin(SPACING)
            frame.setFormat(lines)
    change.endEditBlock()


def _has_picture(block: QTextBlock) -> bool:
    return "\N{OBJECT REPLACEMENT CHARACTER}" in block.text()


def _is_heading(block: QTextBlock, words: str) -> bool:
    return block.blockFormat().headingLevel() > 0 and block.text() == words
