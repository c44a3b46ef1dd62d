"""Club statistics as data for pictures: the order of players and racers, and figures that are left out."""

from __future__ import annotations

from bot.messages.club_views import MOST_ROWS, leaderboard_view, league_view, profile_view, racers_view
from bot.store.club.leagues import League, LeagueRow
from bot.store.club.standings import Leader, PlaceCount, Profile, Racers, Rated, Runs
from engine import get_game

GAME = get_game("magical-athlete")
SERVER = "Club"
NEW = Profile("Red", None, [PlaceCount(3, 4), PlaceCount(1, 2)], [], 29, 100, [])


def leader(player: int, mu: float, games: int = 20) -> Leader:
    return Leader(str(player), f"Player {player}", Rated(mu, 2.0, games), 1)


def test_dice_are_shown_from_thirty_on() -> None:
    assert profile_view(NEW, "Red", GAME, SERVER)["dice"] is None
    assert profile_view(NEW._replace(dice=30, pips=105), "Red", GAME, SERVER)["dice"] == {"count": 30, "mean": 3.5}


def test_places_are_counted_down_to_the_last_one_reached() -> None:
    view = profile_view(NEW, "Red", GAME, SERVER)
    assert (view["places"], view["games"], view["wins"]) == ([1, 0, 1], 2, 1)
    assert view["recent"] == [{"place": 3, "seats": 4}, {"place": 1, "seats": 2}]


def test_provisional_ratings_stand_below_all_others_and_equals_share_a_place() -> None:
    view = leaderboard_view([leader(1, 40.0, games=9), leader(2, 26.0), leader(3, 26.0), leader(4, 20.0)], "4", GAME, SERVER)
    assert [(row["name"], row["place"]) for row in view["rows"]] == [
        ("Player 2", 1),
        ("Player 3", 1),
        ("Player 4", 3),
        ("Player 1", 4),
    ]
    assert [row["provisional"] for row in view["rows"]] == [False, False, False, True]
    assert [row["you"] for row in view["rows"]] == [False, False, True, False]
    assert view["rows"][0] | {"rating": 1540, "give": 80} == view["rows"][0]


def test_the_user_who_asks_is_shown_however_far_down() -> None:
    many = [leader(number, 50.0 - number) for number in range(MOST_ROWS + 10)]
    view = leaderboard_view(many, str(MOST_ROWS + 5), GAME, SERVER)
    assert [row["place"] for row in view["rows"]] == [*range(1, MOST_ROWS + 1), MOST_ROWS + 6]
    assert view["more"] == 9
    assert len(leaderboard_view(many, "", GAME, SERVER)["rows"]) == MOST_ROWS


def test_a_league_of_any_game_has_no_title_and_equals_share_a_place() -> None:
    league = League(1, "Cup", "", (3, 1), 0.0)
    lines = [LeagueRow("1", "Red", 4, (1, 1)), LeagueRow("2", "Blue", 4, (1, 1)), LeagueRow("3", "Green", 1, (0, 1))]
    view = league_view(league, 3, lines, "2", SERVER)
    assert (view["game"], view["closed"], view["points"]) == ("", False, [3, 1])
    assert [(row["place"], row["games"], row["wins"], row["you"]) for row in view["rows"]] == [
        (1, 2, 1, False),
        (1, 2, 1, True),
        (3, 1, 0, False),
    ]


def test_racers_with_enough_races_come_first_and_those_that_never_ran_do_not_come() -> None:
    runs = [Runs("Banana", 4, 4, 4), Runs("Egg", 8, 8, 2), Runs("Hare", 10, 10, 5), Runs("Nobody of this box", 9, 9, 9)]
    view = racers_view(Racers(20, 40, runs), GAME, SERVER)
    assert [row["card"] for row in view["rows"]] == ["Hare", "Egg", "Banana"]
    hare, usual = view["rows"][0], GAME.racer_stats["Hare"]
    assert (hare["pick"], hare["win"]) == (0.5, 0.5)
    assert (hare["simulated_pick"], hare["simulated_win"]) == (usual.picked, usual.won)
