"""The picture for a question that only one person sees."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from bot.workers.rendering.pool import RenderPool
from engine import Refused
from render import Picture, question_picture

log = logging.getLogger("grandstand.desk")

PICTURE_WAIT_SECONDS = 1.0
"""Seconds a question waits for its picture."""


async def draw_question(render_pool: RenderPool, view: Mapping[str, Any]) -> list[Picture]:
    """What this person should see before answering; if there is nothing, or not in time, words have to do."""
    try:
        async with asyncio.timeout(PICTURE_WAIT_SECONDS):
            picture = await render_pool.drawn(question_picture, view)
    except Refused:  # a game without pictures
        return []
    except TimeoutError:
        log.info("A picture is late, so a question goes out without it.")
        return []
    except Exception:
        log.exception("A picture could not be drawn; a question goes out without it.")
        return []
    return [] if picture is None else [picture]
