"""The last turns of a race, played on its course in the picture of its end: then the podium takes the place of the course."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.artist import Page, Reel, View
from render.race.moving import SINK, RaceMoves, Stage
from render.race.pages.board import podium
from render.race.panels.common import header
from render.race.profile import RaceProfile
from render.race.rewind import rewound
from render.race.track.layout import GAP, MARGIN
from render.scene.scene import WIDTH, Box, Panel, Scene

STRIP, NARROWEST = 118, 63
"""The height of the strip for words, and the smallest one: it takes only the room that the picture of the end has to spare."""


def moving_finish(profile: RaceProfile, view: View, still: Page, number: int) -> Reel | None:
    """Returns the film of the events that ended a race, on the picture of that end. The picture is as high as the course needs."""
    over = next(i for i, event in enumerate(view["events"]) if event["kind"] == "race_over" and event["data"]["race"] == number)
    begun = max((i + 1 for i, event in enumerate(view["events"][:over]) if event["kind"] == "line_up"), default=0)
    events = [event for event in view["events"][begun:over] if event["only"] is None]
    if not any(event["kind"] == "finished" for event in events):
        return None
    track, race = profile.track(view, number), _race(view, number)
    course = track.course
    strip = Box(MARGIN, course.bottom + GAP, WIDTH - 2 * MARGIN, 0)
    room = still.scene.height - MARGIN - strip.y
    if room >= NARROWEST:
        strip = strip._replace(h=min(room, STRIP))
    height = max(still.scene.height, course.bottom + SINK)
    items = (
        *header(profile.race_title(view, number), track.title),
        *podium(course, profile.prizes(view)[number - 1]),
        *([Panel(strip, "grass", radius=18)] if strip.h else []),
    )
    past = rewound(profile, {**view["board"], "race": race}, events)
    narrator = RaceMoves(profile, view, Stage(course, strip, height), past, events)
    return Reel(Scene(height, track.ground, items), narrator.frames())


def _race(view: View, number: int) -> Mapping[str, Any]:
    """Returns a race that is over in the form of a current one."""
    racers = [
        {
            "name": racer["racer"],
            "seat": racer["seat"],
            "space": racer["space"],
            "tripped": False,
            "racing": not racer["place"] and not racer["eliminated"],
            "finished": racer["place"],
            "eliminated": racer["eliminated"],
            "points": racer["points"],
        }
        for racer in view["board"]["races"][number - 1]["racers"]
    ]
    return {"racers": racers}
