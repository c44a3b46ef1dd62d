"""Seat offers, by buttons and by commands: a seat changes hands only with the consent of both players."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.driver import Player
from bot.arena.faults import Loss
from bot.clock import HandClock
from bot.interactions.actions.seats import find_seat
from bot.interactions.router import NOT_THERE
from bot.store import Seat, TableRecord
from bot.tables import seat_offers
from bot.tables.hosted_table import Guest, HostedTable
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table, open_table
from tests.bot.end_to_end.support.channel_table import TEXT_IN_CHANNEL, ChannelTable, deny
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.player import last_private, open_page, reply, reply_to_press, resign
from tests.bot.end_to_end.support.traffic import MESSAGES, record_mentions
from tests.bot.support.waiting import until

DAY = 86400.0


def mine(player: Player) -> str:
    return player.person.user.id


@pytest.mark.parametrize("by_command", [False, True])
async def test_a_seat_changes_hands_when_both_want_it(new_table: BotTable, by_command: bool) -> None:
    red, blue, teal = new_table.red, await new_table.play_until_asked("blue"), new_table.spectator("teal")
    if by_command:
        await red.slash("/sub", to=mine(teal), player=mine(blue))
    else:
        await red.press("Table")
        await open_page(red, "Players")
        await red.choose("Blue", among="Offer a seat to somebody else")
        assert last_private(red).text == "Who should take over **Blue**’s seat? I will ask them first."
        await red.choose("Teal", among="Somebody from this server")
    await red.reads(f"<@{mine(teal)}>, will you take over Blue’s seat in this game? <@{mine(blue)}>, may Teal take over your seat?")
    await (teal.slash("/sub", answer="Yes") if by_command else teal.press("Yes"))
    assert last_private(teal).text == "You said yes. The other player still has to agree."
    assert (await new_table.record()).seats[1].user == int(mine(blue))
    await (blue.slash("/sub", answer="Yes") if by_command else blue.press("Yes"))
    await red.reads("Teal has taken over Blue’s seat. Pictures and the log still say Blue.")
    new_table.players["teal"] = teal
    await until(lambda: new_table.asked() == [teal])
    assert "(for Blue)" in new_table.live.text
    assert (await reply(blue, "/roll")).startswith("You are not at this table")
    await new_table.turn()
    await red.reads("Blue drafts")


async def test_without_mentions_the_new_player_is_named(arena: Arena, new_table: BotTable) -> None:
    """Fault 72: also when they are asked."""
    blue, teal = await new_table.play_until_asked("blue"), new_table.spectator("teal")
    await new_table.red.slash("/settings", mentions=False)
    mentions = record_mentions(arena)
    await blue.slash("/sub", to=mine(teal))
    await teal.reads("Teal, will you take over Blue’s seat in this game?")
    assert not any(mentions)
    await teal.press("Yes")
    await teal.reads("Teal (for Blue): **")
    assert "The table is waiting for Teal (for Blue)." in await reply(new_table.red, "/roll")


@pytest.mark.parametrize("by_command", [False, True])
async def test_who_offers_their_own_seat_has_agreed(new_table: BotTable, by_command: bool) -> None:
    red, blue, teal = new_table.red, new_table.blue, new_table.spectator("teal")
    if by_command:
        await blue.slash("/sub", to=mine(teal))
    else:
        await blue.press("Table")
        await blue.press("Offer my seat")
        await blue.choose("Teal", among="Somebody from this server")
    await red.reads(f"<@{mine(teal)}>, will you take over Blue’s seat in this game?")
    assert "shall Teal" not in red.sees()
    await teal.press("Yes")
    await red.reads("Teal has taken over Blue’s seat.")


@pytest.mark.parametrize("by_command", [False, True])
async def test_an_offer_can_be_declined(new_table: BotTable, by_command: bool) -> None:
    red, blue, teal = new_table.red, new_table.blue, new_table.spectator("teal")
    await blue.slash("/sub", to=mine(teal))
    before = next(seen for seen in teal.sees() if "Yes" in seen.buttons)
    await (teal.slash("/sub", answer="No") if by_command else teal.press("No"))
    await red.reads("Teal said no: Blue’s seat stays as it is.")
    await teal.reads("You said no: Blue’s seat stays as it is. Blue cannot have you asked again in this game.")
    await teal.press("Yes", on=before)
    await teal.reads("That offer is no longer open." if by_command else NOT_THERE)
    await until(lambda: not [seen for seen in teal.sees() if "Yes" in seen.buttons])
    assert (await new_table.record()).seats[1].user == int(mine(blue))
    assert await reply(blue, "/sub", to=mine(teal)) == "Teal has said no to you in this game, so I do not ask them again."


async def test_nobody_is_asked_for_ever(new_table: BotTable) -> None:
    """Fault 72."""
    blue, teal = new_table.blue, new_table.spectator("teal")
    for _ in range(2):
        assert await reply(blue, "/sub", to=mine(teal)) == "I have asked them."
    sentence = "You have had Teal asked 2 times in this game, and more is too much."
    for _ in range(3):
        assert await reply(blue, "/sub", to=mine(teal)) == sentence
    assert len([seen for seen in teal.sees() if "will you take over" in seen.text]) == 2


async def test_a_newer_offer_takes_the_place_of_an_older_one(new_table: BotTable) -> None:
    blue, teal, green = new_table.blue, new_table.spectator("teal"), new_table.spectator("green")
    await blue.slash("/sub", to=mine(teal))
    first = next(seen for seen in teal.sees() if "Yes" in seen.buttons)
    await blue.slash("/sub", to=mine(green))
    await teal.press("Yes", on=first)
    await teal.reads("That offer is no longer open.")
    await green.press("Yes")
    await green.reads("Green has taken over Blue’s seat.")


async def test_an_offer_is_for_the_two_whose_seat_it_is_about(arena: Arena, tmp_path: Path) -> None:
    async with bot_table(arena, tmp_path, "red", "blue", "amber") as table:
        red, blue, amber, teal = *(table.players[name] for name in ("red", "blue", "amber")), table.spectator("teal")
        await amber.slash("/sub", to=mine(teal), player=mine(blue))
        assert last_private(amber).text == "Only the host and the player in a seat can offer it."
        assert await reply(blue, "/sub", to=mine(red)) == "Red is already at this table."
        assert await reply(blue, "/sub", to=arena.bot.id) == "A bot cannot take a seat. `/kick` gives one to an AI player."
        assert (await reply(blue, "/sub")).startswith("Say who takes over")
        await blue.slash("/sub", to=mine(teal))
        await amber.press("Yes")
        assert last_private(amber).text.startswith("Only the player of that seat and the person it is offered to can answer that.")
        await red.press("No")
        await blue.reads("Red said no: Blue’s seat stays as it is.")


async def test_an_old_player_who_is_away_is_not_asked(slow_table: BotTable, clock: HandClock) -> None:
    red, blue, teal = slow_table.red, await slow_table.play_until_asked("blue"), slow_table.spectator("teal")
    await slow_table.pass_time(clock, DAY + 5)
    await red.reads("Blue did not answer in time")
    await red.slash("/sub", to=mine(teal), seat="blue")
    await red.reads(f"<@{mine(teal)}>, will you take over Blue’s seat in this game?")
    assert f"<@{mine(blue)}>, may" not in red.sees()
    await teal.press("Yes")
    await red.reads("Teal has taken over Blue’s seat.")


async def test_an_old_player_who_returns_is_asked_after_all(slow_table: BotTable, clock: HandClock) -> None:
    red, blue, teal = slow_table.red, await slow_table.play_until_asked("blue"), slow_table.spectator("teal")
    await slow_table.pass_time(clock, DAY + 5)
    await red.slash("/sub", to=mine(teal), seat="blue")
    await blue.slash("/hand")
    assert await reply_to_press(teal, "Yes") == "You said yes. The other player still has to agree."
    await blue.press("No")
    await red.reads("Blue said no: Blue’s seat stays as it is.")


async def test_a_seat_of_an_ai_is_given_to_somebody_who_comes_late(arena: Arena, tmp_path: Path) -> None:
    async with bot_table(arena, tmp_path, "red", "blue", ai=1) as table:
        red, teal = table.red, table.spectator("teal")
        await red.slash("/sub", to=mine(teal), seat="Rusty")
        await teal.press("Yes")
        await red.reads("Teal has taken over Rusty’s seat.")
        table.players["teal"] = teal
        for _ in range(6):
            if table.asked() == [teal]:
                break
            await table.turn()
        await until(lambda: table.asked() == [teal])
        await table.turn()
        await red.reads("Rusty drafts")


async def test_who_has_left_can_be_given_their_seat_again(new_table: BotTable) -> None:
    red, blue = new_table.red, new_table.blue
    await resign(blue)
    await red.slash("/sub", to=mine(blue), seat="Blue")
    await blue.press("Yes")
    await red.reads("Blue has taken over Blue’s seat.")
    assert (await new_table.record()).seats[1].player == "Blue"


async def test_the_host_who_hands_their_seat_over_hands_over_the_table(new_table: BotTable) -> None:
    """Fault 43."""
    red, teal = new_table.red, new_table.spectator("teal")
    await red.slash("/sub", to=mine(teal))
    await teal.press("Yes")
    await teal.reads("Teal has taken over Red’s seat.")
    assert "**Players**: Teal (for Red, host), Blue\n" in await reply_to_press(teal, "Table")
    await open_page(teal, "Players")
    assert "1. Teal (for Red, host)\n2. Blue" in last_private(teal).text
    assert "Remove a player" in last_private(teal).selects


# ---------------------------------------------------------------------- finding seats, and failed questions


def test_a_seat_is_meant_by_its_own_name_before_a_stand_ins() -> None:
    seats = [Seat("Red", 1, stand_in="Amber"), Seat("Amber", 2), Seat("Blue", 3, stand_in="Teal")]
    hosted = HostedTable(TableRecord("0123abcd", 1, 2, 3, "magical-athlete", host=1, seed="", opened=0.0, seats=seats), None, 0.0)
    assert [find_seat(hosted, None, name) for name in ("amber", "Red", " teal ")] == [1, 0, 2]
    assert find_seat(hosted, 3, None) == 2


async def test_a_new_player_is_distinguished_from_a_player_of_the_same_name(arena: Arena, tmp_path: Path) -> None:
    async with bot_table(arena, tmp_path, "red", "blue", "amber") as table:
        red, teal = table.red, table.spectator("teal")
        arena.services.world.members[arena.guild.id][mine(teal)].nick = "Amber"
        await red.slash("/sub", to=mine(teal))
        await teal.press("Yes")
        await teal.reads("Amber 2 has taken over Red’s seat.")
        await teal.slash("/kick", seat="Amber")
        await teal.reads("Amber was removed from the game by Amber 2 (for Red).")
        assert (await reply(teal, "/kick", seat="amber 2")).startswith("You cannot remove yourself.")


async def test_a_question_that_cannot_be_posted_is_asked_as_soon_as_it_can(still: Arena, still_text_table: ChannelTable) -> None:
    blue, teal = still_text_table.players["blue"], still_text_table.spectator("teal")
    deny(still, TEXT_IN_CHANNEL | Permission.SEND_MESSAGES)
    answer = await reply(blue, "/sub", to=mine(teal))
    assert answer.startswith("I ask them as soon as I can post there again.")
    assert "**Send Messages** is missing" in answer
    assert not [seen for seen in teal.sees() if "will you take over" in seen.text]
    deny(still, TEXT_IN_CHANNEL)
    await teal.reads("will you take over Blue’s seat in this game?")
    await teal.press("Yes")
    await teal.reads("Teal has taken over Blue’s seat.")


@pytest.mark.parametrize("is_replaced", [False, True])
async def test_a_question_that_was_written_before_the_bot_was_killed(still: Arena, tmp_path: Path, is_replaced: bool) -> None:
    """It is never open and invisible, and an offer that another one has replaced is not asked about."""
    without_pictures(still)
    async with hosting(still, tmp_path) as bot:
        table = await open_table(still, bot, ["red", "blue"])
        bot.coordinator.on_change = lambda *_: None  # killed as soon as it is on disk
        blue = Guest(int(mine(table.blue)), "Blue")
        for name in ("green", "teal") if is_replaced else ("teal",):
            to = Guest(int(mine(table.spectator(name))), name)
            await bot.coordinator.act(table.id, blue, None, partial(seat_offers.offer_seat, guest=blue, number=1, to=to))
    async with hosting(still, tmp_path) as bot:
        table = table.with_bot(bot)
        await table.published()
        teal = table.spectator("teal")
        assert len([seen for seen in teal.sees() if "will you take over" in seen.text]) == 1
        await teal.press("Yes")
        await teal.reads("has taken over Blue’s seat.")


@pytest.mark.parametrize("loss", Loss)
async def test_who_is_asked_about_a_seat_is_asked_once_when_the_line_breaks(arena: Arena, new_table: BotTable, loss: Loss) -> None:
    blue, teal = new_table.blue, new_table.spectator("teal")
    arena.faults.lose(loss, method="POST", route=MESSAGES)
    assert await reply(blue, "/sub", to=mine(teal)) == "I have asked them."
    await new_table.published()
    assert len([seen for seen in teal.sees() if "will you take over" in seen.text]) == 1
