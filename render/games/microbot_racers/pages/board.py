"""The table: the track with robots and trails, the action card in its centre, and the players."""

from __future__ import annotations

from collections.abc import Sequence

from render.artist import View
from render.games.microbot_racers.panels import action_card
from render.games.microbot_racers.panels.header import header
from render.games.microbot_racers.panels.players import PlayerPanel, arranged
from render.games.microbot_racers.panels.story import rolls, stories
from render.games.microbot_racers.recent_actions import WAYS, fresh_markers, recent_events
from render.games.microbot_racers.track import squares
from render.games.microbot_racers.track.layout import MARGIN, PageLayout, plan_of
from render.games.microbot_racers.track.robots import lights, robots
from render.games.microbot_racers.track.trails import legs, marks, to_a_switch, trails
from render.scene.scene import WIDTH, Item, Scene
from render.typography.display_names import seat_names

HIGHEST = WIDTH * 13 // 10
"""The greatest height of a picture; above it, the stories are shortened."""


def board_scene(view: View) -> Scene:
    plan = plan_of(view["board"])
    return table_scene(view, plan, on_track(view, plan))


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
    ]


def _places(view: View) -> dict[int, str]:
    """Returns each robot's square before the events shown."""
    first: dict[int, str] = {}
    for event in recent_events(view):
        if event["kind"] in WAYS:
            first.setdefault(event["data"]["seat"], event["data"]["path"][0])
    now = {robot["seat"]: robot["square"] for robot in view["board"]["robots"] if robot["square"]}
    return now | first


def table_scene(view: View, plan: PageLayout, shown: Sequence[Item]) -> Scene:
    board, names = view["board"], seat_names(view["seats"])
    ground = (*squares.ground(board), *action_card.card_ground(board, plan.hole, view["options"]["side"] == "hard"))
    items = [*header(view, names, plan.header), *shown, *action_card.markers(board, plan.hole, fresh_markers(view))]
    for brief in (False, True):
        cells = arranged(players_of(view, names, brief), plan)
        bottom = max(plan.bottom, *(item.box.bottom for item in cells)) + MARGIN
        if bottom <= HIGHEST:
            break
    return Scene(bottom, ground, (*items, *cells))


def players_of(view: View, names: Sequence[str], brief: bool = False) -> list[PlayerPanel]:
    board, fresh, rolled, phrases = view["board"], fresh_markers(view), rolls(view), stories(view, brief)
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
            rolled[seat],
            phrases[seat],
        )
        for seat, name in enumerate(names)
    ]
