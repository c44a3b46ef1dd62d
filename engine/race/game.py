"""`RaceGame`: what all games of races have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from engine.contract.racer_stats import RacerStats, read_racer_stats
from engine.contract.reference_card import ReferenceCard
from engine.core.event import Event
from engine.core.host import Host
from engine.core.result import Result, Runner
from engine.race.finishers import ranking
from engine.race.match import RaceMatch
from engine.race.resolution.standing_answers import StandingAnswers
from engine.race.resolution.turn import Race
from engine.race.text.beats.race_beats import RaceBeats
from engine.race.text.feats import feats
from engine.race.text.sentences import RaceSentences
from engine.text.beat import Beat
from engine.text.phrase import Phrase, Words

M = TypeVar("M", bound=RaceMatch)


class RaceGame(StandingAnswers[M]):
    """A game whose state is a `RaceMatch`. During a race a step is a turn; between races each phase has its own step."""

    match: ClassVar[type[RaceMatch]]
    part_noun = "race"
    has_intermissions = True
    steps: ClassVar[Mapping[str, Callable[[Any, Host], None]]]
    """The step of each phase between races, by the phase's name on the score sheet."""
    telling: ClassVar[RaceSentences]
    race_beats: ClassVar[type[RaceBeats]] = RaceBeats

    @abstractmethod
    def end_race(self, state: M, race: Race, host: Host) -> None:
        """Score a finished race and prepare the next one. Called in the same step as the last turn."""

    def step(self, state: M, host: Host) -> None:
        race = state.race
        if race is None:
            if state.sheet.phase in self.steps:
                self.steps[state.sheet.phase](state, host)
            return
        race.play_step(host)
        if race.over:
            self.end_race(state, race, host)

    def dump(self, state: M) -> Any:
        return state.dump()

    def load(self, plain: Any, seats: int, options: Mapping[str, str]) -> Any:
        return self.match.load(plain, seats, options)

    def result(self, state: M) -> Result | None:
        return state.result()

    def event_phrase(self, event: Event) -> Phrase:
        return self.telling.event_phrase(event)

    def beats(self, events: Sequence[Event]) -> list[Beat]:
        return self.race_beats(self.telling.say, self.event_phrase, self.section_starts).beats(events)

    def standing(self, state: M) -> Sequence[float]:
        return state.points()

    def standing_after_part(self, state: M) -> Sequence[float]:
        """Return the points without those of the current race: racers may win chips before its first turn."""
        points, racers = state.points(), state.race.racers if state.race is not None else ()
        return [round(own - sum(r.points for r in racers if r.seat == seat), 1) for seat, own in enumerate(points)]

    def chapter_winners(self, state: M, chapter: int) -> Sequence[int] | None:
        """Return who has 1st place. A race that ended without one has no winner."""
        races, race = state.sheet.races, state.race
        if len(races) >= chapter:
            return [finisher.seat for finisher in races[chapter - 1] if finisher.status == 1]
        first = [r.seat for r in race.racers if r.place == 1] if race is not None and state.race_no == chapter else []
        return first or None

    def chapter_title(self, state: M) -> str:
        is_open = state.race is not None and self.chapter_winners(state, state.race_no) is None
        return f"{self.part_noun} {state.race_no}" if is_open else ""

    def part(self, state: M) -> int:
        """Return the current race until its 1st place is taken."""
        return state.race_no if self.chapter_title(state) else 0

    def part_ended(self, event: Event) -> int | None:
        return int(event.data["race"]) if event.kind == "race_over" else None

    def hand(self, view: Mapping[str, Any]) -> Sequence[ReferenceCard]:
        return [self.cards[name] for name in view["board"]["teams"][view["you"]]] if view["you"] is not None else ()

    def fielded(self, view: Mapping[str, Any]) -> Sequence[ReferenceCard]:
        race = view["board"]["race"]
        return [self.cards[racer["name"]] for racer in race["racers"] if racer["seat"] == view["you"]] if race else ()

    def owners(self, view: Mapping[str, Any]) -> Mapping[str, int]:
        """Return the seat of each racer in the teams and in the race."""
        board = view["board"]
        racing = board["race"]["racers"] if board["race"] else ()
        teams = {name: seat for seat, team in enumerate(board["teams"]) for name in team}
        return teams | {racer["name"]: racer["seat"] for racer in racing}

    def feats(self, view: Mapping[str, Any]) -> list[Words]:
        return feats(view["board"]["races"], view["result"])

    def entrants(self, view: Mapping[str, Any], part: int = 0) -> Sequence[str]:
        """Return the racers' names if every seat has exactly one racer, otherwise the players' names."""
        board = view["board"]
        if part:
            racers = [(racer["seat"], racer["racer"]) for racer in board["races"][part - 1]["racers"]]
        else:
            racers = [(racer["seat"], racer["name"]) for racer in board["race"]["racers"]] if board["race"] else []
        is_one_each = sorted(seat for seat, _ in racers) == [*range(len(view["seats"]))]
        return [name for _, name in sorted(racers)] if is_one_each else super().entrants(view, part)

    def in_play(self, view: Mapping[str, Any]) -> Sequence[str]:
        """Return the racers in the race and those whose powers they have; before a race, those on offer or in the teams."""
        board = view["board"]
        if board["race"]:
            names = {name for racer in board["race"]["racers"] for name in (racer["name"], racer["power"])}
        else:
            names = {*(self.on_offer(board) or [name for team in board["teams"] for name in team])}
        return [name for name in self.cards if name in names]

    @abstractmethod
    def on_offer(self, board: Mapping[str, Any]) -> Sequence[str]:
        """Return the racers that can be drafted now."""

    def outcomes(self, state: M) -> Sequence[Sequence[Runner]]:
        ranked = [zip(race, ranking(race), strict=True) for race in state.sheet.races]
        return [[Runner(f.seat, f.racer, place) for f, place in race] for race in ranked]

    @cached_property
    def racer_stats(self) -> Mapping[str, RacerStats]:
        return read_racer_stats(type(self).__module__.rpartition(".")[0])
