"""The table of routes: Discord's path templates and their handlers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import unquote

from bot.arena.behaviour.errors import ApiError, ErrorCode, field_error
from bot.arena.services import Services
from bot.arena.state.factories import timestamp
from bot.arena.state.files import Upload
from bot.arena.state.models import Application, User
from bot.arena.state.world import World
from bot.arena.validation.body_reader import BodyReader

MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id", "interaction_token")
"""Discord's major parameters: each value has its own rate limit."""


@dataclass
class Call:
    """One decoded request: the bot, the path parameters, the query, the body and the files."""

    services: Services
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: dict[str, Upload]
    application: Application | None
    status: int | None = None
    """Set by a handler whose answer has another status than its route."""

    @property
    def bot(self) -> User:
        """The requesting bot; only for routes that need a token."""
        assert self.application is not None
        return self.application.bot

    @property
    def world(self) -> World:
        """All objects of the arena."""
        return self.services.world

    def own_application(self) -> Application:
        """Returns the application in the path; raises ApiError if it is not the requesting bot's."""
        assert self.application is not None
        application_id = self.params["application_id"]
        if application_id != self.application.id:
            exists = application_id in self.world.applications
            raise ApiError(ErrorCode.MISSING_ACCESS if exists else ErrorCode.UNKNOWN_APPLICATION)
        return self.application

    def query_number(self, name: str, default: int, most: int, least: int = 1) -> int:
        """Reads a number from the query; raises ApiError if it is invalid or out of range."""
        form = BodyReader(dict(self.query))
        value = form.integer(name, least, most)
        form.raise_errors()
        return default if value is None else value

    def query_id(self, name: str) -> int | None:
        """Reads a snowflake from the query, as a number."""
        form = BodyReader(dict(self.query))
        value = form.snowflake(name)
        form.raise_errors()
        return None if value is None else int(value)

    def query_timestamp(self, name: str) -> str | None:
        """Reads a time from the query and returns it in Discord's format."""
        value = self.query.get(name)
        try:
            return None if value is None else timestamp(datetime.fromisoformat(value).timestamp())
        except (ValueError, OverflowError):
            raise field_error(name, "DATE_TIME_TYPE_PARSE", f"Could not parse {value}. Should be ISO8601.") from None

    def query_is(self, name: str) -> bool:
        """Whether a flag in the query is set."""
        return self.query.get(name, "").lower() in ("1", "true")


Handler = Callable[[Call], Any]
"""Answers a call with a JSON value, or None for 204."""


class Route(NamedTuple):
    """One operation of the API: method, path template and handler."""

    method: str
    template: str
    handler: Handler
    needs_token: bool
    """Whether it requires a bot's token; otherwise the path contains an interaction token, or the route is public."""
    status: int

    def major(self, params: Mapping[str, str]) -> str:
        """The values of its major parameters, on which its rate limit depends."""
        return "/".join(params[name] for name in MAJOR if name in params)


class Routes:
    """Finds routes by the parts of a path; literal parts take precedence over parameters."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}

    def __call__(self, method: str, template: str, *, needs_token: bool = True, status: int = 200) -> Callable[[Handler], Handler]:
        def register(handler: Handler) -> Handler:
            node = self._tree
            for part in template.strip("/").split("/"):
                node = node.setdefault("{}" if part.startswith("{") else part, {})
            node.setdefault("", {})[method] = Route(method, template, handler, needs_token, status)
            return handler

        return register

    def find(self, path: str) -> tuple[dict[str, Route], dict[str, str]] | None:
        """Returns the routes at a path by method, and the values of the path parameters."""
        parts = [unquote(part) for part in path.strip("/").split("/")]
        match = self._walk(self._tree, parts)
        if match is None:
            return None
        template = next(iter(match.values())).template.strip("/").split("/")
        return match, {name[1:-1]: part for name, part in zip(template, parts, strict=True) if name.startswith("{")}

    def __iter__(self) -> Iterator[Route]:
        pending = [self._tree]
        while pending:
            node = pending.pop()
            yield from node.get("", {}).values()
            pending += [child for part, child in node.items() if part]

    def _walk(self, node: dict[str, Any], parts: list[str]) -> dict[str, Route] | None:
        if not parts:
            return node.get("")
        for key in (parts[0], "{}"):
            if key and key in node and (match := self._walk(node[key], parts[1:])) is not None:
                return match
        return None


routes = Routes()
"""All routes of the arena; each module of this folder registers its own."""
