"""Magical Athlete (2025) as a game for tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.card import Card
from engine.event import Event
from engine.games.magical_athlete import advice, telling, words
from engine.games.magical_athlete.cards import ABOUT, HOW_TO_PLAY, LIBRARY
from engine.games.magical_athlete.draft import draft_step
from engine.games.magical_athlete.match import DRAFT, LINE_UP, PRIZES, RACE, Match
from engine.games.magical_athlete.notation import NOTATION
from engine.games.magical_athlete.race_day import line_up_step, race_step
from engine.games.magical_athlete.racers import CARDS
from engine.games.magical_athlete.rule_sets import RULES
from engine.games.magical_athlete.text_board import text_board
from engine.games.magical_athlete.tracks import TRACKS
from engine.games.magical_athlete.turns import turns
from engine.games.magical_athlete.view import view
from engine.host import Ask, Host, option_id
from engine.options import Setting
from engine.question import Option, Refused
from engine.race.finishers import ranking
from engine.race.standing_answers import StandingAnswers
from engine.result import Result
from engine.telling import Told
from engine.turns import Turn


class MagicalAthlete(StandingAnswers[Match]):
    id = "magical-athlete"
    title = "Magical Athlete"
    fewest, most = 2, 6
    rules_version = 1
    about = ABOUT
    how_to_play = HOW_TO_PLAY
    cards = LIBRARY
    powers = CARDS
    notation = NOTATION
    headings = frozenset({"row", "line_up", "turn", "race_over"})
    occasions = frozenset({"line_up", "race_over", "game_over"})
    openings = occasions | {"row"}
    settings = (
        Setting(
            "tracks",
            "Tracks of the four races",
            tuple(TRACKS),
            "mild,wild,mild,wild",
            times=len(PRIZES),
            titles={track.id: track.title for track in TRACKS.values()},
        ),
        Setting(
            "racers",
            "Racers in each race",
            ("single", "double"),
            "single",
            titles={"single": "One each (two players: two each)", "double": "Two each, for three players"},
        ),
        Setting("rules", "Rules", tuple(RULES), "text", titles={"text": "As printed", "faq-2026": "With the FAQ of 2026"}),
    )

    def check(self, seats: int, options: Mapping[str, str]) -> None:
        if options["racers"] == "double" and seats > 3:
            raise Refused(f"Double racers are for 3 players, not for {seats}.")

    def new(self, seats: int, options: Mapping[str, str]) -> Match:
        return Match.new(seats, options)

    def step(self, state: Match, host: Host) -> None:
        if state.race is not None:
            race_step(state, state.race, host)
        elif state.sheet.phase == DRAFT:
            draft_step(state, host)
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
        return telling.tell(event)

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
        """Who runs, and whose powers they have; before a race, who can be picked or sent."""
        board = view["board"]
        if board["race"]:
            names = {name for racer in board["race"]["racers"] for name in (racer["name"], racer["power"])}
        else:
            names = {*(board["row"] or [name for team in board["teams"] for name in team])}
        return [name for name in LIBRARY if name in names]

    def outcomes(self, state: Match) -> Sequence[Mapping[str, int]]:
        return [{f.racer: place for f, place in zip(race, ranking(race), strict=True)} for race in state.sheet.races]

    def likely(self, state: Match, ask: Ask) -> str:
        """A race is open for all to see. Who to draft or to send is a matter of taste, and so is all we have no advice for."""
        if state.race is None or ask.secret or not advice.has_any(ask):
            return super().likely(state, ask)
        return option_id(advice.advise(state, ask))

    def advise(self, state: Match, ask: Ask) -> Any:
        return advice.advise(state, ask)

    def chapter(self, state: Match) -> int:
        """A decision in a race matters for that race; a pick or a line-up for all that are left."""
        return state.race_no if state.sheet.phase == RACE else len(PRIZES)


GAME = MagicalAthlete()
