"""Random games over all modules that write down every word: what was asked, what was answered, what was said."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.core.event import Event
from engine.core.host import Ask
from engine.core.question import Option, Refused
from engine.games.thats_life.game import GAME
from engine.games.thats_life.hidden import determinise
from engine.games.thats_life.match import Match, ScoreSheet
from engine.games.thats_life.text.questions import phrase
from engine.games.thats_life.text.sentences import tell
from engine.games.thats_life.variant import MODULES
from engine.text.phrase import by_seats, spelled

GAMES = 36
NAMES = ("Red", "Blue", "Green", "Violet", "Amber", "Teal", "Rose", "Slate")
LONG = tuple(f"Bartholomew the {nth} of Oz" for nth in ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"))
"""As long as the bot lets names be, and alike where they are cut."""


def say(event: Event, names: Sequence[str]) -> str:
    return spelled(tell(event).sentence, by_seats(names))


class Asked(NamedTuple):
    ask: Ask
    prompt: str
    options: tuple[Option, ...]
    otherwise: tuple[str, tuple[Option, ...]]
    """The same question if everybody held other cards and tokens."""
    told: int
    """How many events came before."""
    chosen: int


class Talk(NamedTuple):
    """A game in words."""

    names: Sequence[str]
    match: Match
    options: dict[str, str]
    events: list[Event]
    asked: list[Asked]

    @property
    def sentences(self) -> list[str]:
        return [say(event, self.names) for event in self.events]

    def lines(self) -> Iterator[str]:
        """All that anybody could read."""
        yield from self.sentences
        for asked in self.asked:
            yield asked.prompt
            for option in asked.options:
                yield option.label
                yield option.detail


@cache
def talks() -> list[Talk]:
    return [_played(seed) for seed in range(GAMES)]


def _played(seed: int) -> Talk:
    rng, dice = random.Random(seed), FastDice(seed)
    options = _options(rng)
    names = (LONG if seed % 3 == 0 else NAMES)[: rng.randint(2, 8)]
    match = GAME.new(len(names), options)
    asked: list[Asked] = []

    def ask(seat: int, kind: str, options_: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        put = Ask(seat, kind, options_, wording, secret)
        prompt, words = phrase(match, put, names)
        at = rng.randrange(len(options_))
        asked.append(Asked(put, prompt, words, phrase(_in_other_hands(match, dice), put, names), len(host.events), at))
        return options_[at]

    host = InlineHost(dice, ask, records_events=True)
    while GAME.result(match) is None:
        GAME.step(match, host)
    return Talk(names, match, options, host.events, asked)


def _options(rng: random.Random) -> dict[str, str]:
    while True:
        given = {
            "version": rng.choice(["base", "pro"]),
            "modules": ",".join(module for module in MODULES if rng.random() < 0.6),
            "skin": rng.choice(["clover", "camel"]),
            "discs": rng.choice(["text", "2007"]),
        }
        options = GAME.read_options(given)
        try:
            GAME.check(2, options)
        except Refused:
            continue
        return options


def _in_other_hands(match: Match, dice: FastDice) -> Match:
    other = Match(match.variant, msgspec.convert(GAME.dump(match), ScoreSheet))  # in the middle of a turn it is no save
    determinise(other, None, dice)
    return other
