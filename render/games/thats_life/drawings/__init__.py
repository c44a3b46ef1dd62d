"""The icons and figures of That's Life!: pieces, tiles, and what lies beside the track."""

from __future__ import annotations

from render.drawing.icons import Icons
from render.games.thats_life.drawings import pieces, table, tiles

GAME_ID = "thats-life"
ICONS: Icons = {**pieces.ICONS, **tiles.ICONS, **table.ICONS}
