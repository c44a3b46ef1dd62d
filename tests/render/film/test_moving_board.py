"""Moving boards: they begin and end on the still, play once, and keep within limits."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import islice
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageStat

from render.artist import Frame, Page, Reel
from render.drawing import paint
from render.film import moving_board as limits
from render.film.gif import TRANSPARENT
from render.film.moving_board import MovingBoard, WhyStill, filmed, moving_board
from render.registry import artist_of
from render.scene.scene import Box, Item, Label, Panel, Scene
from render.scene.theme import DARK
from tests.render.film.gifs import moments
from tests.render.film.messages import View, stills
from tests.seeds import seeds

GAMES = (("magical-athlete", 2), ("magical-athlete", 4), ("magical-athlete", 6), ("magical-athlete-2003", 4))


class Message(NamedTuple):
    """What one message shows, and how it moves."""

    view: View
    page: Page
    still: Image.Image
    film: MovingBoard


@cache
def messages(game: str, players: int, seed: int) -> list[Message]:
    """Returns messages that move, at the questions of one person among AI players."""
    made = ((still, moving_board(still.view, still.page, still.image, DARK)) for still in stills(game, players, seed))
    return [*islice((Message(*still, film) for still, film in made if isinstance(film, MovingBoard)), 12)]


def played(data: bytes) -> list[Image.Image]:
    """Returns the frames of a GIF as people see them."""
    _, image = moments(data)
    frames = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        frames.append(image.convert("RGB"))
    return frames


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("seed", seeds(1))
def test_first_and_last_frame_are_the_still_and_limits_hold(game: str, players: int, seed: int) -> None:
    films = messages(game, players, seed)
    for message in films[::2]:
        film = message.film
        times, image = moments(film.data)
        assert "loop" not in image.info
        assert b"NETSCAPE" not in film.data
        assert times[0] == limits.FLASH
        assert sum(times) == film.time <= 8000
        assert len(times) == film.frames <= limits.MOST_FRAMES
        assert len(film.data) <= limits.LARGEST
        assert image.size == (800, _height(message) * 2 // 3)
        first, *_, last = played(film.data)
        assert first.tobytes() == last.tobytes()
        still = Image.new("RGB", (1200, _height(message)), DARK.colour("page"))
        still.paste(message.still)
        assert _difference(first, smaller(still)) < 1.2, "the colours of the still"


def _height(message: Message) -> int:
    """Returns the height of a message's film before it is scaled: the end of a race has room below, if the course needs that."""
    reel = artist_of(message.view["game"]).moving(message.view, message.page)
    assert reel is not None
    return reel.scene.height


def smaller(image: Image.Image) -> Image.Image:
    """Returns a still at the size of its film."""
    width, height = image.width * 2 // 3, image.height * 2 // 3
    return image.resize((width, height), Image.Resampling.BOX, (0, 0, width * 1.5, height * 1.5))


def _difference(one: Image.Image, other: Image.Image) -> float:
    """Returns the mean difference of two pictures, of 255."""
    return float(max(ImageStat.Stat(ImageChops.difference(one, other)).mean))


# ---------------------------------------------------------------------- encoding


SPOTS = (Box(30, 30, 60, 60), Box(210, 30, 60, 60), Box(210, 330, 60, 60))
CANVAS = Scene(420, (Panel(Box(0, 0, 300, 420), "grass"),), (), 300)


def reel_of(*items: Item, time: int = 200) -> Reel:
    return Reel(CANVAS, [Frame((item,), "", time) for item in items])


def page_of(*items: Item) -> Page:
    return Page("still", CANVAS._replace(items=items), "")


def film_of(reel: Reel, page: Page) -> MovingBoard:
    film = filmed(reel, page, paint.painted(page.scene, DARK), DARK)
    assert isinstance(film, MovingBoard)
    return film


def test_what_moves_leaves_nothing_behind() -> None:
    here, there, end = (Panel(spot, "gold") for spot in SPOTS)
    frames = played(film_of(reel_of(here, there, end), page_of(end)).data)
    bare = smaller(paint.painted(CANVAS, DARK))
    assert frames[1].getpixel((40, 40)) == frames[0].getpixel((160, 240)) != bare.getpixel((40, 40))
    assert _difference(frames[1].crop((100, 200, 200, 280)), bare.crop((100, 200, 200, 280))) < 2, "not where it will end"
    assert frames[-1].tobytes() == frames[0].tobytes()


def test_standings_change_only_at_the_end() -> None:
    before, after = Label(Box(20, 380, 100, 40), "0", 36), Label(Box(20, 380, 100, 40), "7", 36)
    reel = Reel(CANVAS._replace(items=(before,)), [Frame((Panel(SPOTS[0], "gold"),), "", 100), Frame((), "", 100)])
    frames = played(film_of(reel, page_of(after)).data)
    place = (13, 253, 80, 280)
    assert frames[1].crop(place).tobytes() == frames[-2].crop(place).tobytes() != frames[-1].crop(place).tobytes()


def test_far_patches_are_two_frames_and_near_ones_are_one() -> None:
    near = [(Panel(SPOTS[0], "gold"), Panel(SPOTS[0].moved(70, 0), "gold"))]
    far = [(Panel(Box(0, 0, 60, 60), "gold"), Panel(Box(1100, 1000, 60, 60), "gold"))]
    for pieces, blocks in ((near, 1), (far, 2)):
        scene = Scene(1200, (Panel(Box(0, 0, 1200, 1200), "grass"),), ())
        reel = Reel(scene, [Frame(items, "", 200) for items in pieces])
        film = film_of(reel, Page("still", scene, ""))
        assert film.frames == 1 + blocks + 1
        times, _ = moments(film.data)
        assert sum(times[1:-1]) == 200


def test_too_many_frames_and_too_large_a_file_stay_still(monkeypatch: pytest.MonkeyPatch) -> None:
    reel, page = reel_of(*(Panel(Box(x, 30, 60, 60), "gold") for x in range(0, 240, 2))), page_of()
    still = paint.painted(page.scene, DARK)
    assert filmed(reel, page, still, DARK) is WhyStill.TOO_MANY_FRAMES
    short = reel._replace(frames=reel.frames[:9])
    assert isinstance(filmed(short, page, still, DARK), MovingBoard)
    monkeypatch.setattr(limits, "LARGEST", 100)
    assert filmed(short, page, still, DARK) is WhyStill.TOO_LARGE


def test_pixels_that_stay_the_same_are_not_written_again() -> None:
    a = Panel(Box(30, 30, 240, 60), "gold")
    film = film_of(reel_of(a, Panel(Box(30, 30, 240, 63), "gold")), page_of(a))
    image = Image.open(BytesIO(film.data))
    assert image.info["transparency"] == TRANSPARENT
    image.seek(1)
    extents = image.tile[0].extents
    assert extents is not None
    assert extents[3] - extents[1] <= 4, "only the new edge"
