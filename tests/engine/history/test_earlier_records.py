"""Saves and records of earlier versions: they are read, written and checked as if this version had made them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import Record, Refused, Table, get_game, read_record, verify
from tests.earlier_versions import lines, rewritten, versions
from tests.engine.support.tables import play_on

FILES = [file for folder in versions(__file__) for file in sorted(folder.glob("*.jsonl.gz"))]
RECORDS = [(file, number) for file in FILES if ".records." in file.name for number in range(len(lines(file)))]
SAVES = [file for file in FILES if ".saves." in file.name]


WORKED_OUT: dict[str, list[str]] = {"away": []}
"""Fields of a state that a game works out whenever it is written: there are several ways to say the same."""


def state_again(table: Table, state: dict[str, Any]) -> dict[str, Any]:
    """A state as its game writes it after reading it: a save in the middle of a step passes on what it was given."""
    written = table.game.dump(table.game.load(state, len(table.seats), table.options))
    return {**msgspec.json.decode(msgspec.json.encode(written)), **WORKED_OUT}


def name(value: object) -> str:
    return f"{value.parent.name}/{value.name.split('.')[0]}" if isinstance(value, Path) else str(value)


@pytest.mark.parametrize(("file", "number"), RECORDS, ids=name)
def test_a_record_is_read_and_matches(file: Path, number: int) -> None:
    raw = lines(file)[number]
    record = read_record(raw)
    assert rewritten(raw, Record) == raw
    if record.rules == get_game(record.game).rules_version:
        assert msgspec.json.encode(record) == raw
        verdict = verify(record, record.seed_hash)
        assert verdict.matches, verdict.sentence
    else:
        with pytest.raises(Refused, match="version"):
            verify(record, record.seed_hash)


@pytest.mark.parametrize("file", SAVES, ids=name)
def test_saves_are_loaded_written_as_they_were_and_played_to_the_end(file: Path) -> None:
    for raw in lines(file):
        table = Table.load(raw)
        plain = msgspec.json.decode(raw)
        if plain["rules"] == table.game.rules_version:
            assert (table.notice, msgspec.json.encode(table.save())) == (None, raw)
            assert state_again(table, plain["state"]) == {**plain["state"], **WORKED_OUT}
        play_on(table)


def test_some_records_have_undone_answers() -> None:
    """Otherwise the files would say nothing about them."""
    branches = [branch for file, number in RECORDS for branch in read_record(lines(file)[number]).undone]
    assert {branch.consent for branch in branches} == {True, False}
