"""What a table message says about the players who are asked, and the link to a game."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from bot.arena import Arena
from bot.arena.validation.answers import controls
from bot.messages.table_message import waiting_line
from bot.store import Seat, Stage, TableRecord
from bot.tables.hosted_table import HostedTable
from engine import Table, get_game
from tests.bot.end_to_end.support.channel_table import channel_table
from tests.engine.support.other_secrets import (
    Deal,
    Known,
    cards_and_standing_answers,
    forecasts_and_orders,
    tokens_and_cards,
    with_other_secrets,
)

NAMES = ["Red", "Blue", "Green"]
EGG_RACES = 1
"""A seed with which a player can draft the Egg, who hatches in secret before the race."""


def at(table: Table) -> HostedTable:
    seats = [Seat(name, number) for number, name in enumerate(table.seats, 1)]
    record = TableRecord("0123abcd", 1, 2, 3, table.game.id, host=1, seed=table.seed, opened=0.0, stage=Stage.PLAYING, seats=seats)
    return HostedTable(record, msgspec.json.encode(table.save()), 0.0)


def table_asking(kind: str) -> Table:
    """A table of three with a question of this kind. A player who can draft the Egg does."""
    table = Table.new("magical-athlete", NAMES, seed=EGG_RACES)
    while table.questions[0].kind != kind:
        question = table.questions[0]
        egg = [option.id for option in question.options if option.label == "Egg"]
        table.answer(question.seat, question.key, (egg or [question.default])[0])
    return table


def test_at_a_pick_of_all_at_once_it_is_said_who_has_chosen() -> None:
    table = table_asking("line-up")
    assert waiting_line(at(table)).startswith("### <@1>, <@2> and <@3>\n")
    assert "Chosen" not in waiting_line(at(table))
    blue = table.questions[1]
    table.answer(1, blue.key, blue.default)
    assert waiting_line(at(table)).startswith("### <@1> and <@3>\n")
    assert waiting_line(at(table)).endswith("\n-# Chosen: Blue")


def test_at_a_secret_question_for_one_seat_the_channel_reads_that_it_is_secret_and_nothing_of_it() -> None:
    """The question may reveal what a player holds; what it is about may not."""
    table = table_asking("Egg.scramble")
    assert waiting_line(at(table)) == "### <@3> chooses what hatches in secret"


@pytest.mark.parametrize(
    ("game", "seats", "options", "deal", "kinds"),
    [
        ("magical-athlete", 3, {}, cards_and_standing_answers, {"line-up"}),
        ("magical-athlete-2003", 4, {}, forecasts_and_orders, {"line-up"}),
        ("thats-life", 3, {"modules": "cards"}, tokens_and_cards, {"card"}),
        ("thats-life", 3, {"modules": "worms"}, tokens_and_cards, {"token"}),
        ("thats-life", 4, {"modules": "worms,cards"}, tokens_and_cards, {"card", "token"}),
    ],
)
def test_whatever_is_hidden_the_channel_reads_the_same_about_who_chooses(
    game: str, seats: int, options: dict[str, str], deal: Deal, kinds: set[str]
) -> None:
    """Tables that look alike to a spectator, at questions of one player: other cards, tokens, forecasts and secret answers."""
    luck, compared, offered, asked = random.Random(game), 0, Known(), set[str]()
    table = Table.new(game, [f"P{number}" for number in range(seats)], options, seed="other secrets")
    for answered in range(500):
        if not table.questions:
            break
        question = luck.choice(table.questions)
        offered.setdefault(question.kind, set()).update(option.id for option in question.options)
        if question.secret:
            asked.add(question.kind)
            for other in with_other_secrets(table, None, deal, offered, luck) if answered % 3 == 0 else ():
                assert waiting_line(at(other)) == waiting_line(at(table))
                compared += 1
        table.answer(question.seat, question.key, luck.choice(question.options).id)
    assert compared
    assert kinds <= asked


def test_whether_a_token_or_a_card_is_chosen_shows_only_when_it_is_played() -> None:
    game = get_game("thats-life")
    both, cards, tokens = ({**game.read_options({"modules": modules})} for modules in ("worms,cards", "cards", "worms"))
    assert {game.secret_text(kind, both) for kind in ("card", "token", "sink", "swap", "off")} == {"chooses a card or a worm token"}
    assert game.secret_text("card", cards) == "chooses a card"
    assert {game.secret_text(kind, tokens) for kind in ("token", "sink", "swap", "off")} == {"chooses a worm token"}


async def test_the_way_to_a_game_in_the_channel_itself_is_not_the_way_to_an_old_board(arena: Arena, tmp_path: Path) -> None:
    async with channel_table(arena, tmp_path) as table:
        shown = [control for message in table.red.sees() for control in controls(message.components)]
        assert [control["url"] for control in shown if control.get("label") == "To the game"] == [
            f"https://discord.com/channels/{arena.guild.id}/{arena.channel.id}"
        ]
