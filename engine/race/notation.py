"""Positions of a race as one line: `Romantic@0 Scoocher@2 Banana@4`, in seat order; the first racer has the turn."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.ai.playout_hosts import InlineHost
from engine.contract.notation import AskedQuestion, AskerFactory, Contest, Notation, PositionQuery, PositionResult, ScriptedHost
from engine.core.dice import FastDice
from engine.core.event import Event
from engine.core.host import Ask
from engine.core.question import Option, Refused
from engine.core.result import win_shares
from engine.race.model.power import NOTHING, CardRegistry
from engine.race.model.race_rules import RaceRules
from engine.race.model.racer import Racer
from engine.race.model.track import HOME, Track
from engine.race.resolution.turn import Race
from engine.race.text.questions import race_question
from engine.race.text.sentences import RaceSentences
from engine.race.text.vocabulary import Vocabulary
from engine.text.english import counted, listed, ordinal
from engine.text.name_matching import exact_matches, nearest, plain_name, suggestions
from engine.text.phrase import name_by_seat, to_text

MOST_RACERS = 12
LONGEST_POSITION = 300
HELD = r"(?: *\+ *[a-z]+\d*)*"
STANDING = re.compile(rf"@ *\d+!?{HELD}[\s,]+")
"""The end of a racer that may be followed by another."""
NAME = re.compile(r"([^@=!+,]+?)(?:=[^@]*)?@ *\d+!?")
RACER = re.compile(rf"([^@=!+]+)(?:=([^@=!+]+))?@ *(\d{{1,3}})(!?)({HELD})")


@dataclass(frozen=True)
class RacePositionResult(PositionResult):
    """What happened from a position."""

    race: Race
    events: list[Event]
    questions: list[AskedQuestion]
    next: Racer | None
    unused: list[str]
    """The given dice and answers that were not needed."""
    say: Vocabulary
    telling: RaceSentences
    items: Sequence[Sequence[str]] | None
    """The items of each player; None in games without items."""

    def racer(self, name: str) -> Racer:
        return next(r for r in self.race.racers if plain_name(r.name) == plain_name(name))

    @property
    def spaces(self) -> list[int]:
        return [r.space for r in self.race.racers]

    @property
    def powers(self) -> list[str]:
        """The racers whose powers happened, in order."""
        return [data["racer"] for data in self.happened("power")]

    @property
    def seats(self) -> list[str]:
        return [f"Seat {r.seat + 1}" for r in self.race.racers]

    @property
    def sentences(self) -> list[str]:
        call = name_by_seat(self.seats)
        return [to_text(self.telling.event_phrase(event).sentence, call) for event in self.events]

    def happened(self, kind: str) -> list[dict[str, Any]]:
        """Return the data of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    def as_data(self) -> dict[str, object]:
        return {
            "racers": [
                {
                    "name": r.name,
                    "space": r.space,
                    "tripped": r.tripped,
                    "finished": r.place,
                    "eliminated": r.out is not None,
                    "points": r.points,
                }
                for r in self.race.racers
            ],
            "next": self.next.name if self.next else None,
            "over": self.race.over,
            **({} if self.items is None else {"items": self.items}),
        }

    @property
    def position(self) -> list[str]:
        upcoming = "The race is over." if self.next is None else f"Next: {self.next.name}"
        return [*map(self._standing, self.race.racers), upcoming]

    def _standing(self, r: Racer) -> str:
        where = self.say.space(HOME if r.space >= self.race.goal else r.space)
        state = f"{ordinal(r.place)} place" if r.place else "out of the race" if r.out else f"on {where}"
        points = f", {counted(r.points, 'point')}" if r.points else ""
        held = f", +{'+'.join(self.items[r.seat])}" if self.items and self.items[r.seat] else ""
        return f"{r.name:<17}{state}{f', {self.say.is_down}' if r.tripped and r.racing else ''}{points}{held}"


@dataclass(frozen=True)
class StandaloneRace:
    """A race without a match, for advice about a position."""

    race: Race
    race_no: int
    races: int


class RaceNotation(Notation):
    """The notation of one game with its cards, tracks, prizes and rules.

    `borrowers` are racers that hold another racer's power, written after =, or none.
    """

    def __init__(
        self,
        cards: CardRegistry,
        tracks: Mapping[str, Track],
        prizes: Sequence[tuple[int, int]],
        rules: Mapping[str, RaceRules],
        say: Vocabulary,
        telling: RaceSentences,
        *,
        example: str,
        borrowers: Sequence[str] = (),
        spoils: bool = False,
        holds: str = "",
    ) -> None:
        """The first track and the first rules are the defaults. `spoils`: from race 2 on, everybody has a chip that can be taken
        away. `holds` explains how to write players' items."""
        self._cards, self._tracks, self._prizes, self._rules = cards, tracks, prizes, rules
        self._say, self._telling, self._borrowers, self._spoils = say, telling, borrowers, spoils
        self.example, self.tracks = example, tuple(tracks)
        self.how = f"{say.racer}s in seat order, the first to move: Name@{say.field}, with ! after it if {say.is_down}" + "".join(
            f"; {borrower}={next(iter(cards))}@0" for borrower in borrowers[:1]
        )
        self.how += f", and {holds}" if holds else ""

    takes = frozenset({"track", "rules", "turns", "race"})

    def after(self, case: PositionQuery) -> RacePositionResult:
        self.check(case)
        if case.turns < 0:
            raise Refused(f"{case.turns} turns cannot be played.")
        track, rules = self._where_and_how(case)
        race = self._set_race(case, track, rules, self._written(case.position, track), eager=True)
        script = ScriptedHost(case, self._phrase)
        host = InlineHost(script, script.ask, records_events=True, pauses=True)  # pauses=True: one turn per step
        for _ in range(case.turns + 1):
            race.play_step(host)
            if race.over:
                break
        upcoming = None if race.over else race.next_up()
        return RacePositionResult(
            race, host.events, script.asked, upcoming, script.unused, self._say, self._telling, self.held_in(race)
        )

    def contest(self, case: PositionQuery) -> Contest:
        """Return the contest for 1st place. A race that ends without one has no winner."""
        self.check(case)
        track, rules = self._where_and_how(case)
        written = self._written(case.position, track)

        def play(dice: FastDice, answering: AskerFactory) -> Sequence[float]:
            anew = [(Racer(r.i, r.seat, r.name, r.printed, r.space, r.tripped), held) for r, held in written]
            race = self._set_race(case, track, rules, anew, eager=False)
            host = InlineHost(dice, answering(StandaloneRace(race, case.race, len(self._prizes)), dice))
            while not race.over:
                race.play_step(host)
            return win_shares([r.seat for r in race.racers if r.place == 1], len(anew))

        self._set_race(case, track, rules, written, eager=False)  # refuses impossible items now, and not in the first playout
        return Contest(f"race {case.race}", [r.name for r, _ in written], play)

    def _where_and_how(self, case: PositionQuery) -> tuple[Track, RaceRules]:
        if not 1 <= case.race <= len(self._prizes):
            raise Refused(f"There is no race {case.race}: races are 1 to {len(self._prizes)}.")
        return _chosen(case.track, self._tracks, "track"), _chosen(case.rules, self._rules, "set of rules")

    def _set_race(
        self, case: PositionQuery, track: Track, rules: RaceRules, written: Sequence[tuple[Racer, list[str]]], eager: bool
    ) -> Race:
        chips = [int(self._spoils and case.race > 1)] * len(written)
        setting = (track, self._prizes[case.race - 1], rules, 0, chips)
        return self.set_race([racer for racer, _ in written], [held for _, held in written], setting, eager)

    def set_race(self, racers: list[Racer], held: Sequence[Sequence[str]], setting: tuple[Any, ...], eager: bool) -> Race:
        """Return the race in this position. `held` are the players' items as written; `eager`: they are asked about using them at
        every opportunity, not only when it matters."""
        if any(held):
            raise Refused(f"Nobody holds anything in this game: {next(filter(None, held))[0][:40]!r} cannot be read.")
        return Race(racers, *setting)

    def held_in(self, race: Race) -> Sequence[Sequence[str]] | None:
        """Return each player's items; None in a game without items."""
        return None

    def whatif(
        self,
        position: str,
        dice: Sequence[int] = (),
        answers: Sequence[str] = (),
        otherwise: str = "no",
        track: str | None = None,
        turns: int = 1,
        race: int = 1,
        seed: int = 0,
        rules: str | None = None,
    ) -> RacePositionResult:
        """Play this many turns from a position."""
        return self.after(PositionQuery(position, dice, answers, otherwise, track, rules, turns, race, seed))

    def _phrase(self, ask: Ask) -> tuple[str, tuple[Option, ...]]:
        return race_question(ask, self._say)

    # ------------------------------------------------------------------ writing

    def completions(self, text: str) -> list[str]:
        """Complete the last word: racers not yet named, then spaces, then items. For an empty text, also an example."""
        if not text.strip():
            return [self.example, *(f"{racer}@" for racer in self._cards)]
        ends = [match.end() for match in STANDING.finditer(text)]
        before, word = (text[: ends[-1]], text[ends[-1] :]) if ends else ("", text)
        name, at_sign, behind = word.partition("@")
        if not at_sign:
            taken = {plain_name(racer) for racer in NAME.findall(before)}
            free = [racer for racer in self._cards if plain_name(racer) not in taken]
            return [f"{before}{racer}@" for racer in suggestions(name, [(racer, racer) for racer in free])]
        if behind.strip().isdigit() or not behind.strip():
            length = next(iter(self._tracks.values())).length
            return [f"{before}{name}@{space}" for space in range(length) if str(space).startswith(behind.strip())]
        return [f"{before}{name}@{completion}" for completion in self.held_completions(behind)]

    def held_completions(self, behind: str) -> list[str]:
        """Return completions for the text after a space: items. Default: none, for a game without items."""
        return []

    # ------------------------------------------------------------------ reading

    def get_racer(self, text: str) -> str:
        names = {known: name for name, card in self._cards.items() for known in (name, *card.also)}
        if matches := exact_matches(text, names.items()):
            return matches[0]
        near = "".join(f" Did you mean {names[name]}?" for name in nearest(text, names, most=1))
        raise Refused(f"No {self._say.racer} is called {text.strip()[:40]!r}.{near}")

    def read_position(self, text: str, track: Track | None = None) -> list[Racer]:
        """Return the racers of a position in seat order; the first one has the turn."""
        return [racer for racer, _ in self._written(text, track)]

    def _written(self, text: str, track: Track | None) -> list[tuple[Racer, list[str]]]:
        """Return the racers of a position, each with its player's items as written. Raises Refused."""
        if len(text) > LONGEST_POSITION:
            raise Refused(f"A position has at most {LONGEST_POSITION} characters, not {len(text)}.")
        words = re.sub(rf"(@ *\d+!?{HELD})[\s,]+", r"\1;", text.strip()).rstrip(";,").split(";")
        if not 1 <= len(words) <= MOST_RACERS:
            raise Refused(f"A position has 1 to {MOST_RACERS} {self._say.racer}s, not {len(words)}.")
        length = (track or next(iter(self._tracks.values()))).length
        racers = []
        for i, word in enumerate(words):
            match = RACER.fullmatch(word.strip())
            if match is None:
                down = f"with ! after it for a {self._say.racer} that is {self._say.is_down}"
                raise Refused(f"{word[:40]!r} cannot be read: write Name@{self._say.field}, {down}.")
            *standing, held = match.groups()
            racers.append((self._read_racer(i, length, *standing), held.replace(" ", "").split("+")[1:]))
        return racers

    def _read_racer(self, i: int, length: int, who: str, held: str | None, where: str, tripped: str) -> Racer:
        name = self.get_racer(who)
        power = NOTHING if name in self._borrowers else self._cards[name]
        if held is not None:
            power = self._held(name, held)
        space = int(where)
        if space >= length:
            raise Refused(f"{name} cannot stand on {space}: {self._say.field}s are 0 to {length - 1}.")
        return Racer(i, i, name, power, space, bool(tripped))

    def _held(self, name: str, held: str) -> Any:
        if name not in self._borrowers:
            only = f"; only {listed(self._borrowers)} can hold another one" if self._borrowers else ""
            raise Refused(f"{name} has its own power{only}.")
        power = self._cards[self.get_racer(held)]
        if power.name in self._borrowers:
            raise Refused(f"{name} needs a power that races: {power.name} has none of its own.")
        return power


def _chosen(name: str | None, known: Mapping[str, Any], what: str) -> Any:
    if name is None:
        return next(iter(known.values()))
    if name not in known:
        raise Refused(f"There is no {what} called {name[:40]!r}. Possible: {', '.join(known)}.")
    return known[name]
