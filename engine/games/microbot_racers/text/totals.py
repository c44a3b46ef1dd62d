"""What some actions came to for everybody: from where to where, and what became of them besides."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.event import Event
from engine.games.microbot_racers.text.names import WAYS
from engine.text.phrase import seat
from engine.text.turn_summary import Consequence, NetChange

PATHS = frozenset({"ran", "moved", "drifted", "jumped", "displaced"})


class Totals:
    """Everybody that something has happened to, in the order in which it did."""

    def __init__(self) -> None:
        self._ways: dict[int, tuple[str, str] | None] = {}
        self._fates: dict[int, list[Consequence]] = {}
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

    def changes(self) -> tuple[NetChange, ...]:
        return tuple(self._change(who) for who in self._ways if self._ways[who] or self._fates[who] or who in self._stays)

    def _change(self, who: int) -> NetChange:
        way = self._ways[who]
        if way is not None and way[0] != way[1]:
            return NetChange(seat(who), way, fates=tuple(self._fates[who]))
        at = way[1] if way else self._stays.get(who)
        return NetChange(seat(who), fates=tuple(self._fates[who]), stays=f"stays on {at}" if at else "")


def _fate(event: Event) -> Consequence | None:
    data = event.data
    if event.kind == "turned":
        return Consequence((f"faces {WAYS[data['facing']]}",), lasts=False)
    if event.kind == "damage":
        return Consequence(("loses ", "1 health"))
    if event.kind == "repaired" and data["gained"]:
        return Consequence(("repairs ", f"{data['gained']} health"))
    if event.kind == "destroyed":
        return Consequence(("falls to pieces",), decides=True)
    if event.kind == "lap":
        return Consequence((f"{'back ' if data['way'] < 0 else ''}over the line (lap {data['laps']} of {data['goal']})",))
    return None
