"""What a command has to say, for people and for programs."""

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answer:
    """An answer in both forms."""

    data: dict[str, Any]  # plain values for ``--json``: win chances 0 to 1 in full precision, scores in points
    text: str  # lines for people, without a last line break
    status: int = 0  # the exit status: 1 where a script should notice what was found

    def printed(self, *, as_json: bool) -> str:
        """Return what to print, the last line break included; JSON as one object, in ASCII."""
        return (json.dumps(self.data, indent=2, allow_nan=False) if as_json else self.text) + "\n"
