"""The bar: widths in proportion to the chances, and every seat is visible, however small its share."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import render
from engine.text.percent import percentages
from render.artist import Page
from render.odds.bar import GAP, LEAST, bar, bar_height, strip
from render.odds.current import current_page
from render.scene.scene import WIDTH, Box, Icon, Item, Label, Panel, Scene
from render.scene.theme import THEMES
from render.typography.display_names import seat_names
from tests.render.checks import check_page
from tests.render.colour_vision import contrast
from tests.render.odds.random_odds import NAMES, all_chances

AREA = Box(12, 10, WIDTH - 24, 0)
TITLE = "To win the game"
names = st.lists(st.sampled_from(NAMES), min_size=8, max_size=8)


def shares(items: list[Item]) -> list[Panel]:
    return [item for item in items if isinstance(item, Panel)]


@given(all_chances(), st.integers(300, 1200))
def test_the_shares_fill_the_strip_side_by_side(chances: list[float], width: int) -> None:
    box = Box(7, 3, width, 60)
    found = [panel.box for panel in shares(strip(box, chances)[0])]
    assert (found[0].x, found[-1].right) == (box.x, box.right)
    assert all(b.x - a.right == GAP for a, b in pairwise(found))
    assert sum(part.w + GAP for part in found) == width + GAP


@given(all_chances(), st.integers(300, 1200))
def test_a_share_is_as_wide_as_its_chance_and_none_is_too_narrow_to_be_seen(chances: list[float], width: int) -> None:
    parts = {panel.fill: panel.box.w for panel in shares(strip(Box(0, 0, width, 60), chances)[0])}
    seats, whole = len(chances), sum(chances)
    for seat, chance in enumerate(chances):
        share = chance / whole if whole else 1 / seats
        assert parts[f"seat {seat}"] >= LEAST - 1
        assert abs(parts[f"seat {seat}"] - share * width) <= seats * (LEAST + GAP) + 1


@settings(max_examples=150)
@given(all_chances(), names)
def test_everybody_is_in_the_strip_or_below_with_sign_and_number(chances: list[float], called: list[str]) -> None:
    seats = range(len(chances))
    items = bar(AREA, TITLE, seat_names(called), chances)
    scene = Scene(AREA.y + bar_height(AREA.w, TITLE, chances) + 4, (), tuple(items))
    check_page(Page("toy-bar", scene, "A bar, and nothing but a bar."), "toy")
    assert {item.value for item in items if isinstance(item, Icon)} == {*seats}
    said = [item.text for item in items if isinstance(item, Label) and item.text.endswith("%")]
    assert sorted(said) == sorted(percentages(chances))


@given(all_chances())
def test_a_sign_in_the_strip_is_in_its_own_share(chances: list[float]) -> None:
    items, small = strip(Box(0, 0, 900, 60), chances)
    parts = {panel.fill: panel.box for panel in shares(items)}
    for sign in (item for item in items if isinstance(item, Icon)):
        assert parts[f"seat {sign.value}"].holds(sign.box)
    numbers = [item for item in items if isinstance(item, Label)]
    assert len(numbers) == len(chances) - len(small)
    assert all(any(part.holds(number.box) for part in parts.values()) for number in numbers)


def test_numbers_can_be_read_on_the_colour_of_every_seat() -> None:
    items, _ = strip(Box(0, 0, 1200, 60), [1 / 8] * 8)
    for number in (item for item in items if isinstance(item, Label)):
        (share,) = [panel for panel in shares(items) if panel.box.holds(number.box)]
        assert share.fill is not None
        assert contrast(number.ink, THEMES["dark"].colour(share.fill)) >= 4.2


# ---------------------------------------------------------------------- for whoever asks


rows = st.tuples(all_chances(), names, st.sampled_from(("To win race 2", "To win the game", "W" * 60)))


@settings(max_examples=80)
@given(st.lists(rows, min_size=1, max_size=2))
def test_everybody_is_listed_for_whoever_asks(told: list[tuple[list[float], list[str], str]]) -> None:
    bars = [{"title": title, "names": who[: len(odds)], "chances": odds, "exact": 3} for odds, who, title in told]
    page = current_page("toy", bars)
    check_page(page, "toy")
    listed = [item.text for item in page.scene.items if isinstance(item, Label) and item.size > 40 and item.text.endswith("%")]
    numbers = sorted(text for odds, _, _ in told for text in percentages(odds, 1))
    assert sorted(listed) == numbers
    assert sorted(re.findall(r"[<>]?\d+\s%", page.alt)) == numbers, "the description has the numbers of the picture"


BARS = [
    {"title": "To win race 2", "names": ["Hare", "Egg", "Banana"], "chances": [0.2, 0.004, 0.796], "exact": 3},
    {"title": "To win the game", "names": ["Ann", "Зоя", "Dee"], "chances": [0.5, 0.3, 0.2], "exact": 1},
]


@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_tells_race_and_game_to_the_point(theme: str) -> None:
    picture = render.odds_picture({"game": "thats-life"}, BARS, theme)
    assert picture.name == "thats-life-odds.png"
    assert picture.width == WIDTH
    race, game = re.split(r"(?<=%\.) ", picture.alt)
    assert race == "To win race 2, ±3 points: Banana 80 %, Hare 20 %, Egg <1 %.".replace(" %", "\u00a0%")
    assert game.startswith("To win the game, ±1 point: Ann 50")
