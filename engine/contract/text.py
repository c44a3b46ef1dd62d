"""`GameText`: what players read: rules, cards, questions, what happened, and the board as text."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from engine.contract.how_to_play import HowToPlay
from engine.contract.notation import Notation
from engine.contract.reference_card import ReferenceCard
from engine.contract.rules import GameRules, State
from engine.core.event import Event
from engine.core.host import Ask
from engine.core.question import Option
from engine.text.beat import Beat, beats_of_phrases
from engine.text.name_matching import exact_matches, find_by_name
from engine.text.phrase import Phrase, Words


class GameText(GameRules[State]):
    """A game in words. Nothing here changes a state."""

    about: ClassVar[str]
    """What the game is, in one or two sentences, for the list of games."""
    cards: ClassVar[Mapping[str, ReferenceCard]] = {}
    """Everything that can be looked up, by name. Default: none."""
    notation: ClassVar[Notation | None] = None
    """How positions are written as text, for `whatif` and `odds`. Default: None, the game has no notation."""
    section_starts: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that start a new section of the log, such as a turn or a line-up. Default: none."""
    new_message: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that start a new message in the channel, however short the last one is. Default: none."""
    own_message: ClassVar[frozenset[str]] = frozenset()
    """Those kinds in `new_message` that share their message with nothing: the next event starts another one. Default: none."""
    rounds: ClassVar[frozenset[str]] = frozenset()
    """Section starts of a phase with many questions to all players, such as a draft: one message shows all of it. Default: none."""

    ties: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that may be a tie, such as a roll-off: rolls that break it are part of the same decision. Default: none."""

    first_lines: ClassVar[Mapping[str, str]] = {}
    """A line about each thing that a player can meet for the first time, by the id of the thing. Default: none.

    An id is stored with whoever has met the thing, so it never changes.
    """

    def things_met(self, board: Mapping[str, Any], asked: Collection[str], events: Sequence[Event]) -> Sequence[str]:
        """Return the ids of the things in `first_lines` that a message is about, those that are asked about first. Default: none.

        `board` is what a spectator sees, `asked` are the kinds of open questions that are not secret, `events` are public.
        """
        return ()

    @abstractmethod
    def how_to_play(self, seats: int, options: Mapping[str, str]) -> HowToPlay:
        """Return how the game is played by so many players with these options, which may not go together yet."""

    @abstractmethod
    def question_text(self, state: State, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        """Return the prompt and the options of a question in words. `names` are the players' names by seat.

        The options have the ids of `ask.ids()`, but may come in another order.
        """

    def secret_text(self, kind: str, options: Mapping[str, str]) -> str:
        """Return what a player does who is asked a secret question of this kind, as all others read it: "chooses a card".

        It must be the same for kinds that nobody else may tell apart. Default: it says nothing but that it is secret.
        """
        return "chooses"

    def is_menu(self, kind: str) -> bool:
        """Return whether questions of this kind have options too long for buttons (`Question.menu`). Default: no."""
        return False

    @abstractmethod
    def event_phrase(self, event: Event) -> Phrase:
        """Return one event in words. Names of seats and pieces are placeholders, filled in where the phrase is shown."""

    def beats(self, events: Sequence[Event]) -> list[Beat]:
        """Return what happened in these events, one thing worth telling at a time; messages, pictures and films tell these.

        The first events of a turn may be missing if they were told before. Default: a beat for each event, in its own words.
        """
        return beats_of_phrases(events, self.event_phrase, self.section_starts)

    def feats(self, view: Mapping[str, Any]) -> list[Words]:
        """Return sentences, without full stops, about what somebody did in a finished game besides its places. Default: none.

        Only what the view proves, and only what is rare; they stand below the final standings.
        """
        return []

    def owners(self, view: Mapping[str, Any]) -> Mapping[str, int]:
        """Return the seat of each piece in a `Table.view`, by the name that phrases use. Default: none, as only players act."""
        return {}

    @abstractmethod
    def text_board(self, view: Mapping[str, Any]) -> str:
        """Return the board of a `Table.view` as text: for terminals, and for places that take no pictures."""

    def board_sentences(self, view: Mapping[str, Any]) -> list[Words]:
        """Return the board of a `Table.view` as sentences for those who do not see pictures, complete enough to play by.

        The reader is `view["you"]`, or everybody (None). Default: the lines of `text_board`.
        """
        return [(line,) for line in self.text_board(view).splitlines() if line]

    def find_cards(self, name: str) -> list[ReferenceCard]:
        """Return the cards with this name, under any of their names; otherwise those whose names begin with it or contain it.

        A card is known by its name, by the words in `also` and by the title of what it does, in this order. Without a name,
        return all cards.
        """
        cards = list(self.cards.values())
        if not name.strip():
            return cards
        names, titles = [(card.name, card) for card in cards], [(card.ability, card) for card in cards]
        known = [*names, *((other, card) for card in cards for other in card.also)]
        exact = exact_matches(name, known) or exact_matches(name, titles)
        return exact or find_by_name(name, names) or find_by_name(name, [*known, *titles])
