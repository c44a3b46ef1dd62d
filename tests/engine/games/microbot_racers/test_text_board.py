"""The track in letters: where pictures cannot go."""

from __future__ import annotations

from engine import Table
from engine.games.microbot_racers.faces import LAYOUTS
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.positions.parse import read_position
from engine.games.microbot_racers.text.board import WIDTH, text_board
from engine.games.microbot_racers.view import view

NAMES = ["Red", "Bartholomew the First of Oz", "Green", "Violet"]


def board(position: str) -> list[str]:
    match, names = read_position(position, GAME.read_options({"laps": "2"}))
    return text_board({"board": view(match), "seats": NAMES[: len(names)], "events": [], "waiting": []}).splitlines()


def test_robots_stand_on_their_squares_with_what_is_left_to_do() -> None:
    """003-20"""
    lines = board("card:~.#./..../..../==== Red@0,3N!4+1:M3.TR Blue@3,5W")
    assert lines[0] == "   ABCD"
    assert lines[1] == " 1 ~.#."
    assert lines[4] == " 4 1==="
    assert lines[6] == " 6 ...2"
    assert lines[7] == "# block, ~ puddle, = start"
    assert lines[9:] == [
        "1 Red: A4 north, health 4, lap 1 of 2",
        "  Move 3, Turn right",
        "2 Bartholomew the…: D6 west, health 6, lap 0",
        "  of 2",
    ]


def test_every_layout_fits_a_phone_and_begins_without_robots() -> None:
    """003-42"""
    for layout in LAYOUTS:
        table = Table.new("microbot-racers", NAMES, {"layout": layout, "field": "crowd"}, seed=1)
        lines = GAME.text_board(table.view()).splitlines()
        assert max(map(len, lines)) <= WIDTH
        assert lines[-1] == "4 Violet: not on the track yet"
