"""The racers of both editions as figures: each fills its box, stands on its feet and cannot be confused with another."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import pytest
from PIL import Image, ImageChops, ImageFilter

from engine.games.magical_athlete.racers import CARDS
from render.drawing.figure_registry import drawing_of
from render.drawing.sprites import Cast, sprite
from render.games.magical_athlete.cast import GAME_ID, RACERS
from render.games.magical_athlete_2003 import cast as cast_2003
from render.registry import artist_of
from render.scene.scene import Pose
from tests.render.drawing import images
from tests.render.drawing.images import area, difference, shared

LARGE, SMALL = 200, 40
"""The size on a card, and about the smallest size on a phone."""

POSES: tuple[Pose, ...] = ("up", "down", "ghost")
HALO = "#fffdf5"
DARK = 80
"""Up to this grey value a pixel counts as ink."""

EVERYBODY: Cast = {**RACERS, **{f"{name} of 2003": draw for name, draw in cast_2003.RACERS.items()}}

every_figure = pytest.mark.parametrize("name", sorted(EVERYBODY))


def figure(name: str, size: int = LARGE, pose: Pose = "up", mirrored: bool = False, halo: str | None = None) -> Image.Image:
    return sprite(EVERYBODY[name], size, pose, mirrored, halo)


def alpha(image: Image.Image) -> Image.Image:
    return image.getchannel("A")


@cache
def silhouette(name: str, size: int = SMALL, pose: Pose = "up") -> Image.Image:
    return images.silhouette(figure(name, size, pose))


def room(image: Image.Image) -> tuple[int, int, int, int]:
    """Returns the number of free pixels at the left, above, at the right and below."""
    box = alpha(image).getbbox()
    assert box, "nothing was drawn"
    return box[0], box[1], image.width - box[2], image.height - box[3]


def colours(image: Image.Image) -> dict[tuple[int, ...], int]:
    """Returns all RGBA values and how often each occurs."""
    colours = image.getcolors(image.width * image.height)
    return {colour: count for count, colour in colours or () if isinstance(colour, tuple)}


# ---------------------------------------------------------------------- who is there


def test_there_is_a_figure_for_each_card_and_for_nothing_else() -> None:
    assert RACERS.keys() == CARDS.keys()
    assert len(RACERS) == len(set(RACERS.values())) == 36


def test_the_artist_brings_the_whole_cast_on_the_stage() -> None:
    assert artist_of(GAME_ID).cast == RACERS
    assert {drawing_of(f"{GAME_ID}/{name}") for name in CARDS} == set(RACERS.values())


# ---------------------------------------------------------------------- the box


def test_no_figure_is_cut_off() -> None:
    """The margin of the box is for the halo: 2.5 of 105."""
    for size, least in ((LARGE, 5), (SMALL, 1)):
        cut = {name: free for name in EVERYBODY if min(free := room(figure(name, size))) < least}
        assert not cut


def test_figures_make_use_of_their_box() -> None:
    narrow, low = {}, {}
    for name in EVERYBODY:
        left, above, right, below = room(figure(name))
        narrow[name], low[name] = LARGE - left - right, LARGE - above - below
    assert min(narrow.values()) >= LARGE * 0.65, min(narrow, key=narrow.__getitem__)
    assert min(low.values()) >= LARGE * 0.8, min(low, key=low.__getitem__)
    for size in (LARGE, SMALL):
        strange = {name: part for name in EVERYBODY if not 0.3 <= (part := area(silhouette(name, size))) <= 0.8}
        assert not strange


def test_all_figures_stand_on_the_same_ground_in_the_middle() -> None:
    """Soles are at 95 of 100."""
    floating = {name: free for name in EVERYBODY if (free := room(figure(name)))[3] > LARGE * 0.06}
    aside = {name: free for name in EVERYBODY if abs((free := room(figure(name)))[0] - free[2]) > LARGE * 0.07}
    assert not floating
    assert not aside


# ---------------------------------------------------------------------- the drawing


@every_figure
def test_a_figure_has_several_colours(name: str) -> None:
    """Ink and white are in every face and do not count here."""
    large = [colour for colour, count in colours(figure(name)).items() if count > LARGE * LARGE * 0.002 and colour[3] == 255]
    assert sum(max(colour[:3]) - min(colour[:3]) > 24 for colour in large) >= 3


@every_figure
def test_a_figure_has_an_outline_of_ink(name: str) -> None:
    """An outline keeps a pale figure visible on a pale ground: nearly all pixels at the edge of a silhouette are dark.

    Not all, because some things shine: the ideas of Genius are rays of light.
    """
    image = figure(name)
    solid = alpha(image).point([0] * 250 + [255] * 6)
    edge = ImageChops.subtract(solid, solid.filter(ImageFilter.MinFilter(3)))
    dark = image.convert("L").point([255] * DARK + [0] * (256 - DARK))
    assert area(ImageChops.multiply(edge, dark)) >= 0.9 * area(edge)


@every_figure
def test_a_figure_drawn_anew_is_the_same_to_the_byte(name: str) -> None:
    for pose in POSES:
        again = sprite.__wrapped__(EVERYBODY[name], SMALL, pose)
        assert again is not figure(name, SMALL, pose)
        assert again.tobytes() == figure(name, SMALL, pose).tobytes()


def test_the_stage_keeps_what_it_drew() -> None:
    draw = RACERS["Banana"]
    assert sprite(draw, SMALL, "down", True, HALO) is sprite(draw, SMALL, "down", True, HALO)
    assert sprite(draw, SMALL, "down", True, HALO) is not sprite(draw, SMALL, "down", False, HALO)


def test_what_the_stage_keeps_is_not_changed_by_later_drawings() -> None:
    """A ghost and a halo are made from the same cached drawing, but on copies."""
    sprite.cache_clear()
    first = figure("Hare", SMALL)
    before = first.tobytes()
    for pose in POSES:
        figure("Hare", SMALL, pose, mirrored=True, halo=HALO)
    assert figure("Hare", SMALL) is first
    assert first.tobytes() == before


@pytest.mark.parametrize("size", [16, 17, 23, 38, 60, 89, 131, 320, 400])
def test_figures_can_be_drawn_in_every_size(size: int) -> None:
    for name in EVERYBODY if size == 16 else ("Stickler",):
        for pose in POSES:
            image = figure(name, size, pose, halo=HALO)
            assert image.size == (size, size)
            assert image.mode == "RGBA"
            assert area(alpha(image)) > 0.1


# ---------------------------------------------------------------------- told apart

PAIRS = list(itertools.combinations(sorted(EVERYBODY), 2))


def shared_shape(a: str, b: str) -> float:
    """Returns 1 for equal silhouettes. A figure and itself one pixel aside share 0.82 to 0.93."""
    return shared(silhouette(a), silhouette(b))


@cache
def palette(name: str) -> dict[tuple[int, ...], float]:
    """Returns how much of a figure has which colour, in steps of a quarter, without ink."""
    amounts: Counter[tuple[int, ...]] = Counter()
    for (*rgb, opaque), count in colours(figure(name, SMALL)).items():
        if opaque >= 200 and max(rgb) > 90:
            amounts[tuple(value // 64 for value in rgb)] += count
    return {colour: count / amounts.total() for colour, count in amounts.items()}


def shared_colours(a: str, b: str) -> float:
    """Returns 1 for the same colours in the same amounts."""
    return sum(min(part, palette(b).get(colour, 0)) for colour, part in palette(a).items())


@cache
def in_grey(name: str) -> Image.Image:
    ground = Image.new("RGBA", (SMALL, SMALL), "#808080")
    ground.alpha_composite(figure(name, SMALL))
    return ground.convert("L")


def test_no_two_figures_have_the_same_silhouette() -> None:
    alike = [(a, b) for a, b in PAIRS if shared_shape(a, b) >= 0.88]
    assert not alike


def test_no_two_figures_have_the_same_colours() -> None:
    alike = [(a, b) for a, b in PAIRS if shared_colours(a, b) >= 0.86]
    assert not alike


def test_figures_with_similar_silhouettes_have_other_colours() -> None:
    """A pair may come close to one limit, but not to both."""
    alike = [(a, b) for a, b in PAIRS if shared_shape(a, b) * shared_colours(a, b) >= 0.6]
    assert not alike


def test_all_figures_are_told_apart_without_colour() -> None:
    """Silhouette and drawing are enough for colour-blind people, screens and printers."""
    alike = [(a, b) for a, b in PAIRS if difference(in_grey(a), in_grey(b)) <= 0.125 * 255]
    assert not alike


# ---------------------------------------------------------------------- poses


@every_figure
def test_who_tripped_lies_on_the_ground_inside_the_box(name: str) -> None:
    free = room(figure(name, LARGE, "down"))
    assert min(free) >= 2
    assert free[3] <= LARGE * 0.06


@every_figure
def test_who_tripped_does_not_look_like_who_stands(name: str) -> None:
    """Without the stars above, it is wider than high."""
    assert shared(silhouette(name), silhouette(name, SMALL, "down")) < 0.8
    fallen = figure(name, LARGE, "down").crop((0, round(LARGE * 0.21), LARGE, LARGE))
    left, above, right, below = room(fallen)
    assert fallen.width - left - right > fallen.height - above - below


def test_nobody_lies_like_another_lies() -> None:
    lying = {name: silhouette(name, SMALL, "down").tobytes() for name in EVERYBODY}
    assert len(set(lying.values())) == len(EVERYBODY)


@every_figure
def test_who_rests_lies_on_the_back_and_not_as_who_tripped(name: str) -> None:
    """It is turned the other way, with other symbols above, which are not mirrored with the figure."""
    free = room(figure(name, LARGE, "asleep"))
    assert min(free) >= 2
    assert free[3] <= LARGE * 0.06
    assert shared(silhouette(name, SMALL, "down"), silhouette(name, SMALL, "asleep")) < 0.9
    turned = figure(name, SMALL, "asleep", mirrored=True)
    assert turned.transpose(Image.Transpose.FLIP_LEFT_RIGHT).tobytes() != figure(name, SMALL, "asleep").tobytes()
    for mirrored in (False, True):
        left, _, right, _ = room(figure(name, LARGE, "asleep", mirrored).crop((0, 0, LARGE, round(LARGE * 0.14))))
        assert (left < right) == mirrored, "they rise from the head to the feet"


@every_figure
def test_a_ghost_is_pale_and_grey(name: str) -> None:
    ghost, alive = figure(name, SMALL, "ghost"), figure(name, SMALL)
    assert all(r == g == b for r, g, b, a in colours(ghost) if a)
    assert 90 <= max(alpha(ghost).tobytes()) <= 150
    assert alpha(ghost).getbbox() == alpha(alive).getbbox()


@every_figure
def test_a_mirrored_figure_is_the_mirror_image(name: str) -> None:
    """Identical bytes, in every pose."""
    for pose in POSES:
        mirrored = figure(name, SMALL, pose, mirrored=True).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        assert mirrored.tobytes() == figure(name, SMALL, pose).tobytes()
        assert mirrored.tobytes() != figure(name, SMALL, pose, mirrored=True).tobytes()


@every_figure
def test_a_halo_makes_a_figure_larger_and_hides_nothing_of_it(name: str) -> None:
    for pose in POSES:
        bare, haloed = figure(name, SMALL, pose), figure(name, SMALL, pose, halo=HALO)
        assert haloed.size == bare.size
        assert not ImageChops.subtract(alpha(bare), alpha(haloed)).getbbox()
        assert area(alpha(haloed)) > area(alpha(bare)) * 1.04


@every_figure
def test_a_halo_ends_before_the_border_of_the_box(name: str) -> None:
    """A cut-off halo would show a straight line."""
    border = alpha(figure(name, halo=HALO)).copy()
    border.paste(0, (1, 1, LARGE - 1, LARGE - 1))
    assert sum(value > 128 for value in border.tobytes()) <= LARGE * 0.02


def test_a_halo_has_the_colour_it_was_given() -> None:
    bare, haloed = figure("Banana"), figure("Banana", halo="#12ab34")
    outside = alpha(bare).point([255] + [0] * 255)
    around = Image.composite(haloed, Image.new("RGBA", haloed.size), outside)
    assert area(alpha(around)) > 0.03
    assert {colour[:3] for colour in colours(around) if colour[3]} == {(0x12, 0xAB, 0x34)}
