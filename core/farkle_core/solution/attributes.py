"""Where an exported number comes from: the ruleset, the solver and how exact it is, as plain values."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from farkle_core.rules import dumps, fingerprint, to_document

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from farkle_core.engine.settings import Settings
    from farkle_core.rules import Ruleset


def attributes(
    ruleset: Ruleset, settings: Settings, certificate: DataclassInstance, versions: dict[str, str]
) -> dict[str, str | int | float]:
    """Return text and numbers that may stand in any file; a value that is None is left out.

    ``rules`` is the ruleset as a file would have it; names of the certificate begin with ``certificate_``.
    """
    found: dict[str, Any] = {
        "ruleset": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.source,
        "fingerprint": fingerprint(ruleset),
        "rules": dumps(to_document(ruleset)),
        "lowest_score_asked_for": settings.bound,
        **{f"certificate_{name}": value for name, value in asdict(certificate).items()},
        **{f"version_{name}": version for name, version in versions.items()},
    }
    return {
        name: int(value) if isinstance(value, bool) else value for name, value in found.items() if value is not None
    }
