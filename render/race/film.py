"""Races as films, from the events alone: racers hop, warp, trip, get up, fade away or jump onto the podium."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.text.english import listed
from engine.text.turn_summary import read_turns
from render.artist import Frame, Reel
from render.drawing.pen import Point
from render.film.narration import LazyFrames, Narration, arch, between
from render.film.pacing import Draw, Shot, paced
from render.pages.wording import Cues, cues
from render.race.film_frame import FilmPiece, FilmRunner, RaceFrame, around, grass, infield, pieces, sparks, standing
from render.race.pages.board import podium
from render.race.panels.common import header
from render.race.profile import RaceProfile, TrackLook
from render.race.track.layout import GAP, TrackLayout
from render.scene.scene import Icon, Item, Panel, Scene
from render.typography.display_names import seat_names

LONGEST = 72_000
"""The longest film of a race, in milliseconds; a longer race is shown faster."""

BEFORE_A_RACE = {"begins", "revealed"}
"""Events between two films that belong to neither."""

OPENING, ENDING = 2200, 4000
"""How long the line-up is shown before the race, and the score after it."""

HOP, LEAP, TUMBLE, WARP, FALL, FADE, CHIP = 140, 490, 210, 490, 210, 560, 350
"""The durations of a hop over one space, a jump onto the podium, a die roll, and so on."""

TAKE_TURN, LOOK, LAND, MARVEL = 180, 280, 70, 1300
"""Pauses: when a turn begins, to see a die, after a move, and when a racer finishes or is eliminated."""

HEIGHT_OF_HOP, HEIGHT_OF_LEAP = 26, 70

Data = Mapping[str, Any]


class RaceCut(NamedTuple):
    """The transition from one frame to the next, with the pieces in both."""

    earlier: RaceFrame
    later: RaceFrame
    before: Mapping[str, FilmPiece]
    after: Mapping[str, FilmPiece]


def reels(profile: RaceProfile, view: Mapping[str, Any]) -> list[Reel]:
    """Returns a film of each race that has begun."""
    films: list[RaceFilm] = []
    early: list[Data] = []
    lines = cues(read_turns(view), seat_names(view["seats"]))
    for event in view["events"]:
        if event["kind"] == "line_up":
            films.append(RaceFilm(profile, profile.track(view, event["data"]["race"]), event, view["seats"], lines))
            films[-1].events += early
            early = []
        elif event["kind"] in profile.acts and not (films and films[-1].goes_on):
            early.append(event)  # the event belongs to the race for which it happened
        elif films and event["only"] is None and event["kind"] not in BEFORE_A_RACE:
            films[-1].events.append(event)
    return [Reel(_empty(profile, view, film), film) for film in films]


def _empty(profile: RaceProfile, view: Mapping[str, Any], film: RaceFilm) -> Scene:
    """Returns the scene of a race without racers."""
    number, track = film.line_up["data"]["race"], film.track
    field = grass(track.course)
    ground = (
        *track.ground,
        Panel(field, "grass", radius=18),
        *header(profile.race_title(view, number), track.title),
        *podium(track.course, profile.prizes(view)[number - 1]),
    )
    return Scene(field.bottom + GAP, ground, ())


class RaceFilm(LazyFrames):
    """The frames of one race."""

    def __init__(self, profile: RaceProfile, track: TrackLook, line_up: Data, seats: Sequence[str], lines: Cues) -> None:
        self.profile = profile
        self.track = track
        self.line_up = line_up
        self.seats = seats
        self.lines = lines
        self.events: list[Data] = []

    @property
    def goes_on(self) -> bool:
        return all(event["kind"] != "race_over" for event in self.events)

    def make_frames(self) -> list[Frame]:
        narrator = RaceNarrator(self.profile, self.track.course, self.line_up, self.seats, self.lines)
        for event in self.events:
            narrator.tell(event)
        return narrator.frames()


class RaceNarrator(Narration):
    """Turns the events of one race into shots."""

    def __init__(self, profile: RaceProfile, course: TrackLayout, line_up: Data, seats: Sequence[str], lines: Cues) -> None:
        self.profile = profile
        self.course = course
        data = line_up["data"]
        self.names = tuple(seat_names(seats))
        self.now = RaceFrame(course, tuple(FilmRunner(name, seat) for seat, name in data["racers"]))
        super().__init__(f"{self.names[data['first']]} begins.")
        self.opening = Shot(OPENING, self.line, self.picture(), still=True)
        self.lines = lines

    def tell(self, event: Data) -> None:
        kind = event["kind"]
        if kind in ("turn", "race_over"):
            self.let_read()
            self.line, self.goes_on = "", False  # otherwise it would seem to be about this turn
        act = ACTS.get(kind) or self.profile.acts.get(kind)
        seen_first = "die" in event["data"]  # so that the caption does not reveal the die
        if act and seen_first:
            act(self, event["data"])
        for sentence in [[self._result()]] if kind == "race_over" else self.lines.get(event["number"], ()):
            self.say(sentence)
        if act and not seen_first:
            act(self, event["data"])

    def _result(self) -> str:
        """Returns the finishers, for the last caption."""
        home: dict[int, list[str]] = {}
        for runner in sorted(self.now.runners, key=lambda runner: (runner.place, runner.name)):
            home.setdefault(runner.place, []).append(runner.name)
        return " ".join(_came_in(place, names) for place, names in home.items() if place) or "Nobody has come in."

    def frames(self) -> list[Frame]:
        last = Shot(ENDING, self.line, self.picture(), still=True)
        return [self.opening.last_frame(), *paced(self.shots, LONGEST - OPENING - ENDING), last.last_frame()]

    def picture(self) -> Draw:
        now, names, profile = self.now, self.names, self.profile
        return lambda _: (*infield(profile, now, names), *pieces(profile, now, self._standing(now)))

    def _standing(self, moment: RaceFrame) -> Mapping[str, FilmPiece]:
        return standing(self.profile, self.course, moment.runners)

    # ------------------------------------------------------------------ turns and dice

    def turn(self, data: Data) -> None:
        self.now = self.now._replace(turn=data["racer"], roll=0, thrown=())
        self.pause(TAKE_TURN)

    def rolled(self, data: Data) -> None:
        """Shows the main roll; a reroll replaces it."""
        self._tumble(data["die"], lambda face: self.now._replace(roll=face, thrown=()))

    def thrown(self, data: Data) -> None:
        """Shows any other die, beside the one before it."""
        before = self.now.thrown[-1:]
        self._tumble(data["die"], lambda face: self.now._replace(thrown=(*before, (data["racer"], face))))

    def _tumble(self, die: int, seen: Callable[[int], RaceFrame]) -> None:
        for face in ((die + 1) % 6 + 1, (die + 3) % 6 + 1, die):
            self.now = seen(face)
            self.shoot(TUMBLE // 3, self.picture())
        self.pause(LOOK)

    # ------------------------------------------------------------------ on the course

    def moved(self, data: Data) -> None:
        """Moves several racers at the same time, one hop per space."""
        moves = data["moves"]
        step = self.become({name: {"space": end} for name, _, end in moves})
        ways = {name: self._way(name, start, end, step) for name, start, end in moves}
        hops = max(len(way) - 1 for way in ways.values())

        def walk(part: float) -> dict[str, FilmPiece]:
            return {name: _under_way(self.course, way, part * hops, step.after[name]) for name, way in ways.items()}

        self.move(HOP * hops, step, walk)
        self.pause(LAND)

    def _way(self, name: str, start: int, end: int, step: RaceCut) -> list[tuple[int, Point]]:
        """Returns the spaces of a racer's way and the points between its old and new position."""
        lanes = [runner.name for runner in self.now.runners]
        way = 1 if end > start else -1
        between = [(space, self.course.waypoint(space, lanes.index(name), len(lanes))) for space in range(start + way, end, way)]
        return [(start, step.before[name].box.middle), *between, (end, step.after[name].box.middle)]

    def put_behind(self, data: Data) -> None:
        self.moved({"moves": [(name, data["space"] + 1, data["space"]) for name in data["others"]]})

    def warped(self, data: Data) -> None:
        """Fades a racer out and in again at its new space, with sparks around both."""
        step = self.become({name: {"space": end} for name, _, end in data["moves"]})
        names = [name for name, _, _ in data["moves"]]

        def fade(part: float) -> dict[str, FilmPiece]:
            side = step.before if part < 0.5 else step.after
            return {name: side[name]._replace(pose="ghost", lift=10) for name in names}

        def lights(part: float) -> list[Item]:
            sides = [(side, glow) for side, glow in ((step.before, 1 - part), (step.after, part)) if glow > 0.25]
            return [spark for name in names for side, glow in sides for spark in sparks(self.course, side[name].box, glow)]

        self.move(WARP, step, fade, lights)
        self.pause(LAND)

    def tripped(self, data: Data) -> None:
        self.bounce(data["racer"], FALL, tripped=True)

    def stood_up(self, data: Data) -> None:
        self.bounce(data["racer"], FALL, tripped=False)

    def power(self, data: Data) -> None:
        self.bounce(data["racer"], HOP)

    def bounce(self, name: str, time: int, **becomes: object) -> None:
        """Makes a racer hop on the spot; it lands in its new state."""
        step = self.become({name: becomes})

        def bounce(part: float) -> dict[str, FilmPiece]:
            piece = (step.before if part < 0.5 else step.after)[name]
            return {name: piece._replace(lift=round(HEIGHT_OF_HOP * arch(part)))}

        if name in step.after:
            self.move(time, step, bounce)

    def chips(self, data: Data) -> None:
        """Raises a token from the racer."""
        step = self.become({})
        piece = step.after.get(data["racer"])
        if piece is None:
            return
        x, _ = piece.box.middle

        def rise(part: float) -> list[Item]:
            return [Icon(around(self.course, (x, piece.box.y - 30 * part), 50), "bronze", data["chips"])]

        self.move(CHIP, step, lambda _: {}, rise)

    def finished(self, data: Data) -> None:
        """Moves a racer onto the podium; a racer that takes both places stays on the first."""
        name = data["racer"]
        if any(runner.place for runner in self.now.runners if runner.name == name):
            return
        if name != self.now.turn:
            self.now = self.now._replace(turn=name, roll=0, thrown=())
        step = self.become({name: {"place": data["place"], "tripped": False}})
        start, end = step.before[name].box.middle, step.after[name].box.middle

        def leap(part: float) -> dict[str, FilmPiece]:
            box = around(self.course, between(start, end, part), step.after[name].box.w)
            return {name: FilmPiece(box, mirrored=end[0] < start[0], lift=round(HEIGHT_OF_LEAP * arch(part)))}

        self.move(LEAP, step, leap)
        self.pause(MARVEL)

    def eliminated(self, data: Data) -> None:
        """Fades a racer out; it then watches from the grass."""
        name = data["racer"]
        step = self.become({name: {"out": 1 + sum(runner.out > 0 for runner in self.now.runners), "tripped": False}})

        def fade(part: float) -> dict[str, FilmPiece]:
            return {name: step.before[name]._replace(pose="ghost", lift=round(HEIGHT_OF_LEAP * part))}

        self.move(FADE, step, fade)
        self.pause(MARVEL)

    def race_over(self, data: Data) -> None:
        self.now = self.now._replace(score=tuple(zip(data["gained"], data["points"], strict=True)))

    def become(self, news: Mapping[str, Mapping[str, Any]]) -> RaceCut:
        """Changes the state of some racers, and returns the transition."""
        earlier = self.now
        self.now = earlier._replace(runners=tuple(runner._replace(**news.get(runner.name, {})) for runner in earlier.runners))
        return RaceCut(earlier, self.now, self._standing(earlier), self._standing(self.now))

    def move(
        self,
        time: int,
        step: RaceCut,
        movers: Callable[[float], Mapping[str, FilmPiece]],
        lights: Callable[[float], Sequence[Item]] = lambda _: (),
    ) -> None:
        """Shoots a movement. Racers that must make room shift at its end, then everything is laid out anew."""
        names, picture, profile = self.names, self.picture(), self.profile

        def draw(part: float) -> tuple[Item, ...]:
            if part >= 1:
                return picture(1)
            late = max(0.0, 1 - (1 - part) * time / HOP)
            places = {name: _shifted(self.course, piece, step.after.get(name, piece), late) for name, piece in step.before.items()}
            places.update(movers(part))
            return (*infield(profile, step.earlier, names), *pieces(profile, step.earlier, places), *lights(part))

        self.shoot(time, draw)


ACTS: dict[str, Callable[[RaceNarrator, Data], None]] = {
    "turn": RaceNarrator.turn,
    "rolled": RaceNarrator.rolled,
    "die": RaceNarrator.thrown,
    "moved": RaceNarrator.moved,
    "put_behind": RaceNarrator.put_behind,
    "warped": RaceNarrator.warped,
    "tripped": RaceNarrator.tripped,
    "stood_up": RaceNarrator.stood_up,
    "power": RaceNarrator.power,
    "chips": RaceNarrator.chips,
    "finished": RaceNarrator.finished,
    "eliminated": RaceNarrator.eliminated,
    "race_over": RaceNarrator.race_over,
}
"""The events that are animated, beside those of the profile; all others appear in the caption only."""


# ---------------------------------------------------------------------- places and ways


def _came_in(place: int, names: Sequence[str]) -> str:
    one = len(names) == 1
    return f"{listed(names)} {'wins' if one else 'win'}!" if place == 1 else f"{listed(names)} {'comes' if one else 'come'} 2nd."


def _under_way(course: TrackLayout, way: Sequence[tuple[int, Point]], hops: float, arrived: FilmPiece) -> FilmPiece:
    """Returns a piece after so many hops."""
    done = int(hops)
    if done >= len(way) - 1:
        return arrived
    part = hops - done
    (space, start), (following, end) = way[done : done + 2]
    looks = course.to_the_left(following if part >= 0.5 else space)
    box = around(course, between(start, end, part), arrived.box.w)
    return FilmPiece(box, arrived.pose, looks, round(HEIGHT_OF_HOP * arch(part)))


def _shifted(course: TrackLayout, piece: FilmPiece, after: FilmPiece, part: float) -> FilmPiece:
    if not part or piece.box == after.box:
        return piece
    return after._replace(box=around(course, between(piece.box.middle, after.box.middle, part), after.box.w))
