"""Clovers, Flixxy and worms, or camels, the Mummy and torches: other looks, the same rules."""

from __future__ import annotations

import pytest

from engine import Table
from tests.engine.games.thats_life.positions import NAMES, laid, turn

EVERYTHING = "risk,flixxy,worms,hats,cards,attack"


@pytest.mark.parametrize(
    ("skin", "lucky", "figure", "token"), [("clover", "clover", "Flixxy", "worm"), ("camel", "camel", "Mummy", "torch")]
)
def test_a_skin_names_the_lucky_tiles_the_figure_and_the_tokens(skin: str, lucky: str, figure: str, token: str) -> None:
    """004-70"""
    game = turn(
        f"-6 {lucky} +3",
        pawns="0 | 0",
        figure=1,
        modules="flixxy,worms",
        skin=skin,
        dice=[1, "must"],
        towers=f"{lucky} -3",
        pile="off",
    )
    board = game.board
    assert (board["lucky"], board["figure"], board["token"]) == (lucky, figure, token)
    assert game.told("rolled")[0]["figure"] == game.told("moved")[0]["piece"] == figure
    assert game.told("token")[0]["token"] == token
    assert list(board["scores"][0]["turned"]) == [2]


def test_the_lucky_tiles_of_a_skin_are_laid_and_guarded() -> None:
    """004-70, 004-28"""
    pro = laid(version="pro", skin="camel")
    assert pro.track.count("camel") == 6
    assert "clover" not in pro.track
    assert len(pro.guards) == 8
    assert laid(3, skin="camel", modules="risk").track.count("camel") == 5


def test_the_edition_with_the_mummy_has_no_finish_discs_unless_they_are_asked_for() -> None:
    """004-64, 004-R33"""
    assert laid(modules="cards", skin="camel").match.sheet.finish_discs == []
    assert laid(modules="cards", skin="camel", discs="2007").match.sheet.finish_discs == [2, 2, 3, 3, 4, 4, 5, 6]
    landed = turn("+1 +2", pawns="1 | 0", modules="cards", skin="camel", hands="2o 0o | 1y 1y", answers=["2o"])
    assert landed.match.sheet.discs_won == [[], []]


def test_a_skin_changes_nothing_but_names() -> None:
    """004-70: the same seed and answers lead to the same end."""
    ends = []
    for skin in ("clover", "camel"):
        table = Table.new("thats-life", NAMES[:4], {"version": "pro", "modules": EVERYTHING, "skin": skin, "discs": "2007"}, seed=5)
        while table.questions:
            question = table.questions[0]
            table.answer(question.seat, question.key, question.options[0].id)
        ends.append((table.result, len(table.events), [event.kind for event in table.events]))
    assert ends[0] == ends[1]
