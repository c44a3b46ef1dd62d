"""A race as a film, told from its events alone: robots drive from square to square, turn, jump and crash; cards flip."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine.core.event import Event
from engine.games.microbot_racers.board import PlacedCard
from engine.games.microbot_racers.faces import ROTATE
from engine.games.microbot_racers.text.sentences import tell
from engine.text.phrase import Name, Phrase, Words, by_seats, clauses, spelled
from render.artist import Frame, Reel
from render.drawing.pen import Point
from render.film.narration import Narration, Untold, arch, between
from render.film.pacing import Draw, Shot, paced
from render.games.microbot_racers.drawings import TROUPE
from render.games.microbot_racers.film_frame import MicrobotFrame, Pose, RobotFrame, Set, ground, height_of, shown, sign_of, spot
from render.games.microbot_racers.track.layout import plan_of
from render.scene.scene import Item, Panel, Scene
from render.typography.display_names import seat_names

LONGEST = 60_000
"""A film takes no more milliseconds than this; a longer race is told faster."""

OPENING, ENDING = 1800, 5000
"""How long the track is shown before anybody is on it, and how it stands after the race."""

STEP, TURN, LEAP, BUMP, FLIP, TUMBLE = 110, 220, 170, 260, 560, 210
"""How long it takes to drive a square, to turn, to fly over a square, to crash, to flip a card, and to roll a die."""

PICK, LOOK, LAND = 110, 420, 80
"""Pauses: for a marker that is laid, to see a die or what it did, and after a move."""

HEIGHT_OF_JUMP, LARGER = 34, 0.3
"""How far a jump rises on the picture, and how much nearer the robot seems then."""

SEEN = frozenset(
    {"picked", "enough", "order", "rolled_off", "opening", "placed", "ran", "moved", "drifted", "jumped", "turned", "damage"}
)
"""What is seen and needs no words."""
AFTER = frozenset({"red", "yellow"})
"""What is told when it has been seen: nobody hears what a die shows before it lies."""

MANY = 100
"""So many actions cannot all be read about in the time of a film: of more, only what came of them is told in words."""

Data = Mapping[str, Any]
Movers = Callable[[float], Mapping[int, Pose]]


def reels(view: Mapping[str, Any]) -> list[Reel]:
    """The whole race, as soon as the track is laid."""
    events = [event for event in view["events"] if event["only"] is None]
    laid = next((event["data"] for event in events if event["kind"] == "laid"), None)
    if laid is None:
        return []
    film = MicrobotFilm(laid, view, events)
    return [Reel(Scene(film.height, ground(film.scenery), ()), film)]


class MicrobotFilm(Untold):
    """The whole race."""

    def __init__(self, laid: Data, view: Mapping[str, Any], events: Sequence[Data]) -> None:
        self.events = events
        cards = tuple(PlacedCard(*card) for card in laid["cards"])
        names = tuple(seat_names(view["seats"]))
        self.scenery = Set(laid["layout"], cards, plan_of(view["board"]), names, view["board"]["goal"], laid["side"])
        self.opening = MicrobotFrame(cards, (RobotFrame(),) * len(names))
        self.height = height_of(self.scenery, self.opening)

    def told(self) -> list[Frame]:
        return self.teller().frames()

    def teller(self) -> MicrobotNarrator:
        """After everything has been told."""
        brief = sum(event["kind"] == "act" for event in self.events) > MANY
        teller = MicrobotNarrator(self.scenery, self.opening, self.height, brief)
        for event in self.events:
            teller.tell(event)
        return teller


class MicrobotNarrator(Narration):
    """Goes through the events of a race and notes what there is to see."""

    def __init__(self, scenery: Set, opening: MicrobotFrame, height: int, brief: bool) -> None:
        super().__init__("Robots, to the line.")
        self.scenery, self.now, self.height = scenery, opening, height
        self.plan = scenery.plan
        self.call = by_seats(scenery.names)
        self.untold = SEEN | {"act", "forfeit"} if brief else SEEN
        self.doer: Name | None = None
        self.told: Words = ()
        """Who does something in the last sentence, all of it but its full stop, and what stands before it in the line."""
        self.earlier = ""
        self.opening = Shot(OPENING, self.line, self.picture(), still=True)

    def tell(self, event: Data) -> None:
        kind, act = event["kind"], ACTS.get(event["kind"])
        if kind in ("round", "act", "game_over"):
            self.let_read()
            if kind not in self.untold:
                self.line = ""  # or it would seem to be about this action
            self.goes_on = False
            self.now = self.now._replace(marks=())
        if act is not None and kind in AFTER:
            act(self, event["data"])
        if kind not in self.untold:
            self._say(tell(msgspec.convert(event, Event)))
        if act is not None and kind not in AFTER:
            act(self, event["data"])

    def _say(self, told: Phrase) -> None:
        """What the same robot does next goes on with its sentence."""
        words = (*self.told, "; ", *told.does)
        if self.goes_on and self.doer == told.doer is not None and self.lengthen(self.earlier + spelled((*words, "."), self.call)):
            self.told = words
            return
        earlier = self.line
        sentence = spelled(told.sentence, self.call)
        self.say([spelled(clause, self.call) for clause in clauses(told.sentence)])
        self.earlier = f"{earlier} " if self.line == f"{earlier} {sentence}" else ""
        self.doer, self.told = None if told.rest or self.line != self.earlier + sentence else told.doer, told.opening

    def frames(self) -> list[Frame]:
        last = Shot(ENDING, self.line, self.picture(), still=True)
        return [self.opening.last_frame(), *paced(self.shots, LONGEST - OPENING - ENDING), last.last_frame()]

    def picture(self) -> Draw:
        now, scenery, height = self.now, self.scenery, self.height
        return lambda _: shown(scenery, now, height)

    def _move(self, time: int, movers: Movers) -> None:
        """From how everything was to how it is now."""
        now, scenery, height = self.now, self.scenery, self.height

        def draw(part: float) -> tuple[Item, ...]:
            return shown(scenery, now, height, movers(part) if part < 1 else None)

        self.shoot(time, draw)

    # ------------------------------------------------------------------ before anybody acts

    def placed(self, data: Data) -> None:
        facing = "NESW".index(self.scenery.board(self.now.cards)["ahead"])
        self.now = self.now.but(data["seat"], at=data["square"], facing=facing)
        self.pause(LOOK)

    def round(self, data: Data) -> None:
        racers = tuple(racer._replace(picks=()) for racer in self.now.racers)
        self.now = self.now._replace(round=data["round"], acts=None, stage=(), order=(), racers=racers)
        self.pause(PICK)

    def rolled(self, data: Data) -> None:
        """Who goes first: a die for everybody who rolls."""
        self._tumble((), [(f"{TROUPE}/health-{seat}", die) for seat, die in zip(data["seats"], data["dice"], strict=True)])

    def _tumble(self, beside: tuple[tuple[str, int], ...], dice: Sequence[tuple[str, int]]) -> None:
        """Dice roll for a while, and then there is what was thrown."""
        for turn in (1, 3):
            rolling = tuple((kind, (die + turn) % 6 + 1) for kind, die in dice)
            self.now = self.now._replace(stage=(*beside, *rolling))
            self.shoot(TUMBLE // 2, self.picture())
        self.now = self.now._replace(stage=(*beside, *dice))
        self.pause(LOOK)

    def claimed(self, data: Data) -> None:
        self.now = self.now.but(data["seat"], privilege=False)
        self.now = self.now._replace(stage=((f"{TROUPE}/first", 0),))
        self.pause(LOOK)

    def order(self, data: Data) -> None:
        """The dice make room for the action card."""
        self.now = self.now._replace(order=tuple(data["order"]), stage=())

    def picked(self, data: Data) -> None:
        picks = self.now.racers[data["seat"]].picks
        self.now = self.now.but(data["seat"], picks=(*picks, data["action"]))
        self.pause(PICK)

    # ------------------------------------------------------------------ actions

    def act(self, data: Data) -> None:
        left = [*self.now.racers[data["seat"]].picks]
        left.remove(data["action"])
        self.now = self.now.but(data["seat"], picks=tuple(left))
        self.now = self.now._replace(acts=data["seat"], stage=(sign_of(data["action"]),))
        self.pause(PICK)

    def drove(self, data: Data) -> None:
        """Square by square."""
        seat, path = data["seat"], [spot(self.plan, square) for square in data["path"]]
        facing = self.now.racers[seat].facing
        self.now = self.now.but(seat, at=data["path"][-1])
        steps = len(path) - 1

        def drive(part: float) -> dict[int, Pose]:
            done = min(int(part * steps), steps - 1)
            return {seat: Pose(between(path[done], path[done + 1], part * steps - done), facing)}

        self._move(STEP * steps, drive)
        self.pause(LAND)

    def jumped(self, data: Data) -> None:
        seat, (start, end) = data["seat"], (spot(self.plan, data["path"][0]), spot(self.plan, data["path"][-1]))
        self.now = self.now.but(seat, at=data["path"][-1])
        far = (abs(end[0] - start[0]) + abs(end[1] - start[1])) / self.plan.square
        self._fly(seat, start, end, round(LEAP * far))
        self.pause(LAND)

    def _fly(self, seat: int, start: Point, end: Point, time: int) -> None:
        facing = self.now.racers[seat].facing

        def fly(part: float) -> dict[int, Pose]:
            x, y = between(start, end, part)
            return {seat: Pose((x, y - HEIGHT_OF_JUMP * arch(part)), facing, 1 + LARGER * arch(part))}

        self._move(time, fly)

    def turned(self, data: Data) -> None:
        """Half of the way there is a picture of its own; 4 is that of half a quarter further on."""
        seat, before, after = data["seat"], self.now.racers[data["seat"]].facing, data["facing"]
        halfway = 4 + (before if (after - before) % 4 == 1 else after)
        point = spot(self.plan, self.now.racers[seat].at)
        self.now = self.now.but(seat, facing=after)
        self._move(TURN, lambda part: {seat: Pose(point, halfway if part >= 0.3 else before)})
        self.pause(LAND)

    def red(self, data: Data) -> None:
        self._tumble(self.now.stage[:1], [("die", data["die"])])

    def yellow(self, data: Data) -> None:
        """Who fails is wet, or falls off the ramp."""
        self._tumble(self.now.stage[:1], [("die", data["die"])])
        if not data["passed"]:
            self._mark("splash", spot(self.plan, data["square"]))

    def _mark(self, kind: str, point: Point) -> None:
        self.now = self.now._replace(marks=(*self.now.marks, (f"{TROUPE}/{kind}", point)))

    # ------------------------------------------------------------------ what goes wrong

    def impact(self, data: Data) -> None:
        """Towards what is in the way and back; a jump that fails comes down where it began."""
        seat = data["seat"]
        start, facing = spot(self.plan, self.now.racers[seat].at), self.now.racers[seat].facing
        goal = between(start, spot(self.plan, data["square"]), self._share(start, spot(self.plan, data["square"])))
        if data["what"] == "jump":
            self._fly(seat, start, start, BUMP)
        else:
            self._move(BUMP, lambda part: {seat: Pose(between(start, goal, arch(part)), facing)})
        self._mark("impact", goal)
        self.pause(LOOK)

    def collision(self, data: Data) -> None:
        seat = data["seat"]
        start, other = spot(self.plan, self.now.racers[seat].at), spot(self.plan, data["square"])
        facing = self.now.racers[seat].facing
        goal = between(start, other, self._share(start, other))
        self._move(BUMP, lambda part: {seat: Pose(between(start, goal, arch(part)), facing)})
        self._mark("impact", between(goal, other, 0.2))
        self.pause(LOOK)

    def _share(self, start: Point, end: Point) -> float:
        """Which part of the way is a third of a square."""
        return 0.36 * self.plan.square / max(1.0, abs(end[0] - start[0]) + abs(end[1] - start[1]))

    def damage(self, data: Data) -> None:
        self.now = self.now.but(data["seat"], health=data["health"])
        self.pause(LAND)

    def destroyed(self, data: Data) -> None:
        self.now = self.now.but(data["seat"], at=data["square"], health=0, picks=())
        self.pause(2 * LOOK)

    def lost(self, data: Data) -> None:
        self.now = self.now.but(data["seat"], picks=())
        self.pause(LAND)

    def repaired(self, data: Data) -> None:
        self.now = self.now.but(data["seat"], health=data["health"])
        self.pause(LOOK)

    def switched(self, data: Data) -> None:
        """The card grows thin around its axis and wide again; what is on it stays where it is."""
        slot = self.scenery.board(self.now.cards)["slots"][data["slot"]]
        area = self.plan.area(slot)
        cards = [*self.now.cards]
        cards[data["slot"]] = PlacedCard(data["card"], data["face"], data["half"])
        before, after = self.now, self.now._replace(cards=tuple(cards))
        upright = (slot["h"] > slot["w"]) == (data["switch"] != "S")
        scenery, height = self.scenery, self.height

        def draw(part: float) -> tuple[Item, ...]:
            if part >= 1:
                return shown(scenery, after, height)
            left = max(0.12, abs(1 - 2 * part))
            by = round((area.w if upright else area.h) * (1 - left) / 2)
            both = data["switch"] == ROTATE
            thin = area.inset(by if upright or both else 0, by if not upright or both else 0)
            items = shown(scenery, before, height)
            at = len(items) - self._robots_shown(before)
            return (*items[:at], Panel(area, "page"), Panel(thin, "square", "turned card", 7, radius=12), *items[at:])

        self.shoot(FLIP, draw)
        self.now = after
        self.pause(LOOK)

    def _robots_shown(self, now: MicrobotFrame) -> int:
        return len(now.marks) + sum(bool(racer.at) for racer in now.racers)

    # ------------------------------------------------------------------ laps and the end

    def lap(self, data: Data) -> None:
        self.now = self.now.but(data["seat"], laps=data["laps"])
        x, y = spot(self.plan, self.now.racers[data["seat"]].at)
        self.now = self.now._replace(marks=(*self.now.marks, ("flag", (x, y - self.plan.square * 0.8))))
        self.pause(LOOK)

    def game_over(self, data: Data) -> None:
        self.now = self.now._replace(acts=None, stage=(("crown", 0),) if data["winners"] else (), winners=tuple(data["winners"]))


ACTS: dict[str, Callable[[MicrobotNarrator, Data], None]] = {
    "opening": MicrobotNarrator.rolled,
    "rolled_off": MicrobotNarrator.rolled,
    "placed": MicrobotNarrator.placed,
    "round": MicrobotNarrator.round,
    "claimed": MicrobotNarrator.claimed,
    "order": MicrobotNarrator.order,
    "picked": MicrobotNarrator.picked,
    "act": MicrobotNarrator.act,
    "ran": MicrobotNarrator.drove,
    "moved": MicrobotNarrator.drove,
    "drifted": MicrobotNarrator.drove,
    "displaced": MicrobotNarrator.drove,
    "jumped": MicrobotNarrator.jumped,
    "turned": MicrobotNarrator.turned,
    "red": MicrobotNarrator.red,
    "yellow": MicrobotNarrator.yellow,
    "impact": MicrobotNarrator.impact,
    "collision": MicrobotNarrator.collision,
    "damage": MicrobotNarrator.damage,
    "destroyed": MicrobotNarrator.destroyed,
    "forfeit": MicrobotNarrator.lost,
    "cannot": MicrobotNarrator.lost,
    "repaired": MicrobotNarrator.repaired,
    "switched": MicrobotNarrator.switched,
    "lap": MicrobotNarrator.lap,
    "game_over": MicrobotNarrator.game_over,
}
"""The events that are seen. Of all others there are only the words."""
