"""What decided a race, in a sentence or two: who did what, and whose chance that changed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from bot.text.turning_point import MAX_CHARACTERS, turning_point_text
from engine import Event, Table, get_game
from engine.analysis.decision_points import decision_points, events_with_causes, whole_step
from engine.analysis.turning_point import Choice, TurningPoint
from engine.games.magical_athlete.notation import whatif
from engine.table.finished_step import FinishedStep
from engine.text.percent import SPACE
from tests.engine.games.magical_athlete.match_support import on_the_track, table_of
from tests.engine.support.tables import random_answer

MAGICAL = get_game("magical-athlete")
SEATS = ("Ada", "Ben", "Cleo")
GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("magical-athlete", 4, {}),
    ("magical-athlete", 2, {}),
    ("magical-athlete-2003", 4, {}),
    ("magical-athlete-2003", 4, {"advantages": "on"}),
    ("thats-life", 4, {}),
    ("thats-life", 6, {"version": "pro", "modules": "risk,flixxy,worms,hats,cards,attack"}),
    ("microbot-racers", 2, {}),
    ("microbot-racers", 4, {"field": "crowd", "layout": "stadium"}),
]
NAMES = ("Hare", "Dr. No", "a_name{0}", "M.O.U.T.H.", "7 of 9", "*" * 24)


def told(
    position: str, dice: Sequence[int], seat: int, before: float, after: float, answers: Sequence[str] = (), finishing: bool = False
) -> str:
    """After a turn from this position. The racers are called as in the race."""
    events = [event for event in whatif(position, dice=dice, answers=answers).events if event.kind != "turn"]
    names = [word.partition("@")[0] for word in position.split("; ")]
    point = TurningPoint(0, seat, before, after, events, finishing)
    return turning_point_text(point, MAGICAL, SEATS, names).replace(SPACE, " ")


def test_a_roll_that_changes_the_chance_of_whoever_rolls_needs_no_other_name() -> None:
    assert (
        told("Alchemist@27; Gunk@3", [2], 0, 0.62, 0.21)
        == "Alchemist rolls a 2, −1 Gunk: 27 → 28. Alchemist falls from 60 % to 20 %."
    )
    assert told("Alchemist@27; Banana@3", [2], 0, 0.62, 0.21) == "Alchemist rolls a 2: 27 → 29, falling from 60 % to 20 %."
    assert (
        told("Alchemist@2; Banana@3", [6], 0, 0.31, 0.48)
        == "Alchemist rolls a 6: 2 → 8. Banana trips Alchemist. Alchemist rises from 30 % to 50 %."
    )


def test_whoever_it_happened_to_is_named() -> None:
    assert told("Hare@23; Banana@26; Legs@3", [3], 0, 0.41, 0.06).endswith("Banana trips Hare. Hare falls from 40 % to 5 %.")
    assert told("Alchemist@23; Legs@29", [1], 1, 0.7, 0.99) == "Alchemist rolls a 1: 23 → 24. Legs rises from 70 % to >95 %."


def test_a_win_is_a_win_and_who_comes_first_goes_without_saying() -> None:
    assert told("Alchemist@25; Legs@3", [5], 0, 0.21, 1.0, finishing=True) == (
        "At the very end, Alchemist rolls a 5: 25 → finish, rising from 20 % to the win."
    )
    assert told("Alchemist@25; Legs@3", [5], 0, 0.21, 0.5, finishing=True).endswith("rising from 20 % to a shared win.")


def test_what_one_does_in_a_row_is_one_sentence() -> None:
    events = whatif("Alchemist@12 Banana@20", dice=[3], track="wild").events[1:]
    assert [event.kind for event in events][-1] == "tripped"
    said = turning_point_text(TurningPoint(0, 0, 0.8, 0.3, events, False), MAGICAL, SEATS, ["Alchemist", "Banana"]).replace(
        SPACE, " "
    )
    assert said == "Alchemist rolls a 3: 12 → 15, and trips over a rock, falling from 80 % to 30 %."


def test_what_tells_nothing_of_anybody_is_left_out() -> None:
    events = whatif("Alchemist@2 Legs@3", dice=[6]).events[1:]
    round_once = Event(events[-1].number + 1, "loop_ended", {"racer": "Legs", "hook": ""})
    said = turning_point_text(TurningPoint(0, 0, 0.3, 0.5, [*events, round_once], False), MAGICAL, SEATS, ["Alchemist", "Legs"])
    assert said.replace(SPACE, " ") == "Alchemist rolls a 6: 2 → 8, rising from 30 % to 50 %."


def test_what_nobody_could_tell_from_the_events_is_told_as_it_was_chosen() -> None:
    table = table_of(on_the_track("Flip Flop@2 Heckler@29 Gunk@5"))
    while not table.finished_steps():
        question = table.questions[0]
        table.answer(question.seat, question.key, question.default)
    (step,) = table.finished_steps()
    [declined, rolled] = decision_points(step)
    assert declined.is_untold
    chosen = Choice(step.known(declined.line), table.answers[0][1], "no", rolled.events[0].number)
    point = TurningPoint(0, 1, 0.05, 0.99, [], False, chosen)
    said = turning_point_text(point, MAGICAL, table.seats, ["Flip Flop", "Heckler", "Gunk"]).replace(SPACE, " ")
    assert said == "Ada chooses “Roll”. Heckler rises from 5 % to >95 %."
    point = TurningPoint(0, 1, 0.05, 0.99, events_with_causes(step, [declined, rolled]), False, chosen)
    said = turning_point_text(point, MAGICAL, table.seats, ["Flip Flop", "Heckler", "Gunk"])
    assert said.startswith("Ada chooses “Roll”. Flip Flop rolls a ")
    late = replace(point, chosen=replace(chosen, at=rolled.events[-1].number))
    said = turning_point_text(late, MAGICAL, table.seats, ["Flip Flop", "Heckler", "Gunk"])
    assert said.index("Flip Flop rolls a ") < said.index("Ada chooses “Roll”")


def test_what_does_not_fit_is_left_out_as_a_whole() -> None:
    """Sixty powers in one turn: what it came to is what counts."""
    events = whatif("Romantic@0 Scoocher@2 Banana@3 Hare@3 Duelist@3", dice=[3], otherwise="yes").events[1:]
    many = [Event(event.number + 100 * lap, event.kind, event.data, 0) for lap in range(4) for event in events]
    for seat in range(5):
        names = ["Romantic", "Scoocher", "Banana", "Hare", "Duelist"]
        said = turning_point_text(TurningPoint(0, seat, 0.5, 0.1, many, False), MAGICAL, names, names)
        assert len(said) <= MAX_CHARACTERS
        assert said.endswith("%.")
        assert names[seat] in said


def test_with_nothing_to_tell_there_are_still_the_numbers() -> None:
    point = TurningPoint(0, 1, 0.5, 0.04, [], False)
    assert (
        turning_point_text(point, MAGICAL, ["Ada", "_B_"], ["Ada", "_B_"]).replace(SPACE, " ") == r"\_B\_ falls from 50 % to 5 %."
    )


def names_of(table: Table, part: int) -> list[str]:
    """Racers by their names where everybody has one."""
    runs: dict[int, list[str]] = {}
    for event in table.events:
        if event.kind == "line_up" and event.data["race"] == part:
            for seat, racer in event.data["racers"]:
                runs.setdefault(seat, []).append(racer)
    return [runs[seat][0] if len(runs.get(seat, ())) == 1 else name for seat, name in enumerate(table.seats)]


def points_of(step: FinishedStep) -> Iterator[TurningPoint]:
    """As if each of its moments had changed somebody's chance, or all of it."""
    for told in ([whole_step(step)], *([moment] for moment in decision_points(step)), decision_points(step)):
        entry = step.information_set.journal[told[0].line] if step.information_set.journal else 0
        chosen = None if isinstance(entry, int) else Choice(step.known(told[0].line), *entry, None)
        seat = told[0].seat or 0
        yield TurningPoint(step.step, seat, 0.62, 0.2, events_with_causes(step, told), False, chosen if told[0].is_untold else None)
        yield TurningPoint(
            step.step, (seat + 1) % step.information_set.seats, 0.3, 1.0, events_with_causes(step, told), step.won is not None
        )


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_every_moment_of_random_games_can_be_told(game: str, seats: int, options: dict[str, object]) -> None:
    luck = random.Random(5)
    table = Table.new(game, NAMES[:seats], options, seed="decided")
    while table.questions:
        table.answer(*random_answer(table, luck))
    count = 0
    for step in table.finished_steps():
        names = names_of(table, step.part)
        for point in points_of(step) if step.part else ():
            said = turning_point_text(point, table.game, table.seats, names)
            assert len(said) <= MAX_CHARACTERS
            assert said.endswith(".")
            bare = said.replace(r"a\_name{0}", "Somebody")
            assert not {*"_{}\n"} & {*bare}, said
            assert not any(wrong in bare for wrong in ("None", "  ", "..", " ,", ",,", ": ,", ". ,", "::")), said
            count += 1
    assert count > 50
