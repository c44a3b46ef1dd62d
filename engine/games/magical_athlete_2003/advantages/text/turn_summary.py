"""What players did with items in a turn summary, and what became of the Old Explosives."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.event import Event
from engine.games.magical_athlete_2003.advantages.items import ITEMS
from engine.race.model.power import HookText
from engine.race.text.attributions import Attribution, signed
from engine.race.text.outcomes import RacerChange
from engine.race.text.turn_summary import RaceTurnSummary
from engine.race.text.vocabulary import Vocabulary
from engine.text.beat import PhraseOf
from engine.text.phrase import Words, seat


class ItemUse(Attribution):
    """What a player did with an item, and its effects. It is always shown."""

    def __init__(self, opening: Words, cause: Words, say: Vocabulary) -> None:
        super().__init__("", HookText(), say)
        self._words, self._cause = opening, cause
        self.has_effect = True

    def to(self, name: str) -> Words:
        return self._cause

    def _opening(self) -> Words:
        return self._words


class TurnSummaryWithItems(RaceTurnSummary):
    """Summarises a turn in which players may have used items."""

    own_kinds = frozenset({"item_used", "exploded", "fizzled", "abilities_back"})

    def __init__(self, events: Sequence[Event], say: Vocabulary, phrase_of: PhraseOf) -> None:
        self._fuse: Attribution | None = None
        """The last attempt to end the turn."""
        super().__init__(events, say, phrase_of)

    def _read_own_event(self, event: Event) -> None:
        if event.kind == "item_used":
            self._use_item(event)
        elif event.kind != "abilities_back":  # shown through the item that took them away
            self._burn_down(event)

    def _use_item(self, event: Event) -> None:
        """Read the use of an item. What it adds to the roll is shown with the roll."""
        data = event.data
        owner, title = seat(data["seat"]), ITEMS[data["item"]].title
        plus = data.get("plus") or data.get("count")
        if plus and self._add_item(event, plus, (title,) if data["seat"] == self.seat else (owner, f"'s {title}")):
            return
        phrase = self._phrase_of(event)
        words = (*phrase.opening, *phrase.rest) if "freed" in data else phrase.opening  # nothing else shows what that does
        doing = ItemUse(words, (owner, f"'s {title}"), self._say)
        self._lines[event.number] = self._of[event.number] = doing
        if "plus" in data:
            self._outcome.help(data["racer"], doing)
        elif "freed" in data:
            self._silence(doing, data["freed"])
        elif plus:
            return
        elif "die" in data:
            self._fuse = doing
        elif "racer" in data:
            self._outcome.befall(RacerChange(data["racer"], ("does as told",), doing))

    def _add_item(self, event: Event, plus: int, whose: Words) -> bool:
        """Add an item's number to the roll or a fuse. Returns False if it needs a line of its own."""
        data, cause = event.data, self._of.get(event.cause)
        add: Words = (f"{signed(plus)} ", *whose)
        if data["racer"] == self.racer and self._dice and not self._main.spans:
            self._adds.append(add)
        elif data["racer"] is None and self._fuse is not None:
            self._fuse.add(add)
        else:
            if "die" in data and cause is not None and cause.dice:
                cause.dice[-1] = data["die"]
            return False
        return True

    def _silence(self, doing: Attribution, freed: Sequence[str]) -> None:
        if self.racer:
            self._outcome.befall(RacerChange(self.racer, ("without abilities",), doing))
        for name in freed:
            self._outcome.befall(RacerChange(name, ("needs no rest",), doing, lasts=False))

    def _burn_down(self, event: Event) -> None:
        """Read the end of a fuse: the turn is over, or nothing happens."""
        data, is_over = event.data, event.kind == "exploded"
        if self._fuse is None:
            self._lines[event.number] = self._phrase_of(event).opening
        else:
            follows: Words = (", and play goes on to the left",) if data.get("home") else (", and ", seat(data["seat"]), " is next")
            self._fuse.add(("they blow up, the turn is over", *follows) if is_over else ("the fuse goes out",))
        if is_over:
            self._is_open = False
        if self.racer:
            fate = "loses the rest of the turn" if is_over else "is safe"
            self._outcome.befall(RacerChange(self.racer, (fate,), self._fuse, lasts=is_over))
