"""Checks that hold for every page."""

from __future__ import annotations

import re

from engine import ReferenceCard
from render.artist import Page
from render.scene.scene import PHONE, Label, faults
from render.typography import measuring

LETTERS = 11
"""The smallest font size on a picture that is shown 400 pixels wide."""


def check_page(page: Page, game: str) -> None:
    scene = page.scene
    assert not faults(scene), page.name
    labels = [item for item in scene.every() if isinstance(item, Label)]
    too_wide = [item for item in labels if measuring.width(item.text, item.size, item.bold) > item.box.w]
    assert not too_wide, page.name
    too_low = [item for item in labels if item.box.h < item.size]
    assert not too_low, page.name
    too_small = [item for item in labels if item.size * PHONE < LETTERS * scene.width]
    assert not too_small, page.name
    assert re.fullmatch(f"{game}-[a-z0-9-]+", page.name)
    assert 20 < len(page.alt) <= 1024
    check_minus_signs(page)


def check_minus_signs(page: Page) -> None:
    """Checks that no number has a hyphen for a sign."""
    texts = [page.alt, *(item.text for item in page.scene.every() if isinstance(item, Label))]
    assert [text for text in texts if re.search(r"(?<![\w)])-\d", text)] == []


def check_card(page: Page, card: ReferenceCard, book: str) -> None:
    """Checks that the picture has the whole text of the card, and no ruling numbers, which mean nothing to players."""
    assert not faults(page.scene)
    text = " ".join(item.text for item in page.scene.items if isinstance(item, Label))
    for line in (card.name, card.ability, card.text, card.flavour, *(ruling.for_players for ruling in card.rulings)):
        assert line in text
    assert f"({book}-" not in text
    assert page.alt.startswith(f"{card.name}, {card.ability}: {card.text}")
    check_minus_signs(page)
