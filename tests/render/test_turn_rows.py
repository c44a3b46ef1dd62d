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


def row(position: str, rolled: list[int], answers: list[str] | None = None, track: str = "mild") -> TurnRow:
    names = [part.split("@")[0] for part in position.split(" ")]
    (turn,) = last_turns(told(position, rolled, answers, track), {name: seat for seat, name in enumerate(names)})
    return turn


def test_a_plain_turn_is_a_die_and_two_spaces() -> None:
    assert row("Hypnotist@3 Legs@9", [4]) == TurnRow(0, "Hypnotist", (4,), (3, 7))


@pytest.mark.parametrize(("position", "die", "add"), [("Blimp@3 Legs@9", 2, "+3 Blimp"), ("Hypnotist@3 Gunk@9", 5, "−1 Gunk")])
def test_what_was_added_is_told_with_whose_it_was(position: str, die: int, add: str) -> None:
    assert row(position, [die]).adds == (add,)


def test_an_arrow_is_told_and_where_it_led() -> None:
    turn = row("Hypnotist@1 Legs@20", [4], track="wild")
    assert turn.came == (1, 8)
    assert turn.adds == ("arrow +3",)


def test_what_a_turn_did_to_others_is_told() -> None:
    assert "Legs to 3" in row("Centaur@3 Legs@5", [4]).adds


def test_who_comes_in_is_a_note() -> None:
    assert row("Legs@27 Banana@9 Gunk@3", [5], ["Roll"]).note == "1st place!"


def test_whose_turn_it_was_is_known_although_it_began_earlier() -> None:
    events = told("Hypnotist@3 Gunk@9", [5])
    rest = [event for event in events if event["kind"] in ("modified", "moved")]
    next_turn = {**events[-1], "kind": "turn", "data": {"seat": 1, "racer": "Gunk", "space": 9}}
    (turn,) = last_turns([*rest, next_turn], {"Hypnotist": 0, "Gunk": 1}, "Gunk")
    assert turn.racer == "Hypnotist"


@pytest.mark.parametrize("seed", range(4))
def test_rows_fit_and_nothing_in_them_is_cut(seed: int) -> None:
    """Of many turns at once, and of one with everything that ever happened on top of it."""
    everything: list[str] = []
    for view in views(seed):
        race = view["board"]["race"]
        if race is None:
            continue
        turns = last_turns(view["events"], {racer["name"]: racer["seat"] for racer in race["racers"]})
        everything += [add for turn in turns for add in turn.adds]
        check(turns)
    check([TurnRow(1, "Rocket Scientist", (6, 6, 6), (0, 30), tuple(dict.fromkeys(everything)), "Rocket Scientist is out!")] * 5)


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
