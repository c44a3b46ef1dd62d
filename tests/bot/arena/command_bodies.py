"""Bodies of commands that nothing is wrong with, and what is wrong with others."""

from __future__ import annotations

from typing import Any

import pytest

from bot.arena.behaviour.errors import ApiError, Json
from bot.arena.validation.commands import read_command, read_commands
from tests.bot.arena.refusals import faults


def command(**changes: Any) -> Json:
    return {"name": "play", "description": "Starts a game"} | changes


def option(**changes: Any) -> Json:
    return {"type": 3, "name": "racer", "description": "Who races"} | changes


def refused(body: Any, where: str = "", code: str = "", message: str = "") -> list[Json]:
    """What stands at one place of the refusal of a body; checks code and message when they are given."""
    with pytest.raises(ApiError) as caught:
        read_commands(body, in_guild=False) if isinstance(body, list) else read_command(body, in_guild=False)
    assert (caught.value.status, int(caught.value.code), caught.value.message) == (400, 50035, "Invalid Form Body")
    here: Any = caught.value.errors
    for name in where.split(".") if where else ():
        assert name in here, f"{where} is not in {caught.value.errors}"
        here = here[name]
    errors: list[Json] = here["_errors"]
    if code:
        assert code in [error["code"] for error in errors], errors
    if message:
        assert message in [error["message"] for error in errors], errors
    return errors


def faults_of(read: Json) -> list[str]:
    """What is wrong with a command that Discord would give back."""
    return faults("ApplicationCommandResponse", read | {"id": "1", "application_id": "2", "version": "3"})
