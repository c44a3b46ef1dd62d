"""The cover of each game, and how it is played in drawings: tidy, complete and large enough for a phone."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from engine import all_games
from render.artist import Page
from render.pages.how_to_play import cover_page, how_to_play_page
from render.registry import artist_of
from render.scene.scene import WIDTH, Label, faults
from tests.engine.games.test_how_to_play import everything

PHONE_WIDTH, SMALLEST_ON_A_PHONE = 337, 11


def check(pages: Iterable[Page]) -> None:
    """No item stands in another's way, and nothing that is read is smaller than 11 pixels on a phone or cut off."""
    for page in pages:
        assert faults(page.scene) == []
        for item in page.scene.every():
            if isinstance(item, Label):
                assert item.size * PHONE_WIDTH / WIDTH >= SMALLEST_ON_A_PHONE
                assert not item.text.endswith("…")


@pytest.mark.parametrize("game", all_games())
def test_how_to_play_is_drawn_for_all_options(game: str) -> None:
    """Every step has a drawing; each kind of picture is checked once."""
    rules, artist = all_games()[game], artist_of(game)
    pages: dict[object, Page] = {}
    for seats, options in everything(rules):
        guide = rules.how_to_play(seats, options)
        page = how_to_play_page(rules, artist, guide, options)
        pages.setdefault(page.scene, page)
        captions = [item for item in page.scene.items if isinstance(item, Label) and item.bold and "?" not in item.text]
        assert len(page.scene.items) > len(captions) + len(guide.steps)
        assert all(step.caption in page.alt for step in guide.steps)
        assert page.scene.height <= WIDTH * 3 // 4, "the text below it has to fit a phone, too"
    check(pages.values())


@pytest.mark.parametrize("game", all_games())
def test_the_cover_says_for_how_many_it_is_and_how_long_it_takes(game: str) -> None:
    rules = all_games()[game]
    page = cover_page(rules, artist_of(game), rules.fewest, rules.most, 45)
    texts = [item.text for item in page.scene.items if isinstance(item, Label)]
    assert rules.title in texts
    assert "about 45 minutes" in page.alt
    assert len(page.scene.items) > 4
    check([page])
