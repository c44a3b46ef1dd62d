"""Databases of earlier versions: everything in them is read as it was written, and the games go on."""

from __future__ import annotations

import contextlib
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.clock import HandClock
from bot.store.packing import PackedGame
from bot.store.sqlite.last_known import LastKnown, last_known_beside, read_last_known
from bot.store.sqlite.running_bot import database_path
from engine import Event, Table, all_games, game_record, get_game, verify
from tests.bot.support.coordinator import a_coordinator
from tests.bot.tools.stored_tables import LATER, STORED, endings, facts, loaded
from tests.earlier_versions import rewritten, versions

SOME = 5
"""One in so many games is also checked by playing it once more: all of them would take long."""
STRUCTS = {**STORED, "SELECT event FROM events": Event}


@pytest.fixture(params=versions(__file__), ids=lambda folder: folder.name)
def version(request: pytest.FixtureRequest) -> Path:
    """The files of an earlier version."""
    folder: Path = request.param
    return folder


@pytest.fixture
def data(version: Path, tmp_path: Path) -> Path:
    """A folder with its database."""
    loaded(version / "database.sql", database_path(tmp_path))
    return tmp_path


@contextlib.contextmanager
def rows(data: Path, sql: str) -> Iterator[list[tuple[Any, ...]]]:
    with contextlib.closing(sqlite3.connect(database_path(data))) as database:
        yield database.execute(sql).fetchall()


def under_current_rules(data: Path) -> set[str]:
    """The tables whose games have been played by the same rules as now: corrected rules may change how a game goes on."""
    with rows(data, "SELECT id, save FROM tables WHERE save IS NOT NULL") as saved:
        heads = [(table_id, msgspec.json.decode(save)) for table_id, save in saved]
    return {table_id for table_id, save in heads if save["rules"] == get_game(save["game"]).rules_version}


async def test_the_bot_knows_what_it_knew(version: Path, data: Path) -> None:
    """Open questions, results, people, ratings, leagues, time limits: as the version that wrote them saw them."""
    expected = msgspec.json.decode((version / "facts.json").read_bytes())
    found = msgspec.json.decode(msgspec.json.encode(await facts(data)))
    assert found.keys() == expected.keys()
    for subject in expected:
        assert found[subject] == expected[subject], subject


@pytest.mark.parametrize("sql", STRUCTS)
def test_every_stored_field_arrives_under_its_name(data: Path, sql: str) -> None:
    with rows(data, sql) as stored:
        assert stored
        for (raw,) in stored:
            assert rewritten(raw, STRUCTS[sql]) == raw


def test_packed_games_are_read_and_written_as_they_were(data: Path) -> None:
    with rows(data, "SELECT packed FROM tables WHERE packed IS NOT NULL") as stored:
        assert stored
        for (packed,) in stored:
            raw = zlib.decompress(packed)
            game = msgspec.msgpack.decode(raw, type=PackedGame)
            assert msgspec.msgpack.encode(game) == raw
            for _, event in game.events:
                assert rewritten(event, Event) == event


def test_the_saves_of_all_tables_are_loaded_and_written_as_they_were(data: Path) -> None:
    current = under_current_rules(data)
    with rows(data, "SELECT id, save FROM tables WHERE save IS NOT NULL") as saved:
        assert {msgspec.json.decode(save)["game"] for _, save in saved} <= all_games().keys()
        for table_id, save in saved:
            table = Table.load(save)
            if table_id in current:
                assert (table.notice, msgspec.json.encode(table.save())) == (None, save)


async def check(data: Path, *finished: str) -> None:
    """The records of these games match, if the rules are still the same."""
    async with a_coordinator(data, HandClock(LATER)) as coordinator:
        for table_id in finished:
            table = await coordinator.read_whole_game(table_id)
            record = game_record(table, await coordinator.store.read_undone(table_id))
            if table_id in under_current_rules(data):
                verdict = verify(record, table.seed_hash)
                assert verdict.matches, (table_id, verdict.sentence)


async def test_finished_games_can_be_checked(data: Path) -> None:
    with rows(data, "SELECT id FROM tables WHERE stage = 'over'") as over:
        assert over
    await check(data, *(table_id for (table_id,) in over))


async def test_running_games_go_on_to_the_same_end(version: Path, data: Path) -> None:
    """With default answers, whatever the table waited for; a game begun by other rules than it ended by cannot be checked."""
    expected = msgspec.json.decode((version / "endings.json").read_bytes())
    current = under_current_rules(data)
    found = msgspec.json.decode(msgspec.json.encode(await endings(data)))
    assert found.keys() == expected.keys()
    for table_id, ending in found.items():
        assert ending["result"] is not None
        if table_id in current:
            assert ending == expected[table_id]
    await check(data, *[table_id for table_id in [*found][::SOME] if table_id in current])


def test_the_note_beside_the_database_is_read(version: Path, data: Path) -> None:
    note = (version / "last-known.json").read_bytes()
    last_known_beside(database_path(data)).write_bytes(note)
    assert read_last_known(database_path(data)) is not None
    assert rewritten(note, LastKnown) == note
