"""Magical Athlete of 2003 as a game for tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.card import Card
from engine.dice import Dice
from engine.event import Event
from engine.games.magical_athlete_2003 import advice, words
from engine.games.magical_athlete_2003.cards import ABOUT, HOW_TO_PLAY, LIBRARY
from engine.games.magical_athlete_2003.characters import CARDS
from engine.games.magical_athlete_2003.course import BY_LENGTH
from engine.games.magical_athlete_2003.draft import draft_step
from engine.games.magical_athlete_2003.hidden import imagine
from engine.games.magical_athlete_2003.match import ASSASSIN, DRAFT, LINE_UP, RACE, TEAM, Match
from engine.games.magical_athlete_2003.notation import NOTATION
from engine.games.magical_athlete_2003.race_day import line_up_step, race_step
from engine.games.magical_athlete_2003.strike import strike_step
from engine.games.magical_athlete_2003.telling import tell
from engine.games.magical_athlete_2003.text_board import text_board
from engine.games.magical_athlete_2003.turns import turns
from engine.games.magical_athlete_2003.view import view
from engine.host import Ask, Host, option_id
from engine.options import Setting
from engine.question import Option
from engine.race.finishers import ranking
from engine.race.standing_answers import StandingAnswers
from engine.result import Result
from engine.telling import Told
from engine.turns import Turn


class MagicalAthlete2003(StandingAnswers[Match]):
    id = "magical-athlete-2003"
    title = "Magical Athlete 2003"
    fewest, most = min(TEAM), max(TEAM)
    rules_version = 1
    about = ABOUT
    how_to_play = HOW_TO_PLAY
    cards = LIBRARY
    powers = CARDS
    notation = NOTATION
    headings = frozenset({"draft_turn", "struck", "spared", "revealed", "line_up", "turn", "forecast", "race_over"})
    occasions = frozenset({"struck", "revealed", "line_up", "race_over", "game_over"})
    openings = occasions
    lasting_secrets = frozenset({"Fortuneteller.forecast"})
    settings = (Setting("length", "Length of the track", tuple(BY_LENGTH), "30", titles={n: f"{n} fields" for n in BY_LENGTH}),)

    def new(self, seats: int, options: Mapping[str, str]) -> Match:
        return Match.new(seats, options)

    def step(self, state: Match, host: Host) -> None:
        if state.race is not None:
            race_step(state, state.race, host)
        elif state.sheet.phase == DRAFT:
            draft_step(state, host)
        elif state.sheet.phase == ASSASSIN:
            strike_step(state, host)
        elif state.sheet.phase == LINE_UP:
            line_up_step(state, host)

    def dump(self, state: Match) -> Any:
        return state.dump()

    def load(self, plain: Any, seats: int, options: Mapping[str, str]) -> Match:
        return Match.load(plain, seats, options)

    def result(self, state: Match) -> Result | None:
        return state.result()

    def view(self, state: Match, seat: int | None) -> dict[str, Any]:
        return view(state, seat)

    def phrase(self, state: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
        return words.phrase(state, ask, names)

    def tell(self, event: Event) -> Told:
        return tell(event)

    def turns(self, events: Sequence[Event]) -> list[Turn]:
        return turns(events)

    def standing(self, state: Match) -> Sequence[float]:
        return state.points()

    def text_board(self, view: Mapping[str, Any]) -> str:
        return text_board(view)

    def hand(self, view: Mapping[str, Any]) -> Sequence[Card]:
        return [LIBRARY[name] for name in view["board"]["teams"][view["you"]]] if view["you"] is not None else ()

    def fielded(self, view: Mapping[str, Any]) -> Sequence[Card]:
        race = view["board"]["race"]
        return [LIBRARY[racer["name"]] for racer in race["racers"] if racer["seat"] == view["you"]] if race else ()

    def in_play(self, view: Mapping[str, Any]) -> Sequence[str]:
        """Who runs; in the draft, who is for sale; before a race, who can be sent."""
        board = view["board"]
        if board["race"]:
            names = {racer["name"] for racer in board["race"]["racers"]}
        elif board["phase"] == DRAFT:
            names = {*filter(None, board["fields"])}
        else:
            names = {name for team in board["teams"] for name in team}
        return [name for name in LIBRARY if name in names]

    def outcomes(self, state: Match) -> Sequence[Mapping[str, int]]:
        return [{f.racer: place for f, place in zip(race, ranking(race), strict=True)} for race in state.sheet.races]

    def likely(self, state: Match, ask: Ask) -> str:
        """A race is open for all to see. Whom to buy or to send is a matter of taste, and so is all we have no advice for."""
        if state.race is None or ask.secret or not advice.has_any(ask):
            return super().likely(state, ask)
        return option_id(advice.advise(state, ask))

    def advise(self, state: Match, ask: Ask) -> Any:
        return advice.advise(state, ask)

    def imagine(self, state: Match, seat: int, dice: Dice) -> None:
        super().imagine(state, seat, dice)
        imagine(state, seat, dice)

    def chapter(self, state: Match) -> int:
        """A decision in a race matters for that race; a purchase or a line-up for all that are left."""
        return state.race_no if state.sheet.phase == RACE else state.races


GAME = MagicalAthlete2003()
