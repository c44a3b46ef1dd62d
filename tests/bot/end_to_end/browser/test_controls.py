"""The controls below a board, as a phone shows them."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.messages.layouts import Public
from bot.messages.table_message import controls
from tests.bot.arena.browser import PHONE, Visits
from tests.bot.arena.small_bot import at
from tests.bot.support.hosted_tables import BLUE, begun, by_default

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_what_can_be_looked_at_takes_one_row_on_a_phone(house: Visits) -> None:
    """Also in the second race, when there is something to watch again in the log."""
    hosted = begun(BLUE)
    while not (hosted.game.films(hosted.table.state) and hosted.table.questions[0].kind == "roll"):
        by_default(hosted)
    rows = controls(hosted, 1)
    labels = [str(control.label) for control in rows[-1] if hasattr(control, "label")]
    assert labels == ["Cards", "Hand", "Log", "Table"]
    async with at(house.arena) as client:
        red = await house.come("Red", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        await client.get_partial_messageable(int(house.arena.channel.id)).send(view=Public.of("The board.", rows=rows))
        await red.reads("The board.")
        boxes = []
        for label in labels:
            await expect(red.button(label)).to_be_visible()
            boxes.append(await red.button(label).bounding_box())
        await red.shows("bot-phone-row")
        assert len({box["y"] for box in boxes if box is not None}) == 1, labels
        assert all(box is not None and box["height"] >= 40 for box in boxes)
