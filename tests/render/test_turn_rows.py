"""What a picture tells of the last turns: who moved, the dice, from where to where, and what came on top."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.games.magical_athlete.notation import whatif
from render import fonts
from render.games.magical_athlete.last_turns import last_turns
from render.games.magical_athlete.moves import Move, moves, recent
from render.games.magical_athlete.turn_rows import MOST, TurnRow, rows, rows_height
from render.scene import PHONE, WIDTH, Box, Figure, Label, Sign
from tests.render.random_games import views


def told(position: str, rolled: list[int], answers: list[str] | None = None, track: str = "mild") -> list[dict[str, Any]]:
    after = whatif(position, rolled, answers or [], track=track)
    return [{**msgspec.to_builtins(e), "text": text} for e, text in zip(after.events, after.sentences, strict=True)]


def test_a_turn_is_a_seat_a_racer_dice_and_two_spaces() -> None:
    """And what came on top, from whom, and what it did to others."""
    found = 0
    for view in views(4, 6):
        race = view["board"]["race"]
        seats = {racer["name"]: racer["seat"] for racer in race["racers"]} if race else {}
        for row in last_turns(view, seats, view["seats"]):
            moved = [each for each in moves(view["events"]) if each.racer == row.racer]
            assert row.seat == seats[row.racer]
            if row.came and moved and len(view["turns"]) == 1:
                assert row.came[1] in (str(moved[-1].end), "Start", "finish", "the finish")
                found += 1
            gunk = [event["data"] for event in view["events"] if event["kind"] == "modified" and event["data"]["racer"] == "Gunk"]
            if any(data["whose"] == row.racer for data in gunk):
                assert "−1 Gunk" in row.adds
    assert found > 50


@pytest.mark.parametrize("seed", range(4))
def test_rows_fit_and_nothing_in_them_is_cut(seed: int) -> None:
    """Of many turns at once, and of one with everything that ever happened on top of it."""
    everything: list[str] = []
    for view in views(seed):
        race = view["board"]["race"]
        if race is None:
            continue
        turns = last_turns(view, {racer["name"]: racer["seat"] for racer in race["racers"]}, view["seats"])
        everything += [add for turn in turns for add in turn.adds]
        check(turns)
    check(
        [
            TurnRow(
                1, "Rocket Scientist", (6, 6, 6), ("Start", "finish"), tuple(dict.fromkeys(everything)), "Rocket Scientist is out!"
            )
        ]
        * 5
    )


def check(turns: list[TurnRow]) -> None:
    box = Box(12, 100, WIDTH - 24, rows_height(turns))
    items = rows(turns, box)
    assert len([item for item in items if isinstance(item, Figure)]) == min(MOST, len(turns))
    assert all(box.holds(item.box) for item in items)
    assert all(item.box.h * PHONE >= 18 * WIDTH for item in items if isinstance(item, Figure))
    assert all(item.box.h * PHONE >= 11 * WIDTH for item in items if isinstance(item, Sign))
    for item in items:
        if isinstance(item, Label):
            assert "…" not in item.text
            assert fonts.width(item.text, item.size, item.bold) <= item.box.w


# ---------------------------------------------------------------------- moves


def test_a_scoocher_that_scooches_on_is_one_move() -> None:
    found = moves(told("Romantic@0 Scoocher@2 Banana@3", [5]))
    assert [(m.start, m.end) for m in found if m.racer == "Scoocher"] == [(2, 4)]


def test_warps_are_told_from_moves() -> None:
    (warp,) = [move for move in moves(told("Hypnotist@9 Legs@3", [1], ["Legs"])) if move.racer == "Legs"]
    assert warp == Move("Legs", 3, 9, True)


def test_whoever_makes_room_for_huge_baby_moves() -> None:
    assert Move("Legs", 5, 4) in moves(told("Huge Baby@3 Legs@5", [2]))


def test_recent_events_are_those_of_this_race_and_of_few_turns() -> None:
    def event(number: int, kind: str) -> dict[str, Any]:
        return {"number": number, "kind": kind}

    kinds = ["turn", "moved", "race_over", "line_up", "turn", "moved", "turn", "rolled", "turn"]
    events = [event(i, kind) for i, kind in enumerate(kinds)]
    assert [e["number"] for e in recent(events, 6)] == [4, 5, 6, 7, 8]
    assert [e["number"] for e in recent(events, 1)] == [6, 7, 8]
    assert recent([], 3) == []
