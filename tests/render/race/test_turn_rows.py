"""The rows about the last turns: racer, dice and way."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.games.magical_athlete.notation import whatif
from render.games.magical_athlete.profile import PROFILE
from render.race.panels.last_turns import last_turns
from render.race.panels.turn_rows import STRIP, RacerWay, TurnRow, rows, rows_height
from render.race.track.moves import RacerMove, moves, recent
from render.scene.scene import READABLE, WIDTH, Box, Figure, Icon, Item, Label, Scene, faults
from render.typography import measuring
from tests.render.random_games import views
from tests.seeds import seeds


def events_of(position: str, rolled: list[int], answers: list[str] | None = None, track: str = "mild") -> list[dict[str, Any]]:
    after = whatif(position, rolled, answers or [], track=track)
    return [{**msgspec.to_builtins(e), "text": text} for e, text in zip(after.events, after.sentences, strict=True)]


def rows_of(position: str, rolled: list[int], answers: list[str] | None = None, track: str = "mild") -> list[TurnRow]:
    after = whatif(position, rolled, answers or [], track=track)
    events = [msgspec.to_builtins(event) for event in after.events]
    return last_turns({"events": events}, {racer.name: racer.seat for racer in after.race.racers})


def test_a_turn_is_a_seat_a_racer_dice_and_two_spaces() -> None:
    assert rows_of("Hare@2 Gunk@9", [5]) == [TurnRow(0, (5,), RacerWay("Hare", "2", "8"))]
    assert rows_of("Magician@2 Legs@9", [1, 6], ["Reroll"]) == [TurnRow(0, (1, 6), RacerWay("Magician", "2", "8"))]


def test_others_have_the_way_they_went_and_who_trips_lies_there() -> None:
    (cheer,) = rows_of("Cheerleader@3 Legs@0", [4], ["Cheer"])
    assert (cheer.own, cheer.others) == (RacerWay("Cheerleader", "3", "8"), (RacerWay("Legs", "Start", "2"),))
    (trip,) = rows_of("Legs@3 Banana@5", [4], ["Roll"])
    assert trip.own == RacerWay("Legs", "3", "7", is_down=True)


def test_who_left_the_race_shows_a_place_or_out() -> None:
    (eaten,) = rows_of("M.O.U.T.H.@4 Legs@8 Hare@9", [4])
    assert eaten.others == (RacerWay("Legs", "", "out"),)
    (won,) = rows_of("Legs@28 Banana@4", [4], ["Roll"])
    assert (won.own, won.others) == (RacerWay("Legs", "28", "1st"), (RacerWay("Banana", "", "2nd"),))


def test_a_turn_whose_start_was_shown_before_belongs_to_whoever_went_first() -> None:
    events = [event for event in events_of("Hare@2 Gunk@9", [5]) if event["kind"] == "moved"]
    assert last_turns({"events": events}, {"Hare": 0, "Gunk": 1}) == [TurnRow(0, (), RacerWay("Hare", "2", "8"))]
    assert last_turns({"events": events}, {"Banana": 0}) == [], "another race"


@pytest.mark.parametrize("seed", seeds(2))
def test_rows_lead_to_where_everybody_stands(seed: int) -> None:
    """One turn at a time, and many at once."""
    several: list[TurnRow] = []
    for view in views(seed):
        race = view["board"]["race"]
        if race is None:
            several = []
            continue
        racers = {racer["name"]: racer for racer in race["racers"]}
        turns = last_turns(view, {name: racer["seat"] for name, racer in racers.items()})
        ends = {way.racer: way.end for turn in turns for way in (turn.own, *turn.others) if way.end}
        for name, end in ends.items():
            assert not racers[name]["racing"] or end == (str(racers[name]["space"] or "Start"))
        several = [*several, *turns][-12:]
        check(turns)
        check(several)


def test_a_turn_with_everybody_in_it_is_complete() -> None:
    """If there is too little room, the others have the ends of their ways; of older turns as many are shown as fit."""
    others = tuple(RacerWay(name, "Start", "29") for name in PROFILE.cards if name != "M.O.U.T.H.")[:5]
    turn = TurnRow(1, (6, 6, 6), RacerWay("M.O.U.T.H.", "Start", "1st", is_down=True), others)
    ends = tuple(way._replace(start="") for way in others)
    check_shown([TurnRow(turn.seat, turn.dice, turn.own, ends)], laid_out([turn]))
    check_shown([TurnRow(turn.seat, turn.dice, turn.own, ends)], laid_out([turn] * 5))
    plain = TurnRow(0, (3,), RacerWay("Legs", "3", "6"))
    check_shown([plain] * 6, laid_out([plain] * 6))


def test_few_turns_have_the_largest_dice() -> None:
    plain = TurnRow(0, (3,), RacerWay("Legs", "13", "16"))
    sizes = [
        min(item.box.h for item in laid_out([plain] * count) if isinstance(item, Icon) and item.kind == "die")
        for count in (1, 2, 5)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == sizes[1] * 1 >= 90
    assert sizes[2] >= 50


def test_the_end_of_a_race_has_low_rows() -> None:
    plain = TurnRow(0, (3,), RacerWay("Legs", "3", "6"))
    assert rows_height(PROFILE, [], WIDTH) == 0
    box = Box(12, 100, WIDTH - 24, rows_height(PROFILE, [plain], WIDTH - 24))
    assert box.h < STRIP.h
    assert all(box.holds(item.box) for item in rows(PROFILE, [plain], box))


def laid_out(turns: list[TurnRow]) -> list[Item]:
    return rows(PROFILE, turns)


def check(turns: list[TurnRow]) -> None:
    items = laid_out(turns)
    assert all(STRIP.holds(item.box) for item in items)
    assert not faults(Scene(STRIP.bottom, (), tuple(items)))
    assert all(item.box.h >= 50 for item in items if isinstance(item, Figure) or (isinstance(item, Icon) and item.kind == "die"))
    for item in items:
        if isinstance(item, Label):
            assert "…" not in item.text
            assert item.size >= READABLE
            assert measuring.width(item.text, item.size, item.bold) <= item.box.w
    names = [item.name.partition("/")[2] for item in items if isinstance(item, Figure)]
    shown = next(turns[first:] for first in range(len(turns) + 1) if names == [way.racer for way in ways_of(turns[first:])])
    assert shown or not turns, "the newest turn is there"
    check_shown(shown, items)


def ways_of(turns: list[TurnRow]) -> list[RacerWay]:
    return [way for turn in turns for way in (turn.own, *turn.others)]


def check_shown(shown: list[TurnRow], items: list[Item]) -> None:
    """Checks that these turns are there with all they have, and that nothing else is there: no sentences."""
    ways = ways_of(shown)
    assert [item.name.partition("/")[2] for item in items if isinstance(item, Figure)] == [way.racer for way in ways]
    words = [item.text for item in items if isinstance(item, Label)]
    whole = [text for way in ways for text in (way.start, way.end) if text]
    own = {way.racer for way in (turn.own for turn in shown)}
    brief = [text for way in ways for text in (way.start if way.racer in own else "", way.end) if text]
    assert words in (whole, brief)
    assert [item.value for item in items if isinstance(item, Icon) and item.kind == "die"] == [
        die for turn in shown for die in turn.dice
    ]


# ---------------------------------------------------------------------- moves


def test_a_scoocher_that_scooches_on_is_one_move() -> None:
    found = moves(events_of("Romantic@0 Scoocher@2 Banana@3", [5]))
    assert [(m.start, m.end) for m in found if m.racer == "Scoocher"] == [(2, 4)]


def test_warps_are_told_from_moves() -> None:
    (warp,) = [move for move in moves(events_of("Hypnotist@9 Legs@3", [1], ["Legs"])) if move.racer == "Legs"]
    assert warp == RacerMove("Legs", 3, 9, True)


def test_whoever_makes_room_for_huge_baby_moves() -> None:
    assert RacerMove("Legs", 5, 4) in moves(events_of("Huge Baby@3 Legs@5", [2]))


def test_recent_events_are_those_of_this_race_and_of_few_turns() -> None:
    kinds = ["turn", "moved", "race_over", "line_up", "turn", "moved", "turn", "rolled", "turn"]
    events = [{"number": i, "kind": kind} for i, kind in enumerate(kinds)]
    assert [e["number"] for e in recent(events, 6)] == [4, 5, 6, 7, 8]
    assert [e["number"] for e in recent(events, 1)] == [6, 7, 8]
    assert recent([], 3) == []
