"""discord.py can read what the arena tells, with what its parsers want beyond the answers of the REST API."""

from __future__ import annotations

from typing import Any

import discord
import msgspec
import pytest

from bot.arena.state import factories
from bot.arena.state.models import Application, ChannelType, Member
from tests.bot.arena.examples import (
    BOT,
    NOW,
    TEXT,
    ZOE,
    full_application,
    full_channels,
    full_emoji,
    full_guild,
    full_member,
    full_message,
    plain_application,
    plain_message,
)
from tests.bot.arena.spec import Json


class Listener(discord.Client):
    """A client without a network: it is told things as if by the gateway, and keeps what it made of them."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.all(), chunk_guilds_at_startup=False)
        self.heard: dict[str, Any] = {}

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        self.heard[event] = args[-1] if args else None

    def tell(self, event: str, data: Json) -> Any:
        self._connection.parsers[event](msgspec.json.decode(msgspec.json.encode(data)))


def guild_create() -> Json:
    """GET /guilds/{id} plus what only the gateway tells."""
    kinds = (ChannelType.TEXT, ChannelType.VOICE, ChannelType.CATEGORY, ChannelType.ANNOUNCEMENT, ChannelType.FORUM)
    plain = [factories.new_channel(str(200 + kind), kind, "1", f"plain-{kind}") for kind in kinds]
    full = [channel for channel in full_channels() if channel.type in kinds]
    threads = [factories.new_thread("32", ChannelType.PUBLIC_THREAD, TEXT, "Race 2", "9001", NOW), *full_channels()[3:4]]
    told: Json = msgspec.to_builtins(full_guild())
    return told | {
        "joined_at": NOW,
        "large": False,
        "unavailable": False,
        "member_count": 3,
        "voice_states": [],
        "members": [msgspec.to_builtins(Member(user=BOT, joined_at=NOW, roles=["2"])), msgspec.to_builtins(full_member())],
        "channels": msgspec.to_builtins([*plain, *full]),
        "threads": msgspec.to_builtins(threads),
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


async def ready() -> Listener:
    listener = Listener()
    about = {"id": "9001", "flags": 0}
    guilds = [{"id": "1", "unavailable": True}]
    listener.tell("READY", {"v": 10, "user": factories.own_user(BOT), "guilds": guilds, "session_id": "s", "application": about})
    listener.tell("GUILD_CREATE", guild_create())
    return listener


@pytest.mark.asyncio
async def test_discord_py_reads_a_server_with_every_kind_of_channel() -> None:
    listener = await ready()
    guild = listener.get_guild(1)
    assert guild is not None
    assert not guild.unavailable
    assert {channel.type.value for channel in guild.channels} == {0, 2, 4, 5, 15}
    assert {thread.name for thread in guild.threads} == {"Race 1", "Race 2"}
    assert guild.me.guild_permissions.administrator
    assert str(guild.get_member(102)) == "ada"
    assert guild.get_channel(11).overwrites_for(guild.get_role(2)).view_channel  # type: ignore[union-attr, arg-type]


@pytest.mark.asyncio
async def test_discord_py_reads_messages_plain_and_full() -> None:
    listener = await ready()
    author = factories.without_user(Member(user=ZOE, joined_at=NOW, nick="Zed"))
    for message in (plain_message(), full_message()):
        told: Json = msgspec.to_builtins(message)
        listener.tell("MESSAGE_CREATE", told | {"guild_id": "1"} | ({"member": author} if message.author is ZOE else {}))
        made: discord.Message = listener.heard["message"]
        assert (made.id, made.content) == (int(message.id), message.content)
        assert made.guild is listener.get_guild(1)
        if message.author is ZOE:
            assert made.author.display_name == "Zed"
    assert made.author == made.guild.me  # type: ignore[union-attr]
    assert made.attachments[0].description == "The board"
    assert made.reactions[0].count == 2
    assert made.interaction_metadata is not None
    assert made.interaction_metadata.user.id == 101
    assert isinstance(made.reference.resolved, discord.Message)  # type: ignore[union-attr]
    assert made.poll is not None
    assert made.poll.total_votes == 2
    assert made.thread is not None


@pytest.mark.asyncio
async def test_discord_py_reads_an_interaction_on_a_server_and_in_a_conversation() -> None:
    listener = await ready()
    payload: Json = {
        "id": "71",
        "application_id": "9001",
        "type": 3,
        "token": "t",
        "version": 1,
        "attachment_size_limit": 10_485_760,
        "data": {"custom_id": "roll:1", "component_type": 2, "id": 2},
        "message": msgspec.to_builtins(full_message()),
        "app_permissions": "8",
        "locale": "de",
        "entitlements": [],
        "authorizing_integration_owners": {"0": "1"},
    }
    here = {"guild_id": "1", "guild": {"id": "1", "locale": "en-US", "features": []}, "channel_id": "11", "context": 0}
    member = msgspec.to_builtins(full_member()) | {"permissions": "8"}
    listener.tell("INTERACTION_CREATE", payload | here | {"channel": msgspec.to_builtins(TEXT), "member": member})
    made: discord.Interaction = listener.heard["interaction"]
    assert isinstance(made.channel, discord.TextChannel)
    assert made.permissions.administrator
    assert made.user.display_name == "The Countess"

    there = {"channel_id": "41", "context": 1, "channel": factories.new_dm("41", [ZOE]), "user": ZOE}
    listener.tell("INTERACTION_CREATE", payload | msgspec.to_builtins(there))
    made = listener.heard["interaction"]
    assert isinstance(made.channel, discord.DMChannel)
    assert made.user.display_name == "Zoë"


@pytest.mark.parametrize("application", [plain_application(), full_application()], ids=["plain", "full"])
def test_discord_py_reads_the_application(application: Application) -> None:
    made = discord.AppInfo(Listener()._connection, msgspec.to_builtins(application))
    assert (made.id, made.owner.name, made.bot_public) == (9001, "zo", True)


def test_discord_py_reads_an_emoji_of_the_application() -> None:
    made = discord.Emoji(guild=discord.Object(0), state=Listener()._connection, data=msgspec.to_builtins(full_emoji()))
    assert str(made) == "<a:banana:81>"
