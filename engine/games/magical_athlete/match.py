"""The state of a match: the score sheet (plain data), the pile and the current race."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from msgspec import Struct

from engine.core.pile import Pile
from engine.core.question import Refused
from engine.core.result import Result
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.rule_sets import RULES
from engine.games.magical_athlete.tracks import TRACKS
from engine.race.asks import with_asks
from engine.race.finishers import Finisher
from engine.race.match import RaceMatch
from engine.race.model.racer import Racer
from engine.race.model.saved_race import RaceState, check
from engine.race.model.track import Track
from engine.race.resolution.turn import Race

PRIZES = ((3, 1), (4, 2), (4, 2), (5, 3))
"""Gold and silver of the four races (000-12)."""

MOST_SETS, MOST_RACERS_IN_A_ROW = 4, 12
DRAFT, LINE_UP, RACE, OVER = "draft", "line-up", "race", "over"


class ScoreSheet(Struct):
    """What has happened in a match so far, as it is saved. Cards that are nowhere on the sheet are in the pile."""

    phase: str
    row: list[str]
    bottom: list[str]
    away: list[str]
    set_no: int
    first: int
    hands: list[list[str]]
    prizes: list[int]
    bronze: list[int]
    races: list[list[Finisher]]
    race: RaceState | None = None

    def seen(self) -> set[str]:
        """The names of all cards that are no longer in the pile."""
        cards = {*self.row, *self.bottom, *self.away, *chain(*self.hands)}
        cards.update(finisher.racer for finishers in self.races for finisher in finishers)
        if self.race:
            cards.update(racer.name for racer in self.race.racers)
        return cards


class Match(RaceMatch):
    """The state of a running match. `chosen` holds the secret picks of a line-up until they are revealed."""

    __slots__ = ("chosen", "pile", "players", "race", "racers_each", "rules", "sheet", "tracks")

    cards, sheet_type = CARDS, ScoreSheet
    sheet: ScoreSheet

    def __init__(self, players: int, options: Mapping[str, str], sheet: ScoreSheet) -> None:
        self.players = players
        self.racers_each = 2 if players == 2 or options["racers"] == "double" else 1
        self.tracks = [TRACKS[name] for name in options["tracks"].split(",")]
        self.rules = with_asks(RULES[options["rules"]], options)
        self.sheet = sheet
        self.chosen: dict[int, list[str]] = {}
        self.race: Race | None = None
        seen = sheet.seen()
        self.pile = Pile([card for name, card in CARDS.items() if name not in seen], [CARDS[name] for name in sheet.bottom])

    @classmethod
    def new(cls, seats: int, options: Mapping[str, str]) -> Match:
        hands: list[list[str]] = [[] for _ in range(seats)]
        return cls(seats, options, ScoreSheet(DRAFT, [], [], [], 0, 0, hands, [0] * seats, [0] * seats, []))

    @property
    def track(self) -> Track:
        return self.tracks[len(self.sheet.races)]

    def points(self) -> list[int]:
        """Every seat's points. The current race's prizes count as soon as they are taken."""
        points = [gold + bronze for gold, bronze in zip(self.sheet.prizes, self.sheet.bronze, strict=True)]
        if self.race:
            for seat, prize in self.race.paid:
                points[seat] += prize
        return points

    def result(self) -> Result | None:
        return Result.by_points(self.points()) if self.sheet.phase == OVER else None

    def set_race(self, racers: list[Racer], first: int) -> Race:
        """Starts a race with these racers on the current track; `first` is the index of the racer that begins."""
        sheet = self.sheet
        prizes = PRIZES[len(sheet.races)]
        self.race = race = Race(racers, self.track, prizes, self.rules, first, sheet.bronze)
        race.pile = self.pile
        race.first_turns = self.players == 2
        race.winners = [CARDS[r.racer] for finishers in sheet.races for r in finishers if r.status == 1]
        return race

    # ------------------------------------------------------------------ save and load

    def dump(self) -> Any:
        sheet = self.sheet
        sheet.bottom = [card.name for card in self.pile.bottom]
        sheet.away = []
        known = sheet.seen() | {card.name for card in self.pile.left}
        sheet.away = [name for name in CARDS if name not in known]
        return super().dump()

    def check(self) -> None:
        """Raises `Refused` for a sheet that does not fit this game and table."""
        sheet = self.sheet
        unknown = sheet.seen() - CARDS.keys()
        if unknown:
            raise Refused(f"This save does not fit the game: there is no racer {min(unknown)!r}.")
        if sheet.phase not in (DRAFT, LINE_UP, RACE, OVER) or (sheet.phase == RACE) != (sheet.race is not None):
            raise Refused(f"This save does not fit the game: its phase cannot be {sheet.phase}.")
        seats = {len(sheet.hands), len(sheet.prizes), len(sheet.bronze)} == {self.players} and 0 <= sheet.first < self.players
        to_come = len(PRIZES) - len(sheet.races) - (sheet.phase == RACE)
        if not seats or (to_come < 1 if sheet.phase == LINE_UP else to_come < 0):
            raise Refused("This save does not fit the game: it is about other seats or more races.")
        if sheet.phase == LINE_UP and min(len(hand) for hand in sheet.hands) < self.racers_each:
            raise Refused("This save does not fit the game: somebody has no racer left to send.")
        if not 0 <= sheet.set_no <= MOST_SETS or (sheet.phase == DRAFT and len(sheet.row) > MOST_RACERS_IN_A_ROW):
            raise Refused("This save does not fit the game: there is no such draft.")
        if sheet.race:
            check(sheet.race, self.players, self.track.length)
