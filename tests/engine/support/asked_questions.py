"""Every kind of question of every game, as the asked player reads it, from games in which everybody does anything at all."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine import Game, Question, Refused, get_game
from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.core.host import Ask
from engine.race.model.racer import Racer
from engine.race.resolution.activation import Wording
from tests.engine.games.microbot_racers.random_games import random_options as microbot_options
from tests.engine.games.thats_life.random_games import random_options as thats_life_options

NAMES = ("Rusty", "Pixel", "Cog", "Widget", "Sprocket", "Gizmo", "Bolt", "Nut")
MOST_STEPS = 400
EAGER = 0.6
"""How often whoever may decline does not, so that games go on and powers are used."""


class Standing(NamedTuple):
    """A racer as it stood when a question was asked."""

    name: str
    seat: int
    space: int


class RaceFacts(NamedTuple):
    """What a question of a race is about, as it was when the question was asked."""

    me: Standing
    about: list[Standing]
    picks: dict[str, Standing]
    """The racers among the options, by the options' ids."""
    prizes: tuple[int, int]


class AskedQuestion(NamedTuple):
    """A question, and what it is about if it is one of a race. `coins` are those of a player in a draft with coins."""

    question: Question
    options: dict[str, str]
    race: RaceFacts | None
    coins: int


def options_for(game: Game[Any], seed: int) -> tuple[int, dict[str, str]]:
    """Players and options of a game, all of them in turn."""
    if game.id == "microbot-racers":
        return microbot_options(seed)
    if game.id == "thats-life":
        return thats_life_options(seed)
    chance = random.Random(seed)
    while True:
        given = {
            option.id: ",".join(chance.choice(option.choices) for _ in range(max(1, option.times))) for option in game.game_options
        }
        players = chance.randint(game.fewest, game.most)
        try:
            options = game.read_options(given)
            game.check_table(players, options)
        except Refused:
            continue
        return players, options


def asked_questions(name: str, seed: int) -> Iterator[AskedQuestion]:
    """The questions of one game in which everybody answers by chance, in the order in which they are asked."""
    game, chance = get_game(name), random.Random(seed)
    players, options = options_for(game, seed)
    state, dice = game.new(players, options), FastDice(seed)
    found: list[AskedQuestion] = []

    def ask(seat: int, kind: str, offered: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        asked = Ask(seat, kind, offered, wording, secret)
        question = game.question(state, f"1.{seat}.1.{kind}", asked, NAMES[:players])
        coins = getattr(getattr(state, "sheet", None), "coins", None)
        found.append(AskedQuestion(question, options, _facts(asked), coins[seat] if coins else 0))
        declines = offered[-1] is None
        return chance.choice(offered[:-1] if declines and len(offered) > 1 and chance.random() < EAGER else offered)

    host = InlineHost(dice, ask, pauses=True)
    for _ in range(MOST_STEPS):
        if game.result(state) is not None:
            return
        _ask_about_everything(game, state, players)
        game.step(state, host)
        yield from found
        found.clear()


def _facts(ask: Ask) -> RaceFacts | None:
    if not isinstance(ask.wording, tuple) or not ask.wording or not isinstance(ask.wording[0], Racer):
        return None
    wording = Wording(*ask.wording)
    about = [_standing(value) for value in wording.about if isinstance(value, Racer)]
    picks = {value.id: _standing(value) for value in ask.options if isinstance(value, Racer)}
    return RaceFacts(_standing(wording.me), about, picks, wording.race.prizes)


def _standing(racer: Racer) -> Standing:
    return Standing(racer.name, racer.seat, racer.space)


def _ask_about_everything(game: Game[Any], state: Any, players: int) -> None:
    """Let everybody be asked at every window."""
    for seat in range(players):
        for menu in game.menus(state, seat):
            for order in menu.orders:
                if order.text.endswith("=ask") and order.text != menu.chosen:
                    game.order(state, seat, game.check_order(state, seat, order.text))


def shape_of(question: Question) -> str:
    """What questions have in common that differ in names and numbers only."""
    texts = [question.prompt, *(option.label for option in question.options)]
    return " / ".join(dict.fromkeys(re.sub(r"[A-Z][\w.'-]*( [A-Z][\w.'-]*)*|[-−+]?\d+", "#", text) for text in texts))
