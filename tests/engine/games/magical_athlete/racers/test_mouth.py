"""M.O.U.T.H.: stops beside exactly one racer, and then there was none."""

import pytest

from engine.games.magical_athlete.notation import whatif
from tests.engine.games.magical_athlete.match_support import ScriptedMatch, on_the_track


@pytest.mark.parametrize(
    ("position", "eaten"),
    [
        ("Mouth@0 Twin@4 Legs@9", ["Twin"]),
        ("Mouth@0 Twin@4 Egg@4 Legs@9", []),
        ("Mouth@0 Twin@3 Legs@5", []),
        ("Mouth@0 Twin@0 Legs@5", []),
        ("Twin@0 Mouth@4 Legs@9", []),
    ],
)
def test_the_mouth_eats_the_one_racer_it_stops_beside(position: str, eaten: list[str]) -> None:
    """000-111: not one of two, not whom it passes or leaves, and nobody who comes to it."""
    after = whatif(position, dice=[4])
    assert after.happened("eliminated") == [{"racer": name, "space": 4} for name in eaten]
    assert [racer.name for racer in after.race.racers if not racer.racing] == eaten
    assert not after.race.over


def test_the_eaten_have_no_more_turns_and_are_kept_in_order() -> None:
    """000-R8, 000-111: first out, second out; the others go on."""
    after = whatif("Mouth@0 Twin@2 Egg@4 Legs@9", dice=[2, 1, 1, 3], turns=4)
    assert [turn["racer"] for turn in after.happened("turn")] == ["M.O.U.T.H.", "Egg", "Legs", "M.O.U.T.H."]
    assert [racer.name for racer in after.race.gone] == ["Twin", "Egg"]
    assert [racer.out for racer in after.race.racers] == [None, 1, 2, None]


def test_the_last_racer_left_wins_at_once_and_nobody_is_second() -> None:
    """000-112, 000-R9: the bite ends the race."""
    after = whatif("Mouth@0 Twin@4", dice=[4])
    assert after.race.over
    assert [racer.name for racer in after.race.finished] == ["M.O.U.T.H."]
    assert [racer.points for racer in after.race.racers] == [3, 0]
    assert after.spaces == [4, 4]


def test_the_last_racer_left_is_second_behind_a_winner() -> None:
    """000-R9: the next free place."""
    after = whatif("Twin@27 Mouth@0 Egg@4", dice=[3, 4], turns=2)
    assert [racer.name for racer in after.race.finished] == ["Twin", "M.O.U.T.H."]
    assert [racer.points for racer in after.race.racers] == [3, 1, 0]


def test_a_race_without_anybody_left_is_over() -> None:
    """000-R9: a lonely winner needs no second."""
    after = whatif("Legs@25", answers=["Jog"])
    assert after.race.over
    assert [racer.name for racer in after.race.finished] == ["Legs"]


def test_the_silver_of_a_race_without_a_second_is_paid_to_nobody() -> None:
    """000-112: and the next race has its own prizes."""
    played = ScriptedMatch(on_the_track("Mouth@0 Twin@2 Egg@4", race=2), dice=[2, 1, 3])
    played.finish_race()
    assert played.match.sheet.prizes == [4, 0, 0]
    assert [finisher.place for finisher in played.match.sheet.races[1]] == [1, None, None]


def test_the_mouth_bites_also_where_it_was_fetched_to() -> None:
    """000-61, 000-111: Hypnotist is eaten on its own turn, and rolls no more."""
    after = whatif("Hypnotist@5 Mouth@10 Legs@20", answers=["M.O.U.T.H."])
    assert after.happened("eliminated") == [{"racer": "Hypnotist", "space": 5}]
    assert after.happened("rolled") == []
    assert after.next is after.racer("Mouth")


def test_the_mouth_bites_where_an_arrow_takes_it() -> None:
    """000-67, 000-111: each stop counts."""
    assert whatif("Mouth@0 Twin@8 Legs@20", dice=[5], track="wild").happened("eliminated") == [{"racer": "Twin", "space": 8}]


def test_an_arrow_does_not_save_whom_the_mouth_has_stopped_beside() -> None:
    """000-33, 000-R26: the track acts first, the stop on 5 remains a fact."""
    after = whatif("Mouth@0 Twin@5 Legs@20", dice=[5], track="wild")
    assert after.spaces == [8, 5, 20]
    assert not after.racer("Twin").racing


@pytest.mark.parametrize(
    ("position", "space", "powers"),
    [
        ("FlipFlop@3 Romantic@3 Mouth@8 Legs@20", 5, ["Flip Flop", "Romantic", "M.O.U.T.H."]),
        ("FlipFlop@3 Mouth@8 Romantic@3 Legs@20", 3, ["Flip Flop", "M.O.U.T.H."]),
    ],
)
def test_running_off_does_not_save_whom_the_mouth_has_stopped_beside(position: str, space: int, powers: list[str]) -> None:
    """000-R26: whether Romantic moves on first depends on the seats, whether she is eaten does not."""
    after = whatif(position, answers=["M.O.U.T.H."])
    assert after.happened("eliminated") == [{"racer": "Romantic", "space": space}]
    assert after.powers == powers


def test_whoever_moves_first_of_mouth_and_baba_yaga_has_the_better_of_it() -> None:
    """000-33, 000-75: an eaten Baba Yaga trips nobody; a Baba Yaga who comes to the mouth does."""
    bite = whatif("Mouth@0 BabaYaga@4 Legs@9", dice=[4])
    assert not bite.racer("BabaYaga").racing
    assert not bite.racer("Mouth").tripped
    responder = whatif("BabaYaga@0 Mouth@4 Legs@9", dice=[4])
    assert responder.racer("BabaYaga").racing
    assert responder.racer("Mouth").tripped


def test_huge_baby_saves_itself_and_costs_its_neighbour() -> None:
    """000-R37, 000-111: put behind, the mouth has stopped beside Twin."""
    after = whatif("Mouth@6 HugeBaby@10 Twin@9 Legs@20", dice=[4])
    assert after.spaces == [9, 10, 9, 20]
    assert [racer.name for racer in after.race.gone] == ["Twin"]


def test_on_start_even_huge_baby_can_be_eaten() -> None:
    """000-71, 000-99, 000-111: kicked back to Start, the mouth stops beside the one who is there."""
    after = whatif("Centaur@0 Mouth@1 HugeBaby@0 Legs@20", dice=[3])
    assert after.happened("eliminated") == [{"racer": "Huge Baby", "space": 0}]


@pytest.mark.parametrize(("rules", "eaten"), [("text", ["Twin"]), ("faq-2026", [])])
def test_the_mouth_eats_whom_it_arrives_with(rules: str, eaten: list[str]) -> None:
    """000-72, 000-R34: by the text both have stopped there; by the FAQ those who arrive together do not count."""
    after = whatif("PartyAnimal@10 Mouth@5 Twin@5 Legs@20", dice=[1], rules=rules)
    assert [racer.name for racer in after.race.gone] == eaten
    assert after.spaces == [11, 6, 6, 19]


@pytest.mark.parametrize(
    ("answer", "rules", "eaten"), [("Follow", "text", True), ("Let", "text", False), ("Follow", "faq-2026", False)]
)
def test_suckerfish_had_better_not_ride_with_the_mouth(answer: str, rules: str, eaten: bool) -> None:
    """000-72, 000-R34: two arrive together, and one of them is hungry."""
    after = whatif("Mouth@0 Suckerfish@0 Legs@20", dice=[4], answers=[answer], rules=rules)
    assert after.racer("Suckerfish").racing is not eaten


def test_a_skipper_that_is_eaten_has_no_turn_to_take() -> None:
    """000-75, 000-111: it heard the 1, and then the roller arrived."""
    after = whatif("Mouth@0 Twin@3 Skipper@1 Legs@9", dice=[1])
    assert after.powers == ["Skipper", "M.O.U.T.H."]
    assert after.next is after.racer("Twin")
