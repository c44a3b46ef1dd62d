"""Splits the events of an action into parts: what a robot does up to something worth telling, and what that does to others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.event import Event
from engine.games.microbot_racers.text import beat_kinds as kinds

PATHS = frozenset({"ran", "moved", "drifted", "jumped", "displaced"})
STOPS = frozenset({kinds.RAM, kinds.CRASH, kinds.MISSED})
"""Parts after which a robot loses its other actions."""
GOES_ON = frozenset({kinds.HAZARD, kinds.SWITCH, kinds.LAP, kinds.PUSHED, kinds.JUMP})
"""Parts after which a robot may go on with its action."""


@dataclass
class Part:
    """A part of an action."""

    who: int
    kind: str = kinds.MOVES
    events: list[Event] = field(default_factory=list)
    further: list[Event] = field(default_factory=list)
    """How its robot went on afterwards, to the end of the action."""
    by: int | None = None
    """The robot whose action it is, if that is another one."""
    reason: Part | None = None
    """What destroyed its robot, if the story has it."""
    is_over: bool = False

    def data(self, *names: str) -> dict[str, Any]:
        """Return the data of its last event of one of these kinds, or none."""
        return next((event.data for event in reversed(self.events) if event.kind in names), {})

    def every(self, *names: str) -> list[dict[str, Any]]:
        return [event.data for event in self.events if event.kind in names]

    @property
    def all_events(self) -> list[Event]:
        return [*self.events, *self.further]

    @property
    def path(self) -> list[str]:
        """The squares of its robot from the first to the last, each once for every time it comes there."""
        squares: list[str] = []
        for event in self.all_events:
            if event.kind in PATHS and event.data["seat"] == self.who:
                path = event.data["path"]
                squares += path[1:] if squares[-1:] == path[:1] else path
        return squares

    @property
    def dice(self) -> tuple[int, ...]:
        """What its robot rolled."""
        return tuple(event.data["die"] for event in self.all_events if event.kind in ("yellow", "red"))

    def hurts(self, seat: int) -> bool:
        """Whether it costs this robot a point that has not been counted yet."""
        hurt = {self.who, self.data("collision")["other"]} if self.kind == kinds.RAM else {self.who}
        expects = self.kind in STOPS or (self.kind == kinds.HAZARD and not self.data("yellow")["passed"])
        return expects and seat in hurt and all(data["seat"] != seat for data in self.every("damage"))


def actions(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield each action with the events that it caused; first the rest of one that began in an earlier part of the story."""
    known = {event.number for event in events}
    if rest := [event for event in events if event.cause and event.cause not in known]:
        yield rest
    for event in events:
        if event.kind in ("act", "cannot"):
            yield [event, *(other for other in events if other.cause == event.number)]


def parts_of(action: Sequence[Event]) -> list[Part]:
    """Split an action into its parts, in order."""
    return _Splitter(_actor(action)).split(action)


def _actor(action: Sequence[Event]) -> int:
    """Return whose action it is; of a rest without a sign of that, whoever comes first in it."""
    own = (event for event in action if event.kind not in ("damage", "destroyed", "displaced", "yellow", "lap"))
    return int(next(own, action[0]).data["seat"])


class _Splitter:
    def __init__(self, actor: int) -> None:
        self.actor = actor
        self.parts: list[Part] = []

    def split(self, action: Sequence[Event]) -> list[Part]:
        for event in action:
            self._add(event)
        own = [part for part in self.parts if part.who == self.actor]
        if len(own) > 1 and own[-1].kind == kinds.MOVES and own[-2].kind in GOES_ON:
            own[-2].further = own[-1].events
            self.parts = [part for part in self.parts if part is not own[-1]]
        return self.parts

    def _add(self, event: Event) -> None:
        who = event.data["seat"]
        if event.kind == "damage":
            (self._hurting(who) or self._new(who, kinds.DAMAGE)).events.append(event)
        elif event.kind == "destroyed":
            hurting = (part for part in reversed(self.parts) if any(data["seat"] == who for data in part.every("damage")))
            reason = next(hurting, None)
            self._new(who, kinds.DESTROYED, event).reason = reason
        elif event.kind == "forfeit":
            stop = next((part for part in self.parts if part.kind in STOPS), None)
            (stop or self._new(who, kinds.FORFEIT)).events.append(event)
        elif event.kind == "displaced":
            self._new(who, kinds.PUSHED, event)
        elif who != self.actor:
            self._new(who, kinds.LAP if event.kind == "lap" else kinds.HAZARD, event)
        else:
            self._go_on(event)

    def _hurting(self, who: int) -> Part | None:
        return next((part for part in reversed(self.parts) if part.hurts(who)), None)

    def _new(self, who: int, kind: str, *events: Event) -> Part:
        by = self.actor if who != self.actor and kind not in (kinds.DAMAGE, kinds.FORFEIT) else None
        part = Part(who, kind, [*events], by=by, is_over=kind != kinds.MOVES)
        self.parts.append(part)
        return part

    def _go_on(self, event: Event) -> None:
        """Add what the robot does itself to its latest part, which something worth telling ends."""
        latest = next((part for part in reversed(self.parts) if part.who == self.actor), None)
        part = latest if latest is not None and not latest.is_over else self._new(self.actor, kinds.MOVES)
        part.events.append(event)
        ending = _ENDINGS.get(event.kind, "")
        if event.kind == "impact":
            ending = kinds.MISSED if event.data["what"] == "jump" else kinds.CRASH
        elif event.kind == "yellow" and not event.data["passed"]:
            ending = kinds.HAZARD
        elif event.kind == "repaired" and event.data["gained"]:
            ending = kinds.REPAIR
        elif event.kind == "red":  # it goes on until the robot has landed
            part.kind = kinds.JUMP
        if ending:
            part.kind, part.is_over = ending, True


_ENDINGS = {
    "jumped": kinds.JUMP,
    "collision": kinds.RAM,
    "switched": kinds.SWITCH,
    "lap": kinds.LAP,
    "cannot": kinds.CANNOT,
}
