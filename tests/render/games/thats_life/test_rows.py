"""The line of turns on a picture and the captions of a film show the beats."""

from __future__ import annotations

import pytest

from engine.text.beat import read_beats
from engine.text.phrase import name_by_seat, seat, to_text
from render.games.thats_life.drawings.tiles import kind_of, value_of
from render.games.thats_life.pages.board import NEWS
from render.games.thats_life.panels.news import played_turns
from render.registry import artist_of
from render.scene.scene import Icon, Label
from render.typography.display_names import seat_names
from tests.render.film.narrated import captions, narrated
from tests.render.games.thats_life.games import EVERYTHING, GAME, View, tables, views

ARTIST = artist_of(GAME)


def line_of(view: View) -> list[Icon | Label]:
    """Returns the icons and words of the last turns."""
    items = ARTIST.pages(view)[0].scene.items
    return [item for item in items if isinstance(item, Icon | Label) and NEWS.holds(item.box)]


@pytest.mark.parametrize("every", [1, 7])
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["plain", "everything"])
def test_what_is_shown_are_the_turns_of_the_game(options: dict[str, str], every: int) -> None:
    """The seat and its dice; and every event of a beat is in its turn."""
    for view in views(3, 4, options, every):
        beats = [beat for beat in read_beats(view) if beat.doer is not None and beat.kind != "setup"]
        drawn = played_turns(view)
        assert [*dict.fromkeys((beat.turn, beat.doer) for beat in beats)] == [
            (next((event["number"] for event in row.events if event["kind"] == "turn"), 0), seat(row.seat)) for row in drawn
        ]
        rolled = [event["data"]["die"] for row in drawn for event in row.events if event["kind"] == "rolled"]
        assert [die for beat in beats for die in beat.dice] == [die for die in rolled if die]
        assert all(event["data"]["seat"] == row.seat for row in drawn for event in row.events)
        told = {number for beat in beats for number in beat.events}
        assert {event["number"] for row in drawn for event in row.events if event["kind"] != "turn"} == told


def test_without_beats_there_are_no_turns() -> None:
    [view, *_] = [view for view in views(3, 4, {}, 7) if len(view["beats"]) > 2]
    assert line_of(view)
    assert not line_of({**view, "beats": []})


@pytest.mark.parametrize("every", [5, 14, 30])
@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, EVERYTHING), (4, {}), (4, EVERYTHING)])
def test_what_came_of_the_last_turn_is_shown_without_a_sentence(players: int, options: dict[str, str], every: int) -> None:
    """Older turns give way, and then the beginning of the last."""
    found = 0
    for view in views(players + 10, players, options, every):
        shown = line_of(view)
        words = {item.text for item in shown if isinstance(item, Label)}
        assert words <= {"stays", "no gift", "no theft"}
        for event in [event for turn in played_turns(view)[-1:] for event in turn.events][-2:]:
            if event["kind"] in ("took", "gift", "steal") and event["data"]["tile"]:
                tile = event["data"]["tile"]
                seen = [(item.kind, item.value) for item in shown if isinstance(item, Icon)]
                assert (f"{GAME}/{kind_of(tile)}", value_of(tile)) in seen
                found += 1
    assert found or every == 30


@pytest.mark.parametrize(("seed", "players", "options"), [(0, 4, {}), (1, 5, EVERYTHING)])
def test_a_film_says_every_beat(seed: int, players: int, options: dict[str, str]) -> None:
    *_, (table, _) = tables(seed, players, options)
    view = table.view(None, since=0)
    [reel] = ARTIST.reels(view)
    whole = captions(narrated(reel))
    call = name_by_seat(seat_names(view["seats"]))
    told = [to_text((*beat.headline_words, "."), call) for beat in read_beats(view)]
    assert len(told) > 60
    assert [words for words in told if words not in whole] == []
