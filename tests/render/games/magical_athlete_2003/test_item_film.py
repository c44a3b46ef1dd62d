"""Films of races with item use."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GUST, MIND
from render.artist import Frame, Reel
from render.film.narration import LONGEST
from render.film.replay import replay, scene_of, takes
from render.games.magical_athlete_2003.cast import GAME_ID
from render.race.track.layout import course_of
from render.registry import artist_of
from render.scene.scene import Figure, Icon, Veil
from tests.render.film.gifs import moments
from tests.render.film.narrated import whole_film
from tests.render.film.test_replay import DENSEST, SMALL, drawn
from tests.render.games.magical_athlete_2003.by_hand import Happening, View, with_uses
from tests.render.games.magical_athlete_2003.games import played

ARTIST = artist_of(GAME_ID)
COURSE = course_of(30)


@cache
def told(players: int) -> list[Reel]:
    return ARTIST.reels(with_uses(played(1, players).whole))


def race_with(*happened: Happening, at: int = 12) -> View:
    """Returns the first turns of a race with these additional events."""
    whole = played(1).whole
    begins = next(i for i, event in enumerate(whole["events"]) if event["kind"] == "line_up")
    events = [*whole["events"][: begins + at]]
    more = [{"number": 9000 + i, "kind": kind, "only": None, "data": data} for i, (kind, data) in enumerate(happened)]
    return {**whole, "events": [*events, *more]}


def runners(view: View) -> list[list[Any]]:
    return next(list(event["data"]["racers"]) for event in view["events"] if event["kind"] == "line_up")


def shown(frame: Frame) -> set[str]:
    kinds = {item.kind for item in frame.pieces if isinstance(item, Icon)}
    return {kind.removeprefix(f"{GAME_ID}/") for kind in kinds if kind.startswith(GAME_ID)}


def dim(frame: Frame) -> bool:
    return any(isinstance(item, Veil) for item in frame.pieces)


@pytest.mark.parametrize("players", [4, 5])
def test_films_with_things_are_whole_and_not_large(players: int) -> None:
    for reel in told(players)[:2]:
        every = set().union(*map(shown, whole_film(reel)))
        assert every >= {BOOT, BEANS, MIND, DYNAMITE, EMP, "blast", "puff", "wave"}
        assert every & {"gust left", "gust right"}
        assert sum(frame.time for frame in reel.frames) <= LONGEST
        assert drawn(takes(reel)) * DENSEST <= SMALL
        canvas = scene_of(reel).canvas
        items = {item for take in takes(reel) for item in take.items}
        assert [item for item in items if not canvas.holds(item.box)] == []


def test_a_film_with_things_can_be_drawn() -> None:
    view = race_with(("item_used", {"seat": 0, "item": EMP, "freed": []}), ("abilities_back", {}), at=4)
    times, image = moments(replay(view, 1))
    assert image.format == "GIF"
    assert times == [take.time for take in takes(ARTIST.reels(view)[0])]


def test_while_abilities_are_off_the_course_is_dim() -> None:
    """Until an event says that they are back."""
    pulse: Happening = ("item_used", {"seat": 0, "item": EMP, "freed": []})
    turn: Happening = ("turn", {"seat": 1, "racer": runners(race_with())[1][1]})
    frames = ARTIST.reels(race_with(pulse, turn, ("abilities_back", {})))[0].frames
    dimmed = [dim(frame) for frame in frames]
    first = dimmed.index(True)
    assert "wave" in shown(frames[first - 2])
    assert not any("emp" in shown(frame) for frame in frames[first:] if not dim(frame))
    assert not dimmed[-1]
    still_on = ARTIST.reels(race_with(pulse))[0].frames
    assert dim(still_on[-1])


def test_an_emp_wakes_up_who_had_to_rest() -> None:
    name = runners(race_with())[0][1]
    view = race_with(("tripped", {"racer": name}), ("item_used", {"seat": 1, "item": EMP, "freed": [name]}))
    figures = [item for frame in ARTIST.reels(view)[0].frames for item in frame.pieces if isinstance(item, Figure)]
    poses = [figure.pose for figure in figures if figure.name == f"{GAME_ID}/{name}" and COURSE.area.holds(figure.box)]
    assert "asleep" in poses
    assert poses[-1] == "up"


@pytest.mark.parametrize("die", [7, 12])
def test_beans_make_a_die_count_as_more(die: int) -> None:
    """002-31."""
    name = runners(race_with())[0][1]
    beans: Happening = ("item_used", {"seat": 1, "item": BEANS, "racer": name, "count": die - 6, "die": die})
    view = race_with(("turn", {"seat": 0, "racer": name}), ("rolled", {"racer": name, "die": 6}), beans)
    icons = [item for frame in ARTIST.reels(view)[0].frames for item in frame.pieces if isinstance(item, Icon)]
    assert [icon.value for icon in icons if icon.kind == "die"][-1] == die
    assert replay(view, 1)


def test_beans_on_the_explosives_change_their_die_and_no_other() -> None:
    seat, name = runners(race_with())[0]
    view = race_with(
        ("turn", {"seat": seat, "racer": name}),
        ("rolled", {"racer": name, "die": 2}),
        ("item_used", {"seat": seat, "item": DYNAMITE, "die": 4}),
        ("item_used", {"seat": seat, "item": BEANS, "racer": None, "count": 1, "die": 5}),
        ("exploded", {"seat": seat, "racer": name}),
    )
    last = ARTIST.reels(view)[0].frames[-1]
    assert [item.value for item in last.pieces if isinstance(item, Icon) and item.kind == "die"] == [2, 5]


def test_what_is_used_before_a_line_up_is_part_of_the_race_that_follows() -> None:
    """002-R26: an EMP against the Spy."""
    whole = played(1).whole
    starts = [i for i, event in enumerate(whole["events"]) if event["kind"] == "line_up"]
    pulse = {"number": 9000, "kind": "item_used", "only": None, "data": {"seat": 0, "item": EMP, "freed": []}}
    events = [*whole["events"][: starts[1]], pulse, *whole["events"][starts[1] : starts[1] + 6]]
    first, second = ARTIST.reels({**whole, "events": events})
    assert not any(shown(frame) for frame in first.frames)
    assert any(map(dim, second.frames))


def test_who_is_blown_over_the_line_together_wins_together() -> None:
    """002-R7."""
    (_, a), (_, b), (_, c), *_ = runners(race_with())
    gust: Happening = ("item_used", {"seat": 0, "item": GUST, "racers": [a, b], "space": 28, "n": 3})
    over: Happening = ("race_over", {"race": 1, "gained": [3, 3, 0, 0, 0], "points": [3, 3, 0, 0, 0]})
    home: list[Happening] = [("finished", {"racer": name, "place": 1, "worth": 3}) for name in (a, b)]
    frames = ARTIST.reels(race_with(gust, ("moved", {"moves": [[a, 28, 30], [b, 28, 30]]}), *home, over))[0].frames
    assert frames[-1].line == f"{' and '.join(sorted((a, b)))} win!"
    on_podium = [item for item in frames[-1].pieces if isinstance(item, Figure) and COURSE.podium.holds(item.box)]
    assert [item.name.removeprefix(f"{GAME_ID}/") for item in on_podium] == [a, b]
    assert not on_podium[0].box.touches(on_podium[1].box)
    second = [("finished", {"racer": a, "place": 1}), *(("finished", {"racer": name, "place": 2}) for name in (b, c))]
    frames = ARTIST.reels(race_with(("moved", {"moves": [[a, 28, 30], [b, 28, 30], [c, 28, 30]]}), *second, over))[0].frames
    assert frames[-1].line == f"{a} wins! {' and '.join(sorted((b, c)))} come 2nd."
