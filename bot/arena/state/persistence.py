"""Stores an arena in a SQLite file. Every change is saved before its event is dispatched.

Ephemeral messages and interaction tokens are not stored; Discord's clients lose the former on a restart, too.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import IO, Any

import msgspec

from bot.arena.behaviour.errors import Json
from bot.arena.services import Services
from bot.arena.state.files import StoredFile
from bot.arena.state.models import Application, Channel, Emoji, Guild, Member, Message, ThreadMember, User
from bot.arena.state.world import ArenaEvent
from bot.private_files import close_to_others, make_private

SCHEMA = 1
TABLES = """
CREATE TABLE thing (kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE message (id INTEGER PRIMARY KEY, channel TEXT NOT NULL, body BLOB NOT NULL);
CREATE TABLE file (path TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, data BLOB NOT NULL);
"""


class NotAnArenaError(Exception):
    """The file cannot be used as an arena's save file; the message says why."""


def read_guilds(path: Path) -> set[int]:
    """Returns the ids of the guilds in a save file, which is left alone; none if there is no file. Raises NotAnArenaError."""
    if not path.exists():
        return set()
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
            return {int(guild) for (guild,) in file.execute("SELECT id FROM thing WHERE kind = 'guild'")}
    except sqlite3.DatabaseError as error:
        raise NotAnArenaError(f"{path} cannot be used to keep an arena: {error}.") from None


class Persistence:
    """The save file of one arena."""

    def __init__(self, path: Path, services: Services) -> None:
        self.services = services
        services.files.unsaved_paths = set()
        self._written: dict[tuple[str, str], bytes] = {}
        self._lock = _locked(path)
        try:
            make_private(path)
            self._file = sqlite3.connect(path, isolation_level=None)
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA synchronous = FULL")
            self._prepare(path)
            for ending in ("", "-wal", "-shm", ".lock"):
                close_to_others(path.with_name(path.name + ending))
        except (sqlite3.DatabaseError, OSError) as error:
            raise NotAnArenaError(f"{path} cannot be used to keep an arena: {error}.") from None

    def _prepare(self, path: Path) -> None:
        version = int(self._file.execute("PRAGMA user_version").fetchone()[0])
        if version == 0:
            if self._file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise NotAnArenaError(f"{path} is a database for something else; choose another file.")
            self._file.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")
        elif version != SCHEMA:
            raise NotAnArenaError(f"{path} was kept by another version of the arena (form {version}, this one is {SCHEMA}).")

    def start(self) -> None:
        """Saves everything now, and every event from now on."""
        self.save()
        self.services.world.persist = self.on_event

    def close(self) -> None:
        """Saves the last changes and closes the file, even if saving fails."""
        self.services.world.persist = None
        try:
            self.save()
        finally:
            self._file.close()
            self._lock.close()

    def on_event(self, event: ArenaEvent) -> None:
        """Saves the change that an event describes."""
        if event.only_user is not None or event.name == "TYPING_START":
            return
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self.save(changed=self.services.world.message(event.data["channel_id"], event.data["id"]))
        elif event.name == "MESSAGE_DELETE":
            self.save(removed=[event.data["id"]])
        else:
            self.save(removed=event.data["ids"] if event.name == "MESSAGE_DELETE_BULK" else ())

    def save(self, changed: Message | None = None, removed: Iterable[str] = ()) -> None:
        """Saves a message, removes others, and saves all small records and files that have changed."""
        now = dict(self._records())
        changed_rows = [(*key, body) for key, body in now.items() if self._written.get(key) != body]
        stale_keys = [key for key in self._written if key not in now]
        files = self.services.files
        changed_files = files.unsaved_paths or set()
        new_files = [(path, *files.stored[path]) for path in changed_files if path in files.stored and not _is_private(path)]
        removed_files = [(path,) for path in changed_files if path not in files.stored]
        channels = {channel_id for kind, channel_id in stale_keys if kind == "channel"}
        self._file.execute("BEGIN")
        try:
            self._file.executemany("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", changed_rows)
            self._file.executemany("DELETE FROM thing WHERE kind = ? AND id = ?", stale_keys)
            self._file.executemany("INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?)", new_files)
            self._file.executemany("DELETE FROM file WHERE path = ?", removed_files)
            self._file.executemany("DELETE FROM message WHERE channel = ?", [(channel_id,) for channel_id in channels])
            self._file.executemany("DELETE FROM message WHERE id = ?", [(int(message_id),) for message_id in removed])
            if changed is not None:
                row = (int(changed.id), changed.channel_id, msgspec.json.encode(changed))
                self._file.execute("INSERT OR REPLACE INTO message VALUES (?, ?, ?)", row)
            self._file.execute("COMMIT")
        finally:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
        self._written = now
        files.unsaved_paths = set()

    def _records(self) -> Iterator[tuple[tuple[str, str], bytes]]:
        """Yields everything but messages and files; it is little enough to compare all of it on every save."""
        world, encode = self.services.world, msgspec.json.encode
        yield ("secret", "files"), self.services.files.secret.hex().encode()
        plain: dict[str, Mapping[str, Any]] = {
            "token": self.services.bots.tokens,
            "user": world.users,
            "application": world.applications,
            "guild": world.guilds,
            "channel": world.channels,
            "pin": world.pinned_at,
            "reaction": world.reactions,
        }
        for kind, items in plain.items():
            for item_id, item in items.items():
                yield (kind, item_id), encode(item)
        nested: dict[str, Mapping[str, Mapping[str, Any]]] = {
            "member": world.members,
            "thread_member": world.thread_members,
            "command": world.commands,
            "emoji": world.emojis,
        }
        for (application_id, guild_id), times in world.new_commands.items():
            yield ("new_commands", f"{application_id}/{guild_id or ''}"), encode(times)
        yield ("world", "last_id"), encode(world.last_id)
        yield ("world", "wants_no_dms"), encode(sorted(world.wants_no_dms))
        for kind, owners in nested.items():
            for owner, children in owners.items():
                for item_id, item in children.items():
                    yield (kind, f"{owner}/{item_id}"), encode(item)

    # Loading.

    def load(self) -> bool:
        """Loads the stored state into the arena; returns False if the file is new."""
        rows = self._file.execute("SELECT kind, id, body FROM thing").fetchall()
        self._written = {(kind, item_id): body for kind, item_id, body in rows}
        services, world = self.services, self.services.world
        bodies: dict[str, dict[str, bytes]] = {}
        for kind, item_id, body in sorted(rows, key=lambda row: (row[0], len(row[1]), row[1])):
            bodies.setdefault(kind, {})[item_id] = body
        if "guild" not in bodies:
            return False
        services.files.secret = bytes.fromhex(bodies["secret"]["files"].decode())
        services.bots.tokens = _read(bodies, "token", str)
        world.users = _read(bodies, "user", User)
        world.applications = _read(bodies, "application", Application)
        for application in world.applications.values():
            application.bot, application.owner = world.users[application.bot.id], world.users[application.owner.id]
        world.guilds = _read(bodies, "guild", Guild)
        world.channels = _read(bodies, "channel", Channel)
        for channel in world.channels.values():
            if channel.recipients:
                channel.recipients = [world.users[user.id] for user in channel.recipients]
        world.members = _read_nested(bodies, "member", Member, world.guilds)
        for members in world.members.values():
            for member in members.values():
                member.user = world.users[member.user.id]
        threads = [channel.id for channel in world.channels.values() if channel.thread_metadata]
        world.thread_members = _read_nested(bodies, "thread_member", ThreadMember, threads)
        world.commands = _read_nested(bodies, "command", Json, world.applications)
        world.emojis = _read_nested(bodies, "emoji", Emoji, world.applications)
        world.pinned_at = _read(bodies, "pin", str)
        world.reactions = _read(bodies, "reaction", dict[str, tuple[Json, list[str]]])
        creation_times = _read(bodies, "new_commands", list[float])
        world.new_commands = {(key.split("/")[0], key.split("/")[1] or None): times for key, times in creation_times.items()}
        world.last_id = msgspec.json.decode(bodies["world"]["last_id"])
        world.wants_no_dms = set(msgspec.json.decode(bodies["world"]["wants_no_dms"]))
        self._load_messages()
        for path, name, kind, data in self._file.execute("SELECT path, name, kind, data FROM file"):
            services.files.stored[path] = StoredFile(name, kind, data)
        return True

    def _load_messages(self) -> None:
        world = self.services.world
        world.messages = {channel_id: {} for channel_id in world.channels}
        decoder = msgspec.json.Decoder(Message)
        for (body,) in self._file.execute("SELECT body FROM message ORDER BY id"):
            message = decoder.decode(body)
            message.author = world.users.get(message.author.id, message.author)
            message.mentions = [world.users.get(user.id, user) for user in message.mentions]
            if message.interaction_metadata:
                metadata = message.interaction_metadata
                metadata.user = world.users.get(metadata.user.id, metadata.user)
            if message.thread:
                message.thread = world.channels.get(message.thread.id, message.thread)
            world.messages[message.channel_id][message.id] = message


def _locked(path: Path) -> IO[str]:
    """Locks a file until this process ends, even if it is killed; does nothing on systems without such locks."""
    try:
        import fcntl
    except ImportError:
        return StringIO()
    try:
        lock_path = path.with_name(path.name + ".lock")
        make_private(lock_path)
        lock = lock_path.open("w")
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise NotAnArenaError(f"{path} is in use by another arena.") from None
    except OSError as error:
        raise NotAnArenaError(f"{path} cannot be used to keep an arena: {error.strerror}.") from None
    return lock


def _is_private(path: str) -> bool:
    """Whether a file belongs to an ephemeral message, which is not stored."""
    return path.startswith("/ephemeral-attachments/")


def _read(bodies: dict[str, dict[str, bytes]], kind: str, type_: Any) -> Any:
    return {item_id: msgspec.json.decode(body, type=type_) for item_id, body in bodies.get(kind, {}).items()}


def _read_nested(bodies: dict[str, dict[str, bytes]], kind: str, type_: Any, owners: Any) -> Any:
    """Decodes records into a dictionary for each owner; an owner without records has an empty one."""
    records: dict[str, dict[str, Any]] = {owner: {} for owner in owners}
    for key, body in bodies.get(kind, {}).items():
        owner, item_id = key.split("/", 1)
        records.setdefault(owner, {})[item_id] = msgspec.json.decode(body, type=type_)
    return records
