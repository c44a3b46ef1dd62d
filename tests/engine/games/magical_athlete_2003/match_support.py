"""A match of 2003 at any point, with the dice, cards and answers that a test names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.magical_athlete_2003.game import GAME
from engine.games.magical_athlete_2003.match import LINE_UP, RACE, Match
from engine.games.magical_athlete_2003.notation import read_position
from tests.engine.support.scripted_match import ScriptedPlayers, ScriptedRaces


class CardDrawers(ScriptedPlayers):
    """They also draw the cards that the test names; other cards come in the order of the box."""

    def __init__(self, match: Match, dice: Sequence[int], answers: Sequence[str], cards: Sequence[str]) -> None:
        super().__init__(dice, answers)
        self.match, self.cards = match, list(cards)

    def below(self, n: int, only: int | None = None) -> int:
        return [card.name for card in self.match.pile.left].index(self.cards.pop(0)) if self.cards else 0


class Scripted2003(ScriptedRaces[Match]):
    """A match of 2003, played step by step."""

    def __init__(self, match: Match, dice: Sequence[int] = (), answers: Sequence[str] = (), cards: Sequence[str] = ()) -> None:
        super().__init__(GAME, match, CardDrawers(match, dice, answers, cards))

    @property
    def fields(self) -> list[str | None]:
        """From the price of 4 down to 0."""
        return self.match.sheet.fields[::-1]


def all_options(**options: str) -> dict[str, str]:
    """All options of a table, with defaults for those that are not named."""
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
    """A match in the middle of a draft; `fields` from the price of 4 down to 0."""
    match = Match.new(players, all_options(**options))
    sheet = match.sheet
    sheet.fields, sheet.turned, sheet.drafting = list(fields)[::-1], turned, seat
    sheet.coins = list(coins) or sheet.coins
    sheet.hands = [list(hand) for hand in hands] or sheet.hands
    sheet.items = [list(held) for held in items] or sheet.items
    return Match(players, all_options(**options), sheet)


def before_race(teams: Sequence[Sequence[str]], first: int = 0, markers: Sequence[int] = (), races: int = 0) -> Match:
    """A match before a line-up."""
    match = Match.new(len(teams), all_options())
    sheet = match.sheet
    sheet.phase, sheet.first = LINE_UP, first
    sheet.hands = [list(team) for team in teams]
    sheet.markers = list(markers) or sheet.markers
    sheet.races, sheet.forecasts = [[] for _ in range(races)], [None] * races
    return Match(len(teams), all_options(), sheet)


def on_the_track(position: str, race: int = 1, first: int = 0, markers: Sequence[int] = (), **options: str) -> Match:
    """A match in race number `race`, with characters in seat order."""
    racers = read_position(position)
    match = Match.new(len(racers), all_options(**options))
    sheet = match.sheet
    sheet.phase, sheet.first = RACE, first
    sheet.races, sheet.forecasts = [[] for _ in range(race - 1)], [None] * (race - 1)
    sheet.markers[:] = markers or sheet.markers
    match.set_race(racers, first)
    return match
