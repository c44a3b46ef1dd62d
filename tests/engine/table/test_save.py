"""Saves that were damaged on the way are refused with a sentence, whatever the damage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Refused, Table, game_record, verify
from engine.table.save import rename_seats
from tests.engine.support.tables import answer_next, first_option, play_on, sealed


def middle_of_a_race() -> Table:
    table = Table.new("magical-athlete", ["Red", "Blue", "Green"], seed="save")
    for _ in range(40):
        answer_next(table, first_option)
    return table


SAVE = middle_of_a_race().save()
TEXT = json.dumps(SAVE)


def refused(save: object) -> str:
    with pytest.raises(Refused) as caught:
        Table.load(save)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def test_a_save_is_plain_data_and_comes_back_from_its_text() -> None:
    assert Table.load(TEXT).questions == Table.load(SAVE).questions == Table.load(TEXT.encode()).questions
    assert Table.load(SAVE).save() == SAVE


def test_what_a_host_does_to_a_save_does_not_reach_the_table() -> None:
    save = json.loads(TEXT)
    table = Table.load(save)
    save["state"]["bronze"][0] = 99
    answer_next(table)
    assert table.view()["board"]["points"][0] < 99


@given(st.integers(0, len(TEXT) - 1))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_a_truncated_save_is_refused(length: int) -> None:
    refused(TEXT[:length])


@given(st.sampled_from(sorted(SAVE)), st.sampled_from([None, 0, -1, 1e9, "", "x", [], {}, [None], {"x": 1}, True]))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_a_save_with_another_value_anywhere_is_refused(name: str, value: object) -> None:
    if SAVE[name] != value:
        refused({**SAVE, name: value})


@given(st.sampled_from(sorted(SAVE)))
@settings(max_examples=30, deadline=None, derandomize=True)
def test_a_save_with_a_part_missing_is_refused(name: str) -> None:
    refused({key: value for key, value in SAVE.items() if key != name})


@given(st.integers(0, len(TEXT) - 1), st.characters(codec="ascii", categories=["L", "N", "P"]))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_a_save_with_one_character_changed_is_refused(at: int, character: str) -> None:
    mangled = TEXT[:at] + character + TEXT[at + 1 :]
    try:
        unchanged = json.loads(mangled) == SAVE
    except ValueError:
        unchanged = False
    if not unchanged:
        refused(mangled)


@pytest.mark.parametrize("nonsense", [None, 7, [], "", "{}", b"\xff\xfe", {"schema": 1}, {"schema": 99}, "[" * 5000])
def test_what_is_no_save_is_refused(nonsense: object) -> None:
    refused(nonsense)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("phase", 7),
        ("row", ["Nobody"]),
        ("hands", [["Nobody"]]),
        ("race", [[[0, "Nobody", None, 0, False, True, None, None, 0, 0, {}]]]),
    ],
)
def test_a_sealed_save_of_another_game_is_refused_too(part: str, value: object) -> None:
    refused(sealed(SAVE, state={**SAVE["state"], part: value}))


@pytest.mark.parametrize(("name", "value"), [("seats", ["Red"]), ("options", {"version": "pro"}), ("game", "chess")])
def test_a_sealed_save_with_impossible_seats_or_options_is_refused(name: str, value: object) -> None:
    refused(sealed(SAVE, **{name: value}))


def test_an_option_newer_than_a_save_is_as_it_always_was() -> None:
    assert Table.load(sealed(SAVE, options={})).options == Table.load(SAVE).options


def parts(data: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value in a save."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from parts(value, (*path, key))
    if path and path[0] != "seal":
        yield path


@given(
    st.sampled_from(sorted(parts(SAVE), key=str)), st.sampled_from([None, -1, 0, 2, 31, 10**9, "", "Gunk", [], {}, True, ["Gunk"]])
)
@settings(max_examples=400, deadline=None, derandomize=True)
def test_a_sealed_save_with_any_value_changed_is_refused_or_can_be_played(path: tuple[Any, ...], value: object) -> None:
    """A sealed save with a wrong value is refused with a sentence, or loads as a table that works: no error, no hang."""
    save = json.loads(TEXT)
    inside = save
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    try:
        table = Table.load(sealed(save))
    except Refused:
        return
    for _ in range(10):
        if table.questions:
            answer_next(table, first_option)
    table.view(0)


def test_a_save_with_other_names_is_the_same_game_and_a_damaged_one_gets_no_new_seal() -> None:
    text = json.dumps(SAVE).encode()
    after = Table.load(rename_seats(text, {SAVE["seats"][0]: "Somebody"}))
    assert after.seats == ("Somebody", *SAVE["seats"][1:])
    assert after.questions == Table.load(text).questions
    with pytest.raises(Refused, match="its seal does not match"):
        rename_seats(json.dumps({**SAVE, "seed": "another"}).encode(), {})


def test_a_game_whose_rules_were_corrected_on_its_way_is_recorded_with_those_it_began_with() -> None:
    """By the rules of now its first events may differ, which would look like a forgery."""
    earlier = SAVE["rules"] - 1
    corrected = Table.load(sealed(SAVE, rules=earlier))
    again = corrected.save()
    assert (again["rules"], again["first_rules"]) == (SAVE["rules"], earlier)
    begun = middle_of_a_race()
    table = play_on(Table.load(again, begun.events, begun.answers))
    record = game_record(Table.load(table.save(), table.events, table.answers))
    assert record.rules == earlier
    with pytest.raises(Refused, match=f"began with version {earlier} of the rules"):
        verify(record)
