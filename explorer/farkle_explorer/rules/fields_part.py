"""A section of fields, some of them perhaps behind a button for those who want to know."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import _
from farkle_explorer.rules.fields import Field, FieldSpec
from farkle_explorer.rules.remarks import Remarks
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.widgets.theme import SPACING


class FieldsPart(QWidget):
    """Fields below one another.

    `table`: the key of the table that the options stand in; ``""`` where they stand in none.
    """

    def __init__(
        self,
        specs: Sequence[FieldSpec],
        draft: RulesetDraft,
        table: str = "",
        details: Sequence[FieldSpec] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._table = table
        self.fields = tuple(Field(spec, draft, self) for spec in specs)
        self.details = tuple(Field(spec, draft, self) for spec in details)
        self.more = QToolButton()
        self.more.setCheckable(True)
        self.more.setAutoRaise(True)
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.more.toggled.connect(self._show_details)
        self.remarks = Remarks()
        self.remarks.setContentsMargins(2 * SPACING, 0, SPACING, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, SPACING)
        layout.setSpacing(SPACING // 2)
        layout.addWidget(self.remarks)
        for field in self.fields:
            layout.addWidget(field)
        line = QHBoxLayout()
        line.setContentsMargins(2 * SPACING - 4, 0, 0, 0)
        line.addWidget(self.more)
        line.addStretch(1)
        layout.addLayout(line)
        for field in self.details:
            layout.addWidget(field)
        self.more.setVisible(bool(details))
        self._show_details(False)

    def claims(self, key: str) -> bool:
        """Return whether a problem at `key` is to be shown here."""
        return (bool(self._table) and key == self._table) or self._field(key) is not None

    @property
    def differs(self) -> bool:
        """Whether any option differs from where the rules came from."""
        return any(field.differs for field in self._all())

    def refresh(self) -> None:
        """Show the draft as it is now."""
        for field in self.fields:
            field.refresh()
        for field in self.details:
            field.refresh()
            field.setVisible(self.more.isChecked())

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show what is wrong beside each option."""
        for field in self._all():
            mine = [problem for problem in problems if field.claims(problem.key)]
            field.show_problems(mine)
            if field in self.details:
                field.setVisible(self.more.isChecked() or bool(mine))
        self.remarks.say([problem for problem in problems if self._field(problem.key) is None])

    def go_to(self, key: str) -> None:
        """Move to the option at `key`."""
        field = self._field(key) or self.fields[0]
        if field in self.details:
            self.more.setChecked(True)
        field.editor.setFocus()

    def _field(self, key: str) -> Field | None:
        return next((field for field in self._all() if field.claims(key)), None)

    def _all(self) -> tuple[Field, ...]:
        return (*self.fields, *self.details)

    def _show_details(self, shown: bool) -> None:
        self.more.setText(_("Fewer details") if shown else _("Details…"))
        for field in self.details:
            field.setVisible(shown)
