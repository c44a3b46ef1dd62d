"""`/server`: what its managers set is what new tables begin with; hosts can change it, and nobody else can change the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.validation.component_tree import ComponentType
from bot.client import Grandstand
from bot.store import TableSettings
from bot.store.servers import change_server_settings, read_server_settings
from bot.text.table_settings import ODDS, PICTURES
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.hosting import hosting, without_presence
from tests.bot.end_to_end.support.player import chosen, custom_id_of, last_private, lobby_message, reply, reply_to_press
from tests.bot.end_to_end.support.traffic import add_forged_button
from tests.bot.support.databases import on_both
from tests.bot.support.waiting import until

STILL, LIVE = PICTURES["still"].on_a_control, ODDS["live"].on_a_control


@pytest.fixture
def red(arena: Arena, bot: Grandstand) -> Player:
    """Somebody who manages the server; Blue does not."""
    return arena.user("red")


async def opened(player: Player, bot: Grandstand) -> TableSettings:
    """The settings of the table that a player opens, which is closed again."""
    await player.slash("/play")
    [table_id] = await bot.store.find_open_of_user(int(player.person.user.id))
    settings = (await bot.coordinator.read(table_id)).settings
    await player.slash("/cancel")
    return settings


@on_both
async def test_new_tables_begin_as_the_server_wants_and_their_hosts_can_change_it(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path) as bot:
        without_presence(bot)
        red, blue = arena.user("red"), arena.user("blue")
        before = BotTable(bot, arena, "red", "blue")
        await red.slash("/play")
        await before.find_id()
        await red.slash("/server", pictures=STILL, odds=LIVE)
        assert "new tables**: boards stand still.\n**Odds at new tables**: odds below what happened." in last_private(red).text
        settings = (await before.hosted()).settings
        assert (settings.pictures, settings.odds) == ("moving", "after"), "tables that are open stay as they are"
        await red.slash("/cancel")
        table = BotTable(bot, arena, "blue", "red")
        await table.open()
        settings = (await table.hosted()).settings
        assert (settings.pictures, settings.odds) == ("still", "live")
        await table.skip_to_roll(3)
        await table.play_turn()
        await table.published()
        assert [file.filename.partition(".")[2] for file in table.live.message.attachments] == ["png"]
        await blue.slash("/settings", pictures=PICTURES["moving"].on_a_control)
        await table.play_turn()
        await table.published()
        assert [file.filename.partition(".")[2] for file in table.live.message.attachments] == ["gif"]


async def test_the_panel_shows_and_changes_every_setting(red: Player, bot: Grandstand) -> None:
    await red.slash("/server")
    panel = last_private(red)
    assert chosen(panel, "Pictures") == [PICTURES["moving"].on_a_control]
    assert chosen(panel, "Odds") == [ODDS["after"].on_a_control]
    assert chosen(panel, "Ratings") == ["Games are rated"]
    await red.choose(PICTURES["words"].on_a_control, among="Pictures", on=panel)
    await red.choose(ODDS["off"].on_a_control, among="Odds", on=panel)
    await red.choose("No ratings", among="Ratings", on=panel)
    panel = last_private(red)
    assert "There are no ratings" in panel.text
    assert "new tables**: boards are told in words.\n**Odds at new tables**: no odds, no what-if." in panel.text
    assert (chosen(panel, "Pictures"), chosen(panel, "Odds")) == (
        [PICTURES["words"].on_a_control],
        [ODDS["off"].on_a_control],
    )
    settings = await opened(red, bot)
    assert (settings.pictures, settings.odds) == ("words", "off")


async def test_a_server_goes_before_the_operator(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path, GRANDSTAND_ODDS="live") as bot:
        red = arena.user("red")
        assert (await opened(red, bot)).odds == "live"
        await red.slash("/server", odds=ODDS["after"].on_a_control)
        assert (await opened(red, bot)).odds == "after"


async def test_who_does_not_manage_the_server_changes_nothing(arena: Arena, red: Player, bot: Grandstand) -> None:
    """Also with a control of the panel, which Discord would not show them."""
    await red.slash("/server")
    code = custom_id_of(last_private(red), "Pictures")
    await arena.user("blue").slash("/play")
    for player, values, words in (
        (arena.user("blue"), ["still"], "Only somebody with the permission “Manage Server” can change"),
        (red, ["nothing"], "There is no such setting."),
    ):
        lobby = add_forged_button(code, lobby_message(player))
        control = {"type": ComponentType.STRING_SELECT, "id": 1, "custom_id": code}
        await player.answered(player.person.use(player.channel, lobby.message.id, control, {"values": values}))
        assert words in last_private(player).text
    guild = int(arena.guild.id)
    assert (await read_server_settings(bot.store.database, guild)).pictures is None


async def test_what_a_newer_version_has_stored_is_left_to_the_operator(arena: Arena, red: Player, bot: Grandstand) -> None:
    """Processes of a fleet are upgraded one after the other."""
    await change_server_settings(bot.store.database, int(arena.guild.id), pictures="holograms", odds="still")
    settings = await opened(red, bot)
    assert (settings.pictures, settings.odds) == ("moving", "after")
    assert "new tables**: boards move.\n**Odds at new tables**: odds after a race or game." in await reply(red, "/server")


async def test_a_rematch_keeps_what_its_table_had_agreed_on(table: BotTable) -> None:
    await table.finish()
    await table.red.slash("/server", pictures=STILL)
    await table.red.press("Rematch")
    await table.find_id()
    assert (await table.hosted()).settings.pictures == "moving"


# ---------------------------------------------------------------------- the role to call


async def test_a_lobby_calls_the_role_of_its_server_once(arena: Arena, bot: Grandstand, red: Player) -> None:
    """Only the host, only before the game, and only that role is notified."""
    players = arena.services.guilds.add_role(arena.guild.id, "Players")
    await red.slash("/play")
    assert "Call players" not in lobby_message(red).buttons
    await red.slash("/cancel")
    assert f"each lobby may call <@&{players.id}> once" in await reply(red, "/server", role=players.id)
    await red.slash("/play")
    blue = arena.user("blue")
    await blue.press("Join")
    assert "Only the host" in await reply_to_press(blue, "Call players", on=lobby_message(blue))
    await red.press("Call players", on=lobby_message(red))
    await until(lambda: any("has opened a table" in seen.text for seen in red.sees()))
    calls = [seen.message for seen in red.sees() if "has opened a table" in seen.text]
    assert [call.mention_roles for call in calls] == [[players.id]]
    await until(lambda: "Call players" not in lobby_message(red).buttons)
    await arena.user("green").press("Join", on=calls[0])
    assert "3. Green" in lobby_message(red).text


async def test_only_managers_name_the_role_and_everyone_stands_for_none(arena: Arena, bot: Grandstand, red: Player) -> None:
    players = arena.services.guilds.add_role(arena.guild.id, "Players")
    assert "/server" not in [f"/{command['name']}" for command in arena.user("blue").person.commands(arena.guild.id)]
    await red.slash("/server", role=players.id)
    await red.slash("/server", role=arena.guild.id)
    assert (await read_server_settings(bot.store.database, int(arena.guild.id))).called_role is None
