"""The Assassin, between the draft and the first race."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.match import ASSASSIN, LINE_UP, Match
from tests.engine.games.magical_athlete_2003.match_support import Scripted2003, all_options, before_race

OTHERS = [name for name in CARDS if name != "Assassin"]


def strike(answers: Sequence[str], cards: Sequence[str] = ()) -> Scripted2003:
    teams = [["Assassin", *OTHERS[:4]], OTHERS[4:9], OTHERS[9:14], OTHERS[14:19]]
    match = before_race(teams)
    match.sheet.phase = ASSASSIN
    return Scripted2003(Match(4, all_options(), match.sheet), answers=answers, cards=cards).play()


def test_whom_the_assassin_kills_is_replaced_by_a_card_that_was_set_aside() -> None:
    """001-19, 001-20, 001-43"""
    played = strike([OTHERS[6]], [OTHERS[21]])
    sheet = played.match.sheet
    assert sheet.hands[1] == [*OTHERS[4:6], OTHERS[21], *OTHERS[7:9]]
    assert sheet.phase == LINE_UP
    assert played.events("struck") == [{"seat": 0, "victim": OTHERS[6], "victim_seat": 1, "drawn": OTHERS[21]}]
    assert OTHERS[6] not in {card.name for card in played.match.pile.left}


def test_all_twenty_are_at_his_mercy_and_he_may_spare_them() -> None:
    """001-R7: teams are open."""
    played = strike(["no"])
    ((seat, kind, options),) = played.players.asked
    assert (seat, kind, len(options)) == (0, "assassin", 21)
    assert played.events("spared") == [{"seat": 0}]
    assert played.match.sheet.strike is None


def test_he_may_kill_himself() -> None:
    """001-43, 001-R7"""
    assert strike(["Assassin"], [OTHERS[20]]).match.sheet.hands[0] == [OTHERS[20], *OTHERS[:4]]


@pytest.mark.parametrize("card", ["Assassin", "Spy", "Fortuneteller"])
def test_no_philosopher_stops_what_is_not_done_in_a_race(card: str) -> None:
    """001-43, 001-61, 001-64, 001-81"""
    assert "free" in CARDS[card].traits
