"""The public API: bytes, size, name and alt text; the same each time, and no hidden information."""

from __future__ import annotations

import copy
import io
import json
import re
from itertools import groupby
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

import render
from engine import Refused, Table, get_game
from engine.games.magical_athlete.text.reference import REFERENCE_CARDS
from engine.text.beat import read_beats
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT
from render.drawing.encode import LIMIT
from render.drawing.paint import clear_caches
from render.pages.wording import beats_text
from render.registry import artist_of
from render.scene.scene import WIDTH
from tests.render.random_games import GAME, a_race, placed, views

ARTIST = artist_of(GAME)


def opened(picture: render.Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data))


@pytest.mark.parametrize("seed", [1, 4])  # three and six players, and six racers each: the fullest pictures
def test_the_pictures_of_a_game_are_small_pngs_with_name_and_description(seed: int) -> None:
    for number, view in enumerate(views(seed)):
        if number % 30 and get_game(GAME).own_message.isdisjoint(event["kind"] for event in view["events"]):
            continue
        for picture in render.pictures(view):
            image = opened(picture)
            assert image.format == "PNG"
            assert image.size == (picture.width, picture.height)
            assert picture.width == WIDTH
            assert len(picture.data) <= LIMIT
            assert re.fullmatch(r"magical-athlete-[a-z0-9-]+\.png", picture.name)
            assert 20 < len(picture.alt) <= 1024


def test_the_same_view_gives_the_same_bytes_whatever_was_drawn_before() -> None:
    view = [view for view in views(2) if view["board"]["phase"] == "race"][30]
    first = render.picture(view)
    clear_caches()
    for other in views(5)[:60:15]:
        render.picture(other)
    assert render.picture(copy.deepcopy(view)) == first


def test_every_kind_of_picture_is_drawn_in_the_other_theme_too() -> None:
    pages = [page for view in views(4) for page in ARTIST.pages(view)]
    kinds = {re.sub(r"[0-9]+", "", page.name): page for page in [*pages, ARTIST.card(REFERENCE_CARDS["Banana"])]}
    assert len(kinds) == 7, "draft, choosing, line-up, turn, end, final and a card"
    for page in kinds.values():
        picture = render.drawn(page, "light")
        assert opened(picture).size == (page.scene.width, page.scene.height)


def test_themes_look_different() -> None:
    view = a_race()
    dark, light = (opened(render.picture(view, theme)).convert("L").resize((1, 1)).getpixel((0, 0)) for theme in ("dark", "light"))
    assert isinstance(dark, int)
    assert isinstance(light, int)
    assert light - dark > 60


def test_one_answer_may_call_for_two_pictures() -> None:
    """The last race has only one possible line-up, so it begins with the answer that ended the third."""
    found = [ARTIST.pages(view) for view in views(4) if {"race_over", "line_up"} <= {event["kind"] for event in view["events"]}]
    assert [[page.name for page in pages] for pages in found] == [["magical-athlete-race-3-end", "magical-athlete-race-4-line-up"]]
    last = render.pictures(views(4)[-1])
    assert [picture.name for picture in last] == ["magical-athlete-race-4-end.png", "magical-athlete-final.png"]


@pytest.mark.parametrize("players", [3, 6])
def test_every_race_has_its_line_up_and_its_end_however_many_turns_go_by_at_once(players: int) -> None:
    """A host that shows a whole game, a whole race or every answer gets the same pictures, in order.

    A line-up is repeated for each question before the first turn.
    """
    every = views(5, players)
    expected = [f"magical-athlete-race-{race}-{what}.png" for race in range(1, 5) for what in ("line-up", "end")]
    for together in (1, 60, len(every)):
        names: list[str] = []
        for first in range(0, len(every), together):
            part = every[first : first + together]
            view = {**part[-1], "events": [event for seen in part for event in seen["events"]]}
            names += [f"{page.name}.png" for page in ARTIST.pages(view)]
        named = [name for name in names if name.endswith(("-line-up.png", "-end.png"))]
        assert [name for name, _ in groupby(named)] == expected


def test_a_secret_choice_changes_nothing_for_the_others() -> None:
    """Bob and the channel get the same picture whatever Ann has chosen; Ann sees her own choice."""
    table = Table.new(GAME, ["Ann", "Bob", "Cleo"], seed="5")
    while table.questions[0].kind == "draft":
        table.answer(table.questions[0].seat, table.questions[0].key, table.questions[0].default)
    first, second = (Table.load(table.save()) for _ in range(2))
    mine = next(question for question in table.questions if question.seat == 0)
    first.answer(0, mine.key, mine.options[0].id)
    second.answer(0, mine.key, mine.options[1].id)
    for seat in (None, 1, 2):
        assert ARTIST.pages(first.view(seat)) == ARTIST.pages(second.view(seat))
    assert render.picture(first.view(0)).data != render.picture(second.view(0)).data


def test_the_description_tells_race_track_spaces_states_and_whose_turn_it_is() -> None:
    view = placed(a_race(4), [7, 0, 13, 29], 4, tripped=[2])
    alt = render.picture(view).alt
    for words in ("Race 1 of 4 on Wild Wilds", "Alchemist (Ann) on 7", "on 13, tripped", "Ann to act"):
        assert words in alt
    assert "Baba Yaga (Bartholomew the Unready) on Start" in alt


def test_the_description_tells_what_just_happened() -> None:
    for view in views(2):
        page = ARTIST.pages(view)[-1]
        if "turn" in page.name and (beats := read_beats(view)):
            assert f"Just happened: {beats_text(beats, view['seats'])}" in page.alt


def test_the_description_keeps_every_racer_however_long_the_names_are() -> None:
    names = ("W" * 100, "Ж" * 100, "a b " * 25, "👩‍👩‍👧‍👦" * 12, "x\ny" * 20, "\u202eevil" * 10)
    for view in views(9, 6, people=names)[::2]:
        if view["board"]["phase"] == "race":
            for page in ARTIST.pages(view)[-1:]:
                alt = truncate(page.alt, LONGEST_ALT)  # as with the picture
                assert "\n" not in alt
                if "turn" in page.name:
                    assert all(racer["name"] in alt for racer in view["board"]["race"]["racers"])


def test_a_game_without_pictures_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refused, match="There are no pictures for 'chess'"):
        render.picture({"game": "chess"})


def test_every_racer_has_a_card_picture() -> None:
    """The longest cards are painted."""
    pages = {name: ARTIST.card(card) for name, card in REFERENCE_CARDS.items()}
    for name, page in pages.items():
        assert page.alt.startswith(f"{name}, {REFERENCE_CARDS[name].ability}: {REFERENCE_CARDS[name].text}")
    for name in sorted(pages, key=lambda name: pages[name].scene.height)[-3:]:
        card = render.card_picture(GAME, name)
        assert len(card.data) <= LIMIT
        assert (card.name, card.alt) == (f"{pages[name].name}.png", pages[name].alt)


def pixels(view: dict[str, Any], box: tuple[int, int, int, int]) -> bytes:
    return opened(render.picture(view)).convert("RGB").crop(box).tobytes()


def test_only_what_changed_looks_different() -> None:
    """A moving racer leaves the rest of the course unchanged."""
    before, after = placed(a_race(), [5, 20], 2), placed(a_race(), [8, 20], 2)
    middle = (0, 340, 1200, 560)
    assert pixels(before, (400, 80, 1100, 310)) != pixels(after, (400, 80, 1100, 310))
    rough = [Image.frombytes("RGB", (1200, 220), pixels(view, middle)) for view in (before, after)]
    assert ImageStat.Stat(ImageChops.difference(*rough)).rms[0] < 2


def test_a_view_may_come_as_json() -> None:
    """A host that stores or sends views gets the same pictures."""
    for view in views(3)[::40]:
        assert ARTIST.pages(json.loads(json.dumps(view))) == ARTIST.pages(view)
