"""The commands a bot registers: everywhere, or in one server."""

from __future__ import annotations

from typing import Any

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json, wrong
from bot.arena.rest.guilds import guild_asked
from bot.arena.rest.routes import Call, routes
from bot.arena.state.world import News
from bot.arena.validation.commands import MOST_COMMANDS, read_command, read_commands

DAY = 24 * 3600
MOST_NEW_A_DAY = 200
BASES = ("/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands")


def _all(call: Call) -> dict[str, Json]:
    """The commands of the bot that asks, and of no other."""
    mine = call.own_application()
    if "guild_id" in call.of:
        guild_asked(call)
    return call.services.world.commands[mine.id]


def _here(call: Call) -> list[Json]:
    return [each for each in _all(call).values() if each.get("guild_id") == call.of.get("guild_id")]


def _one(call: Call) -> Json:
    found = _all(call).get(call.of["command_id"])
    if found is None or found.get("guild_id") != call.of.get("guild_id"):
        raise ApiError(ErrorCode.UNKNOWN_COMMAND)
    return found


def _enter(call: Call, command: Json, standing: Json | None = None) -> Json:
    """Registers a command; one of the same name and kind keeps its id, and its version if nothing is new."""
    world, kept = call.services.world, _all(call)
    if standing is None:
        standing = _alike(call, command)
    fixed = {"id": standing["id"] if standing else world.new_id(), "application_id": call.of["application_id"]}
    place = {"guild_id": call.of["guild_id"]} if "guild_id" in call.of else {}
    entered = {**command, **fixed, **place}
    same = standing is not None and {**standing, "version": None} == {**entered, "version": None}
    entered["version"] = standing["version"] if same and standing else world.new_id()
    kept[entered["id"]] = entered
    return entered


def _alike(call: Call, command: Json) -> Json | None:
    return next((each for each in _here(call) if (each["name"], each["type"]) == (command["name"], command["type"])), None)


def _count_new(call: Call, number: int) -> None:
    """Refuses too many new commands a day in one place."""
    day_ago = call.services.clock.now() - DAY
    place = (call.of["application_id"], call.of.get("guild_id"))
    times = [each for each in call.services.world.new_commands.get(place, ()) if each > day_ago]
    if len(times) + number > MOST_NEW_A_DAY:
        raise ApiError(ErrorCode.TOO_MANY_NEW_COMMANDS)
    call.services.world.new_commands[place] = times + [call.services.clock.now()] * number


def _announce(call: Call) -> None:
    call.services.world.tell(News("COMMANDS", {}))


def _list(call: Call) -> list[Json]:
    """All commands here."""
    return _here(call)


def _overwrite(call: Call) -> list[Json]:
    """These commands and no others."""
    if call.body is None:
        raise ApiError(ErrorCode.INVALID_FORM, {"_errors": [{"code": "BASE_TYPE_REQUIRED", "message": "This field is required"}]})
    commands = read_commands(call.body, in_guild="guild_id" in call.of)
    _all(call)
    _count_new(call, sum(_alike(call, command) is None for command in commands))
    before = {each["id"] for each in _here(call)}
    entered = [_enter(call, command) for command in commands]
    for gone in before - {each["id"] for each in entered}:
        del _all(call)[gone]
    _announce(call)
    return entered


def _add(call: Call) -> Json:
    """One more command, or a new form of an old one."""
    command = read_command(call.body, in_guild="guild_id" in call.of)
    standing = _alike(call, command)
    if standing is None:
        if sum(each["type"] == command["type"] for each in _here(call)) >= MOST_COMMANDS[command["type"]]:
            raise ApiError(ErrorCode.TOO_MANY_COMMANDS)
        _count_new(call, 1)
        call.status = 201
    entered = _enter(call, command, standing)
    _announce(call)
    return entered


def _look(call: Call) -> Json:
    """One command."""
    return _one(call)


def _change(call: Call) -> Json:
    """New values for some fields."""
    standing = _one(call)
    body: Any = call.body
    merged = {**standing, **body, "type": standing["type"]} if isinstance(body, dict) else body
    command = read_command(merged, in_guild="guild_id" in call.of)
    alike = _alike(call, command)
    if alike is not None and alike["id"] != standing["id"]:
        raise wrong("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    entered = _enter(call, command, standing)
    _announce(call)
    return entered


def _remove(call: Call) -> None:
    """A command goes."""
    del _all(call)[_one(call)["id"]]
    _announce(call)


for base in BASES:
    routes("GET", base)(_list)
    routes("PUT", base)(_overwrite)
    routes("POST", base)(_add)
    routes("GET", base + "/{command_id}")(_look)
    routes("PATCH", base + "/{command_id}")(_change)
    routes("DELETE", base + "/{command_id}")(_remove)
