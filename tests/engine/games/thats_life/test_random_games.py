"""Properties beat examples: random games with what must hold in all of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from engine import Table
from engine.core.dice import FastDice
from engine.games.thats_life import GAME
from tests.engine.games.thats_life.positions import NAMES
from tests.engine.games.thats_life.random_games import check, play, random_game, random_options
from tests.engine.support.tables import load_edited, play_over_saves, random_answer
from tests.seeds import seeds

SECRETS = "worms,hats,cards,attack"


@pytest.mark.parametrize("block", seeds(4))
def test_random_games_are_what_a_referee_would_have_played(block: int) -> None:
    """All of them end; tiles, tokens, cards and discs are conserved, and the score is what the log adds up to (004-25, 004-68)."""
    for seed in range(block * 12, (block + 1) * 12):
        assert play(seed).sheet.over


@pytest.mark.parametrize("seed", seeds(3))
def test_at_every_question_a_save_comes_back_to_the_same_table(seed: int) -> None:
    """Nothing is lost on the way: tokens and cards are in a pile or in a hand at every question."""
    players, options = random_options(seed)

    def check_counts(board: Mapping[str, Any]) -> None:
        assert board["token_pile"] + sum(board["tokens"]) in (0, 10)
        assert board["deck"] + sum(board["hands"]) + len(board["discards"]) in (0, 60)

    assert play_over_saves(Table.new("thats-life", NAMES[:players], options, seed), random.Random(seed), watch=check_counts)


@pytest.mark.parametrize("seed", [15, 20])
def test_what_a_player_imagines_looks_to_that_player_like_what_is(seed: int) -> None:
    """004-R35: the hidden things of the others are dealt anew, all of them are still there."""
    match, host, _ = random_game(seed)
    GAME.step(match, host)
    laid = Counter(match.sheet.faces)
    while GAME.result(match) is None:
        GAME.step(match, host)
        seat = match.sheet.turns % match.variant.players
        players, options = random_options(seed)
        imagined = GAME.load(match.dump(), players, options)
        GAME.determinise(imagined, seat, FastDice(seed))
        assert GAME.view(imagined, seat) == GAME.view(match, seat)
        check(imagined, laid)


@pytest.mark.parametrize("seed", range(3))
def test_views_do_not_depend_on_what_others_hold_in_secret(seed: int) -> None:
    """004-R35, 004-46, 004-60: now and then somebody's tokens or cards are exchanged for others."""
    chance = random.Random(seed)
    modules = SECRETS if seed else f"{SECRETS},flixxy,risk"
    table = Table.new("thats-life", NAMES[: 2 + seed], {"modules": modules, "version": "pro" if seed == 1 else "base"}, seed)
    compared = 0
    while table.questions:
        if chance.random() < 0.15:
            compared += compare_views(table, chance)
        table.answer(*random_answer(table, chance))
    assert compared > 40


def compare_views(table: Table, chance: random.Random) -> int:
    """Each seat in turn holds something else that lay in the pile before; nobody else may notice."""
    events = table.view()["events"]
    if any(event["kind"] == "token" for event in events):
        return 0  # what the current player has drawn in this turn would be something else as well
    on_the_table = {event["data"]["card"] for event in events if event["kind"] == "card"}
    compared = 0
    for seat in range(len(table.seats)):
        for held, pile in (("tokens", "pile"), ("hands", "deck")):
            save = table.save()
            shown = on_the_table | {line[1] for line in save["journal"] if not isinstance(line, int)}
            mine, rest = save["state"][held][seat], save["state"][pile]
            places = [at for at, thing in enumerate(mine) if thing not in shown and any(other != thing for other in rest)]
            if not places or (held == "tokens" and len(shown) > 1 and seat == table.questions[0].seat):
                continue
            at = chance.choice(places)
            other = chance.choice([place for place, thing in enumerate(rest) if thing != mine[at]])
            mine[at], rest[other] = rest[other], mine[at]
            twin = load_edited(save)
            if twin.notice is not None:
                continue  # what was played in this turn cannot be played with those cards
            assert twin.view(seat)["board"] != table.view(seat)["board"]
            for spectator in (None, *(other for other in range(len(table.seats)) if other != seat)):
                assert twin.view(spectator) == table.view(spectator)
                compared += 1
    return compared
