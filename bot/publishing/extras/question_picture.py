"""The picture for a private question."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from bot.coordinator.coordinator import Coordinator
from bot.workers.rendering.pool import RenderPool
from engine import Refused
from render import Picture, question_picture

log = logging.getLogger("grandstand.desk")

PICTURE_WAIT_SECONDS = 1.0
"""How long a private question waits for its picture."""


async def draw_question(coordinator: Coordinator, render_pool: RenderPool, user: int, view: Mapping[str, Any]) -> list[Picture]:
    """Draws what a player should see before answering. Returns an empty list if there is nothing to draw, or not in time, or if the
    player prefers words."""
    if (await coordinator.preferences(user)).words:
        return []
    try:
        async with asyncio.timeout(PICTURE_WAIT_SECONDS):
            picture = await render_pool.drawn(question_picture, view)
    except Refused:  # a game without pictures
        return []
    except TimeoutError:
        log.info("Question picture late, question sent without it", extra={"event": "question_picture_late"})
        return []
    except Exception:
        log.exception("Question picture not drawn, question sent without it", extra={"event": "question_picture_failed"})
        return []
    return [] if picture is None else [picture]
