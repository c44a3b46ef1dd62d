"""Who learns of what, and that nothing happens when something is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.behaviour.people import CannotError
from bot.arena.driver import Player
from bot.arena.state.models import ChannelType
from bot.arena.state.world import ArenaEvent, is_archived
from bot.arena.validation.messages import read_message
from tests.bot.arena.raw_rest import Wire, button
from tests.bot.arena.test_web import page

PLAY: dict[str, Any] = {"type": 1, "name": "play", "description": "Plays.", "options": [], "version": "1"}


def heard(arena: Arena, name: str) -> list[ArenaEvent]:
    news: list[ArenaEvent] = []
    arena.services.world.listeners.append(lambda each: news.append(each) if each.name == name else None)
    return news


async def test_of_two_bots_with_one_command_the_page_asks_the_chosen_one(arena: Arena) -> None:
    second = arena.add_bot("Second")
    for number, bot in enumerate(arena.bots):
        command = {**PLAY, "id": str(number), "application_id": bot.application.id}
        arena.services.world.commands[bot.application.id] = {command["id"]: command}
    async with page(arena, "red") as red:
        asked = await red.asks("slash", channel=arena.channel.id, command="1", options=[])
    interaction: Interaction = arena.services.interactions.by_id[asked["interaction"]]
    assert interaction.application is second.application


async def test_a_reply_that_is_refused_opens_no_thread_and_brings_nobody_in(wire: Wire) -> None:
    services, blue = wire.arena.services, wire.arena.user("blue")
    thread = services.threads.create(wire.arena.channel, wire.arena.bot, {"name": "Game 1"})
    services.threads.leave(thread, wire.arena.bot.id)
    body = {"content": "what?", "message_reference": {"message_id": "5"}}
    assert await wire.no("POST", f"/channels/{thread.id}/messages", body) == (400, 50035)
    assert not services.world.thread_members[thread.id]
    line = services.messages.post(thread, wire.arena.bot, {"content": "one"}, {})
    services.messages.pin(line, wire.arena.bot, pinned=True)
    pinned = services.world.history(thread.id)[-1]
    services.threads.change(thread, {"archived": True})
    with pytest.raises(CannotError):
        blue.person.say(thread, "what?", reply_to=pinned.id)
    assert is_archived(thread)
    assert not services.world.thread_members[thread.id]


async def test_nobody_hears_of_channels_of_a_server_they_are_not_in(arena: Arena) -> None:
    guilds = arena.services.guilds
    other = guilds.create("Elsewhere", arena.find_user("green"))
    room = guilds.add_channel(other.id, "secret-room")
    async with page(arena, "blue") as blue:
        guilds.change_channel(room, {"topic": "very hush"})
        guilds.delete_channel(room)
        await blue.asks("say", channel=arena.channel.id, content="Anything?")
        await blue.hears("MESSAGE_CREATE")
        assert not [event for event in blue.events if event["event"].startswith("CHANNEL")]


async def test_who_is_brought_into_a_private_thread_sees_it_until_sent_out(arena: Arena) -> None:
    threads = arena.services.threads
    async with page(arena, "blue") as blue, page(arena, "green") as green:
        thread = threads.create(arena.channel, arena.bot, {"name": "Hush", "type": ChannelType.PRIVATE_THREAD})
        threads.join(thread, arena.find_user("blue"))
        assert (await blue.hears("THREAD_CREATE"))["name"] == "Hush"
        threads.leave(thread, arena.find_user("blue").id)
        assert (await blue.hears("THREAD_DELETE"))["id"] == thread.id
        arena.services.guilds.delete_channel(thread)
        await green.asks("say", channel=arena.channel.id, content="Anything?")
        await green.hears("MESSAGE_CREATE")
        assert not [event for event in green.events if event["event"].startswith("THREAD")]


async def test_a_bot_without_the_intent_reads_no_quoted_words_either(wire: Wire) -> None:
    arena = wire.arena
    arena.application.flags = 0
    red, blue = arena.user("red"), arena.user("blue")
    first = red.says("secret words")
    blue.person.say(arena.channel, "I heard them", reply_to=first.id)
    [reply, _] = await wire.do("GET", "/channels/{channel}/messages")
    assert (reply["content"], reply["referenced_message"]["content"]) == ("", "")


async def test_a_bot_that_was_sent_away_hears_of_no_button(arena: Arena) -> None:
    services, blue = arena.services, arena.user("blue")
    changes = read_message({"content": "Roll!", "components": [button()]}, uploads={}, settable=0)
    message = services.messages.post(arena.channel, arena.bot, changes, {})
    gone = heard(arena, "GUILD_ROLE_DELETE")
    services.guilds.leave(arena.guild.id, arena.bot.id)
    assert len(gone) == 1
    with pytest.raises(CannotError, match="no longer here"):
        blue.person.press(blue.channel, message.id, "roll")


async def test_a_forged_press_reaches_the_bot_as_it_is(arena: Arena, red: Player) -> None:
    message = arena.services.messages.post(arena.channel, arena.bot, {"content": "Roll!"}, {})
    forged: Any = red.forges("table:9999:win", on=message)
    assert forged.data["custom_id"] == "table:9999:win"
    seen = red.sees()[-1]
    assert red.forges("again", on=seen).source is message


async def test_a_token_touches_only_what_its_own_interaction_brought_about(wire: Wire) -> None:
    red, blue = wire.arena.user("red"), wire.arena.user("blue")
    message = await wire.say("Roll!", components=[button()])
    answers = []
    for player in (red, blue):
        pressed = player.person.press(player.channel, message["id"], "roll")
        path = f"/interactions/{pressed.id}/{pressed.token}/callback"
        await wire.do("POST", path, {"type": 4, "data": {"content": "Yes"}})
        answers.append(pressed)
    other = answers[1].original_id
    path = f"/webhooks/{wire.me}/{answers[0].token}/messages/{other}"
    assert await wire.no("PATCH", path, {"content": "Mine now"}) == (404, 10008)
