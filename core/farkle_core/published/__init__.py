"""The numbers that others have published, and whether the program meets them.

The numbers stand in ``farkle_resources/published.toml``, one table a ruleset. What each of them is, in words, and how
it is worked out here, stands in one module a ruleset; :data:`~farkle_core.published.checking.CLAIMS` names them all.
A number that is to be checked, too, is added to the file and to that module.
"""

from farkle_core.published.checking import check, checked_ids, settings_for, source_of, summary
from farkle_core.published.claim import Finding, Known

__all__ = ["Finding", "Known", "check", "checked_ids", "settings_for", "source_of", "summary"]
