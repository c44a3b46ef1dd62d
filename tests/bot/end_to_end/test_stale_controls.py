"""Stale controls and forms: the bot refuses them, links to the current message, and removes them."""

from __future__ import annotations

from bot.arena import Arena
from bot.client import Grandstand
from bot.store.database import Statements
from bot.tables.hosted_table import Guest
from bot.tables.lobby import cancel
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.player import (
    last_private,
    name_of,
    open_page,
    private_messages,
    reply_to_press,
    send_first_answer,
    wait_for_private,
)
from tests.bot.end_to_end.support.traffic import MESSAGE
from tests.bot.support.waiting import until


async def test_an_old_button_is_refused_with_the_way_to_the_table_and_removed(arena: Arena, table: BotTable) -> None:
    """Fault 7: the controls of the older message could not be removed when the next one came."""
    red, old, label = await table.next_to_decide(), table.live, await table.first_option()
    arena.faults.refuse(403, 50013, "Missing Permissions", method="PATCH", route=MESSAGE)
    await red.slash("/draft", pick=label)
    await table.wait_for_change(old)
    await table.published()
    before = await table.state()
    assert table.current(old).buttons
    await red.press(label, on=old)
    refusal = await wait_for_private(red, "That has already been decided.")
    assert f"/{table.live.message.id})" in refusal.text
    assert not table.current(old).buttons
    remaining = table.current(old).text
    assert old.text.startswith(remaining), "the story stays"
    assert "On offer: " in remaining
    assert "###" not in remaining, "the question is removed"
    assert table.live.buttons
    assert await table.state() == before


async def test_a_message_that_is_newer_than_the_table_message_keeps_its_controls(table: BotTable) -> None:
    """Fault 7: a player may see and press a board before the bot has stored that it is posted."""
    blue = await table.other_player()
    published, _ = await table.bot.store.read_published(table.id)
    live = table.live
    published.message = int(live.message.id) - 1  # as it was a moment ago
    await table.bot.store.write_published(table.id, published)
    await blue.press(await table.first_option(), on=live)
    await wait_for_private(blue, f"That is for {name_of(await table.next_to_decide())} to decide.")
    assert table.current(live).buttons


async def test_a_private_question_that_is_over_loses_its_controls(table: BotTable) -> None:
    """Fault 7: the refusal replaces them. Usually the message is deleted at once, but not after a restart."""
    red, label = await table.next_to_decide(), await table.first_option()
    await red.slash("/choose")
    question = last_private(red)
    await until(lambda: bool(table.bot.router.open_questions._shown))
    table.bot.router.open_questions._shown.clear()
    await red.slash("/draft", pick=label)
    await table.published()
    await red.answered(send_first_answer(red, question))
    after = next(seen for seen in private_messages(red) if seen.message is question.message)
    assert "That has already been decided." in after.text
    assert not after.buttons


async def test_the_buttons_of_a_closed_table_refuse_politely_and_go(table: BotTable) -> None:
    """Fault 8."""
    red, live, label = await table.next_to_decide(), table.live, await table.first_option()
    host = table.host.person.user
    await table.bot.coordinator.act(table.id, None, None, lambda hosted: cancel(hosted, Guest(int(host.id), "Red")))
    await table.published()
    assert not table.current(live).buttons
    await red.press(label, on=live)
    await wait_for_private(red, "This table was closed. Red has called it off.")


async def test_the_buttons_of_a_finished_game_refuse_politely(table: BotTable) -> None:
    """Fault 8."""
    await table.skip_to_last_answer()
    live, last = table.live, await table.next_to_decide()
    await table.answer_by_default()
    assert table.over
    before = await table.state()
    await last.press(next(iter(live.buttons)), on=live)
    refusal = await wait_for_private(last, "This game is over.")
    assert f"/{table.live.message.id})" in refusal.text
    assert not [label for label in table.current(live).buttons if label == next(iter(live.buttons))]
    assert await table.state() == before


async def test_the_buttons_of_a_table_that_was_deleted_refuse_politely_and_go(table: BotTable) -> None:
    """Fault 8."""
    red, live, label = await table.next_to_decide(), table.live, await table.first_option()

    def forget(db: Statements) -> None:
        for name in ("deadlines", "notices", "outbox", "shown", "events", "answers", "seats", "sat"):
            db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table.id,))
        db.execute("DELETE FROM tables WHERE id = ?", (table.id,))

    await table.bot.store.database.transact(forget)
    await red.press(label, on=live)
    await wait_for_private(red, "This table no longer exists.")
    assert not table.current(live).buttons


async def test_a_spectator_who_presses_changes_nothing(arena: Arena, table: BotTable) -> None:
    """Fault 9."""
    green = table.spectator()
    before, label = await table.state(), await table.first_option()
    for button in (label, "Hand"):
        assert "You are not at this table, so you can only watch." in await reply_to_press(green, button)
    assert await table.state() == before
    assert table.live.buttons


async def test_a_form_that_comes_back_after_the_game_began_changes_nothing(arena: Arena, text_bot: Grandstand) -> None:
    """Fault 13."""
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/play")
    await blue.press("Join")
    table_id = (await text_bot.store.find_open_of_user(int(red.person.user.id)))[0]
    options = dict((await text_bot.coordinator.read(table_id)).record.options)
    await red.press("Options")
    await open_page(red, "Tracks of the four races")
    await red.press("Change them")
    await red.press("Start")
    await red.fill({"Number 1": ["Wild Wilds"]})
    await wait_for_private(red, "This game has already begun.")
    assert (await text_bot.coordinator.read(table_id)).record.options == options
