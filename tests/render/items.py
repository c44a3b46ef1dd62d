"""Finding items of a picture or of a frame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from render.scene.scene import Figure, Icon, Item, Label, Panel

ItemT = TypeVar("ItemT", bound=Item)


def of_type(items: Iterable[Item], kind: type[ItemT]) -> list[ItemT]:
    return [item for item in items if isinstance(item, kind)]


def labels(items: Iterable[Item]) -> list[Label]:
    return of_type(items, Label)


def texts(items: Iterable[Item]) -> list[str]:
    return [label.text for label in labels(items)]


def figures(items: Iterable[Item]) -> list[Figure]:
    return of_type(items, Figure)


def panels(items: Iterable[Item]) -> list[Panel]:
    return of_type(items, Panel)


def icons(items: Iterable[Item], *kinds: str) -> list[Icon]:
    """Returns the icons of these kinds, by default all icons."""
    return [icon for icon in of_type(items, Icon) if not kinds or icon.kind in kinds]
