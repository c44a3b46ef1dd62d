"""Beats: what happened, one thing worth telling at a time, with its words and its drama.

Games make them from their events. Headlines, stories, banners, films, rows of pictures, descriptions and "what decided it" are
all told from the same list.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from engine.core.event import Event
from engine.text.phrase import Name, Phrase, Words
from engine.text.sections import sections

TOLD, HEADLINE, BANNER = 10, 40, 60
"""From these dramas on a beat is never left out silently, may be a headline, and has a banner in a film. Below `TOLD` it is
routine: a plain roll without a consequence."""


class Beat(Struct, frozen=True, omit_defaults=True):
    """One thing worth telling. `words` are a sentence in the present tense without its full stop, beginning with `doer` if there
    is one."""

    events: tuple[int, ...]
    """The numbers of all the events that it tells, in order."""
    words: Words
    turn: int = 0
    """The number of the event that begins its turn or other section; 0 if that is not among the events."""
    drama: int = 0
    kind: str = ""
    """What it is, for pictures: "roll", "duel", "eliminated" and so on. Each game has its own kinds."""
    doer: Name | None = None
    whom: tuple[Name, ...] = ()
    """Whom it is done to, the first one first."""
    headline: Words = ()
    """The words as a headline, if those are too long for one: who did what to whom."""
    because: Name | None = None
    """Whose power or act led to it, if it is somebody else's and `words` do not say so."""
    again: Words = ()
    """The predicate under which repetitions are counted: "scooches", of "scooches thanks to Hare, to 12". Empty: each is told."""
    to: str = ""
    """Where the doer is afterwards, in a word: "12", "the finish". Empty if it has not moved."""
    dice: tuple[int, ...] = ()
    """The dice that a picture shows with it: rolls that replaced one another, or the doer's and the other's in a duel."""
    way: tuple[str, str] | None = None
    """From where to where the doer moved, for descriptions of pictures."""
    in_round: bool = False
    """Whether it belongs to a round in which all act at once. What happens there can only be understood in its order, so a headline
    from it is told at its place as well, unless it is the first thing."""

    @property
    def first(self) -> int:
        return self.events[0]

    @property
    def headline_words(self) -> Words:
        """The words as a headline: by default those before a colon, after which the details come."""
        return self.headline or _before_colon(self.words)


def _before_colon(words: Words) -> Words:
    """Return the words up to the first colon, or all."""
    for index, word in enumerate(words):
        if isinstance(word, str) and ":" in word and not word.partition(":")[2][:1].isdigit():  # the score of a duel has one, too
            start = word.partition(":")[0]
            return (*words[:index], *([start] if start else []))
    return words


PhraseOf = Callable[[Event], Phrase]
"""Puts one event into words, as `GameText.event_phrase` does."""


def beats_of_phrases(events: Sequence[Event], phrase_of: PhraseOf, section_starts: Collection[str]) -> list[Beat]:
    """Return a beat for each public event, in the log's words. An event that begins a section is told like any other."""
    beats: list[Beat] = []
    for section in sections(events, section_starts):
        turn = section[0].number if section[0].kind in section_starts else 0
        for event in section:
            phrase = phrase_of(event)
            words = (*phrase.opening, *phrase.rest)
            beats.append(Beat((event.number,), words, turn, TOLD, event.kind, phrase.doer))
    return beats


def read_beats(view: Mapping[str, Any]) -> list[Beat]:
    """Return the beats in a `Table.view`."""
    return msgspec.convert(view["beats"], list[Beat])
