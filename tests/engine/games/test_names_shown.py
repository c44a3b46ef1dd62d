"""Every name that a game shows is known to `/card`: in prompts, on buttons, in the log, and on the board."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from engine import Game, Table, all_games, get_game
from engine.contract.reference_card import ReferenceCard
from engine.games.magical_athlete.tracks import TRACKS
from engine.games.microbot_racers.faces import NAMES as FACE_NAMES
from engine.games.microbot_racers.text.names import ACTION_NAMES
from engine.games.thats_life.modules.movement_cards import DECK
from engine.games.thats_life.modules.token_names import ALL_TOKENS
from engine.games.thats_life.text.names import card_name, disc_name
from engine.games.thats_life.tiles import CAMEL, CLOVER, RISKS, path_tiles
from engine.games.thats_life.variant import FINISH_DISCS, LAP_DISCS, SKINS
from engine.text.name_matching import plain_name
from engine.text.phrase import name_by_seat, to_text
from tests.engine.games.microbot_racers.random_games import random_options as microbot_options
from tests.engine.games.thats_life.random_games import random_options as thats_life_options
from tests.engine.support.tables import random_answer

PLAYERS = ("Xada", "Xben", "Xcleo", "Xdan", "Xeve", "Xfay", "Xgus", "Xhal")
MOST_ANSWERS = 400
NAMED = re.compile(r"(?<=[\w,)] )[A-Z][\w.'’-]*(?: [A-Z][\w.-]*)*")
"""Words with a capital within a sentence: names."""
NO_CARD = re.compile(r"X[a-z]+|[A-Z]\d+|P\d|Start")
"""What is not a card: players, squares of the board, seats, and the place where a race begins."""

MODULES = ("Risk tiles", "Flixxy", "The Hats", "Movement Cards", "Attack", "worm tokens", "torch tokens")
THATS_LIFE = (
    *(tile for lucky in (CLOVER, CAMEL) for tile in path_tiles(lucky)),
    *RISKS,
    *ALL_TOKENS,
    *MODULES,
    *(word for skin in SKINS.values() for word in (skin.figure, f"{skin.token} token")),
    *map(card_name, DECK),
    *(disc_name(disc).removeprefix("the ") for discs in (LAP_DISCS, *FINISH_DISCS.values()) for disc in discs),
)
SHOWN: dict[str, Iterable[str]] = {
    "magical-athlete": (
        *(track.title for track in TRACKS.values()),
        *(feature.kind for track in TRACKS.values() for feature in track.features.values()),
    ),
    "microbot-racers": (*ACTION_NAMES.values(), *(face for faces in FACE_NAMES.values() for face in faces)),
    "thats-life": THATS_LIFE,
}


def options_for(game: Game[Any], seed: int) -> tuple[int, dict[str, str]]:
    if game.id == "microbot-racers":
        return microbot_options(seed)
    if game.id == "thats-life":
        return thats_life_options(seed)
    presets = [preset.options for preset in game.presets] or [{}]
    return 4, game.read_options(presets[seed % len(presets)])


def texts_of(game: Game[Any], seed: int) -> Iterator[str]:
    """What players read in the first part of a random game."""
    chance = random.Random(seed)
    players, options = options_for(game, seed)
    table = Table.new(game.id, PLAYERS[:players], options, seed)
    for _ in range(MOST_ANSWERS):
        if not table.questions:
            break
        for question in table.questions:
            yield question.prompt
            yield from (text for option in question.options for text in (option.label, option.detail))
        table.answer(*random_answer(table, chance))
    call = name_by_seat(table.seats)
    yield from (to_text(game.event_phrase(event).sentence, call) for event in table.events)


def names_in(text: str) -> Iterator[str]:
    for sentence in re.split(r"[.:!?\n]\s+| Start →", text):
        for found in (name for owned in NAMED.findall(sentence) for name in re.split("['’]s ", owned)):
            name = re.sub(r"['’]s?$", "", found.rstrip("."))
            if not NO_CARD.fullmatch(name):
                yield name


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_name_that_players_read_has_a_card(game: Game[Any], seed: int) -> None:
    names = {name for text in texts_of(game, seed) for name in names_in(text)}
    assert sorted(name for name in names if not game.find_cards(name)) == []


@pytest.mark.parametrize("game", SHOWN)
def test_every_piece_tile_action_and_module_has_a_card(game: str) -> None:
    assert [name for name in SHOWN[game] if not get_game(game).find_cards(name)] == []


@pytest.mark.parametrize(
    ("game", "card"), [pytest.param(game, card, id=card.name) for game in all_games().values() for card in game.cards.values()]
)
def test_a_card_is_found_by_each_of_its_names(game: Game[Any], card: ReferenceCard) -> None:
    """And by the title of what it does, unless something else is called so."""
    assert game.find_cards(card.name)[0] is card
    for other in card.also:
        assert card in game.find_cards(other)
    called_so = {plain_name(name) for other in game.cards.values() for name in (other.name, *other.also)}
    assert plain_name(card.ability) in called_so or card in game.find_cards(card.ability)
