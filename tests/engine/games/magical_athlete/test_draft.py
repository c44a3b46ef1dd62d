"""Who picks first, who picks when, and what lies on the table meanwhile."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.games.magical_athlete.match import Match
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.roll_off import roll_off
from engine.table.table import Table
from tests.engine.games.magical_athlete.match_support import NAMES, ScriptedMatch, all_options
from tests.engine.support.tables import events_of


def drafted(players: int, starter: int, **options: str) -> ScriptedMatch:
    """A whole draft that this seat opens after winning the roll-off."""
    dice = [6 if seat == starter else 1 for seat in range(players)]
    return ScriptedMatch(Match.new(players, all_options(**options)), dice=[*dice, *dice]).draft()


def picks(played: ScriptedMatch, row: int, size: int) -> list[int]:
    """The seats that picked from the row with this number, in their order."""
    return [pick["seat"] for pick in played.events("picked")][(row - 1) * size : row * size]


# ---------------------------------------------------------------------- the deck


def test_the_deck_is_shuffled() -> None:
    """000-13: tables differ in what they see first, and every racer may be among it."""
    rows = [events_of(Table.new("magical-athlete", NAMES, seed=seed), "row")[0]["racers"] for seed in range(60)]
    assert len({tuple(sorted(row)) for row in rows}) == 60
    assert len({racer for row in rows for racer in row}) == len(CARDS)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_two_cards_for_each_player_lie_face_up(players: int) -> None:
    """000-15: everybody sees the row, onlookers too."""
    table = Table.new("magical-athlete", NAMES[:players], seed=5)
    row = table.view(0)["board"]["row"]
    assert len(set(row)) == 2 * players
    assert table.view(None)["board"]["row"] == table.view(players - 1)["board"]["row"] == row
    assert [option.id for option in table.questions[0].options] == row


def test_a_pick_is_gone_for_the_next_player_and_open_to_all() -> None:
    """000-15, 000-19: what one takes the others cannot."""
    table = Table.new("magical-athlete", NAMES[:3], seed=5)
    first = table.questions[0]
    taken = first.options[2].id
    table.answer(first.seat, first.key, taken)
    assert taken not in [option.id for option in table.questions[0].options]
    assert table.view(None)["board"]["teams"][first.seat] == [taken]


# ---------------------------------------------------------------------- the roll-off


@pytest.mark.parametrize(
    ("dice", "winner"),
    [
        ([3, 6, 2], 1),
        ([5, 4, 3, 2, 1], 0),
        ([1, 1, 1, 2], 3),
    ],
)
def test_the_highest_die_goes_first(dice: list[int], winner: int) -> None:
    """000-16: the die decides, not the seat."""
    played = ScriptedMatch(Match.new(len(dice), all_options()), dice=dice).play()
    assert played.events("roll_off") == [{"what": "draft", "seats": list(range(len(dice))), "dice": dice, "winner": winner}]
    assert played.events("picked")[0]["seat"] == winner


@pytest.mark.parametrize(
    ("dice", "winner"),
    [
        ([6, 6, 4], 2),
        ([6, 2, 6, 3], 3),
        ([6, 6, 5, 5, 1, 3], 5),
        ([4, 6, 6, 6], 0),
    ],
)
def test_tied_players_drop_out_and_the_next_single_number_goes_first(dice: list[int], winner: int) -> None:
    """000-17, 000-R2: the highest number that exactly one player shows."""
    played = ScriptedMatch(Match.new(len(dice), all_options()), dice=dice).play()
    assert len(played.events("roll_off")) == 1
    assert played.events("picked")[0]["seat"] == winner


@pytest.mark.parametrize("tied", [[4, 4, 4, 4], [5, 2, 2, 5]])
def test_all_roll_again_when_no_number_stands_alone(tied: list[int]) -> None:
    """000-18, 000-R2: one tie of everybody or several ties, nobody is out of it."""
    played = ScriptedMatch(Match.new(4, all_options()), dice=[*tied, *tied, 2, 1, 3, 3]).play()
    assert [rolls["winner"] for rolls in played.events("roll_off")] == [None, None, 0]
    assert played.events("picked")[0]["seat"] == 0


def test_a_roll_off_among_some_leaves_the_others_out() -> None:
    """000-17, 000-40: only those who tied throw a die."""
    played = ScriptedMatch(Match.new(4, all_options()), dice=[2, 5])
    assert roll_off(played.host, [1, 3], "race") == 3
    assert played.players.dice == []


# ---------------------------------------------------------------------- the snake


@pytest.mark.parametrize(
    ("players", "starter", "first_row", "second_row"),
    [
        (3, 0, [0, 1, 2, 2, 1, 0], [1, 2, 0, 0, 2, 1]),
        (3, 2, [2, 0, 1, 1, 0, 2], [0, 1, 2, 2, 1, 0]),
        (4, 1, [1, 2, 3, 0, 0, 3, 2, 1], [2, 3, 0, 1, 1, 0, 3, 2]),
        (5, 4, [4, 0, 1, 2, 3, 3, 2, 1, 0, 4], [0, 1, 2, 3, 4, 4, 3, 2, 1, 0]),
        (6, 3, [3, 4, 5, 0, 1, 2, 2, 1, 0, 5, 4, 3], [4, 5, 0, 1, 2, 3, 3, 2, 1, 0, 5, 4]),
    ],
)
def test_a_row_is_picked_clockwise_and_back_and_the_next_one_begins_a_seat_further_on(
    players: int, starter: int, first_row: list[int], second_row: list[int]
) -> None:
    """000-19, 000-21: two snakes, the second opened by the left neighbour of who opened the first."""
    played = drafted(players, starter)
    assert picks(played, 1, 2 * players) == first_row
    assert picks(played, 2, 2 * players) == second_row


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_last_player_of_a_snake_picks_twice_in_a_row(players: int) -> None:
    """000-19: the turn of the snake."""
    assert [one for one, other in pairwise(picks(drafted(players, 0), 1, 2 * players)) if one == other] == [players - 1]


@pytest.mark.parametrize("players", [3, 5])
def test_the_first_row_gives_two_racers_to_everybody(players: int) -> None:
    """000-20: and only then the second row is laid out."""
    played = ScriptedMatch(Match.new(players, all_options()), dice=[6] + [1] * (players - 1)).play(2 * players)
    assert [len(hand) for hand in played.match.sheet.hands] == [2] * players
    assert len(played.events("row")) == 1


def test_the_second_row_has_other_racers() -> None:
    """000-21: it comes from the same deck."""
    first, second = drafted(4, 0).events("row")
    assert (first["set"], second["set"]) == (1, 2)
    assert len(set(first["racers"]) | set(second["racers"])) == 16


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everybody_ends_up_with_four_racers(players: int) -> None:
    """000-14, 000-22: after two rows, and nobody picks any more."""
    played = drafted(players, 1)
    assert [len(hand) for hand in played.match.sheet.hands] == [4] * players
    assert len(played.events("row")) == 2
    assert played.match.sheet.row == []


# ---------------------------------------------------------------------- and then


@pytest.mark.parametrize(("dice", "winner"), [([2, 3, 4], 2), ([6, 5, 6], 1), ([3, 3, 3, 1, 4, 2], 1), ([5, 4, 4], 0)])
def test_the_first_race_has_a_roll_off_of_its_own(dice: list[int], winner: int) -> None:
    """000-23: whoever opened the draft has no claim on the first turn; ties go as in the draft."""
    played = ScriptedMatch(Match.new(3, all_options()), dice=[6, 1, 2, *dice, 3]).draft().play(3)
    rolled_for = [(rolls["what"], rolls["winner"]) for rolls in played.events("roll_off") if rolls["winner"] is not None]
    assert rolled_for == [("draft", 0), ("race", winner)]
    assert played.events("line_up")[0]["first"] == winner
    assert [turn["seat"] for turn in played.events("turn")] == [winner]
