"""The state of a match: the score sheet (plain data), the pile, the items and the current race."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from msgspec import Struct

from engine.core.pile import Pile
from engine.core.question import Refused
from engine.core.result import Result
from engine.games.magical_athlete_2003.advantages.items import BAUBLE, ITEMS, stock_for_sale
from engine.games.magical_athlete_2003.advantages.windows import Windows
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.track import BY_LENGTH, PRIZES, RULES
from engine.race.asks import with_asks
from engine.race.finishers import Finisher
from engine.race.match import RaceMatch
from engine.race.model.power import Power
from engine.race.model.racer import Racer
from engine.race.model.saved_race import RaceState, check
from engine.race.resolution.turn import Race
from engine.race.resolution.windows import RaceWithWindows

DRAFT, ASSASSIN, LINE_UP, RACE, OVER = "draft", "assassin", "line-up", "race", "over"

COINS = {4: 8, 5: 6}
"""Coins per player, by the number of players (001-8)."""
TEAM = {4: 5, 5: 4}
"""Characters in a team (001-17), and therefore races (001-21), by the number of players."""
IN_THE_PILE = 20
"""The other five are set aside (001-7). Nobody knows which, so they are not listed: they are what remains at the end."""
FIELDS = 5
"""The fields for cards on offer, at prices 0 to 4."""

NOBODY = -1


class Strike(Struct, array_like=True):
    """The Assassin's strike: the victim, its owner's seat, and the character drawn instead."""

    victim: str
    seat: int
    drawn: str


class Forecast(Struct, array_like=True):
    """What a Fortuneteller wrote down, public once the race is over."""

    seat: int
    whom: str
    right: bool


class Round(Struct):
    """A round of the Advanced Draft: who began the current turn, who has drafted in the round, and who has passed in the turn."""

    starter: int
    out: list[int]
    passed: list[int]
    opened: bool = False
    """Whether this turn's card has been turned up."""


class ScoreSheet(Struct):
    """What has happened so far, as it is saved. Cards that are nowhere on the sheet are in the pile or set aside.

    `fields` holds the cards on offer, by price.
    """

    phase: str
    fields: list[str | None]
    turned: int
    """How many cards have been turned up."""
    drafting: int
    """The seat whose turn it is in the draft."""
    last_buyer: int
    first: int
    """The seat that begins the race."""
    coins: list[int]
    hands: list[list[str]]
    markers: list[int]
    """What each seat has won, and the Hoodlum may steal."""
    strike: Strike | None
    races: list[list[Finisher]]
    forecasts: list[Forecast | None]
    race: RaceState | None = None
    stock: dict[str, int] = {}
    """The Advantages that can still be bought."""
    items: list[list[str]] = []
    """The items each seat holds, each bean listed separately; empty without Advantages."""
    orders: list[dict[str, str]] = []
    """When each seat wants to use an item, by item; without an entry, when it matters."""
    bottom: list[str] = []
    """Cards under the pile, in the order in which they will be turned up (002-7)."""
    round: Round | None = None
    minds: dict[str, int] = {}
    """Mind Control: the seat that decides for another player's racer, by the racer's id (002-32)."""
    writer: int | None = None
    """The seat that wrote the forecast, if it was not the Fortuneteller's player (002-33)."""
    off: bool = False
    """Whether no ability works until the next end of a turn (002-24)."""

    @property
    def to_come(self) -> int:
        """How many cards are in the pile and under it."""
        return IN_THE_PILE - self.turned + len(self.bottom)

    def baubles(self, seat: int) -> int:
        return self.items[seat].count(BAUBLE) if self.items else 0

    def seen(self) -> set[str]:
        """The names of all cards that are no longer in the pile."""
        cards = {*filter(None, self.fields), *chain(*self.hands), *self.bottom}
        cards.update(finisher.racer for finishers in self.races for finisher in finishers)
        if self.strike:
            cards.add(self.strike.victim)
        if self.race:
            cards.update(racer.name for racer in self.race.racers)
        return cards


class Match(RaceMatch):
    """The state of a running match.

    `chosen` holds the secret picks of a line-up, `revealed` those that are public while the Spy's player decides.
    """

    __slots__ = ("advanced", "chosen", "holdings", "pile", "players", "race", "revealed", "rules", "sheet", "track")

    cards, sheet_type = CARDS, ScoreSheet
    sheet: ScoreSheet

    def __init__(self, players: int, options: Mapping[str, str], sheet: ScoreSheet) -> None:
        self.players = players
        self.track = BY_LENGTH[options["length"]]
        self.advanced = options["draft"] == "advanced"
        self.rules = with_asks(RULES["text"], options)
        self.sheet = sheet
        self.chosen: dict[int, str] = {}
        self.revealed: dict[int, str] = {}
        self.race: Race | None = None
        self.holdings = Windows(sheet) if sheet.items else None
        seen = sheet.seen()
        self.pile: Pile[Power] = Pile([card for name, card in CARDS.items() if name not in seen])

    @classmethod
    def new(cls, seats: int, options: Mapping[str, str]) -> Match:
        """A match before its draft."""
        hands: list[list[str]] = [[] for _ in range(seats)]
        advantages = options["advantages"] == "on"
        coins, markers = [COINS[seats] + advantages] * seats, [0] * seats  # 002-1
        sheet = ScoreSheet(DRAFT, [None] * FIELDS, 0, NOBODY, NOBODY, 0, coins, hands, markers, None, [], [])
        if advantages:
            sheet.stock = stock_for_sale()
            sheet.items, sheet.orders = [[] for _ in hands], [{} for _ in hands]
        return cls(seats, options, sheet)

    @property
    def races(self) -> int:
        return TEAM[self.players]

    @property
    def draft_round(self) -> int:
        """How many rounds of the Advanced Draft are over: every player buys one card in each."""
        return min(map(len, self.sheet.hands))

    def clockwise(self, seat: int) -> list[int]:
        """All seats clockwise, beginning with this one."""
        return [(seat + k) % self.players for k in range(self.players)]

    def points(self) -> list[float]:
        """Every seat's points. The current race's prizes count as soon as they are taken.

        A Bauble is worth 1.1 (002-38), computed in whole tenths so that equal sums compare equal.
        """
        markers = list(self.sheet.markers)
        for seat, prize in self.race.paid if self.race else ():
            markers[seat] += prize
        held = map(self.sheet.baubles, range(self.players))
        return [(10 * own + 11 * baubles) / 10 if baubles else own for own, baubles in zip(markers, held, strict=True)]

    def result(self) -> Result | None:
        return Result.by_points(self.points()) if self.sheet.phase == OVER else None

    def spy_seat(self) -> int | None:
        """The seat that holds the Spy and has a choice: it chooses after all others are revealed (001-23, 001-R8)."""
        return next((seat for seat, hand in enumerate(self.sheet.hands) if "Spy" in hand and len(hand) > 1), None)

    def set_race(self, racers: list[Racer], first: int) -> Race:
        """Starts a race with these racers; it has reaction windows only if a player could use an item there."""
        sheet = self.sheet
        setting = (racers, self.track, PRIZES[len(sheet.races)], self.rules, first, sheet.markers)
        if self.holdings is None or not self.holdings.is_needed():
            self.race = Race(*setting)
            return self.race
        self.race = race = RaceWithWindows(*setting)
        race.use_kit(self.holdings, silent=sheet.off)
        for r in racers:
            r.decider = sheet.minds.get(r.id, r.seat)
        return race

    def dump(self) -> Any:
        if self.holdings is not None:
            self.holdings.apply_all_orders()
        return super().dump()

    def check(self) -> None:
        """Raises `Refused` for a sheet that does not fit this game and table."""
        sheet = self.sheet
        unknown = sheet.seen() - CARDS.keys()
        if unknown:
            raise Refused(f"This save does not fit the game: there is no character {min(unknown)!r}.")
        if sheet.phase not in (DRAFT, ASSASSIN, LINE_UP, RACE, OVER) or (sheet.phase == RACE) != (sheet.race is not None):
            raise Refused(f"This save does not fit the game: its phase cannot be {sheet.phase}.")
        seats = {len(sheet.coins), len(sheet.hands), len(sheet.markers)} == {self.players} and 0 <= sheet.first < self.players
        drafting = {sheet.drafting, sheet.last_buyer} <= {NOBODY, *range(self.players)}
        to_come = self.races - len(sheet.races) - (sheet.phase == RACE)
        if not seats or not drafting or len(sheet.forecasts) != len(sheet.races) or to_come < (sheet.phase == LINE_UP):
            raise Refused("This save does not fit the game: it is about other seats or more races.")
        if sheet.phase == LINE_UP and not all(sheet.hands):
            raise Refused("This save does not fit the game: somebody has no character left to send.")
        if not {*sheet.minds.values()} <= {*range(self.players)} or sheet.writer not in (None, *range(self.players)):
            raise Refused("This save does not fit the game: somebody decides who is not there.")
        current = sheet.round
        is_round = current is None or {sheet.drafting, current.starter, *current.out, *current.passed} <= {*range(self.players)}
        if len(sheet.fields) != FIELDS or not 0 <= sheet.turned <= IN_THE_PILE or not is_round:
            raise Refused("This save does not fit the game: there is no such draft.")
        if {*sheet.stock, *chain(*sheet.items)} - ITEMS.keys() or len(sheet.items) != (self.players if sheet.stock else 0):
            raise Refused("This save does not fit the game: these are not its Advantages.")
        if len(sheet.orders) != len(sheet.items):
            raise Refused("This save does not fit the game: it has orders of other seats.")
        if sheet.race:
            check(sheet.race, self.players, self.track.length)
