"""The moving board of a race: what the message tells, played on the very picture of the race."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from engine.race.model.track import START
from engine.text.beat import TOLD, Beat, read_beats
from engine.text.phrase import Name, name_by_seat, to_text
from render.artist import Page, Reel, View
from render.film.announcement import Banner, Draw, banner, die, strip, strip_text
from render.film.message_moves import MessageMoves, biggest
from render.film.narration import Narration
from render.film.pacing import Weight
from render.pages.wording import is_seen_first
from render.race.film import RaceNarrator
from render.race.film_frame import FilmPiece, RaceFrame, taken
from render.race.pages.board import podium, race_title, standings_area
from render.race.panels.standings import standings
from render.race.panels.turn_rows import STRIP
from render.race.profile import RaceProfile
from render.race.rewind import Rewound, rewound
from render.race.track.layout import TrackLayout
from render.scene.scene import WIDTH, Box, Icon, Item, Panel, Scene, Veil
from render.typography.display_names import seat_names

MANY, LAST = 70, 40
"""With more events than `MANY`, only big moments are shown, and of the last round at most so many events."""

MOST_DICE = 2
"""So many of the newest dice are in the strip."""

MOST_BANNERS = 5
"""So many big moments have a banner, so that there is time to read each."""

GLANCE, LETTER = {Weight.TOLD: 420, Weight.BIG: 650}, {Weight.TOLD: 7, Weight.BIG: 9}
"""The reading time of a sentence and of a banner in milliseconds: a base, and a time per letter."""

DIE, STRIDES, STRIDE, LONGEST_WALK, LONGEST_PAUSE = 200, 80, 70, 420, 400
"""How long a die is shown; how long a move takes, with a part for each space; and the longest pause between two movements."""

RISE, SINK, LEAP = 28, 8, 80
"""How far above and below their straight racers come as they hop and fade away, and as they leap onto the podium."""

OVER = 32
"""How far a banner may reach beyond the course: three lines are higher than a straight."""

ANIMATED = frozenset(
    {"rolled", "die", "moved", "warped", "put_behind", "tripped", "stood_up", "chips", "finished", "eliminated", "power"}
)
MOVES = ANIMATED - {"rolled", "die", "power"}
"""Kinds of events that change what the board shows."""

Data = Mapping[str, Any]


class Stage(NamedTuple):
    """The course and the ink of its spaces, and the height of the picture."""

    course: TrackLayout
    look: str
    height: int


def moving(profile: RaceProfile, view: View, still: Page) -> Reel | None:
    """Returns the film of the events of a view on the picture of its race, or None if nothing moved."""
    begun = max((i + 1 for i, event in enumerate(view["events"]) if event["kind"] == "line_up"), default=0)
    events = [event for event in view["events"][begun:] if event["only"] is None]
    if not any(event["kind"] in MOVES or event["kind"] in profile.acts for event in events):
        return None
    past = rewound(profile, view["board"], events)
    track = profile.current_track(view, view["board"]["race"])
    stage = Stage(track.course, track.look, still.scene.height)
    narrator = RaceMoves(profile, view, stage, past, events)
    return Reel(_scene(profile, view, past, still.scene), narrator.frames())


def _scene(profile: RaceProfile, view: View, past: Rewound, still: Scene) -> Scene:
    """Returns what stays in place during the film: the standings are those before it."""
    before = {**view, "board": past.board}
    return still._replace(
        items=(
            *race_title(profile, view),
            *podium(profile.current_track(view, view["board"]["race"]).course, view["board"]["race"]["prizes"]),
            Panel(STRIP, "grass", radius=18),
            *standings(profile, before, seat_names(view["seats"]), standings_area(profile, view), {}),
        )
    )


class RaceMoves(MessageMoves, RaceNarrator):
    """Turns the events of a message into shots on its picture.

    Pieces look as they do on the still, so that those that stay are not drawn again. Words come from the beats: a sentence in the
    strip, or a banner for a big moment.
    """

    def __init__(self, profile: RaceProfile, view: View, stage: Stage, past: Rewound, events: Sequence[Data]) -> None:
        Narration.__init__(self, "")
        self.profile, self.names = profile, tuple(seat_names(view["seats"]))
        self.course, self.look, self.height = stage
        self.past, self.events = past, events
        self.index = {event["number"]: index for index, event in enumerate(events)}
        self.now = RaceFrame(self.course, past.states[0].runners, silenced=past.states[0].silenced)
        self.words = self.where = ""
        """The sentence in the strip, or the space to which a plain roll led."""
        self.speaker = ""
        """The racer beside the words."""
        self.banner: tuple[Item, ...] = ()
        self.seat_of = {runner.name: runner.seat for runner in self.now.runners}
        self._call = name_by_seat(self.names)
        beats = [beat for beat in read_beats(view) if beat.drama >= TOLD]
        self.beats = {number: beat for beat in beats if (number := self._first(beat))}
        """What is told in words, by the event with which it is told."""
        self.big = {self._first(beat): beat for beat in biggest(self.beats.values(), MOST_BANNERS)}

    def _first(self, beat: Beat) -> int:
        """Returns the event with which a beat is told: the first one that is shown here, or the one that brings somebody home."""
        own = [number for number in beat.events if number in self.index]
        return next((number for number in own if self.events[self.index[number]]["data"].get("home")), own[0] if own else 0)

    def jump(self, index: int) -> None:
        state = self.past.states[index]
        self.now = self.now._replace(runners=state.runners, silenced=state.silenced)

    def shown_events(self) -> Collection[int]:
        events = self.events
        if sum(event["kind"] in ANIMATED for event in events) <= MANY:
            return super().shown_events()
        turns = [index for index, event in enumerate(events) if event["kind"] == "turn"]
        last_round = turns[-len(self.now.runners) :][0] if turns else 0
        told = {number for beat in self.big.values() for number in beat.events}
        return {
            index
            for index, event in enumerate(events)
            if event["number"] in told or index >= max(last_round, len(events) - LAST) or event["kind"] == "turn"
        }

    def tell(self, event: Data) -> None:
        if event["kind"] == "turn":
            self.weight, self.banner, self.words, self.where = Weight.PLAIN, (), "", ""
            self.speaker = event["data"]["racer"]
        beat = self.beats.get(event["number"])
        seen_first = is_seen_first(event)
        if seen_first:
            self.animate(event)
        if beat is not None:
            self._say(beat)
        if not seen_first:
            self.animate(event)

    # ------------------------------------------------------------------ words

    def _say(self, beat: Beat) -> None:
        self.banner = ()
        if self._first(beat) in self.big:
            self.weight = Weight.BIG
            keep_free = [*self._ways(beat)]
            if len(beat.dice) == 2 and beat.whom:
                call = f"{self._call(beat.doer)} against {self._call(beat.whom[0])}!" if beat.doer else ""
                self._raise_banner(beat, call, (), keep_free)
            self._raise_banner(beat, f"{to_text(beat.headline_words, self._call)}!", beat.dice, keep_free)
            return
        self.weight = Weight.TOLD
        self.speaker = beat.doer.piece if beat.doer and beat.doer.piece in self.seat_of else self.now.turn
        self.where = ""
        to_come = sum(self.events[self.index[number]]["kind"] == "die" for number in beat.events if number in self.index)
        self.words = strip_text(STRIP, min(len(self._heads()) + to_come, 1 + MOST_DICE), beat, self._call)
        if self.words:
            self._let_read(self.words)

    def _raise_banner(self, beat: Beat, text: str, dice: Sequence[int], keep_free: Sequence[Box]) -> None:
        doers_die, whose_die = dice if len(dice) == 2 else (0, 0)
        whom = next((self._face(name, mirrored=True) for name in beat.whom if name != beat.doer), None)
        content = Banner(text, self._face(beat.doer), whom, doers_die, whose_die)
        course = self.course.area
        where, aside = course.inset(0, -OVER), Box(0, course.bottom, WIDTH, self.height - course.bottom)
        crowd = [piece.box for piece in self._standing(self.now).values()]
        self.banner = banner(content, where, aside, keep_free, crowd)
        self._let_read(text)

    def _face(self, name: Name | None, *, mirrored: bool = False) -> Draw | None:
        if name is None:
            return None
        if name.seat is not None:
            seat = name.seat
            return lambda box: Icon(box, "seat", seat)
        if name.piece not in self.seat_of:
            return None
        piece = name.piece
        return lambda box: self.profile.figure(box, piece, mirrored=mirrored)

    def _let_read(self, text: str) -> None:
        self.shoot(GLANCE[self.weight] + LETTER[self.weight] * len(text), self.picture(), still=True)

    def _ways(self, beat: Beat) -> Iterator[Box]:
        """Yields where those whom a beat is about stand and go until the next words."""
        events, index = self.events, self.index[self._first(beat)]
        about = {name.piece for name in (beat.doer, *beat.whom) if name is not None}
        end = next((i for i in range(index + 1, len(events)) if self._replaces_words(events[i])), len(events))
        states = pairwise(self.past.states[index : end + 1])
        for (before, after), event in zip(states, events[index:end], strict=True):
            for runner, then in zip(before.runners, after.runners, strict=True):
                if runner.name in about:
                    spaces = sorted((runner.space, then.space))
                    passed = range(spaces[0], spaces[1] + 1) if event["kind"] != "warped" else spaces
                    yield from (_surroundings(self.course, space) for space in passed)
                    if then.place or then.space >= self.course.length:
                        yield self.course.podium.inset(0, -LEAP)

    def _replaces_words(self, event: Data) -> bool:
        return event["kind"] == "turn" or event["number"] in self.beats

    def _heads(self) -> list[Draw]:
        """Returns the figure and the dice beside the words."""
        name, profile = self.speaker or self.now.turn, self.profile
        dice = [self.now.roll] if self.now.roll and name == self.now.turn else []
        dice += [face for _, face in self.now.thrown]
        figure: list[Draw] = [lambda box: profile.figure(box, name)] if name else []
        return [*figure, *map(die, dice[-MOST_DICE:])]

    # ------------------------------------------------------------------ the picture

    def layers(self, moment: RaceFrame, places: Mapping[str, FilmPiece]) -> tuple[Item, ...]:
        """Returns the pieces as on the still; those that move are in front."""
        pieces: list[tuple[int, int, Item]] = []
        for lane, runner in enumerate(moment.runners):
            piece = places.get(runner.name)
            if piece is None:
                continue
            box = piece.box._replace(y=max(0, piece.box.y - piece.lift))
            figure = self.profile.figure(box, runner.name, runner.seat, piece.pose, piece.mirrored)
            if runner.name == moment.turn and not piece.lift and not runner.place:
                pieces.append((-1, lane, Panel(box, "spot", "accent", 3, radius=16)))
            pieces.append((piece.lift > 0, lane, figure))
        veil = [Veil(self.course.area)] if moment.silenced else []
        marks = taken(self.profile, moment, self.look)
        return (*veil, *marks, *(item for _, _, item in sorted(pieces, key=lambda piece: piece[:2])))

    def front(self) -> tuple[Item, ...]:
        return (*self._strip(), *self.banner)

    def _strip(self) -> tuple[Item, ...]:
        if self.where:
            arrow: Draw = lambda box: Icon(box.square(box.w // 2), "arrow right")  # noqa: E731
            return strip(STRIP, [*self._heads(), arrow], self.where)
        return strip(STRIP, self._heads(), self.words)

    def pause(self, time: int) -> None:
        super().pause(min(time, LONGEST_PAUSE))

    def under_way(self, moment: RaceFrame, movers: Collection[str]) -> RaceFrame:
        """Returns a moment without the light behind the current racer if it moves, because that does not follow it."""
        return moment._replace(turn="") if moment.turn in movers else moment

    # ------------------------------------------------------------------ brisker than in a film of a whole race

    def on_turn(self, data: Data) -> None:
        self.now = self.now._replace(turn=data["racer"], roll=0, thrown=())

    def on_rolled(self, data: Data) -> None:
        self.now = self.now._replace(turn=data["racer"], roll=data["die"], thrown=())
        self.words = ""  # they were about what happened before
        if self.weight is Weight.PLAIN:
            self.speaker = data["racer"]
        self.pause(DIE)

    def on_die(self, data: Data) -> None:
        if not self.banner:  # it shows the dice of a duel
            self.now = self.now._replace(thrown=(*self.now.thrown[-1:], (data["racer"], data["die"])))
            self.pause(DIE)

    def time_of(self, hops: int) -> int:
        return min(STRIDES + STRIDE * hops, LONGEST_WALK)

    def on_moved(self, data: Data) -> None:
        if data.get("main") and self.weight is Weight.PLAIN:
            self.speaker, _, end = data["moves"][0]
            self.where = "Finish!" if end >= self.course.length else str(end)
        super().on_moved(data)


def _surroundings(course: TrackLayout, space: int) -> Box:
    """Returns the straight of a space, with room for hops: a banner is nearly as wide as the picture."""
    box = course.tile(min(max(space, START + 1), course.length - 1))
    return Box(0, box.y - RISE, WIDTH, box.h + RISE + SINK)
