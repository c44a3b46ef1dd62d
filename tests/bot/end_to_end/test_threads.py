"""Tables that are opened in threads and forum posts, threads of finished games, and boards that notify nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.state.models import Channel, ChannelType, MessageFlag
from bot.client import Grandstand
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import without_presence
from tests.bot.end_to_end.support.played_table import threads_in
from tests.bot.end_to_end.support.player import last_private, lobby_message
from tests.bot.support.waiting import until


def forum_post(arena: Arena) -> Channel:
    forum = arena.services.guilds.add_channel(arena.guild.id, "evenings", ChannelType.FORUM)
    return arena.user("red").person.open_thread(forum, "Friday", "Who plays?")


def thread(arena: Arena) -> Channel:
    return arena.user("red").person.open_thread(arena.channel, "Friday", "Who plays?")


def within(player: Player, place: Channel) -> Player:
    return Player(player.services, player.person, place)


@pytest.mark.parametrize("make", [thread, forum_post])
async def test_a_table_opened_in_a_thread_stays_there(arena: Arena, bot: Grandstand, make: Callable[[Arena], Channel]) -> None:
    """From the lobby to the first turns; a thread has no thread of its own, and nothing is posted outside."""
    place = make(arena)
    red, blue = within(arena.user("red"), place), within(arena.user("blue"), place)
    threads = len([*arena.services.world.threads_of(arena.guild.id)])
    await red.slash("/play")
    await blue.press("Join")
    assert "2. Blue" in lobby_message(red).text
    await red.press("Start")
    await until(lambda: any("Log" in seen.buttons for seen in red.sees()))
    assert len([*arena.services.world.threads_of(arena.guild.id)]) == threads
    [table_id] = await bot.store.find_open_of_user(int(red.person.user.id))
    record = (await bot.coordinator.read(table_id)).record
    assert (record.channel, record.place) == (int(place.id), int(place.id))
    await blue.slash("/board")
    assert last_private(blue).pictures
    assert not [seen for seen in arena.user("green").sees() if seen.author == "Grandstand"]


async def test_a_table_ends_with_the_thread_in_which_it_was_opened(arena: Arena, bot: Grandstand) -> None:
    """A lobby closes, because nobody can reach it any more."""
    place = thread(arena)
    red = within(arena.user("red"), place)
    await red.slash("/play")
    arena.services.guilds.delete_channel(place)

    async with asyncio.timeout(10):
        while await bot.store.find_open_of_user(int(red.person.user.id)):
            await asyncio.sleep(0.05)


async def test_what_is_played_in_a_private_thread_is_not_shown_outside(arena: Arena, bot: Grandstand) -> None:
    place = arena.user("red").person.open_thread(arena.channel, "Secret", "Just us", private=True)
    red = within(arena.user("red"), place)
    await red.slash("/play")
    [table_id] = await bot.store.find_open_of_user(int(red.person.user.id))
    green = arena.user("green").goes_to("clubhouse")
    await green.slash("/board", table=table_id)
    assert "There is no such table" in last_private(green).text


# ---------------------------------------------------------------------- afterwards


async def test_the_thread_of_a_finished_game_says_so_and_is_archived_soon(arena: Arena, bot: Grandstand) -> None:
    table = await open_table(arena, bot, ["red", "blue"])
    [place] = threads_in(arena, arena.channel)
    await table.host.slash("/cancel", sure=True)
    await until(lambda: place.name == "Finished: Magical Athlete · Red, Blue")
    assert place.thread_metadata
    assert place.thread_metadata.auto_archive_duration == 60
    assert not place.thread_metadata.archived, "people still read the end"


async def test_a_thread_of_others_keeps_its_name(arena: Arena, bot: Grandstand) -> None:
    place = thread(arena)
    red, blue = within(arena.user("red"), place), within(arena.user("blue"), place)
    await red.slash("/play")
    await blue.press("Join")
    await red.press("Start")
    await until(lambda: any("Log" in seen.buttons for seen in red.sees()))
    await red.slash("/cancel", sure=True)
    await until(lambda: any("has ended the game" in seen.text for seen in red.sees()))
    assert place.name == "Friday"


# ---------------------------------------------------------------------- silence


async def test_boards_that_call_nobody_are_silent(arena: Arena, bot: Grandstand) -> None:
    """Who is mentioned is notified; everybody else is left in peace."""
    without_presence(bot)
    table: BotTable = await open_table(arena, bot, ["red", "blue"])
    for mentions in (True, False):
        await table.host.slash("/settings", mentions=mentions)
        for _ in range(2):
            player, pick = await table.next_to_decide(), await table.first_option()
            await player.slash("/draft", pick=pick)
            await table.published()
    boards = [seen.message for seen in table.red.sees() if not seen.private and " drafts " in seen.text]
    assert [bool(board.flags & MessageFlag.SUPPRESS_NOTIFICATIONS) for board in boards] == [False, False, True, True]
