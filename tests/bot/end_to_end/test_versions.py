"""Tables of another version of the bot: the rules have been corrected since, or the table is from a newer version."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bot.arena import Arena
from bot.clock import HandClock
from bot.coordinator.coordinator import NEWER, Coordinator, NewerTable
from bot.coordinator.timekeeper import NEWER_TABLE_POLL_SECONDS, Timekeeper
from bot.store import TableSettings
from engine import Table
from engine.table.save import seal
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.player import send_first_answer
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import on_both, opened_store, writing
from tests.bot.support.many_tables import DAY, fill
from tests.bot.support.waiting import until

CORRECTED = "Something has changed since this game was saved: the turn goes on from the last answer that still fits."


def tampered(data: Path, table_id: str, column: str, change: Callable[[bytes], bytes]) -> None:
    with writing(data) as connection:
        (raw,) = connection.execute(f"SELECT {column} FROM tables WHERE id = ?", (table_id,)).fetchone()
        connection.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (change(raw), table_id))


def other(raw: bytes, **changed: object) -> bytes:
    plain = {**msgspec.json.decode(raw), **changed}
    return msgspec.json.encode({**plain, "seal": seal(plain)} if "seal" in plain else plain)


# ---------------------------------------------------------------------- corrected rules


def with_a_misfit(raw: bytes) -> bytes:
    """A save whose current step has a first answer that the rules do not offer any more."""
    journal = msgspec.json.decode(raw)["journal"]
    first = next(number for number, entry in enumerate(journal) if isinstance(entry, list))
    journal[first] = [journal[first][0], "something that is not on offer"]
    return other(raw, journal=journal)


def can_be_taken_back(database: DatabaseReader, table_id: str) -> bool:
    """Whether such a misfit undoes events, and leaves one question."""
    ((raw,),) = database.rows("SELECT save FROM tables WHERE id = ?", table_id)
    if not any(isinstance(entry, list) for entry in msgspec.json.decode(raw)["journal"]):
        return False
    now, then = Table.load(raw), Table.load(with_a_misfit(raw))
    return len(then.events) < len(now.events) and len(then.questions) == len(now.questions) == 1


async def stale(arena: Arena, clock: HandClock, data: Path) -> tuple[BotTable, str]:
    """A table whose current step returns to an earlier question when it is loaded; the bot is stopped."""
    async with bot_table(arena, data, "red", "blue") as table:
        record, database = await table.record(), DatabaseReader(data)
        while not can_be_taken_back(database, record.id):
            await table.turn()
        await table.pass_time(clock, 0)
    tampered(data, record.id, "save", with_a_misfit)
    assert database.table(record.id).notice == CORRECTED
    return table, record.id


@on_both
async def test_a_table_whose_rules_were_corrected_says_so_once_and_goes_on(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Answers to the previous question are refused, and the current question can be answered."""
    people, table_id = await stale(still, clock, tmp_path)
    async with hosting(still, tmp_path) as bot:
        people.bot = bot
        live = people.live
        for player in people.players.values():
            await player.answered(send_first_answer(player, live))
        await people.wait_for_change(live)
        red = people.red
        await red.reads(CORRECTED)
        count = await people.answers()
        for _ in range(3):
            await people.turn()
        assert await people.answers() >= count + 3
        assert str(red.sees()).count(CORRECTED) == 1
        database = DatabaseReader(tmp_path)
        events, table = database.events(table_id), await bot.coordinator.read_whole_game(table_id)
        assert [event.number for event in events] == list(range(1, len(events) + 1))
        assert table.events == events
        open_keys = {question.key for question in table.questions}
        assert {deadline.question for deadline in await bot.store.read_deadlines(table_id)} == open_keys


@pytest.mark.parametrize("seconds", [95, 200], ids=["reminder", "end"])
async def test_the_time_limit_of_a_question_that_was_taken_back_is_that_of_the_one_that_is_asked(
    still: Arena, clock: HandClock, tmp_path: Path, seconds: float
) -> None:
    """Fault 42."""
    table, table_id = await stale(still, clock, tmp_path)
    async with hosting(still, tmp_path) as bot:
        table.bot = bot
        await until(lambda: bot.timekeeper._task is not None)  # the time before that does not count
        await table.pass_time(clock, seconds)
        (question,) = (await table.hosted()).table.questions
        (deadline,) = await bot.store.read_deadlines(table_id)
        assert deadline.question == question.key
        assert deadline.due is not None
        assert deadline.due > clock.now()
        await table.red.reads(CORRECTED)


@on_both
async def test_rules_that_tell_the_same_turn_in_fewer_events_do_not_stop_it(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """The question is the same, so there is no notice."""
    async with bot_table(still, tmp_path, "red", "blue") as table:
        table_id = (await table.record()).id
        await table.turn()
        await table.pass_time(clock, 0)
    tampered(tmp_path, table_id, "save", lambda raw: other(raw, rules=0))
    with writing(tmp_path) as connection:
        last = "SELECT table_id, number + 1, event FROM events ORDER BY number DESC LIMIT 1"
        connection.execute(f"INSERT INTO events {last}")
    async with hosting(still, tmp_path) as bot:
        table.bot = bot
        await table.turn()
        assert await table.answers() == 2
        events = DatabaseReader(tmp_path).events(table_id)
        assert (await bot.coordinator.read_whole_game(table_id)).events == events
        assert "has changed since" not in str(table.red.sees())


# ---------------------------------------------------------------------- an older version


@on_both
async def test_a_table_from_before_odds_and_banter_has_both(tmp_path: Path) -> None:
    clock = HandClock()
    lobbied, played = await fill(tmp_path, 2, guild=1, channels=[1], people=[100, 101, 102], now=clock.now())

    def older(raw: bytes) -> bytes:
        settings = msgspec.json.decode(raw)["manner"]
        return other(raw, settings={name: value for name, value in settings.items() if name not in ("odds", "odds_when", "banter")})

    for table_id in (lobbied, played):
        tampered(tmp_path, table_id, "sheet", older)
    async with opened_store(tmp_path) as store:
        for table_id in (lobbied, played):
            assert (await Coordinator(store, clock).read(table_id)).settings == TableSettings(
                pace="async", limit=DAY, odds="after", banter=True
            )


# ---------------------------------------------------------------------- a newer version

NEWER_PARTS: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "a record of a newer version": ("sheet", lambda raw: other(raw, schema=2, stage="a new one", seats="elsewhere")),
    "a game that is not known here": ("sheet", lambda raw: other(raw, game="chess-with-dice")),
    "a save of a newer version": ("save", lambda raw: msgspec.json.encode({"schema": 2, "all": "new"})),
    "a state of newer rules": ("save", lambda raw: other(raw, rules=10**6, state={"all": "new"})),
}


@on_both
@pytest.mark.parametrize("what", NEWER_PARTS)
async def test_a_table_of_a_newer_version_is_left_alone(tmp_path: Path, what: str) -> None:
    """Fault 23: it is refused with a sentence, and stays as it is for the newer version."""
    clock = HandClock()
    _, table_id = await fill(tmp_path, 2, guild=1, channels=[1], people=[100, 101, 102], now=clock.now())
    tampered(tmp_path, table_id, *NEWER_PARTS[what])
    database = DatabaseReader(tmp_path)

    def stored_rows() -> list[object]:
        due = "SELECT question, asked, due, reminded, warned FROM deadlines"
        return [database.rows(sql) for sql in ("SELECT * FROM tables WHERE id = '00000001'", "SELECT * FROM notices", due)]

    before = stored_rows()
    async with opened_store(tmp_path) as store:
        coordinator = Coordinator(store, clock)
        with pytest.raises(NewerTable, match=NEWER):
            await coordinator.act(table_id, None, None, lambda hosted: None)
        clock.advance(2 * DAY)
        await Timekeeper(coordinator, clock)._handle_due()
        assert await store.read_due(clock.now()) == [], "it is not read every second"
        assert await store.read_due(clock.now() + NEWER_TABLE_POLL_SECONDS) != []
        coordinator.play_ai(table_id)
        await until(lambda: coordinator.ai_task(table_id) is None)
    assert stored_rows() == before
