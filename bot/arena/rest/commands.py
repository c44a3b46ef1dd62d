"""Routes for application commands, global or of one guild."""

from __future__ import annotations

from typing import Any

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json, field_error
from bot.arena.rest.guilds import requested_guild
from bot.arena.rest.routes import Call, routes
from bot.arena.state.world import ArenaEvent
from bot.arena.validation.commands import MAX_COMMANDS, read_command, read_commands

DAY = 24 * 3600
MAX_NEW_PER_DAY = 200
BASES = ("/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands")


def _own_commands(call: Call) -> dict[str, Json]:
    """Returns the commands of the requesting bot."""
    application = call.own_application()
    if "guild_id" in call.params:
        requested_guild(call)
    return call.world.commands[application.id]


def _scoped_commands(call: Call) -> list[Json]:
    """Returns the bot's global commands, or those of the guild in the path."""
    guild_id = call.params.get("guild_id")
    return [command for command in _own_commands(call).values() if command.get("guild_id") == guild_id]


def _get_command(call: Call) -> Json:
    command = _own_commands(call).get(call.params["command_id"])
    if command is None or command.get("guild_id") != call.params.get("guild_id"):
        raise ApiError(ErrorCode.UNKNOWN_COMMAND)
    return command


def _store(call: Call, command: Json, existing: Json | None = None) -> Json:
    """Stores a command; one with the same name and type keeps its id and, if nothing changed, its version."""
    world, commands = call.world, _own_commands(call)
    if existing is None:
        existing = _same_command(call, command)
    ids = {"id": existing["id"] if existing else world.new_id(), "application_id": call.params["application_id"]}
    scope = {"guild_id": call.params["guild_id"]} if "guild_id" in call.params else {}
    stored = {**command, **ids, **scope}
    unchanged = existing is not None and {**existing, "version": None} == {**stored, "version": None}
    stored["version"] = existing["version"] if unchanged and existing else world.new_id()
    commands[stored["id"]] = stored
    return stored


def _same_command(call: Call, command: Json) -> Json | None:
    key = (command["name"], command["type"])
    return next((existing for existing in _scoped_commands(call) if (existing["name"], existing["type"]) == key), None)


def _count_new(call: Call, number: int) -> None:
    """Counts new commands of a scope; raises ApiError beyond the daily limit."""
    day_ago = call.services.clock.now() - DAY
    scope = (call.params["application_id"], call.params.get("guild_id"))
    times = [time for time in call.world.new_commands.get(scope, ()) if time > day_ago]
    if len(times) + number > MAX_NEW_PER_DAY:
        raise ApiError(ErrorCode.TOO_MANY_NEW_COMMANDS)
    call.world.new_commands[scope] = times + [call.services.clock.now()] * number


def _dispatch_commands(call: Call) -> None:
    call.world.dispatch(ArenaEvent("COMMANDS", {}))


def _overwrite_commands(call: Call) -> list[Json]:
    """Replaces all commands of the scope."""
    if call.body is None:
        raise ApiError(ErrorCode.INVALID_FORM, {"_errors": [{"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}]})
    commands = read_commands(call.body, in_guild="guild_id" in call.params)
    _own_commands(call)
    _count_new(call, sum(_same_command(call, command) is None for command in commands))
    before = {command["id"] for command in _scoped_commands(call)}
    stored = [_store(call, command) for command in commands]
    for command_id in before - {command["id"] for command in stored}:
        del _own_commands(call)[command_id]
    _dispatch_commands(call)
    return stored


def _create_command(call: Call) -> Json:
    """Creates a command, or replaces one with the same name and type."""
    command = read_command(call.body, in_guild="guild_id" in call.params)
    existing = _same_command(call, command)
    if existing is None:
        if sum(other["type"] == command["type"] for other in _scoped_commands(call)) >= MAX_COMMANDS[command["type"]]:
            raise ApiError(ErrorCode.TOO_MANY_COMMANDS)
        _count_new(call, 1)
        call.status = 201
    stored = _store(call, command, existing)
    _dispatch_commands(call)
    return stored


def _edit_command(call: Call) -> Json:
    """Edits fields of a command."""
    existing = _get_command(call)
    body: Any = call.body
    merged = {**existing, **body, "type": existing["type"]} if isinstance(body, dict) else body
    command = read_command(merged, in_guild="guild_id" in call.params)
    other = _same_command(call, command)
    if other is not None and other["id"] != existing["id"]:
        raise field_error("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    stored = _store(call, command, existing)
    _dispatch_commands(call)
    return stored


def _delete_command(call: Call) -> None:
    """Deletes a command."""
    del _own_commands(call)[_get_command(call)["id"]]
    _dispatch_commands(call)


for base in BASES:
    routes("GET", base)(_scoped_commands)
    routes("PUT", base)(_overwrite_commands)
    routes("POST", base)(_create_command)
    routes("GET", base + "/{command_id}")(_get_command)
    routes("PATCH", base + "/{command_id}")(_edit_command)
    routes("DELETE", base + "/{command_id}")(_delete_command)
