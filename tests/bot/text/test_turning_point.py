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


def text(point: TurningPoint, names: Sequence[str], seats: Sequence[str] = SEATS) -> str:
    return turning_point_text(point, MAGICAL, seats, names).replace(SPACE, " ")


def after_turn(
    position: str, dice: Sequence[int], before: float, after: float, *, seat: int = 0, finishing: bool = False, track: str = "mild"
) -> str:
    """The text about a turn from this position. The racers are called as in the race."""
    events = [event for event in whatif(position, dice=dice, track=track).events if event.kind != "turn"]
    names = [word.partition("@")[0] for word in position.split()]
    return text(TurningPoint(0, seat, before, after, events, finishing), names)


def test_a_roll_that_changes_the_roller_s_own_chance_needs_no_other_name() -> None:
    falls = "Alchemist rolls a 2, −1 Gunk: 27 → 28. Alchemist falls from 60 % to 20 %."
    assert after_turn("Alchemist@27 Gunk@3", [2], 0.62, 0.21) == falls
    falling = "Alchemist rolls a 2: 27 → 29, falling from 60 % to 20 %."
    assert after_turn("Alchemist@27 Banana@3", [2], 0.62, 0.21) == falling
    rises = "Alchemist rolls a 6: 2 → 8. Banana trips Alchemist. Alchemist rises from 30 % to 50 %."
    assert after_turn("Alchemist@2 Banana@3", [6], 0.31, 0.48) == rises


def test_another_player_whose_chance_changed_is_named() -> None:
    assert after_turn("Hare@23 Banana@26 Legs@3", [3], 0.41, 0.06).endswith("Banana trips Hare. Hare falls from 40 % to 5 %.")
    rises = "Alchemist rolls a 1: 23 → 24. Legs rises from 70 % to >95 %."
    assert after_turn("Alchemist@23 Legs@29", [1], 0.7, 0.99, seat=1) == rises


def test_a_win_is_a_win_and_who_comes_first_goes_without_saying() -> None:
    wins = "At the very end, Alchemist rolls a 5: 25 → finish, rising from 20 % to the win."
    assert after_turn("Alchemist@25 Legs@3", [5], 0.21, 1.0, finishing=True) == wins
    assert after_turn("Alchemist@25 Legs@3", [5], 0.21, 0.5, finishing=True).endswith("rising from 20 % to a shared win.")


def test_consecutive_events_of_one_racer_are_one_sentence() -> None:
    assert after_turn("Alchemist@12 Banana@20", [3], 0.8, 0.3, track="wild") == (
        "Alchemist rolls a 3: 12 → 15, and trips over a rock, falling from 80 % to 30 %."
    )


def test_events_about_nobody_are_left_out() -> None:
    events = whatif("Alchemist@2 Legs@3", dice=[6]).events[1:]
    loop_ended = Event(events[-1].number + 1, "loop_ended", {"racer": "Legs", "hook": ""})
    point = TurningPoint(0, 0, 0.3, 0.5, [*events, loop_ended], False)
    assert text(point, ["Alchemist", "Legs"]) == "Alchemist rolls a 6: 2 → 8, rising from 30 % to 50 %."


def test_a_choice_that_no_event_shows_is_named() -> None:
    table, names = table_of(on_the_track("Flip Flop@2 Heckler@29 Gunk@5")), ["Flip Flop", "Heckler", "Gunk"]
    while not table.finished_steps():
        question = table.questions[0]
        table.answer(question.seat, question.key, question.default)
    (step,) = table.finished_steps()
    [declined, rolled] = decision_points(step)
    assert declined.is_untold
    chosen = Choice(step.known(declined.line), table.answers[0][1], "no", rolled.events[0].number)
    point = TurningPoint(0, 1, 0.05, 0.99, [], False, chosen)
    assert text(point, names, table.seats) == "Ada chooses “Roll”. Heckler rises from 5 % to >95 %."
    point = replace(point, events=events_with_causes(step, [declined, rolled]))
    assert text(point, names, table.seats).startswith("Ada chooses “Roll”. Flip Flop rolls a ")
    late = text(replace(point, chosen=replace(chosen, at=rolled.events[-1].number)), names, table.seats)
    assert late.index("Flip Flop rolls a ") < late.index("Ada chooses “Roll”")


def test_parts_that_do_not_fit_are_left_out_as_a_whole() -> None:
    """Sixty powers in one turn: the outcome is what counts."""
    names = ["Romantic", "Scoocher", "Banana", "Hare", "Duelist"]
    events = whatif("Romantic@0 Scoocher@2 Banana@3 Hare@3 Duelist@3", dice=[3], otherwise="yes").events[1:]
    many = [Event(event.number + 100 * lap, event.kind, event.data, 0) for lap in range(4) for event in events]
    for seat, name in enumerate(names):
        sentences = text(TurningPoint(0, seat, 0.5, 0.1, many, False), names, names)
        assert len(sentences) <= MAX_CHARACTERS
        assert sentences.endswith("%.")
        assert name in sentences


def test_without_events_there_are_still_the_numbers() -> None:
    point = TurningPoint(0, 1, 0.5, 0.04, [], False)
    assert text(point, ["Ada", "_B_"], ["Ada", "_B_"]) == r"\_B\_ falls from 50 % to 5 %."


def points_of(step: FinishedStep) -> Iterator[TurningPoint]:
    """Turning points as if each decision, or the whole step, had changed a player's chance."""
    seats, journal = step.information_set.seats, step.information_set.journal
    for parts in ([whole_step(step)], *([point] for point in decision_points(step)), decision_points(step)):
        first, events = parts[0], events_with_causes(step, parts)
        entry = journal[first.line] if journal else 0
        chosen = Choice(step.known(first.line), *entry, None) if first.is_untold and not isinstance(entry, int) else None
        seat = first.seat or 0
        yield TurningPoint(step.step, seat, 0.62, 0.2, events, False, chosen)
        yield TurningPoint(step.step, (seat + 1) % seats, 0.3, 1.0, events, step.won is not None)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_every_moment_of_random_games_can_be_told(game: str, seats: int, options: dict[str, object]) -> None:
    luck = random.Random(5)
    table = Table.new(game, NAMES[:seats], options, seed="decided")
    while table.questions:
        table.answer(*random_answer(table, luck))
    view, steps = table.view(since=0), [step for step in table.finished_steps() if step.part]
    points = [(point, table.game.entrants(view, step.part)) for step in steps for point in points_of(step)]
    assert len(points) > 50
    for point, names in points:
        sentences = turning_point_text(point, table.game, table.seats, names)
        assert len(sentences) <= MAX_CHARACTERS
        assert sentences.endswith(".")
        bare = sentences.replace(r"a\_name{0}", "Somebody")
        assert not {*"_{}\n"} & {*bare}, sentences
        assert not any(wrong in bare for wrong in ("None", "  ", "..", " ,", ",,", ": ,", ". ,", "::")), sentences
