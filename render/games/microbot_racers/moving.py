"""The moving board of Microbot Racers: what the message tells, played on the very picture of the table."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.games.microbot_racers.board import PlacedCard
from engine.games.microbot_racers.text import beat_kinds as kinds
from engine.text.beat import TOLD, Beat, read_beats
from engine.text.phrase import Name, to_text
from render.artist import Page, Reel, View
from render.drawing.pen import Point
from render.film.announcement import Banner, banner
from render.film.announcement import Draw as DrawFace
from render.film.message_moves import MessageMoves, biggest
from render.film.pacing import Draw, Shot, Weight
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.drawings.portraits import FACES
from render.games.microbot_racers.film import Data, MicrobotNarrator, Painter, climax
from render.games.microbot_racers.film_frame import (
    MovingRobot,
    Scenery,
    in_the_middle,
    on_the_track,
    players,
)
from render.games.microbot_racers.recent_actions import WAYS
from render.games.microbot_racers.rewind import rewound
from render.games.microbot_racers.track import squares
from render.games.microbot_racers.track.layout import plan_of
from render.scene.scene import WIDTH, Box, Figure, Item
from render.typography.display_names import seat_names

BRISK = 0.6
"""How much of the time that a film of a whole race takes a moving board takes for the same."""

MANY = 24
"""With more actions than this, only big moments and the last round are shown."""

MOST_BANNERS = 5
"""So many big moments have a banner, so that there is time to read each."""

GLANCE, LETTER = 650, 9
"""The reading time of a banner in milliseconds: a base, and a time per letter."""

TALL = 320
"""The height for a banner for which the track has no room."""

MOVES = frozenset({*WAYS, "turned", "impact", "collision", "damage", "repaired", "switched", "red", "yellow", "placed"})
"""Kinds of events after which the board looks different."""


REACH = 20
"""How far around the squares of those whom a banner is about it keeps away."""


def moving(view: View, still: Page) -> Reel | None:
    """Returns the film of the events of a view on the picture of the table, or None if nothing moved."""
    events = [event for event in view["events"] if event["only"] is None]
    if not any(event["kind"] in MOVES for event in events):
        return None
    return Reel(still.scene._replace(items=()), MicrobotMoves(view, events, still).frames())


class MicrobotMoves(MessageMoves, MicrobotNarrator):
    """Turns the events of a message into shots on its picture; big moments have banners."""

    def __init__(self, view: View, events: Sequence[Data], still: Page) -> None:
        board, names = view["board"], tuple(seat_names(view["seats"]))
        self.states = rewound(board, events)
        scenery = Scenery(board["layout"], self.states[-1].cards, plan_of(board), names, board["goal"])
        MicrobotNarrator.__init__(self, scenery, self.states[0], still.scene.height)
        self.view, self.events = view, events
        self.index = {event["number"]: index for index, event in enumerate(events)}
        self.banner: tuple[Item, ...] = ()
        self.flipped = {event["data"]["slot"] for event in events if event["kind"] == "switched"}
        steady = [slot | {"changed": slot["changed"] and i not in self.flipped} for i, slot in enumerate(board["slots"])]
        self.badges = tuple(squares.badges({**board, "slots": steady}, self.plan))
        beats = [beat for beat in read_beats(view) if beat.drama >= TOLD and not self.index.keys().isdisjoint(beat.events)]
        self.told = {number for beat in beats for number in beat.events}
        self.kinds = {event["number"]: event["kind"] for event in events}
        self.big = {climax(beat, self.kinds): beat for beat in biggest(beats, MOST_BANNERS) if beat.kind != kinds.GAME_OVER}

    def jump(self, index: int) -> None:
        self.now = self.states[index]

    def shown_events(self) -> Collection[int]:
        events = self.events
        acts = [index for index, event in enumerate(events) if event["kind"] == "act"]
        if len(acts) <= MANY:
            return super().shown_events()
        big = {number for beat in self.big.values() for number in beat.events}
        return {index for index, event in enumerate(events) if event["number"] in big or index >= acts[-MANY // 2]}

    def tell(self, event: Data) -> None:
        kind, beat = event["kind"], self.big.get(event["number"])
        if kind in ("act", "round", "destroyed"):
            self.banner = ()
        if kind in ("act", "round"):
            self.weight = Weight.TOLD if event["number"] in self.told else Weight.PLAIN
            self.now = self.now._replace(marks=())
        if beat is not None and kind == "switched":
            self._raise_banner(beat)
        if kind == "damage" and event["number"] in self.told:
            self.weight = max(self.weight, Weight.TOLD)
        self.animate(event)
        if beat is not None and kind != "switched":
            self._raise_banner(beat)

    # ------------------------------------------------------------------ banners

    def _raise_banner(self, beat: Beat) -> None:
        self.weight = Weight.BIG
        text = f"{to_text(beat.headline_words, self.call)}!"
        whom = next((name for name in beat.whom if name != beat.doer), None)
        dice = beat.dice[-1:] if beat.kind == kinds.MISSED else ()
        content = Banner(text, _face(beat.doer), _face(whom), *dice)
        plan = self.plan
        track = Box(0, plan.top, WIDTH, plan.track.h)
        crowd = [plan.cell_of(racer.square) for racer in self.now.racers if racer.square]
        aside = Box(0, min(track.bottom, self.height - TALL), WIDTH, TALL)
        self.banner = banner(content, track, aside, [*self._ways(beat)], crowd)
        self.shoot(GLANCE + LETTER * len(text), self.picture(), still=True)

    def _ways(self, beat: Beat) -> Iterator[Box]:
        """Yields where those whom a beat is about stand and go until the next action, and the card that flips."""
        about = {name.seat for name in (beat.doer, *beat.whom) if name is not None}
        start = self.index[climax(beat, self.kinds)]
        end = next((i for i in range(start + 1, len(self.events)) if self.events[i]["kind"] in ("act", "round")), len(self.events))
        for seat, racer in enumerate(self.now.racers):
            if seat in about and racer.square:
                yield self.plan.cell_of(racer.square).inset(-REACH)
        for event in self.events[start:end]:
            data = event["data"]
            if event["kind"] in WAYS and data["seat"] in about:
                yield from (self.plan.cell_of(square).inset(-REACH) for square in data["path"])
            elif event["kind"] == "switched":
                yield self.plan.area(self.view["board"]["slots"][data["slot"]])

    # ------------------------------------------------------------------ the picture

    def painter(self) -> Painter:
        now, in_front = self.now, self.banner
        below = (*_earlier_cards(self.scenery, now.cards, self._slots()), *self.badges, *in_the_middle(self.scenery, now))
        panels = players(self.scenery, now, self.view["waiting"])

        def items(robots: Mapping[int, MovingRobot], flipping: tuple[Item, ...]) -> tuple[Item, ...]:
            return (*below, *panels, *flipping, *on_the_track(self.plan, now, self.height, robots), *in_front)

        return items

    def _slots(self) -> tuple[bool, ...]:
        """Returns which cards do not lie as they were laid at the end."""
        return tuple(bool(slot["changed"]) for slot in self.view["board"]["slots"])

    def shoot(self, time: int, draw: Draw, still: bool = False) -> None:
        self.shots.append(Shot(round(time * (1 if self.banner and still else BRISK)), "", draw, still, self.weight))

    def _mark(self, kind: str, point: Point) -> None:
        """Adds a mark for what went wrong, which is worth a longer look."""
        self.weight = max(self.weight, Weight.TOLD)
        super()._mark(kind, point)


def _face(name: Name | None) -> DrawFace | None:
    if name is None or name.seat is None:
        return None
    face = f"{GAME_ID}/{FACES[name.seat]}"
    return lambda box: Figure(box, face)


@lru_cache(maxsize=64)
def _earlier_cards(scenery: Scenery, cards: tuple[PlacedCard, ...], changed: tuple[bool, ...]) -> tuple[Item, ...]:
    """Returns the cards that lie otherwise than at the end, to be drawn over the ground.

    How they were laid is not known: those that do not lie as laid at the end are taken to have been so before.
    """
    if cards == scenery.laid:
        return ()
    board: dict[str, Any] = scenery.board(cards)
    areas = [scenery.plan.area(slot) for slot in board["slots"] if slot["changed"]]
    for slot, at_the_end in zip(board["slots"], changed, strict=True):
        slot["changed"] = slot["changed"] != at_the_end
    return tuple(item for item in squares.ground(board, scenery.plan) if any(area.holds(item.box) for area in areas))
