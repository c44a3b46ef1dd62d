"""The rows about the last turns: racer, dice, way, and consequences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from engine.games.magical_athlete.notation import whatif
from engine.text.phrase import piece, to_text
from engine.text.turn_summary import Consequence, NetChange
from render.games.magical_athlete.profile import PROFILE
from render.race.panels.last_turns import last_turns
from render.race.panels.turn_rows import LINE, MOST, PAD, TurnRow, rows, rows_height
from render.race.track.moves import RacerMove, moves, recent
from render.scene.scene import PHONE, WIDTH, Box, Figure, Icon, Item, Label, Scene, faults
from render.typography import measuring
from tests.render.random_games import views
from tests.seeds import seeds


def events_of(position: str, rolled: list[int], answers: list[str] | None = None, track: str = "mild") -> list[dict[str, Any]]:
    after = whatif(position, rolled, answers or [], track=track)
    return [{**msgspec.to_builtins(e), "text": text} for e, text in zip(after.events, after.sentences, strict=True)]


def test_a_turn_is_a_seat_a_racer_dice_and_two_spaces() -> None:
    """And the additions, their sources, and the effects on others."""
    found = 0
    for view in views(4, 6):
        race = view["board"]["race"]
        seats = {racer["name"]: racer["seat"] for racer in race["racers"]} if race else {}
        for row in last_turns(view, seats, view["seats"]):
            racer = row.own.who.piece
            moved = [move for move in moves(view["events"]) if move.racer == racer]
            assert row.seat == seats[racer]
            if row.way and moved and len(view["turns"]) == 1:
                assert row.way[-1] in (str(moved[-1].end), "Start", "finish", "the finish")
                found += 1
            gunk = [event["data"] for event in view["events"] if event["kind"] == "modified" and event["data"]["racer"] == "Gunk"]
            if any(data["whose"] == racer for data in gunk):
                assert "−1 Gunk" in row.adds
    assert found > 50


@pytest.mark.parametrize("seed", seeds(2))
def test_rows_tell_every_turn_whole_and_lead_to_where_everybody_stands(seed: int) -> None:
    """One turn at a time, and many at once."""
    several: list[TurnRow] = []
    for view in views(seed):
        race = view["board"]["race"]
        if race is None:
            several = []
            continue
        racers = {racer["name"]: racer for racer in race["racers"]}
        turns = last_turns(view, {name: racer["seat"] for name, racer in racers.items()}, view["seats"])
        ends = {change.who.piece: change.way[1] for turn in turns for change in (turn.own, *turn.others) if change.way}
        for name, end in ends.items():
            assert not racers[name]["racing"] or end == (str(racers[name]["space"] or "Start"))
        several = [*several, *turns][-12:]
        assert rows_height(PROFILE, turns) <= MOST * LINE + 2 * PAD
        check(turns)
        check(several)


def test_a_turn_with_everything_on_top_takes_the_lines_it_needs() -> None:
    fates = [Consequence((f"trips over stone {number}",), lasts=False) for number in range(8)]
    fates += [Consequence(("hurries ahead and comes 2nd: 3 points",)), Consequence(("+12 chips",))]
    others = [NetChange(piece(name), ("Start", "29"), fates=tuple(fates)) for name in ("Legs", "Rocket Scientist", "Hare")]
    adds = tuple(f"+{number} Dicemonger" for number in range(1, 20))
    own = NetChange(piece("M.O.U.T.H."), ("Start", "finish"), fates=tuple(fates))
    turn = TurnRow(1, (6, 6, 6), adds, ("Start", "finish"), own, tuple(others))
    check([turn])
    check([turn] * 5)


def test_what_becomes_of_others_is_set_off_from_what_became_of_the_racer_itself() -> None:
    """Otherwise a racer that trips would seem to trip the next one."""
    trips, other = Consequence(("trips",), lasts=False), NetChange(piece("Coach"), ("13", "12"))

    def between(*fates: Consequence) -> list[str]:
        turn = TurnRow(1, (5,), (), ("10", "15"), NetChange(piece("Party Animal"), ("10", "15"), fates=fates), (other, other))
        check([turn])
        items = rows(PROFILE, [turn], Box(12, 100, WIDTH - 24, rows_height(PROFILE, [turn])))
        return [item.text if isinstance(item, Label) else "figure" for item in items if isinstance(item, Label | Figure)][3:]

    assert between(trips) == ["trips", "· ", "figure", "to 12", "figure", "to 12"]
    assert between() == ["figure", "to 12", "figure", "to 12"], "the way says whose it is"


def check(turns: list[TurnRow]) -> None:
    box = Box(12, 100, WIDTH - 24, rows_height(PROFILE, turns))
    items = rows(PROFILE, turns, box)
    assert all(box.holds(item.box) for item in items)
    assert not faults(Scene(box.bottom, (), tuple(items)))
    assert all(item.box.h * PHONE >= 18 * WIDTH for item in items if isinstance(item, Figure))
    assert all(item.box.h * PHONE >= 11 * WIDTH for item in items if isinstance(item, Icon))
    for item in items:
        if isinstance(item, Label):
            assert "…" not in item.text
            assert measuring.width(item.text, item.size, item.bold) <= item.box.w
    check_told(turns, items)


def check_told(turns: list[TurnRow], items: list[Item]) -> None:
    """Checks that the last turns are complete, and the earlier ones summed up."""
    alone = sum(isinstance(item, Icon) and item.kind == "seat" for item in items)
    assert alone >= min(1, len(turns))
    figures = [item.name.partition("/")[2] for item in items if isinstance(item, Figure)]
    words = " ".join(item.text for item in items if isinstance(item, Label))
    shown, before = turns[len(turns) - alone :], turns[: len(turns) - alone]
    dice = [item.value for item in items if isinstance(item, Icon) and item.kind == "die"]
    assert dice == [die for turn in shown for die in turn.dice]
    for turn in shown:
        for change in (turn.own, *turn.others):
            assert change.who.piece in figures
            assert all(text in words for text in (*words_of(change.fates), *(change.way or ())[1:]))
        assert all(text in words for text in (*turn.adds, *turn.way))
    for change in (change for turn in before for change in (turn.own, *turn.others)):
        assert all(text in words for text in words_of(fate for fate in change.fates if fate.lasts))


def words_of(fates: Iterable[Consequence]) -> list[str]:
    return [to_text(fate.words, lambda name: name.piece) for fate in fates]


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
