"""Hostile input: odd text, odd names and floods of commands are shown literally, mention nobody, and run into limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.arena import Arena
from bot.arena.state.models import Message
from bot.arena.validation import answers
from bot.client import Grandstand
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.player import last_private, private_messages, reply, resign
from tests.bot.end_to_end.support.traffic import record_requests

NASTY = [
    "@everyone",
    "<@&1> <@1>",
    "**bold** [link](https://example.org)",
    "```\nfence\n```",
    "🍌🍌🍌",
    "مرحبا בננה",
    "\u202eqxz\u202c\u200b",
    "x" * 100,
]


@pytest.mark.parametrize("typed", NASTY)
async def test_unknown_input_is_refused_with_the_options(table: BotTable, typed: str) -> None:
    """Fault 11: the refusal is private and mentions nobody."""
    red, before, count = await table.next_to_decide(), await table.state(), len(private_messages(await table.next_to_decide()))
    label = await table.first_option()
    for command, options in [
        ("/draft", {"pick": typed}),
        ("/choose", {"answer": typed}),
        ("/card", {"name": typed}),
        ("/rules", {"game": typed}),
        ("/board", {"table": typed}),
        ("/kick", {"seat": typed}),
        ("/play", {"options": typed}),
    ]:
        await red.slash(command, **options)
    replies = private_messages(red)[count:]
    assert len(replies) == 7
    assert all(label in seen.text for seen in replies[:2]), "the refusal lists the options"
    assert await table.state() == before
    for seen in replies:
        assert not wild(seen.text), seen.text
        assert not seen.message.mentions
        assert not seen.message.mention_everyone


@pytest.mark.parametrize("spoil", [str.upper, str.lower, lambda name: f"  {name[:-1]} ", lambda name: f"{name}: its power"])
async def test_nearly_correct_input_is_understood(table: BotTable, spoil: Any) -> None:
    """Fault 11: wrong case, part of a name, or the text of a completion."""
    red, before, label = await table.next_to_decide(), await table.state(), await table.first_option()
    await red.slash("/draft", pick=spoil(label))
    await table.answers_are(before[1] + 1)
    assert (await table.bot.store.read_answers(table.id))[-1][2] == label


async def test_a_typing_error_gets_the_nearest_name(table: BotTable) -> None:
    """Fault 11."""
    red, label = await table.next_to_decide(), await table.first_option()
    assert f"Did you mean {label}" in await reply(red, "/draft", pick=f"{label[0]}{label}")
    assert "Did you mean Banana" in await reply(red, "/card", name="bananana")
    assert "Did you mean Magical Athlete" in await reply(red, "/rules", game="magicl athlet")


async def test_six_thousand_characters_are_refused(table: BotTable) -> None:
    """Fault 11: no client sends so many, so the test sends them directly."""
    red, before = await table.next_to_decide(), await table.state()
    command = next(command for command in red.person.commands_here(red.channel) if command["name"] == "draft")
    option = {"name": "pick", "type": 3, "value": "x" * 6000}
    await red.answered(red.person._invoke(red.channel, command, {"options": [option]}))
    assert "is not on offer here." in last_private(red).text
    assert await table.state() == before


# ---------------------------------------------------------------------- names

NAMES = [
    *("**@everyone**", "<@&123> `x", "```\nboo", "\u200b\u202eevil\u202c [a](https://b.example)", "x" * 200, "# - > ~~no~~ ||y||"),
]


def wild(text: str) -> list[str]:
    """The markup in a text that Discord would interpret."""
    bad = r"@everyone|<@&|https://b\.example|\]\(https?://(?!discord\.com)|\u202e|\u200b(?<!@\u200b)|x{60}"
    escaped = re.sub(r"\\.", "", text)
    return re.findall(bad, escaped) + re.findall(r"~~no|\|\|y|`x|```", escaped)


def words_of(message: Message) -> str:
    return "\n".join([message.content, *answers.texts(message.components)])


def everything(arena: Arena) -> Iterator[Message]:
    """Every message of the bot, public or private."""
    world = arena.services.world
    public = [message for room in world.messages.values() for message in room.values()]
    hidden = [message for _, message in world.ephemeral_messages.values()]
    yield from (message for message in [*public, *hidden] if message.author is arena.bot and words_of(message))


async def test_names_are_shown_as_they_are_and_call_nobody(arena: Arena, tmp_path: Path) -> None:
    """Fault 51: in the lobby, on boards, in notices, logs, refusals and lists; the bot mentions only players who have to decide."""
    people = {name: arena.add_person(name) for name in NAMES}
    ids = {person.id for person in people.values()}
    requests = record_requests(arena)
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        table = await open_table(arena, bot, NAMES)
        players = list(table.players.values())
        for _ in range(3):
            await table.turn()
        await table.skip_to("line-up")
        await table.skip_to("roll")
        for player in players:
            for command in ("/roll", "/log", "/games", "/board", "/settings", "/start"):
                await player.slash(command)
        await players[0].slash("/kick", seat="x" * 24)
        await players[1].slash("/kick", seat="nobody")
        await resign(players[1])
        await table.published()
        thread = players[0].channel
        seats = [seat.name for seat in (await table.record()).seats]
    assert isinstance(thread.name, str)
    assert len(thread.name) <= 100
    assert not re.search("[\u200b\u202e\n]", thread.name)
    assert all(len(name) <= 24 for name in seats)
    for message in everything(arena):
        assert not wild(words_of(message)), words_of(message)
        assert {user.id for user in message.mentions} <= ids
    for request in requests:
        body = request.body if isinstance(request.body, dict) else {}
        body = body["data"] if isinstance(body.get("data"), dict) else body
        if ("components" in body or "content" in body) and request.method == "POST":  # an edit notifies nobody
            allowed = body.get("allowed_mentions")
            assert allowed is not None, f"a message without allowed mentions: {request}"
            assert not allowed.get("parse"), request
            assert set(map(str, allowed.get("users") or ())) <= ids


# ---------------------------------------------------------------------- too many tables


async def test_twenty_plays_at_once_open_one_table(arena: Arena, bot: Grandstand) -> None:
    """Fault 51."""
    red = arena.user("red")
    spam = [red.person.slash(red.channel, "/play", {}) for _ in range(20)]
    for interaction in spam:
        await red.answered(interaction)
    assert len(await bot.store.find_open_of_user(int(red.person.user.id))) == 1
    assert sum("is already waiting for players" in seen.text for seen in private_messages(red)) == 19


async def test_a_hundred_lobbies_are_five(arena: Arena, bot: Grandstand) -> None:
    """Fault 51: one host cannot fill a server."""
    red = arena.user("red")
    for number in range(7):
        arena.services.guilds.add_channel(arena.guild.id, f"room-{number}")
        await red.goes_to(f"room-{number}").slash("/play")
    assert len(await bot.store.find_open_of_user(int(red.person.user.id))) == 5
    assert "You already host 5 open tables." in last_private(red.goes_to("room-6")).text
