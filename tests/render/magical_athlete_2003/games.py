"""Games of 2003 as a spectator would see them: a little engine of chance that tells its events and views as the game does.

It knows no powers. It rolls, moves, rests, warps and forecasts, so that everything there is to draw is there.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from engine.telling import Name, piece
from engine.turns import Change, Fate, Turn
from render.figures.cast import enrol
from render.games.magical_athlete_2003.artist import MagicalAthlete2003Artist
from render.games.magical_athlete_2003.cast import RACERS, TROUPE
from render.games.magical_athlete_2003.meeting import Races
from render.games.magical_athlete_2003.signs import SIGNS
from render.signs import enrol as enrol_signs
from tests.render.magical_athlete_2003.cards import CARDS
from tests.render.random_games import PEOPLE

View = dict[str, Any]
PRIZES = ([3, 1], [4, 2], [4, 2], [5, 3], [5, 3])


class PaperRaces(Races):
    cards = CARDS


class PaperArtist(MagicalAthlete2003Artist):
    meeting = PaperRaces()


ARTIST = PaperArtist()
enrol(TROUPE, RACERS)
enrol_signs(TROUPE, SIGNS)


class Game:
    """One game from the first card to the last race; `seen` has a view for every time that somebody is asked."""

    def __init__(self, seed: int, people: Sequence[str], length: int) -> None:
        self.chance = random.Random(seed)
        self.people, self.length = list(people), length
        self.seats = range(len(people))
        self.pile = self.chance.sample(sorted(CARDS), len(CARDS))
        self.aside, self.pile = self.pile[:5], self.pile[5:]
        self.size = 5 if len(people) == 4 else 4
        self.fields: list[str | None] = [None] * 5
        self.coins = [8 if len(people) == 4 else 6] * len(people)
        self.teams: list[list[str]] = [[] for _ in people]
        self.prizes = PRIZES[: self.size]
        self.points = [0] * len(people)
        self.phase, self.first = "draft", 0
        self.drafting: int | None = None
        self.struck: View | None = None
        self.revealed: list[list[Any]] = []
        self.spy: int | None = None
        self.number = 1
        self.races: list[View] = []
        self.race: View | None = None
        self.events: list[View] = []
        self.turns: list[Turn] = []
        self.told = 0
        self.seen: list[View] = []
        self.waiting: list[int] = []

    def tell(self, kind: str, **data: Any) -> int:
        self.events.append({"number": len(self.events) + 1, "kind": kind, "data": data, "cause": 0, "only": None})
        return len(self.events)

    def ask(self, *seats: int, kind: str = "choose") -> None:
        self.waiting = list(seats)
        self.seen.append(self.view(self.told, kind))
        self.told = len(self.events)

    def view(self, since: int, kind: str = "choose") -> View:
        over = self.phase == "over"
        places = [1 + sum(other > mine for other in self.points) for mine in self.points]
        board = {
            "phase": self.phase,
            "length": self.length,
            "fields": self.fields,
            "pile": len(self.pile),
            "drafting": self.drafting,
            "coins": self.coins,
            "teams": self.teams,
            "struck": self.struck,
            "chosen": [],
            "revealed": self.revealed,
            "spy": self.spy,
            "points": self.points,
            "prizes": list(self.prizes),
            "race_no": min(self.number, len(self.prizes)),
            "first": self.first,
            "races": self.races,
            "race": self.race,
        }
        view = {
            "game": TROUPE,
            "seats": self.people,
            "you": None,
            "waiting": self.waiting,
            "questions": [{"seat": seat, "kind": kind, "prompt": "?", "options": []} for seat in self.waiting],
            "result": {"places": places, "points": self.points} if over else None,
            "events": self.events[since:],
            "turns": msgspec.to_builtins([turn for turn in self.turns if turn.first > since]),
            "board": board,
        }
        return copy.deepcopy(view)

    # ------------------------------------------------------------------ the draft

    def play(self) -> None:
        seat = 0
        while any(len(team) < self.size for team in self.teams):
            if len(self.teams[seat]) < self.size:
                self.offer(seat)
            seat = (seat + 1) % len(self.seats)
        self.drafting = None
        self.strike()
        for _ in self.prizes:
            self.choose()
            self.run()
        self.phase, self.race = "over", None
        self.tell("game_over", points=list(self.points))
        self.ask()

    def offer(self, seat: int) -> None:
        gap = next((price for price in (4, 3, 2, 1, 0) if not self.fields[price]), 0)
        if self.pile:
            self.slide(range(gap + 1, 5))
            self.fields[4] = self.pile.pop()
            self.tell("turned", seat=seat, racer=self.fields[4], price=4)
        else:
            self.slide([price for price in range(1, 5) if self.fields[price] and None in self.fields[:price]])
        self.drafting = seat
        self.ask(seat, kind="draft")
        can = [price for price in range(5) if self.fields[price] and price <= self.coins[seat]]
        if can and (self.fields[0] or self.chance.random() < 0.6):
            price = self.chance.choice(can)
            racer, self.fields[price] = self.fields[price], None
            self.coins[seat] -= price
            self.teams[seat].append(str(racer))
            self.tell("bought", seat=seat, racer=racer, price=price, coins=self.coins[seat])
        else:
            self.tell("passed_on", seat=seat)

    def slide(self, prices: Sequence[int]) -> None:
        moves = []
        for price in prices:
            if self.fields[price] and not self.fields[price - 1]:
                self.fields[price - 1], self.fields[price] = self.fields[price], None
                moves.append([self.fields[price - 1], price, price - 1])
        if moves:
            self.tell("slid", moves=moves)

    # ------------------------------------------------------------------ before a race

    def owner(self, name: str) -> int | None:
        return next((seat for seat in self.seats if name in self.teams[seat]), None)

    def strike(self) -> None:
        seat = self.owner("Assassin")
        if seat is None:
            return
        self.phase = "assassin"
        self.ask(seat)
        owner = self.chance.choice(self.seats)
        victim, drawn = self.chance.choice(self.teams[owner]), self.aside[0]
        self.teams[owner][self.teams[owner].index(victim)] = drawn
        self.struck = {"seat": seat, "victim": victim, "drawn": drawn}
        self.tell("struck", seat=seat, victim=victim, victim_seat=owner, drawn=drawn)

    def left(self, seat: int) -> list[str]:
        raced = {racer["racer"] for race in self.races for racer in race["racers"]}
        return [name for name in self.teams[seat] if name not in raced]

    def choose(self) -> None:
        self.phase, self.race = "line-up", None
        spy = self.owner("Spy")
        self.spy = spy if spy is not None and "Spy" in self.left(spy) else None
        self.ask(*(seat for seat in self.seats if seat != self.spy))
        runs = [[seat, self.chance.choice(self.left(seat))] for seat in self.seats]
        if self.spy is not None:
            self.revealed = [pair for pair in runs if pair[0] != self.spy]
            self.tell("revealed", race=self.number, racers=self.revealed, waits=self.spy)
            self.ask(self.spy)
            self.revealed = []
        self.phase, self.spy = "race", None
        self.tell("line_up", race=self.number, track="plain", racers=runs, first=self.first)
        keys = dict.fromkeys(("copies", "predicts", "finished", "eliminated"))
        fresh = {**keys, "ability": "Its way", "space": 0, "tripped": False, "racing": True, "points": 0}
        self.race = {
            "track": "plain",
            "title": "Plain",
            "length": self.length,
            "corner": None,
            "features": {},
            "prizes": self.prizes[self.number - 1],
            "turn": 0,
            "current": None,
            "racers": [{"seat": seat, "name": name, "power": name, **fresh} for seat, name in runs],
        }

    # ------------------------------------------------------------------ a race

    def run(self) -> None:
        race = self.race
        assert race is not None
        lane, places = self.first, 0
        while places < 2:
            racer = race["racers"][lane]
            if racer["racing"]:
                race["turn"] += 1
                race["current"] = lane
                places = self.turn(racer, places)
            lane = (lane + 1) % len(race["racers"])
        self.end(race)

    def turn(self, racer: View, places: int) -> int:
        self.tell("turn", racer=racer["name"], seat=racer["seat"], space=racer["space"])
        who = piece(racer["name"])
        if racer["tripped"]:
            racer["tripped"] = False
            rested = self.tell("stood_up", racer=racer["name"])
            stays = (Change(who, stays="rested"),)
            self.turns.append(Turn(rested, rested, (who, " has rested"), (), stays, racer["seat"], racer["name"]))
            return places
        self.ask(racer["seat"], kind="roll")
        die = self.chance.randint(1, 6)
        rolled = self.tell("rolled", racer=racer["name"], die=die)
        start, end = racer["space"], min(self.length, racer["space"] + die)
        self.tell("moved", moves=[[racer["name"], start, end]], main=True)
        racer["space"] = end
        fates = []
        if end == self.length:
            places += 1
            racer.update(racing=False, finished=places, points=self.prizes[self.number - 1][places - 1])
            self.tell("finished", racer=racer["name"], place=places, prize=racer["points"])
            fates.append(Fate(("finishes 1st" if places == 1 else "finishes 2nd",), decides=True))
        way = (str(start or "Start"), "the finish" if end == self.length else str(end))
        changes = [Change(who, way, fates=tuple(fates)), *self.befalls(racer)]
        told = (Name(racer["seat"]), f" rolls {die}: ", who, f" {way[0]} → {way[1]}")
        self.turns.append(Turn(rolled, rolled, told, (), tuple(changes), racer["seat"], racer["name"], (die,), way))
        return places

    def befalls(self, current: View) -> Iterator[Change]:
        """What else comes of a turn for the others."""
        others = [racer for racer in (self.race or {})["racers"] if racer["racing"] and racer is not current]
        for racer in others:
            luck, who = self.chance.random(), piece(racer["name"])
            if luck < 0.08 and not racer["tripped"]:
                racer["tripped"] = True
                self.tell("power", racer=current["name"], ability="Its way", hook="", about=[racer["name"]])
                self.tell("tripped", racer=racer["name"], space=racer["space"])
                yield Change(who, fates=(Fate(("has to rest",), lasts=False),))
            elif luck < 0.2:
                start = racer["space"]
                end = max(0, min(self.length - 1, start + self.chance.randint(-3, 5)))
                if end != start:
                    racer["space"] = end
                    self.tell("warped" if luck < 0.12 else "moved", moves=[[racer["name"], start, end]])
                    yield Change(who, (str(start or "Start"), str(end or "Start")))

    def end(self, race: View) -> None:
        seer = next((racer for racer in race["racers"] if racer["name"] == "Fortuneteller"), None)
        gained = [0] * len(self.seats)
        for racer in race["racers"]:
            gained[racer["seat"]] += racer["points"]
        self.points = [had + more for had, more in zip(self.points, gained, strict=True)]
        forecast = None
        if seer:
            whom = self.chance.choice([None, *(racer["name"] for racer in race["racers"])])
            winner = next(racer["name"] for racer in race["racers"] if racer["finished"] == 1)
            forecast = {"seat": seer["seat"], "whom": whom, "right": whom == winner}
            self.tell("forecast", seat=seer["seat"], racer="Fortuneteller", whom=whom, right=whom == winner)
        same = ("seat", "space", "eliminated", "points")
        ran = [{**{key: r[key] for key in same}, "racer": r["name"], "place": r["finished"]} for r in race["racers"]]
        self.races.append({"track": "plain", "racers": ran, "forecast": forecast})
        self.first = min(race["racers"], key=lambda racer: racer["space"])["seat"]
        self.tell("race_over", race=self.number, gained=gained, points=list(self.points))
        self.number += 1
        self.tell("begins", seat=self.first, race=self.number)


def played(seed: int, players: int | None = None, length: int = 30, people: tuple[str, ...] = PEOPLE) -> Game:
    return _played(seed, people[: players or 4 + seed % 2], length)


@lru_cache(maxsize=16)
def _played(seed: int, people: tuple[str, ...], length: int) -> Game:
    game = Game(seed, people, length)
    game.play()
    return game
