"""A match of 2025 at any point: with the teams, pile and places, and then the dice and answers, that a test names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.magical_athlete.game import GAME
from engine.games.magical_athlete.match import LINE_UP, RACE, Match
from engine.games.magical_athlete.notation import read_position
from engine.games.magical_athlete.racers import CARDS
from engine.race.finishers import Finisher
from engine.table.table import Table
from tests.engine.support.scripted_match import ScriptedPlayers, ScriptedRaces
from tests.engine.support.tables import table_at

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


class ScriptedMatch(ScriptedRaces[Match]):
    """A match of 2025, played step by step."""

    def __init__(self, match: Match, dice: Sequence[int] = (), answers: Sequence[str] = ()) -> None:
        super().__init__(GAME, match, ScriptedPlayers(dice, answers))

    def draft(self) -> ScriptedMatch:
        return self.play_until(lambda match: match.sheet.phase == LINE_UP)

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.host.events]

    @property
    def turns(self) -> list[str]:
        """The racers in the order of their turns."""
        return [turn["racer"] for turn in self.events("turn")]

    @property
    def spaces(self) -> list[int]:
        assert self.match.race is not None
        return [racer.space for racer in self.match.race.racers]


def all_options(**options: str) -> dict[str, str]:
    """All options of a table, with defaults for those that are not named."""
    return GAME.read_options(options)


def on_the_track(position: str, players: int | None = None, race: int = 1, first: int = 0, **options: str) -> Match:
    """A match in race number `race`. Racers are in seat order, two for each seat if there are more racers than players."""
    racers = read_position(position)
    match = Match.new(players or len(racers), all_options(**options))
    match.sheet.races = [[] for _ in range(race - 1)]
    match.sheet.phase = RACE
    match.sheet.first = first
    for racer in racers:
        racer.seat = racer.decider = racer.i // match.racers_each
    match.set_race(racers, first * match.racers_each)
    return match


def won_by(*racers: str) -> list[list[Finisher]]:
    """Earlier races with these winners, all Ada's; nobody else raced."""
    return [[Finisher(seat=0, racer=name, status=1, space=30, points=0)] for name in racers]


def before_race(
    teams: Sequence[Sequence[str]], pile: Sequence[str] = (), winners: Sequence[str] = (), first: int = 0, **options: str
) -> Match:
    """A match before a line-up; the first card of the pile is on top."""
    match = Match.new(len(teams), all_options(**options))
    sheet = match.sheet
    sheet.phase, sheet.first = LINE_UP, first
    sheet.hands = [list(team) for team in teams]
    sheet.races = won_by(*winners)
    sheet.bottom = list(pile)
    sheet.away = [name for name in CARDS if name not in sheet.seen()]
    return Match(len(teams), all_options(**options), sheet)


def table_of(match: Match, options: Mapping[str, str] | None = None, seed: str = "a seed") -> Table:
    """The match at a real table, with its secrets."""
    return table_at(GAME, match, NAMES[: match.players], options or all_options(), seed)


def play_out(table: Table) -> Table:
    """Plays to the end of the game with the first option of every question."""
    while table.result is None:
        question = table.questions[0]
        table.answer(question.seat, question.key, question.options[0].id)
    return table
