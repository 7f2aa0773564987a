"""The language of the window: messages, Qt's own dialogs, and number formats."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from farkle_core.language.messages import ENGLISH, language, use, wanted_language

# Each language's name in itself; a language without an entry shows its code.
OWN_NAMES: Final = {ENGLISH: "English", "de": "Deutsch"}


def speak(chosen: str = "") -> None:
    """Set the program's language; visible widgets keep theirs.

    `chosen`: the user's choice, ``""`` for the system's language.
    """
    use(wanted_language(chosen))
    QLocale.setDefault(number_locale())
    _translate_qt(language())


def number_locale() -> QLocale:
    """Return the locale of number fields, which matches :mod:`farkle_core.language.messages`."""
    if language() == ENGLISH:
        return QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
    return QLocale(language())


def _translate_qt(code: str) -> None:
    """Install Qt's translation of its own dialogs, if there is one."""
    application = QCoreApplication.instance()
    before = application.findChild(QTranslator) if application is not None else None
    if application is None:
        return
    if before is not None:
        QCoreApplication.removeTranslator(before)
        before.setParent(None)
    translator = QTranslator(application)
    if translator.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        QCoreApplication.installTranslator(translator)
