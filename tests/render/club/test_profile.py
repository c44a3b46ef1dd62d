"""The profile: every number has its word, and no information is in the colour alone."""

from __future__ import annotations

from typing import Any

import pytest

import render
from engine.text.percent import SPACE
from render.club.profile import profile_page
from render.registry import artists
from render.scene.scene import WIDTH, Figure, Label, Panel
from tests.render.club.clubs import GAME, PROFILE


def texts(**changed: Any) -> list[str]:
    return [item.text for item in labels(**changed)]


def labels(**changed: Any) -> list[Label]:
    return [item for item in profile_page({**PROFILE, **changed}).scene.items if isinstance(item, Label)]


def in_words(**changed: Any) -> str:
    return profile_page({**PROFILE, **changed}).alt.replace(SPACE, " ")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_is_a_picture_with_all_of_it_in_words(theme: str) -> None:
    picture = render.profile_picture(PROFILE, theme)
    assert (picture.name, picture.width) == ("club-profile.png", WIDTH)
    assert picture.alt.replace(SPACE, " ") == (
        "Ada. Magical Athlete, The Club. Rating 1,540 ±60 (provisional). 7 games, 3 wins: 43 % won. "
        "Places: 1st 3 times, 2nd 2 times, 4th 2 times. Last games, oldest first: 1st of 4, 4th of 4. "
        "Best racers: Copycat won 3 of 7 races. Mean of 120 dice: 3.62. Rivals: Зоя, 6 games, 4 ahead and 1 behind."
    )


def test_a_rating_has_its_give_and_says_so_while_it_is_provisional() -> None:
    assert {"1,540", "± 60", "provisional rating"} <= {*texts()}
    settled = {**PROFILE["rating"], "provisional": False}
    assert "rating" in texts(rating=settled)
    assert "provisional" not in " ".join([*texts(rating=settled), in_words(rating=settled)])


def test_what_is_not_known_is_left_out() -> None:
    bare = texts(rating=None, dice=None, best=[], rivals=[])
    assert {"7", "games", "3", "wins"} <= {*bare}
    assert not {"rating", "provisional rating", "Best racers", "Rivals"} & {*bare}
    assert not any(word in " ".join([*bare, in_words(rating=None, dice=None)]) for word in ("dice", "ating"))


def test_who_has_not_played_yet_has_no_empty_panels() -> None:
    assert texts(games=0, wins=0, rating=None) == ["Ada", "Magical Athlete · The Club", "No games here yet."]


def test_nothing_is_shown_or_told_of_somebody_who_is_gone() -> None:
    assert texts(gone=True) == ["Somebody", "Magical Athlete · The Club", "This person wanted to be forgotten."]
    assert in_words(gone=True) == "Magical Athlete, The Club. This person wanted to be forgotten."


@pytest.mark.parametrize("game", artists())
def test_the_best_racers_are_figures_of_the_cast_of_their_game(game: str) -> None:
    cards = [*artists()[game].cast][:3]
    best = [{"game": game, "card": card, "races": 5, "wins": 2} for card in cards]
    items = profile_page({**PROFILE, "best": best}).scene.items
    assert [item.name for item in items if isinstance(item, Figure)] == [f"{game}/{card}" for card in cards]
    assert texts(best=best).count("2 of 5 races won") == 3


def test_a_racer_without_a_figure_is_a_name() -> None:
    best = [{"game": "chess", "card": "Queen", "races": 1, "wins": 1}, {"game": GAME, "card": "Nobody", "races": 2, "wins": 0}]
    items = profile_page({**PROFILE, "best": best}).scene.items
    assert not [item for item in items if isinstance(item, Figure)]
    assert {"Queen", "1 of 1 race won", "Nobody", "0 of 2 races won"} <= {*texts(best=best)}


def test_each_place_has_its_number_and_those_far_down_are_told_together() -> None:
    assert {"1st", "2nd", "3rd", "4th"} <= {*texts()}
    far = texts(places=[1, 1, 1, 1, 31, 20, 10, 11])
    assert {"5th", "31", "6th+", "41"} <= {*far}
    assert not {"7th", "8th"} & {*far}


def test_the_better_a_game_ended_the_higher_is_its_chip() -> None:
    """Last of four is as low as last of two, and the oldest game is at the left."""
    recent = [{"place": place, "seats": seats} for place, seats in ((1, 4), (2, 4), (4, 4), (2, 2))]
    chips = labels(recent=recent, rating=None, games=99, wins=50, places=[7], best=[], rivals=[], dice=None)[-4:]
    assert [chip.text for chip in chips] == ["1", "2", "4", "2"]
    assert [chip.box.x for chip in chips] == sorted(chip.box.x for chip in chips)
    first, second, last, also_last = (chip.box.y for chip in chips)
    assert first < second < last == also_last


@pytest.mark.parametrize(("ahead", "behind"), [(9, 3), (0, 12), (12, 0), (2000, 1), (3, 3), (0, 0)])
def test_a_rival_is_a_bar_between_two_numbers_of_which_the_larger_is_bolder(ahead: int, behind: int) -> None:
    rival = {"name": "Bo", "games": ahead + behind, "ahead": ahead, "behind": behind}
    items = profile_page({**PROFILE, "rivals": [rival]}).scene.items
    left, right = (item for item in items[-2:] if isinstance(item, Label))
    assert (left.text, right.text) == (f"{ahead:,}", f"{behind:,}")
    assert (left.bold, right.bold) == (ahead >= behind, behind >= ahead)
    ends = [item for item in items if isinstance(item, Panel) and item.box.bottom < right.box.bottom and item.box.y > right.box.y]
    won, lost = (sum(item.box.w for item in ends if item.fill == fill) for fill in ("accent", "calm"))
    track = next(item.box.w for item in ends if item.fill == "bright")
    assert (won > 0, lost > 0) == (ahead > 0, behind > 0)
    assert won + lost <= track
    assert abs(won - track * ahead / max(1, ahead + behind)) <= 10
