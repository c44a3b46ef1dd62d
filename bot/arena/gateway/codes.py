"""The numbers of Discord's gateway: opcodes, close codes and intents."""

from __future__ import annotations

from enum import IntEnum, IntFlag


class Op(IntEnum):
    """Opcodes: the kind of a payload."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    """Close codes of the websocket, each with the reason in its close frame."""

    reason: str

    def __new__(cls, code: int, reason: str = "") -> Close:
        member = int.__new__(cls, code)
        member._value_ = code
        member.reason = reason
        return member

    NORMAL = 1000
    GOING_AWAY = 1001
    UNKNOWN_ERROR = 4000, "Unknown error."
    UNKNOWN_OPCODE = 4001, "Unknown opcode."
    DECODE_ERROR = 4002, "Error while decoding payload."
    NOT_AUTHENTICATED = 4003, "Not authenticated."
    AUTHENTICATION_FAILED = 4004, "Authentication failed."
    ALREADY_AUTHENTICATED = 4005, "Already authenticated."
    INVALID_SEQUENCE = 4007, "Invalid seq."
    RATE_LIMITED = 4008, "You are being rate limited."
    SESSION_TIMED_OUT = 4009, "Session timed out."
    INVALID_SHARD = 4010, "Invalid shard."
    SHARDING_REQUIRED = 4011, "Sharding required."
    INVALID_VERSION = 4012, "Invalid API version."
    INVALID_INTENTS = 4013, "Invalid intent(s)."
    DISALLOWED_INTENTS = 4014, "Disallowed intent(s)."


class Intent(IntFlag):
    """The groups of events that a bot asks for when it identifies."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_MODERATION = 1 << 2
    GUILD_EXPRESSIONS = 1 << 3
    GUILD_INTEGRATIONS = 1 << 4
    GUILD_WEBHOOKS = 1 << 5
    GUILD_INVITES = 1 << 6
    GUILD_VOICE_STATES = 1 << 7
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15
    GUILD_SCHEDULED_EVENTS = 1 << 16
    AUTO_MODERATION_CONFIGURATION = 1 << 20
    AUTO_MODERATION_EXECUTION = 1 << 21
    GUILD_MESSAGE_POLLS = 1 << 24
    DIRECT_MESSAGE_POLLS = 1 << 25


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
EVERY_INTENT = sum(Intent)
