"""A match set up by hand: teams, pile and places as a test wants them, dice and answers as told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.ai.playout_hosts import InlineHost
from engine.games.magical_athlete.game import GAME
from engine.games.magical_athlete.match import LINE_UP, RACE, Match
from engine.games.magical_athlete.notation import read_position
from engine.games.magical_athlete.racers import CARDS
from engine.race.finishers import Finisher
from engine.race.model.power import Power
from engine.race.model.racer import Racer
from engine.table.table import Table
from tests.engine.support.tables import table_at

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


class People:
    """They throw what the test says and answer by name; asked more than that they decline, or take the first option."""

    def __init__(self, dice: Sequence[int], answers: Sequence[str]) -> None:
        self.dice = list(dice)
        self.answers = list(answers)
        self.asked: list[tuple[int, str, list[str]]] = []
        """Seat, kind and options of each real choice."""

    def below(self, n: int, only: int | None = None) -> int:
        """Cards come in the order of the box."""
        return 0

    def die(self, seat: int, sides: int = 6) -> int:
        """One that the test forgot is an error."""
        return self.dice.pop(0)

    def ask(self, seat: int, kind: str, options: Sequence[Any], wording: Any = None, secret: bool = False) -> Any:
        names = [_name(option) for option in options]
        if len(names) == 1:
            return options[0]
        self.asked.append((seat, kind, names))
        if self.answers:
            return options[names.index(self.answers.pop(0))]
        return None if None in options else options[0]


def _name(option: Any) -> str:
    if option is None:
        return "no"
    return option.name if isinstance(option, Racer | Power) else str(option)


class Evening:
    """A match that is played step by step: a pick, a line-up, the set-up of a race, a turn."""

    def __init__(self, match: Match, dice: Sequence[int] = (), answers: Sequence[str] = ()) -> None:
        self.match = match
        self.people = People(dice, answers)
        self.host = InlineHost(self.people, self.people.ask, hearing=True, pauses=True)

    def play(self, steps: int = 1) -> Evening:
        for _ in range(steps):
            GAME.step(self.match, self.host)
        return self

    def play_until(self, done: Callable[[Match], bool]) -> Evening:
        while not done(self.match):
            self.play()
        return self

    def draft(self) -> Evening:
        return self.play_until(lambda match: match.sheet.phase == LINE_UP)

    def finish_race(self) -> Evening:
        races = len(self.match.sheet.races)
        return self.play_until(lambda match: len(match.sheet.races) > races)

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.host.events if event.kind == kind]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.host.events]

    @property
    def turns(self) -> list[str]:
        """Who had a turn, one after the other."""
        return [turn["racer"] for turn in self.told("turn")]

    @property
    def spaces(self) -> list[int]:
        assert self.match.race is not None
        return [racer.space for racer in self.match.race.racers]


def chosen(**options: str) -> dict[str, str]:
    """All options of a table; the ones not named are at their default."""
    return GAME.read_options(options)


def on_the_track(position: str, players: int | None = None, race: int = 1, first: int = 0, **options: str) -> Match:
    """Race number so-and-so is on; racers are in seat order, two in a row to a seat where there are more of them than players."""
    racers = read_position(position)
    match = Match.new(players or len(racers), chosen(**options))
    match.sheet.races = [[] for _ in range(race - 1)]
    match.sheet.phase = RACE
    match.sheet.first = first
    for racer in racers:
        racer.seat = racer.decider = racer.i // match.racers_each
    match.set_race(racers, first * match.racers_each)
    return match


def won_by(*racers: str) -> list[list[Finisher]]:
    """Earlier races with these winners, each sent by Ada; nobody else was in them."""
    return [[Finisher(seat=0, racer=name, status=1, space=30, points=0)] for name in racers]


def before_race(
    teams: Sequence[Sequence[str]], pile: Sequence[str] = (), winners: Sequence[str] = (), first: int = 0, **options: str
) -> Match:
    """The line-up comes next; the pile is stacked as given, its first card on top."""
    match = Match.new(len(teams), chosen(**options))
    sheet = match.sheet
    sheet.phase, sheet.first = LINE_UP, first
    sheet.hands = [list(team) for team in teams]
    sheet.races = won_by(*winners)
    sheet.bottom = list(pile)
    sheet.away = [name for name in CARDS if name not in sheet.seen()]
    return Match(len(teams), chosen(**options), sheet)


def table_of(match: Match, options: Mapping[str, str] | None = None, seed: str = "a seed") -> Table:
    """The match on a real table, with all that a table keeps secret."""
    return table_at(GAME, match, NAMES[: match.players], options or chosen(), seed)


def answer(table: Table, seat: int, option: str) -> None:
    """The seat answers its open question."""
    key = next(question.key for question in table.questions if question.seat == seat)
    table.answer(seat, key, option)


def play_out(table: Table) -> Table:
    """To the end of the game; everybody always takes the first thing on offer."""
    while table.result is None:
        question = table.questions[0]
        table.answer(question.seat, question.key, question.options[0].id)
    return table


def told(table: Table, kind: str) -> list[dict[str, Any]]:
    return [event.data for event in table.events if event.kind == kind]
