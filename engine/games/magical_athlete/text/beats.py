"""What only this game has as beats: the draft, roll-offs and who begins a race."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from engine.core.event import Event
from engine.games.magical_athlete.text.sentences import tell, winning_die
from engine.race.text.beats.deeds import Deed, DeedReader
from engine.race.text.beats.race_beats import RaceBeats
from engine.race.text.beats.words import pieces
from engine.text.beat import Beat
from engine.text.phrase import Words, joined_words, listed_words, seat


class DeedsWithDraft(DeedReader):
    """Picks of one row are one deed, and so is a roll-off with the rolls before it that nobody won."""

    def _home(self, event: Event) -> Deed | None:
        last = self._deeds[-1] if self._deeds else None
        if last is not None and event.kind == "picked" and last.head.kind == "picked":
            return last
        if last is not None and event.kind == "begins" and last.head.kind == "roll_off":
            return last
        if last is not None and event.kind == "roll_off" and last.events[-1].kind == "roll_off":
            return last if last.events[-1].data["winner"] is None else None
        return super()._home(event)


class MagicalAthleteBeats(RaceBeats):
    reader = DeedsWithDraft
    drama: ClassVar[Mapping[str, int]] = {**RaceBeats.drama, "row": 12, "roll_off": 12, "pick": 20}

    def own_makers(self) -> Mapping[str, Callable[[Deed], Beat]]:
        return {"row": self._row, "picked": self._picks, "roll_off": self._roll_off}

    def _row(self, deed: Deed) -> Beat:
        return self.beat(deed, "row", None, (f"Row {deed.data['set']} is laid out",))

    def _picks(self, deed: Deed) -> Beat:
        """The picks of a row, grouped by player: "Red drafts Hare and Legs, Blue Banana"."""
        teams: dict[int, list[str]] = {}
        for event in deed.events:
            teams.setdefault(event.data["seat"], []).append(event.data["racer"])
        (first, picked), *others = teams.items()
        parts: list[Words] = [("drafts ", *pieces(picked)), *((seat(number), " ", *pieces(names)) for number, names in others)]
        racers = [name for names in teams.values() for name in names]
        return self.beat(deed, "pick", seat(first), joined_words(parts, "; "), whom=racers)

    def _roll_off(self, deed: Deed) -> Beat:
        """A roll-off: who wins it, against which numbers. Ties before it are counted."""
        last = deed.all("roll_off")[-1]
        phrase = tell(last)
        if last.data["winner"] is None:
            return self.beat(deed, "roll_off", None, (*phrase.opening, *phrase.rest))
        best, tied = winning_die(last.data)
        ties = f" (the {' and '.join(tied)} tie)" if tied else ""
        others = [(seat(number), f" {die}") for number, die in zip(last.data["seats"], last.data["dice"], strict=True)]
        against = [part for part, number in zip(others, last.data["seats"], strict=True) if number != last.data["winner"]]
        again = " after a tie" if len(deed.all("roll_off")) > 1 else ""
        does: Words = (f"wins the roll-off{again} with a {best}{ties} against ", *listed_words(against))
        begins = f" and begins race {deed.all('begins')[0].data['race']}" if deed.all("begins") else ""
        return self.beat(deed, "roll_off", seat(last.data["winner"]), (*does, begins))
