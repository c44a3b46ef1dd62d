"""An arena that is kept in a file: everything comes back as it was, whenever it is killed."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import aiohttp
import msgspec
import pytest

from bot.arena import Arena
from bot.arena.arena import PEOPLE
from bot.arena.behaviour.errors import ApiError
from bot.arena.behaviour.guilds import Guilds
from bot.arena.behaviour.people import ArenaUser, CannotError
from bot.arena.behaviour.permissions import Permission
from bot.arena.services import Services
from bot.arena.state.files import EMOJI_EXTENSIONS, Upload
from bot.arena.state.models import Channel, ChannelType
from bot.arena.state.persistence import NotAnArenaError
from bot.arena.validation.messages import read_message
from bot.clock import HandClock
from tests.bot.arena.random_requests import Walker, contradictions
from tests.bot.arena.raw_rest import Wire, button, picture


def everything(services: Services) -> dict[str, Any]:
    """All that a bot or a person could ever be told, but for what is private: by kind and, for what lies on shelves, by shelf."""
    world = services.world
    public = {path: file for path, file in services.files.stored.items() if not path.startswith("/ephemeral-")}
    kinds = {
        "users": world.users,
        "applications": world.applications,
        "guilds": world.guilds,
        "members": world.members,
        "channels": world.channels,
        "thread members": world.thread_members,
        "messages": {
            room: [services.messages.payload(message) for message in inside.values()] for room, inside in world.messages.items()
        },
        "pins": world.pinned_at,
        "commands": world.commands,
        "emojis": world.emojis,
        "reactions": {key: value for key, value in world.reactions.items() if value},
        "tokens": services.bots.tokens,
        "files": {path: (name, kind, data.hex()) for path, (name, kind, data) in public.items()},
        "secret": {"": services.files.secret.hex()},
    }
    return {kind: msgspec.to_builtins(things) for kind, things in kinds.items()}


def killed(file: Path, first: Arena) -> Arena:
    """What is there after a kill at this moment: the files as they lie on the disk, opened by the next arena at the same place."""
    grave = file.parent / f"killed {file.name}"
    for ending in ("", "-wal"):
        shutil.copyfile(f"{file}{ending}", f"{grave}{ending}")
    again = Arena(save_file=grave, clock=first.clock)
    again.services.addresses = first.addresses
    again._persistence.close()  # type: ignore[union-attr]
    return again


def shown(services: Services) -> Iterator[str]:
    """The files of all messages and emojis."""
    for message in (message for room in services.world.messages.values() for message in room.values()):
        yield from (unquote(urlsplit(file.url).path) for file in message.attachments)
    for emoji_id in (emoji for emojis in services.world.emojis.values() for emoji in emojis):
        yield from (f"/emojis/{emoji_id}.{ending}" for ending in EMOJI_EXTENSIONS)


def check(arena: Arena, file: Path) -> None:
    """A kill now would lose nothing, bring nothing back, and leave nothing behind that belongs to nothing."""
    again = killed(file, arena)
    before, after = everything(arena.services), everything(again.services)
    for kind in before:
        assert after[kind] == before[kind], kind
    assert not contradictions(again.services.world)
    assert again.services.files.stored.keys() == set(shown(again.services)), "files that nothing shows, or lost ones"
    with sqlite3.connect(file) as rows:
        kept = {channel for (channel,) in rows.execute("SELECT DISTINCT channel FROM message")}
    assert kept <= arena.services.world.channels.keys()


class Life:
    """What people, a bot and the one who owns the server do, as the dice say."""

    def __init__(self, arena: Arena, dice: random.Random) -> None:
        self.arena, self.services, self.dice = arena, arena.services, dice
        self.people = [arena.person(name) for name in PEOPLE[:3]]

    def step(self, number: int) -> None:
        room = self.dice.choice(list(self.services.world.channels.values()))
        act = self.dice.choice([self.say, self.say, self.post, self.touch, self.move, self.build])
        with suppress(CannotError, ApiError):
            act(self.dice.choice(self.people), room, number)

    def say(self, person: ArenaUser, room: Channel, number: int) -> None:
        """With a file every third time; some files are uploaded and never used."""
        if number % 3 == 0:
            person.upload(Upload("unused.txt", b"x"))
        person.say(
            room, f"Line {number} for <@{self.arena.bot.id}>", uploads=[Upload("a.txt", b"a" * number)] if number % 3 else ()
        )

    def post(self, person: ArenaUser, room: Channel, number: int) -> None:
        """The bot, for all or for one."""
        only = person.user.id if self.dice.random() < 0.3 else None
        body = {"content": f"Bot line {number}", "components": [button()]}
        uploads = {"0": Upload("b.png", picture())}
        changes = read_message(body, uploads=uploads, settable=0)
        message = self.services.messages.post(room, self.arena.bot, changes, uploads, only=only)
        if self.dice.random() < 0.5:
            person.press(room, message.id, "roll")
        elif only is not None:
            self.services.messages.edit(message, {"content": "Otherwise", "attachments": []}, {"0": Upload("c.png", picture())})

    def touch(self, person: ArenaUser, room: Channel, number: int) -> None:
        """A message that is there."""
        message = self.dice.choice(list(self.services.world.messages[room.id].values()) or [None])
        if message is None:
            return
        acts: list[Callable[[], object]] = [
            lambda: person.react(room, message.id, self.dice.choice("👍🎲"), on=self.dice.random() < 0.7),
            lambda: person.delete(room, message.id),
            lambda: person.edit(room, message.id, f"Better line {number}"),
            lambda: self.services.messages.pin(message, person.user, pinned=self.dice.random() < 0.8),
            lambda: self.services.reactions.clear(message),
            lambda: self.services.messages.delete_many(room, list(self.services.world.messages[room.id])[:2]),
        ]
        self.dice.choice(acts)()

    def move(self, person: ArenaUser, room: Channel, number: int) -> None:
        """Somebody comes, goes, is renamed, or is spoken to alone."""
        guilds, guild_id = self.services.guilds, self.arena.guild.id
        acts: list[Callable[[], object]] = [
            lambda: guilds.rename(person.user, f"{person.user.username} {number}"),
            lambda: guilds.leave(guild_id, person.user.id),
            lambda: guilds.leave(guild_id, self.arena.bot.id),
            lambda: guilds.dm(person.user, self.arena.bot),
            lambda: guilds.dm(*self.dice.sample([person.user for person in self.people], 2)),
            lambda: self.arena.add_person(f"Guest {number}"),
            lambda: guilds.time_out(guild_id, person.user.id, 60),
        ]
        self.dice.choice(acts)()
        for user in (*(person.user for person in self.people), self.arena.bot):
            if self.dice.random() < 0.8:
                guilds.join(guild_id, user)

    def build(self, person: ArenaUser, room: Channel, number: int) -> None:
        """Rooms and threads come, change and go."""
        guilds, threads = self.services.guilds, self.services.threads
        acts: list[Callable[[], object]] = []
        if room.thread_metadata:
            changes = {"name": f"Renamed {number}"} if number % 2 else {"archived": self.dice.random() < 0.5}
            acts = [lambda: threads.change(room, changes), lambda: guilds.delete_channel(room)]
        elif room.type is not ChannelType.DM:
            acts = [
                lambda: threads.create(room, self.arena.bot, {"name": f"Thread {number}"}),
                lambda: guilds.add_channel(self.arena.guild.id, f"room-{number}"),
                lambda: guilds.delete_channel(room) if room is not self.arena.channel else None,
                lambda: guilds.forbid(room, person.user.id, self.dice.choice([Permission(0), Permission.SEND_MESSAGES])),
            ]
        if acts:
            self.dice.choice(acts)()


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_happens_the_file_gives_it_back(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "arena.db"
    arena = Arena(save_file=file, clock=HandClock())
    for run in range(2):
        life = Life(arena, random.Random(seed + 100 * run))
        for number in range(80):
            life.step(number)
            if number % 8 == 7:
                check(arena, file)
        # Not closed: the next one finds what a kill has left.
        arena = Arena(save_file=file, clock=HandClock())


@pytest.mark.parametrize("seed", range(2))
async def test_whatever_a_bot_asks_the_file_gives_it_back(
    tmp_path: Path, watched: Callable[[Arena], Arena], clock: HandClock, seed: int
) -> None:
    """The requests of test_random_requests.py: interactions, ephemeral messages, commands, emojis, conversations."""
    file = tmp_path / "arena.db"
    async with watched(Arena(generous=True, clock=clock, save_file=file)) as arena, aiohttp.ClientSession() as session:
        wire = Wire(arena, session, clock)
        wire.permit()
        await wire.offer({"name": "roll", "options": [{"type": 6, "name": "who", "description": "Who."}]})
        walker = Walker(wire, seed)
        for number in range(250):
            asked, status, answer = await walker.step()
            assert status < 500, (asked, answer)
            if number % 10 == 9:
                check(arena, file)


@pytest.mark.parametrize("killed_at", ["add_person", "create", "add_channel", "join"])
def test_a_kill_while_the_first_server_is_furnished_leaves_no_half_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed_at: str
) -> None:
    file, does, calls = tmp_path / "arena.db", getattr(Guilds, killed_at), 0

    def killing(*given: object, **more: object) -> object:
        nonlocal calls
        calls += 1
        if calls == (1 if killed_at == "create" else 2):
            raise KeyboardInterrupt
        return does(*given, **more)

    with monkeypatch.context() as broken:
        broken.setattr(Guilds, killed_at, killing)
        with pytest.raises(KeyboardInterrupt):
            Arena(save_file=file)
    arena, fresh = Arena(save_file=file), Arena()
    for restored in (arena, killed(file, arena)):
        assert [user.global_name for user in restored.services.world.users.values()][:6] == list(PEOPLE)
        assert [room.name for room in restored.services.world.channels.values()] == ["games", "clubhouse"]
        assert len(restored.services.world.members[restored.guild.id]) == len(fresh.services.world.members[fresh.guild.id])
        assert len(restored.bots) == 1


def test_a_name_that_changes_after_a_restart_changes_in_old_messages(tmp_path: Path) -> None:
    first = Arena(save_file=tmp_path / "arena.db")
    first.user("red").says("I was here.")
    again = Arena(save_file=tmp_path / "arena.db")
    again.services.guilds.rename(again.find_user("red"), "Scarlet")
    assert "Scarlet: I was here." in again.user("blue").sees()


def test_new_ids_come_after_all_kept_ones(tmp_path: Path) -> None:
    first = Arena(save_file=tmp_path / "arena.db")
    last = int(first.user("red").says("One").id)
    again = Arena(save_file=tmp_path / "arena.db")
    assert int(again.user("red").says("Two").id) > last


async def test_what_is_told_is_on_the_disk_already(tmp_path: Path) -> None:
    arena = Arena(save_file=tmp_path / "arena.db")
    on_disk: list[int] = []

    def look(_: object) -> None:
        with sqlite3.connect(tmp_path / "arena.db") as file:
            on_disk.append(file.execute("SELECT count(*) FROM message").fetchone()[0])

    arena.services.world.listeners.append(look)
    arena.user("red").says("One")
    arena.user("blue").says("Two")
    assert on_disk == [1, 2]


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as file:
        file.execute("CREATE TABLE letters (text)")
    with pytest.raises(NotAnArenaError, match="something else"):
        Arena(save_file=other)
    with sqlite3.connect(tmp_path / "newer.db") as file:
        file.execute("PRAGMA user_version = 9")
    with pytest.raises(NotAnArenaError, match="another version"):
        Arena(save_file=tmp_path / "newer.db")
