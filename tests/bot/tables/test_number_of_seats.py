"""The number of seats depends on the options; a single player may start against AI players where the game allows it."""

from __future__ import annotations

import pytest

from bot.messages.lobby_message import lobby_card
from bot.messages.settings_pages import PLAYERS_PAGE, pages
from bot.store import Stage, TableSettings
from bot.tables import lobby
from bot.tables.hosted_table import Guest, HostedTable
from engine import Refused, Table, all_games, get_game
from tests.bot.support.hosted_tables import BLUE, CHANNEL, GREEN, NOW, RED, VIOLET, known, refused

RACERS = "microbot-racers"
ROOM = "For up to 4 the host can choose the preset Grand Prix (house rule) under **Options**."
CLASH = "The rules are for two robots. For three or four take the preset Grand Prix (house rule), or field=crowd."


def waiting(*others: Guest, game: str = RACERS, preset: str | None = None) -> HostedTable:
    hosted = HostedTable(lobby.new_record(10, CHANNEL, game, RED, TableSettings(), {}, NOW, known), None, NOW)
    if preset is not None:
        lobby.set_options(hosted, RED, {}, preset)
    for guest in others:
        lobby.join(hosted, guest)
    return hosted


def labels(hosted: HostedTable) -> dict[str, bool]:
    """The buttons of the lobby, and whether they can be pressed."""
    return {str(control.label): not control.disabled for row in lobby_card(hosted).rows for control in row}  # type: ignore[union-attr]


# ---------------------------------------------------------------------- as many as the options are for


def test_a_third_person_is_told_how_three_could_play() -> None:
    hosted = waiting(BLUE)
    with refused(f"Both seats are taken. {ROOM}"):
        lobby.join(hosted, GREEN)
    with refused(f"Both seats are taken. {ROOM}"):
        lobby.add_ai(hosted, RED, "quick")
    assert f"1. Red (host)\n2. Blue\n-# All seats are taken. {ROOM}\n" in lobby_card(hosted).below
    assert not labels(hosted)["Join"]
    assert not labels(hosted)["Add AI"]


def test_with_more_seats_the_same_table_has_room() -> None:
    hosted = waiting(BLUE, preset="crowd")
    assert "1. Red (host)\n2. Blue\n-# 2 to 4 players, 2 seats free\n" in lobby_card(hosted).below
    lobby.join(hosted, GREEN)
    lobby.join(hosted, VIOLET)
    with refused("All 4 seats are taken."):
        lobby.join(hosted, Guest(9, "Teal"))
    assert "-# All seats are taken.\n" in lobby_card(hosted).below
    lobby.start(hosted, RED)
    assert hosted.table.seats == ("Red", "Blue", "Green", "Violet")


def test_options_for_fewer_than_sit_there_clash_until_somebody_goes_or_they_are_changed_back() -> None:
    hosted = waiting(BLUE, GREEN, preset="crowd")
    assert lobby.set_options(hosted, RED, {"field": "duel"}).endswith(f"**The game cannot begin like this.** {CLASH}")
    assert CLASH in lobby_card(hosted).below
    assert not labels(hosted)["Start: check the options"]
    with refused(f"The game cannot begin like this. {CLASH}"):
        lobby.start(hosted, RED)
    lobby.leave(hosted, GREEN)
    assert labels(hosted)["Start"]


def test_the_panel_offers_no_ai_player_where_there_is_no_seat() -> None:
    def offered(hosted: HostedTable) -> str:
        return str([row for page in pages(hosted) if page.id == PLAYERS_PAGE for row in page.rows])

    assert "Add an AI player" in offered(waiting())
    assert "Add an AI player" not in offered(waiting(BLUE))
    assert "Add an AI player" in offered(waiting(BLUE, preset="crowd"))


@pytest.mark.parametrize("game", list(all_games()))
def test_what_a_game_says_about_seats_is_what_tables_take(game: str) -> None:
    """For every preset and every single option: a table opens with as many as it says, if nothing else clashes, and with no other
    number; and what leads to more room does."""
    rules = get_game(game)
    wanted = [preset.options for preset in rules.presets]
    wanted += [{setting.id: choice} for setting in rules.game_options if setting.times == 1 for choice in setting.choices]
    for given in wanted:
        options = rules.read_options(given)
        fewest, most = rules.seats_for(options)
        assert rules.fewest <= fewest <= most <= rules.most
        for seats in range(1, rules.most + 2):
            names = [f"Seat {number}" for number in range(seats)]
            if not fewest <= seats <= most:
                with pytest.raises(Refused):
                    Table.new(game, names, options, 1)
    for seats in range(rules.fewest, rules.most + 1):
        preset = rules.preset_for(seats)
        assert preset is None or Table.new(game, [f"Seat {number}" for number in range(seats)], preset.options, 1)


# ---------------------------------------------------------------------- alone


def test_somebody_alone_starts_against_an_ai_player_of_the_usual_level() -> None:
    hosted = waiting()
    assert labels(hosted)["Start against an AI"]
    assert "2 players, 1 seat free" in lobby_card(hosted).below
    assert lobby.start(hosted, RED) == "The game begins."
    assert hosted.record.stage is Stage.PLAYING
    assert [(seat.name, seat.user, seat.level) for seat in hosted.record.seats[1:]] == [("Rusty", None, "quick")]
    assert hosted.table.seats == ("Red", "Rusty")


def test_whoever_is_not_alone_starts_with_those_who_are_there() -> None:
    both, grand = waiting(BLUE), waiting(preset="crowd")
    assert labels(both)["Start"]
    lobby.add_ai(grand, RED, "careful")
    assert labels(grand)["Start"]
    for hosted in (both, grand):
        lobby.start(hosted, RED)
    assert both.table.seats == ("Red", "Blue")
    assert [seat.level for seat in grand.record.seats if seat.user is None] == ["careful"]


def test_other_games_wait_for_players() -> None:
    hosted = waiting(game="magical-athlete")
    assert labels(hosted)["Start: 1 more player needed"] is False
    with refused("The game cannot begin yet: 1 more player needed."):
        lobby.start(hosted, RED)
