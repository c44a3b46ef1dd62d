"""How large letters have to be."""

from __future__ import annotations

from render.film.announcement import PHONE
from render.scene.scene import WIDTH

LETTERS = -(-11 * WIDTH // PHONE)
"""The smallest font size: 11 pixels where a phone shows the picture."""
CHIP = 64
"""The size of an icon whose number has to be read: it is drawn in these letters."""
