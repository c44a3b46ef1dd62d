"""A race as a film, from its events alone: robots drive, turn, jump and crash; cards flip."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from engine.games.microbot_racers.board import PlacedCard
from engine.games.microbot_racers.faces import ROTATE
from engine.text.beat import TOLD, Beat, read_beats
from engine.text.phrase import clauses, name_by_seat, to_text
from render.artist import Reel
from render.drawing.pen import Point
from render.film.narration import Film, Narration, arch, between
from render.film.pacing import Draw
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.film_frame import (
    MicrobotFrame,
    MovingRobot,
    RobotFrame,
    Scenery,
    ground,
    shown,
    spot,
)
from render.games.microbot_racers.panels.chips import drawing_of
from render.games.microbot_racers.track.layout import plan_of
from render.scene.scene import Item, Panel, Scene
from render.typography.display_names import seat_names

STEP, TURN, LEAP, BUMP, FLIP, TUMBLE = 110, 220, 170, 260, 560, 210
"""The durations of driving one square, a turn, flying over one square, a crash, a card flip, and a die roll."""

PICK, LOOK, LAND = 110, 420, 80
"""Pauses: for a marker, to see a die or its effect, and after a move."""

HEIGHT_OF_JUMP, LARGER = 34, 0.3
"""How far a jump rises on the picture, and how much larger the robot becomes."""

CLIMAX = ("collision", "impact", "switched", "lap", "destroyed")
"""The event of a beat at which it is told: before a card flips, after anything else."""
TELL_APART = frozenset({"round", "act", "game_over"})
"""Events that begin something new, and a caption of its own."""

Data = Mapping[str, Any]
Movers = Callable[[float], Mapping[int, MovingRobot]]
Painter = Callable[[Mapping[int, MovingRobot], tuple[Item, ...]], tuple[Item, ...]]
"""Lays out a frame with moving robots, and a card on its way from face to face."""


def reels(view: Mapping[str, Any]) -> list[Reel]:
    """Returns the whole race, once the track is laid."""
    events = [event for event in view["events"] if event["only"] is None]
    laid = next((event["data"] for event in events if event["kind"] == "laid"), None)
    if laid is None:
        return []
    cards = tuple(PlacedCard(*card) for card in laid["cards"])
    names = tuple(seat_names(view["seats"]))
    scenery = Scenery(laid["layout"], cards, plan_of(view["board"]), names, view["board"]["goal"])
    opening = MicrobotFrame(cards, (RobotFrame(),) * len(names))
    height = scenery.plan.height
    beats = read_beats(view)
    film = Film(partial(MicrobotNarrator, scenery, opening, height, events, beats), events, beats)
    return [Reel(Scene(height, ground(scenery), ()), film)]


def climax(beat: Beat, kinds: Mapping[int, str]) -> int:
    """Returns the number of the event at which a beat is told, of those whose kinds are given: its climax, or else the last."""
    own = [number for number in beat.events if number in kinds]
    return next((number for number in own if kinds[number] in CLIMAX), own[-1])


class MicrobotNarrator(Narration):
    """Turns the events of a race into shots."""

    def __init__(
        self, scenery: Scenery, opening: MicrobotFrame, height: int, events: Sequence[Data] = (), beats: Sequence[Beat] = ()
    ) -> None:
        super().__init__("Robots, to the line.")
        self.scenery, self.now, self.height = scenery, opening, height
        self.plan = scenery.plan
        self.call = name_by_seat(scenery.names)
        self.beats: dict[int, list[Beat]] = {}
        """What is worth a caption, by the event after which it has one, or before which if a card flips."""
        kinds = {event["number"]: event["kind"] for event in events}
        for beat in beats:
            if beat.drama >= TOLD and not kinds.keys().isdisjoint(beat.events):
                self.beats.setdefault(climax(beat, kinds), []).append(beat)

    def tell(self, event: Data) -> None:
        kind = event["kind"]
        if kind in TELL_APART:
            self.let_read()
            self.line, self.goes_on = "", False  # otherwise it would seem to be about this action
            self.now = self.now._replace(marks=())
        if kind != "switched":
            self.animate(event)
        for beat in self.beats.get(event["number"], ()):
            self.say([to_text(clause, self.call) for clause in clauses((*beat.headline_words, "."))])
        if kind == "switched":
            self.animate(event)

    def skip(self, event: Data, glimpse: int) -> None:
        if event["kind"] in TELL_APART:
            self.now = self.now._replace(marks=())
        super().skip(event, glimpse)

    def picture(self) -> Draw:
        items = self.painter()
        return lambda _: items({}, ())

    def painter(self) -> Painter:
        """Returns what lays out frames of the current state."""
        now, scenery, height = self.now, self.scenery, self.height
        return lambda moving, flipping: shown(scenery, now, height, moving, flipping)

    def _move(self, time: int, movers: Movers) -> None:
        """Shoots the transition from the previous frame to the current one."""
        items = self.painter()
        self.shoot(time, lambda part: items(movers(part) if part < 1 else {}, ()))

    # ------------------------------------------------------------------ before anybody acts

    def on_placed(self, data: Data) -> None:
        facing = "NESW".index(self.scenery.board(self.now.cards)["ahead"])
        self.now = self.now.with_robot(data["seat"], square=data["square"], facing=facing)
        self.pause(LOOK)

    def on_round(self, data: Data) -> None:
        racers = tuple(racer._replace(picks=()) for racer in self.now.racers)
        self.now = self.now._replace(round=data["round"], acts=None, stage=(), order=(), racers=racers)
        self.pause(PICK)

    def on_opening(self, data: Data) -> None:
        """Shows the dice that decide who goes first."""
        self._tumble((), [(f"{GAME_ID}/die-{seat}", die) for seat, die in zip(data["seats"], data["dice"], strict=True)])

    on_rolled_off = on_opening

    def _tumble(self, beside: tuple[tuple[str, int], ...], dice: Sequence[tuple[str, int]]) -> None:
        """Rolls dice for a while, then shows the result."""
        for turn in (1, 3):
            rolling = tuple((kind, (die + turn) % 6 + 1) for kind, die in dice)
            self.now = self.now._replace(stage=(*beside, *rolling))
            self.shoot(TUMBLE // 2, self.picture())
        self.now = self.now._replace(stage=(*beside, *dice))
        self.pause(LOOK)

    def on_claimed(self, data: Data) -> None:
        self.now = self.now.with_robot(data["seat"], privilege=False)
        self.now = self.now._replace(stage=((f"{GAME_ID}/first", 0),))
        self.pause(LOOK)

    def on_order(self, data: Data) -> None:
        """Replaces the dice by the table of actions."""
        self.now = self.now._replace(order=tuple(data["order"]), stage=())

    def on_picked(self, data: Data) -> None:
        picks = self.now.racers[data["seat"]].picks
        self.now = self.now.with_robot(data["seat"], picks=(*picks, data["action"]))
        self.pause(PICK)

    # ------------------------------------------------------------------ actions

    def on_act(self, data: Data) -> None:
        left = [*self.now.racers[data["seat"]].picks]
        left.remove(data["action"])
        self.now = self.now.with_robot(data["seat"], picks=tuple(left))
        self.now = self.now._replace(acts=data["seat"], stage=(drawing_of(data["action"]),))
        self.pause(PICK)

    def on_ran(self, data: Data) -> None:
        """Moves a robot from square to square."""
        seat, path = data["seat"], [spot(self.plan, square) for square in data["path"]]
        facing = self.now.racers[seat].facing
        self.now = self.now.with_robot(seat, square=data["path"][-1])
        steps = len(path) - 1

        def drive(part: float) -> dict[int, MovingRobot]:
            done = min(int(part * steps), steps - 1)
            return {seat: MovingRobot(between(path[done], path[done + 1], part * steps - done), facing)}

        self._move(STEP * steps, drive)
        self.pause(LAND)

    on_moved = on_drifted = on_displaced = on_ran

    def on_jumped(self, data: Data) -> None:
        seat, (start, end) = data["seat"], (spot(self.plan, data["path"][0]), spot(self.plan, data["path"][-1]))
        self.now = self.now.with_robot(seat, square=data["path"][-1])
        far = (abs(end[0] - start[0]) + abs(end[1] - start[1])) / self.plan.square
        self._fly(seat, start, end, round(LEAP * far))
        self.pause(LAND)

    def _fly(self, seat: int, start: Point, end: Point, time: int) -> None:
        facing = self.now.racers[seat].facing

        def fly(part: float) -> dict[int, MovingRobot]:
            x, y = between(start, end, part)
            return {seat: MovingRobot((x, y - HEIGHT_OF_JUMP * arch(part)), facing, 1 + LARGER * arch(part))}

        self._move(time, fly)

    def on_turned(self, data: Data) -> None:
        """Turns a robot. Half-way there is a drawing of its own: 4 more is an eighth of a turn further."""
        seat, before, after = data["seat"], self.now.racers[data["seat"]].facing, data["facing"]
        halfway = 4 + (before if (after - before) % 4 == 1 else after)
        point = spot(self.plan, self.now.racers[seat].square)
        self.now = self.now.with_robot(seat, facing=after)
        self._move(TURN, lambda part: {seat: MovingRobot(point, halfway if part >= 0.3 else before)})
        self.pause(LAND)

    def on_red(self, data: Data) -> None:
        self._tumble(self.now.stage[:1], [("die", data["die"])])

    def on_yellow(self, data: Data) -> None:
        """Shows the roll in a puddle or on a ramp."""
        self._tumble(self.now.stage[:1], [("die", data["die"])])
        if not data["passed"]:
            self._mark("splash", spot(self.plan, data["square"]))

    def _mark(self, kind: str, point: Point) -> None:
        self.now = self.now._replace(marks=(*self.now.marks, (f"{GAME_ID}/{kind}", point)))

    # ------------------------------------------------------------------ what goes wrong

    def on_impact(self, data: Data) -> None:
        """Moves a robot towards the obstacle and back; a failed jump ends where it began."""
        seat = data["seat"]
        start, facing = spot(self.plan, self.now.racers[seat].square), self.now.racers[seat].facing
        goal = between(start, spot(self.plan, data["square"]), self._share(start, spot(self.plan, data["square"])))
        if data["what"] == "jump":
            self._fly(seat, start, start, BUMP)
        else:
            self._move(BUMP, lambda part: {seat: MovingRobot(between(start, goal, arch(part)), facing)})
        self._mark("impact", goal)
        self.pause(LOOK)

    def on_collision(self, data: Data) -> None:
        seat = data["seat"]
        start, other = spot(self.plan, self.now.racers[seat].square), spot(self.plan, data["square"])
        facing = self.now.racers[seat].facing
        goal = between(start, other, self._share(start, other))
        self._move(BUMP, lambda part: {seat: MovingRobot(between(start, goal, arch(part)), facing)})
        self._mark("impact", between(goal, other, 0.2))
        self.pause(LOOK)

    def _share(self, start: Point, end: Point) -> float:
        """Returns which part of the way is a third of a square."""
        return 0.36 * self.plan.square / max(1.0, abs(end[0] - start[0]) + abs(end[1] - start[1]))

    def on_damage(self, data: Data) -> None:
        self.now = self.now.with_robot(data["seat"], health=data["health"])
        self.pause(LAND)

    def on_destroyed(self, data: Data) -> None:
        self.now = self.now.with_robot(data["seat"], square=data["square"], health=0, picks=())
        self.pause(2 * LOOK)

    def on_forfeit(self, data: Data) -> None:
        self.now = self.now.with_robot(data["seat"], picks=())
        self.pause(LAND)

    on_cannot = on_forfeit

    def on_repaired(self, data: Data) -> None:
        self.now = self.now.with_robot(data["seat"], health=data["health"])
        self.pause(LOOK)

    def on_switched(self, data: Data) -> None:
        """Flips a card around its axis; the robots on it stay in place."""
        slot = self.scenery.board(self.now.cards)["slots"][data["slot"]]
        area = self.plan.area(slot)
        cards = [*self.now.cards]
        cards[data["slot"]] = PlacedCard(data["card"], data["face"], data["half"])
        upright = (area.h > area.w) == (data["switch"] != "S")
        before = self.painter()
        self.now = self.now._replace(cards=tuple(cards))
        after = self.painter()

        def draw(part: float) -> tuple[Item, ...]:
            if part >= 1:
                return after({}, ())
            left = max(0.12, abs(1 - 2 * part))
            by = round((area.w if upright else area.h) * (1 - left) / 2)
            both = data["switch"] == ROTATE
            thin = area.inset(by if upright or both else 0, by if not upright or both else 0)
            return before({}, (Panel(area, "page"), Panel(thin, "square", "turned card", 7, radius=12)))

        self.shoot(FLIP, draw)
        self.pause(LOOK)

    # ------------------------------------------------------------------ laps and the end

    def on_lap(self, data: Data) -> None:
        self.now = self.now.with_robot(data["seat"], laps=data["laps"])
        x, y = spot(self.plan, self.now.racers[data["seat"]].square)
        self.now = self.now._replace(marks=(*self.now.marks, ("flag", (x, y - self.plan.square * 0.8))))
        self.pause(LOOK)

    def on_game_over(self, data: Data) -> None:
        self.now = self.now._replace(acts=None, stage=(("crown", 0),) if data["winners"] else (), winners=tuple(data["winners"]))
