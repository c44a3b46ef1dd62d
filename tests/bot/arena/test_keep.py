"""An arena that is kept in a file: everything comes back as it was."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import msgspec
import pytest

from bot.arena import Arena
from bot.arena.files import Upload
from bot.arena.keep import NotAnArena
from bot.arena.stage import Stage
from bot.arena.things import ChannelType, MessageType


def everything(stage: Stage) -> bytes:
    """All that a bot or a person could ever be told, but for what is private."""
    world = stage.world
    small = [world.users, world.applications, world.guilds, world.members, world.channels, world.thread_members]
    rest = [
        world.pinned_at,
        world.commands,
        world.emojis,
        {key: value for key, value in world.reactions.items() if value},
        stage.bots.tokens,
    ]
    files = {path: (name, kind, data.hex()) for path, (name, kind, data) in stage.files.stored.items()}
    return msgspec.json.encode([*small, world.messages, *rest, files, stage.files.secret.hex()], order="deterministic")


def live(arena: Arena, chance: random.Random, steps: int) -> None:
    """People and a bot do this and that."""
    stage, bot = arena.stage, arena.bots[0].application.bot
    people = [arena.person(name) for name in ("red", "blue", "green")]
    for step in range(steps):
        person = chance.choice(people)
        rooms = [each for each in stage.world.channels.values() if each.type in (ChannelType.TEXT, ChannelType.PUBLIC_THREAD)]
        room = chance.choice(rooms)
        written = list(stage.world.messages[room.id].values())
        match chance.randrange(10):
            case 0 | 1:
                person.say(room, f"Line {step} for <@{bot.id}>", uploads=[Upload("a.txt", b"a" * step)] if step % 3 else ())
            case 2 if written:
                person.react(room, chance.choice(written).id, "👍", on=chance.random() < 0.7)
            case 3 if written:
                person.delete(room, chance.choice(written).id) if room.guild_id == arena.guild.id and person is people[0] else None
            case 4 if room.type is ChannelType.TEXT:
                stage.threads.begin(room, bot, {"name": f"Thread {step}"})
            case 5:
                mine = [each for each in written if each.author is person.user]
                if mine:
                    person.edit(room, chance.choice(mine).id, f"Better line {step}")
            case 6:
                stage.messages.post(room, bot, {"content": f"Bot line {step}", "components": []}, {})
            case 7:
                stage.guilds.rename(person.user, f"{person.user.username} {step}")
            case 9 if plain := [each for each in written if each.type is MessageType.DEFAULT]:
                stage.messages.pin(chance.choice(plain), person.user, pinned=chance.random() < 0.8)
            case 8 if room.type is ChannelType.PUBLIC_THREAD:
                stage.threads.change(room, {"name": f"Renamed {step}"})


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_the_file_gives_it_back(tmp_path: Path, seed: int) -> None:
    first = Arena(keep=tmp_path / "arena.db")
    live(first, random.Random(seed), 60)
    # Killed here: nothing is closed, nothing is flushed.
    again = Arena(keep=tmp_path / "arena.db")
    assert everything(again.stage) == everything(first.stage)
    live(again, random.Random(seed + 100), 30)
    third = Arena(keep=tmp_path / "arena.db")
    assert everything(third.stage) == everything(again.stage)


def test_a_name_that_changes_after_a_restart_changes_in_old_messages(tmp_path: Path) -> None:
    first = Arena(keep=tmp_path / "arena.db")
    first.user("red").says("I was here.")
    again = Arena(keep=tmp_path / "arena.db")
    again.stage.guilds.rename(again.find_user("red"), "Scarlet")
    assert "Scarlet: I was here." in again.user("blue").sees()


def test_new_ids_come_after_all_kept_ones(tmp_path: Path) -> None:
    first = Arena(keep=tmp_path / "arena.db")
    last = int(first.user("red").says("One").id)
    again = Arena(keep=tmp_path / "arena.db")
    assert int(again.user("red").says("Two").id) > last


async def test_what_is_told_is_on_the_disk_already(tmp_path: Path) -> None:
    arena = Arena(keep=tmp_path / "arena.db")
    on_disk: list[int] = []

    def look(_: object) -> None:
        with sqlite3.connect(tmp_path / "arena.db") as file:
            on_disk.append(file.execute("SELECT count(*) FROM message").fetchone()[0])

    arena.stage.world.listeners.append(look)
    arena.user("red").says("One")
    arena.user("blue").says("Two")
    assert on_disk == [1, 2]


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as file:
        file.execute("CREATE TABLE letters (text)")
    with pytest.raises(NotAnArena, match="something else"):
        Arena(keep=other)
    with sqlite3.connect(tmp_path / "newer.db") as file:
        file.execute("PRAGMA user_version = 9")
    with pytest.raises(NotAnArena, match="another version"):
        Arena(keep=tmp_path / "newer.db")
