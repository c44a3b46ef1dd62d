"""A user's data: exported to that user alone, and erased on request."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec

from bot.arena import Arena
from bot.client import Grandstand
from bot.interactions.actions.privacy import FORGOTTEN, NOTHING_FORGOTTEN, NOTHING_STORED
from render import Picture
from tests.bot.end_to_end.support.bot_table import BotTable, open_table, table_with_buttons
from tests.bot.end_to_end.support.player import attachment, last_private, reply, wait_for_private
from tests.bot.support.coordinator import answer
from tests.bot.support.database_reader import DatabaseReader, where_is
from tests.bot.support.waiting import until


async def test_an_export_contains_the_users_data_and_nothing_of_others(arena: Arena, table: BotTable) -> None:
    red, label = await table.next_to_decide(), await table.first_option()
    other, before = await table.other_player(), await table.state()
    await red.slash("/draft", pick=label)
    await table.answers_are(before[1] + 1)
    await red.slash("/my-data")
    await wait_for_private(red, "This is everything that is kept of you.")
    data = msgspec.json.decode(attachment(red))
    (seat,) = data["tables"]
    assert (data["your id"], seat["table"], seat["game"]) == (red.person.user.id, table.id, "Magical Athlete")
    assert len(seat["answers"]) == 1
    record, text = await table.record(), str(data)
    assert record.seed not in text
    assert other.person.user.id not in text
    assert seat["name"] == record.seats[seat["seat"] - 1].name


async def test_a_user_leaves_all_tables_before_an_erasure(arena: Arena, text_bot: Grandstand, tmp_path: Path) -> None:
    table = await open_table(arena, text_bot, ["red", "blue", "green"])
    red, blue = table.red, table.blue
    await red.goes_to("clubhouse").slash("/play")
    await table.published()
    user = red.person.user.id
    await red.slash("/forget-me")
    await wait_for_private(red, "You sit at open tables")
    assert last_private(red).text.count("Magical Athlete") == 2
    await red.press("Leave all of them")
    await wait_for_private(red, "Forget you?")
    assert not await text_bot.store.find_open_of_user(int(user))
    await blue.reads("Red has left the game.")
    await red.press("Keep everything")
    await wait_for_private(red, NOTHING_FORGOTTEN)
    assert where_is(tmp_path, user)
    await red.slash("/forget-me")
    await red.press("Forget me")
    await wait_for_private(red, FORGOTTEN)
    await until(lambda: DatabaseReader(tmp_path).is_settled())
    assert where_is(tmp_path, user) == set()
    assert (await table.record()).seats[0].name == "Somebody"
    await text_bot.coordinator.act(table.id, None, None, answer)
    await table.published()
    assert "Somebody" in blue.sees()[-1].text
    assert where_is(tmp_path, user) == set()
    assert "tables.save" not in where_is(tmp_path, '"Red"')


async def test_during_an_erasure_nothing_is_posted_and_then_the_table_is_read_again(arena: Arena, tmp_path: Path) -> None:
    """A message in flight would contain the name, and store it again."""
    red, somebody = (Picture(name, 0, 0, "", "") for name in (b"Red", b"Somebody"))
    rename = "UPDATE tables SET sheet = CAST(replace(CAST(sheet AS TEXT), '\"Red\"', '\"Somebody\"') AS BLOB)"
    async with table_with_buttons(arena, tmp_path) as table:
        shown = DatabaseReader(tmp_path).published(table.id)
        async with table.bot.delivery.blocked([table.id]):
            await table.bot.coordinator.act(
                table.id, None, None, lambda hosted: hosted.tell(f"Hello, {hosted.record.seats[0].name}.")
            )
            await asyncio.sleep(0.1)
            assert DatabaseReader(tmp_path).published(table.id) == shown
            await table.bot.store.database.transact(lambda db: db.execute(rename))
            assert await table.bot.render_pool.film((table.id, 1), lambda: red) == red
        await table.published()
        assert "Somebody" in DatabaseReader(tmp_path).published(table.id).card
        assert await table.bot.render_pool.film((table.id, 1), lambda: somebody) == somebody


async def test_without_stored_data_the_reply_says_so(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red").goes_to("@Grandstand")
    for command in ("/my-data", "/forget-me"):
        assert await reply(red, command) == NOTHING_STORED
