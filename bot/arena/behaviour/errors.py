"""Discord's errors: a status, a code, a message and, for an invalid body, a tree of errors by field."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

Json = dict[str, Any]


class ErrorCode(IntEnum):
    """The error codes of Discord that the arena uses."""

    UNKNOWN_APPLICATION = 10002
    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MEMBER = 10007
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_USER = 10013
    UNKNOWN_EMOJI = 10014
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    UNKNOWN_COMMAND = 10063
    TOO_MANY_PINS = 30003
    TOO_MANY_REACTIONS = 30010
    TOO_MANY_EMOJIS = 30008
    TOO_MANY_COMMANDS = 30032
    TOO_MANY_NEW_COMMANDS = 30034
    REQUEST_TOO_LARGE = 40005
    ALREADY_ACKNOWLEDGED = 40060
    ALREADY_HAS_THREAD = 160004
    MISSING_ACCESS = 50001
    NOT_IN_A_DM = 50003
    NOT_YOUR_MESSAGE = 50005
    EMPTY_MESSAGE = 50006
    NO_DM_TO_THIS_USER = 50007
    NO_TEXT_IN_THIS_CHANNEL = 50008
    MISSING_PERMISSIONS = 50013
    BAD_BULK_DELETE = 50016
    SYSTEM_MESSAGE = 50021
    WRONG_CHANNEL_TYPE = 50024
    INVALID_WEBHOOK_TOKEN = 50027
    TOO_OLD_FOR_BULK = 50034
    INVALID_FORM = 50035
    THREAD_ARCHIVED = 50083
    INVALID_JSON = 50109
    THREAD_LOCKED = 160005
    POLL_EXPIRED = 520001


STATUS_AND_MESSAGE: dict[ErrorCode, tuple[int, str]] = {
    ErrorCode.UNKNOWN_APPLICATION: (404, "Unknown Application"),
    ErrorCode.UNKNOWN_CHANNEL: (404, "Unknown Channel"),
    ErrorCode.UNKNOWN_GUILD: (404, "Unknown Guild"),
    ErrorCode.UNKNOWN_MEMBER: (404, "Unknown Member"),
    ErrorCode.UNKNOWN_MESSAGE: (404, "Unknown Message"),
    ErrorCode.UNKNOWN_USER: (404, "Unknown User"),
    ErrorCode.UNKNOWN_EMOJI: (404, "Unknown Emoji"),
    ErrorCode.UNKNOWN_WEBHOOK: (404, "Unknown Webhook"),
    ErrorCode.UNKNOWN_INTERACTION: (404, "Unknown interaction"),
    ErrorCode.UNKNOWN_COMMAND: (404, "Unknown application command"),
    ErrorCode.TOO_MANY_PINS: (400, "Maximum number of pins reached (250)"),
    ErrorCode.TOO_MANY_REACTIONS: (400, "Maximum number of reactions reached (20)"),
    ErrorCode.TOO_MANY_EMOJIS: (400, "Maximum number of emojis reached (2000)"),
    ErrorCode.TOO_MANY_COMMANDS: (400, "Maximum number of application commands reached (100)"),
    ErrorCode.REQUEST_TOO_LARGE: (413, "Request entity too large"),
    ErrorCode.TOO_MANY_NEW_COMMANDS: (400, "Max number of daily application command creates has been reached (200)"),
    ErrorCode.ALREADY_ACKNOWLEDGED: (400, "Interaction has already been acknowledged."),
    ErrorCode.ALREADY_HAS_THREAD: (400, "A thread has already been created for this message"),
    ErrorCode.MISSING_ACCESS: (403, "Missing Access"),
    ErrorCode.NOT_IN_A_DM: (403, "Cannot execute action on a DM channel"),
    ErrorCode.NOT_YOUR_MESSAGE: (403, "Cannot edit a message authored by another user"),
    ErrorCode.EMPTY_MESSAGE: (400, "Cannot send an empty message"),
    ErrorCode.NO_DM_TO_THIS_USER: (403, "Cannot send messages to this user"),
    ErrorCode.NO_TEXT_IN_THIS_CHANNEL: (403, "Cannot send messages in a non-text channel"),
    ErrorCode.MISSING_PERMISSIONS: (403, "Missing Permissions"),
    ErrorCode.BAD_BULK_DELETE: (
        400,
        "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete",
    ),
    ErrorCode.SYSTEM_MESSAGE: (403, "Cannot execute action on a system message"),
    ErrorCode.WRONG_CHANNEL_TYPE: (400, "Cannot execute action on this channel type"),
    ErrorCode.INVALID_WEBHOOK_TOKEN: (401, "Invalid Webhook Token"),
    ErrorCode.TOO_OLD_FOR_BULK: (400, "You can only bulk delete messages that are under 14 days old."),
    ErrorCode.INVALID_FORM: (400, "Invalid Form Body"),
    ErrorCode.THREAD_ARCHIVED: (400, "Thread is archived"),
    ErrorCode.INVALID_JSON: (400, "The request body contains invalid JSON."),
    ErrorCode.THREAD_LOCKED: (400, "Thread is locked"),
    ErrorCode.POLL_EXPIRED: (400, "Poll expired"),
}


class ApiError(Exception):
    """A refused request, with Discord's status, code and message; it changes nothing."""

    def __init__(self, code: ErrorCode, errors: Json | None = None, *, status: int | None = None) -> None:
        self.code = code
        usual, self.message = STATUS_AND_MESSAGE[code]
        self.status = usual if status is None else status
        self.errors = errors
        super().__init__(f"{self.status} {int(code)} {self.message}")

    @property
    def body(self) -> Json:
        """The JSON body of the answer."""
        body: Json = {"message": self.message, "code": int(self.code)}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


def field_error(path: str, code: str, message: str) -> ApiError:
    """Makes the error of one invalid field; `path` has dots: "data.components.0.label"."""
    tree: Json = {"_errors": [{"code": code, "message": message}]}
    for name in reversed(path.split(".")):
        tree = {name: tree}
    return ApiError(ErrorCode.INVALID_FORM, tree)
