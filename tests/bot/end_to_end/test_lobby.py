"""The lobby: joining, leaving, starting and closing, by buttons and commands, by several people at once, and without permission."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.client import Grandstand
from bot.clock import HandClock
from bot.interactions.router import NOT_THERE
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.hosting import hosting, without_presence
from tests.bot.end_to_end.support.played_table import threads_in
from tests.bot.end_to_end.support.player import last_private, lobby_message, open_page, reply, reply_to_press
from tests.bot.end_to_end.support.traffic import channel_posts, record_requests
from tests.bot.support.waiting import until

SIX = ("red", "blue", "green", "amber", "violet", "teal")


async def begun(arena: Arena) -> None:
    await until(lambda: threads_in(arena, arena.channel))


# ---------------------------------------------------------------------- the message


async def test_the_lobby_message_says_who_sits_there_what_was_agreed_and_what_is_missing(arena: Arena, bot: Grandstand) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/play")
    text = lobby_message(red).text
    assert "2 to 6 players" in text
    assert "1. Red (host)" in text
    assert "5 seats free" in text
    assert "Mild Mile, Wild Wilds, Mild Mile, Wild Wilds" in text
    assert "live, 3 minutes for each decision, then an AI takes over" in text
    assert lobby_message(red).buttons["Start: 1 more player needed"] is False
    await blue.press("Join")
    assert "2. Blue" in lobby_message(red).text
    assert "4 seats free" in lobby_message(red).text
    assert lobby_message(red).buttons["Start"] is True


async def test_a_slow_table_says_what_slow_means(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    await red.slash("/play", pace="Slow: a few turns a day")
    assert "a few turns a day, 1 day for each decision, then an AI takes over" in lobby_message(red).text


async def test_the_card_of_a_running_game_is_not_edited_with_every_turn(arena: Arena, bot: Grandstand) -> None:
    without_presence(bot)
    table = BotTable(bot, arena, "red", "blue")
    await table.open()
    await table.host.reads("running")
    lobby = next(message for message in table.host.sees() if "running" in message.text).message
    requests = record_requests(arena)
    await table.play(turns=12)
    await until(lambda: len(channel_posts(requests)) >= 8)
    assert not [request for request in requests if request.method == "PATCH" and lobby.id in request.path]


# ---------------------------------------------------------------------- joining


async def test_people_sit_down_by_button_and_by_command(arena: Arena, bot: Grandstand) -> None:
    red, blue, green = (arena.user(name) for name in SIX[:3])
    await red.slash("/play")
    await blue.press("Join")
    assert await reply(green, "/join") == "You have joined the table as Green."
    await red.press("Add AI")
    await green.slash("/ai", level="Expert")
    await red.reads("1. Red (host)\n2. Blue\n3. Green\n4. Rusty (AI, Beginner)\n5. Pixel (AI, Expert)")


async def test_nobody_sits_at_a_table_twice(arena: Arena, bot: Grandstand) -> None:
    """Fault 45."""
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/play")
    await blue.press("Join")
    for again in (blue.press("Join"), blue.slash("/join")):
        await again
        assert last_private(blue).text == "You are already at this table."
    assert "4 seats free" in lobby_message(red).text


async def test_a_seventh_person_finds_no_seat(arena: Arena, bot: Grandstand) -> None:
    """Fault 45."""
    arena.add_person("Seventh")
    seventh, red = arena.user("seventh"), arena.user("red")
    await red.slash("/play")
    before = lobby_message(seventh)
    for name in SIX[1:]:
        await arena.user(name).press("Join")
    assert "All seats are taken" in lobby_message(red).text
    assert lobby_message(red).buttons["Join"] is False
    assert lobby_message(red).buttons["Add AI"] is False
    assert await reply_to_press(seventh, "Join", on=before) == "All 6 seats are taken."
    assert await reply(seventh, "/join") == "All 6 seats are taken."
    assert await reply(red, "/ai") == "All 6 seats are taken."


async def test_two_who_want_the_last_seat_at_the_same_moment_do_not_both_get_it(arena: Arena, bot: Grandstand) -> None:
    """Fault 5."""
    red, blue, green = (arena.user(name) for name in SIX[:3])
    await red.slash("/play")
    for _ in range(4):
        await red.press("Add AI")
    presses = [blue.taps("Join"), green.taps("Join")]
    await asyncio.gather(*(player.answered(press) for player, press in zip((blue, green), presses, strict=True)))
    await red.reads("All seats are taken")
    refused = [player for player in (blue, green) if "All 6 seats are taken." in player.sees()]
    assert len(refused) == 1


async def test_joining_after_the_start_is_refused_with_advice(arena: Arena, bot: Grandstand) -> None:
    """Fault 45."""
    red, blue, green = (arena.user(name) for name in SIX[:3])
    await red.slash("/play")
    before = lobby_message(green)
    await blue.press("Join")
    await red.press("Start")
    await begun(arena)
    assert (await reply_to_press(green, "Join", on=before)).startswith(NOT_THERE)
    assert (await reply(green, "/join")).startswith("This game has already begun. Watch it, or take over a seat")


# ---------------------------------------------------------------------- starting


async def test_too_few_players_cannot_start(arena: Arena, bot: Grandstand) -> None:
    """Fault 45."""
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/play")
    await blue.press("Join")
    ready = lobby_message(red)
    await blue.press("Leave")
    for attempt in (red.slash("/start"), red.press("Start", on=ready)):
        await attempt
        assert last_private(red).text == "The game cannot begin yet: 1 more player needed."


async def test_a_table_begins_once_however_often_start_is_pressed(arena: Arena, bot: Grandstand) -> None:
    """Fault 4."""
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/play")
    await blue.press("Join")
    presses = [red.taps("Start"), red.taps("Start"), blue.taps("Start")]
    await asyncio.gather(*(red.answered(press) for press in presses))
    await begun(arena)
    await until(lambda: "This game has already begun." in red.sees())
    published = await red.goes_to("Magical Athlete · Red, Blue").reads("Row 1 is laid out")
    texts = "\n".join(seen.text for seen in published)  # a picture's description says what is in it, also what the text tells
    assert texts.count("Row 1 is laid out") == 1


# ---------------------------------------------------------------------- leaving


@pytest.mark.parametrize("by_command", [False, True])
async def test_when_the_host_leaves_the_next_person_is_host(arena: Arena, bot: Grandstand, by_command: bool) -> None:
    """Fault 43."""
    red, blue, green = (arena.user(name) for name in SIX[:3])
    await red.slash("/play")
    await red.press("Add AI")
    await blue.press("Join")
    await green.press("Join")
    await (red.slash("/leave") if by_command else red.press("Leave"))
    await blue.reads("2. Blue (host)")
    assert await reply(green, "/start") == "Only the host of the table can do that: Blue."
    await blue.press("Start")
    await begun(arena)


@pytest.mark.parametrize("by_command", [False, True])
async def test_a_table_that_everybody_leaves_is_closed_and_the_next_one_is_clean(
    arena: Arena, bot: Grandstand, by_command: bool
) -> None:
    """Fault 44."""
    red, blue, green = (arena.user(name) for name in SIX[:3])
    await red.slash("/play", options="racers=double")
    await blue.press("Join")
    await red.press("Add AI")
    old = lobby_message(red)
    for player in (red, blue):
        await (player.slash("/leave") if by_command else player.press("Leave"))
    await red.reads("The table is closed. Everybody has left.")
    await green.press("Join", on=old)
    await green.reads("This table was closed. Everybody has left.")
    await green.slash("/play")
    assert "1. Green (host)" in lobby_message(green).text
    assert "double" not in lobby_message(green).text
    assert "5 seats free" in lobby_message(green).text


async def test_a_spectator_cannot_leave(arena: Arena, bot: Grandstand) -> None:
    red, green = arena.user("red"), arena.user("green")
    await red.slash("/play")
    for attempt in (green.press("Leave"), green.slash("/leave")):
        await attempt
        assert last_private(green).text == "You are not at this table."


async def test_the_host_removes_people_and_ai_players_by_command(arena: Arena, bot: Grandstand) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/play")
    await blue.press("Join")
    await red.press("Add AI")
    assert await reply(red, "/kick", player=blue.person.user.id) == "Blue is no longer at the table."
    assert await reply(red, "/kick", seat="rusty") == "Rusty is no longer at the table."
    await red.reads("5 seats free")


async def test_the_host_removes_people_and_ai_players_in_the_panel(arena: Arena, bot: Grandstand) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/play")
    await blue.press("Join")
    await red.press("Add AI")
    await red.press("Options")
    await open_page(red, "Players")
    assert last_private(red).selects["Remove a player"] == ["Blue", "Rusty (AI)"]
    await red.choose("Blue", among="Remove a player")
    assert last_private(red).selects["Remove a player"] == ["Rusty (AI)"]
    await red.choose("Rusty (AI)", among="Remove a player")
    assert "Remove a player" not in last_private(red).selects
    await red.reads("5 seats free")


async def test_nobody_is_removed_by_the_wrong_person_or_by_mistake(arena: Arena, bot: Grandstand) -> None:
    """Fault 45."""
    red, blue, green = (arena.user(name) for name in SIX[:3])
    await red.slash("/play")
    await blue.press("Join")
    await red.slash("/kick", player=red.person.user.id)
    assert last_private(red).text == "You cannot remove yourself. `/leave` does that, and the next person becomes host."
    assert await reply(red, "/kick", player=green.person.user.id) == "They are not at this table. Seated here: Red and Blue."
    assert (await reply(red, "/kick")).startswith("Say who:")
    assert await reply(blue, "/kick", player=red.person.user.id) == "Only the host of the table can do that: Red."
    assert "1. Red (host)\n2. Blue" in lobby_message(red).text


@pytest.mark.parametrize("by_command", [False, True])
async def test_the_host_closes_the_table(arena: Arena, bot: Grandstand, by_command: bool) -> None:
    red = arena.user("red")
    await red.slash("/play")
    await (red.slash("/cancel") if by_command else red.press("Cancel"))
    await red.reads("The table is closed. Red has called it off.")


# ---------------------------------------------------------------------- several tables


async def test_a_channel_has_one_table_that_waits_for_players(arena: Arena, bot: Grandstand) -> None:
    """Fault 47."""
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/play")
    assert await reply(blue, "/play") == "A table in this channel is already waiting for players. `/join` takes a seat there."
    await blue.goes_to("clubhouse").slash("/play")
    assert "1. Blue (host)" in blue.goes_to("clubhouse").sees()


async def test_of_two_tables_opened_at_the_same_moment_one_stays(arena: Arena, bot: Grandstand) -> None:
    """Fault 47."""
    players = [arena.user(name) for name in ("red", "blue")]
    plays = [player.person.slash(player.channel, "/play", {}) for player in players]
    await asyncio.gather(*(player.answered(play) for player, play in zip(players, plays, strict=True)))
    assert len([seen for seen in players[0].sees() if "players" in seen.text and not seen.private]) == 1
    assert len([player for player in players if "is already waiting for players" in player.sees()]) == 1


async def test_a_second_table_can_stand_in_a_channel_while_a_game_runs_in_its_thread(arena: Arena, bot: Grandstand) -> None:
    table = BotTable(bot, arena, "red", "blue")
    await table.open()
    green = arena.user("green")
    await green.slash("/play")
    assert "1. Green (host)" in lobby_message(green).text


async def test_a_server_has_many_tables_but_not_any_number_and_forgotten_ones_do_not_count(
    still: Arena, clock: HandClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Faults 42 and 51."""
    monkeypatch.setattr("bot.coordinator.coordinator.MAX_OPEN_TABLES_PER_SERVER", 1)
    async with hosting(still, tmp_path):
        await still.user("red").slash("/play")
        blue = still.user("blue").goes_to("clubhouse")
        assert (await reply(blue, "/play")).startswith("There are 1 open tables in this server.")
        clock.advance(31 * 86400)
        await blue.slash("/play")
        await blue.reads("1. Blue (host)")


async def test_a_forgotten_lobby_does_not_block_its_channel(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Faults 42 and 44: its host has left it open."""
    async with hosting(still, tmp_path):
        red, blue = still.user("red"), still.user("blue")
        await red.slash("/play")
        old = lobby_message(red)
        clock.advance(1800)
        assert "is already waiting for players" in await reply(blue, "/play")
        clock.advance(1900)
        await blue.slash("/play")
        assert "1. Blue (host)" in lobby_message(blue).text
        await red.reads("The table is closed. Nothing has happened here for a long time, and a new table was opened.")
        await red.press("Join", on=old)
        await red.reads("This table was closed.")


# ---------------------------------------------------------------------- a first game


async def test_in_a_first_game_ai_players_are_beginners_unless_chosen_otherwise(arena: Arena, bot: Grandstand) -> None:
    """Also those that join when a single player starts; in later games they are as usual."""
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/play", game="Microbot Racers")
    await red.press("Start against an AI")
    await until(lambda: threads_in(arena, arena.channel))
    [table_id] = await bot.store.find_open_of_user(int(red.person.user.id))
    assert [seat.level for seat in (await bot.coordinator.read(table_id)).record.seats][1] == "random"
    await red.slash("/play")
    await red.press("Add AI")
    await blue.press("Join")
    await blue.press("Add AI", on=lobby_message(blue))
    await red.reads("2. Rusty (AI, Regular)\n3. Blue\n4. Pixel (AI, Beginner)")
