"""Discord's objects: users, guilds, channels, messages. Their JSON form has Discord's fields.

A field that Discord always sends is always set; one that it sends only sometimes is UNSET until it applies, or missing here
if the arena never sends it.
Objects refer to each other: a changed username shows in every message of that user.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag

from msgspec import UNSET, Struct, UnsetType, field

from bot.arena.behaviour.errors import Json


class ChannelType(IntEnum):
    """The channel types that the arena supports."""

    TEXT = 0
    DM = 1
    VOICE = 2
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


THREADS = frozenset({ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD})


class MessageType(IntEnum):
    """Message types: written by a user or bot, or a system message."""

    DEFAULT = 0
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    SLASH_COMMAND = 20
    THREAD_STARTER = 21
    MENU_COMMAND = 23


class MessageFlag(IntFlag):
    """The bits of a message's `flags`."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class User(Struct, kw_only=True):
    """A user or bot, the same in every guild."""

    id: str
    username: str
    avatar: str | None = None
    discriminator: str = "0"
    public_flags: int = 0
    flags: int = 0
    bot: bool | UnsetType = UNSET
    global_name: str | None = None
    avatar_decoration_data: Json | None = None
    collectibles: Json | None = None
    primary_guild: Json | None = None


class RoleColors(Struct, kw_only=True):
    """The colours of a role; the first one is its `color`."""

    primary_color: int = 0
    secondary_color: int | None = None
    tertiary_color: int | None = None


class Role(Struct, kw_only=True):
    """A role: permissions and a colour. The role with the guild's own id is @everyone."""

    id: str
    name: str
    permissions: str = "0"
    position: int = 0
    color: int = 0
    colors: RoleColors = field(default_factory=RoleColors)
    hoist: bool = False
    managed: bool = False
    mentionable: bool = False
    icon: str | None = None
    unicode_emoji: str | None = None
    tags: Json | UnsetType = UNSET
    flags: int = 0


class Member(Struct, kw_only=True):
    """A user's membership of a guild."""

    user: User
    joined_at: str
    nick: str | None = None
    roles: list[str] = field(default_factory=list)
    avatar: str | None = None
    banner: str | None = None
    communication_disabled_until: str | None = None
    flags: int = 0
    pending: bool = False
    premium_since: str | None = None
    mute: bool = False
    deaf: bool = False


class Overwrite(Struct, kw_only=True):
    """A permission overwrite: what a role (type 0) or a member (type 1) is allowed and denied in one channel."""

    id: str
    type: int
    allow: str = "0"
    deny: str = "0"


class ThreadMetadata(Struct, kw_only=True):
    """Whether a thread is archived or locked. `invitable` is sent for private threads only."""

    archive_timestamp: str
    archived: bool = False
    auto_archive_duration: int = 4320
    locked: bool = False
    create_timestamp: str | UnsetType = UNSET
    invitable: bool | UnsetType = UNSET


class ThreadMember(Struct, kw_only=True):
    """A user's membership of a thread; `id` is the thread's."""

    id: str
    user_id: str
    join_timestamp: str
    flags: int = 0


class Channel(Struct, kw_only=True):
    """A channel of any type, including threads and DMs. `factories` sets the fields of each type."""

    id: str
    type: ChannelType
    flags: int = 0
    last_message_id: str | UnsetType | None = UNSET
    last_pin_timestamp: str | UnsetType | None = UNSET
    guild_id: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    parent_id: str | UnsetType | None = UNSET
    position: int | UnsetType = UNSET
    permission_overwrites: list[Overwrite] | UnsetType = UNSET
    topic: str | UnsetType | None = UNSET
    nsfw: bool | UnsetType = UNSET
    rate_limit_per_user: int | UnsetType = UNSET

    bitrate: int | UnsetType = UNSET
    user_limit: int | UnsetType = UNSET
    rtc_region: str | UnsetType | None = UNSET

    available_tags: list[Json] | UnsetType = UNSET
    default_reaction_emoji: Json | UnsetType | None = UNSET
    default_sort_order: int | UnsetType | None = UNSET
    default_forum_layout: int | UnsetType = UNSET

    recipients: list[User] | UnsetType = UNSET

    owner_id: str | UnsetType = UNSET
    thread_metadata: ThreadMetadata | UnsetType = UNSET
    message_count: int | UnsetType = UNSET
    member_count: int | UnsetType = UNSET
    total_message_sent: int | UnsetType = UNSET


class Attachment(Struct, kw_only=True):
    """A file of a message; pictures have a width and a height."""

    id: str
    filename: str
    size: int
    url: str
    proxy_url: str
    width: int | UnsetType = UNSET
    height: int | UnsetType = UNSET
    content_type: str | UnsetType = UNSET
    description: str | UnsetType = UNSET
    ephemeral: bool | UnsetType = UNSET


class ReactionEmoji(Struct, kw_only=True):
    """The emoji of a reaction: a Unicode emoji without an id, or a custom emoji with one."""

    id: str | None = None
    name: str | None


class ReactionCounts(Struct, kw_only=True):
    """The normal and super reactions that add up to the reaction's `count`."""

    burst: int = 0
    normal: int = 0


class Reaction(Struct, kw_only=True):
    """One emoji under a message and its count; `me` is True if the viewer reacted."""

    emoji: ReactionEmoji
    count: int = 0
    count_details: ReactionCounts = field(default_factory=ReactionCounts)
    burst_colors: list[str] = field(default_factory=list)
    me_burst: bool = False
    me: bool = False


class InteractionMetadata(Struct, kw_only=True):
    """The interaction that a message answers: a command (2), component (3) or modal (5), each with fields of its own."""

    id: str
    type: int
    user: User
    authorizing_integration_owners: dict[str, str] = field(default_factory=dict)
    original_response_message_id: str | UnsetType = UNSET
    interacted_message_id: str | UnsetType = UNSET
    triggering_interaction_metadata: InteractionMetadata | UnsetType = UNSET


class MessageReference(Struct, kw_only=True):
    """The message to which a reply, a pin notice or a thread starter refers."""

    type: int = 0
    channel_id: str
    message_id: str | UnsetType = UNSET
    guild_id: str | UnsetType = UNSET


class Message(Struct, kw_only=True):
    """A message. Components and embeds are stored as JSON, numbered and completed as Discord returns them.

    A referenced message has no referenced message of its own: `factories.quoted` removes it.
    """

    id: str
    channel_id: str
    author: User
    timestamp: str
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    edited_timestamp: str | None = None
    tts: bool = False
    mention_everyone: bool = False
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    pinned: bool = False
    flags: int = 0
    application_id: str | UnsetType = UNSET
    webhook_id: str | UnsetType = UNSET
    interaction: Json | UnsetType = UNSET
    interaction_metadata: InteractionMetadata | UnsetType = UNSET
    nonce: str | int | UnsetType = UNSET
    message_reference: MessageReference | UnsetType = UNSET
    referenced_message: Message | UnsetType | None = UNSET
    thread: Channel | UnsetType = UNSET
    poll: Json | UnsetType = UNSET
    reactions: list[Reaction] | UnsetType = UNSET
    position: int | UnsetType = UNSET
    sticker_items: list[Json] | UnsetType = UNSET


class Emoji(Struct, kw_only=True):
    """An emoji of an application."""

    id: str
    name: str
    user: User | UnsetType = UNSET
    roles: list[str] = field(default_factory=list)
    require_colons: bool = True
    managed: bool = False
    animated: bool = False
    available: bool = True


class Guild(Struct, kw_only=True):
    """A guild, without its channels, threads and members."""

    id: str
    name: str
    owner_id: str
    icon: str | None = None
    description: str | None = None
    home_header: str | None = None
    splash: str | None = None
    discovery_splash: str | None = None
    features: list[str] = field(default_factory=list)
    banner: str | None = None
    application_id: str | None = None
    region: str = "us-west"
    afk_channel_id: str | None = None
    afk_timeout: int = 300
    system_channel_id: str | None = None
    system_channel_flags: int = 0
    widget_enabled: bool = False
    widget_channel_id: str | None = None
    verification_level: int = 0
    roles: list[Role] = field(default_factory=list)
    default_message_notifications: int = 0
    mfa_level: int = 0
    explicit_content_filter: int = 0
    max_presences: int | None = None
    max_members: int = 500_000
    max_stage_video_channel_users: int = 50
    max_video_channel_users: int = 25
    vanity_url_code: str | None = None
    premium_tier: int = 0
    premium_subscription_count: int = 0
    preferred_locale: str = "en-US"
    rules_channel_id: str | None = None
    safety_alerts_channel_id: str | None = None
    public_updates_channel_id: str | None = None
    premium_progress_bar_enabled: bool = False
    nsfw: bool = False
    nsfw_level: int = 0
    emojis: list[Emoji] = field(default_factory=list)
    stickers: list[Json] = field(default_factory=list)
    incidents_data: Json | None = None


class Application(Struct, kw_only=True):
    """The bot's application, as its owner sees it. Its id is also the bot's."""

    id: str
    name: str
    bot: User
    owner: User
    verify_key: str
    icon: str | None = None
    description: str = ""
    type: int | None = None
    bot_public: bool = True
    bot_require_code_grant: bool = False
    integration_types_config: dict[str, Json] = field(default_factory=lambda: {"0": {}, "1": {}})
    flags: int = 0
    flags_new: str = "0"
    redirect_uris: list[str] = field(default_factory=list)
    interactions_endpoint_url: str | None = None
    role_connections_verification_url: str | None = None
    approximate_guild_count: int = 1
    approximate_user_install_count: int = 0
    approximate_user_authorization_count: int = 0
    explicit_content_filter: int = 0
    team: Json | None = None
    eligible_oauth2_scopes: list[str] = field(default_factory=list)
