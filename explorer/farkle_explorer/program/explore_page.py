"""The place to explore: a sentence, one large picture of the strategy, two small linked ones, and a panel."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QSizePolicy, QStackedWidget, QToolButton, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.plots.frame import DataView
from farkle_explorer.widgets.inputs import Choice
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import set_font, write_in
from farkle_explorer.widgets.pages import PageHost
from farkle_explorer.widgets.theme import SPACING, Theme

# The numbers of the pages that the large picture may show; the first ones may be small beside it.
MAP, SURFACE, CURVES, TURN, NEXT_ROLL, ODDS = range(6)
_SMALL_ONES: Final = {MAP: N_("Map"), CURVES: N_("Curves"), TURN: N_("Turn")}

ANSWER, REGIONS, RULES = "answer", "regions", "rules"
_LETTERS: Final = 1.35
_PANEL: Final = 36 * SPACING
_WIDE_PANEL: Final = 46 * SPACING  # for the forms of the rules
_SMALL_SHARE: Final = 0.17  # of the width, for the small pictures
_LEAST_SMALL: Final = 24 * SPACING
_ROOM_FOR_PANEL: Final = 183  # letters of width; with less, the panel takes the place of the small pictures


class SmallPlace(QWidget):
    """Shows a picture small; a click makes it the large one."""

    clicked = Signal(int)  # the number of the picture

    def __init__(self) -> None:
        super().__init__()
        self.number = -1
        self.name = QLabel()
        set_font(self.name, bold=True)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self._layout = column(self.name, spacing=0, margins=(SPACING, SPACING // 2, 0, 0))
        self.setLayout(self._layout)
        self.cover = QPushButton(self)
        self.cover.setFlat(True)
        self.cover.setAccessibleName(_("Show it large"))
        self.cover.setCursor(Qt.CursorShape.PointingHandCursor)
        self.cover.clicked.connect(self._click)

    def show_picture(self, number: int, picture: DataView) -> None:
        self.number = number
        self.name.setText(_(_SMALL_ONES[number]))
        self._layout.addWidget(picture, 1)
        picture.show_beside(small=True)
        picture.show()
        words = _("{picture}: show it large", picture=self.name.text())
        self.cover.setAccessibleName(words)
        self.cover.setToolTip(words)
        self.cover.raise_()

    def apply_theme(self, theme: Theme) -> None:
        self.cover.setStyleSheet(
            "QPushButton { border: 2px solid transparent; background: transparent; }"
            f"QPushButton:hover, QPushButton:focus {{ border-color: {theme.accent}; }}"
        )

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.cover.setGeometry(self.rect())

    @Slot()
    def _click(self) -> None:
        self.clicked.emit(self.number)


class SidePanel(QWidget):
    """Is as wide as it is told, or wider where large letters need it."""

    def __init__(self) -> None:
        super().__init__()
        self._width = _PANEL
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def set_width(self, width: int) -> None:
        self._width = width
        self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(max(self._width, self.minimumSizeHint().width()), super().sizeHint().height())


class ExplorePage(PageHost):
    """All pictures of the strategy are linked by one selection; the sentence on top says it in words."""

    enlarged = Signal(int)  # a click on a small picture wants it large
    rearranged = Signal()  # other pictures are visible
    before_wanted = Signal(bool)  # the user holds the key for the picture under the rules before the last edit
    forms_wanted = Signal()  # the panel is about to show the forms of the rules: `show_forms`

    def __init__(self, before: QWidget, answer: QWidget, regions: QWidget) -> None:
        """Create the page; `before` takes the place of everything while there is no solution."""
        super().__init__()
        self._pictures: dict[int, DataView] = {}
        self._large = MAP
        self._opens_panel: bool | None = None  # None: by the width of the window
        self.sentence = QLabel()
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setWordWrap(True)
        set_font(self.sentence, _LETTERS, bold=True)
        self.small = SmallPlace(), SmallPlace()
        self.panel_choice = Choice(
            _("What the panel shows"),
            (
                (ANSWER, _("answer"), _("Hold or roll at the selected place, with the chances")),
                (REGIONS, _("never hold"), _("Where you go for it: never hold short of the goal")),
                (RULES, _("rules"), _("Change a rule, and see the picture follow")),
            ),
        )
        self.fold = QToolButton()
        self.fold.setCheckable(True)
        self.fold.setText(_("Panel"))
        self.panel_choice.button(RULES).setStatusTip(_("Hold Space on a picture: before the last edit; let go: after"))
        self.fold.setToolTip(_("Show the answer beside the picture, or give the picture the room"))
        self._answer, self._regions, self._forms = answer, regions, QWidget()
        self._panel_pages = QStackedWidget()
        self._whole = QStackedWidget()
        self._arrange(before)
        self._connect()

    # Pages of the window

    def put(self, number: int, page: QWidget) -> None:
        assert isinstance(page, DataView)
        self._pictures[number] = page
        page.setParent(self)
        page.hide()

    def enlarge(self, number: int) -> None:
        """Show a picture large, and two others small beside it."""
        self._large = number
        self._share_out()

    def show_views(self, seen: bool) -> None:
        """Show the pictures, or the page that stands there without a solution; odds need none."""
        self._is_solved = seen
        self._share_out()

    def say(self, words: str) -> None:
        self.sentence.setText(words)

    def apply_theme(self, theme: Theme) -> None:
        write_in(self.sentence, theme.text)
        self.panel_choice.apply_theme(theme)
        for place in self.small:
            place.apply_theme(theme)

    # The panel

    def show_forms(self, forms: QWidget) -> None:
        """Show the forms of the rules in the panel; another place may take them from here."""
        layout = self._forms.layout()
        assert layout is not None
        layout.addWidget(forms)
        forms.show()

    def show_panel(self) -> None:
        """Fill the panel anew: another place may have taken the forms."""
        self._show_panel_page()

    @property
    def shows_panel(self) -> bool:
        """Whether the panel is open: by the user's choice, otherwise if the window is wide."""
        return self._has_room if self._opens_panel is None else self._opens_panel

    @property
    def _has_room(self) -> bool:
        return self.width() >= _ROOM_FOR_PANEL * self.fontMetrics().averageCharWidth()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._share_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        self._hold_space(event, True)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        self._hold_space(event, False)

    def _hold_space(self, event: QKeyEvent, held: bool) -> None:
        if event.key() != Qt.Key.Key_Space:
            event.ignore()
        elif not event.isAutoRepeat():
            self.before_wanted.emit(held)

    def _share_out(self) -> None:
        """Place the pictures, and give each its share of the room."""
        large = self._pictures.get(self._large)
        if large is None:
            return
        is_waiting = not self._is_solved and self._large != ODDS
        self._whole.setCurrentIndex(0 if is_waiting else 1)
        panel = self.shows_panel
        self.fold.setChecked(panel)
        self._panel.setVisible(panel)
        self._panel.set_width(_WIDE_PANEL if self.panel_choice.value == RULES else _PANEL)
        others = [number for number in _SMALL_ONES if number != self._large][: len(self.small)]
        has_small = self._is_solved and (not panel or self._has_room)
        for number, picture in self._pictures.items():
            if number != self._large and not (has_small and number in others):
                picture.hide()
        self._beside.setVisible(has_small)
        self._beside.setFixedWidth(max(round(_SMALL_SHARE * self.width()), _LEAST_SMALL))
        before = [number for number, picture in self._pictures.items() if picture.isVisible()]
        self._large_place.addWidget(large)
        large.show_beside(small=False)
        large.show()
        if has_small:
            for place, number in zip(self.small, others, strict=True):
                place.show_picture(number, self._pictures[number])
        if any(picture.isVisible() and number not in before for number, picture in self._pictures.items()):
            self.rearranged.emit()

    @Slot()
    def _fold(self) -> None:
        self._opens_panel = self.fold.isChecked()
        self._share_out()

    @Slot()
    def _show_panel_page(self) -> None:
        page = self.panel_choice.value
        if page == RULES:
            self.forms_wanted.emit()
        shown = {ANSWER: self._answer, REGIONS: self._regions, RULES: self._forms}[page]
        self._panel_pages.setCurrentWidget(shown)
        self._share_out()

    def _connect(self) -> None:
        for place in self.small:
            place.clicked.connect(self.enlarged)
        self.fold.clicked.connect(self._fold)
        self.panel_choice.chosen.connect(self._show_panel_page)

    def _arrange(self, before: QWidget) -> None:
        self._is_solved = False
        self._forms.setLayout(column())
        for page in (self._answer, self._regions, self._forms):
            self._panel_pages.addWidget(page)
        self._panel, self._beside, pictures = SidePanel(), QWidget(), QWidget()
        self._panel.setLayout(column(row(self.panel_choice, None), (self._panel_pages, 1), spacing=SPACING // 2))
        self._beside.setLayout(column(*((place, 1) for place in self.small), spacing=SPACING))
        self._large_place: QBoxLayout = row(spacing=0)
        body = row((self._large_place, 1), self._beside, self._panel, spacing=SPACING)
        head = row((self.sentence, 1), self.fold, margins=(SPACING, SPACING // 2, SPACING, SPACING // 2))
        pictures.setLayout(column(head, (body, 1), spacing=0))
        self._whole.addWidget(before)
        self._whole.addWidget(pictures)
        self.setLayout(column(self._whole))
