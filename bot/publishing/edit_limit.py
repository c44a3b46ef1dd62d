"""Discord's limit on edits of messages older than an hour: about three in 20 seconds in a channel, which slow games exceed.

discord.py would wait and try again, in a delivery slot, or fail with a KeyError where the refusal does not say for how long.
"""

from __future__ import annotations

import aiohttp
import discord

OLD_EDITS = 30046
OLD_EDITS_SECONDS = 20.0
"""After this time an old message can be edited again."""
RATE_LIMITED = 429


def raising_old_edits(trace: aiohttp.TraceConfig | None) -> aiohttp.TraceConfig:
    """Adds a check to the answers of all requests to Discord: a refusal of this limit, and any 429 that does not say how long to
    wait, is an HTTPException at once. No request waits for it."""

    async def check(_session: object, _context: object, ended: aiohttp.TraceRequestEndParams) -> None:
        if ended.response.status != RATE_LIMITED:
            return
        try:
            refusal = await ended.response.json()
        except (aiohttp.ContentTypeError, ValueError):
            return  # not from Discord itself: discord.py knows what to do
        if isinstance(refusal, dict) and (refusal.get("code") == OLD_EDITS or "retry_after" not in refusal):
            raise discord.HTTPException(ended.response, refusal)

    trace = trace or aiohttp.TraceConfig()
    trace.on_request_end.append(check)
    return trace
