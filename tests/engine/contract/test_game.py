"""Members of every game: options in one spelling, presets that can be played, results."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game, GameOption, Refused, Result, Table, all_games, get_game
from tests.engine.support.tables import play_on
from tests.engine.toy import Bidding

EXTRAS = GameOption("extras", "Extras", ("holes", "buttons", "lint"), "", times=0, titles={"lint": "Lint of all colours"})
GAMES = list(all_games().values())


@pytest.mark.parametrize(
    ("given", "value", "words"),
    [
        ("lint,holes", "holes,lint", "holes, Lint of all colours"),
        (["lint"], "lint", "Lint of all colours"),
        (" Holes , buttons ", "holes,buttons", "holes, buttons"),
        ("lint,lint", "lint", "Lint of all colours"),
        ("none", "", "none"),
        ("None", "", "none"),
        ("", "", "none"),
        ([], "", "none"),
    ],
)
def test_any_of_the_choices_are_a_value_in_one_spelling(given: object, value: str, words: str) -> None:
    assert EXTRAS.read(given) == value
    assert EXTRAS.read(value) == value
    assert EXTRAS.in_words(value) == words


@pytest.mark.parametrize("given", ["gold", "lint,gold", "none,lint", ",", "lint,"])
def test_what_is_no_choice_is_refused(given: str) -> None:
    with pytest.raises(Refused, match="Possible: holes, buttons, lint"):
        EXTRAS.read(given)


def test_one_of_the_choices_is_not_any_of_them() -> None:
    one = GameOption("size", "Size", ("small", "large"), "small")
    for given in ("", "none", "small,large"):
        with pytest.raises(Refused):
            one.read(given)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_preset_can_be_played_by_every_number_of_players_it_is_for_and_is_found_by_its_options(game: Game[Any]) -> None:
    for preset in game.presets:
        options = game.read_options(preset.options)
        assert game.preset_of(options) is preset
        for name in (preset.id, preset.title, preset.title.upper()):
            assert game.get_preset(name) is preset
        fewest, most = game.seats_for(options)
        assert game.fewest <= fewest <= most <= game.most
        for seats in range(fewest, most + 1):
            game.check_table(seats, options)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_setting_has_a_default_and_words_for_its_choices_only(game: Game[Any]) -> None:
    for setting in game.game_options:
        assert setting.read(setting.default) == setting.default
        assert set(setting.titles) <= set(setting.choices)


def test_options_that_are_no_preset_have_none() -> None:
    game = get_game("thats-life")
    assert game.preset_of(game.read_options({"modules": "risk"})) is None
    with pytest.raises(Refused, match="Possible: base, pro, everything"):
        game.get_preset("no such thing")


def test_a_game_without_presets_says_so() -> None:
    assert Bidding().preset_of({}) is None
    with pytest.raises(Refused, match="Possible: none"):
        Bidding().get_preset("base")


def test_among_equals_more_of_what_breaks_ties_is_the_better_place() -> None:
    assert Result.by_points([7, 9, 7, 9]).places == (3, 1, 3, 1)
    assert Result.by_points([7, 9, 7, 9], ties=[1, 2, 0, 3]).places == (3, 2, 4, 1)
    assert Result.by_points([7, 9, 9], ties=[9, 1, 1]).winners == (1, 2)


def test_what_can_be_watched_again_are_the_races_unless_a_game_says_otherwise() -> None:
    """At the beginning of a game there is no film."""
    assert Bidding().films({}) == 0
    for game in GAMES:
        assert game.films(Table.new(game.id, ["Red", "Blue", "Green", "Yellow"][: game.fewest], seed=1).state) == 0
    races = get_game("magical-athlete")
    table = play_on(Table.new(races.id, ["Red", "Blue"], seed=1))
    assert races.films(table.state) == 4
