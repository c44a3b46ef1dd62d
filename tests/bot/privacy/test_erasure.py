"""Export and erasure of a user's data: all of it is exported and erased, and every game stays as it was."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from bot.coordinator.coordinator import Coordinator
from bot.privacy.anonymise import anonymise
from bot.privacy.erasure import BUSY, SEATED, erase_user, is_known
from bot.privacy.export import own_data
from bot.store import File, Notice, PublishedState, Stage, TableSettings, UserPreferences
from bot.store.database import Statements
from bot.store.game_log import read_answer_rows
from bot.tables import lobby, pauses, play, seat_offers, undo
from bot.tables.hosted_table import Guest, HostedTable
from bot.text.log import log_pages
from engine import Refused, game_record, verify
from tests.bot.end_to_end.support.process import ROOT
from tests.bot.support.coordinator import a_coordinator, answer
from tests.bot.support.database_reader import DatabaseReader, everything_in, where_is
from tests.bot.support.databases import address_of, copy_database, on_both, writing

pytestmark = on_both

XENA = Guest(918273645546372819, "Xylophonia *")
RED, BLUE, GREEN = (Guest(700000000000000000 + at, name) for at, name in enumerate(("Red", "Blue", "Gwendolyn"), 1))
EVER = 1e12
GAME = "magical-athlete"


async def opened(coordinator: Coordinator, *guests: Guest, channel: int, start: bool = True) -> str:
    """A table of the first of these people."""
    record = lobby.new_record(9, channel, GAME, guests[0], TableSettings(thread=False), {}, coordinator.clock.now())
    await coordinator.open(record, None)
    for guest in guests[1:]:
        await coordinator.act(record.id, guest, None, partial(lobby.join, guest=guest))
    if start:
        await coordinator.act(record.id, guests[0], None, lambda hosted: lobby.start(hosted, guests[0]))
    return record.id


async def hand_over(coordinator: Coordinator, table_id: str, old: Guest, new: Guest) -> None:
    def act(hosted: HostedTable) -> None:
        seat_offers.offer_seat(hosted, old, hosted.seat_of(old), new)
        seat_offers.answer_offer(hosted, new, True)

    await coordinator.act(table_id, old, None, act)


async def resign(coordinator: Coordinator, table_id: str, guest: Guest) -> None:
    await coordinator.act(table_id, guest, None, lambda hosted: play.resign(hosted, guest, hosted.record.revision))


async def finish(coordinator: Coordinator, table_id: str, count: int = 10**6) -> None:
    await coordinator.act(table_id, None, None, lambda hosted: answer(hosted, count))


class Played(NamedTuple):
    """Many ways to sit at a table and to leave it; none of them is open with Xena at it."""

    data: Path
    over: list[str]
    """The last three are packed."""
    open: list[str]
    """At the last one Xena was only offered a seat."""
    lobby: str


class Evening(NamedTuple):
    """A copy of it all for one test."""

    coordinator: Coordinator
    data: Path
    over: list[str]
    open: list[str]
    lobby: str

    def rows(self) -> list[tuple[str, str]]:
        """All that is in the database."""
        return everything_in(self.data)


@pytest.fixture(scope="module")
def tables() -> dict[str, Played]:
    """By engine."""
    return {}


@pytest.fixture
async def played(engine: str, tables: dict[str, Played], tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Once for all tests here."""
    if engine not in tables:
        tables[engine] = await play_all(tmp_path_factory.mktemp("evening"))
    return tables[engine]


async def play_all(data: Path) -> Played:
    async with a_coordinator(data) as coordinator:
        stayed = await opened(coordinator, XENA, RED, channel=1)
        handed_over = await opened(coordinator, RED, XENA, channel=2)
        await finish(coordinator, handed_over, 20)
        await hand_over(coordinator, handed_over, XENA, BLUE)
        passed_through = await opened(coordinator, GREEN, RED, channel=3)
        await finish(coordinator, passed_through, 10)
        await hand_over(coordinator, passed_through, GREEN, XENA)
        await finish(coordinator, passed_through, 10)
        await hand_over(coordinator, passed_through, XENA, BLUE)
        never_answered = await opened(coordinator, RED, XENA, BLUE, channel=4)
        await resign(coordinator, never_answered, XENA)
        await hand_over(coordinator, never_answered, BLUE, XENA)
        stood_in = await opened(coordinator, GREEN, RED, channel=5)
        await hand_over(coordinator, stood_in, GREEN, XENA)
        also_packed = await opened(coordinator, XENA, GREEN, channel=6)
        over = [stayed, handed_over, stood_in, passed_through, never_answered, also_packed]
        for table_id in over:
            await finish(coordinator, table_id)
        for table_id in over[3:]:
            assert await coordinator.store.pack(table_id, EVER)
        called_off = await opened(coordinator, GREEN, RED, channel=7)
        await hand_over(coordinator, called_off, GREEN, XENA)
        await coordinator.act(called_off, XENA, None, lambda hosted: pauses.pause(hosted, XENA, f"{XENA.name} is hungry", []))
        await coordinator.act(called_off, XENA, None, lambda hosted: lobby.cancel(hosted, XENA))
        asked_back = await opened(coordinator, XENA, RED, channel=12)
        await finish(coordinator, asked_back, 10)
        await coordinator.act_with_answers(asked_back, XENA, None, lambda hosted, rows: undo.request_undo(hosted, XENA, rows, 1))
        await coordinator.act(asked_back, XENA, None, lambda hosted: lobby.cancel(hosted, XENA))
        goes_on = await opened(coordinator, RED, XENA, BLUE, channel=8)
        await finish(coordinator, goes_on, 10)
        await coordinator.act(goes_on, XENA, None, lambda hosted: seat_offers.offer_seat(hosted, XENA, hosted.seat_of(XENA), GREEN))
        await resign(coordinator, goes_on, XENA)
        removed = await opened(coordinator, RED, BLUE, XENA, channel=9)
        await coordinator.act(removed, RED, None, lambda hosted: play.kick(hosted, RED, 2))
        await coordinator.act(removed, RED, None, lambda hosted: pauses.pause(hosted, RED, f"without {XENA.name}", []))
        offered = await opened(coordinator, RED, BLUE, channel=10)
        await coordinator.act(offered, RED, None, lambda hosted: seat_offers.offer_seat(hosted, RED, 0, XENA))
        left = await opened(coordinator, RED, XENA, channel=11, start=False)
        await coordinator.act(left, XENA, None, lambda hosted: lobby.leave(hosted, XENA))
        await coordinator.set_preferences(XENA.id, UserPreferences(remind_every=7200.0))
        declined = await opened(coordinator, RED, BLUE, channel=13)
        await coordinator.act(declined, RED, None, lambda hosted: seat_offers.offer_seat(hosted, RED, 0, XENA))
        await coordinator.act(declined, XENA, None, lambda hosted: seat_offers.answer_offer(hosted, XENA, yes=False))
        for table_id in (*over, called_off, goes_on, removed, declined, offered, left):
            await coordinator.store.write_published(table_id, await seen(coordinator, table_id))
        await coordinator.store.database.transact(lambda db: remembered(db, over))
    assert where_is(data, str(XENA.id), "xylophonia") >= {
        *("tables.sheet", "tables.save", "tables.host", "tables.packed", "answers.by", "seats.user", "sat.user", "people.user"),
        *("shown.sight", "notices.notice", "results.player", "results.name", "ratings.player", "undone.by", "undone.agreed"),
    }, "what is not there cannot be forgotten"
    return Played(data, over, [goes_on, removed, declined, offered], left)


@pytest.fixture
async def table(played: Played, tmp_path: Path) -> AsyncIterator[Evening]:
    copy_database(played.data, tmp_path)
    async with a_coordinator(tmp_path) as coordinator:
        yield Evening(coordinator, tmp_path, played.over, played.open, played.lobby)


async def seen(coordinator: Coordinator, table_id: str) -> PublishedState:
    """What its channel might show, with the name in all places that there are."""
    revision = (await coordinator.read(table_id)).record.revision
    name = "Xylophonia \\*"
    file = File(5, "board.png", f"{XENA.name}'s turn")
    published = PublishedState(1, 2, files=[file], in_progress_files=[file], asked=[XENA.id, RED.id], revision=revision, live=True)
    published.text, published.preface, published.small_print = f"**{name}** rolls.", f"<@{XENA.id}>", name
    published.text_board = published.card = XENA.name
    published.old = msgspec.structs.replace(published)
    return published


def remembered(db: Statements, over: list[str]) -> None:
    """Writes rows beside the games: results, ratings and undone answers."""
    xena, red = str(XENA.id), str(RED.id)
    for table_id in over:
        for seat, player, name in ((0, xena, "Xylophonia *"), (1, red, "Red")):
            row = (table_id, seat, 9, GAME, "", 1, 5.0, player, name, seat + 1, 3.0, 1, 10, 35)
            db.execute("DELETE FROM results WHERE table_id = ? AND seat = ?", (table_id, seat))
            db.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        for number, by, agreed in ((1, xena, "free"), (2, red, f"{xena},{red}")):
            db.execute("INSERT INTO undone VALUES (?, 1, ?, 0, 'q', 'o', ?, 5.0, ?, 0)", (table_id, number, by, agreed))
    for player in (xena, red):
        db.execute("DELETE FROM ratings WHERE guild = 9 AND player = ?", (player,))
        db.execute("INSERT INTO ratings VALUES (9, ?, ?, 25.0, 8.0, 1, ?, 25.0)", (GAME, player, over[0]))


# ---------------------------------------------------------------------- handing it out


async def test_everybody_gets_all_that_is_theirs_and_nothing_of_others(table: Evening) -> None:
    coordinator = table.coordinator
    document = await own_data(coordinator, XENA.id)
    assert document is not None
    text = msgspec.json.encode(document).decode()
    seeds = [DatabaseReader(table.data).record(table_id).seed for table_id in (*table.over, *table.open)]
    for secret in (*seeds, *(str(guest.id) for guest in (RED, BLUE, GREEN)), "Red", "Blue", "Gwendolyn"):
        assert secret not in text
    tables = {table["table"]: table for table in document["tables"]}
    assert [*tables] == await coordinator.store.find_tables_about(XENA.id)
    assert {*tables} >= {*table.over, *table.open, table.lobby}
    for table_id in table.over:
        answers = await coordinator.store.database.read(lambda db, table_id=table_id: read_answer_rows(db, table_id))  # type: ignore[misc]
        mine = [option for _, _, _, option, by, _ in answers if by == str(XENA.id)]
        assert [answer["answer"] for answer in tables[table_id]["answers"]] == mine, "in packed games too"
        assert (tables[table_id]["results"][0]["place"], tables[table_id]["takings-back you agreed to"]) == (1, [1])
        assert [answer["answer"] for answer in tables[table_id]["answers taken back"]] == ["o"]
    stayed, resigned, offered = (tables[table_id] for table_id in (table.over[0], table.open[0], table.open[-1]))
    assert (stayed["you are the host"], stayed["seat"], stayed["name"]) == (True, 1, XENA.name)
    assert (resigned["seat"], resigned["seat that is named after you"], resigned["name"]) == (None, 2, XENA.name)
    assert resigned["seats that you gave up"] == [{"seat": 2, "name": XENA.name}]
    assert sum(table.get("times you asked to take something back", 0) for table in document["tables"]) == 1
    assert offered["seat that you were offered"] == {"seat": 1, "name": XENA.name}
    assert document["preferences"]["seconds between two reminders"] == 7200
    assert len(document["ratings"]) == 1
    await erase_user(coordinator, XENA.id)
    assert await own_data(coordinator, XENA.id) is None


async def test_whoever_sat_at_a_table_twice_gets_both_results(table: Evening) -> None:
    table_id = table.over[0]

    def take_the_other_seat_too(db: Statements) -> None:
        db.execute("UPDATE results SET player = ? WHERE table_id = ?", (str(XENA.id), table_id))

    await table.coordinator.store.database.transact(take_the_other_seat_too)
    document = await own_data(table.coordinator, XENA.id)
    assert document is not None
    (own,) = [own for own in document["tables"] if own["table"] == table_id]
    assert [result["seat"] for result in own["results"]] == [1, 2]
    assert len({entry["card"] for entry in own["ran for you"]}) > 4, "those of both seats"


# ---------------------------------------------------------------------- nothing stays


async def test_nothing_is_left_of_somebody_who_is_forgotten(table: Evening) -> None:
    coordinator = table.coordinator
    await coordinator.preferences(XENA.id)
    coordinator.presence.record_act(table.over[0], XENA.id)
    await erase_user(coordinator, XENA.id)
    assert where_is(table.data, str(XENA.id), "xylophonia") == set()
    assert not await is_known(coordinator, XENA.id)
    assert await coordinator.preferences(XENA.id) == UserPreferences(), "not even in memory"
    assert coordinator.presence.seconds_since(table.over[0], [XENA.id]) == {}


async def test_an_id_that_is_part_of_another_finds_no_table(table: Evening) -> None:
    store = table.coordinator.store
    assert await store.find_tables_about(XENA.id)
    for part in (int(str(XENA.id)[:-1]), int(str(XENA.id)[1:])):
        assert not await store.find_tables_about(part)


async def test_others_keep_what_is_theirs(table: Evening) -> None:
    await erase_user(table.coordinator, XENA.id)
    database = DatabaseReader(table.data)
    assert database.rows("SELECT COUNT(*) FROM ratings WHERE player = ?", str(RED.id)) == [(1,)]
    assert database.rows("SELECT DISTINCT name FROM results WHERE player = ?", str(RED.id)) == [("Red",)]
    names = {name for table_id in table.over for seat in database.record(table_id).seats for name in (seat.name, seat.stand_in)}
    assert names >= {"Red", "Blue", "Gwendolyn", "Somebody", "Somebody 2"}
    ((gone,),) = database.rows("SELECT DISTINCT player FROM results WHERE player <> ?", str(RED.id))
    assert gone.startswith("gone:"), "one for each person, so that the ratings of others can be made again"
    assert database.rows("SELECT DISTINCT by FROM undone WHERE number = 1") == [(gone,)]
    assert database.rows("SELECT DISTINCT agreed FROM undone WHERE number = 2") == [(f"{gone},{RED.id}",)]


async def test_games_that_are_over_are_shown_and_checked_as_before(table: Evening) -> None:
    coordinator = table.coordinator
    before = {table_id: await coordinator.read_whole_game(table_id) for table_id in table.over}
    await erase_user(coordinator, XENA.id)
    for table_id, game in before.items():
        assert (await coordinator.read(table_id)).record.stage is Stage.OVER
        after = await coordinator.read_whole_game(table_id)
        assert after.events == game.events
        assert verify(game_record(after), game.seed_hash).matches
        assert len(set(after.seats)) == len(after.seats)
        assert "Xylophonia" not in str(log_pages(after.events, after.game, after.seats))
        assert after.game.films(after.state) == game.game.films(game.state)
        published, _ = await coordinator.store.read_published(table_id)
        assert (published.message, published.live, published.text, published.asked) == (2, True, "", [RED.id])


async def test_running_games_that_somebody_left_go_on_with_the_words_of_their_messages(table: Evening) -> None:
    coordinator = table.coordinator
    shown: list[str] = []
    coordinator.on_change = lambda table_id, hosted: shown.append(table_id)
    before = {table_id: (await coordinator.read(table_id)).record.revision for table_id in table.open}
    await erase_user(coordinator, XENA.id)
    assert {*shown} == {*table.open, table.lobby}
    for table_id, revision in before.items():
        record = (await coordinator.read(table_id)).record
        assert record.revision == revision + 1, "what a policy is thinking out about the table as it was is not written"
        published, _ = await coordinator.store.read_published(table_id)
        if table_id != table.open[-1]:  # there she was offered a seat, and never sat
            assert published.text == "**Somebody** rolls."
        assert published.asked == [RED.id]
        if record.pause is not None:
            assert record.pause.why == "without Somebody"
            await coordinator.act(table_id, RED, None, lambda hosted: pauses.resume(hosted, RED))
        await finish(coordinator, table_id)
        assert verify(game_record(await coordinator.read_whole_game(table_id))).matches


async def test_a_seat_that_was_given_up_still_counts_as_given_up(table: Evening) -> None:
    """However well the AI plays, and whatever an earlier player of the seat had answered."""
    goes_on = table.open[0]
    await erase_user(table.coordinator, XENA.id)
    await finish(table.coordinator, goes_on)
    rows = DatabaseReader(table.data).rows("SELECT player, name, place FROM results WHERE table_id = ? ORDER BY seat", goes_on)
    assert rows[1][0].startswith("gone:")
    assert rows[1][1:] == ("Somebody", 3)


async def test_two_who_are_forgotten_have_different_names(table: Evening) -> None:
    coordinator, stayed = table.coordinator, table.over[0]
    for table_id in table.open:
        await resign(coordinator, table_id, RED)
    await coordinator.act(table.lobby, RED, None, lambda hosted: lobby.leave(hosted, RED))
    await erase_user(coordinator, XENA.id)
    await erase_user(coordinator, RED.id)
    assert (await coordinator.read_whole_game(stayed)).seats == ("Somebody", "Somebody 2")
    assert where_is(table.data, str(RED.id)) == set()
    assert len(DatabaseReader(table.data).rows("SELECT DISTINCT player FROM results")) == 2


async def test_whoever_gave_their_seat_away_before_they_answered_is_forgotten_too(table: Evening) -> None:
    assert where_is(table.data, str(GREEN.id), "gwendolyn")
    await erase_user(table.coordinator, GREEN.id)
    assert where_is(table.data, str(GREEN.id), "gwendolyn") == set()
    assert "tables.sheet" in where_is(table.data, "xylophonia")


async def test_somebody_who_comes_back_starts_anew(table: Evening) -> None:
    await erase_user(table.coordinator, XENA.id)
    table_id = await opened(table.coordinator, XENA, RED, channel=50)
    assert await table.coordinator.store.find_tables_about(XENA.id) == [table_id]


# ---------------------------------------------------------------------- all or nothing


async def test_whoever_sits_at_an_open_table_is_not_forgotten(table: Evening) -> None:
    await opened(table.coordinator, XENA, RED, channel=50, start=False)
    before = table.rows()
    with pytest.raises(Refused, match=SEATED):
        await erase_user(table.coordinator, XENA.id)
    assert table.rows() == before


async def test_what_is_no_longer_as_it_was_read_changes_nothing(table: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another player keeps acting at one of the tables."""
    store, first = table.coordinator.store, table.coordinator.store.erase_user

    async def interrupted(user: int, gone: str, tables: object) -> None:
        await store.add_notice(table.open[:1], Notice("Again."))
        before = table.rows()
        try:
            await first(user, gone, tables)  # type: ignore[arg-type]
        finally:
            assert table.rows() == before

    monkeypatch.setattr(store, "erase_user", interrupted)
    with pytest.raises(Refused, match=BUSY):
        await erase_user(table.coordinator, XENA.id)
    monkeypatch.undo()
    await erase_user(table.coordinator, XENA.id)


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from bot.privacy.anonymise import anonymise
from bot.process import opened_store
from bot.store.database import settle
from bot.store.erasure import erase_user, read_trace
from bot.store.personal_data import find_tables_about
data, address, user = Path(sys.argv[1]), sys.argv[2] or None, int(sys.argv[3])
def work(db):
    tables = {each: anonymise(read_trace(db, each), user, "gone:1") for each in find_tables_about(db, user)}
    erase_user(db, user, "gone:1", tables)
    settle(db)
    os.kill(os.getpid(), signal.SIGKILL)
async def dies():
    async with opened_store(data, address) as store:
        await store.database.transact(work)
asyncio.run(dies())
"""


async def test_killed_at_the_last_moment_nothing_is_forgotten(table: Evening) -> None:
    before = table.rows()
    given = (str(table.data), address_of(table.data) or "", str(XENA.id))
    dies = await asyncio.create_subprocess_exec(sys.executable, "-c", KILLED, *given, cwd=ROOT)
    assert await dies.wait() == -signal.SIGKILL
    assert table.rows() == before


# ---------------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize("damage", ["sheet", "save", "packed", "sight"])
async def test_what_cannot_be_read_is_emptied(table: Evening, damage: str) -> None:
    """It cannot be searched for anybody."""
    unreadable = f"{XENA.name} {XENA.id}".encode()
    sql = "UPDATE shown SET sight = ?" if damage == "sight" else f"UPDATE tables SET {damage} = ? WHERE id = ?"
    table_id = table.over[-1]
    await table.coordinator.store.database.transact(
        lambda db: db.execute(sql, (unreadable,) if damage == "sight" else (unreadable, table_id))
    )
    await erase_user(table.coordinator, XENA.id)
    assert where_is(table.data, str(XENA.id), "xylophonia") == set()


async def test_a_table_of_a_newer_version_is_left_alone_and_everything_stays(table: Evening) -> None:
    ((raw,),) = DatabaseReader(table.data).rows("SELECT sheet FROM tables WHERE id = ?", table.over[0])
    newer = raw.replace(b'"schema":1', b'"schema":99')
    with writing(table.data) as db:
        db.execute("UPDATE tables SET sheet = ? WHERE id = ?", (newer, table.over[0]))
    before = table.rows()
    with pytest.raises(Refused, match="A newer version"):
        await erase_user(table.coordinator, XENA.id)
    assert table.rows() == before


async def test_tables_of_before_it_was_noted_whose_name_a_seat_has(table: Evening) -> None:
    """A seat is named after the user who answered first in it."""
    coordinator = table.coordinator
    for table_id in (table.over[1], table.open[0]):
        trace = await coordinator.store.read_personal_trace(table_id)
        assert trace is not None
        record = msgspec.json.decode(trace.record)
        for seat in record["seats"]:
            del seat["named_after"]
        old = trace._replace(record=msgspec.json.encode(record))
        after = anonymise(old, XENA.id, "gone:1")
        assert b"Xylophonia" not in after.record
        assert b"Red" in after.record
