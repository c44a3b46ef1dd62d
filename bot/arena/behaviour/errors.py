"""Discord's errors: a status, a code, a message and, for an invalid body, a tree of errors by field."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

Json = dict[str, Any]


class ErrorCode(IntEnum):
    """The error codes of Discord that the arena uses, each with its usual status and its message."""

    status: int
    message: str

    def __new__(cls, code: int, status: int, message: str) -> ErrorCode:
        member = int.__new__(cls, code)
        member._value_ = code
        member.status, member.message = status, message
        return member

    UNKNOWN_APPLICATION = 10002, 404, "Unknown Application"
    UNKNOWN_CHANNEL = 10003, 404, "Unknown Channel"
    UNKNOWN_GUILD = 10004, 404, "Unknown Guild"
    UNKNOWN_MEMBER = 10007, 404, "Unknown Member"
    UNKNOWN_MESSAGE = 10008, 404, "Unknown Message"
    UNKNOWN_USER = 10013, 404, "Unknown User"
    UNKNOWN_EMOJI = 10014, 404, "Unknown Emoji"
    UNKNOWN_WEBHOOK = 10015, 404, "Unknown Webhook"
    UNKNOWN_INTERACTION = 10062, 404, "Unknown interaction"
    UNKNOWN_COMMAND = 10063, 404, "Unknown application command"
    TOO_MANY_PINS = 30003, 400, "Maximum number of pins reached (250)"
    TOO_MANY_REACTIONS = 30010, 400, "Maximum number of reactions reached (20)"
    TOO_MANY_EMOJIS = 30008, 400, "Maximum number of emojis reached (2000)"
    TOO_MANY_OLD_EDITS = 30046, 429, "Maximum number of edits to messages older than 1 hour reached"
    TOO_MANY_COMMANDS = 30032, 400, "Maximum number of application commands reached (100)"
    TOO_MANY_NEW_COMMANDS = 30034, 400, "Max number of daily application command creates has been reached (200)"
    REQUEST_TOO_LARGE = 40005, 413, "Request entity too large"
    ALREADY_ACKNOWLEDGED = 40060, 400, "Interaction has already been acknowledged."
    ALREADY_HAS_THREAD = 160004, 400, "A thread has already been created for this message"
    MISSING_ACCESS = 50001, 403, "Missing Access"
    NOT_IN_A_DM = 50003, 403, "Cannot execute action on a DM channel"
    NOT_YOUR_MESSAGE = 50005, 403, "Cannot edit a message authored by another user"
    EMPTY_MESSAGE = 50006, 400, "Cannot send an empty message"
    NO_DM_TO_THIS_USER = 50007, 403, "Cannot send messages to this user"
    NO_TEXT_IN_THIS_CHANNEL = 50008, 403, "Cannot send messages in a non-text channel"
    MISSING_PERMISSIONS = 50013, 403, "Missing Permissions"
    BAD_BULK_DELETE = (
        50016,
        400,
        "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete",
    )
    SYSTEM_MESSAGE = 50021, 403, "Cannot execute action on a system message"
    WRONG_CHANNEL_TYPE = 50024, 400, "Cannot execute action on this channel type"
    INVALID_WEBHOOK_TOKEN = 50027, 401, "Invalid Webhook Token"
    TOO_OLD_FOR_BULK = 50034, 400, "You can only bulk delete messages that are under 14 days old."
    INVALID_FORM = 50035, 400, "Invalid Form Body"
    THREAD_ARCHIVED = 50083, 400, "Thread is archived"
    INVALID_JSON = 50109, 400, "The request body contains invalid JSON."
    THREAD_LOCKED = 160005, 400, "Thread is locked"
    POLL_EXPIRED = 520001, 400, "Poll expired"


class ApiError(Exception):
    """A refused request, with Discord's status, code and message; it changes nothing."""

    def __init__(
        self, code: ErrorCode, errors: Json | None = None, *, status: int | None = None, extra: Json | None = None
    ) -> None:
        self.code = code
        self.message = code.message
        self.status = code.status if status is None else status
        self.errors = errors
        self.extra = extra or {}
        super().__init__(f"{self.status} {int(code)} {self.message}")

    @property
    def body(self) -> Json:
        """The JSON body of the answer."""
        body: Json = {"message": self.message, "code": int(self.code), **self.extra}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


def field_error(path: str, code: str, message: str) -> ApiError:
    """Makes the error of one invalid field; `path` has dots: "data.components.0.label"."""
    tree: Json = {"_errors": [{"code": code, "message": message}]}
    for name in reversed(path.split(".")):
        tree = {name: tree}
    return ApiError(ErrorCode.INVALID_FORM, tree)
