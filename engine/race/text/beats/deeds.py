"""Deeds: the events that are told together, such as a roll with its Main Move, or a power with all that it did."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from engine.core.event import Event
from engine.race.text.vocabulary import Vocabulary
from engine.text.phrase import Words

Move = tuple[str, int, int]

EFFECTS = frozenset(
    {
        "moved", "warped", "put_behind", "tripped", "eliminated", "chips", "die", "predicted", "goes_next", "goes_again", "stays",
        "modified", "counts_as",
    }
)  # fmt: skip
"""Kinds of events that are told with what caused them."""
CAUSES = frozenset({"power", "feature", "rolled", "guessed", *EFFECTS})
"""Kinds of events whose effects are told with them."""
SILENT = frozenset({"turn", "passed", "loop_ended"})
"""Kinds of events that are no news: who ran past whom shows in the powers that care."""


class Deed:
    """Events that are told together. `head` is the event that began it, `turn` the one that begins its turn, 0 if unknown.

    `parent` is the deed that led to it, `towed` the move with which a racer went along, `powers` how many powers it led to.
    """

    def __init__(self, head: Event, turn: int, parent: Deed | None) -> None:
        self.head, self.turn, self.parent = head, turn, parent
        self.events: list[Event] = []
        self.towed: Event | None = None
        self.alongs: dict[int, set[str]] = {}
        """For each move, the racers that went along by a power of their own."""
        self.adds: list[Words] = []
        """What a game's own events added to the move: "+5 from Red's Boot Booster"."""
        self.counts_as: dict[str, int] = {}
        """What the dice of a duel count as, where a game's own events changed them."""
        self.powers = 0

    @property
    def data(self) -> dict[str, Any]:
        return self.head.data

    @property
    def racer(self) -> str:
        return str(self.head.data.get("racer", ""))

    def all(self, *kinds: str) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]

    @property
    def is_roll(self) -> bool:
        return any(event.kind == "rolled" for event in self.events)

    def ancestors(self) -> Iterator[Deed]:
        deed = self.parent
        while deed is not None:
            yield deed
            deed = deed.parent


class DeedReader:
    """Groups the events of a race into deeds, in the order in which they are told. A game adds its own events in a subclass."""

    silent: ClassVar[frozenset[str]] = SILENT
    causes: ClassVar[frozenset[str]] = CAUSES

    def __init__(self, say: Vocabulary, section_starts: Collection[str]) -> None:
        self._say, self._section_starts = say, section_starts

    def read(self, events: Sequence[Event]) -> list[Deed]:
        """Return the deeds in these events. Events for one seat only, and those that are no news, belong to none."""
        self._deeds: list[Deed] = []
        self._of: dict[int, Deed] = {}
        """The deed of each event, by number."""
        self._joins: list[Deed] = []
        """The powers of this turn with which racers go along with a move."""
        self._turn = 0
        public = [event for event in events if event.only is None]
        self._first = public[0].number if public else 0
        self._passive = {a.number for a, b in pairwise(public) if b.kind in ("modified", "counts_as") and b.cause == a.number}
        for event in public:
            if event.kind in self._section_starts:
                self._turn, self._joins = event.number, []
            if event.kind not in self.silent:
                self._add(event)
        return self._deeds

    def _add(self, event: Event) -> None:
        deed = self._home(event)
        if deed is None:
            deed = self._new(event)
        deed.events.append(event)
        self._of[event.number] = deed
        if event.kind in ("moved", "warped"):
            self._take_along(event, deed)

    def _new(self, event: Event) -> Deed:
        deed = Deed(event, self._turn, self._of.get(event.cause))
        self._deeds.append(deed)
        if event.kind == "power":
            for up in deed.ancestors():
                up.powers += 1
            if self._say.hook_text(event.data["hook"]).hook == "join":
                self._joins.append(deed)
        is_main = event.kind in ("moved", "stays") and event.data.get("main", True)
        if 0 < event.cause < self._first and (is_main or event.number in self._passive):
            self._of[event.cause] = deed  # the roll was told before; what else belongs to it belongs to this deed
        return deed

    def _latest(self, kind: str, racer: str) -> Deed | None:
        """Return the latest deed of this turn that began with such an event of this racer."""
        for deed in reversed(self._deeds):
            if deed.turn != self._turn:
                return None
            if deed.head.kind == kind and deed.racer == racer:
                return deed
        return None

    # ------------------------------------------------------------------ which deed an event belongs to

    def _home(self, event: Event) -> Deed | None:
        """Return the deed to which an event belongs; None if it begins one."""
        kind, data = event.kind, event.data
        cause = self._of.get(event.cause)
        if kind in EFFECTS:
            if along := self._along(event):
                return along
            return cause if cause is not None and cause.head.kind in self.causes and not self._was_moved(event, cause) else None
        if kind == "power":
            return self._home_of_power(event, cause)
        if kind == "rolled":
            return self._home_of_roll(event)
        if kind == "skipped":
            return self._skipping(event)
        if kind == "becomes":
            return self._latest("drew", data["racer"])
        if kind == "copied" and (copied := self._latest("copied", data["racer"])):
            self._deeds.remove(copied)  # only the last one counts, and is told at its place
            self._deeds.append(copied)
            return copied
        return None

    def _was_moved(self, event: Event, roll: Deed) -> bool:
        """Return whether this is the Main Move of a racer that was moved since its roll, and so goes on from elsewhere."""
        if event.kind != "moved" or not event.data["main"] or not roll.is_roll:
            return False
        racer = event.data["moves"][0][0]
        since = self._deeds[self._deeds.index(roll) + 1 :]
        return any(racer == name for deed in since for moved in deed.all("moved", "warped") for name, _, _ in moved.data["moves"])

    def _home_of_power(self, event: Event, cause: Deed | None) -> Deed | None:
        data = event.data
        if event.number in self._passive:
            return cause if cause is not None and cause.head.kind in self.causes else None
        moment = self._say.hook_text(data["hook"]).hook
        if moment in ("step", "reroll") and cause is not None and roller(cause) == data["racer"]:
            return cause
        last = self._deeds[-1] if self._deeds else None
        if moment == "step" and last is not None and last.head.kind == "power" and last.head.cause == event.cause:
            same = (last.racer, last.data["hook"]) == (data["racer"], data["hook"])
            return last if same else None
        return None

    def _home_of_roll(self, event: Event) -> Deed | None:
        """Return the deed of the guess before a roll, or of the racer's own power that throws the die again."""
        racer = event.data["racer"]
        for deed in reversed(self._deeds):
            if deed.turn != self._turn:
                return None
            if roller(deed) == racer:
                last = deed.events[-1]
                is_again = last.kind == "power" and self._is_reroll(last)
                return deed if last.kind == "guessed" or is_again else None
            if deed.head.kind == "power" and deed.racer == racer and self._is_reroll(deed.head):
                return deed if len(deed.events) == 1 else None
        return None

    def _is_reroll(self, event: Event) -> bool:
        return self._say.hook_text(event.data["hook"]).hook == "reroll"

    def _skipping(self, event: Event) -> Deed | None:
        """Return the power that took a Main Move away: it says so."""
        racer = event.data["racer"]
        for deed in reversed(self._deeds):
            if deed.turn != self._turn:
                return None
            if deed.head.kind == "power" and deed.head.cause == event.cause and racer in (deed.racer, *deed.data["about"]):
                return deed
        return None

    # ------------------------------------------------------------------ going along with a move

    def _along(self, event: Event) -> Deed | None:
        """Return the deed of a racer that goes along over the finish line: it has a move of its own there."""
        if event.kind == "moved" and event.data.get("home") and len(event.data["moves"]) == 1:
            name = event.data["moves"][0][0]
            for deed in self._joining(event):
                if deed.racer == name:
                    return deed
        return None

    def _joining(self, moved: Event) -> Iterator[Deed]:
        """Yield the powers with which racers join a move that had the same cause."""
        if self._joins:
            before = self._of.get(moved.cause)
            causes = {moved.cause, *([event.cause for event in before.all("moved")] if before else [])}
            yield from (deed for deed in self._joins if deed.towed is None and deed.head.cause in causes)

    def _take_along(self, event: Event, deed: Deed) -> None:
        names = {name for name, _, _ in event.data["moves"]}
        for joining in self._joining(event):
            if joining is not deed and joining.racer in names:
                joining.towed = event
                deed.alongs.setdefault(event.number, set()).add(joining.racer)


def roller(deed: Deed) -> str:
    """Return whose roll this is; empty if it is none."""
    return next((str(event.data["racer"]) for event in deed.events if event.kind in ("rolled", "guessed")), "")
