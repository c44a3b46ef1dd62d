"""What happened to racers in words: where they went, and lists of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.core.event import Event
from engine.race.text.beats.deeds import Deed
from engine.race.text.vocabulary import Vocabulary
from engine.text.phrase import Words, joined_words, listed_words, piece


class Way(NamedTuple):
    """From where to where a racer went, by all its moves in one deed; `warped` is whether it was put there."""

    racer: str
    start: int
    end: int
    warped: bool = False
    home: bool = False

    def how(self, say: Vocabulary) -> str:
        """Return the predicate: "moves 2, to 19"."""
        if self.warped:
            return f"{say.warps} from {say.space(self.start)} to {self.there(say)}"
        if self.home:
            return f"reaches the {say.finish}"
        if self.end == self.start:
            return f"is back on {self.there(say)}"
        verb = "goes back" if self.end < self.start else "moves"
        return f"{verb} {abs(self.end - self.start)}, to {self.there(say)}"

    def there(self, say: Vocabulary) -> str:
        return f"the {say.finish}" if self.home else say.space(self.end)

    def places(self, say: Vocabulary) -> tuple[str, str]:
        return say.place(self.start), say.finish if self.home else say.place(self.end)


def ways(deed: Deed) -> dict[str, Way]:
    """Return the net way of each racer in a deed, without those that went along by a power of their own."""
    found: dict[str, Way] = {}
    for event in deed.events:
        along = deed.alongs.get(event.number, ())
        for way in ways_of(event):
            if way.racer not in along:
                before = found.get(way.racer)
                found[way.racer] = way._replace(start=before.start, warped=before.warped and way.warped) if before else way
    return found


def ways_of(event: Event) -> Iterator[Way]:
    if event.kind in ("moved", "warped"):
        home = bool(event.data.get("home"))
        yield from (Way(name, start, end, event.kind == "warped", home) for name, start, end in event.data["moves"])
    elif event.kind == "put_behind":
        space = event.data["space"]
        yield from (Way(name, space + 1, space) for name in event.data["others"])


def towed_way(deed: Deed) -> Way | None:
    """Return the way of a racer that went along with somebody's move."""
    moves = ways_of(deed.towed) if deed.towed else ()
    return next((way for way in moves if way.racer == deed.racer), None)


def pieces(names: Iterable[str]) -> Words:
    return listed_words(map(piece, names))


def same_together(parts: Sequence[tuple[str, str]]) -> Words:
    """Return racers with their predicates, those with the same predicate together: "A and B move 2 to 19, C moves 1 to 20"."""
    alike: dict[str, list[str]] = {}
    for name, predicate in parts:
        alike.setdefault(predicate, []).append(name)
    clauses = [(*pieces(names), " ", predicate if len(names) == 1 else plural(predicate)) for predicate, names in alike.items()]
    return joined_words(clauses)


def plural(predicate: str) -> str:
    """Return a predicate for several racers: "goes back 2" becomes "go back 2"."""
    verb, *rest = predicate.split(" ")
    irregular = {"is": "are", "has": "have", "goes": "go", "reaches": "reach"}
    return " ".join([irregular.get(verb, verb.removesuffix("s")), *rest])
