"""What people read: rules, cards, questions, what happened, and the board in letters."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.contract.notation import Notation
from engine.contract.reference_card import ReferenceCard
from engine.contract.rules import GameRules, State
from engine.core.event import Event
from engine.core.host import Ask
from engine.core.question import Option
from engine.text.name_matching import find_by_name
from engine.text.phrase import Phrase
from engine.text.summarise import summarise_turns
from engine.text.turn_summary import TurnSummary


class GameText(GameRules[State]):
    """Nothing here changes a state."""

    about: ClassVar[str]
    how_to_play: ClassVar[str]
    cards: ClassVar[Mapping[str, ReferenceCard]] = {}
    notation: ClassVar[Notation | None] = None
    """How positions are written down, if the game has a way."""
    section_starts: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that begin something new, for logs with paragraphs."""
    new_message: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that are worth a new message, however little the last one says."""
    own_message: ClassVar[frozenset[str]] = frozenset()
    """Those among them that have a message to themselves: what follows goes into another one."""
    rounds: ClassVar[frozenset[str]] = frozenset()
    """Headings of what all players go through together, with many questions: one message tells it from its beginning to its end,
    and nothing else."""

    ties: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that may end in a tie, so that they are one story with whatever breaks it."""

    @abstractmethod
    def question_text(self, state: State, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        """The prompt and the options of a question in words."""

    def is_menu(self, kind: str) -> bool:
        """Whether the options of such questions need so many words that a menu has to show them, where a phone has no room for tall
        buttons below the picture."""
        return False

    @abstractmethod
    def event_phrase(self, event: Event) -> Phrase:
        """One event in words, with names still to be filled in."""

    def turn_summaries(self, events: Sequence[Event]) -> list[TurnSummary]:
        """What happened, as people retell it."""
        return summarise_turns(events, self.event_phrase, self.section_starts)

    @abstractmethod
    def text_board(self, view: Mapping[str, Any]) -> str:
        """A table's view in letters: for terminals, and for places that take no pictures."""

    def find_cards(self, name: str) -> list[ReferenceCard]:
        """The card of that name, or all whose names begin with it or contain it; without a name, all of them."""
        cards, typed = list(self.cards.values()), name.strip().casefold()
        if not typed:
            return cards
        return [card for card in cards if typed in card.also] or find_by_name(name, [(card.name, card) for card in cards])
