"""Where a phone shows a picture 337 pixels wide: everything is large enough, nothing is cut, and the picture stays low."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

import pytest

from engine import Table, get_game, get_policy
from engine.text.truncate import MORE
from render.drawing.paint import RIBBON
from render.film.announcement import PHONE
from render.games.thats_life.pages.board import HEADER, NEWS, STRIP, table_layout
from render.games.thats_life.panels.news import PlayedTurn, phrases, played_turns
from render.games.thats_life.panels.rows import Phrase, sentence_line, word
from render.games.thats_life.readable import CHIP
from render.games.thats_life.track.crowd import crowd
from render.games.thats_life.track.trails import ways
from render.registry import artist_of
from render.scene.scene import WIDTH, Box, Figure, Icon, Item, Label, Scene, Trail
from render.typography.measuring import CAPITAL
from tests.render.checks import check_page
from tests.render.games.thats_life.games import GAME, PEOPLE, View, a_game, crowded, views
from tests.render.games.thats_life.test_board import path_of

ARTIST = artist_of(GAME)
PRESETS = {preset.id: preset.options for preset in get_game(GAME).presets}
HIGHEST = {2: 225, 3: 225, 4: 225, 5: 258, 6: 245, 8: 270}
"""The greatest height of pictures, by number of players; a player with unusually many things makes it a line higher."""
LINE = 14
LEAST = 11
"""The smallest font size."""


def on_a_phone(size: int) -> float:
    return size * PHONE / WIDTH


def drawings(scene: Scene, area: Box) -> list[Item]:
    return [item for item in scene.items if isinstance(item, (Icon, Figure)) and area.holds(item.box)]


def pieces_of(scene: Scene, track: Box) -> list[Item]:
    """Returns pawns, guards and the figure; the emblems of tiles are not among them."""
    return [item for item in drawings(scene, track) if isinstance(item, Figure) or (isinstance(item, Icon) and item.slim)]


@pytest.mark.parametrize("players", HIGHEST)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_picture_is_low_and_yet_everything_can_be_seen(preset: str, players: int) -> None:
    """Pieces, icons of turns, badges of seats, and names in their cells."""
    found = 0
    for view in views(players, players, PRESETS[preset], every=7 + players):
        page = ARTIST.pages(view)[0]
        check_page(page, GAME)
        scene, layout = page.scene, table_layout(view)
        track = Box(0, STRIP.bottom, WIDTH, layout.path.bottom - STRIP.bottom)
        pieces = pieces_of(scene, track)
        assert len(pieces) == sum(crowd(space) for space in view["board"]["track"])
        assert all(item.box.h == CHIP for item in drawings(scene, NEWS))
        marks = [item for item in scene.items if isinstance(item, Icon) and item.kind == "seat"]
        assert all(on_a_phone(min(item.box.w, item.box.h)) >= 11 for item in marks)
        players_area = Box(0, layout.cells[0].y, WIDTH, scene.height - layout.cells[0].y)
        written = [item.box for item in scene.items if isinstance(item, Label) and players_area.holds(item.box)]
        assert all(any(cell.holds(box) for cell in layout.cells) for box in written)
        check_letters(scene)
        check_words(scene)
        found += check_trails(scene, view)
    assert found > 4


@pytest.mark.parametrize("players", HIGHEST)
@pytest.mark.parametrize("preset", PRESETS)
def test_pictures_of_usual_games_are_low(preset: str, players: int) -> None:
    heights = sorted(on_a_phone(ARTIST.pages(view)[0].scene.height) for view in played(players, PRESETS[preset]))
    assert heights[len(heights) * 9 // 10] <= HIGHEST[players]
    assert heights[-1] <= HIGHEST[players] + 2 * LINE


def played(players: int, options: Mapping[str, str]) -> Iterator[View]:
    """Yields every seventh view of a game of AI players."""
    table, policy, shown = Table.new(GAME, PEOPLE[:players], options, "1"), get_policy("quick"), 0
    for number in itertools.count():
        if number % 7 == 0 or not table.questions:
            yield table.view(None, since=shown)
            shown = table.last_event
        if not table.questions:
            return
        question = table.questions[0]
        table.answer(question.seat, question.key, policy.answer(table, question))


def check_letters(scene: Scene) -> None:
    """Checks labels, and the numbers on icons of tiles and cards, which are two thirds as large as the icon."""
    assert all(on_a_phone(item.size) >= LEAST for item in scene.every() if isinstance(item, Label))
    numbered = {f"{GAME}/{kind}" for kind in ("plus", "minus", "risk", "yellow card", "orange card")}
    icons = [item for item in scene.every() if isinstance(item, Icon)]
    assert all(item.box.h >= CHIP for item in icons if item.kind in numbered)
    assert all(item.box.h >= CHIP or not item.value for item in icons if item.kind.endswith(" disc"))


def check_words(scene: Scene) -> None:
    """Checks that the picture has no text that the message has, except for the words of a turn."""
    words = [item.text for item in scene.items if isinstance(item, Label) and NEWS.holds(item.box)]
    assert all(len(text) <= len("finds nothing to steal") and MORE not in text for text in words)


def check_trails(scene: Scene, view: View) -> int:
    """Checks that the trails are those of the last turn, and cross no text. Returns their number."""
    trails = [item for item in scene.items if isinstance(item, Trail)]
    moves = [{(way.start, way.end) for way in ways(turn.events)} for turn in played_turns(view)]
    places = path_of(view).places
    parts = [abs(places[end].row - places[start].row) + 1 for start, end in next(filter(None, reversed(moves)), ())]
    assert len(trails) <= sum(parts)
    letters = [item.box.inset(0, int(item.box.h - item.size * CAPITAL) // 2) for item in scene.every() if isinstance(item, Label)]
    points = [Box(*point, 0, 0) for trail in trails for point in trail.points]
    assert all(box.gap(point) >= RIBBON // 2 for box in letters for point in points)
    return len(trails)


CROWDS = {1: 20, 2: 12, 4: 10, 6: 8, 10: 6, 25: 3}
"""The least height of pieces on a phone in a crowd of so many on one tile; more than ten hardly ever meet."""


@pytest.mark.parametrize("space", [5, 17, 32])
@pytest.mark.parametrize("pieces", CROWDS)
def test_a_crowd_on_one_tile_can_be_seen(pieces: int, space: int) -> None:
    guards, figure = pieces // 3, pieces > 3
    view = crowded(a_game(), space, [seat % 8 for seat in range(pieces - guards - figure)], guards, figure)
    scene = ARTIST.pages(view)[0].scene
    shown = pieces_of(scene, Box(0, STRIP.bottom, WIDTH, path_of(view).bottom - STRIP.bottom))
    assert len(shown) == pieces
    assert min(on_a_phone(item.box.h) for item in shown) >= CROWDS[pieces]


@pytest.mark.parametrize("players", [4, 8])
def test_all_pawns_can_be_seen_on_start_and_on_finish(players: int) -> None:
    first = a_game(players, {})
    last = max(space["space"] for space in first["board"]["track"])
    for space in (0, last):
        view = crowded(first, space, sorted([*range(players)] * (3 if players == 4 else 2)))
        scene = ARTIST.pages(view)[0].scene
        shown = pieces_of(scene, path_of(view).places[space].box)
        assert len(shown) == (12 if players == 4 else 16)
        assert min(on_a_phone(item.box.h) for item in shown) >= 8.5


# ---------------------------------------------------------------------- the line of turns


def told(events: int) -> list[Item]:
    """Lays out a long turn after a short one."""
    before: list[Phrase] = [(word("before"),)]
    long: list[Phrase] = [(word("who"),), *((word(f"takes {number}"), word("and")) for number in range(events))]
    return sentence_line([before, long], NEWS)


@pytest.mark.parametrize("events", [1, 3, 40])
def test_the_end_of_the_last_turn_is_always_told(events: int) -> None:
    """With its subject, and with what was earlier if there is room."""
    items = told(events)
    words = [item.text for item in items if isinstance(item, Label)]
    takes = [text for text in words if text.startswith("takes")]
    assert takes == [f"takes {number}" for number in range(events)][-len(takes) :]
    assert takes
    assert "who" in words
    assert ("before" in words) == (events <= 3), "what was earlier gives way"
    assert all(NEWS.holds(item.box) for item in items)
    assert HEADER.bottom <= NEWS.y


def test_those_who_are_pushed_to_the_same_tile_are_told_together() -> None:
    data = {
        "pieces": [["pawn", 1, 9], ["guard", None, 8], ["pawn", 2, 9]],
        "tiles": ["+3", "-2", "+3"],
        "hats": [None, None, "lucky"],
    }
    [_, pushed] = phrases(PlayedTurn(0, [{"kind": "pushed", "data": {"seat": 0, "from": 5, **data}}]))
    told = [chip.kind.removeprefix(f"{GAME}/") for chip in pushed if isinstance(chip, Icon)]
    assert told == ["guard", "leads to", "minus", "pawn", "lucky pawn", "leads to", "plus"]
