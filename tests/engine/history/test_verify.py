"""Verifying records: every event is played again."""

from __future__ import annotations

import pytest
from msgspec import structs

from engine import Table
from engine.core.event import Event
from engine.history.record import Record, game_record
from engine.history.verify import verify
from tests.engine.support.tables import play_on


@pytest.fixture(scope="module")
def record() -> Record:
    return game_record(play_on(Table.new("thats-life", ["Red", "Blue"], {}, "1")))


def changed(record: Record, kind: str, **data: object) -> Record:
    """The record with other data in its first event of this kind; None leaves a fact out."""
    first = next(event.number for event in record.events if event.kind == kind)
    return structs.replace(record, events=[_changed(event, data) if event.number == first else event for event in record.events])


def _changed(event: Event, data: dict[str, object]) -> Event:
    return structs.replace(event, data={name: value for name, value in {**event.data, **data}.items() if value is not None})


def test_facts_that_an_earlier_version_did_not_note_may_be_missing(record: Record) -> None:
    assert verify(record).matches
    assert verify(changed(record, "took", worth=None, lucky=None)).matches


def test_a_fact_that_was_changed_or_added_is_found(record: Record) -> None:
    assert not verify(changed(record, "took", tile="+8", worth=[8])).matches
    assert not verify(changed(record, "took", more="luck")).matches
