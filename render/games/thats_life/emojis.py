"""The emojis of That's Life!: pawns for the players, figures, the tiles by their print, hats and tokens."""

from __future__ import annotations

from engine import seat_emoji
from engine.games.thats_life.modules.token_names import ALL_TOKENS
from engine.games.thats_life.tiles import CAMEL, CLOVER, GIFT, RISK_VALUES, STEAL, VALUES
from engine.games.thats_life.variant import MOST, SKINS
from render.drawing.emojis import icon_emojis
from render.drawing.sprites import Cast
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.drawings.pieces import CAST
from render.games.thats_life.drawings.tiles import kind_of, value_of

_PAWNS = {seat_emoji(seat): ("pawn", seat) for seat in range(MOST)}
_TILES = {tile: (kind_of(tile), abs(value_of(tile))) for tile in (*VALUES, *RISK_VALUES, CLOVER, CAMEL, GIFT, STEAL)}
_ALONE = {name: (name, 0) for name in ("lucky hat", "cursed hat", *(skin.token for skin in SKINS.values()), *ALL_TOKENS)}
_ICONS = {**_PAWNS, **_TILES, **_ALONE}

EMOJIS: Cast = {**CAST, **icon_emojis({name: (f"{GAME_ID}/{kind}", value) for name, (kind, value) in _ICONS.items()})}
