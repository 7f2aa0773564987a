"""The numbers that others have published, and whether the program matches them.

The numbers are in ``farkle_resources/published.toml``, one table per ruleset. One module per ruleset says what each
number means and how to compute it; :data:`~farkle_core.published.checking.CLAIMS` lists these modules. To check another
number, add it to the file and to its module.
"""

from farkle_core.published.checking import check, checked_ids, settings_for, source_of, summary
from farkle_core.published.claim import Finding, RulesetResults
