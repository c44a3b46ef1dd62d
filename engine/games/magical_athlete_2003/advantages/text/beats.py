"""Items as beats: what players did with them, and what became of the Old Explosives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from engine.core.event import Event
from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GUST, ITEMS, MIND
from engine.race.text.beats.deeds import Deed, DeedReader, roller
from engine.race.text.beats.race_beats import RaceBeats
from engine.race.text.beats.words import same_together, ways
from engine.text.beat import Beat
from engine.text.english import signed
from engine.text.phrase import Words, names_in, piece, seat

ITEM, EXPLOSION = "item", "explosion"
ITEM_KINDS = {BOOT: ITEM, BEANS: ITEM, DYNAMITE: ITEM, EMP: "silence", GUST: "gust", MIND: "mind"}
FUSE = ("fizzled", "exploded")


class DeedsWithItems(DeedReader):
    """What an item adds to a roll or a duel is told with it, and the fuse with the Old Explosives."""

    silent = DeedReader.silent | {"abilities_back"}
    causes = DeedReader.causes | {"item_used"}

    def _home(self, event: Event) -> Deed | None:
        if event.kind in FUSE:
            return self._explosives()
        if event.kind == "item_used" and event.data["item"] in (BOOT, BEANS):
            return self._boosted(event)
        return super()._home(event)

    def _explosives(self) -> Deed | None:
        """Return the deed of the explosives that are burning."""
        for deed in reversed(self._deeds):
            if deed.turn != self._turn:
                return None
            if deed.head.kind == "item_used" and deed.data["item"] == DYNAMITE and not deed.all(*FUSE):
                return deed
        return None

    def _boosted(self, event: Event) -> Deed | None:
        """Return the roll, duel or power to which an item adds, and note what it adds."""
        data = event.data
        deed = self._explosives() if data["racer"] is None else self._of.get(event.cause)
        if deed is None or (data["racer"] is not None and not (_is_for(data["racer"], deed))):
            return None
        plus = data.get("plus") or data["count"]
        if deed.all("die") and "die" in data:
            deed.counts_as[data["racer"]] = data["die"]
        deed.adds.append((f"{signed(plus)} from ", seat(data["seat"]), f"'s {ITEMS[data['item']].title}"))
        return deed


def _is_for(racer: str, deed: Deed) -> bool:
    """Return whether an item used on this racer adds to this deed's number."""
    return roller(deed) == racer if deed.is_roll else deed.head.kind == "power"


class BeatsWithItems(RaceBeats):
    reader = DeedsWithItems
    drama: ClassVar[Mapping[str, int]] = {**RaceBeats.drama, ITEM: 30, "mind": 48, "gust": 48, "silence": 62, EXPLOSION: 70}

    def own_makers(self) -> Mapping[str, Callable[[Deed], Beat]]:
        return {"item_used": self._item, **dict.fromkeys(FUSE, self._fuse)}

    def _item(self, deed: Deed) -> Beat:
        data = deed.data
        item = data["item"]
        if item == DYNAMITE:
            return self._lit(deed)
        phrase = self._phrase_of(deed.head)
        moved = [(name, way.how(self._say)) for name, way in ways(deed).items()]
        where: Words = (": ", *same_together(moved)) if moved and item == GUST else ()
        does: Words = (*phrase.does, *phrase.rest, *where)
        kind, headline = ITEM_KINDS[item], phrase.does if where else ()
        return self.beat(deed, kind, phrase.doer, does, whom=_pieces(does), headline=headline)

    def _lit(self, deed: Deed) -> Beat:
        """The explosives: the die, and whether they end the turn."""
        owner, die = seat(deed.data["seat"]), deed.data["die"]
        added = [word for add in deed.adds for word in (*add, ", ")][:-1]
        does: Words = (f"lights the Old Explosives and throws a {die}", *((" (", *added, ")") if added else ()))
        end = next(iter(deed.all(*FUSE)), None)
        if end is None:
            return self.beat(deed, ITEM, owner, does, dice=(die,))
        words, kind, whom = self._end_of_fuse(end)
        return self.beat(deed, kind, owner, (*does, ": ", *words), whom=whom, dice=(die,))

    def _end_of_fuse(self, event: Event) -> tuple[Words, str, list[str]]:
        data = event.data
        if event.kind == "fizzled":
            return ("the fuse goes out",), ITEM, []
        follows: Words = ("play goes on to the left",) if data.get("home") else (seat(data["seat"]), " is next")
        return (piece(data["racer"]), "'s turn is over, and ", *follows), EXPLOSION, [data["racer"]]

    def _fuse(self, deed: Deed) -> Beat:
        """The end of a fuse that was lit before."""
        words, kind, whom = self._end_of_fuse(deed.head)
        phrase = self._phrase_of(deed.head)
        return self.beat(deed, kind, None, words if kind == EXPLOSION else (*phrase.does, *phrase.rest), whom=whom)


def _pieces(words: Words) -> list[str]:
    return [name.piece for name in names_in(words) if name.piece]
