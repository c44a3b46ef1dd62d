"""All that is drawn of That's Life!: pieces, tiles, and what lies beside the track."""

from __future__ import annotations

from render.drawing.icons import Signs
from render.games.thats_life.drawings import pieces, table, tiles

TROUPE = "thats-life"
SIGNS: Signs = {**pieces.SIGNS, **tiles.SIGNS, **table.SIGNS}
