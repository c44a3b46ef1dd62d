"""What a render worker can be asked to draw: a function by its name, with plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

import render.film.replay
from bot.workers.rendering.pictures import pictures
from render import (
    Picture,
    card_picture,
    cover_pictures,
    emoji_pictures,
    how_to_play_pictures,
    leaderboard_picture,
    league_picture,
    odds_picture,
    profile_picture,
    racers_picture,
)


def film(encoded_view: bytes, number: int) -> Picture:
    """A part of a game as an animated replay, from a view as the replay worker encodes it. Its name and description are the
    caller's business."""
    return Picture(render.film.replay.replay(msgspec.msgpack.decode(encoded_view), number), 0, 0, "", "")


Drawing = Callable[..., Picture | list[Picture]]
_DRAWINGS: tuple[Drawing, ...] = (
    *(pictures, film, card_picture, cover_pictures, how_to_play_pictures, odds_picture, emoji_pictures),
    *(profile_picture, leaderboard_picture, league_picture, racers_picture),
)
DRAWINGS: Mapping[str, Drawing] = {drawing.__name__: drawing for drawing in _DRAWINGS}


def drawn(drawing: Drawing, *arguments: Any) -> list[Picture]:
    made = drawing(*arguments)
    return [made] if isinstance(made, Picture) else made
