"""At 400 pixels, the width on a phone: everything is large enough, nothing is cut, and the picture stays low."""

from __future__ import annotations

import itertools

import pytest

from engine import get_game
from engine.text.truncate import MORE
from render.drawing.paint import RIBBON
from render.games.thats_life.pages.board import AREA, HEADER
from render.games.thats_life.panels.news import PlayedTurn, phrases, played_turns
from render.games.thats_life.panels.rows import sentence_rows, word
from render.games.thats_life.track.crowd import crowd
from render.games.thats_life.track.trails import ways
from render.registry import artist_of
from render.scene.scene import PHONE, WIDTH, Box, Figure, Icon, Item, Label, Panel, Scene, Trail
from render.typography.measuring import CAPITAL
from tests.render.checks import check_page
from tests.render.games.thats_life.games import GAME, View, a_game, crowded, views
from tests.render.games.thats_life.test_board import path_of

ARTIST = artist_of(GAME)
PRESETS = {preset.id: preset.options for preset in get_game(GAME).presets}
HIGHEST = {2: 360, 3: 360, 4: 360, 6: 370, 8: 400}
"""The greatest height of pictures, by number of players."""


def on_a_phone(size: int) -> float:
    return size * PHONE / WIDTH


def drawings(scene: Scene, area: Box) -> list[Item]:
    return [item for item in scene.items if isinstance(item, (Icon, Figure)) and area.holds(item.box)]


def pieces_of(scene: Scene, track: Box) -> list[Item]:
    """Returns pawns, guards and the figure; the emblems of tiles are not among them."""
    return [item for item in drawings(scene, track) if isinstance(item, Figure) or (isinstance(item, Icon) and item.slim)]


def areas(view: View, scene: Scene) -> tuple[Box, Box, Box]:
    """Returns the track, the rows of turns, and the players."""
    bottom = path_of(view).bottom
    cells = min(item.box.y for item in scene.items if isinstance(item, Panel) and item.edge == "panel edge")
    edges = itertools.pairwise((HEADER.bottom, bottom, cells, scene.height))
    track, rows, players = (Box(0, top, WIDTH, end - top) for top, end in edges)
    return track, rows, players


@pytest.mark.parametrize("players", HIGHEST)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_picture_is_low_and_yet_everything_can_be_seen(preset: str, players: int) -> None:
    """Pieces in any crowd, icons of turns, badges of seats, and names in their cells."""
    found = 0
    for view in views(players, players, PRESETS[preset], every=7 + players):
        page = ARTIST.pages(view)[0]
        check_page(page, GAME)
        scene = page.scene
        assert on_a_phone(scene.height) <= HIGHEST[players]
        track, rows, cells = areas(view, scene)
        pieces = pieces_of(scene, track)
        assert len(pieces) == sum(crowd(space) for space in view["board"]["track"])
        assert all(on_a_phone(item.box.h) >= 18 for item in (*pieces, *drawings(scene, rows)))
        marks = [item for item in scene.items if isinstance(item, Icon) and item.kind == "seat"]
        assert all(on_a_phone(min(item.box.w, item.box.h)) >= 16 for item in marks)
        panels = [item.box for item in scene.items if isinstance(item, Panel) and cells.holds(item.box)]
        written = [item.box for item in scene.items if isinstance(item, Label) and cells.holds(item.box)]
        assert all(any(panel.holds(box) for panel in panels) for box in written)
        check_words(scene, rows)
        found += check_trails(scene, view)
    assert found > 4


def check_words(scene: Scene, rows: Box) -> None:
    """Checks that the picture has no text that the message has, except for the words in a row."""
    words = [item.text for item in scene.items if isinstance(item, Label) and rows.holds(item.box)]
    assert all(len(text) <= len("finds nothing to steal") and MORE not in text for text in words)


def check_trails(scene: Scene, view: View) -> int:
    """Checks that the trails are those of the last turn, and cross no text. Returns their number."""
    trails = [item for item in scene.items if isinstance(item, Trail)]
    moves = [{(way.start, way.end) for way in ways(turn.events)} for turn in played_turns(view)]
    assert len(trails) <= len(next(filter(None, reversed(moves)), ()))
    letters = [item.box.inset(0, int(item.box.h - item.size * CAPITAL) // 2) for item in scene.every() if isinstance(item, Label)]
    points = [Box(*point, 0, 0) for trail in trails for point in trail.points]
    assert all(box.gap(point) >= RIBBON // 2 for box in letters for point in points)
    return len(trails)


@pytest.mark.parametrize("pawns", [3, 8, 15, 24])
def test_a_crowd_on_one_tile_can_be_seen(pawns: int) -> None:
    view = crowded(a_game(), 17, [seat % 8 for seat in range(pawns)], guards=pawns // 3, figure=True)
    scene = ARTIST.pages(view)[0].scene
    pieces = pieces_of(scene, areas(view, scene)[0])
    assert len(pieces) == pawns + pawns // 3 + 1
    assert min(on_a_phone(item.box.h) for item in pieces) >= 18


# ---------------------------------------------------------------------- rows


def told(events: int) -> list[Item]:
    """Lays out a long turn after a short one."""
    before, long = [(word("before"),)], [(word(f"takes {number}"), word("and")) for number in range(events)]
    return sentence_rows([[before, long], [long]], Box(0, 0, AREA, 300), most=3)


@pytest.mark.parametrize("events", [1, 12, 40, 90])
def test_the_last_turn_is_told_whole_however_long_it_was(events: int) -> None:
    items = told(events)
    words = [item.text for item in items if isinstance(item, Label)]
    assert [text for text in words if text.startswith("takes")] == [f"takes {number}" for number in range(events)]
    assert ("before" in words) == (events <= 12), "what was earlier gives way"
    assert all(item.box.right <= AREA for item in items)


def test_a_phrase_stays_in_one_line() -> None:
    labels = [item for item in told(40) if isinstance(item, Label) and item.text != "before"]
    assert all(a.box.y == b.box.y for a, b in zip(labels[::2], labels[1::2], strict=True))


def test_those_who_are_pushed_to_the_same_tile_are_told_together() -> None:
    data = {
        "pieces": [["pawn", 1, 9], ["guard", None, 8], ["pawn", 2, 9]],
        "tiles": ["+3", "-2", "+3"],
        "hats": [None, None, "lucky"],
    }
    [_, pushed] = phrases(PlayedTurn(0, [{"kind": "pushed", "data": {"seat": 0, "from": 5, **data}}]))
    told = [chip.kind.removeprefix(f"{GAME}/") for chip in pushed if isinstance(chip, Icon)]
    assert told == ["guard", "leads to", "minus", "pawn", "lucky pawn", "leads to", "plus"]
