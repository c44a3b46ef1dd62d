"""What can be looked up: every tile, piece, token and hat has its card, in our own words, with what was ruled."""

from __future__ import annotations

import pytest

from engine.games.thats_life.game import GAME
from engine.games.thats_life.modules.token_names import ALL_TOKENS
from engine.games.thats_life.text.reference import REFERENCE_CARDS, in_play
from engine.games.thats_life.tiles import ACTIONS, FINISH, START
from engine.games.thats_life.variant import MODULES, SKINS, read_variant
from tests.engine.games.thats_life.positions import chosen, position

ALL_OF_THEM = ",".join(MODULES)


def at_table(players: int = 4, **options: str) -> set[str]:
    names = in_play(read_variant(players, chosen(**options)))
    assert len({*names}) == len(names)
    return {*names}


# ---------------------------------------------------------------------- the cards


def test_everything_on_the_table_can_be_looked_up() -> None:
    """004-70: under the names that the game itself uses, in both looks."""
    named = {
        START,
        FINISH,
        *ACTIONS,
        *ALL_TOKENS,
        "Lucky Hat",
        "Cursed Hat",
        "Guard",
        "Pawn",
        "Plus tile",
        "Minus tile",
        "Risk tile",
    }
    for skin in SKINS.values():
        named |= {skin.lucky.capitalize(), skin.figure, f"{skin.token.capitalize()} token"}
    assert named - set(REFERENCE_CARDS) == set()
    assert GAME.cards is REFERENCE_CARDS
    assert all(card.name == name for name, card in REFERENCE_CARDS.items())


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("clover", ["Clover"]),
        ("Worms", ["Worm token"]),
        ("torches", ["Torch token"]),
        ("token", ["Worm token", "Torch token"]),
        ("hat", ["Lucky Hat", "Cursed Hat"]),
        ("lucky h", ["Lucky Hat"]),
        ("bottom", ["Top to Bottom"]),
        ("+5", ["Plus tile"]),
        ("-10", ["Minus tile"]),
        ("±4", ["Risk tile"]),
        ("dice", ["Action die"]),
        ("score", ["Scoring"]),
        ("disc", ["Lap disc", "Finish disc"]),
        ("yellow", ["Movement cards"]),
        ("!!", []),
        ("unicorn", []),
    ],
)
def test_what_a_newcomer_types_is_found(typed: str, found: list[str]) -> None:
    """004-70: a name, a part of it, or what is printed on the thing."""
    assert [card.name for card in GAME.find_cards(typed)] == found


def test_no_two_cards_say_the_same_but_for_the_looks() -> None:
    """004-70: a clover and a camel do the same, with another smile."""
    for field in ("name", "flavour"):
        assert len({getattr(card, field) for card in REFERENCE_CARDS.values()}) == len(REFERENCE_CARDS)
    assert len({card.text for card in REFERENCE_CARDS.values()}) == len(REFERENCE_CARDS) - 3
    assert REFERENCE_CARDS["Clover"].text == REFERENCE_CARDS["Camel"].text


# ---------------------------------------------------------------------- at a table


def test_a_table_shows_the_cards_that_matter_there() -> None:
    """004-8, 004-29: the base game has no guards, the Pro version no action tiles."""
    base, pro = at_table(), at_table(version="pro")
    assert {"Gift", "Steal", "Clover", "Plus tile"} <= base
    assert base - pro == {"Gift", "Steal"}
    assert pro - base == {"Guard"}


@pytest.mark.parametrize(
    ("module", "cards"),
    [
        ("risk", {"Risk tile"}),
        ("flixxy", {"Flixxy", "Action die", "Lap disc"}),
        ("worms", {"Worm token", *ALL_TOKENS}),
        ("hats", {"Lucky Hat", "Cursed Hat"}),
        ("cards", {"Movement cards", "Finish disc"}),
        ("cards,attack", {"Movement cards", "Finish disc", "Attack"}),
    ],
)
def test_each_module_brings_its_cards(module: str, cards: set[str]) -> None:
    """004-33, 004-38, 004-44, 004-52, 004-60, 004-66"""
    assert at_table(modules=module) - at_table() == cards


def test_each_look_has_its_own_cards() -> None:
    """004-70, 004-64: the box with the camels has no finish discs, unless the table wants the set of 2007."""
    clover, camel = at_table(modules=ALL_OF_THEM), at_table(modules=ALL_OF_THEM, skin="camel")
    assert clover - camel == {"Clover", "Flixxy", "Worm token", "Finish disc"}
    assert camel - clover == {"Camel", "Mummy", "Torch token"}
    assert "Finish disc" in at_table(modules="cards", skin="camel", discs="2007")
    assert clover | camel | at_table() | at_table(version="pro") == set(REFERENCE_CARDS)


def test_a_hand_is_shown_to_its_owner_only() -> None:
    """004-46, 004-60: tokens and cards, each with what it does."""
    match = position("+1 +2", "0 | 0", tokens="extra bottom | swap", hands="5y -1o | 0y 6o", modules="worms,cards")

    def held(seat: int | None) -> list[str]:
        return [card.name for card in GAME.hand({"board": GAME.view(match, seat)})]

    assert held(0) == ["Extra Turn", "Top to Bottom", "Orange −1", "Yellow 5"]
    assert held(1) == ["Swap Places", "Yellow 0", "Orange 6"]
    assert held(None) == []
    told = {card.name: card.text for seat in (0, 1) for card in GAME.hand({"board": GAME.view(match, seat)})}
    assert told["Orange −1"] == "A piece goes 1 back."
    assert told["Yellow 0"] == "Nobody moves; played first, it may be followed by your other card."
