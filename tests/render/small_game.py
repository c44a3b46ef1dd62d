"""The smallest game that can be drawn: one file with two functions, `pages` and `card`."""

from __future__ import annotations

from engine import ReferenceCard
from render.artist import Artist, Page, View
from render.pages.reference_card import card_alt, card_scene
from render.scene.scene import SMALLEST, WIDTH, Box, Icon, Item, Scene
from render.typography.display_names import seat_names
from render.typography.fitting import label


class SmallArtist(Artist):
    """Shows the points of all seats, one row each."""

    game = "small"

    def pages(self, view: View) -> list[Page]:
        names, points = seat_names(view["seats"]), view["board"]["points"]
        items: list[Item] = []
        for seat, row in enumerate(Box(10, 10, WIDTH - 20, 70 * len(names)).rows(len(names), 10)):
            items.append(Icon(row._replace(w=row.h), "seat", seat))
            items.append(label(Box(row.x + 80, row.y, row.w - 80, row.h), f"{names[seat]}: {points[seat]}", SMALLEST))
        alt = ", ".join(f"{name}: {worth}" for name, worth in zip(names, points, strict=True))
        return [Page("small-table", Scene(70 * len(names) + 20, (), tuple(items)), f"The points. {alt}.")]

    def card(self, card: ReferenceCard) -> Page:
        return Page("small-card", card_scene(card, lambda box: [Icon(box, "star")]), card_alt(card, 1024))


ARTIST = SmallArtist()
