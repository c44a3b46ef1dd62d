"""What decided a race, in a sentence or two: its cause, and how the winner's chance rose by it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from bot.text.escaping import plain
from bot.text.turning_point import comeback_text, turning_point_text
from engine import Table, get_game
from engine.analysis.decision_points import decision_points, whole_step
from engine.analysis.turning_point import Choice, TurningPoint
from engine.analysis.win_curve import Line
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
LINE: Line = [[0.2, 0.7, 0.1], [0.6, 0.1, 0.3], [1.0, 0.0, 0.0]]
"""Seat 0 wins, and seat 1 has lost most of its chance in the first step."""


def told(point: TurningPoint, names: Sequence[str], seats: Sequence[str] = SEATS, line: Line = LINE) -> str:
    sentences = (turning_point_text(point, MAGICAL, seats, names, line, plain), comeback_text(point, names, plain))
    return " ".join(filter(None, sentences)).replace(SPACE, " ")


def after_turn(position: str, dice: Sequence[int], point: TurningPoint, line: Line = LINE) -> str:
    """The text about a turn from this position. The racers are called as in the race."""
    names = [word.partition("@")[0] for word in position.split()]
    events = [event for event in whatif(position, dice=dice).events if event.kind != "turn"]
    return told(replace(point, events=events, deciding=[event.number for event in events]), names, line=line)


def test_the_cause_and_the_numbers_are_told_from_the_winners_side() -> None:
    text = after_turn("Legs@3 Hare@23 Banana@26", [], TurningPoint(0, 2, 0, 0.2, 0.6))
    assert text.endswith(" That takes Legs from 20 % to 60 %, the favourite to the end.")
    assert text.startswith("Legs ")


def test_a_win_is_a_win() -> None:
    line = [*LINE[:2], LINE[0], LINE[2]]
    text = after_turn("Legs@25 Hare@3 Banana@4", [], TurningPoint(0, 3, 2, 0.2, 1.0), line)
    assert text.startswith("At the very end, Legs rolls ") or "Legs uses" in text
    assert "wins the race" not in text, "that is no cause"
    assert text.endswith(" That takes Legs from 20 % to the win.")
    shared = after_turn("Legs@25 Hare@3 Banana@4", [], TurningPoint(0, 3, 2, 0.2, 0.5), [*line[:3], [0.5, 0.5, 0.0]])
    assert shared.endswith(" from 20 % to a shared win.")


def test_a_step_that_led_to_a_shared_win_says_so() -> None:
    text = after_turn("Legs@3 Hare@23 Banana@26", [], TurningPoint(0, 2, 0, 0.2, 0.6), [*LINE[:2], [0.5, 0.5, 0.0]])
    assert text.endswith(" from 20 % to 60 %, and to a shared win in the end.")


def test_who_led_from_the_first_turn_on_is_said_to_have_led() -> None:
    assert told(TurningPoint(0, 9, led_since=0), ["Legs"]) == "Legs was the favourite from the first turn to the last."
    assert told(TurningPoint(0, 9, led_since=2), ["Legs"]) == "Legs was the favourite from turn 3 to the end."


def test_a_comeback_is_told_with_its_number() -> None:
    assert told(TurningPoint(0, 9, low=3, lowest=0.041), ["Legs"]) == "Legs had 4 % with 6 turns to go."
    assert told(TurningPoint(0, 9, led_since=4, low=0, lowest=0.041), ["Legs"]).endswith(" Legs had 4 % with 9 turns to go.")
    assert "had 4 %" not in after_turn("Legs@3 Hare@9 Banana@26", [], TurningPoint(0, 2, 0, 0.04, 0.6, low=0, lowest=0.04))


def test_a_cause_is_about_the_winner_or_who_lost_most_by_it() -> None:
    """Banana trips Hare, which was the favourite; Scoocher scooches later and has nothing to do with it."""
    names = ["Legs", "Hare", "Scoocher", "Banana"]
    events = [event for event in whatif("Legs@3 Hare@23 Scoocher@4 Banana@26", turns=2, dice=[6]).events if event.kind != "turn"]
    point = TurningPoint(0, 2, 0, 0.2, 0.6, events=events, deciding=[event.number for event in events])
    line: Line = [[0.2, 0.6, 0.1, 0.1], [0.6, 0.1, 0.1, 0.2], [1.0, 0.0, 0.0, 0.0]]
    cause = told(point, names, (*SEATS, "Dora"), line).partition(" That takes")[0]
    assert "Legs" in cause or "Hare" in cause
    assert "Scoocher" not in cause


def test_a_choice_that_no_event_shows_is_named() -> None:
    table, names = table_of(on_the_track("Flip Flop@2 Heckler@29 Gunk@5")), ["Flip Flop", "Heckler", "Gunk"]
    while not table.finished_steps():
        question = table.questions[0]
        table.answer(question.seat, question.key, question.default)
    (step,) = table.finished_steps()
    [declined, _] = decision_points(step)
    assert declined.is_untold
    chosen = Choice(step.known(declined.line), table.answers[0][1], "no")
    point = TurningPoint(1, 2, 0, 0.05, 0.99, events=step.events, chosen=chosen)
    expected = "Ada chooses “Roll”. That takes Heckler from 5 % to 99 %, the favourite to the end."
    assert told(point, names, table.seats, [[0.9, 0.05, 0.05], [0.0, 0.99, 0.01], [0.0, 1.0, 0.0]]) == expected


def test_without_events_there_are_still_the_numbers() -> None:
    point = TurningPoint(0, 2, 0, 0.2, 0.6)
    assert told(point, ["_B_", "Ada"], ["_B_", "Ada"]) == r"\_B\_ goes from 20 % to 60 %, the favourite to the end."


def points_of(step: FinishedStep) -> Iterator[tuple[TurningPoint, Line]]:
    """Turning points as if each decision, or the whole step, had decided it for a player."""
    seats = step.information_set.seats
    for part in (whole_step(step), *decision_points(step)):
        seat = part.seat or 0
        before = [0.2 if other == seat else 0.8 / (seats - 1) for other in range(seats)]
        after = [0.7 if other == seat else 0.3 / (seats - 1) for other in range(seats)]
        end = [float(other == seat) for other in range(seats)]
        deciding = [event.number for event in part.events]
        entry = step.information_set.journal[part.line] if part.is_untold else 0
        chosen = Choice(step.known(part.line), *entry) if not isinstance(entry, int) else None
        point = TurningPoint(seat, 2, 0, 0.2, 0.7, events=step.events, deciding=deciding, chosen=chosen)
        yield point, [before, after, end]
        yield replace(point, turns=1, after=1.0), [before, end]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_every_moment_of_random_games_can_be_told(game: str, seats: int, options: dict[str, object]) -> None:
    luck = random.Random(5)
    table = Table.new(game, NAMES[:seats], options, seed="decided")
    while table.questions:
        table.answer(*random_answer(table, luck))
    view, steps = table.view(since=0), [step for step in table.finished_steps() if step.part]
    points = [(*each, table.game.entrants(view, step.part)) for step in steps for each in points_of(step)]
    assert len(points) > 50
    for point, line, names in points:
        sentences = turning_point_text(point, table.game, table.seats, names, line, plain)
        assert plain(names[point.seat]) in sentences
        assert sentences.count(f"20{SPACE}%") == 1
        assert sentences.endswith(".")
        bare = sentences.replace(r"a\_name{0}", "Somebody")
        assert not {*"_{}\n"} & {*bare}, sentences
        assert not any(wrong in bare for wrong in ("None", "  ", "..", " ,", ",,", ": ,", ". ,", "::")), sentences
