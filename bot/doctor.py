"""`python -m bot doctor`: looks for what is wrong, and says what to do."""

from __future__ import annotations

from bot.settings import Settings


async def examine(settings: Settings) -> int:
    raise NotImplementedError
