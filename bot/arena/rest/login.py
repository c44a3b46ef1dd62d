"""Routes for users, the application, the gateway, DMs and the bot's guilds."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json
from bot.arena.rest.routes import Call, routes
from bot.arena.state.factories import own_user
from bot.arena.state.models import Application
from bot.arena.validation.body_reader import BodyReader


@routes("GET", "/users/@me")
def me(call: Call) -> Json:
    """Returns the bot's own user."""
    return own_user(call.bot)


@routes("GET", "/users/{user_id}")
def user(call: Call) -> Any:
    """Returns any user."""
    return call.world.user(call.params["user_id"])


@routes("GET", "/applications/@me")
@routes("GET", "/oauth2/applications/@me")
def application(call: Call) -> Application | None:
    """Returns the bot's application."""
    return call.application


@routes("GET", "/gateway", needs_token=False)
def gateway(call: Call) -> Json:
    """Returns the URL of the gateway."""
    return {"url": call.services.addresses.gateway}


@routes("GET", "/gateway/bot")
def gateway_for_bots(call: Call) -> Json:
    """Returns the URL of the gateway, the recommended shards and the session start limit."""
    assert call.application is not None
    gateway, bot = call.services.gateway, call.application.id
    return {
        "url": call.services.addresses.gateway,
        "shards": gateway.recommended_shards(bot),
        "session_start_limit": gateway.session_start_limit(bot),
    }


@routes("POST", "/users/@me/channels")
def open_dm(call: Call) -> Json:
    """Opens a DM with a user."""
    form = BodyReader(call.body)
    recipient = form.snowflake("recipient_id", required=True)
    form.raise_errors()
    other = call.world.user(str(recipient))
    if other.id == call.bot.id or other.bot is True:
        raise ApiError(ErrorCode.NO_DM_TO_THIS_USER)
    return call.world.channel_for(call.services.guilds.dm(call.bot, other), call.bot.id)


@routes("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> list[Json]:
    """Returns the guilds of which the bot is a member."""
    world = call.world
    return [
        {
            "id": guild.id,
            "name": guild.name,
            "icon": guild.icon,
            "banner": guild.banner,
            "owner": guild.owner_id == call.bot.id,
            "permissions": str(int(world.guild_permissions(call.bot.id, guild.id))),
            "features": msgspec.to_builtins(guild.features),
        }
        for guild in world.guilds_of(call.bot.id)
    ]


@routes("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(call: Call) -> None:
    """Makes the bot leave a guild."""
    if call.bot.id not in call.world.members.get(call.params["guild_id"], {}):
        raise ApiError(ErrorCode.UNKNOWN_GUILD)
    call.services.guilds.leave(call.params["guild_id"], call.bot.id)
