"""Every switch for what goes wrong, seen by a real discord.py bot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from functools import partial
from io import BytesIO
from typing import Any

import aiohttp
import discord
import pytest

from bot.arena import Arena
from bot.arena.behaviour.people import CannotError
from bot.arena.behaviour.permissions import Permission
from bot.arena.driver import Player
from bot.arena.faults import Loss
from bot.arena.services import Exchange
from bot.clock import HandClock
from tests.bot.arena.raw_rest import picture
from tests.bot.arena.small_bot import Prompt, at, first_channel, small_bot
from tests.bot.support.error_log import ErrorLog
from tests.bot.support.waiting import until

MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
HAPPENINGS = (
    "raw_message_delete",
    "guild_channel_update",
    "guild_channel_delete",
    "raw_thread_update",
    "guild_remove",
    "guild_join",
    "guild_unavailable",
    "guild_available",
    "raw_member_remove",
    "interaction",
)


class Witness(Prompt):
    """The small bot with its eyes open: it asks for every event, and notes those that matter here."""

    def __init__(self, *, intents: discord.Intents, **options: Any) -> None:
        super().__init__(intents=discord.Intents.all(), **options)
        self.seen: dict[str, list[Any]] = {name: [] for name in HAPPENINGS}
        for name, happened in self.seen.items():
            setattr(self, f"on_{name}", partial(self._note, happened))

    @staticmethod
    async def _note(happened: list[Any], *about: Any) -> None:
        happened.append(about[-1])


class Company:
    """The bot, the channel as it knows it, and what went over the wire."""

    def __init__(self, arena: Arena, client: Witness) -> None:
        self.client = client
        self.room = first_channel(client, arena)
        self.exchanges: list[Exchange] = []
        arena.services.exchange_listeners.append(self.exchanges.append)

    def answers(self, method: str, ending: str) -> list[int]:
        """The statuses of the answers to one kind of request, in order."""
        return [exchange.status for exchange in self.exchanges if exchange.method == method and exchange.path.endswith(ending)]

    async def sees(self, name: str, number: int = 1) -> Any:
        """Waits for an event, and gives what it was about."""
        await until(lambda: len(self.client.seen[name]) >= number)
        return self.client.seen[name][-1]


@asynccontextmanager
async def company(arena: Arena) -> AsyncIterator[Company]:
    async with at(arena, partial(small_bot, Witness)) as client:
        assert isinstance(client, Witness)
        yield Company(arena, client)


@pytest.fixture
async def here(arena: Arena) -> AsyncIterator[Company]:
    async with company(arena) as running:
        yield running


async def refusal(request: Awaitable[object]) -> tuple[int, int]:
    """The status and code with which a request is refused."""
    with pytest.raises(discord.HTTPException) as refused:
        await request
    return refused.value.status, refused.value.code


# The REST API.


async def test_a_request_that_is_held_waits_for_the_test_and_keeps_nobody_else_waiting(
    here: Company, arena: Arena, red: Player
) -> None:
    go = arena.faults.hold(method="POST", route=MESSAGES)
    sending = asyncio.create_task(here.room.send("late"))
    await until(lambda: not arena.faults.waiting)
    await red.slash("/hello", name="Red")
    assert not sending.done()
    assert "late" not in red.sees()
    go.set()
    await sending
    assert [seen.text for seen in red.sees()] == ["Hello, Red!", "late"]


async def test_a_slow_answer_takes_its_time(here: Company, arena: Arena) -> None:
    arena.faults.slow(0.1, method="POST", route=MESSAGES)
    began = asyncio.get_running_loop().time()
    await here.room.send("late")
    assert asyncio.get_running_loop().time() - began >= 0.1


async def test_an_acknowledgement_that_is_too_slow_comes_too_late(still: Arena, clock: HandClock, error_log: ErrorLog) -> None:
    error_log.expect("Unknown interaction")
    red = still.user("red")
    async with company(still) as here:
        still.faults.slow(0.1, route=CALLBACK)
        asked = red.person.slash(red.channel, "/hello", {"name": "Red"})
        await until(lambda: not still.faults.waiting)
        clock.advance(3)
        assert asked.failure == "The application did not respond"
        await until(lambda: here.answers("POST", "/callback"))
        assert [(exchange.status, exchange.answer["code"]) for exchange in here.exchanges] == [(404, 10062)]
        await until(lambda: not error_log.missing())
        assert not red.sees()


@pytest.mark.parametrize("is_global", [False, True])
async def test_after_a_429_the_bot_waits_and_the_message_arrives_once(here: Company, arena: Arena, is_global: bool) -> None:
    red, loop = arena.user("red"), asyncio.get_running_loop()
    arena.services.limits.refuse_next(2, retry_after=0.1, is_global=is_global, method="POST", route=MESSAGES)
    begun = loop.time()
    await here.room.send("once")
    assert loop.time() - begun >= 0.2
    assert here.answers("POST", "/messages") == [429, 429, 200]
    assert [exchange.answer["global"] for exchange in here.exchanges[:2]] == [is_global, is_global]
    assert [seen.text for seen in red.sees()] == ["once"]


async def test_while_a_global_429_lasts_the_bot_asks_nothing_at_all(here: Company, arena: Arena) -> None:
    arena.services.limits.refuse_next(1, retry_after=0.2, is_global=True)
    sending = asyncio.create_task(here.room.send("first"))
    await until(lambda: here.exchanges)
    await here.room.typing()
    await sending
    assert sorted((exchange.status, exchange.path.rpartition("/")[2]) for exchange in here.exchanges) == [
        (200, "messages"),
        (204, "typing"),
        (429, "messages"),
    ]
    assert here.exchanges[0].status == 429


async def test_a_429_of_an_interaction_is_waited_for_too(here: Company, arena: Arena, red: Player) -> None:
    arena.services.limits.refuse_next(1, retry_after=0.1, route=CALLBACK)
    await red.slash("/hello", name="Red")
    await until(lambda: len(here.answers("POST", "/callback")) == 2)
    assert here.answers("POST", "/callback") == [429, 200]
    assert [seen.text for seen in red.sees()] == ["Hello, Red!"]


@pytest.mark.parametrize("retry_after", [None, 600.0])
async def test_an_old_message_can_be_edited_three_times_in_twenty_seconds(
    still: Arena, clock: HandClock, retry_after: float | None
) -> None:
    """Fault 76: a refusal counts for one channel, and says how long to wait or does not."""
    async with company(still) as here:
        old = await here.room.send("old")
        clock.advance(3601)
        new = await here.room.send("new")
        limit = still.faults.limit_old_edits(retry_after=retry_after)
        for number in range(3):
            await old.edit(content=f"old {number}")
        editing = asyncio.create_task(old.edit(content="refused"))
        await until(lambda: limit.refused)
        for number in range(5):
            await new.edit(content=f"new {number}")
        assert here.exchanges[-6].answer == {
            "message": "Maximum number of edits to messages older than 1 hour reached",
            "code": 30046,
            **({} if retry_after is None else {"retry_after": retry_after, "global": False}),
        }
        assert [seen.text for seen in still.user("red").sees()] == ["old 2", "new 4"]
        editing.cancel()
        with pytest.raises(asyncio.CancelledError if retry_after else KeyError):  # discord.py waits, or stumbles over the body
            await editing
        clock.advance(20)
        await old.edit(content="old again")


def test_a_limit_on_old_edits_has_sensible_numbers(arena: Arena) -> None:
    for wrong in ({"edits": -1}, {"seconds": 0.0}, {"age": -1.0}, {"retry_after": -1.0}):
        with pytest.raises(ValueError, match="cannot be negative"):
            arena.faults.limit_old_edits(**wrong)


@pytest.mark.parametrize("status", [500, 502])
async def test_after_a_server_error_the_message_arrives_once(here: Company, arena: Arena, red: Player, status: int) -> None:
    arena.faults.fail(status, method="POST", route=MESSAGES)
    await here.room.send("once")
    assert not arena.faults.waiting
    assert [seen.text for seen in red.sees()] == ["once"]


async def test_a_server_error_that_discord_py_does_not_retry_reaches_the_bot(here: Company, arena: Arena) -> None:
    arena.faults.fail(503, method="POST", route=MESSAGES)
    with pytest.raises(discord.DiscordServerError):
        await here.room.send("never")
    assert not arena.user("red").sees()


async def test_any_refusal_can_be_put_in_the_way(here: Company, arena: Arena) -> None:
    arena.faults.refuse(400, 200000, "Message was blocked by automatic moderation", route=MESSAGES)
    with pytest.raises(discord.HTTPException, match="automatic moderation") as refused:
        await here.room.send("rude")
    assert (refused.value.status, refused.value.code) == (400, 200000)
    await here.room.send("polite")
    assert [seen.text for seen in arena.user("red").sees()] == ["polite"]


async def test_a_connection_lost_before_the_effect_leaves_nothing_behind(here: Company, arena: Arena, red: Player) -> None:
    arena.faults.lose(Loss.BEFORE, method="POST", route=MESSAGES)
    with pytest.raises(aiohttp.ClientError):
        await here.room.send("once", nonce=7)
    assert not red.sees()
    await here.room.send("once", nonce=7)
    assert [seen.text for seen in red.sees()] == ["once"]


async def test_a_connection_lost_after_the_effect_does_not_double_what_is_sent_again_with_its_nonce(
    here: Company, arena: Arena, red: Player
) -> None:
    arena.faults.lose(Loss.AFTER, method="POST", route=MESSAGES)
    with pytest.raises(aiohttp.ClientError):
        await here.room.send("once", nonce=7)
    [first] = red.sees()
    again = await here.room.send("once", nonce=7)
    assert str(again.id) == first.message.id
    assert [seen.text for seen in red.sees()] == ["once"]
    await here.room.send("once", nonce=8)
    assert [seen.text for seen in red.sees()] == ["once", "once"]


async def test_an_acknowledgement_counts_though_its_answer_is_lost(arena: Arena, red: Player, error_log: ErrorLog) -> None:
    error_log.expect("Server disconnected")
    async with company(arena):
        arena.faults.lose(Loss.AFTER, route=CALLBACK)
        await red.slash("/hello", name="Red")
        await until(lambda: not error_log.missing())
        assert [seen.text for seen in red.sees()] == ["Hello, Red!"]


async def test_faults_that_wait_can_be_cleared(here: Company, arena: Arena) -> None:
    arena.faults.fail(503, times=100)
    arena.faults.clear()
    await here.room.send("unharmed")


@pytest.mark.parametrize("accepts_v2_files", [True, False])
async def test_a_follow_up_with_files_and_a_layout_is_taken_or_refused_as_the_switch_says(
    here: Company, arena: Arena, red: Player, accepts_v2_files: bool
) -> None:
    """Discord's pages say both. A plain message with a file is fine either way."""
    arena.services.interactions.accepts_v2_files = accepts_v2_files
    await red.slash("/hello", name="Red")
    interaction = await here.sees("interaction")
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png")))

    def file() -> discord.File:
        return discord.File(BytesIO(picture()), "a.png")

    if accepts_v2_files:
        await interaction.followup.send(view=view, file=file())
    else:
        assert await refusal(interaction.followup.send(view=view, file=file())) == (400, 50035)
    await interaction.followup.send("plain", file=file())
    assert [seen.text for seen in red.sees()] == ["Hello, Red!", *[""] * accepts_v2_files, "plain"]


# What is delivered twice, and what is gone.


async def test_of_an_interaction_delivered_twice_only_the_first_acknowledgement_counts(
    here: Company, arena: Arena, red: Player, error_log: ErrorLog
) -> None:
    error_log.expect("Interaction has already been acknowledged")
    arena.services.interactions.deliveries = 2
    asked = await red.slash("/hello", name="Red")
    await until(lambda: len(here.answers("POST", "/callback")) == 2)
    assert [str(interaction.id) for interaction in here.client.seen["interaction"]] == [asked.id, asked.id]
    refused = max(here.exchanges, key=lambda each: each.status)
    assert sorted(here.answers("POST", "/callback")) == [200, 400]
    assert refused.answer["code"] == 40060
    await until(lambda: not error_log.missing())
    await red.slash("/hello", name="once more")
    assert len(here.client.seen["interaction"]) == 3
    assert [seen.text for seen in red.sees()] == ["Hello, Red!", "Hello, once more!"]


async def test_without_permission_a_bot_is_told_so_and_with_it_it_may_again(here: Company, arena: Arena) -> None:
    for denied, code in ((Permission.SEND_MESSAGES, 50013), (Permission.VIEW_CHANNEL, 50001)):
        arena.services.guilds.forbid(arena.channel, arena.bot.id, denied)
        assert await refusal(here.room.send("may I?")) == (403, code)
    arena.services.guilds.forbid(arena.channel, arena.bot.id, Permission(0))
    await here.room.send("thank you")
    assert [seen.text for seen in arena.user("red").sees()] == ["thank you"]


@pytest.mark.parametrize("denied", [Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL])
async def test_a_bot_can_see_beforehand_what_it_may_not(here: Company, arena: Arena, denied: Permission) -> None:
    me = here.room.guild.me
    assert here.room.permissions_for(me).value & denied
    arena.services.guilds.forbid(arena.channel, arena.bot.id, denied)
    await here.sees("guild_channel_update")
    assert not here.room.permissions_for(me).value & denied


async def test_a_bot_that_may_not_see_a_channel_hears_nothing_from_it(here: Company, arena: Arena) -> None:
    heard: list[str] = []

    @here.client.event
    async def on_message(message: discord.Message) -> None:
        heard.append(message.content)

    arena.services.guilds.forbid(arena.channel, arena.bot.id, Permission.VIEW_CHANNEL)
    arena.user("red").says("a secret")
    arena.user("red").goes_to("clubhouse").says("no secret")
    await until(lambda: heard)
    assert heard == ["no secret"]


async def test_a_deleted_message_is_unknown(here: Company, red: Player) -> None:
    message = await here.room.send("soon gone")
    red.person.delete(red.channel, str(message.id))
    assert (await here.sees("raw_message_delete")).message_id == message.id
    for act in (message.edit(content="still here?"), message.delete(), here.room.fetch_message(message.id)):
        assert await refusal(act) == (404, 10008)


async def test_a_deleted_channel_is_unknown(here: Company, arena: Arena) -> None:
    arena.services.guilds.delete_channel(arena.channel)
    assert await here.sees("guild_channel_delete") == here.room
    assert await refusal(here.room.send("anybody?")) == (404, 10003)


async def test_an_archived_thread_is_not_touched_until_somebody_opens_it(here: Company, arena: Arena) -> None:
    thread = await here.room.create_thread(name="Game 1", type=discord.ChannelType.public_thread)
    message = await thread.send("before")
    known = arena.services.world.channel(str(thread.id))
    arena.services.threads.change(known, {"archived": True})
    assert (await here.sees("raw_thread_update")).data["thread_metadata"]["archived"]
    for act in (thread.send("now"), message.edit(content="meanwhile"), message.add_reaction("🎲"), thread.leave()):
        assert await refusal(act) == (400, 50083)
    await thread.edit(archived=False)
    assert not (await here.sees("raw_thread_update", 2)).data["thread_metadata"]["archived"]
    await thread.send("after")
    await message.edit(content="long before")
    assert [message.content for message in arena.services.world.history(known.id)] == ["long before", "after"]


async def test_a_locked_thread_stays_shut_for_a_bot_that_does_not_manage_threads(here: Company, arena: Arena) -> None:
    thread = await here.room.create_thread(name="Game 1", type=discord.ChannelType.public_thread)
    arena.services.guilds.forbid(arena.channel, arena.bot.id, Permission.MANAGE_THREADS)
    known = arena.services.world.channel(str(thread.id))
    arena.services.threads.change(known, {"archived": True, "locked": True})
    assert (await here.sees("raw_thread_update")).data["thread_metadata"]["locked"]
    assert await refusal(thread.send("let me in")) == (400, 50083)
    with pytest.raises(discord.Forbidden):
        await thread.edit(archived=False, locked=False)
    assert not arena.services.world.history(known.id)


# Who comes and goes.


async def test_a_bot_that_is_kicked_may_nothing_and_works_again_when_it_is_invited_again(
    here: Company, arena: Arena, red: Player
) -> None:
    arena.services.guilds.leave(arena.guild.id, arena.bot.id)
    assert (await here.sees("guild_remove")).id == int(arena.guild.id)
    assert not here.client.guilds
    assert await refusal(here.room.send("let me in")) == (403, 50001)
    with pytest.raises(CannotError):
        await red.slash("/hello", name="nobody")

    arena.services.guilds.join(arena.guild.id, arena.bot)
    assert (await here.sees("guild_join")).id == int(arena.guild.id)
    room = first_channel(here.client, arena)
    await room.send("back again")
    await red.slash("/hello", name="Red")
    assert [seen.text for seen in red.sees()] == ["back again", "Hello, Red!"]


async def test_while_it_is_kicked_a_bot_hears_nothing_of_the_server(here: Company, arena: Arena) -> None:
    heard: list[str] = []

    @here.client.event
    async def on_message(message: discord.Message) -> None:
        heard.append(message.content)

    arena.services.guilds.leave(arena.guild.id, arena.bot.id)
    arena.user("red").says("it is gone")
    arena.services.guilds.join(arena.guild.id, arena.bot)
    arena.user("red").says("it is back")
    await until(lambda: heard)
    assert heard == ["it is back"]


async def test_a_bot_is_told_when_a_member_leaves(here: Company, arena: Arena) -> None:
    blue = arena.find_user("blue")
    arena.services.guilds.leave(arena.guild.id, blue.id)
    gone = await here.sees("raw_member_remove")
    assert (gone.guild_id, gone.user.id) == (int(arena.guild.id), int(blue.id))
    assert await refusal(here.room.guild.fetch_member(int(blue.id))) == (404, 10007)


async def test_an_outage_is_no_farewell(here: Company, arena: Arena) -> None:
    arena.services.guilds.make_unavailable(arena.guild.id)
    assert (await here.sees("guild_unavailable")).id == here.room.guild.id
    arena.services.guilds.make_available(arena.guild.id)
    assert (await here.sees("guild_available")).id == here.room.guild.id


async def test_a_bot_in_time_out_may_only_look_on(here: Company, arena: Arena) -> None:
    arena.services.guilds.time_out(arena.guild.id, arena.bot.id, 60)
    assert await refusal(here.room.send("anybody?")) == (403, 50013)
    arena.services.guilds.time_out(arena.guild.id, arena.bot.id, 0)
    await here.room.send("again")


async def test_somebody_who_wants_no_messages_gets_none(here: Company, arena: Arena) -> None:
    red = arena.find_user("red")
    arena.services.world.wants_no_dms.add(red.id)
    user = await here.room.guild.fetch_member(int(red.id))
    assert await refusal(user.send("psst")) == (403, 50007)
