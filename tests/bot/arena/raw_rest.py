"""A bot at the bare wire: requests with a token, and nothing of discord.py between them and the arena."""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping
from io import BytesIO
from typing import Any, NamedTuple

import aiohttp
import msgspec
from PIL import Image

from bot.arena import Arena
from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.interactions import Interaction
from bot.arena.behaviour.permissions import ALL, Permission
from bot.clock import HandClock
from tests.bot.arena.refusals import EPHEMERAL, LOADING, V2, codes

__all__ = ["EPHEMERAL", "LOADING", "V2", "Refused", "Wire", "button", "callback", "picture", "webhook"]


class Refused(NamedTuple):
    """What was answered to a request that was not carried out."""

    status: int
    code: int
    message: str
    errors: dict[str, str]
    """For a form: the code of the first error at each path."""


class Wire:
    """The first bot of an arena, or another one. Its ids are written into paths: "/channels/{channel}/messages"."""

    def __init__(self, arena: Arena, session: aiohttp.ClientSession, clock: HandClock, *, bot: int = 0) -> None:
        self.arena, self.session, self.clock = arena, session, clock
        self.bot, self.red = arena.bots[bot], arena.user("red")
        self.me = self.bot.application.id
        self.token: str | None = f"Bot {self.bot.token}"
        self.names = {"app": self.me, "guild": arena.guild.id, "channel": arena.channel.id}

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: Mapping[str, bytes] | None = None,
        query: Mapping[str, str] | None = None,
        raw: bytes | None = None,
    ) -> tuple[int, Any]:
        """One request: its status and its answer."""
        headers = {} if self.token is None else {"Authorization": self.token}
        data: Any = raw
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", msgspec.json.encode(body or {}).decode(), content_type="application/json")
            for number, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{number}]", content, filename=name, content_type="application/octet-stream")
        elif body is not None:
            data = msgspec.json.encode(body)
        if files is None and data is not None:
            headers["Content-Type"] = "application/json"
        for name, value in self.names.items():
            path = path.replace(f"{{{name}}}", value)
        url = self.arena.addresses.api + path
        async with self.session.request(method, url, data=data, headers=headers, params=query) as answer:
            text = await answer.read()
            return answer.status, msgspec.json.decode(text) if text else None

    async def do(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """A request that is carried out."""
        status, answer = await self.ask(method, path, body, **more)
        assert status < 300, (status, answer)
        return answer

    async def refused(self, method: str, path: str, body: Any = None, **more: Any) -> Refused:
        """A request that is not."""
        status, answer = await self.ask(method, path, body, **more)
        assert 400 <= status < 500, (status, answer)
        return Refused(status, answer["code"], answer["message"], codes(answer.get("errors", {})))

    async def refusal(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, int, str]:
        """Status, code and message of a request that is not carried out."""
        return (await self.refused(method, path, body, **more))[:3]

    async def no(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, int]:
        """Status and code of a request that is not carried out."""
        return (await self.refused(method, path, body, **more))[:2]

    async def say(self, content: str = "hello", *, to: str = "{channel}", **more: Any) -> Any:
        """Sends a message; `files` go with it, everything else is in its body."""
        files = more.pop("files", None)
        return await self.do("POST", f"/channels/{to}/messages", {"content": content, **more}, files=files)

    async def look(self, message: Json) -> Any:
        """A message, asked for again."""
        return await self.do("GET", f"/channels/{message['channel_id']}/messages/{message['id']}")

    async def offer(self, *commands: Json) -> Any:
        """Registers these commands and no others."""
        bodies = [{"description": "Does it.", **command} for command in commands]
        return await self.do("PUT", "/applications/{app}/commands", bodies)

    async def answer(
        self, asked: Interaction, kind: int, data: Json | None = None, *, files: Mapping[str, bytes] | None = None
    ) -> Any:
        """The first answer to an interaction, with what came of it."""
        body = {"type": kind} if data is None else {"type": kind, "data": data}
        return await self.do("POST", callback(asked), body, files=files, query={"with_response": "1"})

    async def follow(self, asked: Interaction, content: str = "more", **more: Any) -> Any:
        """One more message."""
        files = more.pop("files", None)
        return await self.do("POST", webhook(asked), {"content": content, **more}, files=files)

    def forbid(self, *denied: Permission) -> None:
        """The bot may not do this in the first channel; nothing lifts it."""
        self.arena.services.guilds.forbid(self.arena.channel, self.me, functools.reduce(operator.or_, denied, Permission(0)))

    def permit(self, allowed: Permission = ALL) -> None:
        """The bot's role allows this on the whole server."""
        self.arena.services.guilds.set_role_permissions(
            self.arena.guild.id, self.arena.services.world.member(self.arena.guild.id, self.me).roles[0], allowed
        )


def callback(asked: Interaction) -> str:
    """Where an interaction is answered."""
    return f"/interactions/{asked.id}/{asked.token}/callback"


def webhook(asked: Interaction) -> str:
    """Where an interaction is followed up."""
    return f"/webhooks/{asked.application.id}/{asked.token}"


def picture(width: int = 4, height: int = 3, kind: str = "PNG") -> bytes:
    """A small picture."""
    data = BytesIO()
    Image.new("RGB", (width, height), (200, 30, 30)).save(data, kind)
    return data.getvalue()


def button(label: str = "Roll", custom_id: str = "roll", **more: Any) -> Json:
    """A row with one button."""
    return {"type": 1, "components": [{"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}]}
