"""Discord's own description of its API, asked about one exchange at a time: is what was sent and answered valid?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from msgspec import Struct

from tests.bot.arena.quick_schema_check import REFERENCE, Branch, Glances

Json = dict[str, Any]

DESCRIPTION = Path(__file__).parents[4] / "shared/discord/openapi.json"
PREFIX = re.compile(r"^(https?://[^/]+)?/api(/v\d+)?(?=/)")
MOST_FAULTS = 10
OLD_EDITS = 30046
"""Discord sends this refusal also without the fields that its description demands of every 429."""
formats = FormatChecker(formats=())


@formats.checks("int32")
def _fits_32_bits(value: object) -> bool:
    return not isinstance(value, int) or -(2**31) <= value < 2**31


@formats.checks("date-time", raises=ValueError)
def _is_a_moment(value: object) -> bool:
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


@formats.checks("uri", raises=ValueError)
def _is_an_address(value: object) -> bool:
    return not isinstance(value, str) or bool(urlsplit(value).scheme)


class Operation(Struct, frozen=True):
    """One thing that Discord can be asked to do: the schema of the body, and of each answer; None where there is no body."""

    name: str
    template: str
    request: Json | None
    body_needed: bool
    answers: dict[str, Json | None]

    def answer_for(self, status: int) -> str | None:
        """Under which key the description speaks of this status."""
        for key in (str(status), f"{status // 100}XX"):
            if key in self.answers:
                return key
        return None


class Template(Struct, frozen=True):
    """A path with holes, such as /channels/{channel_id}/messages."""

    pattern: re.Pattern[str]
    holes: tuple[bool, ...]
    operations: dict[str, Operation]


class Spec:
    """The whole description. One of it serves a whole test run: it remembers what it has found good."""

    def __init__(self, document: Json) -> None:
        self._schemas: dict[str, Json] = document["components"]["schemas"]
        _name_the_constants(document)
        self._glances = Glances(self._schemas, formats)
        self._validators: dict[int, Validator] = {}
        self._kind: Callable[..., Validator] = extend(  # type: ignore[no-untyped-call]
            Draft202012Validator,
            {"$ref": self._reference, "anyOf": partial(self._union, "anyOf"), "oneOf": partial(self._union, "oneOf")},
        )
        responses: Json = document["components"]["responses"]
        self._error: Json = responses["ClientErrorResponse"]["content"]["application/json"]["schema"]
        # Holes come last, so that the first template that fits is the most exact one.
        self._templates = sorted(
            (self._template(path, about, responses) for path, about in document["paths"].items()), key=lambda one: one.holes
        )

    @staticmethod
    @cache
    def load() -> Spec | None:
        """The description that lies beside the project, if it does."""
        return Spec(msgspec.json.decode(DESCRIPTION.read_bytes())) if DESCRIPTION.exists() else None

    def operation(self, method: str, path: str) -> Operation | None:
        """What a request asks for; the path may have the API's prefix and a query."""
        bare = PREFIX.sub("", path).partition("?")[0]
        for template in self._templates:
            if method.lower() in template.operations and template.pattern.fullmatch(bare):
                return template.operations[method.lower()]
        return None

    def fault(self, method: str, path: str, body: Any | None, status: int, answer: Any | None) -> list[str]:
        """What is wrong with one exchange, in sentences; nothing is wrong with most."""
        ask = f"{method.upper()} {path}"
        operation = self.operation(method, path)
        if status >= 500 or (status == 429 and isinstance(answer, dict) and answer.get("code") == OLD_EDITS):
            return []
        if operation is None:
            if status >= 400:
                return self._check(f"{ask}: the answer", self._error, _with_number_codes(answer))
            return [f"{ask} is nothing that Discord describes, yet it was answered with {status}."]
        faults = [] if status >= 400 else self._fault_of_request(ask, operation, body)
        return faults + self._fault_of_answer(ask, operation, status, answer)

    def fault_of_message(self, message: Json) -> list[str]:
        """What is wrong with a message that the gateway tells. It has a few keys more there, which are not looked at."""
        plain = {key: value for key, value in message.items() if key not in ("guild_id", "member", "channel_type")}
        if "mentions" in plain:
            plain["mentions"] = [{key: user[key] for key in user if key != "member"} for user in plain["mentions"]]
        return self.fault_of("MessageResponse", plain)

    def fault_of(self, schema: str, thing: Any) -> list[str]:
        """What is wrong with something that should fit one of the description's schemas."""
        return self._check(schema, self._schemas[schema], thing)

    def fields(self, schema: str) -> set[str]:
        """The keys that the description knows of one of its schemas."""
        return set(self._schemas[schema]["properties"])

    def values(self, schema: str) -> set[Any]:
        """What the description allows where it counts up all that is possible."""
        return set(self._schemas[schema]["enum"])

    def _template(self, path: str, about: Json, responses: Json) -> Template:
        snowflakes = {
            hole["name"]
            for hole in about.get("parameters", [])
            if hole["in"] == "path" and hole["schema"].get("$ref") == REFERENCE + "SnowflakeType"
        }
        segments = path.split("/")
        patterns = (
            (r"\d+" if segment[1:-1] in snowflakes else "[^/]+") if segment.startswith("{") else re.escape(segment)
            for segment in segments
        )
        return Template(
            pattern=re.compile("/".join(patterns)),
            holes=tuple(segment.startswith("{") for segment in segments),
            operations={method: _operation(path, one, responses) for method, one in about.items() if method != "parameters"},
        )

    def _fault_of_request(self, ask: str, operation: Operation, body: Any | None) -> list[str]:
        if body is None:
            return [f"{ask}: the request has no body, but it needs one."] if operation.body_needed else []
        if operation.request is None:
            return [f"{ask}: the request has a body, but none is described."]
        return self._check(f"{ask}: the request", operation.request, _with_text_ids(body))

    def _fault_of_answer(self, ask: str, operation: Operation, status: int, answer: Any | None) -> list[str]:
        key = operation.answer_for(status)
        if key is None:
            return [f"{ask}: the answer's status is {status}, but only {', '.join(operation.answers)} are described."]
        schema = operation.answers[key]
        if schema is None:
            return [] if answer is None else [f"{ask}: the answer's status is {status}, so there must be no body."]
        return self._check(f"{ask}: the answer", schema, _with_number_codes(answer) if status >= 400 else answer)

    def _check(self, what: str, schema: Json, instance: Any) -> list[str]:
        if self._glances.fits(schema, instance):
            return []
        validator = self._validators.get(id(schema))
        if validator is None:
            validator = self._validators[id(schema)] = self._kind(schema, format_checker=formats)
        # A fault in a shared schema may be met on two ways; it is told once.
        told = dict.fromkeys(_sentence(_deepest(error)) for error in validator.iter_errors(instance))
        return [f"{what}{sentence}" for sentence in list(told)[:MOST_FAULTS]]

    def _reference(self, validator: Any, reference: str, instance: Any, _: Json) -> Iterator[ValidationError]:
        """A schema that is named elsewhere."""
        schema = self._schemas[reference.removeprefix(REFERENCE)]
        if not self._glances.fits(schema, instance):
            yield from validator.descend(instance, schema)

    def _union(self, keyword: str, validator: Any, sides: list[Json], instance: Any, schema: Json) -> Iterable[ValidationError]:
        """Only the sides that can be meant are looked at; if it is one, what is wrong with it is the answer."""
        branches = self._glances.branches(sides)
        meant = [branch.schema for branch in branches if branch.may_hold(instance)]
        if len(meant) == 1:
            errors: Iterable[ValidationError] = validator.descend(instance, meant[0])
            return errors
        if meant:
            return _usual(keyword, validator, meant, instance, schema)
        return [ValidationError(_no_side(branches, instance))]


def _usual(keyword: str, validator: Any, value: Any, instance: Any, schema: Json) -> Iterable[ValidationError]:
    """As the library does it."""
    check: Callable[..., Iterable[ValidationError] | None] = Draft202012Validator.VALIDATORS[keyword]
    return check(validator, value, instance, schema) or ()


def _name_the_constants(part: Any) -> None:
    """A union of constants becomes a plain list of what is possible: quicker to check and to read."""
    if isinstance(part, list):
        for one in part:
            _name_the_constants(one)
    elif isinstance(part, dict):
        sides = part.get("oneOf")
        if isinstance(sides, list) and all("const" in side for side in sides):
            del part["oneOf"]
            part["enum"] = [side["const"] for side in sides]
        for inner in part.values():
            _name_the_constants(inner)


def _content(about: Json) -> Json | None:
    """The schema of a body: as JSON if that is possible, else of a form's fields; binary bodies have none that fits JSON."""
    content: Json = about.get("content", {})
    for kind in ("application/json", "multipart/form-data"):
        if kind in content:
            schema: Json = content[kind]["schema"]
            return schema
    return {} if content else None


def _operation(path: str, about: Json, responses: Json) -> Operation:
    answers: Json = {
        status: responses[one["$ref"].rpartition("/")[2]] if "$ref" in one else one for status, one in about["responses"].items()
    }
    request: Json = about.get("requestBody", {})
    return Operation(
        name=about["operationId"],
        template=path,
        request=_content(request),
        body_needed=request.get("required", False),
        answers={status: _content(one) for status, one in answers.items()},
    )


def _with_text_ids(body: Any) -> Any:
    """discord.py writes the ids of new files, of whom it writes to, of what it answers, of whom it mentions and of emojis on
    controls as integers, the description wants text; Discord takes both."""
    if not isinstance(body, dict):
        return body
    body = dict(body)
    for inner in ("data", "message", "message_reference", "allowed_mentions"):
        if isinstance(body.get(inner), dict):
            body[inner] = _with_text_ids(body[inner])
    for name in ("recipient_id", "message_id", "channel_id", "guild_id"):
        if type(body.get(name)) is int:
            body[name] = str(body[name])
    for name in ("users", "roles", "messages"):
        if isinstance(body.get(name), list):
            body[name] = [str(one) if type(one) is int else one for one in body[name]]
    if isinstance(body.get("attachments"), list):
        body["attachments"] = [
            file | {"id": str(file["id"])} if isinstance(file, dict) and type(file.get("id")) is int else file
            for file in body["attachments"]
        ]
    if isinstance(body.get("components"), list):
        body["components"] = [*map(_with_text_emojis, body["components"])]
    return body


def _with_text_emojis(part: Any) -> Any:
    """A component, or an option of one, with the ids of the emojis inside as text."""
    if not isinstance(part, dict):
        return part
    part = dict(part)
    emoji = part.get("emoji")
    if isinstance(emoji, dict) and type(emoji.get("id")) is int:
        part["emoji"] = emoji | {"id": str(emoji["id"])}
    for name in ("components", "options"):
        if isinstance(part.get(name), list):
            part[name] = [*map(_with_text_emojis, part[name])]
    if isinstance(part.get("accessory"), dict):
        part["accessory"] = _with_text_emojis(part["accessory"])
    return part


def _with_number_codes(answer: Any) -> Any:
    """In a refusal the code of a single field is a word ("BASE_TYPE_REQUIRED"): so Discord's documentation has it, and its
    libraries read it. The description wants a number there, and says of itself that the documentation wins."""
    if not isinstance(answer, dict):
        return answer
    return {
        key: [one | {"code": 0} if isinstance(one, dict) and isinstance(one.get("code"), str) else one for one in value]
        if key == "_errors" and isinstance(value, list)
        else _with_number_codes(value)
        for key, value in answer.items()
    }


def _no_side(branches: list[Branch], instance: Any) -> str:
    if isinstance(instance, dict) and any(branch.types for branch in branches):
        possible = sorted({kind for branch in branches for kind in branch.types or ()})
        return f"has the type {instance.get('type')!r}, possible are {possible}"
    possible = sorted({kind for branch in branches for kind in branch.kinds or ()})
    return f"is {_short(instance)}, but should be {' or '.join(possible)}"


def _deepest(error: ValidationError) -> ValidationError:
    """Where a union has several sides left, the one that was followed furthest was meant."""
    while error.context:
        error = max(error.context, key=lambda one: len(one.absolute_path))
    return error


def _sentence(error: ValidationError) -> str:
    where = "".join(f".{step}" for step in error.absolute_path)
    limit: Any = error.validator_value
    value: Any = error.instance
    match error.validator:
        case "required":
            missing = [name for name in limit if name not in value]
            reason = f"lacks {', '.join(missing)}"
        case "type":
            reason = f"is {_short(value)}, but should be {limit if isinstance(limit, str) else ' or '.join(limit)}"
        case "enum":
            reason = f"is {_short(value)}, possible are {limit}"
        case "maxLength" | "minLength":
            reason = f"is {len(value)} characters long, the {error.validator} is {limit}"
        case "maxItems" | "minItems":
            reason = f"has {len(value)} entries, the {error.validator} is {limit}"
        case "format" | "pattern":
            reason = f"is {_short(value)}, which is no {limit}"
        case _:
            reason = error.message if len(error.message) < 300 else f"{_short(value)} breaks {error.validator}: {limit}"
    return f"{where} {reason}."


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
