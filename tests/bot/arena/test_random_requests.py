"""Some hundred requests of all kinds, good and bad, at one arena: it never fails, and what it knows stays consistent."""

from __future__ import annotations

import pytest

from bot.arena.rest.routes import routes
from tests.bot.arena.random_requests import Walker, contradictions
from tests.bot.arena.raw_rest import Wire

STEPS = 400


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_asked_is_answered_and_the_world_stays_whole(wire: Wire, seed: int) -> None:
    wire.permit()
    await wire.offer({"name": "roll", "options": [{"type": 6, "name": "who", "description": "Who."}]})
    walker = Walker(wire, seed)
    done = 0
    for _ in range(STEPS):
        asked, status, answer = await walker.step()
        assert status < 500, (asked, answer)
        done += status < 300
        assert not contradictions(walker.world), asked
    assert done > STEPS / 5
    assert len(walker.asked) > 10


def test_the_walk_knows_all_routes() -> None:
    templates = {route.template for route in routes}
    assert len(templates) > 40
    assert "/channels/{channel_id}/messages/{message_id}" in templates
