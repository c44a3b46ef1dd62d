"""Every press and every command is answered in time and counts once."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import msgspec
import pytest

from bot.arena import Arena
from bot.arena.behaviour.interactions import CallbackType
from bot.arena.faults import Loss
from bot.arena.state.models import MessageFlag
from bot.arena.state.world import guild_id_of
from bot.arena.validation.component_tree import ComponentType
from bot.client import Grandstand
from bot.responses.responder import RESTARTING, Responder
from tests.bot.end_to_end.support.bot_table import BotTable, open_table, table_with_buttons
from tests.bot.end_to_end.support.hosting import hosting, slow_disk, slow_pictures
from tests.bot.end_to_end.support.player import last_private, name_of, open_page, private_messages, reply, wait_for_private
from tests.bot.end_to_end.support.traffic import CALLBACK, add_forged_button, callbacks, record_requests
from tests.bot.support.waiting import until

# ---------------------------------------------------------------------- slow replies


@pytest.mark.usefixtures("hurried")
async def test_a_press_on_a_slow_disk_is_acknowledged_and_counts_once(table: BotTable) -> None:
    """Fault 1."""
    red, before, label = await table.next_to_decide(), await table.state(), await table.first_option()
    live = table.live
    async with slow_disk(table.bot):
        interaction = red.taps(label)
        await until(lambda: interaction.over)
        assert interaction.reply is CallbackType.DEFERRED_UPDATE
    await table.wait_for_change(live)
    await table.answers_are(before[1] + 1)


@pytest.mark.usefixtures("hurried")
async def test_a_command_on_a_slow_disk_says_that_the_bot_thinks_and_then_what_was_done(arena: Arena, table: BotTable) -> None:
    """Fault 1."""
    red, before, label = await table.next_to_decide(), await table.state(), await table.first_option()
    async with slow_disk(table.bot):
        interaction = red.person.slash(red.channel, "/draft", {"pick": label})
        await until(lambda: interaction.over)
        assert interaction.reply is CallbackType.DEFERRED_MESSAGE
        assert arena.services.interactions.is_thinking(interaction)
    await red.answered(interaction)
    assert f"You chose **{label}**." in last_private(red).text
    await table.answers_are(before[1] + 1)


@pytest.mark.usefixtures("hurried")
async def test_the_table_of_a_slow_disk_is_opened_once_and_seen_by_all(arena: Arena, bot: Grandstand) -> None:
    """Fault 1: the lobby is too late to be the reply, so it is a message of its own."""
    red = arena.user("red")
    async with slow_disk(bot):
        interaction = red.person.slash(red.channel, "/play", {})
        await until(lambda: interaction.over)
    await red.answered(interaction)
    await arena.user("blue").reads("Red (host)")
    assert "The table is open." in last_private(red).text
    assert len(await bot.store.find_open_of_user(int(red.person.user.id))) == 1


@pytest.mark.usefixtures("hurried")
async def test_a_board_that_is_slow_to_draw_is_announced_in_words_and_posted_later(arena: Arena, bot: Grandstand) -> None:
    """Fault 1: a requested picture replaces the deferred reply."""
    red = arena.user("red")
    table = await open_table(arena, bot, ["red", "blue"])
    player, before, live = await table.next_to_decide(), await table.state(), table.live
    label = await table.first_option()
    async with slow_pictures(bot):
        draft = player.person.slash(player.channel, "/draft", {"pick": label})
        card = red.person.slash(red.channel, "/card", {"name": "Banana"})
        await wait_for_private(player, f"You chose **{label}**.")
        await until(lambda: card.over)
        assert arena.services.interactions.is_thinking(card)
        assert table.live.message is live.message
    await player.answered(draft)
    await table.wait_for_change(live)
    await table.answers_are(before[1] + 1)
    await red.answered(card)
    assert "Banana" in last_private(red).pictures[0]


@pytest.mark.usefixtures("hurried")
async def test_words_that_come_while_the_acknowledgement_is_under_way_wait_for_it(arena: Arena, table: BotTable) -> None:
    """Fault 1: there is one first reply, and the text follows it."""
    red, requests, label = await table.next_to_decide(), record_requests(arena), await table.first_option()
    async with slow_disk(table.bot):
        arena.faults.slow(0.5, route=CALLBACK)
        interaction = red.person.slash(red.channel, "/draft", {"pick": label})
        await until(lambda: not arena.faults.waiting)  # the acknowledgement is on its way
    await red.answered(interaction)
    assert [request.status for request in callbacks(requests, interaction)] == [200]
    assert "You chose" in last_private(red).text


@pytest.mark.usefixtures("hurried")
async def test_an_acknowledgement_that_is_under_way_is_never_cut_off(arena: Arena, table: BotTable) -> None:
    """Fault 1: the action ends while the acknowledgement is in flight; the bot acknowledges once."""
    red, requests = await table.next_to_decide(), record_requests(arena)

    async def work(router: object, responder: Responder, code: object) -> None:
        await until(lambda: arena.faults.waiting[0].times == 1)

    table.bot.router.actions["wait"] = work
    arena.faults.slow(0.3, route=CALLBACK, times=2)
    interaction = red.forges("gs:wait:-:0", on=add_forged_button("gs:wait:-:0", table.live))
    await red.answered(interaction)
    await until(lambda: not table.bot.router._tasks)
    assert [request.status for request in callbacks(requests, interaction)] == [200]
    assert arena.faults.waiting[0].times == 1, "no second request"
    arena.faults.clear()


# ---------------------------------------------------------------------- Discord does not take the answer


async def test_an_interaction_that_discord_has_forgotten_counts_once_and_the_channel_shows_it(
    arena: Arena, table: BotTable
) -> None:
    """Fault 2: by a button."""
    red, before, label, live = await table.next_to_decide(), await table.state(), await table.first_option(), table.live
    requests = record_requests(arena)
    arena.faults.refuse(404, 10062, "Unknown interaction", route=CALLBACK)
    interaction = red.taps(label)
    await table.wait_for_change(live)
    await table.answers_are(before[1] + 1)
    await until(lambda: not table.current(live).buttons)
    assert len(callbacks(requests, interaction)) == 1, "a forgotten interaction is not answered again"


async def test_a_command_that_discord_has_forgotten_counts_once_and_the_channel_shows_it(arena: Arena, table: BotTable) -> None:
    """Fault 2: the board is a message of its own instead of the reply."""
    red, before, label, live = await table.next_to_decide(), await table.state(), await table.first_option(), table.live
    arena.faults.refuse(404, 10062, "Unknown interaction", route=CALLBACK)
    red.person.slash(red.channel, "/draft", {"pick": label})
    await table.wait_for_change(live)
    await table.answers_are(before[1] + 1)


@pytest.mark.usefixtures("hurried")
async def test_an_acknowledgement_that_comes_too_late_loses_nothing(arena: Arena, table: BotTable) -> None:
    """Fault 2: Discord refuses the acknowledgement before the answer is stored."""
    red, before, label, live = await table.next_to_decide(), await table.state(), await table.first_option(), table.live
    arena.faults.refuse(404, 10062, "Unknown interaction", route=CALLBACK)
    async with slow_disk(table.bot):
        red.taps(label)
        await until(lambda: not arena.faults.waiting)
    await table.wait_for_change(live)
    await table.answers_are(before[1] + 1)


async def test_an_interaction_acknowledged_by_another_process_is_followed_up(arena: Arena, table: BotTable) -> None:
    """Fault 3: the move counts once, and the refused player reads why."""
    red, blue, before = await table.next_to_decide(), await table.other_player(), await table.state()
    label, live = await table.first_option(), table.live
    for player in (blue, red):
        interaction = player.taps(label)
        arena.services.interactions.respond(interaction.id, interaction.token, {"type": CallbackType.DEFERRED_UPDATE}, {})
    await table.wait_for_change(live)
    await table.answers_are(before[1] + 1)
    await wait_for_private(blue, f"That is for {name_of(red)} to decide.")


async def test_a_reply_of_another_process_is_not_mistaken_for_the_table_message(arena: Arena, table: BotTable) -> None:
    """Fault 3: an earlier process may have replied already. Its text stays, and the bot removes the pressed controls all the
    same."""
    red, before, live = await table.next_to_decide(), await table.state(), table.live
    interaction = red.taps(await table.first_option())
    flags = MessageFlag.EPHEMERAL | MessageFlag.COMPONENTS_V2
    words = {"flags": int(flags), "components": [{"type": ComponentType.TEXT, "content": "One moment."}]}
    arena.services.interactions.respond(interaction.id, interaction.token, {"type": CallbackType.MESSAGE, "data": words}, {})
    await table.wait_for_change(live)
    await table.answers_are(before[1] + 1)
    await until(lambda: not table.current(live).buttons)
    assert "One moment." in [seen.text for seen in private_messages(red)]


@pytest.mark.parametrize("loss", Loss)
async def test_an_answer_on_a_line_that_breaks_is_said_once(arena: Arena, table: BotTable, loss: Loss) -> None:
    """Fault 3: after a loss Discord may have received the reply already; the bot does not repeat it."""
    blue = await table.other_player()
    arena.faults.lose(loss, route=CALLBACK)
    await blue.slash("/roll")
    await until(lambda: not table.bot.router._tasks)
    assert [seen.text for seen in private_messages(blue) if "nothing for you to decide" in seen.text] == [last_private(blue).text]


@pytest.mark.parametrize("loss", Loss)
async def test_a_board_on_a_line_that_breaks_is_shown_once(arena: Arena, table: BotTable, loss: Loss) -> None:
    """Fault 3: the board is the answer to a command."""
    red, before, label, live = await table.next_to_decide(), await table.state(), await table.first_option(), table.live
    count = len(red.sees())
    arena.faults.lose(loss, route=CALLBACK)
    await red.slash("/draft", pick=label)
    await table.wait_for_change(live)
    await table.answers_are(before[1] + 1)
    assert len(red.sees()) == count + 1


async def test_words_that_discord_does_not_take_are_not_the_end(arena: Arena, bot: Grandstand) -> None:
    """A shorter text is sent instead."""
    red = arena.user("red")
    arena.faults.refuse(400, 50035, "Invalid Form Body", route=CALLBACK)
    assert "could not show you" in await reply(red, "/help")


async def test_a_line_that_breaks_again_and_again_shows_the_board_once(arena: Arena, table: BotTable) -> None:
    """Fault 2: the reply has arrived unnoticed; the bot searches for the board before it posts it."""
    red, before, label, live = await table.next_to_decide(), await table.state(), await table.first_option(), table.live
    count = len(red.sees())
    arena.faults.lose(Loss.AFTER, route=CALLBACK)
    arena.faults.lose(Loss.BEFORE, times=2, route=CALLBACK)
    red.person.slash(red.channel, "/draft", {"pick": label})
    await table.wait_for_change(live)
    await table.answers_are(before[1] + 1)
    await until(lambda: not table.bot.router._tasks)
    assert len([seen for seen in red.sees() if not seen.private]) == count + 1


async def test_a_picture_on_a_line_that_breaks_arrives_whole(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    arena.faults.lose(Loss.BEFORE, times=2, route=CALLBACK)
    await red.slash("/card", name="Banana")
    (picture,) = arena.services.files.stored.values()
    assert picture.data.startswith(b"\x89PNG")


@pytest.mark.usefixtures("hurried")
async def test_a_form_that_comes_too_late_is_asked_for_again(arena: Arena, bot: Grandstand) -> None:
    """Fault 1: only a first reply can open a form."""
    red = arena.user("red")
    await red.slash("/play")
    await red.press("Options")
    await open_page(red, "Tracks of the four races")
    async with slow_disk(bot):
        interaction = red.taps("Change them")
        await until(lambda: interaction.over)
    await wait_for_private(red, "I was too slow to open the form.")


# ---------------------------------------------------------------------- duplicates


async def test_a_button_pressed_twice_at_once_counts_once(table: BotTable) -> None:
    """Fault 4."""
    red, before, label = await table.next_to_decide(), await table.state(), await table.first_option()
    first, second = red.taps(label), red.taps(label)
    await red.answered(first)
    await red.answered(second)
    await wait_for_private(red, "That has already been decided.")
    await table.answers_are(before[1] + 1)


async def test_two_players_who_press_at_once_are_served_one_after_the_other(table: BotTable) -> None:
    """Fault 5: the player who is out of turn reads whose turn it is."""
    red, blue, before, label = (
        await table.next_to_decide(),
        await table.other_player(),
        await table.state(),
        await table.first_option(),
    )
    out_of_turn, in_turn = blue.taps(label), red.taps(label)
    await blue.answered(out_of_turn)
    await red.answered(in_turn)
    await wait_for_private(blue, f"That is for {name_of(red)} to decide.")
    await table.answers_are(before[1] + 1)


async def test_secret_picks_that_come_at_once_all_count(arena: Arena, tmp_path: Path) -> None:
    """Fault 5: each for its own seat."""
    async with table_with_buttons(arena, tmp_path, ["red", "blue", "green"]) as table:
        await table.skip_to("line-up")
        before = await table.state()
        players = list(table.players.values())
        for player in players:
            await player.press("Choose")
        questions = [last_private(player) for player in players]
        taps = [player.taps(next(iter(seen.buttons)), on=seen) for player, seen in zip(players, questions, strict=True)]
        for player, interaction in zip(players, taps, strict=True):
            await player.answered(interaction)
        await table.answers_are(before[1] + 3)
        answers = await table.bot.store.read_answers(table.id)
        assert sorted(seat for seat, question, _ in answers if question.endswith(".line-up")) == [0, 1, 2]


async def test_an_interaction_that_is_delivered_twice_counts_once(arena: Arena, table: BotTable) -> None:
    """Fault 6."""
    red, before, label, requests = (
        await table.next_to_decide(),
        await table.state(),
        await table.first_option(),
        record_requests(arena),
    )
    arena.services.interactions.deliveries = 2
    interaction = await red.press(label)
    await table.answers_are(before[1] + 1)
    assert len(callbacks(requests, interaction)) == 1


async def test_an_interaction_that_is_delivered_again_after_a_restart_counts_once(arena: Arena, tmp_path: Path) -> None:
    """Fault 6: a press and the opening of a table."""
    red = arena.user("red")
    async with table_with_buttons(arena, tmp_path) as table:
        label = await table.first_option()
        press = await (await table.next_to_decide()).press(label)
        await table.published()
        state = await table.state()
        opened = await red.slash("/play")
    async with hosting(arena, tmp_path) as bot:
        again = table.with_bot(bot)
        requests = record_requests(arena)
        for interaction in (press, opened):
            payload = msgspec.json.encode(arena.services.interactions.payload(interaction))
            guild = guild_id_of(interaction.channel)
            arena.gateway.dispatch(arena.application.id, "INTERACTION_CREATE", payload, guild_id=guild)
        await until(lambda: callbacks(requests, press) and callbacks(requests, opened))
        assert await again.state() == state
        assert len(await bot.store.find_open_of_user(int(red.person.user.id))) == 2


# ---------------------------------------------------------------------- load


@pytest.mark.usefixtures("hurried")
async def test_an_interaction_in_progress_is_answered_when_the_bot_stops(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    async with slow_disk(bot):
        interaction = red.person.slash(red.channel, "/play", {})
        await until(lambda: interaction.over)
        leaving = asyncio.create_task(bot.router.close())
        await asyncio.sleep(0)
        refused = red.person.slash(red.channel, "/help", {})
        await red.answered(refused)
    await leaving
    await red.answered(interaction)
    assert "I am being restarted." in red.sees()
    assert "Red (host)" in red.sees()


@pytest.mark.usefixtures("hurried")
async def test_an_interaction_that_cannot_finish_is_refused_when_the_bot_stops(arena: Arena, tmp_path: Path) -> None:
    """Otherwise Discord would show the deferred reply for ever."""
    red, blue = arena.user("red"), arena.user("blue")
    async with hosting(arena, tmp_path) as bot, slow_disk(bot):
        thinking = red.person.slash(red.channel, "/board", {})
        await until(lambda: thinking.over)
        fresh = blue.person.slash(blue.channel, "/board", {})
        await until(lambda: len(bot.router._tasks) == 2)
        await bot.router.close()
        await red.answered(thinking)
        await blue.answered(fresh)
        assert [last_private(player).text for player in (red, blue)] == [RESTARTING, RESTARTING]


async def test_a_new_interaction_is_refused_while_the_bot_stops(
    arena: Arena, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 17: the bot waits for a reply that Discord accepts slowly; later interactions are not answered."""
    monkeypatch.setattr("bot.interactions.router.SHUTDOWN_GRACE_SECONDS", 10.0)
    red = arena.user("red")
    async with hosting(arena, tmp_path) as bot:
        caplog.clear()
        go = arena.faults.hold(method="POST", route=CALLBACK)
        async with bot._lifecycle_lock:  # it cannot continue to stop
            leaving = asyncio.create_task(bot.close())
            await until(lambda: bot.router._is_closing)
            slow = red.person.slash(red.channel, "/help", {})
            await until(lambda: not arena.faults.waiting)
        await until(lambda: bot.router._is_closed)
        arrives = asyncio.create_task(bot.wait_for("interaction"))
        await asyncio.sleep(0)
        late = red.person.slash(red.channel, "/help", {})
        await arrives
        go.set()
        await leaving
        assert [last_private(red).text, slow.over, late.over] == [RESTARTING, True, False]
        assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_bot_that_is_stopped_as_soon_as_it_is_ready_leaves_nothing_behind(arena: Arena, tmp_path: Path) -> None:
    """Start and stop do not overlap: nothing is written into a closed database."""
    for _ in range(5):
        async with hosting(arena, tmp_path):
            pass
