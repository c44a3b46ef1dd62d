"""Races as films, from the events alone: racers hop, warp, trip, get up, fade away or jump onto the podium."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.text.beat import read_beats
from engine.text.english import listed
from render.artist import Reel
from render.drawing.pen import Point
from render.film.narration import Film, Narration, arch, between
from render.film.pacing import Draw
from render.pages.wording import Cues, beat_cues, is_seen_first
from render.race.film_frame import FilmPiece, FilmRunner, RaceFrame, around, grass, infield, pieces, sparks, standing, taken
from render.race.pages.board import podium, titled
from render.race.profile import RaceProfile
from render.race.track.layout import GAP, TrackLayout
from render.scene.scene import Icon, Item, Panel, Scene
from render.typography.display_names import seat_names

BEFORE_A_RACE = {"begins", "revealed"}
"""Events between two films that belong to neither."""

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
    races: list[tuple[Data, list[Data]]] = []  # the line-up and the events of each race
    early: list[Data] = []
    for event in view["events"]:
        if event["kind"] == "line_up":
            races.append((event["data"], early))
            early = []
        elif event["kind"] in profile.acts and not (races and _goes_on(races[-1][1])):
            early.append(event)  # the event belongs to the race for which it happened
        elif races and event["only"] is None and event["kind"] not in BEFORE_A_RACE:
            races[-1][1].append(event)
    names = tuple(seat_names(view["seats"]))
    beats = read_beats(view)
    lines = beat_cues(beats, view["events"], names)

    def film(line_up: Data, events: Sequence[Data]) -> Film:
        return Film(partial(RaceNarrator, profile, view, line_up, names, lines), events, beats)

    return [Reel(_empty(profile, view, line_up["race"]), film(line_up, events)) for line_up, events in races]


def _goes_on(events: Sequence[Data]) -> bool:
    return all(event["kind"] != "race_over" for event in events)


def _empty(profile: RaceProfile, view: Mapping[str, Any], number: int) -> Scene:
    """Returns the scene of a race without racers."""
    track = profile.track(view, number)
    field = grass(track.course)
    ground = (
        *track.ground,
        Panel(field, "grass", radius=18),
        *titled(profile.race_title(view, number), track.name),
        *podium(track.course, profile.prizes(view)[number - 1]),
    )
    return Scene(field.bottom + GAP, ground, ())


class RaceNarrator(Narration):
    """Turns the events of one race into shots."""

    told_share = shown_share = 0.6

    def __init__(self, profile: RaceProfile, view: Mapping[str, Any], line_up: Data, names: tuple[str, ...], lines: Cues) -> None:
        super().__init__(f"{names[line_up['first']]} begins.")
        self.profile, self.names, self.lines = profile, names, lines
        track = profile.track(view, line_up["race"])
        self.course, self.look = track.course, track.look
        self.now = RaceFrame(self.course, tuple(FilmRunner(name, seat) for seat, name in line_up["racers"]))

    def tell(self, event: Data) -> None:
        kind = event["kind"]
        if kind in ("turn", "race_over"):
            self.let_read()
            self.line, self.goes_on = "", False  # otherwise it would seem to be about this turn
        seen_first = is_seen_first(event)
        if seen_first:
            self.animate(event)
        for sentence in [[self._result()]] if kind == "race_over" else self.lines.get(event["number"], ()):
            self.say(sentence)
        if not seen_first:
            self.animate(event)

    def skip(self, event: Data, glimpse: int) -> None:
        """Shows an event without a word: racers do not leap, so that everybody can be followed from start to finish."""
        self.show_silently(event)

    def animates(self, event: Data) -> bool:
        return event["kind"] in self.profile.acts or super().animates(event)

    def animate(self, event: Data) -> None:
        if act := self.profile.acts.get(event["kind"]):
            act(self, event["data"])
        else:
            super().animate(event)

    def _result(self) -> str:
        """Returns the finishers, for the last caption."""
        home: dict[int, list[str]] = {}
        for runner in sorted(self.now.runners, key=lambda runner: (runner.place, runner.name)):
            home.setdefault(runner.place, []).append(runner.name)
        return " ".join(_came_in(place, names) for place, names in home.items() if place) or "Nobody has come in."

    def picture(self) -> Draw:
        now, front = self.now, self.front()
        return lambda _: (*self.layers(now, self._standing(now)), *front)

    def layers(self, moment: RaceFrame, places: Mapping[str, FilmPiece]) -> tuple[Item, ...]:
        """Returns everything but the ground: what is beside the course, and the pieces at these places."""
        marks = taken(self.profile, moment, self.look)
        return (*infield(self.profile, moment, self.names), *marks, *pieces(self.profile, moment, places))

    def front(self) -> tuple[Item, ...]:
        """Returns what is in front of everything from now on."""
        return ()

    def _standing(self, moment: RaceFrame) -> Mapping[str, FilmPiece]:
        return standing(self.profile, self.course, moment.runners)

    # ------------------------------------------------------------------ turns and dice

    def on_turn(self, data: Data) -> None:
        self.now = self.now._replace(turn=data["racer"], roll=0, thrown=())
        self.pause(TAKE_TURN)

    def on_rolled(self, data: Data) -> None:
        """Shows the main roll; a reroll replaces it."""
        self._tumble(data["die"], lambda face: self.now._replace(roll=face, thrown=()))

    def on_die(self, data: Data) -> None:
        """Shows any other die, beside the one before it."""
        before = self.now.thrown[-1:]
        self._tumble(data["die"], lambda face: self.now._replace(thrown=(*before, (data["racer"], face))))

    def _tumble(self, die: int, seen: Callable[[int], RaceFrame]) -> None:
        for face in () if self.is_silent else ((die + 1) % 6 + 1, (die + 3) % 6 + 1):
            self.now = seen(face)
            self.shoot(TUMBLE // 2, self.picture())
        self.now = seen(die)
        self.pause(LOOK)

    # ------------------------------------------------------------------ on the course

    def on_moved(self, data: Data) -> None:
        """Moves several racers at the same time, one hop per space."""
        moves = data["moves"]
        step = self.become({name: {"space": end} for name, _, end in moves})
        ways = {name: self._way(name, start, end, step) for name, start, end in moves}
        hops = max(len(way) - 1 for way in ways.values())

        def walk(part: float) -> dict[str, FilmPiece]:
            return {name: _under_way(self.course, way, part * hops, step.after[name]) for name, way in ways.items()}

        self.move(self.time_of(hops), step, walk)
        self.pause(LAND)

    def time_of(self, hops: int) -> int:
        """Returns how long a move over so many spaces takes."""
        return HOP * hops

    def _way(self, name: str, start: int, end: int, step: RaceCut) -> list[tuple[int, Point]]:
        """Returns the spaces of a racer's way and the points between its old and new position."""
        way, size = 1 if end > start else -1, step.after[name].box.w
        between = [(space, self.course.standing_at(space, size)) for space in range(start + way, end, way)]
        return [(start, step.before[name].box.middle), *between, (end, step.after[name].box.middle)]

    def on_put_behind(self, data: Data) -> None:
        self.on_moved({"moves": [(name, data["space"] + 1, data["space"]) for name in data["others"]]})

    def on_warped(self, data: Data) -> None:
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

    def on_tripped(self, data: Data) -> None:
        self.bounce(data["racer"], FALL, tripped=True)

    def on_stood_up(self, data: Data) -> None:
        self.bounce(data["racer"], FALL, tripped=False)

    def on_power(self, data: Data) -> None:
        self.bounce(data["racer"], HOP)

    def bounce(self, name: str, time: int, **becomes: object) -> None:
        """Makes a racer hop on the spot; it lands in its new state."""
        step = self.become({name: becomes})

        def bounce(part: float) -> dict[str, FilmPiece]:
            piece = (step.before if part < 0.5 else step.after)[name]
            return {name: piece._replace(lift=round(HEIGHT_OF_HOP * arch(part)))}

        if name in step.after:
            self.move(time, step, bounce)

    def on_chips(self, data: Data) -> None:
        """Raises a token from the racer."""
        step = self.become({})
        piece = step.after.get(data["racer"])
        if piece is None:
            return
        x, _ = piece.box.middle

        def rise(part: float) -> list[Item]:
            return [Icon(around(self.course, (x, piece.box.y - 30 * part), 50), "bronze", data["chips"])]

        self.move(CHIP, step, lambda _: {}, rise)

    def on_finished(self, data: Data) -> None:
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

    def on_eliminated(self, data: Data) -> None:
        """Fades a racer out; it then watches from the grass."""
        name = data["racer"]
        step = self.become({name: {"out": 1 + sum(runner.out > 0 for runner in self.now.runners), "tripped": False}})

        def fade(part: float) -> dict[str, FilmPiece]:
            return {name: step.before[name]._replace(pose="ghost", lift=round(HEIGHT_OF_LEAP * part))}

        self.move(FADE, step, fade)
        self.pause(MARVEL)

    def on_race_over(self, data: Data) -> None:
        self.now = self.now._replace(score=tuple(zip(data["gained"], data["points"], strict=True)))

    def become(self, news: Mapping[str, Mapping[str, Any]]) -> RaceCut:
        """Changes the state of some racers, and returns the transition."""
        earlier = self.now
        self.now = earlier._replace(runners=tuple(runner._replace(**news.get(runner.name, {})) for runner in earlier.runners))
        return RaceCut(earlier, self.now, self._standing(earlier), self._standing(self.now))

    def under_way(self, moment: RaceFrame, _movers: Collection[str]) -> RaceFrame:
        """Returns what is shown of a moment while some racers leave their places."""
        return moment

    def move(
        self,
        time: int,
        step: RaceCut,
        movers: Callable[[float], Mapping[str, FilmPiece]],
        lights: Callable[[float], Sequence[Item]] = lambda _: (),
    ) -> None:
        """Shoots a movement. Racers that must make room shift at its end, then everything is laid out anew."""
        picture, front = self.picture(), self.front()
        earlier = self.under_way(step.earlier, movers(0).keys())

        def draw(part: float) -> tuple[Item, ...]:
            if part >= 1:
                return picture(1)
            late = max(0.0, 1 - (1 - part) * time / HOP)
            places = {name: _shifted(self.course, piece, step.after.get(name, piece), late) for name, piece in step.before.items()}
            places.update(movers(part))
            return (*self.layers(earlier, places), *lights(part), *front)

        self.shoot(time, draw)


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
