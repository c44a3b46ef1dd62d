"""Races as films: content, duration, size, and no remains of items that moved away."""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engine import Refused, Table
from render import picture
from render.artist import Frame, Reel
from render.drawing import paint
from render.drawing.encode import reduced
from render.drawing.paint import FILM_LETTERS
from render.film.changes import changed
from render.film.narration import ENDING, LONGEST, OPENING, Film
from render.film.replay import Take, frames, palette_of, replay, scene_of, takes
from render.games.magical_athlete.cast import GAME_ID
from render.race.film_frame import grass
from render.race.track.crowd import racer_boxes
from render.race.track.layout import FIELD, GAP, STRAIGHT, course_of
from render.registry import artist_of
from render.scene.scene import Box, Curve, Figure, Icon, Label, Panel, Scene, Trail
from render.scene.theme import DARK, SEATS, THEMES, Theme
from render.typography import measuring
from tests.render import random_games
from tests.render.film.gifs import moments
from tests.render.film.narrated import READ, events_of, narrated, reading_times, whole_film
from tests.render.random_games import GAME, PEOPLE, begun

View = dict[str, Any]

COURSE = course_of(30)
GRASS = grass(COURSE)
GAMES = ((2, "single"), (3, "single"), (3, "double"), (4, "single"), (5, "single"), (6, "single"))
"""Players, and racers for each of them."""

reels = artist_of(GAME).reels

SMALL, LARGE = 3_500_000, 10 * 1024 * 1024
"""The largest size of the film of a race and of a game, in bytes."""

DENSEST = 0.32
"""No film has more bytes than this per painted pixel, so sizes can be estimated without encoding all films."""


def tables(seed: int, players: int, racers: str = "single") -> Iterator[Table]:
    """Yields a game of random players after each answer."""
    options = {"racers": racers, "tracks": "mild,wild,wild-printed,wild"}
    return (table for table, _ in random_games.tables(GAME, PEOPLE[:players], options, seed))


@lru_cache(maxsize=8)
def finished(seed: int, players: int, racers: str = "single") -> Table:
    *_, table = tables(seed, players, racers)
    return table


@lru_cache(maxsize=8)
def played(seed: int, players: int, racers: str = "single") -> View:
    """Returns the view of a finished game with all its events."""
    return finished(seed, players, racers).view(None, since=0)


@lru_cache(maxsize=3)
def told(seed: int, players: int, racers: str = "single") -> list[Reel]:
    """Returns that game as reels."""
    return reels(played(seed, players, racers))


@cache
def film() -> bytes:
    """Returns a whole race, one of the densest; painting takes long, so it is cached."""
    return replay(played(4, 3, "double"), 2)


@cache
def short_film(theme: str = "dark") -> bytes:
    return replay(begun(), 1, theme)


def drawn(shown: Iterable[Take]) -> int:
    """Returns the number of pixels that a film paints."""
    return sum(area.w * area.h for take in shown for area in take.areas)


def figures(frame: Frame) -> dict[str, Figure]:
    """Returns the pieces on the course and on the podium by racer name, without those below."""
    pieces = [item for item in frame.pieces if isinstance(item, Figure) and not GRASS.holds(item.box)]
    assert len({item.name for item in pieces}) == len(pieces), "a racer is in two places"
    return {item.name.removeprefix(f"{GAME_ID}/"): item for item in pieces}


def happened(view: Mapping[str, Any], race: int) -> list[dict[str, Any]]:
    """Returns the events from the line-up of a race to the next."""
    starts = [i for i, event in enumerate(view["events"]) if event["kind"] == "line_up"]
    return list(view["events"][starts[race - 1] : starts[race] if race < len(starts) else None])


# ---------------------------------------------------------------------- the file


def test_a_race_is_a_gif_that_a_chat_can_show() -> None:
    times, image = moments(film())
    assert image.format == "GIF"
    assert image.size == (600, 416)
    assert image.info["loop"] == 0
    assert times == [take.time for take in takes(told(4, 3, "double")[1])]


@pytest.mark.parametrize(("players", "racers"), GAMES)
def test_the_film_of_a_race_can_be_followed_and_is_not_large(players: int, racers: str) -> None:
    for reel in told(3, players, racers)[1:3]:
        check(reel)


def check(reel: Reel) -> None:
    """Checks that a film is neither too long nor too hectic, stays inside the picture, and is legible."""
    shown, scene = [*takes(reel)], scene_of(reel)
    times = [take.time for take in shown]
    assert 100 < len(times) < 1200
    assert 20_000 < sum(times) == sum(frame.time for frame in reel.frames) <= LONGEST
    assert min(times) >= 50, "browsers show what is too short for too long"
    assert times[-1] >= ENDING
    assert times[0] >= OPENING
    assert drawn(shown) * DENSEST <= SMALL
    items = set(scene.ground).union(*(take.items for take in shown))
    assert [item for item in items if not scene.canvas.holds(item.box)] == []
    labels = [item for item in items if isinstance(item, Label)]
    assert [item for item in labels if item.size < FILM_LETTERS] == []
    assert [item for item in labels if measuring.width(item.text, item.size, item.bold) > item.box.w] == []


def test_the_film_of_a_game_is_not_large() -> None:
    assert sum(drawn(takes(reel)) for reel in told(4, 6)) * DENSEST <= LARGE


def test_the_more_is_drawn_the_more_a_film_weighs() -> None:
    for data, reel in ((film(), told(4, 3, "double")[1]), (short_film(), reels(begun())[0])):
        assert len(data) <= drawn(takes(reel)) * DENSEST


def test_a_game_is_its_races_after_each_other() -> None:
    view = next(table for table in tables(1, 3) if sum(event.kind == "line_up" for event in table.events) == 2).view(None, since=0)
    short = {**view, "events": [*view["events"][:1], *happened(view, 1)[:20], *happened(view, 2)[:20]]}
    one_by_one = [moments(replay(short, race))[0] for race in (1, 2)]
    assert moments(replay(short))[0] == list(itertools.chain(*one_by_one))


def test_the_same_game_is_the_same_film() -> None:
    first = short_film()
    paint.clear_caches()
    paint.scaled.cache_clear()
    assert replay(begun(), 1) == first
    assert short_film("light") != first


def test_no_byte_of_film_or_picture_depends_on_the_order_of_sets() -> None:
    script = (
        "import sys; from render import picture; from render.film.replay import replay; "
        "from tests.render.random_games import begun; "
        "sys.stdout.buffer.write(replay(begun(), 1) + picture(begun()).data)"
    )
    for seed in ("1", "2"):
        variables = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run([sys.executable, "-c", script], env=variables, capture_output=True, check=True)
        assert run.stdout == short_film() + picture(begun()).data


def test_pictures_in_order_are_the_frames_of_the_gif() -> None:
    times, image = moments(short_film())
    pictures = list(frames(begun(), 1))
    assert len(pictures) == len(times)
    assert all(before != after for before, after in itertools.pairwise(pictures)), "what stands still is there once"
    for number in (0, 1, len(times) // 2, len(times) - 1):
        image.seek(number)
        assert Image.open(BytesIO(pictures[number])).convert("RGB").tobytes() == image.convert("RGB").tobytes()


# ---------------------------------------------------------------------- no debris


def test_every_frame_is_as_if_it_were_painted_afresh() -> None:
    check_painted(film(), told(4, 3, "double")[1], "dark", every=9)
    check_painted(short_film("light"), reels(begun())[0], "light", every=5)


def check_painted(data: bytes, reel: Reel, theme: str, every: int) -> None:
    look = THEMES[theme]
    scene, palette = scene_of(reel), palette_of([reel], look)
    image = Image.open(BytesIO(data))
    for number, take in [*enumerate(takes(reel))][::every]:
        image.seek(number)
        fresh = paint.painted(scene._replace(items=take.items), look)
        assert image.convert("RGB").tobytes() == reduced(fresh, palette).convert("RGB").tobytes(), f"frame {number}"


def test_what_only_changes_its_order_is_drawn_again() -> None:
    canvas = Box(0, 0, 100, 100)
    one, two = Panel(Box(10, 10, 20, 20), "gold"), Panel(Box(20, 20, 20, 20), "silver")
    assert not changed([one, two], [one, two], canvas)
    assert changed([one, two], [two, one], canvas) == [Box(10, 10, 30, 30)]


def test_only_what_has_changed_is_drawn_again() -> None:
    canvas = Box(0, 0, 100, 100)
    here, there, far = (Panel(Box(x, x, 10, 10), "gold") for x in (0, 8, 95))
    assert changed([here], [there], canvas) == [Box(0, 0, 18, 18)], "what overlaps is one rectangle"
    assert changed([here, there], [there, far], canvas) == [Box(0, 0, 10, 10), Box(95, 95, 5, 5)], "within the picture"
    wide, between, tall = (Panel(Box(*box), "gold") for box in ((0, 0, 60, 10), (20, 30, 10, 10), (40, 5, 10, 60)))
    assert changed([], [wide, between, tall], canvas) == [Box(0, 0, 60, 65)], "what two rectangles have between them is theirs"


# ---------------------------------------------------------------------- what is seen


@pytest.mark.parametrize(("seed", "players", "racers"), [(1, 6, "single"), (5, 3, "double"), (6, 2, "single")])
def test_the_film_stands_where_the_game_stands(seed: int, players: int, racers: str) -> None:
    """At any time, the film of the events so far ends with the racers where the table has them."""
    looked = 0
    for number, table in enumerate(tables(seed, players, racers)):
        race = None if number % 17 else table.view(None)["board"]["race"]
        if race is None:
            continue
        looked += 1
        seen = figures(reels(table.view(None, since=0))[-1].frames[-1])
        bottoms = [piece.box.bottom for piece in seen.values()]
        assert bottoms == sorted(bottoms), "who is nearer is in front"
        racing = {lane: racer["space"] for lane, racer in enumerate(race["racers"]) if racer["racing"]}
        for lane, box in racer_boxes(COURSE, racing).items():
            racer = race["racers"][lane]
            piece = seen.pop(racer["name"])
            assert piece.box == box
            assert piece.pose == ("down" if racer["tripped"] else "up")
            assert piece.mirrored == COURSE.to_the_left(racer["space"])
        winners = [racer for racer in race["racers"] if racer["finished"]]
        assert seen.keys() == {racer["name"] for racer in winners}
        assert all(COURSE.podium.holds(piece.box) for piece in seen.values())
    assert looked > 5


@pytest.mark.parametrize(("seed", "players", "racers"), [(1, 6, "single"), (3, 3, "double"), (2, 2, "single")])
def test_the_last_frame_is_the_end_of_the_race(seed: int, players: int, racers: str) -> None:
    for reel, race in zip(told(seed, players, racers), played(seed, players, racers)["board"]["races"], strict=True):
        last = reel.frames[-1]
        seen = figures(last)
        assert seen.keys() == {racer["racer"] for racer in race["racers"] if racer["eliminated"] is None}
        for racer in race["racers"]:
            if racer["eliminated"] is None:
                middle = Box(*seen[racer["racer"]].box.middle, 1, 1)
                place = COURSE.podium if racer["place"] else COURSE.tile(racer["space"]) if racer["space"] else COURSE.start
                assert place.inset(-2 * COURSE.shape.tile, 0).holds(middle), racer


@pytest.mark.parametrize(("players", "racers"), GAMES)
def test_every_caption_can_be_read(players: int, racers: str) -> None:
    """However much happens: a film that is full of events has fewer captions, of the biggest moments, and not faster ones."""
    for reel in told(4, players, racers):
        assert min(reading_times(reel)) > READ
        assert isinstance(reel.frames, Film)
        chosen = reel.frames.narrated.highlights
        if chosen is not None:
            left_out = [beat.drama for beat in reel.frames.beats if beat.first not in chosen.events]
            assert max(beat.drama for beat in reel.frames.beats if beat.first in chosen.events) >= max(left_out)


@pytest.mark.parametrize("players", [4, 6])
def test_nobody_reaches_the_finish_in_a_caption_while_still_on_the_course(players: int) -> None:
    found = 0
    for reel in told(1, players):
        for frame in whole_film(reel):
            if match := re.search(r"(?:^|\. )([^.]+?) (?:rolls|runs|reaches|moves)[^.]* reaches the finish", frame.line):
                piece = figures(frame)[match[1]]
                found += 1
                assert not any(COURSE.tile(space).holds(piece.box) for space in range(1, COURSE.length)), frame.line
    assert found


@pytest.mark.parametrize("seed", [1, 3])
def test_the_end_tells_what_everybody_has_won(seed: int) -> None:
    view = played(seed, 6)
    for race, reel in enumerate(told(seed, 6), 1):
        over = next(event["data"] for event in happened(view, race) if event["kind"] == "race_over")
        words = [item.text for item in reel.frames[-1].pieces if isinstance(item, Label)]
        assert [int(word) for word in words if word.isdigit()] == over["points"]
        assert [word for word in words if word[0] in "+-–"] == [f"{gained:+d}" if gained else "–" for gained in over["gained"]]
        first = next(event["data"]["racer"] for event in happened(view, race) if event["kind"] == "finished")
        assert f"{first} wins!" in reel.frames[-1].line
    assert "point" in told(seed, 6)[-1].frames[-1].line, "who has won the game"


def test_racers_hop_from_space_to_space() -> None:
    """From frame to frame, no racer advances more than two spaces, except by a warp or between Start, track and podium."""
    walked = 0
    for before, after in itertools.pairwise(told(1, 3)[0].frames):
        magic = any(isinstance(item, Icon) and item.kind == "portal" for frame in (before, after) for item in frame.pieces)
        was, is_ = figures(before), figures(after)
        for name in was.keys() & is_.keys():
            (ax, ay), (bx, by) = was[name].box.middle, is_[name].box.middle
            ends = Box(ax, ay, 1, 1), Box(bx, by, 1, 1)
            if magic or any(area.touches(end) for area in (COURSE.start, COURSE.podium) for end in ends):
                continue
            walked += (ax, ay) != (bx, by)
            assert abs(ax - bx) <= 3 * COURSE.shape.tile
            assert abs(ay - by) <= STRAIGHT + GAP + FIELD // 2
    assert walked > 50


def test_a_move_lands_on_every_space_of_its_way() -> None:
    view = played(1, 3)
    events = happened(view, 1)
    main = [(i, *event["data"]["moves"][0]) for i, event in enumerate(events) if event["kind"] == "moved" and event["data"]["main"]]
    number, name, start, end = next(move for move in main if move[3] - move[2] > 3)
    shown = [frame for frame in _film(view, events[: number + 1]) if frame.line.endswith(f", to {end}.")]
    where = [figures(frame)[name].box.middle for frame in shown]
    visited = [space for space in range(1, 30) if any(COURSE.tile(space).touches(Box(x, y, 1, 1)) for x, y in where)]
    assert visited == list(range(start + 1, end + 1))
    heights = [y for _, y in where]
    assert sum(a > b for a, b in itertools.pairwise(heights)) >= end - start - 1, "it goes up again and again"


def _film(view: View, events: Sequence[Mapping[str, Any]]) -> Sequence[Frame]:
    [reel] = reels({**view, "events": list(events)})
    return reel.frames


def test_what_happens_is_seen() -> None:
    """A warp has portals, a tripped racer lies down, an eliminated one is a ghost on the grass, and every roll is a die."""
    seen = set()
    for seed in (1, 3):
        view = played(seed, 6)
        for race, reel in enumerate(told(seed, 6), 1):
            kinds = {event["kind"] for event in happened(view, race)}
            pieces = list(itertools.chain(*(frame.pieces for frame in reel.frames)))
            portals = any(isinstance(item, Icon) and item.kind == "portal" for item in pieces)
            lying = any(isinstance(item, Figure) and item.pose == "down" for item in pieces)
            ghosts = any(isinstance(item, Figure) and item.pose == "ghost" and GRASS.holds(item.box) for item in pieces)
            assert portals == ("warped" in kinds)
            assert lying == ("tripped" in kinds)
            assert ghosts == ("eliminated" in kinds)
            seen |= kinds
    assert {"warped", "tripped", "eliminated"} <= seen


def test_each_main_roll_is_seen_with_who_rolled_it() -> None:
    view = played(1, 3)
    rolled = [(event["data"]["racer"], event["data"]["die"]) for event in happened(view, 1) if event["kind"] == "rolled"]
    shown = []
    for frame in told(1, 3)[0].frames:
        inside = [item for item in frame.pieces if GRASS.holds(item.box)]
        dice = [item.value for item in inside if isinstance(item, Icon) and item.kind == "die"]
        if dice:
            shown.append((next(item.name for item in inside if isinstance(item, Figure)).removeprefix(f"{GAME_ID}/"), dice[0]))
    seen = iter([pair for pair, _ in itertools.groupby(shown)])
    assert all(any(pair == roll for pair in seen) for roll in rolled)


def test_whoever_takes_both_places_stays_on_the_first() -> None:
    view = played(1, 6)
    events = happened(view, 1)
    first = next(i for i, event in enumerate(events) if event["kind"] == "finished")
    again = {**events[first], "number": 10_000, "data": {**events[first]["data"], "place": 2}}
    name = again["data"]["racer"]
    once, twice = (_film(view, [*events[: first + 1], *more])[-1] for more in ([], [again]))
    assert figures(twice)[name].box == figures(once)[name].box


def test_a_race_that_is_on_ends_where_it_is_now() -> None:
    times = [frame.time for frame in reels(begun())[0].frames]
    assert times[-1] >= ENDING
    assert sum(times) < 40_000


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_colours_of_all_seats_are_among_those_of_the_film(theme: Theme) -> None:
    palette = palette_of(told(1, 6)[:1], theme)
    for colour in SEATS[:6]:
        pixel = Image.new("RGB", (1, 1), colour)
        nearest = reduced(pixel, palette).convert("RGB")
        assert max(abs(a - b) for a, b in zip(pixel.tobytes(), nearest.tobytes(), strict=True)) < 16, colour


# ---------------------------------------------------------------------- layout


def test_half_of_an_item() -> None:
    panel = Panel(Box(10, 20, 30, 41), "gold", "accent", 1, radius=7)
    assert paint.scaled(panel) == Panel(Box(5, 10, 15, 20), "gold", "accent", 1, radius=3)
    assert paint.scaled(Panel(Box(0, 0, 30, 40), "gold")) == Panel(Box(0, 0, 15, 20), "gold")
    assert paint.scaled(Icon(Box(20, 0, 18, 24), "pawn", slim=True)).box == Box(9, 0, 11, 12), "with the edges of its outline"
    assert paint.scaled(Label(Box(0, 0, 90, 60), "a", 44)) == Label(Box(0, 0, 45, 30), "a", 22)
    assert paint.scaled(Label(Box(0, 0, 90, 60), "a", 30)) == Label(Box(0, 0, 45, 30), "a", FILM_LETTERS)
    title = Label(Box(100, 0, measuring.width("Race 2 of 4", 48, True), 60), "Race 2 of 4", 48, bold=True, align="right")
    smaller = paint.scaled(title)
    assert smaller.box.right == 50 + title.box.w // 2, "letters of half the size need a little more than half the room"
    assert 0 <= smaller.box.w - title.box.w // 2 < 10
    with pytest.raises(TypeError, match="movement itself"):
        paint.scaled(Trail(Box(0, 0, 9, 9), ((0, 0), (9, 9)), 0))


def test_half_of_a_curve_runs_where_the_curve_runs_in_a_picture_of_half_the_size() -> None:
    curve = Curve(Box(200, 100, 120, 90), ((210, 110), (260, 180), (310, 120)), seat=1)
    smaller = paint.scaled(curve)
    assert smaller == Curve(Box(100, 50, 60, 45), ((105, 55), (130, 90), (155, 60)), seat=1, line=4)
    whole, half = (paint.painted(Scene(height, (), (item,)), DARK) for height, item in ((300, curve), (150, smaller)))
    assert all(half.getpixel((x, y)) == whole.getpixel((2 * x, 2 * y)) for x, y in ((105, 55), (130, 90), (155, 60), (130, 60)))


def test_curves_of_different_seats_add_their_colours_to_a_films_palette() -> None:
    curves = [Curve(Box(0, 0, 40, 40), ((10, 10), (30, 30)), seat) for seat in range(6)]
    assert len({paint.look(curve) for curve in curves}) == 6


# ---------------------------------------------------------------------- views


def test_a_seat_sees_the_same_film() -> None:
    """A film shows no private information, whichever seat requests it."""
    mine = [finished(1, 6).view(seat, since=0) for seat in range(6)]
    [seat] = [seat for seat, view in enumerate(mine) if any(event["only"] is not None for event in view["events"])]
    for ours, theirs in zip(reels(mine[seat]), told(1, 6), strict=True):
        assert ours.scene == theirs.scene
        assert events_of(ours) == events_of(theirs)
        assert narrated(ours).lines == narrated(theirs).lines
    assert [*ours.frames] == [*theirs.frames]


def test_a_race_that_has_not_begun_is_refused() -> None:
    before, during = None, None
    for table in tables(1, 4):
        if table.view(None)["board"]["phase"] == "draft":
            before = table.view(None, since=0)
        if any(event.kind == "turn" for event in table.events):
            during = table.view(None, since=0)
            break
    assert before
    assert during
    with pytest.raises(Refused, match=r"^Nothing has been played yet, so there is nothing to show.$"):
        replay(before)
    with pytest.raises(Refused, match=r"^Part 2 has not begun: only part 1 has.$"):
        replay(during, 2)
    with pytest.raises(Refused, match=r"^Part 5 has not begun: parts 1 to 4 have.$"):
        frames(played(1, 3), 5)
    with pytest.raises(Refused, match=r"^Part 0 has not begun"):
        replay(during, 0)
    with pytest.raises(Refused, match="whole log"):
        replay({**during, "events": during["events"][3:]})
    with pytest.raises(Refused, match="There are no pictures for 'whist'"):
        replay({**during, "game": "whist"})


def test_events_that_nobody_knows_yet_are_passed_over() -> None:
    view = played(1, 3)
    race = happened(view, 1)
    strange = {"kind": "struck by lightning", "data": {"volts": 9}, "cause": 0, "only": None}
    stormy = [shown for event in race for shown in (event, {**strange, "number": 10_000 + event["number"]})]
    assert [frame.line for frame in _film(view, stormy)] == [frame.line for frame in _film(view, race)]


def test_a_race_without_end_is_told_in_time() -> None:
    view = played(1, 6)
    events = view["events"]
    at = next(i for i, event in enumerate(events) if event["kind"] == "turn")
    turn = events[at]
    name = turn["data"]["racer"]

    def event(kind: str, data: dict[str, Any], text: str) -> dict[str, Any]:
        return {"number": 0, "kind": kind, "data": data, "cause": 0, "only": None, "text": text}

    around = [
        [
            turn,
            event("rolled", {"racer": name, "die": die}, f"{name} rolls a {die}."),
            event("moved", {"moves": [[name, 0, die]], "main": True}, f"{name} moves {die} to space {die}."),
            event("warped", {"moves": [[name, die, 0]]}, f"{name} warps from {die} to Start."),
        ]
        for die in (6, 1, 5, 2, 4)
    ]
    endless = itertools.chain(*around * 80)
    check(reels({**view, "events": [*events[:at], *endless, *events[at:]]})[0])
