"""Random games over random modules and numbers of players, and what must hold in each of them. Tests run some, `make soak` many."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.core.host import option_id
from engine.core.question import Refused
from engine.games.thats_life.game import GAME
from engine.games.thats_life.match import Match
from engine.games.thats_life.modules.movement_cards import DECK
from engine.games.thats_life.modules.token_names import ALL_TOKENS
from engine.games.thats_life.variant import MODULES
from tests.engine.games.thats_life.referee import Referee

NOT_TAKEN = {"Start", "Finish", "Gift", "Steal"}


def random_options(seed: int) -> tuple[int, dict[str, str]]:
    """Players and options of a game that can be played; every fifth has everything in it."""
    chance = random.Random(seed)
    while True:
        modules = [module for module in MODULES if seed % 5 == 0 or chance.random() < 0.5]
        options = GAME.read_options(
            {
                "version": chance.choice(("base", "pro")),
                "track": chance.choice(("usual", "usual", "random", "classic", "swap", "late")),
                "modules": modules,
                "discs": chance.choice(("text", "2007", "none")),
                "skin": chance.choice(("clover", "camel")),
            }
        )
        players = chance.randint(2, 8)
        try:
            GAME.check(players, options)
        except Refused:
            continue
        return players, options


def random_game(seed: int) -> tuple[Match, InlineHost, Referee]:
    """A game before its setup, a host that answers by chance, and a referee that has seen no event yet."""
    players, options = random_options(seed)
    dice = FastDice(seed)

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        assert len({option_id(option) for option in options}) == len(options), f"an option of {kind} twice"
        return options[dice.below(len(options))]

    return GAME.new(players, options), InlineHost(dice, ask, records_events=True), Referee(players, options)


def play(seed: int) -> Match:
    """One game to its end, watched at every step."""
    match, host, referee = random_game(seed)
    laid = Counter[str]()
    while GAME.result(match) is None:
        GAME.step(match, host)
        told, host.events = host.events, []
        laid = laid or Counter(match.sheet.faces)
        last = told[-1].kind == "game_over"
        referee.hear([event for event in told if event.kind not in ("called", "game_over")])
        referee.end_of_turn()
        check(match, laid)
        agree(match, referee)
        if last:
            assert referee.next is None or told[-2].kind == "called"
            referee.hear(told[-1:])
    return match


def check(match: Match, laid: Counter[str]) -> None:
    """Nothing is lost and nothing doubled, everybody stands on a space that is there, and every hat is on a head of its own."""
    sheet, variant = match.sheet, match.variant
    there = {*sheet.track}
    assert sheet.track == sorted(there)
    assert sheet.track[0] == 0
    assert sheet.track[-1] == match.finish
    assert {*(space for pawns in sheet.pawns for space in pawns), *sheet.guards} <= there
    assert sheet.figure is None or sheet.figure in there - {match.finish}
    tiles = Counter(sheet.faces[space] for space in sheet.track) + Counter(tile for tower in sheet.towers for tile in tower)
    assert _taken(tiles) == _taken(laid), "tiles are on the track or in a tower"
    assert tiles["Gift"] + tiles["Steal"] == (0 if variant.pro else 4)
    assert [len(pawns) for pawns in sheet.pawns] == [variant.pawns] * variant.players
    tokens = Counter([*match.tokens.left, *match.tokens.bottom, *(token for held in sheet.tokens for token in held)])
    assert tokens == (Counter(ALL_TOKENS) if variant.worms else Counter())
    cards = Counter([*match.deck.left, *sheet.discards, *(card for hand in sheet.hands for card in hand)])
    assert cards == (Counter(DECK) if variant.cards else Counter())
    assert sorted([*sheet.laps, *(disc for won in sheet.laps_won for disc in won)]) == ([1, 2, 3, 4] if variant.flixxy else [])
    assert sorted([*sheet.finish_discs, *(disc for won in sheet.discs_won for disc in won)]) == [*variant.finish_discs]
    assert (sheet.lucky_hat is not None) == (sheet.cursed_hat is not None) == variant.hats
    assert sheet.lucky_hat is None or sheet.lucky_hat != sheet.cursed_hat
    assert (sheet.figure is None) == (not sheet.laps)
    if sheet.lucky_hat is not None and match.finish in sheet.pawns[sheet.lucky_hat[0]]:
        seat, k = sheet.lucky_hat
        assert sheet.pawns[seat][k] != match.finish or match.is_home(seat), "the lucky hat came home last"


def _taken(tiles: Counter[str]) -> Counter[str]:
    return Counter({tile: count for tile, count in tiles.items() if tile not in NOT_TAKEN})


def agree(match: Match, referee: Referee) -> None:
    """The sheet is what the log says."""
    sheet = match.sheet
    assert (sheet.faces, sheet.track, sheet.towers) == (referee.faces, referee.track, referee.towers)
    assert [Counter(pawns) for pawns in sheet.pawns] == [+pawns for pawns in referee.pawns]
    assert Counter(sheet.guards) == +referee.guards
    assert (sheet.figure, sheet.laps, sheet.finish_discs) == (referee.figure, referee.laps, referee.discs)
    assert [Counter(held) for held in sheet.tokens] == [Counter(held) for held in referee.tokens]
    assert [Counter(hand) for hand in sheet.hands] == [Counter(hand) for hand in referee.hands]
    assert len(sheet.discards) == len(referee.discards)
    if sheet.lucky_hat is not None and sheet.cursed_hat is not None:
        assert referee.hats == {"lucky": sheet.lucky_hat[0], "cursed": sheet.cursed_hat[0]}
    if not sheet.over and referee.next is not None:
        assert referee.next == (sheet.current, sheet.again)
