"""The language of the window: our own messages, Qt's buttons and dialogs, and how numbers are typed."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from farkle_core.language.messages import ENGLISH, language, use, wanted_language

# What each language calls itself; a language that has a catalogue and no name here shows its code.
OWN_NAMES: Final = {ENGLISH: "English", "de": "Deutsch"}


def speak(chosen: str = "") -> None:
    """Have the program speak a language from now on; what is already shown stays as it is.

    `chosen`: what the person chose, ``""`` for the system's language.
    """
    use(wanted_language(chosen))
    QLocale.setDefault(number_locale())
    _translate_qt(language())


def number_locale() -> QLocale:
    """Return how numbers are typed and shown in boxes, in step with :mod:`farkle_core.language.messages`."""
    if language() == ENGLISH:
        return QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
    return QLocale(language())


def _translate_qt(code: str) -> None:
    """Put in the words of Qt's own dialogs, where Qt has them."""
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
