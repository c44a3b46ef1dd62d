"""The last turns of a race, played on its course in the picture of its end: then the podium takes the place of the course."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from render.artist import Page, Reel, View
from render.race.moving import SINK, RaceMoves, Stage
from render.race.pages.board import podium, titled
from render.race.panels.turn_rows import STRIP
from render.race.profile import RaceProfile
from render.race.rewind import rewound
from render.scene.scene import Panel, Scene


def moving_finish(profile: RaceProfile, view: View, still: Page, number: int) -> Reel | None:
    """Returns the film of the events that ended a race, on the picture of that end. The picture is as high as the course needs."""
    over = next(i for i, event in enumerate(view["events"]) if event["kind"] == "race_over" and event["data"]["race"] == number)
    begun = max((i + 1 for i, event in enumerate(view["events"][:over]) if event["kind"] == "line_up"), default=0)
    events = [event for event in view["events"][begun:over] if event["only"] is None]
    if not any(event["kind"] == "finished" for event in events):
        return None
    track, race = profile.track(view, number), _race(view, number)
    course = track.course
    height = max(still.scene.height, course.bottom + SINK)
    items = (
        *titled(profile.race_title(view, number), track.name),
        *podium(course, profile.prizes(view)[number - 1]),
        Panel(STRIP, "grass", radius=18),
    )
    past = rewound(profile, {**view["board"], "race": race}, events)
    narrator = RaceMoves(profile, view, Stage(course, track.look, height), past, events)
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
