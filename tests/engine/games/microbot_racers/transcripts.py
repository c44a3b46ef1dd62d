"""Transcripts of games over all options, with many random answers: every question and sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engine.ai import get_policy
from engine.ai.playout_hosts import InlineHost
from engine.core.dice import FastDice
from engine.core.event import Event
from engine.core.host import Ask
from engine.core.question import Question
from engine.games.microbot_racers.game import GAME
from engine.games.microbot_racers.match import Match
from engine.games.microbot_racers.text.sentences import tell
from engine.text.phrase import name_by_seat, to_text
from tests.seeds import seeds

NAMES = ("Red", "Blue", "Green", "Violet")


class Transcript(NamedTuple):
    """All the text of one game."""

    match: Match
    events: list[Event]
    asked: list[Question]

    @property
    def sentences(self) -> list[str]:
        call = name_by_seat(NAMES)
        return [to_text(tell(event).sentence, call) for event in self.events]

    def lines(self) -> Iterator[str]:
        """All text that any player could read."""
        yield from self.sentences
        for question in self.asked:
            yield question.prompt
            yield from (text for option in question.options for text in (option.label, option.detail))


@cache
def transcripts() -> list[Transcript]:
    return [_played(60 + seed) for seed in seeds(20)]


def _played(seed: int) -> Transcript:
    """Plays a game with half of the answers by the quick policy, so that races go on for a while."""
    chance, dice, quick = random.Random(seed), FastDice(seed), get_policy("quick")
    seats = chance.choice((2, 2, 3, 4))
    options = {setting.id: chance.choice(setting.choices) for setting in GAME.game_options} | {"laps": "1"}
    match = GAME.new(seats, GAME.read_options(options | {"field": "crowd" if seats > 2 else "duel"}))
    asked: list[Question] = []

    def ask(seat: int, kind: str, values: Any, wording: Any = None, secret: bool = False) -> Any:
        question = Ask(seat, kind, values, wording, secret)
        asked.append(GAME.question(match, f"{len(asked)}", question, NAMES[:seats]))
        return quick.pick(GAME, match, question) if chance.random() < 0.5 else chance.choice(values)

    host = InlineHost(dice, ask, records_events=True, pauses=True)
    while GAME.result(match) is None:
        GAME.step(match, host)
    return Transcript(match, host.events, asked)
