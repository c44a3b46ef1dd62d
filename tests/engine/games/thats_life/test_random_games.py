"""Properties beat examples: random games with what must hold in all of them."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from engine import Table, game_record, verify
from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FairDice, FastDice
from engine.core.host import option_id
from engine.games.thats_life import GAME
from engine.table.save import seal
from tests.chances import seeds
from tests.engine.games.thats_life.positions import NAMES
from tests.engine.games.thats_life.random_games import check, play, random_game, random_options

SECRETS = "worms,hats,cards,attack"


def table_for(seed: int) -> Table:
    players, options = random_options(seed)
    return Table.new("thats-life", NAMES[:players], options, seed)


def random_answer(table: Table, chance: random.Random) -> tuple[int, str, str]:
    question = chance.choice(table.questions)
    return question.seat, question.key, chance.choice(question.options).id


@pytest.mark.parametrize("block", seeds(4))
def test_random_games_are_what_a_referee_would_have_played(block: int) -> None:
    """All of them end; tiles, tokens, cards and discs are conserved, and the score is what the log adds up to (004-25, 004-68)."""
    for seed in range(block * 12, (block + 1) * 12):
        assert play(seed).sheet.over


@pytest.mark.parametrize("seed", seeds(3))
def test_at_every_question_a_save_comes_back_to_the_same_table(seed: int) -> None:
    """Questions, views, and the events of the next answer are those of the table that was never put away; told is told."""
    chance = random.Random(seed)
    table = table_for(seed)
    told = [msgspec.json.encode(event) for event in table.events]
    while table.questions:
        text = json.dumps(table.save())
        again = Table.load(json.loads(text))
        assert again.questions == table.questions
        assert again.notice is None
        board = table.view()["board"]
        assert board["token_pile"] + sum(board["tokens"]) in (0, 10)
        assert board["deck"] + sum(board["hands"]) + len(board["discards"]) in (0, 60)
        assert [again.view(seat) for seat in (None, 0, 1)] == [table.view(seat) for seat in (None, 0, 1)]
        answer = random_answer(table, chance)
        events = table.answer(*answer)
        assert again.answer(*answer) == events
        assert again.save() == table.save()
        told += [msgspec.json.encode(event) for event in events]
    assert told == [msgspec.json.encode(event) for event in table.events]
    assert verify(game_record(table)).matches


@pytest.mark.parametrize("seed", range(6, 9))
def test_a_game_played_inline_is_the_game_played_at_a_table(seed: int) -> None:
    """No state is carried over from one step to the next but what is saved between them."""
    chance = random.Random(seed)
    table = table_for(seed)
    while table.questions:
        table.answer(*random_answer(table, chance))
    answers = iter(table.answers)

    def ask(seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        answered, key, picked = next(answers)
        assert (answered, key.split(".", 3)[3]) == (seat, kind)
        return next(value for value in options if option_id(value) == picked)

    players, options = random_options(seed)
    host = InlineHost(FairDice(str(seed)), ask, records_events=True, pauses=True)
    match = GAME.new(players, options)
    while GAME.result(match) is None:
        GAME.step(match, host)
    assert host.events == table.events


@pytest.mark.parametrize("seed", [10, 11])
def test_whether_anybody_listens_changes_nothing(seed: int) -> None:
    """Simulations do without events."""
    quiet, loud = (random_game(seed)[:2] for _ in range(2))
    quiet[1].records_events = False
    for match, host in (quiet, loud):
        while GAME.result(match) is None:
            GAME.step(match, host)
    assert quiet[0].dump() == loud[0].dump()
    assert not quiet[1].events


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


@pytest.mark.parametrize("seed", [20, 25])
def test_every_option_on_offer_can_be_taken_and_no_other(seed: int) -> None:
    """In a game with everything in it, at every fourth question; the options have labels of their own."""
    chance = random.Random(seed)
    table = table_for(seed)
    while table.questions:
        if chance.random() < 0.25:
            [question] = table.questions
            save = table.save()
            ids = [option.id for option in question.options]
            assert len({*ids}) == len(ids) > 0
            assert question.default in ids
            for option in ids:
                assert Table.load(save).answer(question.seat, question.key, option) is not None
        table.answer(*random_answer(table, chance))


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
            save["seal"] = seal(save)
            twin = Table.load(save)
            if twin.notice is not None:
                continue  # what was played in this turn cannot be played with those cards
            assert twin.view(seat)["board"] != table.view(seat)["board"]
            for spectator in (None, *(each for each in range(len(table.seats)) if each != seat)):
                assert twin.view(spectator) == table.view(spectator)
                compared += 1
    return compared
