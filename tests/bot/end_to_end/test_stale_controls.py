"""Controls and forms of yesterday: refused politely, with the way to what is there now, and taken away."""

from __future__ import annotations

from pathlib import Path

from bot.arena import Arena
from bot.responses.open_questions import OpenQuestions
from bot.store.database import Statements
from bot.tables.hosted_table import Guest
from bot.tables.lobby import cancel
from tests.bot.arena.small_bot import until
from tests.bot.end_to_end.support.company import answers, turns_to
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.tables import name_of, playing, private, told


async def test_an_old_button_is_refused_with_the_way_to_the_table_and_removed(arena: Arena, tmp_path: Path) -> None:
    """Fault 7: the controls of the older message could not be removed when the next one came."""
    async with playing(arena, tmp_path) as table:
        red, old, label = await table.asked(), table.evening.live, await table.first_option()
        arena.faults.refuse(403, 50013, "Missing Permissions", method="PATCH", route="/channels/{channel_id}/messages/{message_id}")
        await red.slash("/draft", pick=label)
        await table.evening.moves_on(old)
        await table.shows_all()
        before = await table.state()
        assert table.again(old).buttons
        await red.press(label, on=old)
        refusal = await told(red, "That has already been decided.")
        assert f"/{table.evening.live.message.id})" in refusal.text
        assert not table.again(old).buttons
        left = table.again(old).text
        assert old.text.startswith(left), "what happened stays"
        assert "```" in left
        assert "###" not in left, "what was asked goes"
        assert table.evening.live.buttons
        assert await table.state() == before


async def test_a_message_that_is_newer_than_the_table_message_keeps_its_controls(arena: Arena, tmp_path: Path) -> None:
    """Fault 7: a board may be seen, and pressed, before the bot has noted that it is out."""
    async with playing(arena, tmp_path) as table:
        blue = await table.other()
        published, _ = await table.bot.store.read_published(table.id)
        live = table.evening.live
        published.message = int(live.message.id) - 1  # as it was a moment ago
        await table.bot.store.write_published(table.id, published)
        await blue.press(await table.first_option(), on=live)
        await told(blue, f"That is for {name_of(await table.asked())} to decide.")
        assert table.again(live).buttons


async def test_a_private_question_that_is_over_loses_its_controls(arena: Arena, tmp_path: Path) -> None:
    """Fault 7: the answer takes their place. Usually the message goes at once; after a restart nobody remembers it."""
    async with playing(arena, tmp_path) as table:
        red, label = await table.asked(), await table.first_option()
        await red.slash("/choose")
        question = private(red)[-1]
        await until(lambda: bool(table.bot.router.open_questions._shown))
        table.bot.router.open_questions = OpenQuestions()
        await red.slash("/draft", pick=label)
        await table.shows_all()
        await red.answered(answers(red, question))
        after = next(seen for seen in private(red) if seen.message is question.message)
        assert "That has already been decided." in after.text
        assert not after.buttons


async def test_the_buttons_of_a_closed_table_refuse_politely_and_go(arena: Arena, tmp_path: Path) -> None:
    """Fault 8."""
    async with playing(arena, tmp_path) as table:
        red, live, label = await table.asked(), table.evening.live, await table.first_option()
        host = table.evening.host.person.user
        await table.bot.coordinator.act(table.id, None, None, lambda hosted: cancel(hosted, Guest(int(host.id), "Red")))
        await table.shows_all()
        assert not table.again(live).buttons
        await red.press(label, on=live)
        await told(red, "This table was closed. Red has called it off.")


async def test_the_buttons_of_a_finished_game_refuse_politely(arena: Arena, tmp_path: Path) -> None:
    """Fault 8."""
    async with playing(arena, tmp_path) as table:
        await table.skips_to_the_last_answer()
        live, last = table.evening.live, await table.asked()
        await table.answers_by_default()
        assert table.evening.over
        before = await table.state()
        await last.press(next(iter(live.buttons)), on=live)
        refusal = await told(last, "This game is over.")
        assert f"/{table.evening.live.message.id})" in refusal.text
        assert not [label for label in table.again(live).buttons if label == next(iter(live.buttons))]
        assert await table.state() == before


async def test_the_buttons_of_a_table_that_was_deleted_refuse_politely_and_go(arena: Arena, tmp_path: Path) -> None:
    """Fault 8."""
    async with playing(arena, tmp_path) as table:
        red, live, label = await table.asked(), table.evening.live, await table.first_option()

        def forget(db: Statements) -> None:
            for name in ("deadlines", "notices", "outbox", "shown", "events", "answers", "seats", "sat"):
                db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table.id,))
            db.execute("DELETE FROM tables WHERE id = ?", (table.id,))

        await table.bot.store.database.transact(forget)
        await red.press(label, on=live)
        await told(red, "This table no longer exists.")
        assert not table.again(live).buttons


async def test_a_spectator_who_presses_changes_nothing(arena: Arena, tmp_path: Path) -> None:
    """Fault 9."""
    async with playing(arena, tmp_path) as table:
        green = arena.user("green").goes_to(str(table.evening.players["red"].channel.name))
        before, label = await table.state(), await table.first_option()
        for button in (label, "Hand"):
            await green.press(button)
            assert "You are not at this table, so you can only watch." in private(green)[-1].text
        assert await table.state() == before
        assert table.evening.live.buttons


async def test_a_form_that_comes_back_after_the_game_began_changes_nothing(arena: Arena, tmp_path: Path) -> None:
    """Fault 13."""
    red, blue = arena.user("red"), arena.user("blue")
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        await red.slash("/play")
        await blue.press("Join")
        table_id = (await bot.store.find_open_of_user(int(red.person.user.id)))[0]
        options = dict((await bot.coordinator.read(table_id)).record.options)
        await red.press("Options")
        await turns_to(red, "Tracks of the four races")
        await red.press("Change them")
        await red.press("Start")
        await red.fill({"Number 1": ["Wild Wilds"]})
        await told(red, "This game has already begun.")
        assert (await bot.coordinator.read(table_id)).record.options == options
