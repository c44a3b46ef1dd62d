"""Opcode 8, Request Guild Members: finds the members and divides them into chunks."""

from __future__ import annotations

from typing import Any

from bot.arena.behaviour.errors import Json
from bot.arena.gateway.codes import Close, Intent
from bot.arena.gateway.connection import CloseConnectionError

MEMBERS_PER_CHUNK = 1000
MAX_SEARCH_RESULTS = 100
MAX_NONCE_BYTES = 32


def requested_guild_id(data: Any) -> str:
    """Returns the guild id of the request; raises CloseConnectionError if there is none."""
    guild_id = _snowflake(data.get("guild_id")) if isinstance(data, dict) else None
    if guild_id is None:
        raise CloseConnectionError(Close.DECODE_ERROR, "a request for members names no guild.")
    return guild_id


def chunks(data: Json, guild_id: str, members: list[Json], intents: int) -> list[Json]:
    """Returns the payloads of the GUILD_MEMBERS_CHUNK events; at least one, because the client waits for it."""
    missing: list[str] | None = None
    if "user_ids" in data:
        ids = _ids(data["user_ids"])
        known = {member["user"]["id"]: member for member in members}
        matches = [known[user_id] for user_id in ids if user_id in known]
        missing = [user_id for user_id in ids if user_id not in known]
    else:
        matches = _search(data, members, intents)
    parts = [matches[start : start + MEMBERS_PER_CHUNK] for start in range(0, len(matches), MEMBERS_PER_CHUNK)] or [[]]
    bodies: list[Json] = []
    for index, part in enumerate(parts):
        body: Json = {"guild_id": guild_id, "members": part, "chunk_index": index, "chunk_count": len(parts)}
        if missing:
            body["not_found"] = missing
        if data.get("presences") is True:
            body["presences"] = []
        nonce = data.get("nonce")
        if isinstance(nonce, str) and len(nonce.encode()) <= MAX_NONCE_BYTES:
            body["nonce"] = nonce
        bodies.append(body)
    return bodies


def _search(data: Json, members: list[Json], intents: int) -> list[Json]:
    query, limit = data.get("query"), data.get("limit")
    if not isinstance(query, str) or type(limit) is not int or limit < 0:
        raise CloseConnectionError(Close.DECODE_ERROR, 'a request for members has neither "user_ids" nor "query" with "limit".')
    if not query and not limit:
        return members if intents & Intent.GUILD_MEMBERS else []
    prefix = query.casefold()
    matches = [member for member in members if any(name.casefold().startswith(prefix) for name in _names(member))]
    return matches[: min(limit or MAX_SEARCH_RESULTS, MAX_SEARCH_RESULTS)]


def _names(member: Json) -> list[str]:
    user = member["user"]
    return [name for name in (member.get("nick"), user.get("global_name"), user.get("username")) if isinstance(name, str)]


def _ids(value: Any) -> list[str]:
    ids = [_snowflake(user_id) for user_id in (value if isinstance(value, list) else [value])]
    if None in ids or len(ids) > MAX_SEARCH_RESULTS:
        raise CloseConnectionError(
            Close.DECODE_ERROR, f'"user_ids" of a request for members are not up to {MAX_SEARCH_RESULTS} ids.'
        )
    return list(dict.fromkeys(user_id for user_id in ids if user_id is not None))


def _snowflake(value: Any) -> str | None:
    if type(value) is int and value >= 0:
        return str(value)
    return value if isinstance(value, str) and value.isascii() and value.isdigit() else None
