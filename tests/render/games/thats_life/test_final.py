"""The end: every tile of every tower is shown with its worth, in any combination."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engine.games.thats_life.scoring import tower_worth
from engine.games.thats_life.tiles import LUCKY, RISKS, path_tiles
from render.games.thats_life.pages.final import worth_groups
from render.registry import artist_of
from render.scene.scene import Icon, Item, Label, Panel, Scene
from tests.render.checks import check_page
from tests.render.games.thats_life.games import EVERYTHING, GAME, views

ARTIST = artist_of(GAME)
View = dict[str, Any]


def the_end(players: int, options: dict[str, str] | None = None, seed: int = 1) -> View:
    *_, last = views(seed, players, EVERYTHING if options is None else options, every=1000)
    return last


def worth_of(groups: list[list[Item]]) -> int:
    """Returns the sum of the icons of a player."""
    total = 0
    for group in groups:
        shown = group[-1]
        if isinstance(shown, Label):
            total += int(shown.text.replace("−", "-")) if shown.text.startswith(("+", "−")) else 0
            continue
        assert isinstance(shown, Icon)
        kind = shown.kind.removeprefix(f"{GAME}/")
        if kind in ("plus", "lap disc", "finish disc"):
            total += shown.value
        elif kind == "minus":
            total -= shown.value
    return total


@pytest.mark.parametrize("seed", range(6))
def test_what_is_laid_out_adds_up_to_the_points(seed: int) -> None:
    """Lucky tiles with the tiles they turned, risk tiles with their common sign, discs, tokens, hats: 004-26, 004-36, 004-68."""
    view = the_end(2 + seed % 7, None if seed % 2 else {}, seed)
    for seat, points in enumerate(view["result"]["points"]):
        assert worth_of(worth_groups(view["board"], seat)) == points


def with_towers(view: View, *towers: list[str]) -> View:
    """Returns the same end with other towers, to which no events have led."""
    view = copy.deepcopy(view)
    view["events"], view["beats"] = [], []
    board = view["board"]
    for seat, tower in enumerate(towers):
        worth, turned = tower_worth(tower)
        board["towers"][seat] = tower
        board["scores"][seat].update(worth=worth, turned=turned, lucky=sum(tile in LUCKY for tile in tower))
    return view


def test_all_tiles_of_the_box_in_one_tower_find_room() -> None:
    tiles = [*path_tiles("clover"), *RISKS]
    view = with_towers(the_end(8), tiles)
    page = ARTIST.pages(view)[-1]
    check_page(page, GAME)
    assert page.name == "thats-life-final"
    assert sum(isinstance(item, Icon) for group in worth_groups(view["board"], 0) for item in group) >= len(tiles)


def test_a_turned_tile_is_struck_through_beside_what_it_became_and_what_turned_it() -> None:
    view = with_towers(the_end(2, {}), ["-8", "clover", "+3", "-9", "-2", "clover"])
    capsules = [group[1:] for group in worth_groups(view["board"], 0) if isinstance(group[0], Panel)]
    icons = [[item for item in group if isinstance(item, Icon)] for group in capsules]
    assert [[icon.kind.removeprefix(f"{GAME}/") for icon in group] for group in icons] == [["clover", "turned", "plus"]] * 2
    assert [group[-1].value for group in icons] == [9, 8]


@pytest.mark.parametrize(("tower", "said"), [(["±4"], "1 risk, odd: minus"), (["±4", "±7"], "2 risks, even: plus")])
def test_it_is_said_which_way_the_risk_tiles_fell(tower: list[str], said: str) -> None:
    page = ARTIST.pages(with_towers(the_end(2), tower))[-1]
    assert said in words(page.scene)


def words(scene: Scene) -> list[str]:
    return [item.text for item in scene.every() if isinstance(item, Label)]


def test_a_tie_is_explained() -> None:
    """004-1: fewer lucky tiles win; an equal number shares the place."""
    view = copy.deepcopy(the_end(3, {}))
    view["result"] = {"places": [1, 2, 2], "points": [7, 7, 7]}
    for seat, lucky in enumerate((0, 2, 2)):
        view["board"]["scores"][seat]["lucky"] = lucky
    text = words(ARTIST.pages(view)[-1].scene)
    assert "Tie: fewer clovers win (0)." in text
    assert text.count("Tie: fewer clovers win (2).") == 2
    view["result"]["places"] = [1, 1, 1]
    for score in view["board"]["scores"]:
        score["lucky"] = 1
    assert words(ARTIST.pages(view)[-1].scene).count("Shared: as many clovers (1).") == 3


def test_the_last_board_comes_before_the_score() -> None:
    names = [page.name for page in ARTIST.pages(the_end(3, {}))]
    assert len(names) == 2
    assert names[0].startswith("thats-life-turn-")
    assert names[1] == "thats-life-final"


def test_the_winner_has_the_crown_and_all_have_their_places() -> None:
    view = the_end(8)
    scene = ARTIST.pages(view)[-1].scene
    assert [item.kind for item in scene.items if isinstance(item, Icon)].count("crown") == 1
    for place in view["result"]["places"]:
        assert f"{place}." in words(scene)
