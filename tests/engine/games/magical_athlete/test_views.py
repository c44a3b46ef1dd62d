"""What a seat may not know is not in its view."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Table
from engine.games.magical_athlete.racers import CARDS

NAMES = ["Red", "Blue", "Green"]


def at_line_up(seed: str, options: dict[str, str] | None = None) -> Table:
    table = Table.new("magical-athlete", NAMES, options, seed)
    while table.questions[0].kind != "line-up":
        table.answer(table.questions[0].seat, table.questions[0].key, table.questions[0].options[0].id)
    return table


def views(table: Table, without: int | None = None) -> list[dict[str, Any]]:
    return [table.view(seat, since=0) for seat in (None, 0, 1, 2) if seat != without or seat is None]


@pytest.mark.parametrize("racers", ["single", "double"])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_tables_that_differ_in_a_secret_pick_look_the_same_to_everybody_else(seed: str, racers: str) -> None:
    """000-24: until the reveal nobody can tell which racer another one has chosen."""
    tables = [at_line_up(seed, {"racers": racers}) for _ in range(2)]
    for pick, table in enumerate(tables):
        question = next(q for q in table.questions if q.seat == 1)
        table.answer(1, question.key, question.options[pick].id)
    assert tables[0].view(1) != tables[1].view(1)
    assert views(tables[0], without=1) == views(tables[1], without=1)


def test_the_reveal_shows_all_at_once() -> None:
    """000-24"""
    table = at_line_up("a")
    for question in table.questions[:2]:
        table.answer(question.seat, question.key, question.default)
    assert table.view()["board"]["race"] is None
    last = table.questions[0]
    table.answer(last.seat, last.key, last.default)
    assert len(table.view()["board"]["race"]["racers"]) == 3


def test_tables_that_differ_in_the_seed_only_look_the_same_until_chance_shows() -> None:
    """The seed decides everything that is still to come; nothing of it can be seen but its hash."""
    left, right = at_line_up("a"), at_line_up("a")
    right.seed = "another"
    for one, other in zip(views(left), views(right), strict=True):
        assert {**one, "seed_hash": ""} == {**other, "seed_hash": ""}
    assert "another" not in json.dumps(views(right)).replace("another ", "")


def test_cards_in_the_pile_are_in_no_view() -> None:
    """Before the second row is laid out nobody knows what it will be."""
    table = Table.new("magical-athlete", NAMES, seed="pile")
    shown = {*table.view()["board"]["row"], *(name for team in table.view()["board"]["teams"] for name in team)}
    text = json.dumps(views(table))
    assert [name for name in CARDS if f'"{name}"' in text and name not in shown] == []


def egg_table() -> Table:
    """A table where the player of Egg is asked what to hatch as."""
    for seed in range(200):
        table = Table.new("magical-athlete", NAMES, seed=seed)
        while table.questions:
            question = table.questions[0]
            if question.kind == "Egg.scramble":
                return table
            eggs = [option.id for option in question.options if option.id == "Egg"]
            table.answer(question.seat, question.key, eggs[0] if eggs else question.options[0].id)
            if table.view()["board"]["race_no"] > 1:
                break
    raise AssertionError("no seed draws Egg")


def test_what_egg_has_drawn_is_seen_by_its_player_only() -> None:
    """000-93"""
    table = egg_table()
    (question,) = table.questions
    drawn = [option.id for option in question.options]
    owner = json.dumps(table.view(question.seat, since=0))
    assert all(f'"{name}"' in owner for name in drawn)
    for view in views(table, without=question.seat):
        assert not any(f'"{name}"' in json.dumps(view) for name in drawn)
        assert view["waiting"] == [question.seat]


def test_tables_that_differ_in_the_card_egg_did_not_keep_look_the_same_to_others() -> None:
    """000-93: the other card goes under the pile unseen."""
    table = egg_table()
    (question,) = table.questions
    table.answer(question.seat, question.key, question.options[0].id)
    rejected = question.options[1].id
    for view in views(table, without=question.seat):
        assert f'"{rejected}"' not in json.dumps(view)
