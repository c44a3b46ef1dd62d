"""The board in letters: it fits on a phone and into a message, shows everything that lies open, and nothing else."""

from __future__ import annotations

from typing import Any

from engine.games.thats_life.game import GAME
from engine.games.thats_life.match import Match
from engine.games.thats_life.text.board import signs_of, text_board
from tests.engine.games.thats_life.positions import laid, position
from tests.engine.games.thats_life.transcripts import LONG, NAMES, transcripts

WIDEST, MOST = 46, 1_700
"""Letters of a line, and of what a message has room for."""


def shown(match: Match, seat: int | None = None, names: tuple[str, ...] = NAMES) -> str:
    view: dict[str, Any] = {"seats": list(names[: match.variant.players]), "you": seat, "board": GAME.view(match, seat)}
    return text_board(view)


def test_the_track_shows_who_stands_where() -> None:
    """004-11, 004-28, 004-38, 004-52: gaps are closed, and tiles that look alike are counted where somebody stands."""
    match = position(
        "-6 . clover +3 -6 Gift",
        "0 1L | 1C 5 | 5 F",
        guards="3 3 4",
        figure=4,
        towers="-1 +5 | | clover",
        tokens="extra",
        current=1,
        modules="flixxy,worms,hats",
        version="pro",
    )
    assert shown(match) == "\n".join(
        [
            "      1          2",
            "Start −6   *  +3 −6 Gift Finish",
            "R     R^B~ gg g@ BG      RBGG",
            "* clover, g guard, @ Flixxy, ^ lucky hat,",
            "~ cursed hat, above: which one of its kind",
            "",
            " R Red: 15 points, top +5 (2 tiles), 1 home,",
            "     1 worm token, lucky hat",
            ">B Blue: −10 points, 1 home, cursed hat",
            " G Green: 0 points, top clover (1 tile),",
            "     2 home",
            "On the table: +4 for a lap, 9 worm tokens",
        ]
    )


def test_a_start_that_went_to_the_box_is_not_shown() -> None:
    """004-13, 004-R4"""
    assert shown(position("+1 +2", "1 | 2")).splitlines()[0] == "+1 +2 Finish"
    assert shown(position("+1 +2", "1 | 0")).splitlines()[0] == "Start +1 +2 Finish"
    assert shown(position("+1 +2", "1 | 2", modules="cards")).splitlines()[0] == "Start +1 +2 Finish"


def test_every_player_has_a_sign_of_their_own() -> None:
    """004-7: a letter of the name, or the number of the seat."""
    assert signs_of(["Red", "Rose", "Ro", "RO", "日本", "rr"]) == ["R", "O", "3", "4", "5", "6"]
    assert len({*signs_of(LONG)}) == len(LONG)


def test_the_board_fits_on_a_phone_and_into_a_message() -> None:
    """004-32, 004-68: at the beginning, in the end, and with all there is for eight."""
    full = laid(8, version="pro", modules="risk,flixxy,worms,hats,cards,attack").match
    for seat in range(8):
        full.sheet.towers[seat] = ["-10", "clover"]
        full.sheet.tokens[seat] = ["Top to Bottom"]
        full.sheet.laps_won[seat], full.sheet.discs_won[seat] = [4], [5]
        full.sheet.pawns[seat] = [seat + 9, full.finish]
    boards = [shown(full, 0, LONG), *(shown(talk.match, 0, LONG) for talk in transcripts())]
    boards += [shown(laid(players).match, None, LONG) for players in (2, 4, 8)]
    assert max(len(line) for board in boards for line in board.splitlines()) <= WIDEST
    assert max(map(len, boards)) <= MOST


def test_only_the_own_hand_is_shown() -> None:
    """004-46, 004-60, 004-R35"""
    match = position("+1 +2", "0 | 0", tokens="extra | swap", hands="5y 6o | 0y -1o", modules="worms,cards")
    spectator, first, second = (shown(match, seat).splitlines() for seat in (None, 0, 1))
    assert first == [*spectator, "You hold: Extra Turn, yellow 5, orange 6"]
    assert second == [*spectator, "You hold: Swap Places, orange −1, yellow 0"]
