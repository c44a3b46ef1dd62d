"""The net changes that actions bring to every robot: from where to where, and other consequences."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.event import Event
from engine.games.microbot_racers.text.names import WAYS
from engine.text.phrase import seat
from engine.text.turn_summary import Consequence, NetChange

PATHS = frozenset({"ran", "moved", "drifted", "jumped", "displaced"})


class Totals:
    """Collects changes by robot, in the order in which robots were affected."""

    def __init__(self) -> None:
        self._ways: dict[int, tuple[str, str] | None] = {}
        self._consequences: dict[int, list[Consequence]] = {}
        self._stays: dict[int, str] = {}

    def add(self, action: Event, caused: Sequence[Event]) -> None:
        """Adds an action with the events that it caused."""
        who = action.data["seat"]
        self._include(who)
        if "square" in action.data:
            self._stays.setdefault(who, action.data["square"])
        for event in caused:
            affected = event.data["seat"]
            self._include(affected)
            if event.kind in PATHS:
                path, before = event.data["path"], self._ways[affected]
                self._ways[affected] = (before[0] if before else path[0], path[-1])
            elif (consequence := _consequence(event)) is not None:
                self._consequences[affected].append(consequence)

    def _include(self, who: int) -> None:
        self._ways.setdefault(who, None)
        self._consequences.setdefault(who, [])

    def changes(self) -> tuple[NetChange, ...]:
        return tuple(self._change(who) for who in self._ways if self._ways[who] or self._consequences[who] or who in self._stays)

    def _change(self, who: int) -> NetChange:
        way = self._ways[who]
        if way is not None and way[0] != way[1]:
            return NetChange(seat(who), way, fates=tuple(self._consequences[who]))
        at = way[1] if way else self._stays.get(who)
        return NetChange(seat(who), fates=tuple(self._consequences[who]), stays=f"stays on {at}" if at else "")


def _consequence(event: Event) -> Consequence | None:
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
