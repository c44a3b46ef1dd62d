"""Moving boards: the still of a turn message as a GIF that plays once and ends on the still.

The first frame is the still as well, for people who see no motion. Everything after it is patches on the same picture: only areas
whose items changed are painted, and only pixels that differ are written. The last patch restores the still to the pixel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from PIL import Image, ImageChops

from render.artist import Page, Reel
from render.drawing import paint
from render.drawing.encode import palette_for, reduced
from render.film.changes import changed, composed, merged
from render.film.gif import COLOURS, TRANSPARENT, FrameChange, Patch, gif
from render.registry import artist_of
from render.scene.scene import WIDTH, Box, Item, Trail
from render.scene.theme import Theme

STEP, GRID = 2, 3
"""Three pixels of a still become two of its film."""

SCALE = STEP / GRID
MOVING_WIDTH = WIDTH * STEP // GRID

FLASH, ENDING = 20, 500
"""How long the still is shown at first, which is the shortest time that players respect, and at least at the end."""

LONGEST = 8000 - FLASH - ENDING
"""The longest film without its first and last frame, in milliseconds. Discord may cut longer ones, which would leave a film that
plays once on a wrong board; the same holds for too many frames."""

MOST_FRAMES, LARGEST = 99, 600 * 1024
"""The most frames, and the largest file in bytes."""

BETWEEN, FAR = 20, 60_000
"""A frame of a GIF has one rectangle. Patches that would cover so many further pixels together become two frames, so many
milliseconds apart."""

NEW = [255] + [0] * 255
"""A table that turns equal pixels white and all others black."""


class WhyStill(StrEnum):
    """Why a picture stays still."""

    NOTHING_MOVED = "nothing moved"
    TOO_MANY_FRAMES = "too many frames"
    TOO_LARGE = "too large"


class MovingBoard(NamedTuple):
    """A film of a board: the file, its size, the number of frames, and its duration in milliseconds."""

    data: bytes
    size: tuple[int, int]
    frames: int
    time: int


def moving_board(view: Mapping[str, Any], page: Page, still: Image.Image, theme: Theme) -> MovingBoard | WhyStill:
    """Returns how the events of a view led to a page, or why it stays still; `still` is the page as painted."""
    reel = artist_of(view["game"]).moving(view, page)
    if reel is None or not reel.frames:
        return WhyStill.NOTHING_MOVED
    return filmed(reel, page, still, theme)


def filmed(reel: Reel, page: Page, still: Image.Image, theme: Theme) -> MovingBoard | WhyStill:
    """Encodes a reel that is played on a page, or on one with another ground that is higher: the page then has room below."""
    if reel.scene.height > still.height:
        padded = Image.new("RGB", (still.width, reel.scene.height), theme.colour("page"))
        padded.paste(still)
        still = padded
    small = _smaller(still)
    ground = _ground(reel, page, small, theme)
    base, takes, palette = _takes(reel, page, small, ground, theme)
    for apart in (True, False):  # if there are too many frames, everything that a moment changes is one of them
        changes = list(_changes(base, takes, apart=apart))
        if len(changes) <= MOST_FRAMES:
            break
    else:
        return WhyStill.TOO_MANY_FRAMES
    data = gif(small.size, palette, changes, repeats=False)
    if len(data) > LARGEST:
        return WhyStill.TOO_LARGE
    return MovingBoard(data, small.size, len(changes), sum(change.time for change in changes))


# ---------------------------------------------------------------------- the ground


def _ground(reel: Reel, page: Page, small: Image.Image, theme: Theme) -> Image.Image:
    """Returns the picture without everything that moves, at the size of the film.

    It is the still, repainted where the still has other items than the reel's scene.
    """
    scene = page.scene
    fixed, shown = set(reel.scene.items), set(scene.items)
    gone = [item.box for item in scene.items if item not in fixed]
    new = [item.box for item in reel.scene.items if item not in shown]
    bare = _bare(reel, theme)
    if reel.scene.ground != scene.ground:
        return _smaller(composed(bare, reel.scene.items, reel.scene.canvas, theme))
    image = small.copy()
    for area in merged([_on_grid(box) for box in (*gone, *new)], scene.canvas):
        part = composed(bare, reel.scene.items, area, theme)
        image.paste(_smaller(part), paint.scaled_box(area, SCALE)[:2])
    return image


def _bare(reel: Reel, theme: Theme) -> Image.Image:
    """Returns the cached ground, on a page of the reel's height."""
    scene = reel.scene
    depth = max((item.box.bottom for item in scene.ground), default=0)
    if not depth:
        return paint.ground(scene._replace(items=()), theme)
    ground = paint.ground(scene._replace(height=min(depth, scene.height), items=()), theme)
    page = Image.new("RGB", (scene.width, scene.height), theme.colour("page"))
    page.paste(ground)
    return page


def _on_grid(box: Box) -> Box:
    """Returns a box around this one that becomes whole pixels of the film."""
    x, y = box.x // GRID * GRID, box.y // GRID * GRID
    return Box(x, y, -(-(box.right - x) // GRID) * GRID, -(-(box.bottom - y) // GRID) * GRID)


def _smaller(image: Image.Image) -> Image.Image:
    """Returns an image at the size of the film, each pixel from those that it covers: less noise than smoother filters."""
    size = (max(1, image.width * STEP // GRID), max(1, image.height * STEP // GRID))
    return image.resize(size, Image.Resampling.BOX, (0, 0, size[0] * GRID / STEP, size[1] * GRID / STEP))


# ---------------------------------------------------------------------- from items to patches


class Take(NamedTuple):
    """What a moment changes: the areas and how they look in the film's colours, and how long it lasts."""

    patches: Sequence[tuple[Box, Image.Image]]
    time: int


class _Sheet:
    """All areas of a film on one image, so that they are reduced to the palette in one go."""

    WIDE = 2048

    def __init__(self) -> None:
        self.spots: list[tuple[Box, Image.Image]] = []
        self.x = self.y = self.row = 0

    def put(self, image: Image.Image) -> Box:
        """Returns the place of an image on the sheet."""
        if self.x and self.x + image.width > self.WIDE:
            self.x, self.y, self.row = 0, self.y + self.row, 0
        spot = Box(self.x, self.y, *image.size)
        self.spots.append((spot, image))
        self.x, self.row = spot.right, max(self.row, spot.h)
        return spot

    def image(self) -> Image.Image:
        width = max([self.WIDE, *(spot.right for spot, _ in self.spots)])
        sheet = Image.new("RGB", (width, max(1, self.y + self.row)))
        for spot, image in self.spots:
            sheet.paste(image, spot[:2])
        return sheet


def _takes(
    reel: Reel, page: Page, small: Image.Image, ground: Image.Image, theme: Theme
) -> tuple[Image.Image, list[Take], Image.Image]:
    """Returns the still in the film's colours, what each moment changes, and the palette."""
    canvas = Box(0, 0, *small.size)
    fixed, shown, first = set(reel.scene.items), set(page.scene.items), set(reel.frames[0].pieces)
    before: Sequence[Item] = tuple(_scaled(item) for item in page.scene.items if item not in fixed)
    at_once = [item for item in reel.scene.items if item not in shown]
    at_once += [item for item in page.scene.items if item not in fixed and item not in first]
    other = [paint.scaled_box(_on_grid(item.box), SCALE) for item in at_once]
    if reel.scene.ground != page.scene.ground:
        other = [canvas]
    sheet = _Sheet()
    moments: list[tuple[list[tuple[Box, Box]], int]] = []
    for frame in reel.frames:
        items = tuple(map(_scaled, frame.pieces))
        areas = [area for area in merged([*changed(before, items, canvas), *other], canvas) if area.w > 0 and area.h > 0]
        if moments and not areas:
            moments[-1] = (moments[-1][0], moments[-1][1] + frame.time)
            continue
        moments.append(([(area, sheet.put(composed(ground, items, area, theme))) for area in areas], frame.time))
        before, other = items, []
    whole = sheet.image()
    palette = palette_for(_sample(small, whole), COLOURS)
    numbers = _numbers(reduced(whole, palette))
    takes = [Take([(area, numbers.crop(spot.corners)) for area, spot in areas], time) for areas, time in moments]
    return _numbers(reduced(small, palette)), takes, palette


def _scaled(item: Item) -> Item:
    """Returns an item at the size of the film. A trail is only an area here: a film shows movement itself."""
    return Item(paint.scaled_box(item.box, SCALE)) if isinstance(item, Trail) else paint.scaled(item, SCALE)


def _sample(still: Image.Image, sheet: Image.Image) -> Image.Image:
    """Returns an image from which to choose colours: the still, and whatever else is seen on the way."""
    more = sheet.resize((still.width, max(3, min(240, sheet.height // 2))), Image.Resampling.NEAREST)
    whole = Image.new("RGB", (still.width, still.height + more.height))
    whole.paste(still)
    whole.paste(more, (0, still.height))
    return whole


def _numbers(image: Image.Image) -> Image.Image:
    """Returns the colours' numbers as greys, which can be compared."""
    return Image.frombytes("L", image.size, image.tobytes())


# ---------------------------------------------------------------------- from patches to frames


def _changes(base: Image.Image, takes: Sequence[Take], *, apart: bool) -> Iterator[FrameChange]:
    """Yields the still, what each moment changes on it, and what restores it."""
    yield FrameChange([Patch(base, 0, 0)], FLASH)
    now = base.copy()
    for take in takes:
        patches = []
        for area, image in take.patches:
            patch = _news(now.crop(area.corners), image, area)
            if patch is not None:
                patches.append(patch)
                now.paste(image, area[:2])
        yield from _frames(patches, take.time, apart=apart)
    last = _news(now, base, Box(0, 0, *base.size))
    yield from _frames([last] if last is not None else [], ENDING, apart=apart)


def _news(before: Image.Image, after: Image.Image, area: Box) -> Patch | None:
    """Returns the rectangle that differs, with nothing but the pixels that do."""
    mask = ImageChops.difference(before, after)
    box = mask.getbbox()
    if box is None:
        return None
    image = after.crop(box)
    image.paste(TRANSPARENT, (0, 0, *image.size), mask.crop(box).point(NEW))
    return Patch(image, area.x + box[0], area.y + box[1])


def _frames(patches: Sequence[Patch], time: int, *, apart: bool) -> list[FrameChange]:
    """Returns one frame for patches that are near each other, and several for those far apart."""
    if not patches:
        return [FrameChange([Patch(Image.new("L", (1, 1), TRANSPARENT), 0, 0)], time)]
    groups: list[list[Patch]] = []
    for patch in sorted(patches, key=lambda patch: (patch.y, patch.x)):
        best = min(groups, key=lambda group: _waste(group, patch), default=None)
        is_full = not apart or (len(groups) + 1) * BETWEEN > time
        if best is not None and (is_full or _waste(best, patch) < FAR):
            best.append(patch)
        else:
            groups.append([patch])
    times = [*[BETWEEN] * (len(groups) - 1), time - BETWEEN * (len(groups) - 1)]
    return [FrameChange(group, each) for group, each in zip(groups, times, strict=True)]


def _waste(group: Sequence[Patch], patch: Patch) -> int:
    """Returns how many pixels a rectangle around both has beyond them."""
    first, second = Box.around([_box(each) for each in group]), _box(patch)
    both = Box.around([first, second])
    return both.w * both.h - first.w * first.h - second.w * second.h


def _box(patch: Patch) -> Box:
    return Box(patch.x, patch.y, *patch.image.size)
