"""How a session starts: the check of an IDENTIFY payload, and the events that answer it."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import msgspec

from bot.arena.behaviour.errors import Json
from bot.arena.gateway.codes import EVERY_INTENT, PRIVILEGED, Close, Intent
from bot.arena.gateway.connection import CloseConnectionError
from bot.arena.gateway.session import shard_of

MAX_GUILDS_PER_SHARD = 2500


class GatewayServices(Protocol):
    """The queries that the gateway makes to the rest of the arena."""

    def application_id(self, token: str) -> str | None:
        """The id of the application whose bot has this token."""

    def may_use(self, application_id: str, intents: int) -> bool:
        """Whether the application may use these privileged intents."""

    def ready_user(self, application_id: str) -> Json:
        """The bot's own user."""

    def application_flags(self, application_id: str) -> int:
        """The application's flags."""

    def guild_ids(self, application_id: str) -> list[str]:
        """The guilds that the bot is in."""

    def guild_create(self, application_id: str, guild_id: str, intents: int) -> Json | None:
        """The payload of GUILD_CREATE for this bot; None while the guild is unavailable."""

    def members(self, guild_id: str) -> list[Json]:
        """All members of a guild."""


class IdentifyRequest(NamedTuple):
    """A valid IDENTIFY: the shard, its intents and its guilds."""

    shard: tuple[int, int]
    intents: int
    guild_ids: list[str]


def read_identify(services: GatewayServices, application_id: str, data: Json) -> IdentifyRequest:
    """Validates an IDENTIFY payload; raises CloseConnectionError where Discord closes the connection."""
    shard, intents = data.get("shard", [0, 1]), data.get("intents")
    if not _is_shard(shard):
        raise CloseConnectionError(Close.INVALID_SHARD, f"there is no shard {shard!r}.")
    if type(intents) is not int or intents < 0 or intents & ~EVERY_INTENT:
        raise CloseConnectionError(Close.INVALID_INTENTS, f"there are no intents {intents!r}.")
    privileged = intents & PRIVILEGED
    if privileged and not services.may_use(application_id, privileged):
        raise CloseConnectionError(Close.DISALLOWED_INTENTS, f"application {application_id} may not use {Intent(privileged)!r}.")
    number, count = shard
    guild_ids = [guild_id for guild_id in services.guild_ids(application_id) if shard_of(guild_id, count) == number]
    if len(guild_ids) > MAX_GUILDS_PER_SHARD:
        raise CloseConnectionError(Close.SHARDING_REQUIRED, f"{len(guild_ids)} guilds are too many for one shard.")
    return IdentifyRequest((number, count), intents, guild_ids)


def opening_events(
    services: GatewayServices, application_id: str, identify: IdentifyRequest, session_id: str, address: str
) -> list[tuple[str, bytes]]:
    """Returns READY and one GUILD_CREATE for each available guild, as names and encoded payloads."""
    ready = {
        "v": 10,
        "user": services.ready_user(application_id),
        "application": {"id": application_id, "flags": services.application_flags(application_id)},
        "guilds": [{"id": guild_id, "unavailable": True} for guild_id in identify.guild_ids],
        "session_id": session_id,
        "session_type": "normal",
        "resume_gateway_url": address,
        "shard": identify.shard,
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "user_settings": {},
        "_trace": ["arena"],
    }
    events = [("READY", msgspec.json.encode(ready))]
    if identify.intents & Intent.GUILDS:
        for guild_id in identify.guild_ids:
            guild = services.guild_create(application_id, guild_id, identify.intents)
            if guild is not None:
                events.append(("GUILD_CREATE", msgspec.json.encode(guild)))
    return events


def _is_shard(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value) and 0 <= value[0] < value[1]
