"""A game as a film: the reels of its artist, made half as large and joined into a GIF or into numbered pictures.

Between two moments little changes, so only that rectangle is drawn, reduced to the film's colours and written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from PIL import Image

from engine import Refused
from render.artist import Frame, Reel
from render.drawing import paint
from render.drawing.encode import packed, palette_for, reduced
from render.film.caption import STRIP, caption
from render.film.gif import COLOURS, FrameChange, Patch, gif
from render.games import artist_of
from render.scene.scene import WIDTH, Box, Item, Scene
from render.scene.theme import Theme, theme_called


def replay(view: Mapping[str, Any], part: int | None = None, theme: str = "dark") -> bytes:
    """A GIF of one part of a game (a race), counted from 1, or of all that have begun. The view needs all its events."""
    reels, look = _wanted(view, part), theme_called(theme)
    palette = palette_of(reels, look)
    height = max(scene_of(reel).height for reel in reels)
    return gif((WIDTH // 2, height), palette, _changes(reels, look, palette))


def frames(view: Mapping[str, Any], part: int | None = None, theme: str = "dark") -> Iterator[bytes]:
    """The same as PNGs in order, each a whole picture; what stands still is there once."""
    return _pngs(_wanted(view, part), theme_called(theme))


def _pngs(reels: Sequence[Reel], theme: Theme) -> Iterator[bytes]:
    canvas: Image.Image | None = None
    for change in _changes(reels, theme, palette_of(reels, theme)):
        canvas = canvas or change.patches[0].image.copy()
        for patch in change.patches:
            canvas.paste(patch.image, (patch.x, patch.y))
        yield packed(canvas)


def _wanted(view: Mapping[str, Any], part: int | None) -> list[Reel]:
    if not any(event["number"] == 1 for event in view["events"]):
        raise Refused("A film is told from the whole log, and this view does not have its beginning.")
    reels = artist_of(view["game"]).reels(view)
    if not reels:
        raise Refused("Nothing has been played yet, so there is nothing to show.")
    if part is None:
        return reels
    if not 1 <= part <= len(reels):
        begun = "only part 1 has" if len(reels) == 1 else f"parts 1 to {len(reels)} have"
        raise Refused(f"Part {part} has not begun: {begun}.")
    return [reels[part - 1]]


def scene_of(reel: Reel) -> Scene:
    """The ground of a reel, with a strip below for the line."""
    return Scene(
        reel.scene.height // 2 + STRIP, tuple(paint.halved(item) for item in reel.scene.every()), (), reel.scene.width // 2
    )


def items_of(frame: Frame, scene: Scene) -> tuple[Item, ...]:
    """All that is on the ground at this moment."""
    return (*map(paint.halved, frame.pieces), *caption(frame.line, scene.height))


# ---------------------------------------------------------------------- only what has changed


class Take(NamedTuple):
    """A while in which everything stands still: what is there, where that has to be drawn, and how long it is seen."""

    items: tuple[Item, ...]
    areas: Sequence[Box]
    time: int


def takes(reel: Reel) -> Iterator[Take]:
    """A moment in which nothing changes makes the one before it longer."""
    scene = scene_of(reel)
    last: Take | None = None
    for frame in reel.frames:
        items = items_of(frame, scene)
        areas = changed(last.items, items, scene.canvas) if last else [scene.canvas]
        if last and not areas:
            last = last._replace(time=last.time + frame.time)
            continue
        if last:
            yield last
        last = Take(items, areas, frame.time)
    if last:
        yield last


def _changes(reels: Sequence[Reel], theme: Theme, palette: Image.Image) -> Iterator[FrameChange]:
    """The film in the palette's colours."""
    for reel in reels:
        ground = paint.ground(scene_of(reel), theme)
        for items, areas, time in takes(reel):
            yield FrameChange([Patch(reduced(composed(ground, items, area, theme), palette), *area[:2]) for area in areas], time)


def changed(before: Sequence[Item], after: Sequence[Item], canvas: Box) -> list[Box]:
    """Where something is not as it was. What keeps its place but not its order counts as well."""
    old, new = set(before), set(after)
    boxes = [item.box for item in old ^ new]
    stayed = zip((item for item in before if item in new), (item for item in after if item in old), strict=False)
    boxes += [item.box for was, is_ in stayed if was != is_ for item in (was, is_)]
    apart: list[Box] = []
    for box in sorted(boxes):
        whole = box
        while near := [other for other in apart if other.touches(whole)]:
            apart = [other for other in apart if other not in near]
            whole = Box.around([whole, *near])
        apart.append(whole)
    return [whole.intersection(canvas) for whole in apart]


def composed(ground: Image.Image, items: Sequence[Item], area: Box, theme: Theme) -> Image.Image:
    """That part of the picture, drawn afresh: soft edges that are put down twice would grow harder."""
    image = ground.crop(area.corners)
    for item in items:
        if item.box.touches(area):
            paint.put(image, item.moved(-area.x, -area.y), theme)
    return image


# ---------------------------------------------------------------------- colours


def palette_of(reels: Sequence[Reel], theme: Theme) -> Image.Image:
    """The colours of all grounds and of everything that ever stands on them, chosen once."""
    sheets = [sheet for reel in reels for sheet in _sheets(reel, theme)]
    whole = Image.new("RGB", (sheets[0].width, sum(sheet.height for sheet in sheets)))
    y = 0
    for sheet in sheets:
        whole.paste(sheet, (0, y))
        y += sheet.height
    return palette_for(whole, COLOURS)


def _sheets(reel: Reel, theme: Theme) -> Iterator[Image.Image]:
    """The ground with everything that ever stands on it, one beside the other, on as many sheets as that takes."""
    ground = paint.ground(scene_of(reel), theme)
    looks = {paint.look(item): item for frame in reel.frames for item in frame.pieces}
    cells = Box(0, 0, *ground.size).grid(12, 10)
    every = [paint.halved(item) for item in looks.values()]
    for first in range(0, max(1, len(every)), len(cells)):
        sheet = ground.copy()
        for item, cell in zip(every[first:], cells, strict=False):
            paint.put(sheet, replace(item, box=item.box._replace(x=cell.x, y=cell.y)), theme)
        yield sheet
