"""What only this game has as beats: the draft with its purchases, the Assassin, the Spy and the forecast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from engine.core.event import Event
from engine.games.magical_athlete_2003.advantages.text.beats import BeatsWithItems, DeedsWithItems
from engine.games.magical_athlete_2003.text.sentences import tell
from engine.race.text.beats.deeds import Deed
from engine.text.beat import TOLD, Beat
from engine.text.phrase import Name, Words, listed_words, names_in, seat

DRAFTING = ("turned", "bought", "bought_item", "sent_under", "passed_on")
"""Kinds of events in a player's turn of the draft."""


class DeedsWithMarket(DeedsWithItems):
    """A player's turn of the draft is one deed, and characters revealed before the Spy's belong to the line-up."""

    silent = DeedsWithItems.silent | {"draft_turn", "slid"}

    def _home(self, event: Event) -> Deed | None:
        last = self._deeds[-1] if self._deeds else None
        if last is not None and event.kind in DRAFTING and last.head.kind in DRAFTING and last.turn == self._turn:
            return last
        if last is not None and event.kind == "line_up" and last.head.kind == "revealed":
            return last
        return super()._home(event)


class MagicalAthlete2003Beats(BeatsWithItems):
    reader = DeedsWithMarket
    drama: ClassVar[Mapping[str, int]] = {
        **BeatsWithItems.drama,
        "row": 12,
        "pick": 20,
        "spared": 24,
        "revealed": 30,
        "forecast": 54,
        "struck": 76,
    }

    def own_makers(self) -> Mapping[str, Callable[[Deed], Beat]]:
        makers: dict[str, Callable[[Deed], Beat]] = dict.fromkeys(DRAFTING, self._draft_turn)
        return {
            **super().own_makers(),
            **makers,
            "draft_round": self._draft_round,
            "struck": self._struck,
            "spared": self._own,
            "revealed": self._own,
            "forecast": self._own,
        }

    def _draft_turn(self, deed: Deed) -> Beat:
        """A turn of the draft: the character turned up, and what was bought."""
        number = deed.data["seat"]
        predicates = [_what_was_done(event, deed) for event in deed.events]
        whom = dict.fromkeys(name.piece for words in predicates for name in names_in(words) if name.piece)
        drama = 0 if deed.all("bought", "bought_item") else TOLD
        return self.beat(deed, "pick", seat(number), listed_words(predicates), drama=drama, whom=[*whom])

    def _draft_round(self, deed: Deed) -> Beat:
        return self.beat(deed, "row", seat(deed.data["seat"]), (f"begins round {deed.data['round']} of the draft",))

    def _struck(self, deed: Deed) -> Beat:
        phrase = tell(deed.head)
        words: Words = (*phrase.does, *phrase.rest)
        return self.beat(deed, "struck", phrase.doer, words, headline=phrase.does, whom=[deed.data["victim"]])

    def _own(self, deed: Deed) -> Beat:
        """An event in the log's words; characters revealed before the Spy are in the line-up, too."""
        last = deed.events[-1]
        phrase = tell(last)
        words: Words = (*phrase.does, *phrase.rest)
        whom = [name.piece for name in names_in(words) if name.piece]
        return self.beat(deed, last.kind, phrase.doer, words, whom=whom)


def _what_was_done(event: Event, deed: Deed) -> Words:
    """Return an event of the draft as a predicate: a character just turned up is "it"."""
    is_known = event.kind in ("bought", "sent_under") and deed.head.kind == "turned" and deed.data["racer"] == event.data["racer"]
    does = tell(event).does
    return tuple("it" if is_known and isinstance(word, Name) else word for word in does)
