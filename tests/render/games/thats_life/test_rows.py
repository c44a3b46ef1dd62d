"""The rows of a picture and the captions of a film show the turns of the turn summary, and omit nothing important."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.thats_life.text.turn_summary import LASTING
from engine.text.phrase import name_by_seat, to_text
from engine.text.turn_summary import read_turns
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.games.thats_life.panels.news import played_turns
from render.registry import artist_of
from render.scene.scene import Box, Icon, Label, Scene
from render.typography.display_names import seat_names
from tests.render.film.narrated import captions, narrated
from tests.render.games.thats_life.games import EVERYTHING, GAME, View, tables, views
from tests.render.games.thats_life.test_sizes import areas

ARTIST = artist_of(GAME)


def rows_of(view: View) -> tuple[Scene, Box]:
    scene = ARTIST.pages(view)[0].scene
    return scene, areas(view, scene)[1]


@pytest.mark.parametrize("every", [1, 7])
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["plain", "everything"])
def test_rows_are_the_turns_of_the_game(options: dict[str, str], every: int) -> None:
    """The seat and its dice; and every event is in its turn."""
    for view in views(3, 4, options, every):
        told = [turn for turn in read_turns(view) if turn.changes]
        drawn = played_turns(view)
        assert [turn.changes[0].who.seat for turn in told] == [turn.seat for turn in drawn]
        for turn, row in zip(told, drawn, strict=True):
            dice = tuple(event["data"]["die"] for event in row.events if event["kind"] == "rolled" and event["data"]["die"])
            assert turn.dice in (dice, ())
            assert all(event["data"]["seat"] == row.seat for event in row.events)
        lasting = [event for event in view["events"] if event["kind"] in LASTING]
        assert [event for row in drawn for event in row.events if event["kind"] in LASTING] == lasting


def test_what_the_game_does_not_tell_is_not_in_the_rows() -> None:
    [view, *_] = [view for view in views(3, 4, {}, 7) if len(view["turns"]) > 2]
    scene, rows = rows_of({**view, "turns": []})
    assert not [item for item in scene.items if isinstance(item, Icon) and rows.holds(item.box)]


@pytest.mark.parametrize("every", [5, 14, 30])
@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, EVERYTHING), (4, {}), (4, EVERYTHING)])
def test_however_much_has_happened_every_tile_that_was_taken_is_in_the_rows(
    players: int, options: dict[str, str], every: int
) -> None:
    """Turns without room are summed up. With six or more players, or a full track, there may not even be room for that."""
    sums = 0
    for view in views(players + 10, players, options, every):
        scene, rows = rows_of(view)
        seen = Counter((item.kind, item.value) for item in scene.items if isinstance(item, Icon) and rows.holds(item.box))
        taken = [event["data"]["tile"] for event in view["events"] if event["kind"] == "took"]
        assert not Counter((f"{GAME}/{kind_of(tile)}", value_of(tile)) for tile in taken) - seen
        sums += any(isinstance(item, Label) and item.text == "Before:" for item in scene.items)
    assert sums or every < 30


@pytest.mark.parametrize(("seed", "players", "options"), [(0, 4, {}), (1, 5, EVERYTHING)])
def test_a_film_says_every_turn(seed: int, players: int, options: dict[str, str]) -> None:
    """In brief, as in the turn summary."""
    *_, (table, _) = tables(seed, players, options)
    view = table.view(None, since=0)
    [reel] = ARTIST.reels(view)
    whole = captions(narrated(reel))
    call = name_by_seat(seat_names(view["seats"]))
    briefs = [to_text((*turn.brief, "."), call) for turn in read_turns(view) if turn.brief]
    assert len(briefs) > 60
    assert [brief for brief in briefs if brief not in whole] == []
