"""What some actions came to for everybody: from where to where, and what became of them besides."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.event import Event
from engine.games.microbot_racers.text.names import WAYS
from engine.text.phrase import seat
from engine.text.turn_summary import Change, Fate

PATHS = frozenset({"ran", "moved", "drifted", "jumped", "displaced"})


class Reckoning:
    """Everybody that something has happened to, in the order in which it did."""

    def __init__(self) -> None:
        self._ways: dict[int, tuple[str, str] | None] = {}
        self._fates: dict[int, list[Fate]] = {}
        self._stays: dict[int, str] = {}

    def add(self, deed: Event, caused: Sequence[Event]) -> None:
        who = deed.data["seat"]
        self._meet(who)
        if "square" in deed.data:
            self._stays.setdefault(who, deed.data["square"])
        for event in caused:
            each = event.data["seat"]
            self._meet(each)
            if event.kind in PATHS:
                path, before = event.data["path"], self._ways[each]
                self._ways[each] = (before[0] if before else path[0], path[-1])
            elif (fate := _fate(event)) is not None:
                self._fates[each].append(fate)

    def _meet(self, who: int) -> None:
        self._ways.setdefault(who, None)
        self._fates.setdefault(who, [])

    def changes(self) -> tuple[Change, ...]:
        return tuple(self._change(who) for who in self._ways if self._ways[who] or self._fates[who] or who in self._stays)

    def _change(self, who: int) -> Change:
        way = self._ways[who]
        if way is not None and way[0] != way[1]:
            return Change(seat(who), way, fates=tuple(self._fates[who]))
        at = way[1] if way else self._stays.get(who)
        return Change(seat(who), fates=tuple(self._fates[who]), stays=f"stays on {at}" if at else "")


def _fate(event: Event) -> Fate | None:
    data = event.data
    if event.kind == "turned":
        return Fate((f"faces {WAYS[data['facing']]}",), lasts=False)
    if event.kind == "damage":
        return Fate(("loses ", "1 health"))
    if event.kind == "repaired" and data["gained"]:
        return Fate(("repairs ", f"{data['gained']} health"))
    if event.kind == "destroyed":
        return Fate(("falls to pieces",), decides=True)
    if event.kind == "lap":
        return Fate((f"{'back ' if data['way'] < 0 else ''}over the line (lap {data['laps']} of {data['goal']})",))
    return None
