"""Discord's permission bits, and how roles and permission overwrites combine."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from enum import IntFlag

from bot.arena.state.models import Guild, Member, Overwrite


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
WRITING = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.SEND_POLLS
)
THREAD_PERMISSIONS = Permission.SEND_MESSAGES_IN_THREADS | Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS
DM_PERMISSIONS = WRITING | Permission.MENTION_EVERYONE | Permission.PIN_MESSAGES
DEFAULT_PERMISSIONS = WRITING | THREAD_PERMISSIONS | Permission.CHANGE_NICKNAME
"""The permissions of @everyone in a new guild."""
BOT_PERMISSIONS = DEFAULT_PERMISSIONS | Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS | Permission.PIN_MESSAGES
"""The permissions of an invited bot's role."""
ALLOWED_IN_TIME_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
NEEDS_SEND_MESSAGES = Permission.SEND_TTS_MESSAGES | Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE
ROLE, MEMBER = 0, 1


def permissions_of(guild: Guild, member: Member, overwrites: Sequence[Overwrite] = (), *, timed_out: bool = False) -> Permission:
    """A member's permissions in a channel with these overwrites; without any, those in the guild."""
    bits = 0
    for role in guild.roles:
        if role.id == guild.id or role.id in member.roles:
            bits |= int(role.permissions)
    if guild.owner_id == member.user.id or bits & Permission.ADMINISTRATOR:
        return ALL
    own_roles = {*member.roles} - {guild.id}
    # Discord's order: @everyone, then all roles at once with allow over deny, then the member.
    for kind, ids in ((ROLE, {guild.id}), (ROLE, own_roles), (MEMBER, {member.user.id})):
        layer = [overwrite for overwrite in overwrites if overwrite.type == kind and overwrite.id in ids]
        for overwrite in layer:
            bits &= ~int(overwrite.deny)
        for overwrite in layer:
            bits |= int(overwrite.allow)
    allowed = Permission(bits)
    if timed_out:
        allowed &= ALLOWED_IN_TIME_OUT
    if not allowed & Permission.VIEW_CHANNEL:
        return NONE
    if not allowed & Permission.SEND_MESSAGES:
        allowed &= ~NEEDS_SEND_MESSAGES
    return allowed
