"""Positions written as one line of text: `whatif("SwordFighter@5!+boot+beans2 Troll@6", dice=[3])`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.core.host import Ask
from engine.core.question import Option, Refused
from engine.games.magical_athlete_2003.advantages.asking import WINDOW
from engine.games.magical_athlete_2003.advantages.items import BEANS, ITEMS
from engine.games.magical_athlete_2003.advantages.orders import ASK
from engine.games.magical_athlete_2003.advantages.text.questions import window_question
from engine.games.magical_athlete_2003.advantages.windows import Windows
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.text.sentences import SENTENCES
from engine.games.magical_athlete_2003.text.vocabulary import VOCABULARY
from engine.games.magical_athlete_2003.track import PRIZES, RULES, TRACKS
from engine.race.model.racer import Racer
from engine.race.notation import RaceNotation
from engine.race.resolution.turn import Race
from engine.race.resolution.windows import RaceWithWindows
from engine.text.name_matching import nearest

ITEM = re.compile(r"([a-z]+)(\d*)")


class HoldingsWithoutMatch(Struct):
    """The fields of a score sheet that are about items, for a race without a match."""

    items: list[list[str]]
    orders: list[dict[str, str]]
    minds: dict[str, int] = {}
    writer: int | None = None
    off: bool = False


class NotationWithItems(RaceNotation):
    """The race notation with items behind a racer's name.

    If `eager`, players are asked at every window about every item that they hold, so that a question about the rules misses none.
    """

    def read_position_with_items(self, text: str) -> list[tuple[Racer, list[str]]]:
        return [(racer, _items(words)) for racer, words in self._written(text, None)]

    def set_race(self, racers: list[Racer], held: Sequence[Sequence[str]], setting: tuple[Any, ...], eager: bool) -> Race:
        items = [_items(words) for words in held]
        if not any(items):
            return Race(racers, *setting)
        race = RaceWithWindows(racers, *setting)
        race.use_kit(Windows(HoldingsWithoutMatch(items, [dict.fromkeys(own if eager else (), ASK) for own in items])))
        return race

    def held_in(self, race: Race) -> Sequence[Sequence[str]]:
        windows = race.kit if isinstance(race, RaceWithWindows) else None
        return windows.stored.items if isinstance(windows, Windows) else [[] for _ in race.racers]

    def held_completions(self, behind: str) -> list[str]:
        before, plus, begun = behind.rpartition("+")
        return [f"{before}+{item}" for item in ITEMS if item.startswith(begun.strip())] if plus else []

    def _phrase(self, ask: Ask) -> tuple[str, tuple[Option, ...]]:
        return window_question(ask) if ask.kind.startswith(WINDOW) else super()._phrase(ask)


def _items(words: Sequence[str]) -> list[str]:
    return [piece for word in words for piece in read_item(word)]


def read_item(word: str) -> list[str]:
    """The pieces of an item written by its short name, such as `boot` or `beans2`; a number means fewer beans than a set."""
    match = ITEM.fullmatch(word)
    name, digits = match.groups() if match else (word, "")
    if name not in ITEMS:
        near = "".join(f" Did you mean {item}?" for item in nearest(name, ITEMS, most=1))
        raise Refused(f"There is no thing called {name[:40]!r}.{near} Possible: {', '.join(ITEMS)}.")
    pieces = ITEMS[name].pieces
    count = int(digits) if digits else pieces
    if not 1 <= count <= pieces:
        how_many = f"{BEANS} come in sets of {pieces}" if name == BEANS else f"write +{name} for each of them"
        raise Refused(f"{word[:40]!r} cannot be read: {how_many}.")
    return [name] * count


NOTATION = NotationWithItems(
    CARDS,
    TRACKS,
    PRIZES,
    RULES,
    VOCABULARY,
    SENTENCES,
    example="SwordFighter@5!+boot+beans2 Troll@6",
    spoils=True,
    holds="+ and what its player holds",
)
whatif = NOTATION.whatif
read_position = NOTATION.read_position
