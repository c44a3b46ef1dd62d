"""A game as a film: it shows the events, ends in the position of the game, and is neither long nor large."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from engine import Table
from render.artist import Frame, Reel
from render.drawing.paint import FILM_LETTERS
from render.film.narration import ENDING, LONGEST
from render.film.replay import items_of, replay, scene_of, takes
from render.games.thats_life.pages.board import NEWS
from render.registry import artist_of
from render.scene.scene import Icon, Label
from tests.render.film.narrated import READ, events_of, events_told, reading_times, whole_film
from tests.render.film.test_replay import DENSEST, SMALL, check_painted, drawn
from tests.render.games.thats_life.games import EVERYTHING, GAME, tables


@cache
def played(seed: int, players: int) -> Table:
    *_, (table, _) = tables(seed, players, EVERYTHING if seed else {})
    return table


@cache
def reel_of(table: Table, seat: int | None = None) -> Reel:
    [reel] = artist_of(GAME).reels(table.view(seat, since=0))
    return reel


def test_it_is_as_short_and_as_small_as_a_chat_wants_it() -> None:
    """Including a long game of eight with all modules."""
    reel = reel_of(played(1, 8))
    assert sum(frame.time for frame in reel.frames) <= LONGEST
    assert reel.frames[-1].time == ENDING
    assert drawn(takes(reel)) * DENSEST <= SMALL


def test_a_film_is_drawn_as_it_is_told() -> None:
    """The beginning of a game: no frame leaves remains, and the file is no larger than estimated."""
    table = next(table for table, _ in tables(1, 8, EVERYTHING) if table.last_event >= 60)
    view = table.view(None, since=0)
    [reel] = artist_of(GAME).reels(view)
    data = replay(view)
    check_painted(data, reel, "dark", every=12)
    assert len(data) <= drawn(takes(reel)) * DENSEST


def test_a_seat_sees_the_same_film() -> None:
    """A film shows no private information, whichever seat requests it."""
    mine, public = events_of(reel_of(played(1, 8), 2)), events_of(reel_of(played(1, 8)))
    assert len(played(1, 8).view(2, since=0)["events"]) > len(public) == len(mine)


def test_nothing_leaves_the_picture_and_letters_can_be_read() -> None:
    reel = reel_of(played(1, 8))
    scene = scene_of(reel)
    for frame in (reel.frames[0], *reel.frames[5::40], reel.frames[-1]):
        for item in items_of(frame, scene):
            assert scene.canvas.holds(item.box), item
            assert not isinstance(item, Label) or item.size >= FILM_LETTERS


def pawns_of(frame: Frame) -> set[Icon]:
    return {item for item in frame.pieces if isinstance(item, Icon) and item.kind.endswith("pawn")}


def test_pieces_hop_and_do_not_jump() -> None:
    """From frame to frame no single pawn advances more than two tiles, except where a row ends."""
    walked = 0
    for before, after in itertools.pairwise(whole_film(reel_of(played(0, 4)))[:600]):
        if before.line != after.line:
            continue
        old, new = pawns_of(before) - pawns_of(after), pawns_of(after) - pawns_of(before)
        if len(old) == len(new) == 1:
            [a], [b] = old, new
            walked += 1
            assert a.value == b.value
            assert abs(a.box.middle[0] - b.box.middle[0]) < 300 or abs(a.box.middle[1] - b.box.middle[1]) > 60
    assert walked > 20


def test_every_roll_that_the_caption_tells_is_seen() -> None:
    table = played(0, 4)
    rolled = [event["data"]["die"] for event in events_told(reel_of(table)) if event["kind"] == "rolled"]
    assert len(rolled) > 2
    icons = [item for frame in reel_of(table).frames for item in frame.pieces if isinstance(item, Icon)]
    dice = [icon.value for icon in icons if icon.kind == "die" and NEWS.holds(icon.box)]
    faces = iter([face for face, _ in itertools.groupby(dice)])
    assert all(any(face == die for face in faces) for die in rolled)


@pytest.mark.parametrize(("seed", "players"), [(0, 4), (1, 8)])
def test_the_last_line_says_who_has_won(seed: int, players: int) -> None:
    assert "wins with" in reel_of(played(seed, players)).frames[-1].line


@pytest.mark.parametrize(("seed", "players"), [(0, 2), (0, 4), (1, 8)])
def test_captions_can_be_read(seed: int, players: int) -> None:
    """None is gone before it was read, even in a long game: it has fewer of them, not faster ones."""
    times = reading_times(reel_of(played(seed, players)))
    assert min(times) > READ
    assert len(times) > 4
