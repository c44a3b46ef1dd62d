"""What differs between two frames: the areas to repaint, and how they are painted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

from render.drawing import paint
from render.scene.scene import Box, Item
from render.scene.theme import Theme


def changed(before: Sequence[Item], after: Sequence[Item], canvas: Box) -> list[Box]:
    """Returns the areas in which two frames differ. A changed stacking order counts as a difference."""
    old, new = set(before), set(after)
    boxes = [item.box for item in old ^ new]
    stayed = zip((item for item in before if item in new), (item for item in after if item in old), strict=False)
    boxes += [item.box for was, is_ in stayed if was != is_ for item in (was, is_)]
    return merged(boxes, canvas)


def merged(boxes: Iterable[Box], canvas: Box) -> list[Box]:
    """Returns areas of the canvas that contain all boxes and do not touch each other."""
    apart: list[Box] = []
    for box in sorted(boxes):
        whole = box
        while near := [other for other in apart if other.touches(whole)]:
            apart = [other for other in apart if other not in near]
            whole = Box.around([whole, *near])
        apart.append(whole)
    return [whole.intersection(canvas) for whole in apart]


def composed(ground: Image.Image, items: Sequence[Item], area: Box, theme: Theme) -> Image.Image:
    """Paints one area of a frame from the ground up, because painting soft edges twice would harden them."""
    image = ground.crop(area.corners)
    for item in items:
        if item.box.touches(area):
            paint.put(image, item.moved(-area.x, -area.y), theme)
    return image
