"""The trails of robots: from their old squares to their current ones, side by side, dotted where the track has changed."""

from __future__ import annotations

import itertools

import pytest

from engine.games.microbot_racers.text.names import read_square
from render.drawing.paint import RIBBON
from render.games.microbot_racers.recent_actions import WAYS, recent_events
from render.games.microbot_racers.track.layout import PageLayout, plan_of
from render.games.microbot_racers.track.trails import DOT, MARK, RING, Leg, legs, to_a_switch, trails
from render.registry import artist_of
from render.scene.scene import Box, Icon, Item, Panel, Printed, Trail
from tests.render.games.microbot_racers.games import GAME, TRACKS, View, a_race, events, happening, views

RING_VIEW = a_race("ring", 2)
PLAN = plan_of(RING_VIEW["board"])
SLOTS = RING_VIEW["board"]["slots"]


def drive(*path: str, seat: int = 0) -> tuple[str, dict[str, object]]:
    return "moved", {"seat": seat, "path": [*path], "facing": 0}


def act(seat: int = 0) -> tuple[str, dict[str, object]]:
    return "act", {"seat": seat, "action": "M3"}


def bars(items: list[Item], seat: int) -> list[Box]:
    return [item.box for item in items if isinstance(item, Panel) and item.fill == f"seat {seat}" and min(item.box[2:]) == RIBBON]


def rings(items: list[Item]) -> list[Box]:
    return [item.box for item in items if isinstance(item, Panel) and item.box[2:] == (RING, RING)]


def dots(items: list[Item]) -> list[Box]:
    return [item.box for item in items if isinstance(item, Panel) and item.box[2:] == (DOT + 2, DOT + 2)]


def drawn(*happened: tuple[str, dict[str, object]], seats: int = 2) -> list[Item]:
    return trails(legs(events(*happened), SLOTS), PLAN, seats)


# ---------------------------------------------------------------------- in real races


@pytest.mark.parametrize("seed", range(4))
def test_ways_are_whole_and_lead_to_where_the_robots_are(seed: int) -> None:
    found = 0
    for view in views(seed, 2 + seed % 3, every=6):
        driven = legs(recent_events(view), view["board"]["slots"])
        driven += to_a_switch(view, recent_events(view), driven)
        for robot in view["board"]["robots"]:
            own = [leg for leg in driven if leg.seat == robot["seat"]]
            assert all(a.end == b.start for a, b in itertools.pairwise(own))
            if own and robot["intact"]:
                assert own[-1].end == read_square(robot["square"])
                found += 1
    assert found > 5


@pytest.mark.parametrize("seed", [1, 2])
def test_every_way_that_is_told_is_drawn(seed: int) -> None:
    view = next(view for view in views(seed, 2, every=6) if any(event["kind"] == "moved" for event in recent_events(view)))
    items = [*artist_of(GAME).pages(view)[0].scene.items]
    plan = plan_of(view["board"])
    for event in recent_events(view):
        if event["kind"] in WAYS:
            for square in event["data"]["path"]:
                cell = plan.cell_of(square)
                seat = event["data"]["seat"]
                own = [item for item in items if isinstance(item, Panel) and item.fill == f"seat {seat}"]
                arcs = [item for item in items if isinstance(item, Trail) and item.seat == seat]
                assert any(item.box.touches(cell) for item in (*own, *arcs))


def test_who_is_asked_at_a_switch_has_driven_there() -> None:
    """The event of that way follows later."""
    ways = 0
    for view in (view for seed in (1, 2, 3) for view in views(seed, 3)):
        if view["questions"] and view["questions"][0]["kind"] == "switch":
            events = recent_events(view)
            if way := to_a_switch(view, events, legs(events, view["board"]["slots"])):
                ways += 1
                assert way[-1].end == read_square(view["board"]["robots"][view["questions"][0]["seat"]]["square"])
                assert all(abs(leg.end[0] - leg.start[0]) + abs(leg.end[1] - leg.start[1]) == 1 for leg in way)
    assert ways > 3


# ---------------------------------------------------------------------- what it looks like


def test_a_way_has_a_ring_where_it_began_and_at_each_stop() -> None:
    items = drawn(act(), drive("A10", "A9", "A8"), act(), drive("A8", "B8"), act(), drive("B8", "B7"))
    for box, square in zip(rings(items), ("A10", "A8", "B8"), strict=True):
        assert box.touches(Box(*PLAN.cell_of(square).middle, 1, 1))


def test_pieces_of_one_action_have_no_ring_between_them() -> None:
    """A way has several events if something happened on it."""
    pieces = ("ran", {"seat": 0, "path": ["A10", "A9"], "facing": 0}), drive("A9", "A8")
    assert len(rings(drawn(act(), *pieces))) == 1


def test_steps_in_a_line_are_one_bar() -> None:
    assert len(bars(drawn(act(), drive("A10", "A9", "A8", "A7", "B7", "C7")), 0)) == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_those_on_one_lane_stay_apart_and_on_their_squares(seats: int) -> None:
    items = drawn(*(step for seat in range(seats) for step in (act(seat), drive("A10", "A9", "A8", seat=seat))), seats=seats)
    lanes = [bars(items, seat)[0] for seat in range(seats)]
    assert not any(a.touches(b) for a, b in itertools.combinations(lanes, 2))
    lane = Box.around([PLAN.cell_of("A10"), PLAN.cell_of("A8")])
    assert all(lane.holds(bar) for bar in lanes)


def test_a_jump_is_an_arc_beside_what_it_flies_over() -> None:
    items = drawn(act(), ("jumped", {"seat": 0, "path": ["B10", "B7"], "facing": 0}))
    [arc] = [item for item in items if isinstance(item, Trail)]
    assert not bars(items, 0)
    (_, start), (_, top), (_, end) = arc.points
    assert start == end
    assert abs(top - start) > PLAN.square // 3


# ---------------------------------------------------------------------- cards that were flipped


def switched(slot: int) -> tuple[str, dict[str, object]]:
    return "switched", {"seat": 0, "switch": "L", "slot": slot, "card": 2, "face": 1, "half": 0, "square": "B4"}


def test_what_was_driven_before_a_card_was_flipped_is_dotted_there() -> None:
    """Slot 1 has the rows 1 to 6, slot 0 those below, where the trail stays solid."""
    driven = legs(events(act(), drive("B8", "B7", "B6", "B5", "B4"), switched(1), drive("B4", "B3")), SLOTS)
    assert [leg.stale for leg in driven] == [False, True, True, True, False]
    items = trails(driven, PLAN, 2)
    assert len(dots(items)) >= 3
    flipped = PLAN.area(SLOTS[1])
    assert all(box.touches(flipped) or box.gap(flipped) < PLAN.square for box in dots(items))
    assert all(box.gap(PLAN.cell_of("B5")) > 0 for box in bars(items, 0))


def test_another_card_changes_nothing() -> None:
    driven = legs(events(act(), drive("B8", "B7", "B6"), switched(5)), SLOTS)
    assert driven == [Leg(0, (1, 7), (1, 6), False, False, True), Leg(0, (1, 6), (1, 5), False, False, False)]


# ---------------------------------------------------------------------- what happened on the way


def marks(view: View, name: str) -> list[Box]:
    items = artist_of(GAME).pages(view)[0].scene.items
    return [item.box for item in items if isinstance(item, Printed) and item.kind == f"{GAME}/{name}" and item.box.w == MARK]


def between(plan: PageLayout, a: str, b: str) -> Box:
    (x, y), (other_x, other_y) = plan.cell_of(a).middle, plan.cell_of(b).middle
    return Box((x + other_x) // 2, (y + other_y) // 2, 0, 0)


def test_a_star_is_between_a_robot_and_what_it_ran_into() -> None:
    news = happening(RING_VIEW, act(), drive("A10", "A9"), ("impact", {"seat": 0, "what": "block", "square": "A8"}))
    [star] = marks(news, "impact")
    assert star.holds(between(PLAN, "A9", "A8"))
    hit = happening(RING_VIEW, act(), drive("A10", "A9"), ("collision", {"seat": 0, "other": 1, "square": "B9"}))
    [star] = marks(hit, "impact")
    assert star.holds(between(PLAN, "A9", "B9"))


@pytest.mark.parametrize(("at", "beyond"), [("A9", "@9"), ("A1", "A0"), ("B18", "B19"), ("L3", "M3")])
def test_a_star_at_the_edge_of_the_track_stays_in_the_picture(at: str, beyond: str) -> None:
    news = happening(RING_VIEW, act(), drive("A10", at), ("impact", {"seat": 0, "what": "edge", "square": beyond}))
    [star] = marks(news, "impact")
    scene = artist_of(GAME).pages(news)[0].scene
    assert scene.canvas.holds(star)
    assert star.touches(PLAN.cell_of(at))


@pytest.mark.parametrize(("passed", "splashes"), [(True, 0), (False, 1)])
def test_a_splash_is_where_somebody_got_wet(passed: bool, splashes: int) -> None:
    roll = ("yellow", {"seat": 0, "what": "~", "die": 4, "under": 4, "passed": passed, "square": "B11"})
    boxes = marks(happening(RING_VIEW, act(), drive("B12", "B11"), roll), "splash")
    assert [PLAN.cell_of("B11").holds(Box(*box.middle, 0, 0)) for box in boxes] == [True] * splashes


@pytest.mark.parametrize("layout", TRACKS)
def test_marks_hide_no_number_of_a_robot(layout: str) -> None:
    """The number is in the centre of the robot."""
    for view in views(3, 4, {"layout": layout}, every=4):
        items = artist_of(GAME).pages(view)[0].scene.items
        robots = [item.box for item in items if isinstance(item, Icon) and item.kind.startswith(f"{GAME}/robot-")]
        stars = [item.box for item in items if isinstance(item, Printed) and item.box.w == MARK]
        assert not any(box.square(12).touches(star) for box in robots for star in stars)
