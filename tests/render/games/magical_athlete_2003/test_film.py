"""Films of the 2003 game, on courses of all lengths."""

from __future__ import annotations

from itertools import pairwise

import pytest

from render.artist import Frame
from render.film.narration import LONGEST
from render.games.magical_athlete_2003.cast import GAME_ID
from render.race.film_frame import grass
from render.race.track.layout import GAP, SHAPES, course_of
from render.registry import artist_of
from render.scene.scene import Box, Figure, faults
from tests.render.games.magical_athlete_2003.games import played

ARTIST = artist_of(GAME_ID)
BESIDE = 120
"""How far from its space a racer may stand that shares it."""

each_length = pytest.mark.parametrize("length", SHAPES)


def on_course(frame: Frame, length: int) -> dict[str, Figure]:
    field = grass(course_of(length))
    figures = [item for item in frame.pieces if isinstance(item, Figure) and not field.holds(item.box)]
    return {figure.name.removeprefix(f"{GAME_ID}/"): figure for figure in figures}


@each_length
@pytest.mark.parametrize("players", [4, 5])
def test_every_race_is_a_film_that_ends_where_the_race_ended(length: int, players: int) -> None:
    game, course = played(1, players, length), course_of(length)
    reels = ARTIST.reels(game.whole)
    assert len(reels) == len(game.whole["board"]["races"])
    for reel, race in zip(reels, game.whole["board"]["races"], strict=True):
        last = on_course(reel.frames[-1], length)
        for racer in race["racers"]:
            place = course.podium if racer["place"] else course.tile(racer["space"]) if racer["space"] else course.start
            assert place.inset(-BESIDE, 0).holds(Box(*last[racer["racer"]].box.middle, 0, 0))
        (winner,) = [racer["racer"] for racer in race["racers"] if racer["place"] == 1]
        assert f"{winner} wins!" in reel.frames[-1].line


@each_length
def test_all_of_a_film_is_on_the_picture(length: int) -> None:
    for reel in ARTIST.reels(played(2, length=length).whole)[:2]:
        assert reel.scene.height == grass(course_of(length)).bottom + GAP
        assert not faults(reel.scene)
        assert sum(frame.time for frame in reel.frames) <= LONGEST
        for frame in reel.frames:
            assert all(reel.scene.canvas.holds(item.box) for item in frame.pieces)


def test_who_has_to_rest_sleeps_in_a_film_and_wakes_up() -> None:
    game = played(2)
    for reel, race in zip(ARTIST.reels(game.whole), game.whole["board"]["races"], strict=True):
        slept: dict[str, list[bool]] = {racer["racer"]: [] for racer in race["racers"]}
        for frame in reel.frames:
            for name, figure in on_course(frame, 30).items():
                slept[name].append(figure.pose == "asleep")
        if sum(map(any, slept.values())) >= 2:
            assert any((True, False) in pairwise(poses) for poses in slept.values())
            return
    raise AssertionError("nobody had to rest")


def test_a_game_that_has_not_come_to_a_race_has_no_film() -> None:
    game = played(1)
    drafted = next(view for view in game.seen if view["board"]["phase"] == "line-up")
    begun = [event for event in game.whole["events"] if event["number"] <= drafted["events"][-1]["number"]]
    assert ARTIST.reels({**drafted, "events": begun}) == []
