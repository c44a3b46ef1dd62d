"""Twin: races as an earlier winner."""

import pytest

from engine.games.magical_athlete.racers import CARDS
from engine.race.model.power import NOTHING
from engine.race.model.racer import Racer
from tests.engine.games.magical_athlete.match_support import ScriptedMatch, before_race, on_the_track


def test_twin_may_race_with_the_power_of_an_earlier_winner() -> None:
    """000-125: all winners are on offer, and so is none of them; the figure is still Twin's."""
    played = ScriptedMatch(
        before_race([["Twin"], ["Alchemist"], ["Genius"]], winners=["Legs", "Coach"]), answers=["Coach"], dice=[3]
    ).play(2)
    assert played.players.asked[0] == (0, "Twin.double_dip", ["Legs", "Coach", "no"])
    assert played.match.race is not None
    twin = played.match.race.racers[0]
    assert twin.name == "Twin"
    assert twin.power is CARDS["Coach"]
    assert played.events("becomes") == [{"racer": "Twin", "power": "Coach", "ability": "Good Hustle"}]
    played.play(1)
    assert played.spaces[0] == 4


def test_twin_may_race_without_a_power() -> None:
    """000-31, 000-125: it is optional."""
    played = ScriptedMatch(before_race([["Twin"], ["Legs"], ["Genius"]], winners=["Coach"]), answers=["no"], dice=[3]).play(3)
    assert played.match.race is not None
    assert played.match.race.racers[0].power is NOTHING
    assert played.spaces[0] == 3


def test_in_the_first_race_twin_has_nobody_to_be() -> None:
    """000-R12: no question, no power."""
    played = ScriptedMatch(before_race([["Twin"], ["Legs"], ["Genius"]]), dice=[3]).play(3)
    assert played.players.asked == []
    assert played.spaces[0] == 3


def test_as_sisyphus_twin_takes_the_chips_as_well() -> None:
    """000-125: what the card does before the race is done."""
    played = ScriptedMatch(before_race([["Twin"], ["Legs"], ["Genius"]], winners=["Sisyphus"]), answers=["Sisyphus"]).play(2)
    assert played.match.sheet.bronze == [4, 0, 0]


def test_as_a_winning_egg_twin_draws_and_hatches() -> None:
    """000-R13, 000-93, 000-125: Egg's card says to draw, whatever Egg had raced as."""
    match = before_race([["Twin"], ["Legs"], ["Genius"]], pile=["Sisyphus", "Gunk"], winners=["Egg"])
    played = ScriptedMatch(match, answers=["Egg", "Sisyphus"]).play(2)
    assert [asked[1:] for asked in played.players.asked] == [
        ("Twin.double_dip", ["Egg", "no"]),
        ("Egg.scramble", ["Sisyphus", "Gunk"]),
    ]
    assert [becomes["power"] for becomes in played.events("becomes")] == ["Egg", "Sisyphus"]
    assert match.sheet.bronze == [4, 0, 0]
    assert [card.name for card in match.pile.bottom] == ["Gunk"]


def test_as_a_winning_copycat_twin_copies_the_lead() -> None:
    """000-R13: not what Copycat had copied when it won."""
    match = before_race([["Twin"], ["Legs"], ["Genius"]], winners=["Copycat"])
    played = ScriptedMatch(match, answers=["Copycat", "Legs"]).play(2)
    assert played.events("copied") == [{"racer": "Twin", "model": "Legs", "power": "Legs", "ability": "Jog"}]
    assert match.race is not None
    assert match.race.racers[0].power is CARDS["Legs"]


@pytest.mark.parametrize(
    ("position", "winner"), [("Egg=Legs@29 Magician@0 Genius@0", "Egg"), ("Copycat@29 Legs@0 Genius@0", "Copycat")]
)
def test_the_printed_card_of_a_winner_is_remembered(position: str, winner: str) -> None:
    """000-R13: a real race is won with a borrowed power, and the next line-up knows the card."""
    match = on_the_track(position)
    ScriptedMatch(match, dice=[1, *[6] * 60]).finish_race()
    assert match.set_race([Racer(0, 0, "Twin", CARDS["Twin"])], 0).winners == [CARDS[winner]]


def test_only_first_places_count() -> None:
    """000-R13: not the one who came second, nor the eaten, nor the also-ran."""
    match = on_the_track("Mouth@0 Coach@28 Alchemist@3 Genius@28 Magician@0")
    ScriptedMatch(match, dice=[3, 2, 2]).finish_race()
    assert [(finisher.racer, finisher.place) for finisher in match.sheet.races[0] if finisher.place] == [
        ("Coach", 1),
        ("Genius", 2),
    ]
    assert match.set_race([Racer(0, 0, "Twin", CARDS["Twin"])], 0).winners == [CARDS["Coach"]]


def test_who_begins_first_chooses_first() -> None:
    """000-R12: before the race it goes in player order from the first player: Twin on the last seat comes after Egg."""
    teams = [["Egg"], ["Legs"], ["Twin"]]
    kinds = []
    for first in (0, 2):
        played = ScriptedMatch(before_race(teams, pile=["Gunk", "Hare"], winners=["Coach"], first=first)).play(2)
        kinds.append([kind for _, kind, _ in played.players.asked])
    assert kinds == [["Egg.scramble", "Twin.double_dip"], ["Twin.double_dip", "Egg.scramble"]]
