"""A match of 2003 set up by hand, with dice, cards and answers as a test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.ai.playout_hosts import InlineHost
from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import LINE_UP, RACE, Match
from engine.games.magical_athlete_2003.notation import read_position
from tests.engine.games.magical_athlete import match_support


class People(match_support.People):
    """They also draw the cards that the test names; the others come in the order of the box."""

    def __init__(self, match: Match, dice: Sequence[int], answers: Sequence[str], cards: Sequence[str]) -> None:
        super().__init__(dice, answers)
        self.match, self.cards = match, list(cards)

    def below(self, n: int, only: int | None = None) -> int:
        return [card.name for card in self.match.pile.left].index(self.cards.pop(0)) if self.cards else 0


class Evening:
    """A match that is played step by step."""

    def __init__(self, match: Match, dice: Sequence[int] = (), answers: Sequence[str] = (), cards: Sequence[str] = ()) -> None:
        self.match = match
        self.people = People(match, dice, answers, cards)
        self.host = InlineHost(self.people, self.people.ask, hearing=True, pauses=True)

    def play(self, steps: int = 1) -> Evening:
        for _ in range(steps):
            GAME.step(self.match, self.host)
        return self

    def finish_race(self) -> Evening:
        races = len(self.match.sheet.races)
        while len(self.match.sheet.races) == races:
            self.play()
        return self

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.host.events if event.kind == kind]

    @property
    def fields(self) -> list[str | None]:
        """From the price of 4 down to 0."""
        return self.match.sheet.fields[::-1]


def chosen(**options: str) -> dict[str, str]:
    """All options of a table; the ones not named are at their default."""
    return GAME.read_options(options)


NO_OPTIONS: Mapping[str, str] = {}


def drafting(
    players: int = 4,
    fields: Sequence[str | None] = (None,) * 5,
    coins: Sequence[int] = (),
    hands: Sequence[Sequence[str]] = (),
    turned: int = 0,
    seat: int = 0,
    items: Sequence[Sequence[str]] = (),
    options: Mapping[str, str] = NO_OPTIONS,
) -> Match:
    """In the middle of a draft; `fields` from the price of 4 down to 0."""
    match = Match.new(players, chosen(**options))
    sheet = match.sheet
    sheet.fields, sheet.turned, sheet.drafting = list(fields)[::-1], turned, seat
    sheet.coins = list(coins) or sheet.coins
    sheet.hands = [list(hand) for hand in hands] or sheet.hands
    sheet.items = [list(each) for each in items] or sheet.items
    return Match(players, chosen(**options), sheet)


def before_race(teams: Sequence[Sequence[str]], first: int = 0, markers: Sequence[int] = (), races: int = 0) -> Match:
    """The line-up comes next."""
    match = Match.new(len(teams), chosen())
    sheet = match.sheet
    sheet.phase, sheet.first = LINE_UP, first
    sheet.hands = [list(team) for team in teams]
    sheet.markers = list(markers) or sheet.markers
    sheet.races, sheet.forecasts = [[] for _ in range(races)], [None] * races
    return Match(len(teams), chosen(), sheet)


def on_the_track(position: str, race: int = 1, first: int = 0, markers: Sequence[int] = (), **options: str) -> Match:
    """Race number so-and-so is on; characters are in seat order."""
    racers = read_position(position)
    match = Match.new(len(racers), chosen(**options))
    sheet = match.sheet
    sheet.phase, sheet.first = RACE, first
    sheet.races, sheet.forecasts = [[] for _ in range(race - 1)], [None] * (race - 1)
    sheet.markers[:] = markers or sheet.markers
    match.set_race(racers, first)
    return match
