"""Studies as text for people to edit, and axes as typed on a command line."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from farkle_core.errors import Problem, UserError
from farkle_core.lab.measures import MEASURES, Topic
from farkle_core.language.messages import L_, _

# Of longer numbers Python refuses some; they stay texts, which no rule allows.
_WHOLE: Final = re.compile(r"-?\d{1,40}")
_RANGE: Final = re.compile(rf"({_WHOLE.pattern}):({_WHOLE.pattern}):({_WHOLE.pattern})")
_HEAD: Final = """\
# A study of the rule lab: `farkle lab run` measures it, docs: the guide, chapter "Rule lab".
#
# kind      grid (all mixtures), one-at-a-time, pairs, or random (with samples and seed)
# measures  names or topics: {topics}, or "all"
#           {names}
# axes      keys of a ruleset file (docs/rules.md) with values: a list, {{ from = 0, to = 600, step = 50 }}, "switch";
#           for sets, patterns and cursed the name of a ruleset; any other name with named values that change several
#           keys: [axes.penalty] "third, 500" = {{ "farkles.count" = 3, "farkles.penalty" = 500 }}

"""


def axes_typed(texts: Sequence[str]) -> dict[str, Any]:
    """Return axes of a study file from texts such as ``turn.minimum=0:600:50`` and ``turn.opening=0,500,1000``.

    Raises UserError with every text that is not read.
    """
    problems, axes = [], dict[str, Any]()
    allowed = L_("a key of the ruleset file with values, such as turn.minimum=0:600:50 or turn.opening=0,500,1000")
    for text in texts:
        key, sign, values = text.partition("=")
        if not (sign and key.strip() and values.strip()) or key.strip() in axes:
            problems.append(Problem("--set", text, allowed))
            continue
        typed = _RANGE.fullmatch(values.strip())
        named = dict(zip(("from", "to", "step"), map(int, typed.groups()), strict=True)) if typed else None
        axes[key.strip()] = named or [_typed(value.strip()) for value in values.split(",")]
    if problems or not axes:
        raise UserError(_("This cannot be asked."), tuple(problems) or (Problem("--set", "", allowed),))
    return axes


def _typed(text: str) -> object:
    if _WHOLE.fullmatch(text):
        return int(text)
    return text == "true" if text in ("true", "false") else text


def study_text(content: Mapping[str, Any]) -> str:
    """Return a study's file with comments on the possible entries."""
    import tomlkit
    from tomlkit.items import InlineTable

    file = tomlkit.document()
    for key, value in content.items():
        file[key] = value if key != "axes" else tomlkit.table()
    for name, values in content["axes"].items():
        item = tomlkit.inline_table() if isinstance(values, Mapping) else tomlkit.item(values)
        if isinstance(item, InlineTable):
            item.update(values)
        file["axes"][name] = item
    head = _HEAD.format(topics=", ".join(Topic), names=", ".join(measure.name for measure in MEASURES))
    return head + tomlkit.dumps(file)
