"""What goes between the bot and Discord: recorded requests, mentions, and controls that a test forges."""

from __future__ import annotations

from collections.abc import Sequence

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.faults import Loss
from bot.arena.screen import Seen
from bot.arena.services import Exchange
from bot.arena.state.world import ArenaEvent
from bot.arena.validation.component_tree import ComponentType

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
THREADS = "/channels/{channel_id}/messages/{message_id}/threads"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOW_UP = "/webhooks/{webhook_id}/{webhook_token}"


def record_requests(arena: Arena) -> list[Exchange]:
    """A list that receives every request from now on."""
    requests: list[Exchange] = []
    arena.services.exchange_listeners.append(requests.append)
    return requests


def record_mentions(arena: Arena) -> list[list[str]]:
    """A list that receives the mentioned user ids of every new public message from now on."""
    mentions: list[list[str]] = []

    def note(news: ArenaEvent) -> None:
        if news.name == "MESSAGE_CREATE" and news.only_user is None:
            mentions.append([user["id"] for user in news.data["mentions"]])

    arena.services.world.listeners.append(note)
    return mentions


def break_request(arena: Arena, loss: Loss | None, *, times: int = 1, method: str, route: str) -> None:
    """The next requests of this kind get lost, before or after their effect, or with None end with a server error."""
    if loss is None:
        arena.faults.fail(503, times=times, method=method, route=route)
    else:
        arena.faults.lose(loss, times=times, method=method, route=route)


def channel_posts(requests: Sequence[Exchange]) -> list[Exchange]:
    """New messages that were sent to a channel, accepted or not."""
    return [request for request in requests if request.method == "POST" and request.path.endswith("/messages")]


def rate_limited(requests: Sequence[Exchange]) -> list[str]:
    """The requests that count towards Discord's 50 a second for a token: all except replies to interactions."""
    free = ("/interactions/", "/webhooks/")
    return [f"{request.method} {request.path}" for request in requests if not request.path.startswith(free)]


def callbacks(requests: Sequence[Exchange], interaction: Interaction) -> list[Exchange]:
    """The first replies to an interaction, accepted or not."""
    return [request for request in requests if request.path.startswith(f"/interactions/{interaction.id}/")]


def add_forged_button(custom_id: str, on: Seen) -> Seen:
    """Adds a button to a message that the bot never put there, to test how the bot handles its press."""
    button = {"type": ComponentType.BUTTON, "id": 901, "style": 2, "label": "Planted", "custom_id": custom_id}
    on.message.components.append({"type": ComponentType.ROW, "id": 900, "components": [button]})
    return on
