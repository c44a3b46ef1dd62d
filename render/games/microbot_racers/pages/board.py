"""The table: the track with robots and trails, and the players with their actions in its middle or beside it."""

from __future__ import annotations

from collections.abc import Sequence

from render.artist import View
from render.games.microbot_racers.panels.players import PlayerPanel, arranged
from render.games.microbot_racers.recent_actions import WAYS, fresh_markers, recent_events
from render.games.microbot_racers.track import squares
from render.games.microbot_racers.track.layout import PageLayout, plan_of
from render.games.microbot_racers.track.planned import asked_names, planned
from render.games.microbot_racers.track.robots import lights, robots
from render.games.microbot_racers.track.trails import legs, marks, to_a_switch, trails
from render.scene.scene import Item, Scene
from render.typography.display_names import seat_names


def board_scene(view: View) -> Scene:
    plan = plan_of(view["board"])
    items = (*on_track(view, plan), *arranged(players_of(view, seat_names(view["seats"])), plan))
    return Scene(plan.height, squares.ground(view["board"], plan), items)


def on_track(view: View, plan: PageLayout) -> list[Item]:
    """Returns everything on the track."""
    board, events = view["board"], recent_events(view)
    driven = legs(events, board["slots"])
    ways = trails([*driven, *to_a_switch(view, events, driven)], plan, len(view["seats"]))
    return [
        *lights(board, plan, view["waiting"] if len({*view["waiting"]}) == 1 else []),
        *ways,
        *squares.badges(board, plan),
        *robots(board, plan),
        *marks(events, plan, _places(view)),
        *asked_names(view, plan),
        *planned(view, plan),
    ]


def _places(view: View) -> dict[int, str]:
    """Returns each robot's square before the events shown."""
    first: dict[int, str] = {}
    for event in recent_events(view):
        if event["kind"] in WAYS:
            first.setdefault(event["data"]["seat"], event["data"]["path"][0])
    now = {robot["seat"]: robot["square"] for robot in view["board"]["robots"] if robot["square"]}
    return now | first


def players_of(view: View, names: Sequence[str]) -> list[PlayerPanel]:
    board, fresh = view["board"], fresh_markers(view)
    order = board["order"]
    return [
        PlayerPanel(
            seat,
            name,
            order.index(seat) + 1 if seat in order and board["robots"][seat]["intact"] and board["round"] else 0,
            board["robots"][seat],
            board["goal"],
            board["picks"][seat],
            [action for owner, action in fresh if owner == seat],
            seat in view["waiting"],
            seat in (board["winners"] or ()),
        )
        for seat, name in enumerate(names)
    ]
