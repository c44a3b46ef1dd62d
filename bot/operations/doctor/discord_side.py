"""Discord's side: the token, the application, the bot's permissions in its servers, the commands. It only reads."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import aiohttp
import discord
from discord import app_commands

from bot.interactions.commands import add_all
from bot.interactions.commands.command_diff import difference
from bot.interactions.router import InteractionRouter
from bot.operations.doctor.finding import Finding, note, ok, wrong
from bot.publishing.permissions import INVITE, NEEDED, WANTED
from bot.settings import Settings
from bot.startup import redirected_to_arena

TIMEOUT_SECONDS = 60.0
"""For all requests together."""
MAX_SERVERS_CHECKED = 20
"""Each takes three requests, and Discord counts them."""
MAX_CHANNELS_NAMED = 3
"""Channels mentioned by name."""


async def at_discord(settings: Settings, token: str) -> list[Finding]:
    """Logs in as the bot does, but without the gateway, so a running bot does not notice."""
    findings: list[Finding] = []
    with redirected_to_arena(settings):
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS), discord.Client(intents=discord.Intents.none()) as client:
                await client.login(token)
                findings += _application(client)
                findings += await _servers(client)
                findings.append(await _commands(client))
        except discord.LoginFailure:
            advice = "Make a new one in the developer portal (Bot, Reset Token) and put it into DISCORD_TOKEN."
            findings.append(wrong("token", "Discord does not know it.", advice))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
            text = str(problem) or f"no answer within {TIMEOUT_SECONDS:.0f} seconds"
            findings.append(wrong("Discord", f"{text}.", "Is this machine online, and can it reach discord.com on port 443?"))
    return findings


def _application(client: discord.Client) -> list[Finding]:
    application = client.application
    assert application is not None
    findings = [ok("token", f"Discord knows it: the application is {application.name}. No privileged intent is needed.")]
    if application.interactions_endpoint_url is not None:
        text = "it has an interactions endpoint URL, so Discord sends commands and buttons there instead of to the bot."
        findings.append(wrong("application", text, "Clear that field in the developer portal (General Information)."))
    if application.bot_require_code_grant:
        advice = "Switch that off in the developer portal (Bot)."
        findings.append(wrong("application", "it requires the OAuth2 code grant, so nobody can invite the bot.", advice))
    return [*findings, ok("invitation", discord.utils.oauth_url(application.id, permissions=INVITE))]


async def _servers(client: discord.Client) -> list[Finding]:
    guilds = [guild async for guild in client.fetch_guilds(limit=None, with_counts=False)]
    if not guilds:
        return [note("servers", "the bot is not in any.", "Open the invitation link in a browser.")]
    findings = [await _server(client, guild.id) for guild in guilds[:MAX_SERVERS_CHECKED]]
    if len(guilds) > MAX_SERVERS_CHECKED:
        findings.append(note("servers", f"{len(guilds) - MAX_SERVERS_CHECKED} more were not checked."))
    return findings


async def _server(client: discord.Client, guild_id: int) -> Finding:
    assert client.user is not None
    guild = await client.fetch_guild(guild_id, with_counts=False)
    me = await guild.fetch_member(client.user.id)
    rooms = [channel for channel in await guild.fetch_channels() if isinstance(channel, discord.TextChannel)]
    return rights_in(guild.name, {room.name: room.permissions_for(me) for room in rooms})


def rights_in(server: str, rooms: dict[str, discord.Permissions]) -> Finding:
    """Reports which permissions are missing in the text channels of a server. Channels that the bot cannot see are no problem."""
    subject = f'server "{server}"'
    advice = "Give the bot's role these rights in the server's settings, or invite it again with the link above."
    open_rooms = {name: may for name, may in rooms.items() if may.view_channel}
    if not open_rooms:
        return wrong(subject, f"the bot sees no text channel (0 of {len(rooms)}).", advice)
    lacking: list[str] = []
    everywhere = False
    for right, (title, effect) in {**NEEDED, **WANTED}.items():
        without = [name for name, may in open_rooms.items() if not getattr(may, right)]
        if without:
            everywhere = everywhere or len(without) == len(open_rooms)
            where = "everywhere" if len(without) == len(open_rooms) else f"in {_some(without)}"
            lacking.append(f"{title} is missing {where}: {effect}.")
    if lacking:
        return (wrong if everywhere else note)(subject, " ".join(lacking), advice)
    return ok(subject, f"the bot has all rights in the text channels that it sees ({len(open_rooms)} of {len(rooms)}).")


def _some(names: list[str]) -> str:
    named = ", ".join(f"#{name}" for name in names[:MAX_CHANNELS_NAMED])
    return f"{named} and {len(names) - MAX_CHANNELS_NAMED} more" if len(names) > MAX_CHANNELS_NAMED else named


async def _commands(client: discord.Client) -> Finding:
    assert client.application_id is not None
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(client)
    add_all(tree, cast("InteractionRouter", None))  # nobody will call them here
    ours = [command.to_dict(tree) for command in tree.get_commands()]
    differences = difference(ours, await client.http.get_global_commands(client.application_id))
    if any(differences):
        return note("commands", f"Discord's differ from this version's: {differences}.", "The bot sends its own when it starts.")
    return ok("commands", f"Discord has all {len(ours)} of this version.")
