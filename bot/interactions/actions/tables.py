"""Tables: `/play`, `/join`, `/leave`, `/ai`, `/start` and `/cancel`, the lobby's buttons, End the game, and Rematch."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout
from bot.messages.settings_panel import ending_panel
from bot.publishing import permissions
from bot.responses.responder import Responder
from bot.store import Notice, Stage, TableRecord, TableSettings
from bot.store.servers import read_server_settings
from bot.tables import lobby, rights
from bot.tables.hosted_table import FOR_A_FIRST_GAME, USUAL, HostedTable
from bot.tables.paces import PACE_DEFAULTS
from bot.text.table_settings import ODDS, PICTURES
from engine import Refused

ONLY_IN_SERVER = "Tables are in the channels of a server: use this command in one of them."
LOBBY_MESSAGE_WAIT_SECONDS = 1.0
"""How long an interaction waits for the lobby message, which is its answer if it comes in time."""


def default_table_settings(router: InteractionRouter, pace: str) -> TableSettings:
    """The operator's default settings for a pace."""
    limit = router.settings.live_minutes * 60 if pace == "live" else router.settings.async_hours * 3600
    return TableSettings(
        pace=pace, limit=limit, late=PACE_DEFAULTS[pace].late, odds="live" if router.settings.odds == "live" else "after"
    )


async def new_table_settings(router: InteractionRouter, guild: int, pace: str) -> TableSettings:
    """The settings with which a table begins in a server: its own where it has some, otherwise the operator's."""
    settings = default_table_settings(router, pace)
    server = await read_server_settings(router.store.database, guild)
    if server.pictures in PICTURES:  # a newer version may know more of them
        settings.pictures = server.pictures
    if server.odds in ODDS:
        settings.odds = server.odds
    return settings


async def open_table(router: InteractionRouter, responder: Responder, game: str, pace: str, options: dict[str, object]) -> None:
    """`/play`: opens a table. The lobby message is the response. In a thread or forum post the game stays there: threads have none
    of their own."""
    interaction = responder.interaction
    if interaction.guild_id is None or interaction.channel is None:
        raise Refused(ONLY_IN_SERVER)
    may = interaction.app_permissions
    if lacking := permissions.missing(may, permissions.needed_in(interaction.channel)):
        raise Refused(f"I cannot host a game in this channel. {' '.join(lacking)}")
    settings = await new_table_settings(router, interaction.guild_id, pace)
    settings.thread = permissions.may_use_threads(may) and isinstance(interaction.channel, discord.TextChannel)
    now, draw = router.coordinator.clock.now(), router.coordinator.draw
    record = lobby.new_record(interaction.guild_id, responder.place, game, responder.guest, settings, options, now, draw)
    await _open(router, record, responder, responder)
    await responder.reply_if_unanswered("The table is open.")
    if lacking := permissions.missing(may, permissions.wanted_in(interaction.channel)):
        await responder.reply("\n".join(["The table is open. Some things will not work in this channel:", *lacking]))


async def _open(
    router: InteractionRouter,
    record: TableRecord,
    responder: Responder,
    carrier: Responder | None,
    invitation: Notice | None = None,
) -> None:
    """Opens a table. `carrier` is the interaction to which the lobby message may be the response."""
    async with router.delivery.answering(record.id, carrier):
        await router.coordinator.open(record, responder.interaction.id, [invitation] if invitation is not None else [])
    await router.delivery.wait_until_idle(record.id, LOBBY_MESSAGE_WAIT_SECONDS)


async def act_on_lobby(router: InteractionRouter, responder: Responder, table_id: str, act: Callable[[HostedTable], str]) -> None:
    """Changes the table. A press is answered by the updated message, a command by the sentence that `act` returns."""
    async with router.delivery.answering(table_id, responder if responder.is_on_message else None):
        sentence = await router.act(responder, table_id, act)
    if responder.is_on_message:
        await router.delivery.wait_until_idle(table_id, LOBBY_MESSAGE_WAIT_SECONDS)
    else:
        await responder.reply(sentence)


async def join(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    await act_on_lobby(router, responder, table_id, lambda hosted: lobby.join(hosted, responder.guest))


async def join_here(router: InteractionRouter, responder: Responder) -> None:
    """`/join`: takes a seat at the table in this channel."""
    await join(router, responder, await router.find_lobby(responder))


async def leave(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    await act_on_lobby(router, responder, table_id, lambda hosted: lobby.leave(hosted, responder.guest))


async def start(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    level = await _usual_level(router, responder)
    await act_on_lobby(router, responder, table_id, lambda hosted: lobby.start(hosted, responder.guest, level))


async def _usual_level(router: InteractionRouter, responder: Responder) -> str:
    """The level of AI players for a user who chooses none."""
    return USUAL if await router.store.has_played(responder.guest.id) else FOR_A_FIRST_GAME


async def add_ai(router: InteractionRouter, responder: Responder, table_id: str, level: str | None = None) -> None:
    """Adds an AI player: of the usual level if the user chooses none, or a beginner in their first game."""
    chosen = level if level is not None else await _usual_level(router, responder)
    await act_on_lobby(router, responder, table_id, lambda hosted: lobby.add_ai(hosted, responder.guest, chosen))


async def cancel(router: InteractionRouter, responder: Responder, table_id: str, *, sure: bool = False) -> None:
    """Closes a lobby at once; asks for confirmation before it ends a running game, unless `sure`."""
    hosted = await router.table_for(responder, table_id)
    if sure or hosted.record.stage is not Stage.PLAYING:
        await act_on_lobby(router, responder, table_id, lambda hosted: lobby.cancel(hosted, responder.guest))
        return
    rights.demand_host_or_moderator(hosted, responder.guest)
    await responder.reply(ending_panel(hosted))


async def call_role(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Calls the role that the server names to the lobby."""
    guild = (await router.coordinator.read(custom_id.table)).record.guild
    role = (await read_server_settings(router.store.database, guild)).called_role
    if role is None:
        raise Refused("This server names nobody to call any more.")
    await act_on_lobby(router, responder, custom_id.table, lambda hosted: lobby.call_role(hosted, responder.guest, role))


async def close(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Ends the game after a confirmation."""
    sentence = await router.act(responder, custom_id.table, lambda hosted: lobby.cancel(hosted, responder.guest))
    await responder.replace(Layout.of(sentence))


async def rematch(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Opens a new table with the same settings, in the channel of the old one. The user becomes its host, AI players keep their
    seats, and everybody else who played is asked to join."""
    before = (await router.coordinator.read(custom_id.table)).record
    if before.stage not in (Stage.OVER, Stage.CLOSED):
        raise Refused("This game is not over yet.")
    guest, now, draw = responder.guest, router.coordinator.clock.now(), router.coordinator.draw
    record = lobby.new_record(before.guild, before.channel, before.game, guest, before.settings, dict(before.options), now, draw)
    opened = HostedTable(record, None, now)
    for seat in before.seats:
        if seat.user is None and len(record.seats) < opened.bounds[1]:
            lobby.add_ai(opened, guest, seat.level)
    invitation = lobby.invitation(before, guest)
    if invitation is not None:
        try:
            router.public_posts.count_offer(guest.id, invitation.mention)
        except Refused:
            invitation = None
    await _open(router, record, responder, responder if responder.place == before.channel else None, invitation)
    await responder.reply(f"A new table is open in <#{before.channel}>.")


ACTIONS = {
    "join": lambda router, responder, custom_id: join(router, responder, custom_id.table),
    "leave": lambda router, responder, custom_id: leave(router, responder, custom_id.table),
    "start": lambda router, responder, custom_id: start(router, responder, custom_id.table),
    "addai": lambda router, responder, custom_id: add_ai(router, responder, custom_id.table),
    "cancel": lambda router, responder, custom_id: cancel(router, responder, custom_id.table),
    "close": close,
    "callrole": call_role,
    "rematch": rematch,
}
