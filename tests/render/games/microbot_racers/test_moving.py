"""The moving board: it begins where the robots stood, ends on the still, and a banner hides nobody whom it is about."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from render.drawing import paint
from render.film import moving_board as limits
from render.film.moving_board import MovingBoard, moving_board
from render.games.microbot_racers.film_frame import MicrobotFrame
from render.games.microbot_racers.moving import MANY, MOVES
from render.games.microbot_racers.rewind import as_it_stands, rewound
from render.games.microbot_racers.track.layout import plan_of
from render.registry import artist_of
from render.scene.scene import Icon, Panel
from render.scene.theme import DARK
from tests.render.film.test_moving_board import played
from tests.render.games.microbot_racers.games import GAME, View, happening, options_of, views
from tests.seeds import seeds

ARTIST = artist_of(GAME)
FILMS = 4
"""So many films of each race are painted."""


def races() -> list[list[View]]:
    """Returns all but the first view of races on all tracks, as if there were a message after every fifth answer."""
    return [[*views(seed, 2 + seed % 3, options_of(seed, 2 + seed % 3), every=5)] for seed in seeds(4)]


def films(every: list[View]) -> list[View]:
    moved = [view for view in every if any(event["kind"] in MOVES for event in view["events"]) and not view["result"]]
    return moved[:: max(1, len(moved) // FILMS)]


def comparable(frame: MicrobotFrame, destroyed: Collection[int]) -> MicrobotFrame:
    """Returns a frame without what events do not tell: the earlier order, the order of markers, and those that wrecks have lost."""
    for seat, racer in enumerate(frame.racers):
        picks = () if seat in destroyed else tuple(sorted(racer.picks))
        frame = frame.with_robot(seat, picks=picks, facing=racer.facing if racer.square else 0)
    return frame._replace(order=())


def test_rewinding_a_message_gives_the_board_that_it_began_with() -> None:
    for every in races():
        for before, view in pairwise(every):
            frames = rewound(view["board"], view["events"])
            destroyed = {event["data"]["seat"] for event in view["events"] if event["kind"] == "destroyed"}
            if any(question["kind"] == "switch" for question in before["questions"]):
                continue  # the way up to a switch is an event only after the answer: the film shows it from its beginning
            assert comparable(frames[0], destroyed) == comparable(as_it_stands(before["board"]), destroyed)
            assert frames[-1] == as_it_stands(view["board"])


def test_first_and_last_frame_are_the_still_and_limits_hold() -> None:
    for every in races():
        for view in films(every):
            page = ARTIST.pages(view)[-1]
            film = moving_board(view, page, paint.painted(page.scene, DARK), DARK)
            assert isinstance(film, MovingBoard)
            assert len(film.data) <= limits.LARGEST
            assert film.time <= 8000
            assert film.frames <= limits.MOST_FRAMES
            first, *_, last = played(film.data)
            assert first.tobytes() == last.tobytes()


def test_a_film_begins_and_ends_with_the_robots_where_they_were() -> None:
    for every in races():
        for view in films(every):
            page = ARTIST.pages(view)[-1]
            reel = ARTIST.moving(view, page)
            assert reel is not None
            assert (reel.scene.canvas, reel.scene.ground) == (page.scene.canvas, page.scene.ground)
            plan, frames = plan_of(view["board"]), (rewound(view["board"], view["events"])[0], as_it_stands(view["board"]))
            for shot, frame in zip((reel.frames[0], reel.frames[-1]), frames, strict=True):
                robots = {item.box.middle: item for item in shot.pieces if isinstance(item, Icon) and "/robot-" in item.kind}
                for seat, racer in enumerate(frame.racers):
                    if racer.square and racer.health:
                        icon = robots[plan.cell_of(racer.square).middle]
                        assert (icon.kind.endswith(f"robot-{seat}"), icon.value) == (True, plan.facing(racer.facing))
            still = {item for item in page.scene.items if isinstance(item, Icon) and "/robot-" in item.kind}
            assert still <= {*reel.frames[-1].pieces}, "not painted again at the end"


def test_banners_stay_on_the_picture() -> None:
    banners = 0
    for every in races():
        for view in films(every):
            page = ARTIST.pages(view)[-1]
            reel = ARTIST.moving(view, page)
            assert reel is not None
            for frame in reel.frames:
                call = [item for item in frame.pieces if isinstance(item, Panel) and item.fill == "call"]
                banners += len(call)
                assert all(page.scene.canvas.holds(item.box) for item in call)
    assert banners


def test_a_message_that_goes_on_plays_only_what_is_new_on_its_whole_picture() -> None:
    """Its players stay where they are."""
    for every in races():
        for view in films(every):
            page, after = ARTIST.pages(view)[-1], view["events"][len(view["events"]) // 2]["number"]
            rest = {**view, "events": [event for event in view["events"] if event["number"] > after]}
            reel = ARTIST.moving(rest, page)
            if reel is None:
                continue
            people = plan_of(view["board"]).people
            frames = [item for item in page.scene.items if isinstance(item, Panel) and people.holds(item.box)]
            assert len(frames) == len(view["seats"])
            assert {*frames} <= {*reel.frames[0].pieces}, "panels stay where they are"


def test_a_long_story_is_its_big_moments_and_the_last_round_and_ends_where_the_table_does() -> None:
    """Players who are all away may miss a whole race; parts that are left out are jumps."""
    for seed in seeds(2):
        view = views(seed, 2 + seed % 3, options_of(seed, 2 + seed % 3), every=10_000)[-1]
        assert sum(event["kind"] == "act" for event in view["events"]) > MANY
        page = ARTIST.pages(view)[0]
        film = moving_board(view, page, paint.painted(page.scene, DARK), DARK)
        assert isinstance(film, MovingBoard)
        assert film.time <= 8000
        reel = ARTIST.moving(view, page)
        assert reel is not None
        still = {item for item in page.scene.items if isinstance(item, Icon) and "/robot-" in item.kind}
        assert still <= {*reel.frames[-1].pieces}


def test_a_ram_has_a_banner_away_from_both() -> None:
    view = next(view for every in races() for view in films(every) if any(e["kind"] == "collision" for e in view["events"]))
    ram = next(event for event in view["events"] if event["kind"] == "collision")
    frames = rewound(view["board"], view["events"])
    then = frames[view["events"].index(ram)]
    plan = plan_of(view["board"])
    where = [plan.cell_of(then.racers[seat].square) for seat in (ram["data"]["seat"], ram["data"]["other"])]
    reel = ARTIST.moving(view, ARTIST.pages(view)[-1])
    assert reel is not None
    shown = [item.box for frame in reel.frames for item in frame.pieces if isinstance(item, Panel) and item.fill == "call"]
    assert any(not any(box.touches(cell) for cell in where) for box in shown)


def test_without_a_movement_and_at_the_end_the_picture_stays_still() -> None:
    every = races()[0]
    picked = next(view for view in every if {event["kind"] for event in view["events"]} <= {"picked", "enough"})
    assert ARTIST.moving(picked, ARTIST.pages(picked)[-1]) is None
    assert ARTIST.moving(every[-1], ARTIST.pages(every[-1])[-1]) is None
    view = films(every)[0]
    assert ARTIST.moving(happening(view), ARTIST.pages(view)[-1]) is None
