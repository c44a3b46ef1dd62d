"""A race as sentences: the leader, who is how far behind, and what lies ahead."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.magical_athlete.notation import whatif
from engine.games.magical_athlete.text.questions import VOCABULARY
from engine.games.magical_athlete.tracks import CORNER
from engine.race.text.board_sentences import race_sentences
from engine.race.view import race_view
from engine.text.phrase import to_text


def told(position: str, you: int | None = None, track: str = "wild", **arguments: Any) -> list[str]:
    """The sentences after Egg, far behind, has rolled a 1. Each racer has a player of its own; Egg's is S1."""
    after = whatif(f"Egg@0 {position}", dice=[1], track=track, **arguments)
    race = race_view(after.race, you, CORNER)
    return [to_text(words, lambda name: name.piece or f"S{name.seat}") for words in race_sentences(race, 2, 4, you, VOCABULARY)]


def test_the_track_is_told_with_everything_on_it() -> None:
    assert told("Legs@15")[0] == (
        "Race 2 of 4 on Wild Wilds, 30 spaces: 3 points for the 1st, 1 for the 2nd. "
        "On the way: a star on 1, a rock on 3, an arrow 3 ahead on 5, a star on 11, an arrow 4 back on 14, a rock on 15, "
        "an arrow 2 ahead on 20, an arrow 2 back on 21, a star on 24. The second corner is on 15."
    )


def test_the_leader_comes_first_and_everybody_else_with_the_distance_to_the_next() -> None:
    assert told("Legs@15 Banana@9! Scoocher@12")[1:3] == [
        "Leader: Legs (S1) on 15, 15 to go.",
        "Behind: Scoocher (S3) on 12, 3 behind Legs; Banana (S2) on 9, tripped, 3 behind Scoocher; Egg (S0) on 1, 8 behind Banana.",
    ]


def test_leaders_on_one_space_share_the_lead() -> None:
    assert told("Legs@15 Banana@15")[1] == "In the lead: Legs (S1) and Banana (S2) on 15, 15 to go."


def test_a_player_reads_what_lies_ahead_of_their_racer() -> None:
    lines = told("Legs@15 Banana@9 Scoocher@12", you=2)
    assert "Banana (you) on 9, 3 behind Scoocher" in lines[2]
    assert lines[-1] == "Ahead of your Banana: a star on 11, Scoocher on 12, an arrow 4 back on 14, a rock on 15, Legs on 15."


@pytest.mark.parametrize(
    ("position", "last"),
    [("Legs@27", "Ahead of your Legs: the finish, 3 away."), ("Legs@16", "Ahead of your Legs are 7 empty spaces.")],
)
def test_near_the_finish_the_way_to_it_is_told(position: str, last: str) -> None:
    assert told(position, you=1, track="mild")[-1] == last
