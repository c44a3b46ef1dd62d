"""Reference pictures. Renew them with `make golden` and look at the changes."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

import render
from render.artist import Page
from render.gallery import club
from render.games.magical_athlete_2003.cast import GAME_ID
from render.odds.example import example
from render.odds.graph import graph_scene
from render.odds.odds_view import odds_of
from render.registry import artist_of
from tests.render.games.magical_athlete_2003.games import played
from tests.render.games.microbot_racers import games as microbots
from tests.render.games.thats_life import games as thats_life
from tests.render.random_games import GAME, View, views

FOLDER = Path(__file__).parent / "golden"
BLOCK = 40
"""The side of the blocks that are compared, in pixels: over a whole picture, an erased chip is lost among what stayed the same."""
TOLERANCE = 6.0
"""The tolerated root mean square difference of a colour channel in the worst block, of 255: library versions round differently."""


def without_emoji(view: View) -> View:
    """Removes emoji, because not every machine has a font for them."""
    return {**view, "seats": [name.removeprefix("🦊 ") for name in view["seats"]]}


def race() -> bytes:
    turns = [view for view in views(4, 6) if view["board"]["phase"] == "race"]
    return render.picture(without_emoji(turns[40])).data


def towers() -> bytes:
    *_, last = thats_life.views(4, 3, {"skin": "camel", "modules": "risk,hats"}, every=500)
    return render.picture(last, "light").data


def robots(layout: str, squares: Sequence[str], theme: str = "dark") -> bytes:
    """Draws a robot that drives through a puddle, and another one that has jumped into it."""
    column, row = squares[0][0], int(squares[0][1:])
    mover, jumper, takeoff = {"seat": 0}, {"seat": 1}, f"{squares[1][0]}{int(squares[1][1:]) + 2}"
    events = (
        ("act", {**mover, "action": "M2", "square": f"{column}{row - 2}"}),
        ("moved", {**mover, "path": [f"{column}{row - step}" for step in (2, 1, 0)], "facing": 2}),
        ("yellow", {**mover, "what": "~", "die": 5, "under": 5, "passed": False, "square": squares[0]}),
        ("act", {**jumper, "action": "J2", "square": takeoff}),
        ("red", {**jumper, "die": 2, "under": 4, "passed": True, "square": squares[1]}),
        ("jumped", {**jumper, "path": [takeoff, squares[1]], "facing": 0}),
        ("act", {**mover, "action": "M1", "square": squares[0]}),
        ("collision", {**mover, "other": 1, "square": squares[1]}),
        ("forfeit", {**mover, "actions": ["TR"]}),
    )
    return render.picture(without_emoji(microbots.by_hand(layout, squares, *events)), theme).data


def of_2003(kind: str, theme: str = "dark") -> bytes:
    pages = [page for view in played(15, people=("Ann", "Ben", "Cleo", "Dee")).seen for page in artist_of(GAME_ID).pages(view)]
    pages = [page for page in pages if kind in page.name]
    return render.drawn(pages[len(pages) // 2], theme).data


def graph() -> bytes:
    odds = odds_of({"odds": example(("Hare", "Rocket Scientist", "Banana", "Egg", "Legs", "Blimp"), "Race 2", 3)})
    return render.drawn(Page("graph", graph_scene(odds), ""), "dark").data


def bar() -> bytes:
    """Draws a bar with one share too small for its badge, and one too small for its number."""
    race = {"title": "To win race 2", "names": ["Hare", "Egg", "Banana", "Legs"], "chances": [0.54, 0.02, 0.36, 0.08], "exact": 3}
    return render.odds_picture({"game": GAME}, [race], "light").data


PICTURES: dict[str, Callable[[], bytes]] = {
    "race": race,
    "draft-light": lambda: render.picture(views(2, 4)[5], "light").data,
    "final": lambda: render.picture(views(1, 3)[-1]).data,
    "card": lambda: render.card_picture(GAME, "Baba Yaga").data,
    "2003-draft": partial(of_2003, "-draft"),
    "2003-strike-light": partial(of_2003, "-strike", "light"),
    "2003-reveal": partial(of_2003, "-reveal"),
    "2003-race-light": partial(of_2003, "-race-2-turn-", "light"),
    "2003-forecast": partial(of_2003, "-forecast"),
    "microbots-ring": partial(robots, "ring", ("J7", "J8")),
    "microbots-pinwheel-light": partial(robots, "pinwheel", ("P8", "P9", "H3", "C12"), "light"),
    "thats-life-turn": lambda: render.picture(without_emoji(thats_life.views(1, 6, thats_life.EVERYTHING, every=9)[5])).data,
    "thats-life-final-light": towers,
    "odds-graph": graph,
    "odds-bar-light": bar,
    "club-profile": lambda: render.profile_picture(club.profile(GAME)).data,
}


@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_it_did(name: str) -> None:
    now = Image.open(io.BytesIO(PICTURES[name]())).convert("RGB")
    then = Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert now.size == then.size, "the picture has another size now: look at it, then run make golden"
    worst, place = worst_block(now, then)
    assert worst <= TOLERANCE, f"the picture looks different now at {place}: look at it, then run make golden"


def worst_block(now: Image.Image, then: Image.Image) -> tuple[float, tuple[int, int]]:
    """Returns the largest difference of a block, and its upper left corner. Blocks overlap by half."""
    difference = ImageChops.difference(now, then)
    left, top, right, bottom = difference.getbbox() or (0, 0, 1, 1)
    corners = [(x, y) for x in range(left, right, BLOCK // 2) for y in range(top, bottom, BLOCK // 2)]
    blocks = [difference.crop((x, y, x + BLOCK, y + BLOCK)) for x, y in corners]
    return max((max(ImageStat.Stat(block).rms), corner) for block, corner in zip(blocks, corners, strict=True))


@pytest.mark.parametrize(
    ("name", "erased"),
    [
        pytest.param("race", [(519, 273, 577, 309)], id="the +3 chip on the track"),
        pytest.param("race", [(646, 232, 685, 268)], id="a seat badge"),
        pytest.param("race", [(562, 522, 592, 560), (562, 616, 592, 654), (562, 710, 592, 748)], id="a score column"),
        pytest.param("final", [(1140, 745, 1172, 785)], id="the last score"),
    ],
)
def test_a_picture_without_a_small_part_does_not_look_as_it_did(name: str, erased: list[tuple[int, int, int, int]]) -> None:
    then = Image.open(FOLDER / f"{name}.png").convert("RGB")
    now = then.copy()
    for box in erased:
        now.paste(then.getpixel(box[2:]) or 0, box)
    assert worst_block(now, then)[0] > TOLERANCE


def renew() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.png").write_bytes(draw())


if __name__ == "__main__":
    renew()
