"""The table: nothing is cut off or overlaps, letters are large enough, a crowd finds room, hands stay hidden."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

import pytest

import render
from engine import Table, get_game
from engine.text.english import counted
from render.artist import Page
from render.drawing.paint import RIBBON
from render.games.thats_life.drawings.tiles import EMBLEMS, VALUED, kind_of, value_of
from render.games.thats_life.pages.board import table_layout
from render.games.thats_life.panels.news import played_turns
from render.games.thats_life.track.crowd import crowd, standing
from render.games.thats_life.track.layout import LifeTrackLayout, visible_spaces
from render.registry import artist_of
from render.scene.scene import WIDTH, Box, Figure, Icon, Label, Trail
from render.scene.theme import THEMES
from tests.render.checks import check_page
from tests.render.games.thats_life.games import EVERYTHING, GAME, PEOPLE, a_game, crowded, tables, views
from tests.render.test_seats import faint
from tests.seeds import seeds

ARTIST = artist_of(GAME)


def path_of(view: dict[str, Any]) -> LifeTrackLayout:
    return table_layout(view).path


@pytest.mark.parametrize("seed", seeds(6))
def test_nothing_is_cut_off_or_in_the_way_in_random_games(seed: int) -> None:
    """All modules and two to eight players, also with many turns at once, as after the turns of AI players."""
    for view in views(seed, every=17):
        for page in ARTIST.pages(view):
            check_page(page, GAME)
        path = path_of(view)
        for space in visible_spaces(view["board"]):
            place = path.places[space["space"]]
            assert all(place.stand.holds(stand.box) for stand in standing(space, view["board"]["figure"], place.stand))


@pytest.mark.parametrize("space", [0, 1, 14, 33])
def test_twenty_four_pawns_find_room_on_one_tile(space: int) -> None:
    """That is more than a game has: three for each of eight players."""
    page = ARTIST.pages(crowded(a_game(), space, [seat % 8 for seat in range(24)]))[-1]
    check_page(page, GAME)
    assert sum(isinstance(item, Icon) and item.kind.endswith("pawn") for item in page.scene.items) == 24


@pytest.mark.parametrize("space", [0, 5, 17, 33])
def test_pawns_guards_and_the_figure_stand_side_by_side(space: int) -> None:
    """Only equal pieces may overlap, and then the one in front shows all of itself and the others show a part."""
    view = crowded(a_game(), space, [seat % 8 for seat in range(16)], guards=8, figure=True)
    check_page(ARTIST.pages(view)[-1], GAME)
    stands = standing(view["board"]["track"][space], "Flixxy", path_of(view).places[space].stand)
    assert len(stands) == 25
    for (first, a, behind), (other, b, _) in itertools.combinations(stands, 2):
        assert a != b
        assert not a.touches(b) or (behind and first == other)


@pytest.mark.parametrize(("pawns", "close"), [([1, 2, 3], False), ([1, 2, 3, 4, 5, 6], False), ([1, 2, 0, 0, 0, 3, 3], True)])
def test_only_a_crowd_of_equal_pawns_stands_close_together(pawns: list[int], close: bool) -> None:
    view = crowded(a_game(), 5, pawns)
    stands = standing(view["board"]["track"][5], "Flixxy", path_of(view).places[5].stand)
    assert any(stand.behind for stand in stands) == close


def words_of(page: Page) -> list[str]:
    return [item.text for item in page.scene.every() if isinstance(item, Label)]


@pytest.mark.parametrize("seed", range(3))
def test_every_tile_says_what_it_is_without_its_colour(seed: int) -> None:
    """Values have their sign, legible on a phone; lucky tiles and action tiles have their emblem."""
    view = views(seed, every=17)[0]
    page = ARTIST.pages(view)[-1]
    path = path_of(view)
    for space in visible_spaces(view["board"]):
        box = path.places[space["space"]].box
        inside = [item for item in page.scene.every() if box.holds(item.box)]
        tile = space["tile"]
        texts = [item.text for item in inside if isinstance(item, Label)]
        assert texts == ([tile.replace("-", "−")] if kind_of(tile) in VALUED else [])
        emblems = [item.kind for item in inside if isinstance(item, Icon)]
        assert f"{GAME}/{EMBLEMS[kind_of(tile)][0]}" in emblems or (texts and crowd(space))


def test_looks_differ_with_the_skin() -> None:
    """004-70."""
    modules = "flixxy,worms"
    clover, camel = (ARTIST.pages(a_game(3, {"modules": modules, "skin": skin}))[-1] for skin in ("clover", "camel"))

    def drawn(page: Page) -> set[str]:
        signs = {item.kind for item in page.scene.every() if isinstance(item, Icon)}
        return signs | {item.name for item in page.scene.every() if isinstance(item, Figure)}

    assert {f"{GAME}/four leaves", f"{GAME}/worm", f"{GAME}/Flixxy"} <= drawn(clover)
    assert {f"{GAME}/dromedary", f"{GAME}/torch", f"{GAME}/Mummy"} <= drawn(camel)
    assert not {f"{GAME}/four leaves", f"{GAME}/worm", f"{GAME}/Flixxy"} & drawn(camel)


# ---------------------------------------------------------------------- players


def test_everybody_sees_tops_and_present_values_of_all_towers() -> None:
    view = views(1, 4, {})[60]
    page = ARTIST.pages(view)[-1]
    board = view["board"]
    text = words_of(page)
    for seat, tower in enumerate(board["towers"]):
        points = board["points"][seat]
        assert (f"{points:+d}".replace("-", "−") if points else "0") in text
        if tower:
            assert {counted(len(tower), "tile"), str(len(tower))} & {*text}
    assert sum(bool(tower) for tower in board["towers"]) >= 2


def test_hands_and_tokens_are_only_for_their_owners() -> None:
    """004-46, 004-60."""
    seen = 0
    for table, last_event in itertools.islice(tables(4, 3, EVERYTHING), 0, 120, 9):
        assert "Yours:" not in words_of(ARTIST.pages(table.view(None, since=last_event))[-1])
        for seat in range(3):
            view = table.view(seat, since=last_event)
            own = ARTIST.pages(view)[-1]
            assert ("Yours:" in words_of(own)) == bool(view["board"]["my_cards"] or view["board"]["my_tokens"])
            check_page(own, GAME)
            seen += bool(view["board"]["my_tokens"])
    assert seen


# ---------------------------------------------------------------------- the move just made


@pytest.mark.parametrize("seed", [0, 3])
def test_a_trail_leads_to_the_tile_where_the_piece_arrived(seed: int) -> None:
    """Through the lanes above the rows; from row to row it leaves the picture at one side and comes back at the other."""
    found = 0
    for view in views(seed)[:150]:
        moved = [event["data"] for event in view["events"] if event["kind"] == "moved"]
        if len(moved) != 1 or any(event["kind"] in ("pushed", "swapped", "turn") for event in view["events"][:-1]):
            continue
        shown = [item for item in ARTIST.pages(view)[0].scene.items if isinstance(item, Trail)]
        path = path_of(view)
        start, end = path.places[moved[0]["from"]], path.places[moved[0]["to"]]
        assert len(shown) == abs(end.row - start.row) + 1
        x, y = shown[-1].points[-1]
        assert end.box.x <= x <= end.box.right
        assert 0 < end.box.y - y < 20
        assert start.box.x <= shown[0].points[0][0] <= start.box.right
        for before, after in itertools.pairwise(shown):
            assert abs(before.points[-1][0] - after.points[0][0]) > WIDTH - 60
        found += 1
    assert found > 10


@pytest.mark.parametrize("seed", seeds(4))
def test_trails_run_beside_each_other_and_over_nothing_else(seed: int) -> None:
    several = 0
    for view in views(seed, options=EVERYTHING):
        scene = ARTIST.pages(view)[0].scene
        shown = [item for item in scene.items if isinstance(item, Trail)]
        lanes = [(max(y for _, y in trail.points), min(y for _, y in trail.points), trail) for trail in shown]
        for (_, a, first), (_, b, second) in itertools.combinations(lanes, 2):
            if abs(a - b) < RIBBON + 6:
                assert not first.box.inset(12, 0).touches(second.box.inset(12, 0))
        several += len(shown) > 1
        solid = [item.box for item in scene.every() if item.solid]
        points = [Box(*point, 0, 0) for trail in shown for point in trail.points]
        assert not any(box.gap(point) < RIBBON // 2 for box in solid for point in points)
    assert several


def test_a_tile_that_was_taken_is_told_and_lies_on_the_tower() -> None:
    found = 0
    for view in views(1, 4, {}):
        for took in [event["data"] for event in view["events"] if event["kind"] == "took"]:
            kind, value = f"{GAME}/{kind_of(took['tile'])}", value_of(took["tile"])
            signs = [item for item in ARTIST.pages(view)[0].scene.items if isinstance(item, Icon)]
            assert sum((sign.kind, sign.value) == (kind, value) for sign in signs) >= 2
            found += 1
    assert found > 5


def test_the_last_turns_are_told_with_their_dice() -> None:
    """As many of them as have room."""
    view = views(2, 4, {}, every=9)[4]
    assert len(played_turns(view)) >= 3
    rolled = [event["data"]["die"] for event in view["events"] if event["kind"] == "rolled"]
    page = ARTIST.pages(view)[-1]
    shown = [item.value for item in page.scene.items if isinstance(item, Icon) and item.kind == "die"]
    assert shown
    assert shown == rolled[-len(shown) :]


# ---------------------------------------------------------------------- as a host gets it


def test_the_description_tells_the_move_the_standings_who_stands_where_and_whose_turn_it_is() -> None:
    view = next(view for view in views(1, 4, {})[40:] if [event["kind"] for event in view["events"]] == ["rolled"])
    alt = render.picture(view).alt
    [rolled] = [event["data"] for event in view["events"]]
    assert f"{PEOPLE[rolled['seat']]} rolls a {rolled['die']}." in alt
    board = view["board"]
    assert f"Ann {board['points'][0]:+d}".replace("-", "−") in alt or not board["points"][0]
    assert PEOPLE[view["waiting"][0]] in alt
    assert "left on the track" in alt


@pytest.mark.parametrize("options", [{}, EVERYTHING, {"modules": "risk"}])
def test_the_description_counts_the_same_tiles_as_the_text(options: dict[str, str]) -> None:
    """Action tiles are never taken, and the text does not count them among the tiles either (004-3, 004-4)."""
    table = Table.new(GAME, PEOPLE[:4], options, "1")
    laid = next(event for event in table.events if event.kind == "laid")
    told = "".join(map(str, get_game(GAME).event_phrase(laid).rest))
    tiles = re.search(r"\d+ tiles", told)
    assert tiles
    assert f" {tiles[0]} left on the track." in render.picture(table.view(None, since=0)).alt


def test_it_is_a_small_png_in_both_themes_and_the_same_from_json() -> None:
    view = views(6, 8, EVERYTHING, every=40)[1]
    dark, bright = render.picture(view), render.picture(view, "light")
    assert dark.data != bright.data
    assert max(len(dark.data), len(bright.data)) <= 100 * 1024
    assert render.picture(json.loads(json.dumps(view))) == dark
    assert dark.name == f"thats-life-turn-{view['board']['turn']}.png"


def test_an_empty_table_has_an_inviting_first_picture() -> None:
    table = Table.new(GAME, PEOPLE[:2], {}, "1")
    view = table.view(None, since=0)
    text = words_of(ARTIST.pages(view)[-1])
    assert "That's Life!" in text
    assert PEOPLE[view["waiting"][0]] in text, "above the track"


def test_all_that_is_written_can_be_read_in_both_themes() -> None:
    """In boards, the final scoring and the film: text stands out from its background (WCAG 2)."""
    scenes = [page.scene for view in views(1, 5, EVERYTHING, every=60) for page in ARTIST.pages(view)]
    [reel] = ARTIST.reels(a_game(2, {}))
    scenes.append(reel.scene._replace(items=reel.frames[0].pieces))
    for theme in THEMES.values():
        assert not faint(scenes, theme, 4)
