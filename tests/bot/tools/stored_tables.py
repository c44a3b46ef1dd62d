"""Makes the database of a release, for the test that later versions can read it: tables of all games in all stages.

nice -n 19 python -m tests.bot.tools.stored_tables tests/bot/store/earlier_versions/NAME
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gzip
import random
import sqlite3
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec.inspect import DictType, Field, ListType, StructType, Type, UnionType, type_info

from bot.clock import HandClock
from bot.coordinator.coordinator import Coordinator
from bot.privacy.export import own_data
from bot.store import Notice, PublishedState, Shard, Stage, TableRecord, TableSettings, UserPreferences
from bot.store.club.leagues import League, Leagues
from bot.store.club.rating_changes import rating_changes
from bot.store.club.standings import Standings
from bot.store.servers import change_server_settings, read_server_settings
from bot.store.sqlite.last_known import LastKnown
from bot.store.sqlite.running_bot import database_path
from bot.tables import intermissions, lobby, pauses, play, seat_offers, suspension, undo
from bot.tables.hosted_table import Guest, HostedTable
from engine import Question, Refused, all_games
from tests.bot.support.coordinator import a_coordinator, answer
from tests.engine.tools.stored_games import seat_counts, variants

GUILD, OTHER_GUILD = 1_100_000_000_000_000_081, 1_200_000_000_000_000_082
RED, BLUE, GREEN = (Guest(1_300_000_000_000_000_001 + number, name) for number, name in enumerate(("Red", "Blue", "Green 🦊")))
DAY = 86400.0
DUE = 1_800_000_600.0
"""The end of a time limit that a reminder tells."""
NAME = "0123456789abcdef"
"""Of the database; others have a random one."""
TO_THE_END = 10**6
LATER = 2_000_000_000.0
"""When a stored database is read."""
SIGHT = {
    "place": 1_400_000_000_000_000_003,
    "message": 1_400_000_000_000_000_004,
    "text": "What happened, with “quotes”, 'these' and 🎲",
    "preface": "Before that.",
    "small": "-# Red 61%",
    "chances": [0.61, 0.25, 0.14],
    "about": "race 2",
    "quipped": 7,
    "letters": "```\n1 2 3\n```",
    "files": [{"id": 11, "name": "board.png", "alt": "The board."}],
    "going": [{"id": 12, "name": "turn.png", "alt": "The turn so far."}],
    "so_far": 21,
    "moment": True,
    "revision": 1,
    "public_revision": 1,
    "posted_at": 1_800_000_010.0,
    "live": True,
    "asked": [RED.id],
    "named": [1, 2],
    "shown": 19,
    "since": 15,
    "step": 4,
    "log_from": 16,
    "lobby": 1_400_000_000_000_000_005,
    "card": "What the lobby message shows.",
    "old": {"place": 1_400_000_000_000_000_003, "message": 1_400_000_000_000_000_006, "text": "Older.", "live": True},
    "nudges": {"4:1:reroll": {"place": 1_400_000_000_000_000_003, "message": 1_400_000_000_000_000_007, "due": DUE}},
    "podium": True,
    "films": [1, 3],
    "film_lengths": [21_000, 18_500],
}
NOTICE = {
    "text": "Words for Blue.",
    "mention": [BLUE.id],
    "private_to": BLUE.id,
    "about": "4:1:reroll",
    "due": DUE,
    "film": 2,
    "invites": True,
}
SETTINGS = {
    "pace": "async",
    "limit": 7200.0,
    "late": "wait",
    "thread": False,
    "pings": False,
    "roll": "auto",
    "odds": "off",
    "banter": False,
    "pictures": "words",
    "rated": "on",
}


class Maker:
    """Opens tables and does things there. All chance comes from one seed, and the clock stands still between two acts."""

    def __init__(self, coordinator: Coordinator, clock: HandClock) -> None:
        self.coordinator, self.clock, self.luck = coordinator, clock, random.Random("stored tables")
        self.store, self._number = coordinator.store, 0

    async def opened(self, game: str, options: dict[str, str] | None = None, people: int = 2) -> str:
        """A table in its lobby, with as many AI players as it still needs."""
        self._number += 1
        channel = 1_500_000_000_000_000_000 + self._number
        guild = OTHER_GUILD if self._number % 5 == 0 else GUILD
        record = lobby.new_record(guild, channel, game, RED, TableSettings(), {**(options or {})}, self.clock.now())
        record.id, record.seed = f"{self._number:08x}", f"{self._number:032x}"
        await self.coordinator.open(record, self._number)
        for guest in (BLUE, GREEN)[: people - 1]:
            await self.act(record.id, partial(lobby.join, guest=guest))
        for _ in range(seat_counts(game, options or {})[0] - people):
            await self.act(record.id, lambda hosted: lobby.add_ai(hosted, RED, "quick"))
        return record.id

    async def played(self, game: str, options: dict[str, str] | None = None, answers: int = TO_THE_END, people: int = 2) -> str:
        """A table after so many answers, or at its end."""
        table_id = await self.opened(game, options, people)
        await self.act(table_id, lambda hosted: lobby.start(hosted, RED))
        await self.answer(table_id, answers)
        return table_id

    async def act(self, table_id: str, act: Callable[[HostedTable], object], guest: Guest | None = None) -> None:
        self.clock.advance(3.0)
        await self.coordinator.act(table_id, guest, None, act)
        while (policies := self.coordinator.ai_task(table_id)) is not None:
            await policies

    async def answer(self, table_id: str, count: int, until: Callable[[Question], bool] = lambda question: False) -> None:
        """Gives so many random answers, or stops at the first question for which `until` is true."""

        def work(hosted: HostedTable) -> None:
            for _ in range(count):
                if hosted.record.stage is not Stage.PLAYING or any(map(until, hosted.table.questions)):
                    return
                question = hosted.table.questions[0]
                seat = hosted.record.seats[question.seat]
                option = self.luck.choice(question.options).id
                hosted.answer(question.seat, question.key, option, str(seat.user) if seat.is_played else "ai")

        await self.act(table_id, work)

    async def take_back(self, table_id: str, guest: Guest, turns: int | None = None) -> None:
        self.clock.advance(3.0)
        await self.coordinator.act_with_answers(
            table_id, guest, None, lambda hosted, rows: undo.request_undo(hosted, guest, rows, turns)
        )

    async def agree(self, table_id: str, guest: Guest) -> None:
        self.clock.advance(3.0)
        await self.coordinator.act_with_answers(
            table_id, guest, None, lambda hosted, rows: undo.answer_undo_request(hosted, guest, rows, True)
        )


async def make(maker: Maker) -> None:
    """Tables of all games in all stages, and all that is stored beside tables."""
    await maker.coordinator.set_preferences(RED.id, UserPreferences(3600.0, 5, words=True))
    await change_server_settings(maker.store.database, OTHER_GUILD, rated=False, pictures="still", odds="live")
    leagues = Leagues(maker.store.database)
    for name, game in (("Winter’s cup", ""), ("Robots", "microbot-racers")):
        await leagues.open(League(GUILD, name, game, (5, 3, 1), maker.clock.now()))
    for game in all_games():
        await maker.opened(game)
        await maker.played(game)
        await maker.act(await maker.played(game, answers=9), lambda hosted: lobby.cancel(hosted, RED))
    assert await leagues.close((await leagues.of(GUILD))[0], maker.clock.now())
    maker.clock.advance(30 * DAY)
    for table_id in await maker.store.find_packable(maker.clock.now() - DAY):
        assert int(table_id, 16) % 3 == 0 or await maker.store.pack(table_id, maker.clock.now())
    for game, options in variants():
        await maker.played(game, options, maker.luck.randint(5, 45), min(3, seat_counts(game, options)[-1]))
    await _settings_and_seats(maker)
    await _interruptions(maker)
    await _undone(maker)
    await _published(maker)
    assert await maker.store.mark_broken(await maker.opened("thats-life"), Notice("This table is damaged."))
    await maker.store.write_heartbeat(maker.clock.now(), {Shard(1, 2): maker.clock.now() - 60.0}, {})


async def _settings_and_seats(maker: Maker) -> None:
    await maker.act(await maker.opened("magical-athlete"), lambda hosted: lobby.add_ai(hosted, RED, "careful"))
    settings = await maker.opened("magical-athlete", people=3)
    await maker.act(settings, lambda hosted: lobby.set_table_settings(hosted, RED, SETTINGS))
    await maker.act(settings, lambda hosted: lobby.start(hosted, RED))
    await maker.answer(settings, 200, lambda question: [option.id for option in question.options] == ["roll"])
    handed_over = await maker.played("thats-life", people=3, answers=6)
    await maker.act(handed_over, lambda hosted: play.resign(hosted, BLUE, hosted.record.revision))
    stand_in = Guest(1_300_000_000_000_000_009, "Violet")
    await maker.act(handed_over, lambda hosted: seat_offers.offer_seat(hosted, GREEN, 2, stand_in))
    await maker.act(handed_over, lambda hosted: seat_offers.answer_offer(hosted, stand_in, True))
    await maker.act(handed_over, lambda hosted: seat_offers.offer_seat(hosted, RED, 0, Guest(1_300_000_000_000_000_010, "Pink")))
    declined = await maker.played("thats-life", people=3, answers=8)
    await maker.act(declined, lambda hosted: seat_offers.offer_seat(hosted, BLUE, 1, stand_in))
    await maker.act(declined, lambda hosted: seat_offers.answer_offer(hosted, stand_in, False))
    late = await maker.played("magical-athlete-2003", people=3, answers=40)
    deadline = (await maker.store.read_deadlines(late))[0]
    await maker.act(late, lambda hosted: play.time_out(hosted, deadline))
    await maker.answer(late, 15)
    gone = await maker.played("thats-life", people=3, answers=10)
    await maker.act(gone, lambda hosted: play.left_server(hosted, GREEN.id))


async def _interruptions(maker: Maker) -> None:
    paused = await maker.played("microbot-racers", answers=7)
    await _remind(maker, paused)
    waiting = await maker.store.read_deadlines(paused)
    await maker.act(paused, lambda hosted: pauses.pause(hosted, RED, "tea", waiting))
    on_hold = await maker.played("magical-athlete", answers=30)
    await maker.act(on_hold, lambda hosted: suspension.suspend(hosted, suspension.DELETED, tell_host=True))
    restored = await maker.played("magical-athlete", answers=30)
    await maker.act(restored, lambda hosted: suspension.set_back(hosted, hosted.record.revision + 5))
    secret = await maker.played("magical-athlete", people=3, answers=0)
    await maker.answer(secret, TO_THE_END, lambda question: question.secret)
    await maker.answer(secret, 1)
    window = await maker.played("magical-athlete-2003", {"advantages": "on"}, people=3, answers=0)
    await maker.answer(window, TO_THE_END, lambda question: question.window)
    await maker.act(window, _secret_order)
    between = await maker.played("magical-athlete", answers=0)
    await maker.act(between, _to_intermission)
    standing = await maker.played("magical-athlete", people=2, answers=0)
    for _ in range(5):
        await maker.answer(standing, 400, lambda question: bool(question.orders))
        await maker.act(standing, _order)


def _order(hosted: HostedTable) -> None:
    """The first of those that would also answer an open question."""
    question = next(question for question in hosted.table.questions if question.orders)
    hosted.order(question.seat, question.orders[0].text, str(hosted.record.seats[question.seat].user))


def _secret_order(hosted: HostedTable) -> None:
    """Somebody changes an order for one of their items, which nobody else sees."""
    for seat, menus in enumerate(hosted.menus()):
        for order in (order for menu in menus for order in menu.orders if order.text != menu.chosen):
            hosted.order(seat, order.text, str(hosted.record.seats[seat].user))
            return


def _to_intermission(hosted: HostedTable) -> None:
    """To the end of the first race, after which one player is ready for the next one."""
    while hosted.record.intermission is None:
        question = hosted.table.questions[0]
        hosted.answer(question.seat, question.key, question.default, str(hosted.record.seats[question.seat].user))
    intermissions.note_ready(hosted, 1, hosted.record.intermission.event)


async def _undone(maker: Maker) -> None:
    finished = await maker.played("magical-athlete", people=2, answers=1)
    await maker.take_back(finished, RED if (await maker.store.read_answer_rows(finished))[-1][4] == str(RED.id) else BLUE)
    await maker.answer(finished, 40)
    await maker.take_back(finished, RED, 1)
    await maker.agree(finished, BLUE)
    await maker.answer(finished, TO_THE_END)
    asked = await maker.played("thats-life", people=3, answers=20)
    await maker.take_back(asked, RED, 2)
    maker.clock.advance(undo.ASK_AGAIN_SECONDS)
    await maker.take_back(asked, RED, 2)
    await maker.agree(asked, BLUE)


async def _published(maker: Maker) -> None:
    """What only the delivery and the timekeeper write."""
    playing = await maker.store.find_open_of_user(RED.id)
    for table_id in playing[::2]:
        await maker.store.write_published(table_id, msgspec.convert({**SIGHT, "old": None, "revision": 10**6}, PublishedState))
    await maker.store.write_published(playing[0], msgspec.convert(SIGHT, PublishedState))
    await maker.store.add_notice(playing[:1], msgspec.convert(NOTICE, Notice))
    await _remind(maker, playing[1])


async def _remind(maker: Maker, table_id: str) -> None:
    deadline = (await maker.store.read_deadlines(table_id))[0]
    deadline.reminded, deadline.warned = 2, True
    assert await maker.store.write_deadline(deadline, Notice("A reminder."))


# ---------------------------------------------------------------------- reading it


def table_ids(data: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(database_path(data))) as database:
        return [row[0] for row in database.execute("SELECT id FROM tables ORDER BY id")]


async def facts_of(coordinator: Coordinator, table_id: str) -> dict[str, Any]:
    """What the bot knows about a table, without any words that a later version may change."""
    try:
        hosted, store = await coordinator.read(table_id), coordinator.store
    except Refused:
        return {"refused": True}
    table = await coordinator.read_whole_game(table_id) if hosted.has_begun else None
    return {
        "people": hosted.record.people,
        "waiting for": hosted.asked_users(),
        "AI to answer": hosted.pending_ai_question() is not None,
        "names": [seat.player for seat in hosted.record.seats],
        "questions": [
            [question.seat, question.key, question.default, [option.id for option in question.options]]
            for question in (table.questions if table is not None else ())
        ],
        "orders": [[order.text for order in table.orders_of(seat)] for seat in range(len(table.seats))] if table else [],
        "events": len(table.events) if table is not None else 0,
        "answers": len(table.answers) if table is not None else 0,
        "result": msgspec.to_builtins(table.result) if table is not None else None,
        "undone": msgspec.to_builtins(await store.read_undone(table_id)),
        "rating changes": await rating_changes(store.database, table_id),
    }


async def facts(data: Path) -> dict[str, Any]:
    """What the bot knows about everything in a database."""
    async with a_coordinator(data, HandClock(LATER)) as coordinator:
        store = coordinator.store
        standings, leagues = Standings(store.database), Leagues(store.database)
        people = [RED.id, BLUE.id, GREEN.id]
        open_leagues = await leagues.of(GUILD)
        return {
            "tables": {table_id: await facts_of(coordinator, table_id) for table_id in table_ids(data)},
            "personal data": [[*_leaves(await _personal_data(coordinator, user))] for user in people],
            "profiles": [[await standings.profile(GUILD, game, user) for game in all_games()] for user in people],
            "leaders": [await standings.leaders(GUILD, game) for game in all_games()],
            "racers": [await standings.racers(GUILD, game) for game in all_games()],
            "leagues": [[league, await leagues.table(league)] for league in open_leagues],
            "rated": [(await read_server_settings(store.database, guild)).rated for guild in (GUILD, OTHER_GUILD)],
            "handled": [await store.is_handled(interaction) for interaction in (1, 7, 10**9)],
            "due": await store.read_due(1_900_000_000.0),
            "outbox": sorted(await store.read_outbox()),
            "alive": [await store.read_heartbeat(), [*(await store.read_disconnected()).items()]],
        }


async def _personal_data(coordinator: Coordinator, user: int) -> Any:
    """A person's data, and what is stored beside it and never handed out: when each table was last written, and the numbers of
    the answers."""
    document = await own_data(coordinator, user)
    if document is None:
        return None
    tables = {table["table"]: table for table in document["tables"]}
    document["tables"] = []
    for table_id in await coordinator.store.find_tables_about(user):
        stored = await coordinator.store.read_personal_data(user, table_id)
        assert stored is not None
        about: dict[str, Any] = {}
        for name, value in tables[table_id].items():
            about[name] = value
            if name == "stage":
                about["last act"] = f"{datetime.fromtimestamp(stored.touched, UTC):%Y-%m-%d %H:%M:%S}"
        about["answers"] = [{"number": row[0], **answer} for row, answer in zip(stored.answers, about["answers"], strict=True)]
        about["answers taken back"] = [
            {"round": row[0], "number": row[1], **answer}
            for row, answer in zip(stored.undone, about["answers taken back"], strict=True)
        ]
        document["tables"].append(about)
    return document


def _leaves(plain: Any) -> Iterator[Any]:
    """The values of a person's data, without the words for them."""
    if isinstance(plain, dict):
        for name, value in plain.items():
            yield from () if name == "how to read this" else _leaves(value)
    elif isinstance(plain, list):
        for value in plain:
            yield from _leaves(value)
    else:
        yield plain


async def endings(data: Path) -> dict[str, Any]:
    """How the running games of a database end if everybody takes the default answers."""
    found = {}
    async with a_coordinator(data, HandClock(LATER)) as coordinator:
        for table_id in await coordinator.store.find_active_between(0.0, coordinator.clock.now()):
            await coordinator.act(table_id, None, None, answer)
            found[table_id] = await facts_of(coordinator, table_id)
    return found


# ---------------------------------------------------------------------- the files


def dump(database: sqlite3.Connection) -> Iterator[str]:
    """All of a database as SQL. Unlike sqlite3's own dump it shows JSON as text, and the version of the schema."""
    yield f"PRAGMA user_version = {database.execute('PRAGMA user_version').fetchone()[0]};"
    made = database.execute("SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
    yield from (f"{sql};" for name, _, sql in made if not name.startswith("sqlite_"))
    for name in [name for name, kind, _ in made if kind == "table"]:
        yield from (f"DELETE FROM {name};",) if name.startswith("sqlite_") else ()
        for row in database.execute(f"SELECT * FROM {name}"):
            yield f"INSERT INTO {name} VALUES ({', '.join(map(_literal, row))});"


def _literal(value: object) -> str:
    if isinstance(value, bytes):
        try:
            return f"CAST({_literal(value.decode())} AS BLOB)"
        except UnicodeDecodeError:
            return f"X'{value.hex()}'"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return "NULL" if value is None else repr(value)


def loaded(script: Path, file: Path) -> None:
    """Makes a database of such SQL, which may be compressed with gzip."""
    raw = script.read_bytes() if script.exists() else gzip.decompress(Path(f"{script}.gz").read_bytes())
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.executescript(f"BEGIN; {raw.decode()} COMMIT;")


STORED: dict[str, Any] = {
    "SELECT sheet FROM tables": TableRecord,
    "SELECT sight FROM shown": PublishedState,
    "SELECT notice FROM notices": Notice,
    "SELECT person FROM people": UserPreferences,
}
"""Where structs are stored as JSON."""


def missing_values(database: sqlite3.Connection) -> set[str]:
    """Fields of stored structs that have their default everywhere in this database: it says nothing about them."""
    missing: set[str] = set()
    for sql, struct in STORED.items():
        form = type_info(struct)
        missing |= _fields(form, set())
        for (raw,) in database.execute(sql):
            missing -= {*_set_fields(form, msgspec.json.decode(raw))}
    return missing


def _fields(form: Type, seen: set[type]) -> set[str]:
    if isinstance(form, StructType) and form.cls not in seen:
        seen.add(form.cls)
        nested: set[str] = set().union(*(_fields(field.type, seen) for field in form.fields))
        return {_name(form, field) for field in form.fields} | nested
    return set().union(*(_fields(inner, seen) for inner in _inner(form)))


def _set_fields(form: Type, plain: Any) -> Iterator[str]:
    if isinstance(form, StructType) and isinstance(plain, dict):
        for field in form.fields:
            value = plain[field.encode_name]
            default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
            if value != msgspec.to_builtins(default if default is not msgspec.NODEFAULT else None):
                yield _name(form, field)
            yield from _set_fields(field.type, value)
    elif isinstance(plain, list | dict):
        for inner in _inner(form):
            for value in [plain] if isinstance(form, UnionType) else plain.values() if isinstance(plain, dict) else plain:
                yield from _set_fields(inner, value)


def _inner(form: Type) -> list[Type]:
    if isinstance(form, UnionType):
        return [*form.types]
    return [form.item_type] if isinstance(form, ListType) else [form.value_type] if isinstance(form, DictType) else []


def _name(form: StructType, field: Field) -> str:
    return f"{form.cls.__name__}.{field.encode_name}"


async def _made(data: Path) -> None:
    clock = HandClock()
    async with a_coordinator(data, clock) as coordinator:
        await make(Maker(coordinator, clock))


def _read(work: Callable[[Path], Coroutine[Any, Any, Any]], script: Path) -> Any:
    """What comes of this work with a database made of this SQL."""
    with tempfile.TemporaryDirectory() as folder:
        loaded(script, database_path(Path(folder)))
        return asyncio.run(work(Path(folder)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(_made(Path(data)))
        with contextlib.closing(sqlite3.connect(database_path(Path(data)))) as database:
            database.execute("UPDATE facts SET value = ? WHERE name = 'database'", (NAME,))
            assert (missing := missing_values(database)) == {f"{TableRecord.__name__}.schema"}, missing
            sql = "\n".join([*dump(database), ""])
            (folder / "database.sql.gz").write_bytes(gzip.compress(sql.encode(), mtime=0))
    for name, work in (("facts.json", facts), ("endings.json", endings)):
        (folder / name).write_bytes(msgspec.json.encode(_read(work, folder / "database.sql")) + b"\n")
    known = msgspec.convert({"database": NAME, "tables": 46, "instead": "fedcba9876543210"}, LastKnown)
    (folder / "last-known.json").write_bytes(msgspec.json.encode(known))


if __name__ == "__main__":
    main()
