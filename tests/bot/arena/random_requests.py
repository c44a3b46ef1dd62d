"""Somebody who asks the arena for anything at all, sensible or not, always the same for the same seed."""

from __future__ import annotations

import base64
import contextlib
import random
from collections.abc import Callable
from typing import Any

from bot.arena.behaviour.errors import ApiError, Json
from bot.arena.behaviour.interactions import Interaction
from bot.arena.behaviour.people import ArenaUser, CannotError
from bot.arena.rest.routes import Route, routes
from bot.arena.state.models import THREADS, Channel, MessageType
from bot.arena.state.world import ArenaEvent, World
from bot.arena.validation import answers
from tests.bot.arena.raw_rest import EPHEMERAL, V2, Wire, button, picture

ODD: tuple[Any, ...] = (
    None,
    "",
    0,
    -1,
    7,
    2**40,
    1.5,
    True,
    [],
    {},
    [None],
    [{}],
    {"id": "x"},
    "a" * 5000,
    "²",
    "attachment://a.png",
    "1",
)
QUERIES = ("limit", "before", "after", "around", "with_counts", "with_response", "with_member", "query")
PEOPLE = ("Red", "Blue", "Green")
OPTIONS = [
    {"type": 3, "name": "text", "description": "Any.", "autocomplete": True},
    {"type": 6, "name": "who", "description": "Any."},
]
FIELD = {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1, "required": False}}


class Walker:
    """One bot and three people who do what the dice say."""

    def __init__(self, wire: Wire, seed: int) -> None:
        self.wire = wire
        self.dice = random.Random(seed)
        self.services = wire.arena.services
        self.world: World = self.services.world
        self.asked: list[Interaction] = []
        self.offered = dict(self.world.commands[wire.me])
        self.routes = sorted(routes, key=lambda route: (route.template, route.method))

    async def step(self) -> tuple[str, int, Any]:
        """One request; before it, somebody may have done something."""
        if self.dice.random() < 0.4:
            self.act()
        route = self.dice.choice(self.routes)
        path = self.path(route)
        body = self.body(route) if route.method in ("POST", "PUT", "PATCH") and not without_body(route) else None
        files = {"a.png": picture(), "b.txt": b"words"} if isinstance(body, dict) and self.dice.random() < 0.2 else None
        query = {self.one(*QUERIES): self.value() for _ in range(self.dice.randrange(4))}
        status, answer = await self.wire.ask(route.method, path, body, files=files, query=query)
        self.mend()
        return f"{route.method} {path} {query} {body}", status, answer

    def one(self, *among: Any) -> Any:
        return self.dice.choice(among)

    def value(self) -> str:
        return str(self.one("1", "5", "100", "0", "true", "²", "yesterday", self.message().get("id", "1"), self.world.timestamp()))

    # What people do meanwhile.

    def act(self) -> None:
        person = self.wire.arena.person(self.one(*PEOPLE))
        channel = self.channel()
        with contextlib.suppress(CannotError, ApiError):
            self.one(self.say, self.slash, self.slash, self.complete, self.use, self.use, self.fill, self.react)(person, channel)
        if self.dice.random() < 0.1:
            self.wire.clock.advance(self.one(1, 4, 1000, 90_000))

    def say(self, person: ArenaUser, channel: Channel) -> None:
        said = person.say(channel, self.one("Hello", f"<@{self.wire.me}> hello", "@everyone"))
        if self.dice.random() < 0.2:
            person.delete(channel, said.id)

    def slash(self, person: ArenaUser, channel: Channel) -> None:
        self.asked.append(person.slash(channel, "/roll", {"who": person.user.id}))

    def complete(self, person: ArenaUser, channel: Channel) -> None:
        self.asked.append(person.complete(channel, "/roll", {"text": "a"}, "text"))

    def use(self, person: ArenaUser, channel: Channel) -> None:
        found = [message for message in self.world.history(channel.id, person.user.id) if any(answers.controls(message.components))]
        if found:
            message = self.dice.choice(found)
            control = self.dice.choice([button for button in answers.controls(message.components) if "custom_id" in button] or [{}])
            self.asked.append(person.press(channel, message.id, control.get("custom_id", "")))

    def fill(self, person: ArenaUser, channel: Channel) -> None:
        for each in [interaction for interaction in self.asked if interaction.modal and interaction.user is person.user]:
            self.asked.append(person.submit(each.id, {}))

    def react(self, person: ArenaUser, channel: Channel) -> None:
        person.react(channel, str(self.message().get("id", "1")), self.one("🎲", "👍"), on=self.dice.random() < 0.7)

    def mend(self) -> None:
        """The bot comes back when it has left, and there is always a room and a command."""
        guild = self.wire.arena.guild
        if self.wire.me not in self.world.members[guild.id]:
            self.services.guilds.join(guild.id, self.wire.bot.application.bot)
            self.wire.permit()
        while sum(1 for _ in self.world.channels_of(guild.id)) < 2:
            self.services.guilds.add_channel(guild.id, "again")
        if not self.world.commands[self.wire.me]:
            self.world.commands[self.wire.me] = dict(self.offered)
            self.world.dispatch(ArenaEvent("COMMANDS", {}))

    # What is asked for.

    def channel(self) -> Channel:
        return self.dice.choice(list(self.world.channels.values()))

    def message(self) -> Json:
        """The place of some message, if there is any."""
        found = [room for room in self.world.messages.values() if room]
        if not found:
            return {}
        message = self.dice.choice(list(self.dice.choice(found).values()))
        return {"channel_id": message.channel_id, "id": message.id}

    def path(self, route: Route) -> str:
        message, asked = self.message(), self.dice.choice(self.asked) if self.asked else None
        in_guild = "{message_id}" not in route.template or not message
        commands = list(self.world.commands[self.wire.me]) or ["1"]
        known: dict[str, Callable[[], str]] = {
            "channel_id": lambda: self.channel().id if in_guild else message["channel_id"],
            "message_id": lambda: (
                message.get("id", "1") if not asked or "webhook" not in route.template else asked.original_id or "1"
            ),
            "guild_id": lambda: self.wire.arena.guild.id,
            "user_id": lambda: self.dice.choice(list(self.world.users)),
            "application_id": lambda: self.wire.me,
            "webhook_id": lambda: self.wire.me,
            "webhook_token": lambda: asked.token if asked else "none",
            "interaction_id": lambda: asked.id if asked else "1",
            "interaction_token": lambda: asked.token if asked else "none",
            "command_id": lambda: self.dice.choice(commands),
            "emoji_id": lambda: self.dice.choice([*self.world.emojis[self.wire.me], "1"]),
            "emoji_name": lambda: self.one("🎲", "👍", "dice", "dice:1"),
        }
        parts = []
        for part in route.template.split("/"):
            hole = part.startswith("{")
            odd = hole and self.dice.random() < 0.05
            parts.append(self.one("1", "x", "@me", "9" * 30) if odd else known.get(part[1:-1], lambda: "1")() if hole else part)
        return "/".join(parts)

    def body(self, route: Route) -> Any:
        """A body that fits, with something odd in it one time in three."""
        kind = next((kind for kind in BODIES if kind in route.template), "/messages")
        body = BODIES[kind](self)
        if self.dice.random() < 0.33:
            body = self.spoiled(body)
        if self.dice.random() < 0.03:
            return self.dice.choice(ODD[4:])
        return body

    def spoiled(self, body: Any) -> Any:
        """The same with one value replaced, at any depth."""
        if isinstance(body, dict) and body:
            name = self.dice.choice(sorted(body))
            return body | {name: self.spoiled(body[name])}
        if isinstance(body, list) and body and self.dice.random() < 0.7:
            at = self.dice.randrange(len(body))
            return [self.spoiled(each) if number == at else each for number, each in enumerate(body)]
        # Discord takes a number for a text, though its description does not say so.
        return self.dice.choice([each for each in ODD if not isinstance(body, str | None) or not isinstance(each, int | float)])

    def text(self) -> Json:
        reply = {"message_reference": {"message_id": self.message().get("id", "1"), "fail_if_not_exists": self.one(True, False)}}
        extra: Json = self.one(
            {},
            {"components": [button()]},
            {"embeds": [{"title": "Board", "image": {"url": "https://example.org/a.png"}}]},
            {"embeds": [{"image": {"url": "attachment://a.png"}}], "attachments": [{"id": "0", "description": "Board"}]},
            reply,
            {"attachments": []},
            {"flags": self.one(0, 4, EPHEMERAL)},
            {"allowed_mentions": {"parse": ["users"]}},
            {"poll": {"question": {"text": "Which?"}, "answers": [{"poll_media": {"text": "Mild"}}], "duration": 1}},
        )
        if self.dice.random() < 0.15:
            items = [{"media": {"url": self.one("attachment://a.png", "https://example.org/a.png")}}]
            return {"flags": V2, "components": [{"type": 10, "content": "Hi"}, {"type": 12, "items": items}, button()]}
        return {"content": self.one("Hello", f"<@{self.wire.me}>", "x" * 2000), **extra}

    def answer(self) -> Json:
        kind = self.one(4, 4, 5, 5, 6, 7, 8, 9)
        if kind in (5, 6):
            return {"type": kind}
        if kind == 8:
            return {"type": kind, "data": {"choices": [{"name": "a", "value": "a"}]}}
        if kind == 9:
            return {"type": kind, "data": {"custom_id": "f", "title": "F", "components": [FIELD]}}
        return {"type": kind, "data": self.text()}


def command(walker: Walker) -> Json:
    return {"name": walker.one("roll", "join"), "description": "Does it.", "options": OPTIONS}


def emoji(walker: Walker) -> Json:
    image = f"data:image/png;base64,{base64.b64encode(picture()).decode()}"
    return {"name": f"die_{walker.dice.randrange(9)}", "image": image}


def channel(walker: Walker) -> Json:
    made = {"name": walker.one("room", "game"), "topic": walker.one(None, "Races"), "type": walker.one(0, 0, 2, 4, 5, 15)}
    changes: Json = walker.one(made, {"name": "other"}, {"archived": walker.one(True, False)}, {"locked": walker.one(True, False)})
    return changes


BODIES: dict[str, Callable[[Walker], Any]] = {
    "/callback": Walker.answer,
    "/webhooks": Walker.text,
    "/bulk-delete": lambda walker: {"messages": [walker.message().get("id", "1") for _ in range(3)]},
    "/threads": lambda walker: {"name": "Game 1", "type": walker.one(10, 11, 12), "auto_archive_duration": 60},
    "/messages": Walker.text,
    "/users/@me/channels": lambda walker: {"recipient_id": walker.dice.choice(list(walker.world.users))},
    "/commands/": command,
    "/commands": lambda walker: walker.one([command(walker)], [], command(walker)),
    "/emojis": emoji,
    "/channels": channel,
}


def without_body(route: Route) -> bool:
    """Whether nothing is sent with this."""
    return any(part in route.template for part in ("/reactions", "/typing", "/thread-members", "/pins", "/expire"))


def contradictions(world: World) -> list[str]:
    """What cannot be in a world, in sentences."""
    wrong: list[str] = []
    messages = {message.id: message for room in world.messages.values() for message in room.values()}
    threads = {channel.id: channel for channel in world.channels.values() if channel.type in THREADS}
    if world.messages.keys() != world.channels.keys():
        wrong.append("rooms without messages, or messages without a room")
    if len(messages) != sum(map(len, world.messages.values())) or messages.keys() & world.ephemeral_messages.keys():
        wrong.append("two messages with one id")
    taken = [*world.users, *world.guilds, *(world.channels.keys() - messages.keys()), *messages, *world.ephemeral_messages]
    if len(set(taken)) < len(taken):
        wrong.append("two things with one id")
    wrong += [
        f"message {message.id} lies in the wrong room"
        for room, inside in world.messages.items()
        for message in inside.values()
        if message.channel_id != room
    ]
    wrong += [
        f"ephemeral {each.id} lies nowhere"
        for _, each in world.ephemeral_messages.values()
        if each.channel_id not in world.channels
    ]
    wrong += [f"reactions to {message_id}, which is gone" for message_id in world.reactions if message_id not in messages]
    wrong += [
        f"a pin of {message_id}" for message_id in world.pinned_at if message_id not in messages or not messages[message_id].pinned
    ]
    if threads.keys() != world.thread_members.keys():
        wrong.append("threads without members, or members without a thread")
    for thread in threads.values():
        said = sum(message.type is not MessageType.THREAD_STARTER for message in world.messages[thread.id].values())
        if str(thread.parent_id) not in world.channels:
            wrong.append(f"thread {thread.id} hangs on nothing")
        if (thread.member_count, thread.message_count) != (len(world.thread_members[thread.id]), said):
            wrong.append(f"thread {thread.id} counts {thread.member_count} members and {thread.message_count} messages")
    for message in messages.values():
        if int(message.id) > world.last_id or message.author.id not in world.users:
            wrong.append(f"message {message.id} comes from nowhere")
    return wrong
