"""`HowToPlay`: what newcomers read about a game, for exactly the options in play."""

from __future__ import annotations

from msgspec import Struct

MOST_WORDS = 90
"""How to play has at most so many words, captions included."""
LONGEST_PAGE = 750
"""Letters on a page of the rules: a phone shows so many at once, with the controls below them."""


class PlayStep(Struct, frozen=True):
    """One thing to know: `id` names its drawing, `caption` stands below that, and `text` explains it."""

    id: str
    caption: str
    text: str


class RulesPage(Struct, frozen=True):
    """A part of the rules that fits a phone's screen. A line break begins a new paragraph."""

    title: str
    text: str


class HowToPlay(Struct, frozen=True):
    """A game for newcomers: one sentence each about its aim, a turn, and how to win; then its steps, and all of its rules.

    Nothing here is about options that are not in play, and all that is in play is mentioned in the steps.
    """

    aim: str
    turn: str
    win: str
    minutes: int
    """How long a game takes, about, if nobody is slow."""
    steps: tuple[PlayStep, ...]
    rules: tuple[RulesPage, ...]

    @property
    def words(self) -> int:
        """How many words the steps have."""
        return sum(len(f"{step.caption} {step.text}".split()) for step in self.steps)

    @property
    def rules_in_full(self) -> str:
        """All rules as one text, for places without pages."""
        return "\n\n".join(f"{page.title}\n{page.text}" for page in self.rules)
