"""A race as a film: it shows the events, ends in the position of the race, and is neither long nor large."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from engine import Table
from engine.games.microbot_racers.board import COMPASS
from engine.games.microbot_racers.match import DRAW, INTACT
from render.artist import Frame, Reel
from render.drawing.paint import FILM_LETTERS
from render.film.narration import ENDING, LONGEST
from render.film.replay import items_of, replay, scene_of, takes
from render.games.microbot_racers.film_frame import MicrobotFrame
from render.games.microbot_racers.track.layout import plan_of
from render.games.microbot_racers.track.squares import PRINTS
from render.registry import artist_of
from render.scene.scene import Box, Figure, Icon, Label
from tests.render.film.narrated import READ, events_of, narrated, reading_times, whole_film
from tests.render.film.test_replay import SMALL, check_painted, drawn
from tests.render.games.microbot_racers.games import GAME, tables
from tests.render.games.microbot_racers.races import CROWD, RACES, driven, ended, with_a_switch

EVERY = 25
"""One of so many answers is checked."""

DENSEST = 0.21
"""No film of this game has more bytes than this per painted pixel, so sizes can be estimated without encoding all films."""


def reel_of(view: Mapping[str, Any]) -> Reel:
    [reel] = artist_of(GAME).reels(view)
    return reel


@cache
def film_of(table: Table) -> Reel:
    return reel_of(table.view(None, since=0))


def standing(view: Mapping[str, Any]) -> MicrobotFrame:
    """Returns the last frame of a view's film."""
    now: MicrobotFrame = narrated(reel_of(view)).now
    return now


@pytest.mark.parametrize(("seed", "players", "options"), RACES)
def test_the_film_stands_where_the_race_stands(seed: int, players: int, options: dict[str, str]) -> None:
    """At any time, cards, robots, health, laps and markers after the events so far are those of the table."""
    for number, (table, _) in enumerate(tables(seed, players, options, careless=0.5)):
        halfway = any(question.kind == "switch" for question in table.questions)  # the way so far has its event later
        if (number % EVERY and table.questions) or halfway:
            continue
        view = table.view(None, since=0)
        board, now = view["board"], standing(view)
        cards = [[card.card, "AB"[card.face], card.half] for card in now.cards]
        assert cards == [[slot["card"], slot["face"], slot["half"]] for slot in board["slots"]]
        for racer, robot in zip(now.racers, board["robots"], strict=True):
            assert (racer.square or None, racer.health, racer.laps) == (robot["square"], robot["health"], robot["laps"])
            assert racer.privilege == robot["privilege"]
            assert not racer.square or COMPASS[racer.facing] == robot["facing"]
        assert board["over"] or [[*racer.picks] for racer in now.racers] == board["picks"]
        assert now.round == board["round"]
        assert (None if now.winners is None else [*now.winners]) == board["winners"]


def test_the_film_ends_with_the_track_as_it_lies() -> None:
    """What is visible on each square, on top of the card that was there before."""
    table = with_a_switch()
    view = table.view(None, since=0)
    board, reel = view["board"], film_of(table)
    plan = plan_of(board)
    seen: dict[tuple[int, int], str] = {}
    kinds = {f"{GAME}/{kind}": letter for letter, kind in PRINTS.items()}
    changed = [plan.area(slot) for slot in board["slots"] if slot["changed"]]
    for item in reel.scene.ground:
        if isinstance(item, Icon) and item.kind in kinds and not any(area.holds(item.box) for area in changed):
            seen[item.box.middle] = kinds[item.kind]
    for item in reel.frames[-1].pieces:
        if isinstance(item, Icon) and item.kind in kinds:
            assert any(area.holds(item.box) for area in changed)
            seen[item.box.middle] = kinds[item.kind]
    squares = {plan.cell(x, y).middle: square for y, row in enumerate(board["rows"]) for x, square in enumerate(row)}
    assert seen == {middle: square for middle, square in squares.items() if square in PRINTS}


def test_it_is_as_short_and_as_small_as_a_chat_wants_it() -> None:
    """Including a long race of four."""
    options = {**CROWD, "laps": "3", "layout": "pinwheel", "cards": "wild"}
    reel = film_of(driven(1, 4, options, careless=0))
    assert sum(frame.time for frame in reel.frames) <= LONGEST
    assert reel.frames[-1].time == ENDING
    assert drawn(takes(reel)) * DENSEST <= SMALL


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_film_is_drawn_as_it_is_film_of(theme: str) -> None:
    """The beginning of a race: no frame leaves remains, and the file is no larger than estimated."""
    view = with_a_switch().view(None, since=0)
    switch = next(at for at, event in enumerate(view["events"]) if event["kind"] == "switched")
    short = {**view, "events": view["events"][: switch + 5]}
    reel, data = reel_of(short), replay(short, theme=theme)
    check_painted(data, reel, theme, every=12)
    assert len(data) <= drawn(takes(reel)) * DENSEST


@pytest.mark.parametrize(("seed", "players", "options"), RACES)
def test_nothing_leaves_the_picture_and_letters_can_be_read(seed: int, players: int, options: dict[str, str]) -> None:
    reel = film_of(driven(seed, players, options))
    scene = scene_of(reel)
    for item in scene.ground:
        assert scene.canvas.holds(item.box), item
    for frame in (reel.frames[0], *reel.frames[5::20], reel.frames[-1]):
        for item in items_of(frame, scene):
            assert scene.canvas.holds(item.box), item
            assert not isinstance(item, Label) or item.size >= FILM_LETTERS


def robots_of(frame: Frame, track: Box) -> dict[str, Icon]:
    return {item.kind: item for item in frame.pieces if isinstance(item, Icon) and "/robot-" in item.kind and track.holds(item.box)}


@pytest.mark.parametrize("layout", ["ring", "sprint"])
def test_robots_drive_and_do_not_leap(layout: str) -> None:
    """From frame to frame no robot advances more than about a square, unless it jumps, and only one moves."""
    table = driven(3, 2, {"layout": layout}, careless=0)
    board = table.view(None)["board"]
    plan, reel = plan_of(board), film_of(table)
    track = plan.track.inset(-plan.square)
    drove = 0
    for before, after in itertools.pairwise(whole_film(reel)):
        if before.line != after.line:
            continue
        was, now = robots_of(before, track), robots_of(after, track)
        moved = [kind for kind in was if kind in now and was[kind].box.middle != now[kind].box.middle]
        assert len(moved) <= 1
        for kind in moved:
            drove += 1
            (ax, ay), (bx, by) = was[kind].box.middle, now[kind].box.middle
            flies = max(was[kind].box.w, now[kind].box.w) > plan.square
            assert abs(ax - bx) + abs(ay - by) <= plan.square * (2.2 if flies else 1.2)
    assert drove > 30


def test_every_roll_is_seen() -> None:
    """In the order in which they were rolled, as far as the film is not one of highlights."""
    reel = film_of(driven(1, 2, {"laps": "2", "layout": "stadium"}, careless=0))
    rolled = [event["data"]["die"] for event in events_of(reel) if event["kind"] in ("yellow", "red")]
    assert len(rolled) > 5
    table = plan_of(driven(1, 2, {"laps": "2", "layout": "stadium"}, careless=0).view(None)["board"]).table
    icons = [item for frame in whole_film(reel) for item in frame.pieces if isinstance(item, Icon)]
    dice = [icon.value for icon in icons if icon.kind == "die" and table.holds(icon.box)]
    faces = iter([face for face, _ in itertools.groupby(dice)])
    assert all(any(face == die for face in faces) for die in rolled)


@pytest.mark.parametrize(("seed", "players", "options"), RACES)
def test_the_winner_is_seen_in_the_middle_at_the_end(seed: int, players: int, options: dict[str, str]) -> None:
    table = driven(seed, players, options)
    last = film_of(table).frames[-1]
    winners = table.view(None)["board"]["winners"]
    assert len([item for item in last.pieces if isinstance(item, Figure)]) == len(winners)
    assert any(isinstance(item, Icon) and item.kind == "crown" for item in last.pieces) == bool(winners)


@pytest.mark.parametrize(("how", "line"), [(INTACT, "wins the race"), (DRAW, "nobody wins")])
def test_the_last_line_says_how_it_ended(how: str, line: str) -> None:
    assert line in film_of(ended(how)).frames[-1].line


@pytest.mark.parametrize(("seed", "players", "options"), RACES)
def test_captions_can_be_read(seed: int, players: int, options: dict[str, str]) -> None:
    """None is gone before it was read, even in a long game: it has fewer of them, not faster ones."""
    times = reading_times(film_of(driven(seed, players, options)))
    assert min(times) > READ
    assert len(times) > 3
