"""Saves rulesets and results of a study as files."""

from pathlib import Path

from farkle_core.files.atomic import replace_file
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import why_not
from farkle_core.lab.export import as_csv
from farkle_core.lab.measures import BY_NAME
from farkle_core.lab.study import Study
from farkle_core.language.messages import _
from farkle_core.rules import Document, from_document, save_document, short_fingerprint
from farkle_explorer.lab.findings import Board
from farkle_explorer.lab.laboratory import studies_folder


def save_ruleset(document: Document) -> Path:
    """Save a ruleset beside the studies, and return its path. Raises OSError or UserError if writing fails."""
    path = studies_folder() / f"ruleset-{short_fingerprint(from_document(document))}.toml"
    make_folder(path.parent)
    save_document(document, path)
    return path


def export_results(study: Study, board: Board, path: Path) -> str:
    """Save the measured rulesets as a table with commas; return a message about the result."""
    measures = [measure for measure in study.measures if measure in BY_NAME]
    try:
        replace_file(path, [as_csv(board.lines, board.axes, measures).encode("utf-8")])
    except OSError as error:
        return _("{path} could not be written: {reason}.", path=path, reason=why_not(error))
    return _("Written: {path}", path=path)
