"""The moving board: it begins with the table as it was, shows what happened, and ends on the still."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from PIL import Image, ImageChops

from engine import Table, get_policy
from engine.text.beat import BANNER, read_beats
from engine.text.phrase import names_in
from render.artist import Page, Reel
from render.drawing import paint
from render.film.announcement import FACE
from render.film.moving_board import LARGEST, MOST_FRAMES, MovingBoard, moving_board
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.pages.board import changing_tiles, pieces, table_layout
from render.registry import artist_of
from render.scene.scene import Figure, Icon, Item, Label, Panel, Scene, faults
from render.scene.theme import DARK
from tests.render.film.gifs import moments
from tests.render.games.thats_life.games import EVERYTHING, PEOPLE, View, options_of

KINDS = {"base": (4, {}), "everything": (4, EVERYTHING), "six": (6, EVERYTHING), "camels": (3, options_of(5))}
"""Numbers of players and options."""


@cache
def films(kind: str) -> list[tuple[View, Page, Reel]]:
    """Returns messages that move, with their pictures, at the questions of one person among AI players."""
    artist = artist_of(GAME_ID)
    found = [(view, artist.pages(view)[0]) for view in _views(*KINDS[kind])]
    return [(view, page, reel) for view, page in found if (reel := artist.moving(view, page)) is not None]


def _views(players: int, options: dict[str, str]) -> Iterator[View]:
    table, policy, shown = Table.new(GAME_ID, PEOPLE[:players], options, "1"), get_policy("quick"), 0
    while table.questions:
        question = next((question for question in table.questions if question.seat == 0), None)
        if question is not None:
            yield table.view(None, since=shown)
            shown = table.last_event
        question = question or table.questions[0]
        table.answer(question.seat, question.key, policy.answer(table, question))
    yield table.view(None, since=shown)


@pytest.mark.parametrize("kind", KINDS)
def test_first_and_last_frame_are_the_still_and_the_film_keeps_its_limits(kind: str) -> None:
    for view, page, _ in films(kind)[::6]:
        still = paint.painted(page.scene, DARK)
        film = moving_board(view, page, still, DARK)
        assert isinstance(film, MovingBoard), film
        assert film.time <= 8000
        assert film.frames <= MOST_FRAMES
        assert len(film.data) <= LARGEST
        first, last = (frame.convert("RGB") for frame in _ends(film.data))
        assert ImageChops.difference(first, last).getbbox() is None


def _ends(data: bytes) -> Iterator[Image.Image]:
    _, image = moments(data)
    for number in (0, getattr(image, "n_frames", 1) - 1):
        image.seek(number)
        yield image.copy()


@pytest.mark.parametrize("kind", KINDS)
def test_the_film_begins_with_the_table_before_the_events_and_ends_with_it_after_them(kind: str) -> None:
    """With the very items of the still: what it does not show in the end is trails, lights and rows."""
    for view, page, reel in films(kind):
        layout = table_layout(view)
        before = layout.states[0].board(view["board"])
        assert {*changing_tiles(layout, before), *pieces(before, layout.path)} <= {*reel.frames[0].pieces, *reel.scene.items}
        first = (*reel.scene.items, *reel.frames[0].pieces)
        points = {item.text for item in first if isinstance(item, Label) and item.align == "right"}
        assert points == {f"{worth:+d}".replace("-", "−") if worth else "0" for worth in before["points"]}
        assert {*changing_tiles(layout, view["board"]), *pieces(view["board"], layout.path)} <= {
            *reel.frames[-1].pieces,
            *reel.scene.items,
        }
        cells = {item for item in page.scene.items if item.box.y >= layout.cells[0].y}
        assert cells <= {*reel.frames[-1].pieces, *reel.scene.items}


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_leaves_the_picture_and_nothing_that_stands_is_in_the_way(kind: str) -> None:
    """Pieces and tiles under way pass over others."""
    for _, page, reel in films(kind)[::3]:
        assert reel.scene.canvas == page.scene.canvas
        assert reel.scene.ground == page.scene.ground
        for frame in reel.frames[::7]:
            assert all(page.scene.canvas.holds(item.box) for item in frame.pieces)
        calm = next(frame.pieces for frame in reel.frames if not any(_is_banner(item) for item in frame.pieces))
        assert not faults(Scene(page.scene.height, reel.scene.ground, (*reel.scene.items, *calm)))


@pytest.mark.parametrize("kind", KINDS)
def test_pieces_go_from_row_to_row_around_the_edge_of_the_picture(kind: str) -> None:
    """Nobody is ever seen between two rows."""
    crossed = 0
    for view, _, reel in films(kind):
        path = table_layout(view).path
        ways = [(event["data"]["from"], event["data"]["to"]) for event in view["events"] if event["kind"] == "moved"]
        crossed += any(path.places[start].row != path.places[end].row for start, end in ways)
        for frame in reel.frames:
            heights = {item.box.middle[1] for item in frame.pieces if isinstance(item, Figure | Icon) and _is_piece(item)}
            assert all(any(row.y <= y <= row.bottom for row in path.rows) for y in heights)
    assert crossed > 2


def _is_piece(item: Figure | Icon) -> bool:
    return isinstance(item, Figure) or item.slim


def _is_banner(item: Item) -> bool:
    return isinstance(item, Panel) and item.fill == "call"


def test_every_die_is_seen() -> None:
    for view, _, reel in films("base"):
        rolled = [event["data"]["die"] for event in view["events"] if event["kind"] == "rolled"]
        dice = {item.value for frame in reel.frames for item in frame.pieces if isinstance(item, Icon) and item.kind == "die"}
        assert dice == {*rolled}


@pytest.mark.parametrize("kind", KINDS)
def test_a_banner_has_the_badges_of_those_whom_it_names(kind: str) -> None:
    found = 0
    for view, _, reel in films(kind):
        named = [{name.seat for name in names_in(beat.headline_words)} for beat in read_beats(view) if beat.drama >= BANNER]
        for frame in reel.frames:
            for panel in filter(_is_banner, frame.pieces):
                inside = [item for item in frame.pieces if isinstance(item, Icon) and item.kind == "seat" and item.box.w == FACE]
                assert all(panel.box.holds(item.box) for item in inside)
                assert any({item.value for item in inside} <= seats for seats in named)
                assert inside
                found += 1
    assert found
