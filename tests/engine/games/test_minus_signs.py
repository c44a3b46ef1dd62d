"""Numbers below zero have a minus sign, not a hyphen, in all words that people read; what they type may have either."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from engine import Game, Table, all_games, get_game
from engine.contract.reference_card import ReferenceCard
from engine.core.question import Option
from engine.games.thats_life.modules.movement_cards import DECK
from engine.games.thats_life.text.names import card_name
from engine.games.thats_life.tiles import RISKS, path_tiles
from engine.text.name_matching import find_by_name
from engine.text.phrase import Words, name_by_seat, to_text
from tests.engine.support.finished_games import GAMES, NAMES, deals, finished_game
from tests.engine.support.tables import random_answer
from tests.seeds import seeds

HYPHEN = re.compile(r"(?<![\w)])-\d")
"""A hyphen where a minus sign belongs."""
MOST_ANSWERS = 150


def card_texts(card: ReferenceCard) -> Iterator[str]:
    for field in card.__struct_fields__:
        value = getattr(card, field)
        if field != "also":  # what people type
            yield from (value,) if isinstance(value, str) else map(str, value)


def in_structs(value: object) -> Iterator[str]:
    """All texts in a struct and those within it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        yield from (text for part in value for text in in_structs(part))
    elif isinstance(value, Struct):
        yield from (text for field in value.__struct_fields__ for text in in_structs(getattr(value, field)))


def told(table: Table) -> Iterator[str]:
    """What the log and the messages of a game say."""
    events = [event for event in table.events if event.only is None]
    words: list[Words] = [table.game.event_phrase(event).sentence for event in table.events]
    for beat in table.game.beats(events):
        words += [beat.words, beat.headline, beat.again]
        yield from (beat.to, *(beat.way or ()))
    call = name_by_seat(table.seats)
    yield from (to_text(sentence, call) for sentence in words)


def shown(table: Table) -> Iterator[str]:
    """What a player sees of a table besides the log."""
    for question in table.questions:
        yield question.prompt
        yield from (text for option in question.options for text in (option.label, option.detail))
    for seat in (None, 0):
        view = table.view(seat)
        yield table.game.text_board(view)
        yield from (to_text(words, name_by_seat(table.seats)) for words in table.game.board_sentences(view))
        yield from (text for card in table.game.hand(view) for text in card_texts(card))


@pytest.mark.parametrize("deal", deals())
def test_messages_and_logs_have_minus_signs(deal: tuple[int, int]) -> None:
    assert [text for text in told(finished_game(*deal)) if HYPHEN.search(text)] == []


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_questions_and_boards_have_minus_signs(number: int, seed: int) -> None:
    name, players, options = GAMES[number]
    table, chance = Table.new(name, NAMES[:players], options, seed), random.Random(seed)
    for _ in range(MOST_ANSWERS):
        assert [text for text in shown(table) if HYPHEN.search(text)] == []
        if not table.questions:
            break
        table.answer(*random_answer(table, chance))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_rules_have_minus_signs(game: Game[Any]) -> None:
    texts = [game.about, *(text for card in game.cards.values() for text in card_texts(card))]
    for preset in (None, *game.presets):
        texts += in_structs(game.how_to_play(game.most, game.read_options(preset.options if preset else {})))
    assert [text for text in texts if HYPHEN.search(text)] == []


@pytest.mark.parametrize("name", [*path_tiles("clover"), *RISKS, *map(card_name, dict.fromkeys(DECK))])
def test_a_card_is_found_with_a_hyphen_and_with_a_minus_sign(name: str) -> None:
    game = get_game("thats-life")
    found = game.find_cards(name)
    assert found
    assert found == game.find_cards(name.replace("−", "-")) == game.find_cards(name.replace("-", "−"))


@pytest.mark.parametrize("typed", ["-6", "−6", "Move the pawn on -6", "the pawn on −6 to"])
def test_an_option_is_found_by_its_tile_and_others_are_not(typed: str) -> None:
    """Tiles of one number are different tiles."""
    labels = [f"Move the pawn on {tile} to a Gift: you take {tile}" for tile in ("+6", "±6", "−6", "−60")]
    options = [(label, Option(label, label)) for label in labels]
    assert [option.label for option in find_by_name(typed, options)] == [labels[2]]
