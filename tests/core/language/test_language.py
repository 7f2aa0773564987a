"""Which language is spoken, and how it writes numbers."""

from gettext import NullTranslations

import numpy as np
import pytest

from farkle_core.language.messages import (
    Amounts,
    _,
    dice,
    figures,
    known_languages,
    language,
    ngettext,
    number,
    percent,
    points,
    use,
    wanted_language,
)


@pytest.mark.parametrize(
    ("environment", "chosen", "spoken"),
    [
        ({}, "de", "de"),
        ({"LANG": "de_AT.UTF-8"}, "", "de"),
        ({"LANG": "de_DE.UTF-8"}, "en", "en"),
        ({"LANG": "de_DE.UTF-8", "FARKLE_LANGUAGE": "en"}, "de", "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_CH"}, "", "de"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:de:en"}, "", "de"),
        ({"LANG": "fr_FR.UTF-8"}, "", "en"),
        ({"LANG": "C", "LANGUAGE": "de"}, "", "en"),
        ({"LANG": "de_DE", "FARKLE_LANGUAGE": "tlh"}, "", "de"),
    ],
)
def test_language_is_the_first_wish_that_there_is(environment: dict[str, str], chosen: str, spoken: str) -> None:
    assert wanted_language(chosen, environment) == spoken


def test_there_are_english_and_german() -> None:
    assert known_languages() == ("en", "de")
    use("de_AT")
    assert language() == "de"
    use("tlh")
    assert language() == "en"


def test_english_writes_numbers_as_ever() -> None:
    assert (points(3300), points(1), points(-500), percent(0.536953)) == (
        "3,300 points",
        "1 point",
        "−500 points",
        "53.70 %",
    )
    assert str(Amounts(True, range(300, 10_001, 50))) == "0, or 300 to 10,000 in steps of 50 points"


def test_german_writes_numbers_and_plurals_its_own_way() -> None:
    use("de")
    assert (points(3300), points(1), points(-500), percent(0.536953)) == (
        "3.300 Punkte",
        "1 Punkt",
        "−500 Punkte",
        "53,70 %",
    )
    assert (dice(1), dice(5)) == ("1 Würfel", "5 Würfel")
    assert (number(10_000), figures("1,234.5")) == ("10.000", "1.234,5")
    assert str(Amounts(True, range(300, 10_001, 50))) == "0 oder 300 bis 10.000 in Schritten von 50 Punkten"


def test_numbers_of_numpy_are_numbers_too() -> None:
    use("de")
    assert _("{percent:.2f} %", percent=np.float64(12.5)) == "12,50 %"


def test_a_message_without_translation_stays_english() -> None:
    use("de")
    message = "no such message {amount:,}"
    assert _(message, amount=1000) == "no such message 1.000"
    assert ngettext("{count} no such", "{count} no suches", 2000) == "2000 no suches"


def test_other_words_can_be_put_in() -> None:
    class Loud(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper()

    use("loud", Loud())
    assert _("hold") == "HOLD"
