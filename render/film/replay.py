"""A game as a film: the artist's reels at half size, as a GIF or as numbered PNGs.

Little changes from frame to frame, so only the changed rectangles are painted, quantised and written.
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
from render.film.changes import changed, composed
from render.film.gif import COLOURS, FrameChange, Patch, gif
from render.registry import artist_of
from render.scene.scene import WIDTH, Box, Item, Scene
from render.scene.theme import Theme, get_theme


def replay(view: Mapping[str, Any], part: int | None = None, theme: str = "dark") -> bytes:
    """Returns a GIF of one part of a game (a race), counted from 1, or of all parts so far. The view needs all its events."""
    reels, look = _wanted(view, part), get_theme(theme)
    palette = palette_of(reels, look)
    height = max(scene_of(reel).height for reel in reels)
    return gif((WIDTH // 2, height), palette, _changes(reels, look, palette))


def lengths(view: Mapping[str, Any]) -> list[int]:
    """Returns the duration of the film of each part of a game that has begun, in milliseconds. Paints nothing."""
    return [sum(frame.time for frame in reel.frames) for reel in _wanted(view, None)]


def frames(view: Mapping[str, Any], part: int | None = None, theme: str = "dark") -> Iterator[bytes]:
    """Yields the frames as whole PNGs, in order; a frame without changes is not repeated."""
    return _pngs(_wanted(view, part), get_theme(theme))


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
    """Returns the ground of a reel at half size, with a strip for the caption below."""
    return Scene(
        reel.scene.height // 2 + STRIP, tuple(paint.scaled(item) for item in reel.scene.every()), (), reel.scene.width // 2
    )


def items_of(frame: Frame, scene: Scene) -> tuple[Item, ...]:
    """Returns the items of a frame at half size, with its caption."""
    return (*map(paint.scaled, frame.pieces), *caption(frame.line, scene.height))


# ---------------------------------------------------------------------- only what has changed


class Take(NamedTuple):
    """Consecutive frames without a change: the items, the areas to repaint, and the total duration."""

    items: tuple[Item, ...]
    areas: Sequence[Box]
    time: int


def takes(reel: Reel) -> Iterator[Take]:
    """Groups equal frames of a reel into takes."""
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
    """Yields the film in the palette's colours."""
    for reel in reels:
        ground = paint.ground(scene_of(reel), theme)
        for items, areas, time in takes(reel):
            yield FrameChange([Patch(reduced(composed(ground, items, area, theme), palette), *area[:2]) for area in areas], time)


# ---------------------------------------------------------------------- colours


def palette_of(reels: Sequence[Reel], theme: Theme) -> Image.Image:
    """Returns one palette for all reels, chosen from their grounds and every item that appears in them."""
    sheets = [sheet for reel in reels for sheet in _sheets(reel, theme)]
    whole = Image.new("RGB", (sheets[0].width, sum(sheet.height for sheet in sheets)))
    y = 0
    for sheet in sheets:
        whole.paste(sheet, (0, y))
        y += sheet.height
    return palette_for(whole, COLOURS)


def _sheets(reel: Reel, theme: Theme) -> Iterator[Image.Image]:
    """Yields the ground with every item that appears in a reel, in a grid, on as many sheets as needed."""
    ground = paint.ground(scene_of(reel), theme)
    looks = {paint.look(item): item for frame in reel.frames for item in frame.pieces}
    cells = Box(0, 0, *ground.size).grid(12, 10)
    every = [paint.scaled(item) for item in looks.values()]
    for first in range(0, max(1, len(every)), len(cells)):
        sheet = ground.copy()
        for item, cell in zip(every[first:], cells, strict=False):
            paint.put(sheet, replace(item, box=item.box._replace(x=cell.x, y=cell.y)), theme)
        yield sheet
