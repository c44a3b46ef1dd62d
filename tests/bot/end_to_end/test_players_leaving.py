"""People come and go while a game is running: they resign, are removed, leave the server, and hand their seats over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.driver import Player
from bot.arena.services import Exchange
from bot.clock import HandClock
from bot.interactions.router import NOT_THERE
from bot.store import Stage
from bot.tables.hosted_table import HostedTable
from engine import Table, get_policy
from tests.bot.end_to_end.support.bot_table import SLOW, BotTable, bot_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.player import (
    custom_id_of,
    last_private,
    open_page,
    reply,
    reply_to_press,
    resign,
    send_first_answer,
)
from tests.bot.end_to_end.support.traffic import add_forged_button
from tests.bot.support.waiting import until

MEMBERS = "/guilds/{guild_id}/members/{user_id}"
DAY = 86400.0


def mine(player: Player) -> str:
    return player.person.user.id


async def play_on_without(table: BotTable, name: str) -> None:
    """Plays on; this player must not be asked again."""
    for _ in range(4):
        await table.turn()
        assert table.players[name] not in table.asked()


# ---------------------------------------------------------------------- resigning


@pytest.mark.parametrize("by_command", [False, True])
async def test_who_leaves_a_game_is_replaced_by_an_ai(table_of_three: BotTable, by_command: bool) -> None:
    blue = await table_of_three.play_until_asked("blue")
    if by_command:
        await blue.slash("/resign")
    else:
        await blue.press("Table")
        await blue.press("Leave the game")
    assert last_private(blue).text.startswith("Resign? You leave this game for good")
    assert table_of_three.blue in table_of_three.asked()
    assert await reply_to_press(blue, "Yes, resign") == "You have left the game. Thank you for playing."
    await blue.reads("Blue has left the game. An AI plays on in their place.")
    await play_on_without(table_of_three, "blue")
    assert (await reply(blue, "/roll")).startswith("You are not at this table")
    assert (await reply(blue, "/games")).startswith("You are not at any table.")


@pytest.mark.parametrize("by_command", [False, True])
async def test_when_the_host_leaves_a_game_the_next_person_is_host(table_of_three: BotTable, by_command: bool) -> None:
    """Fault 43."""
    red, blue = table_of_three.red, table_of_three.blue
    if by_command:
        await red.slash("/resign")
    else:
        await red.press("Table")
        await red.press("Leave the game")
    await red.press("Yes, resign")
    await blue.reads("Red has left the game. An AI plays on in their place. Blue is the host now.")
    green = table_of_three.players["green"]
    assert await reply(green, "/cancel", sure=True) == "Only the host of the table can do that: Blue."
    await blue.slash("/cancel", sure=True)
    await blue.reads("Blue has ended the game. There is no winner")


async def test_a_game_that_everybody_leaves_ends(arena: Arena, tmp_path: Path) -> None:
    async with bot_table(arena, tmp_path, "red", "blue", ai=2) as table:
        red, blue = table.red, table.blue
        await resign(blue)
        await resign(red)
        await red.reads("Red has left the game. Nobody is left, so the game ends here.")
        await table.host.reads("The table is closed. Everybody has left.")
        await until(lambda: table.seen is None)
        assert (await table.record()).stage is Stage.CLOSED


async def test_who_leaves_twice_or_never_was_there_is_told_so(new_table: BotTable) -> None:
    green = new_table.spectator("green")
    assert await reply(green, "/resign") == "You are not at this table, so you can only watch."
    await green.press("Table")
    assert [*last_private(green).buttons] == ["How to play"]
    blue = new_table.blue
    await blue.press("Table")
    panel = last_private(blue)
    await blue.press("Leave the game")
    await blue.press("Yes, resign")
    await blue.press("Leave the game", on=panel)
    await blue.reads(NOT_THERE)
    leave = custom_id_of(panel, "Leave the game")
    await blue.answered(blue.forges(leave, on=add_forged_button(leave, panel)))
    await blue.reads("You are not at this table, so you can only watch.")
    assert (await reply(new_table.host, "/leave")).startswith("This game has already begun. `/resign` leaves it for good")


async def test_who_resigns_by_accident_stays(new_table: BotTable) -> None:
    blue, before = new_table.blue, await new_table.record()
    await blue.slash("/resign")
    assert list(last_private(blue).buttons) == ["Yes, resign", "Stay"]
    assert await reply_to_press(blue, "Stay") == "You stay in the game."
    assert not last_private(blue).buttons
    assert (await new_table.record()) == before


async def test_a_confirmation_of_yesterday_or_of_nobody_lets_nobody_resign(new_table: BotTable) -> None:
    """A player who has the seat again was not asked again; and a confirmation on a public message was asked of nobody."""
    red, blue = new_table.red, new_table.blue
    await blue.slash("/resign")
    old = last_private(blue)
    await resign(blue)
    await red.slash("/sub", to=blue.person.user.id, seat="Blue")
    await blue.press("Yes")
    await red.reads("Blue has taken over Blue’s seat.")
    await blue.press("Yes, resign", on=old)
    assert last_private(blue).text.startswith("You were asked that before you took this seat, so you stay.")
    yes = custom_id_of(old, "Yes, resign")
    for player in (red, blue):
        await player.answered(player.forges(yes, on=add_forged_button(yes, new_table.live)))
        assert last_private(player).text.startswith("Nobody asked you that here.")
    green = new_table.spectator("green")
    await green.answered(green.forges(yes, on=new_table.live))
    assert (await new_table.record()).people == [int(player.person.user.id) for player in (red, blue)]


# ---------------------------------------------------------------------- removing players


@pytest.mark.parametrize("by_command", [False, True])
async def test_who_is_removed_in_the_middle_of_a_decision_is_replaced_by_an_ai(table_of_three: BotTable, by_command: bool) -> None:
    """Fault 45."""
    red, blue = table_of_three.red, await table_of_three.play_until_asked("blue")
    before = table_of_three.live
    if by_command:
        assert await reply(red, "/kick", player=mine(blue)) == "An AI now plays for Blue."
    else:
        await red.press("Table")
        await open_page(red, "Players")
        assert last_private(red).selects["Remove a player"] == ["Blue", "Green"]
        await red.choose("Blue", among="Remove a player")
        assert last_private(red).selects["Remove a player"] == ["Green"]
    await blue.reads("Blue was removed from the game by Red. An AI plays on in their place.")
    await blue.answered(send_first_answer(blue, before))
    await blue.reads("You are not at this table, so you can only watch.")
    await play_on_without(table_of_three, "blue")


async def test_who_is_removed_while_they_answer_has_answered_or_not(table_of_three: BotTable) -> None:
    """Faults 5 and 45: the answer counts once, theirs or the AI's."""
    red, blue = table_of_three.red, await table_of_three.play_until_asked("blue")
    live, before = table_of_three.live, await table_of_three.hosted()
    kick = red.person.slash(red.channel, "/kick", {"player": mine(blue)})
    await asyncio.gather(red.answered(kick), blue.answered(send_first_answer(blue, live)))
    await table_of_three.wait_for_change(live)
    answered = [key for _, key, _ in await table_of_three.bot.store.read_answers(before.record.id)]
    assert answered.count(before.table.questions[0].key) == 1
    assert (await table_of_three.record()).seats[1].user is None


async def test_nobody_is_removed_from_a_game_without_the_right(arena: Arena, tmp_path: Path) -> None:
    """Fault 45."""
    async with bot_table(arena, tmp_path, "red", "blue", ai=1) as table:
        red, blue = table.red, table.blue
        assert await reply(blue, "/kick", player=mine(red)) == "Only the host of the table can do that: Red."
        await red.slash("/kick", player=mine(red))
        assert last_private(red).text == "You cannot remove yourself. `/resign` does that, and the next person becomes host."
        assert await reply(red, "/kick", seat="Rusty") == "An AI already plays for Rusty."
        await red.press("Table")
        await open_page(red, "Players")
        panel = last_private(red)
        stolen = custom_id_of(panel, "Remove a player")
        await blue.answered(blue.forges(stolen, on=add_forged_button(stolen, table.live)))
        await blue.reads("They are not at this table.")
        assert [seat.user is not None for seat in (await table.record()).seats] == [True, True, False]


# ---------------------------------------------------------------------- leaving the server


async def test_a_player_who_leaves_the_server_keeps_the_seat_and_an_ai_plays(
    still: Arena, still_table: BotTable, clock: HandClock
) -> None:
    """Fault 38: Discord does not tell the bot, so it checks before it reminds the player."""
    blue = await still_table.play_until_asked("blue")
    user = blue.person.user
    still.services.guilds.leave(still.guild.id, user.id)
    await still_table.pass_time(clock, 92)
    red = still_table.red
    await red.reads("Blue has left the server. The seat is kept: an AI plays until they are back.")
    assert f"<@{user.id}>, the table waits" not in red.sees()
    await play_on_without(still_table, "blue")
    assert "**Players**: Red (host), Blue (has left the server)" in await reply_to_press(red, "Table")
    still.services.guilds.join(still.guild.id, user)
    await blue.slash("/roll")
    await red.reads("Blue is back.")
    assert (await still_table.record()).seats[1].is_played


async def test_when_the_host_leaves_the_server_the_next_person_is_host(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Faults 38 and 43."""
    async with bot_table(still, tmp_path, "red", "blue", "green") as table:
        red, blue = await table.play_until_asked("red"), table.blue
        still.services.guilds.leave(still.guild.id, mine(red))
        await table.pass_time(clock, 92)
        await blue.reads("an AI plays until they are back. Blue is the host now.")


async def test_a_table_that_waits_for_ever_does_not_wait_for_who_has_left_the_server(
    still: Arena, still_table: BotTable, clock: HandClock
) -> None:
    """Faults 38 and 42: they leave after the last reminder."""
    await still_table.red.slash("/settings", late="No time limit: the table waits")
    blue = await still_table.play_until_asked("blue")
    for _ in range(4):
        await still_table.pass_time(clock, DAY)
    still.services.guilds.leave(still.guild.id, mine(blue))
    await still_table.pass_time(clock, DAY + 5)
    await still_table.red.reads("Blue has left the server.")
    await play_on_without(still_table, "blue")


async def test_when_the_last_one_leaves_the_server_the_table_sleeps(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 38."""
    async with bot_table(still, tmp_path, "red", ai=1) as table:
        red, user = table.red, table.red.person.user
        still.services.guilds.leave(still.guild.id, user.id)
        await table.pass_time(clock, 92)
        still.services.guilds.join(still.guild.id, user)
        await red.reads("Nobody is here any more, so the table sleeps.")
        answers = await table.answers()
        await table.pass_time(clock, DAY)
        assert await table.answers() == answers
        assert "Pick a racer" in await reply_to_press(red, "I am back")


async def test_an_account_that_is_deleted_is_somebody_who_has_left(still: Arena, still_table: BotTable, clock: HandClock) -> None:
    """Fault 39: the name is stored, so everything works."""
    await still_table.play_until_asked("blue")
    still.faults.refuse(404, 10013, "Unknown User", route=MEMBERS)
    await still_table.pass_time(clock, 92)
    await still_table.red.reads("Blue has left the server.")
    await play_on_without(still_table, "blue")


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10004), (500, 0)])
async def test_who_cannot_be_looked_up_has_not_left(
    still: Arena, still_table: BotTable, clock: HandClock, status: int, code: int
) -> None:
    """Faults 36 and 37: an unavailable server or a Discord error says nothing about its members."""
    blue = await still_table.play_until_asked("blue")
    if code:
        still.faults.refuse(status, code, "No", route=MEMBERS)
    else:
        still.faults.fail(status, route=MEMBERS)
    await still_table.pass_time(clock, 92)
    await blue.reads("the table is waiting for you.")
    assert (await still_table.record()).seats[1].is_played


async def test_a_new_name_changes_nothing_at_the_table(arena: Arena, new_table: BotTable) -> None:
    """Fault 39: pictures, log and messages keep the name with which the player joined."""
    red, blue = new_table.red, await new_table.play_until_asked("blue")
    arena.services.guilds.rename(blue.person.user, "Azure")
    await new_table.turn()
    await red.reads("Blue drafts")
    await resign(blue)
    await red.reads("Blue has left the game.")
    assert "Azure" not in red.sees()


async def test_nothing_goes_by_direct_message(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 40: with closed direct messages nobody misses anything."""
    seen: list[Exchange] = []
    still.services.exchange_listeners.append(seen.append)
    for name in ("red", "blue"):
        still.services.world.wants_no_dms.add(still.find_user(name).id)
    async with bot_table(still, tmp_path, "red", "blue") as table:
        while not (await table.hosted()).table.questions[0].secret:
            await table.turn()
        await table.turn()
        await table.pass_time(clock, 182)
        assert [seen for player in table.players.values() for seen in player.sees() if seen.private and seen.selects]
    assert not [request.path for request in seen if request.path.startswith("/users/") and request.method == "POST"]


# ---------------------------------------------------------------------- the channel and the end of a game


async def test_a_game_that_sleeps_in_the_channel_itself_does_not_block_it(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 42."""
    still.services.guilds.forbid(still.channel, still.bot.id, Permission.CREATE_PUBLIC_THREADS | Permission.ATTACH_FILES)
    async with hosting(still, tmp_path) as bot:
        table = BotTable(bot, still, "red", "blue")
        await table.open(pace=SLOW)
        green = still.user("green")
        assert (await reply(green, "/play")).startswith("A game is running in this channel.")
        for _ in range(2):
            await table.pass_time(clock, DAY + 5)
        await green.reads("Nobody is here, so the table sleeps.")
        await green.slash("/play")
        await green.reads("1. Green (host)")
        await table.red.press("I am back")
        await green.reads("Red is back.")


def a_tie() -> Table:
    """A game of two that ends with a tie."""
    for seed in range(17, 500):  # the first one, as the rules are now
        table, policy = Table.new("magical-athlete", ["Red", "Blue"], seed=f"{seed:032x}"), get_policy("random", seed)
        while table.result is None:
            question = table.questions[0]
            table.answer(question.seat, question.key, policy.answer(table, question))
        if table.result.winners == (0, 1):
            return table
    raise AssertionError("There is no tie among so many games.")


async def test_those_who_tie_share_the_victory(arena: Arena, tmp_path: Path) -> None:
    """Fault 49."""
    without_pictures(arena)
    tie = a_tie()
    async with hosting(arena, tmp_path) as bot:
        table = BotTable(bot, arena, "red", "blue")
        await table.host.slash("/play")
        await table.find_id()
        record = await table.record()
        await table.lobby["blue"].press("Join")

        def sealed(hosted: HostedTable) -> None:
            hosted.record.seed, hosted.changed = tie.seed, True

        def nearly_over(hosted: HostedTable) -> None:
            for seat, key, option in tie.answers[:-1]:
                hosted.answer(seat, key, option, "a test")

        await bot.coordinator.act(record.id, None, None, sealed)
        await table.host.press("Start")
        await bot.coordinator.act(record.id, None, None, nearly_over)
        await table.find_table()
        seat, key, option = tie.answers[-1]
        question = (await table.hosted()).table.questions[0]
        assert (question.seat, question.key) == (seat, key)
        player = [table.red, table.blue][seat]
        await until(lambda: player in table.asked())
        await player.slash("/choose", answer=question.option(option).label)
        await player.reads("Final standings")
        assert tie.result is not None
        points = tie.result.points[0]
        assert f"1st **Red** {points} · 1st **Blue** {points}" in table.live.text
        await table.host.reads("**Red** and **Blue** share the victory.")


async def test_a_refused_action_also_ends_an_absence(table: BotTable) -> None:
    other = await table.other_player()
    user = int(other.person.user.id)

    def send_away(hosted: HostedTable) -> None:
        seat = hosted.record.seat_of(user)
        assert seat is not None
        hosted.record.seats[seat].away = True
        hosted.changed = True

    await table.bot.coordinator.act(table.id, None, None, send_away)
    await other.press(await table.first_option(), on=table.live)
    await other.reads("is back.")
    assert all(seat.is_played for seat in (await table.record()).seats)
