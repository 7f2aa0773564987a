"""The questions about house rules, and the effect of each answer on a ruleset document."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from farkle_core.language.messages import N_, P_
from farkle_core.rules import Document
from farkle_core.rules.model import LARGEST_GOAL, LARGEST_POINTS
from farkle_core.rules.words.choices import END_RULES
from farkle_explorer.rules.summaries import Scheme, sets_with
from farkle_explorer.session.draft import written

SCHEME: Final = "scheme"  # the key of the answer about four to six of a kind; its value is a `Scheme`


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question."""

    text: str  # text, meaning: the answer, and an example or a consequence; `meaning` may be ``""``
    values: Mapping[str, Any] = field(default_factory=dict)  # new values by dotted key, and :data:`SCHEME`
    meaning: str = ""
    number: str = ""  # the key of the typed number; ``""`` if the answer has none


@dataclass(frozen=True, slots=True)
class InterviewQuestion:
    """A question with one answer."""

    text: str  # text, explanation: the question, and a sentence that helps to answer it
    explanation: str
    answers: tuple[Answer, ...]  # the usual answers, the most common first; the last one may ask for a number
    most: int = LARGEST_POINTS  # the largest number to type, in points


@dataclass(frozen=True, slots=True)
class Combination:
    """A combination that house rules may include."""

    name: str  # the players' name for it, as in ruleset files
    dice: tuple[int, ...]  # an example to draw
    points: int  # the usual points
    shape: tuple[int, ...] = ()  # shape, faces: as in `Pattern`
    faces: tuple[int, ...] = ()

    def entry(self, points: int) -> dict[str, Any]:
        """Return the combination in the format of ruleset files, worth `points`."""
        where = {"shape": list(self.shape)} if self.shape else {"faces": list(self.faces)}
        return {"name": self.name, **where, "points": points}


_OTHER: Final = N_("Another number of points:")

# The first questions.
BEFORE: Final = (
    InterviewQuestion(
        N_("How many points win the game?"),
        N_("Most families play to 10,000."),
        (
            Answer(N_("10,000 points"), {"goal": 10_000}),
            Answer(N_("5,000 points"), {"goal": 5000}),
            Answer(_OTHER, number="goal"),
        ),
        LARGEST_GOAL,
    ),
    InterviewQuestion(
        N_("How many dice do you play with?"),
        N_("All of them are rolled when a turn begins."),
        (Answer(N_("Six dice"), {"dice": 6}), Answer(N_("Five dice"), {"dice": 5})),
    ),
    InterviewQuestion(
        N_("What are three 1s worth?"),
        N_("Three 2s are 200, three 3s are 300, and so on; a single 1 is 100, a single 5 is 50."),
        (
            Answer(N_("1,000 points"), {"sets.1.3": 1000}),
            Answer(N_("300 points"), {"sets.1.3": 300}),
            Answer(_OTHER, number="sets.1.3"),
        ),
    ),
)


def _of_a_kind(text: str, adding: str, doubling: str, fixed: str) -> InterviewQuestion:
    """Return the question about more than three of a kind, with examples for the number of dice."""
    return InterviewQuestion(
        text,
        N_("All of them must come from one roll."),
        (
            Answer(N_("Each further die adds the value of three"), {SCHEME: Scheme.ADDING}, adding),
            Answer(N_("Each further die doubles the value"), {SCHEME: Scheme.DOUBLING}, doubling),
            Answer(fixed, {SCHEME: Scheme.FIXED}, N_("Whatever the number on the dice")),
            Answer(
                N_("No more than three of a kind"),
                {SCHEME: Scheme.TRIPLES_ONLY},
                N_("Further dice count alone, if they are 1s or 5s"),
            ),
        ),
    )


# The question after `BEFORE`, by the number of dice in the game.
OF_A_KIND: Final = {
    6: _of_a_kind(
        N_("What are four, five or six of a kind worth?"),
        N_("Three 4s 400, four 800, five 1,200, six 1,600"),
        N_("Three 4s 400, four 800, five 1,600, six 3,200"),
        N_("1,000, 2,000 and 3,000 points"),
    ),
    5: _of_a_kind(
        N_("What are four or five of a kind worth?"),
        N_("Three 4s 400, four 800, five 1,200"),
        N_("Three 4s 400, four 800, five 1,600"),
        N_("1,000 and 2,000 points"),
    ),
}

# The questions after the combinations.
AFTER: Final = (
    InterviewQuestion(
        N_("How many points do you need to get on the board?"),
        N_("In many families your first points count only if one turn brings enough of them."),
        (
            Answer(N_("Any score will do"), {"turn.opening": 0}),
            Answer(N_("500 points"), {"turn.opening": 500}),
            Answer(N_("1,000 points"), {"turn.opening": 1000}),
            Answer(_OTHER, number="turn.opening"),
        ),
        LARGEST_GOAL,
    ),
    InterviewQuestion(
        N_("How many points do you need in every later turn?"),
        N_("You may hold, which keeps the points, only with this many."),
        (
            Answer(N_("Any score will do"), {"turn.minimum": 0}),
            Answer(N_("300 points"), {"turn.minimum": 300}),
            Answer(_OTHER, number="turn.minimum"),
        ),
        LARGEST_GOAL,
    ),
    InterviewQuestion(
        N_("What do three farkles in a row cost?"),
        N_("A farkle is a roll in which nothing scores. It always loses the points of the turn."),
        (
            Answer(N_("Nothing more"), {"farkles.count": 0}),
            Answer(N_("500 points"), {"farkles.count": 3, "farkles.penalty": 500}),
            Answer(N_("1,000 points"), {"farkles.count": 3, "farkles.penalty": 1000}),
            Answer(_OTHER, {"farkles.count": 3}, number="farkles.penalty"),
        ),
    ),
    InterviewQuestion(
        N_("What happens when a player reaches the goal?"),
        N_("The points must be kept: a turn that ends with a farkle does not reach it."),
        tuple(Answer(words.label, {"end.rule": rule.value}, words.brief) for rule, words in END_RULES.items()),
    ),
)

# The usual combinations of several faces, by the number of dice in the game.
COMBINATIONS: Final = {
    6: (
        Combination(P_("combination", "straight"), (1, 2, 3, 4, 5, 6), 1500, shape=(1,) * 6),
        Combination(P_("combination", "three pairs"), (2, 2, 4, 4, 6, 6), 1500, shape=(2, 2, 2)),
        Combination(P_("combination", "four of a kind and a pair"), (4, 4, 4, 4, 2, 2), 1500, shape=(4, 2)),
        Combination(P_("combination", "two triplets"), (2, 2, 2, 6, 6, 6), 2500, shape=(3, 3)),
    ),
    5: (
        Combination(P_("combination", "1 to 5"), (1, 2, 3, 4, 5), 500, faces=(1, 2, 3, 4, 5)),
        Combination(P_("combination", "2 to 6"), (2, 3, 4, 5, 6), 750, faces=(2, 3, 4, 5, 6)),
        Combination(P_("combination", "full house"), (4, 4, 4, 2, 2), 1500, shape=(3, 2)),
    ),
}


def rules_of(document: Document, answers: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return all answers as new values of `document` by dotted key, for one undo step."""
    values = {key: value for answer in answers for key, value in answer.items()}
    scheme = values.pop(SCHEME)
    for key, value in values.items():
        document = written(document, key, value)
    return values | sets_with(document, scheme)
