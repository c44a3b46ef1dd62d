"""The REST API: authentication, rate limits, faults, bodies and answers of every request."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec
from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import HttpProcessingError

from bot.arena.behaviour.errors import ApiError, ErrorCode, Json, field_error
from bot.arena.behaviour.ratelimits import CLOUDFLARE_BAN_BODY, VIA
from bot.arena.faults import Fault, Loss
from bot.arena.rest import channels, commands, emojis, guilds, login, messages, threads, tokens
from bot.arena.rest.routes import Call, Route, routes
from bot.arena.services import Exchange, Services
from bot.arena.state.files import MAX_FILE_BYTES, MAX_REQUEST_BYTES, Upload

log = logging.getLogger("grandstand.arena")
ROUTE_MODULES = (login, channels, messages, threads, guilds, commands, emojis, tokens)
"""Imported so that they register their routes."""
VERSION = re.compile(r"/api(?:/v(\d+))?(/.*)")
TOKEN_IN_PATH = re.compile(r"[\w.-]{50,}")
"""A token in a path, which must not be logged."""
MAX_PARTS = 50
"""The limit of parts in a multipart body; Discord accepts ten files."""
JSON = "application/json"
"""Without a charset, because with one discord.py reads the body as text."""


class RequestOutcome(NamedTuple):
    """The answer to a request, and the decoded body of the request."""

    status: int
    answer: Any
    headers: Mapping[str, str] = MappingProxyType({})
    body: Any = None


class RestApp:
    """Serves the routes of the REST API."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Answers one request to /api/… and reports it to the exchange listeners."""
        match = VERSION.fullmatch(request.rel_url.raw_path)
        if match is None or match[1] not in (None, "9", "10"):
            return self._respond(request, RequestOutcome(400, {"message": "Invalid API version", "code": 50041}))
        route_match = routes.find(match[2])
        if route_match is None:
            return self._respond(request, RequestOutcome(404, {"message": "404: Not Found", "code": 0}))
        by_method, params = route_match
        route = by_method.get(request.method)
        if route is None:
            return self._respond(request, RequestOutcome(405, {"message": "405: Method Not Allowed", "code": 0}))
        fault = self.services.faults.take(route.method, route.template)
        if fault is not None and not request.content_type.startswith("multipart/"):
            await _drain_body(request)
        outcome = await self._apply_fault(fault) if fault is not None else None
        if outcome is None:
            outcome = await self._answer(request, route, params)
            self.services.limits.count_invalid(outcome.status)
        return self._respond(request, outcome, lost=fault is not None and fault.loss is not None)

    def _respond(self, request: web.Request, outcome: RequestOutcome, *, lost: bool = False) -> web.StreamResponse:
        """Builds the response, logs an error, and calls the exchange listeners."""
        path = VERSION.sub(r"\2", request.rel_url.raw_path)
        answer = outcome.answer
        if outcome.status >= 400:
            reason = answer if isinstance(answer, str) else answer.get("message")
            log.warning("REST: %s %s refused: %s %s", request.method, TOKEN_IN_PATH.sub("…", path), outcome.status, reason)
        encoded = (
            b""
            if answer is None or isinstance(answer, str)
            else self.services.files.with_fresh_signatures(msgspec.json.encode(answer))
        )
        for listener in self.services.exchange_listeners:
            decoded = msgspec.json.decode(encoded) if encoded else answer
            listener(Exchange(request.method, unquote(path), outcome.body, outcome.status, decoded))
        if lost and request.transport is not None:
            request.transport.abort()
        if isinstance(answer, str):
            return web.Response(status=outcome.status, text=answer, headers=outcome.headers)
        headers = {**outcome.headers, "Content-Type": JSON} if encoded else outcome.headers
        return web.Response(status=outcome.status, body=encoded or None, headers=headers)

    @staticmethod
    async def _apply_fault(fault: Fault) -> RequestOutcome | None:
        """Applies a fault; returns None if the request then proceeds normally."""
        if fault.seconds:
            await asyncio.sleep(fault.seconds)
        if fault.go is not None:
            await fault.go.wait()
        if fault.loss is Loss.BEFORE:
            return RequestOutcome(500, {"message": "500: Internal Server Error", "code": 0})
        return RequestOutcome(fault.status, fault.body or {}) if fault.status is not None else None

    async def _answer(self, request: web.Request, route: Route, params: dict[str, str]) -> RequestOutcome:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        application_id = self.services.bots.application_id(token) if scheme == "Bot" else None
        application = self.services.world.applications.get(application_id or "")
        if application is None and route.needs_token:
            return RequestOutcome(401, {"message": "401: Unauthorized", "code": 0})
        verdict = self.services.limits.take(
            bot=application_id,
            method=route.method,
            route=route.template,
            major=route.major(params),
            exempt=not route.needs_token,
        )
        if not verdict.allowed:
            return RequestOutcome(429, verdict.body if verdict.body is not None else CLOUDFLARE_BAN_BODY, verdict.headers)
        body: Any = None
        try:
            _check_ids(params)
            body, uploads = await read(request)
            call = Call(self.services, params, request.query, body, uploads, application)
            answer = route.handler(call)
        except ApiError as error:
            error_body = error.body
            if "errors" in error_body:
                error_body["errors"] = _drop_nested_errors(error_body["errors"])
            headers = verdict.headers | (VIA if error.status == 429 else {})
            return RequestOutcome(error.status, error_body, headers, body)
        except ConnectionResetError:
            return RequestOutcome(400, {"message": "400: Bad Request", "code": 0}, verdict.headers)
        except Exception:
            log.exception("REST: %s %s failed", route.method, route.template)
            return RequestOutcome(500, {"message": "500: Internal Server Error", "code": 0}, verdict.headers, body)
        return RequestOutcome(204 if answer is None else call.status or route.status, answer, verdict.headers, body)


async def _drain_body(request: web.Request) -> None:
    """Reads the body now, so that a delayed request still has it after its client has disconnected."""
    with contextlib.suppress(web.HTTPException, web.RequestPayloadError, HttpProcessingError, ConnectionResetError):
        await request.read()


def _drop_nested_errors(errors: Json) -> Json:
    """Drops the errors of fields where the object itself has an error, because Discord never reports both."""
    if "_errors" in errors:
        return {"_errors": errors["_errors"]}
    return {name: _drop_nested_errors(inner) for name, inner in errors.items()}


def _check_ids(params: Mapping[str, str]) -> None:
    """Raises ApiError for an id in the path that is no snowflake."""
    for name, value in params.items():
        if name.endswith("_id") and not re.fullmatch("[0-9]{1,20}", value):
            raise field_error(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


async def read(request: web.Request) -> tuple[Any, dict[str, Upload]]:
    """Returns the decoded body and the uploaded files by number."""
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise ApiError(ErrorCode.REQUEST_TOO_LARGE)
    try:
        if request.content_type.startswith("multipart/"):
            return await _read_parts(request)
        raw = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise ApiError(ErrorCode.REQUEST_TOO_LARGE) from None
    except (web.RequestPayloadError, HttpProcessingError, ValueError):
        raise ApiError(ErrorCode.INVALID_JSON) from None
    return _decoded(raw) if raw else None, {}


async def _read_parts(request: web.Request) -> tuple[Any, dict[str, Upload]]:
    body: Any = {}
    uploads: dict[str, Upload] = {}
    total = 0
    parts = 0
    async for part in await request.multipart():
        parts += 1
        if not isinstance(part, BodyPartReader) or parts > MAX_PARTS:
            raise ApiError(ErrorCode.INVALID_JSON)
        data = bytearray()
        while chunk := await part.read_chunk(65536):
            total += len(chunk)
            if total > MAX_REQUEST_BYTES:
                raise ApiError(ErrorCode.REQUEST_TOO_LARGE)
            data += chunk
        name = part.name or ""
        if name == "payload_json":
            body = _decoded(bytes(data))
        elif part.filename is not None:
            if len(data) > MAX_FILE_BYTES:
                raise ApiError(ErrorCode.REQUEST_TOO_LARGE)
            field_number = re.fullmatch(r"files?\[?([0-9]{0,3})\]?", name)
            free_number = next(str(number) for number in range(MAX_PARTS) if str(number) not in uploads)
            uploads[field_number[1] if field_number and field_number[1] else free_number] = Upload(part.filename, bytes(data))
    return body, uploads


def _decoded(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise ApiError(ErrorCode.INVALID_JSON) from None
