"""Discord's permission bits, and how roles and permission overwrites combine."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from enum import IntFlag

from bot.arena.behaviour.errors import Json


class Permission(IntFlag):
    """Discord's permissions; bit 47 is no longer in use."""

    CREATE_INSTANT_INVITE = 1 << 0
    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_AUDIT_LOG = 1 << 7
    PRIORITY_SPEAKER = 1 << 8
    STREAM = 1 << 9
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    VIEW_GUILD_INSIGHTS = 1 << 19
    CONNECT = 1 << 20
    SPEAK = 1 << 21
    MUTE_MEMBERS = 1 << 22
    DEAFEN_MEMBERS = 1 << 23
    MOVE_MEMBERS = 1 << 24
    USE_VAD = 1 << 25
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    MANAGE_GUILD_EXPRESSIONS = 1 << 30
    USE_APPLICATION_COMMANDS = 1 << 31
    REQUEST_TO_SPEAK = 1 << 32
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    USE_EXTERNAL_STICKERS = 1 << 37
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EMBEDDED_ACTIVITIES = 1 << 39
    MODERATE_MEMBERS = 1 << 40
    VIEW_CREATOR_MONETIZATION_ANALYTICS = 1 << 41
    USE_SOUNDBOARD = 1 << 42
    CREATE_GUILD_EXPRESSIONS = 1 << 43
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_SOUNDS = 1 << 45
    SEND_VOICE_MESSAGES = 1 << 46
    SET_VOICE_CHANNEL_STATUS = 1 << 48
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51
    BYPASS_SLOWMODE = 1 << 52


NONE = Permission(0)
ALL = functools.reduce(operator.or_, Permission)
ALLOWED_IN_TIME_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
NEEDS_SEND_MESSAGES = Permission.SEND_TTS_MESSAGES | Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE
ROLE, MEMBER = 0, 1


def permissions_of(
    *,
    owner: bool,
    everyone: int,
    roles: Iterable[int],
    overwrites: Iterable[Json],
    guild_id: str,
    role_ids: Iterable[str],
    user_id: str,
    timed_out: bool = False,
) -> Permission:
    """A member's permissions in a channel: `everyone` and `roles` are permissions of roles, `role_ids` the member's roles."""
    allowed = everyone
    for role in roles:
        allowed |= role
    if owner or allowed & Permission.ADMINISTRATOR:
        return ALL
    known = list(overwrites)
    own_roles = frozenset(role_ids) - {guild_id}
    # Discord's order: @everyone, then all roles at once with allow over deny, then the member.
    for layer in (
        [overwrite for overwrite in known if overwrite["type"] == ROLE and overwrite["id"] == guild_id],
        [overwrite for overwrite in known if overwrite["type"] == ROLE and overwrite["id"] in own_roles],
        [overwrite for overwrite in known if overwrite["type"] == MEMBER and overwrite["id"] == user_id],
    ):
        for overwrite in layer:
            allowed &= ~int(overwrite["deny"])
        for overwrite in layer:
            allowed |= int(overwrite["allow"])
    return _without_implied_denials(Permission(allowed), timed_out)


def _without_implied_denials(allowed: Permission, timed_out: bool) -> Permission:
    if timed_out:
        allowed &= ALLOWED_IN_TIME_OUT
    if not allowed & Permission.VIEW_CHANNEL:
        return NONE
    if not allowed & Permission.SEND_MESSAGES:
        allowed &= ~NEEDS_SEND_MESSAGES
    return allowed
