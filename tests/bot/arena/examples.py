"""One plain and one full example of everything that the arena tells, each with the name of its schema."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.arena.state import factories, models
from bot.arena.state.models import (
    Application,
    Attachment,
    Channel,
    ChannelType,
    Emoji,
    Guild,
    InteractionMetadata,
    Member,
    Message,
    MessageReference,
    MessageType,
    Overwrite,
    Reaction,
    ReactionCounts,
    ReactionEmoji,
    Role,
    RoleColors,
    ThreadMember,
    ThreadMetadata,
    User,
)

NOW = factories.timestamp(1_794_816_000)
DECORATION = {"asset": "a_1", "sku_id": "7"}
COLLECTIBLES = {"nameplate": {"sku_id": "7", "asset": "a", "label": "l", "palette": "violet"}}
ZOE = factories.new_user("101", "Zoë")
BOT = factories.new_user("9001", "Grandstand", bot=True)
TEXT = factories.new_channel("11", ChannelType.TEXT, "1", "race-track")
EMBED = {"type": "rich", "title": "Race 1", "description": "Banana leads", "color": 255}
BUTTON = {"type": 2, "id": 2, "style": 1, "label": "Roll", "custom_id": "roll:1", "disabled": False}
POLL = {
    "question": {"text": "Who wins?"},
    "answers": [{"answer_id": 1, "poll_media": {"text": "Banana"}}],
    "expiry": NOW,
    "allow_multiselect": False,
    "layout_type": 1,
    "results": {"answer_counts": [{"id": 1, "count": 2, "me_voted": False}], "is_finalized": False},
}


def full_user() -> User:
    return User(
        id="102",
        username="ada",
        avatar="a1",
        public_flags=64,
        flags=64,
        bot=False,
        global_name="Ada",
        avatar_decoration_data=DECORATION,
        collectibles=COLLECTIBLES,
        primary_guild={"identity_guild_id": "1", "identity_enabled": True, "tag": "RACE", "badge": "x"},
    )


def full_member() -> Member:
    return Member(
        user=full_user(),
        joined_at=NOW,
        nick="The Countess",
        roles=["2", "3"],
        avatar="a",
        banner="b",
        communication_disabled_until=NOW,
        premium_since=NOW,
    )


def full_role() -> Role:
    return Role(
        id="2",
        name="Stewards",
        permissions="8",
        position=1,
        color=255,
        colors=RoleColors(primary_color=255, secondary_color=1, tertiary_color=2),
        icon="i",
        unicode_emoji="🏁",
        tags={"bot_id": "9001"},
    )


def full_thread_member() -> ThreadMember:
    return ThreadMember(id="31", user_id="102", join_timestamp=NOW, flags=1)


def full_metadata() -> ThreadMetadata:
    return ThreadMetadata(archive_timestamp=NOW, create_timestamp=NOW, invitable=False, archived=True, locked=True)


def full_channels() -> list[Channel]:
    """One channel cannot have everything; these together have."""
    text = Channel(
        id="11",
        type=ChannelType.TEXT,
        last_message_id="55",
        last_pin_timestamp=NOW,
        guild_id="1",
        name="race-track",
        parent_id="10",
        position=3,
        permission_overwrites=[Overwrite(id="2", type=0, allow="1024", deny="2048")],
        topic="No running",
        nsfw=True,
        rate_limit_per_user=5,
    )
    voice = factories.new_channel("12", ChannelType.VOICE, "1", "Grandstand", parent_id="10", position=1)
    voice.rtc_region = "rotterdam"
    forum = factories.new_channel("15", ChannelType.FORUM, "1", "rulings", parent_id="10")
    forum.available_tags = [{"id": "1", "name": "2003", "moderated": False, "emoji_id": None, "emoji_name": "🏁"}]
    forum.default_reaction_emoji = {"emoji_id": None, "emoji_name": "👍"}
    forum.default_sort_order = 1
    thread = factories.new_thread("31", ChannelType.PRIVATE_THREAD, text, "Race 1", "9001", NOW)
    return [text, voice, forum, thread, factories.new_dm("41", [ZOE, full_user()])]


def full_attachment() -> Attachment:
    return Attachment(
        id="61",
        filename="board.png",
        size=63_000,
        url="http://127.0.0.1:1/cdn/board.png",
        proxy_url="http://127.0.0.1:1/cdn/board.png",
        width=1200,
        height=800,
        content_type="image/png",
        description="The board",
        ephemeral=True,
    )


def command() -> InteractionMetadata:
    return InteractionMetadata(
        id="71", type=2, user=ZOE, authorizing_integration_owners={"0": "1"}, original_response_message_id="51"
    )


def click() -> InteractionMetadata:
    return InteractionMetadata(id="72", type=3, user=ZOE, authorizing_integration_owners={"0": "1"}, interacted_message_id="51")


def modal() -> InteractionMetadata:
    return InteractionMetadata(id="73", type=5, user=ZOE, triggering_interaction_metadata=click())


def plain_message() -> Message:
    return Message(id="50", channel_id="11", author=ZOE, timestamp=NOW, content="Hello")


def full_reaction() -> Reaction:
    emoji = ReactionEmoji(id="81", name="banana")
    return Reaction(emoji=emoji, count=2, count_details=ReactionCounts(normal=1, burst=1), burst_colors=["#ffffff"], me=True)


def full_message() -> Message:
    return Message(
        id="51",
        channel_id="11",
        author=BOT,
        timestamp=NOW,
        type=MessageType.REPLY,
        content="<@101> rolls",
        edited_timestamp=NOW,
        mentions=[ZOE],
        mention_roles=["2"],
        attachments=[full_attachment()],
        embeds=[EMBED],
        components=[{"type": 1, "id": 1, "components": [BUTTON]}],
        application_id="9001",
        webhook_id="9001",
        interaction={"id": "71", "type": 2, "name": "race", "user": msgspec.to_builtins(ZOE)},
        interaction_metadata=command(),
        nonce="n1",
        message_reference=MessageReference(channel_id="11", message_id="50", guild_id="1"),
        referenced_message=factories.quoted(plain_message()),
        thread=factories.new_thread("51", ChannelType.PUBLIC_THREAD, TEXT, "Race 1", "9001", NOW),
        poll=POLL,
        reactions=[full_reaction()],
        position=1,
        sticker_items=[{"id": "1", "name": "flag", "format_type": 1}],
    )


def full_emoji() -> Emoji:
    return Emoji(id="81", name="banana", user=BOT, roles=["2"], animated=True)


def full_guild() -> Guild:
    return Guild(
        id="1",
        name="The Track",
        owner_id="101",
        icon="i",
        description="Races",
        home_header="h",
        splash="s",
        discovery_splash="d",
        features=["COMMUNITY"],
        banner="b",
        application_id="9001",
        afk_channel_id="12",
        system_channel_id="11",
        widget_channel_id="11",
        roles=[Role(id="1", name="@everyone"), full_role()],
        max_presences=5,
        vanity_url_code="race",
        rules_channel_id="11",
        safety_alerts_channel_id="11",
        public_updates_channel_id="11",
        emojis=[full_emoji()],
        incidents_data={"invites_disabled_until": None, "dms_disabled_until": NOW},
    )


def plain_application() -> Application:
    return Application(id="9001", name="Grandstand", bot=BOT, owner=ZOE, verify_key="00" * 32)


def full_application() -> Application:
    return Application(
        id="9001",
        name="Grandstand",
        bot=BOT,
        owner=ZOE,
        verify_key="00" * 32,
        icon="i",
        description="Races",
        type=4,
        redirect_uris=["https://example.org/back"],
        interactions_endpoint_url="https://example.org/in",
        role_connections_verification_url="https://example.org/roles",
        eligible_oauth2_scopes=["bot"],
    )


PLAIN: list[tuple[str, Struct]] = [
    ("UserResponse", ZOE),
    ("UserResponse", BOT),
    ("GuildRoleResponse", Role(id="1", name="@everyone")),
    ("GuildMemberResponse", Member(user=ZOE, joined_at=NOW)),
    ("ChannelPermissionOverwriteResponse", Overwrite(id="2", type=1)),
    *(
        ("GuildChannelResponse", factories.new_channel("11", kind, "1", "a"))
        for kind in (ChannelType.TEXT, ChannelType.VOICE, ChannelType.CATEGORY, ChannelType.ANNOUNCEMENT, ChannelType.FORUM)
    ),
    *(("ThreadResponse", factories.new_thread("31", kind, TEXT, "Race", "9001", NOW)) for kind in sorted(models.THREADS)),
    ("PrivateChannelResponse", factories.new_dm("41", [ZOE])),
    ("ThreadMetadataResponse", ThreadMetadata(archive_timestamp=NOW)),
    ("ThreadMemberResponse", ThreadMember(id="31", user_id="101", join_timestamp=NOW)),
    ("MessageAttachmentResponse", Attachment(id="61", filename="a.txt", size=1, url="http://a/a", proxy_url="http://a/a")),
    ("MessageReactionResponse", Reaction(emoji=ReactionEmoji(name="🏁"))),
    ("MessageReferenceResponse", MessageReference(channel_id="11")),
    ("MessageResponse", plain_message()),
    ("EmojiResponse", Emoji(id="81", name="banana")),
    ("GuildResponse", Guild(id="1", name="The Track", owner_id="101")),
    ("GuildWithCountsResponse", Guild(id="1", name="The Track", owner_id="101")),
    ("PrivateApplicationResponse", plain_application()),
    ("ApplicationResponse", plain_application()),
]
FULL: list[tuple[str, Struct]] = [
    ("UserResponse", full_user()),
    ("GuildRoleResponse", full_role()),
    ("GuildMemberResponse", full_member()),
    *zip(["GuildChannelResponse"] * 3 + ["ThreadResponse", "PrivateChannelResponse"], full_channels(), strict=True),
    ("ThreadMetadataResponse", full_metadata()),
    ("ThreadMemberResponse", full_thread_member()),
    ("MessageAttachmentResponse", full_attachment()),
    ("MessageReactionResponse", full_reaction()),
    ("MessageReferenceResponse", MessageReference(channel_id="11", message_id="50", guild_id="1")),
    ("ApplicationCommandInteractionMetadataResponse", command()),
    ("MessageComponentInteractionMetadataResponse", click()),
    ("ModalSubmitInteractionMetadataResponse", modal()),
    ("MessageResponse", full_message()),
    ("EmojiResponse", full_emoji()),
    ("GuildWithCountsResponse", full_guild()),
    ("PrivateApplicationResponse", full_application()),
]
