"""A game as a film, from its events alone: pieces hop along the track, tiles fly to towers, gaps close."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from engine.games.thats_life.tiles import GIFT, GUARDED, LUCKY, STEAL
from engine.games.thats_life.variant import read_variant
from engine.text.turn_summary import read_turns
from render.artist import Reel
from render.drawing.pen import Point
from render.film.narration import Film, Narration, arch, between
from render.film.pacing import Draw
from render.games.thats_life.drawings import GAME_ID
from render.games.thats_life.film_frame import (
    HEADER,
    MARGIN,
    FrameLayout,
    Key,
    LifeFrame,
    Pawn,
    around,
    cells_height,
    empty_cells,
    frame_layout,
    holdings,
    tower_centre,
    turn_icons,
)
from render.games.thats_life.panels.news import card_chip, dice_chips, tile_chip
from render.games.thats_life.panels.rows import icon
from render.games.thats_life.track.crowd import piece_item
from render.games.thats_life.track.layout import even_course, tile
from render.pages.wording import cues
from render.scene.scene import Box, Icon, Item, Scene
from render.typography.display_names import seat_names
from render.typography.fitting import label

LONGEST = 72_000
"""The longest film, in milliseconds; a longer game is shown faster."""

OPENING, ENDING = 2200, 5000
"""How long the track is shown before the first turn, and the result after the last."""

HOP, FLIGHT, TUMBLE = 140, 420, 210
"""The durations of a hop over one space, a tile's flight to a tower, and a die roll."""

TAKE_TURN, LOOK, LAND = 120, 260, 60
"""Pauses: when a turn begins, to see a die, and after a move."""

HEIGHT_OF_HOP, HEIGHT_OF_FLIGHT = 26, 60
FLYING = 76

Data = Mapping[str, Any]
Movers = Callable[[float], Mapping[Key, Box]]


def reels(view: Mapping[str, Any]) -> list[Reel]:
    """Returns the whole game, once the track is laid."""
    events = [event for event in view["events"] if event["only"] is None]
    laid = next((event["data"] for event in events if event["kind"] == "laid"), None)
    if laid is None:
        return []
    spaces = [{"space": i, "tile": tile} for i, tile in enumerate(laid["tiles"])]
    top = even_course(spaces, HEADER.bottom).bottom + 18
    names = seat_names(view["seats"])
    ground = (label(HEADER._replace(w=400), "That's Life!", 46, bold=True), *empty_cells(names, top))
    scene = Scene(top + cells_height(len(names)) + MARGIN, ground, ())
    return [Reel(scene, Film(partial(LifeNarrator, laid, view, top), events))]


class LifeCut(NamedTuple):
    """The transition from one frame to the next, with both layouts."""

    earlier: LifeFrame
    before: FrameLayout
    after: FrameLayout


class LifeNarrator(Narration):
    """Turns the events of a game into shots."""

    opening, ending, longest = OPENING, ENDING, LONGEST

    def __init__(self, laid: Data, view: Mapping[str, Any], top: int) -> None:
        super().__init__("Off they go.")
        self.names = seat_names(view["seats"])
        self.variant = read_variant(len(self.names), view["options"])
        self.figure = self.variant.skin.figure
        self.top = top
        faces = tuple(laid["tiles"])
        seats = range(len(self.names))
        guards = [space for space, tile in enumerate(faces) if tile in LUCKY or tile in GUARDED] if laid["guards"] else []
        self.now = LifeFrame(
            faces=faces,
            track=tuple(range(len(faces))),
            pawns=tuple(Pawn(seat, 0) for seat in seats for _ in range(self.variant.pawns)),
            guards=tuple(guards),
            figure=0 if self.variant.flixxy else None,
            towers=((),) * len(self.names),
            beside=(0,) * len(self.names),
            tokens=(0,) * len(self.names),
        )
        self.lines = cues(read_turns(view), self.names, in_brief=True)
        self.arrived = 0
        """Where the last move ended."""

    def tell(self, event: Data) -> None:
        kind = event["kind"]
        if kind in ("turn", "game_over"):
            self.let_read()
            self.line, self.goes_on = "", False  # otherwise it would seem to be about this turn
        seen_first = kind == "rolled"  # so that the caption does not reveal the die
        if seen_first:
            self.animate(event)
        for sentence in self.lines.get(event["number"], ()):
            self.say(sentence)
        if not seen_first:
            self.animate(event)

    def picture(self) -> Draw:
        now, stage, top = self.now, frame_layout(self.now, self.figure), self.top
        return lambda _: drawn_whole(now, stage, top)

    # ------------------------------------------------------------------ turns, dice and cards

    def on_turn(self, data: Data) -> None:
        self.now = self.now._replace(turn=data["seat"], shown=())
        self.pause(TAKE_TURN)

    def on_rolled(self, data: Data) -> None:
        """Rolls the die for a while, then shows the result."""
        earlier, die = self.now.shown, data["die"]
        for face in ((die + 1) % 6 + 1, (die + 3) % 6 + 1) if die else ():
            self.now = self.now._replace(shown=(*earlier, icon("die", face)))
            self.shoot(TUMBLE // 2, self.picture())
        self.now = self.now._replace(shown=earlier)
        self._show(*dice_chips(data))

    def _show(self, *icons: Icon) -> None:
        self.now = self.now._replace(shown=(*self.now.shown, *icons))
        self.pause(LOOK)

    def on_card(self, data: Data) -> None:
        self._show(card_chip(data["card"]))

    def on_attack(self, data: Data) -> None:
        self._show(*map(card_chip, data["cards"]))

    def on_token_played(self, data: Data) -> None:
        self._keep(data["seat"], -1)
        self._show(icon(f"{GAME_ID}/{data['name']}"))

    # ------------------------------------------------------------------ on the track

    def on_moved(self, data: Data) -> None:
        key = self._piece(data["piece"], data["seat"], data["from"], data["hat"])
        self.arrived = data["to"]
        self._go({key: (data["from"], data["to"])})

    def on_pushed(self, data: Data) -> None:
        """Moves all pushed pieces at once."""
        ways: dict[Key, tuple[int, int]] = {}
        for (piece, owner, end), hat in zip(data["pieces"], data["hats"], strict=True):
            ways[self._piece(piece, owner, data["from"], hat, ways)] = (data["from"], end)
        self._go(ways)

    def on_swapped(self, data: Data) -> None:
        mine = self._piece("pawn", data["seat"], data["from"], data["hat"])
        other = self._piece(data["piece"], data["owner"], data["to"], data["other_hat"])
        self._go({mine: (data["from"], data["to"]), other: (data["to"], data["from"])})

    def _piece(self, piece: str, seat: int | None, space: int, hat: str | None, but: Container[Key] = ()) -> Key:
        """Returns which piece moves: of equal pieces, any that is not in `but`."""
        if piece == "guard":
            return next(("guard", k) for k, guarded in enumerate(self.now.guards) if guarded == space and ("guard", k) not in but)
        if piece != "pawn":
            return ("figure", 0)
        alike = [k for k, pawn in enumerate(self.now.pawns) if (pawn.seat, pawn.space, pawn.hat) == (seat, space, hat)]
        return next(("pawn", k) for k in alike if ("pawn", k) not in but)

    def _go(self, ways: Mapping[Key, tuple[int, int]]) -> None:
        """Moves several pieces at the same time, one hop per space."""
        earlier = self.now
        for (kind, k), (_, end) in ways.items():
            self._put(kind, k, end)
        step = self._step(earlier)
        paths = {key: self._way(key, start, end, step) for key, (start, end) in ways.items()}
        hops = max(len(path) - 1 for path in paths.values())

        def walk(part: float) -> dict[Key, Box]:
            return {key: _under_way(path, part * hops, step.after.spots[key][1]) for key, path in paths.items()}

        self._move(HOP * hops, step, walk)
        self.pause(LAND)

    def _put(self, kind: str, k: int, space: int) -> None:
        now = self.now
        if kind == "pawn":
            self.now = now._replace(pawns=_with(now.pawns, k, now.pawns[k]._replace(space=space)))
        elif kind == "guard":
            self.now = now._replace(guards=_with(now.guards, k, space))
        else:
            self.now = now._replace(figure=space)

    def _way(self, key: Key, start: int, end: int, step: LifeCut) -> list[Point]:
        """Returns the points of a piece's way, over each tile between its old and new position."""
        first, last = sorted((start, end))
        passed = [space for space in self.now.track if first < space < last]
        between_them = [step.before.course.places[space].box.middle for space in (passed if start < end else passed[::-1])]
        return [step.before.spots[key][1].middle, *between_them, step.after.spots[key][1].middle]

    def on_lap(self, data: Data) -> None:
        """Moves the figure back to Start or off the track; its disc goes to the player who brought it home."""
        start = frame_layout(self.now, self.figure).spots[("figure", 0)][1].middle
        self._fly(icon(f"{GAME_ID}/lap disc", data["disc"]), start, self._home(data["seat"]))
        self.now = self.now._replace(figure=None if data["last"] else 0)
        self._win(data["seat"], data["disc"])
        self.pause(LAND)

    def on_disc(self, data: Data) -> None:
        finish = frame_layout(self.now, self.figure).course.places[self.now.track[-1]].box.middle
        self._fly(icon(f"{GAME_ID}/finish disc", data["disc"]), finish, self._home(data["seat"]))
        self._win(data["seat"], data["disc"])

    # ------------------------------------------------------------------ tiles and hats

    def on_took(self, data: Data) -> None:
        """Flies a tile to a tower; its gap closes only afterwards."""
        start = frame_layout(self.now, self.figure).course.places[data["space"]].box.middle
        self._fly(tile_chip(data["tile"]), start, self._home(data["seat"]), gap=data["space"])
        now = self.now
        self.now = now._replace(track=tuple(space for space in now.track if space != data["space"]))
        self._tower(data["seat"], lambda tower: (*tower, data["tile"]))
        self.pause(LAND)

    def on_gift(self, data: Data) -> None:
        self._hand_over(data, data["seat"], data["to"], STEAL)

    def on_steal(self, data: Data) -> None:
        self._hand_over(data, data["victim"], data["seat"], GIFT)

    def _hand_over(self, data: Data, giver: int | None, taker: int | None, then: str) -> None:
        """Flies the top tile of one tower to another, and turns over the tile on the track."""
        if giver is not None and taker is not None and data["tile"] is not None:
            self._tower(giver, lambda tower: tower[:-1])
            self._fly(tile_chip(data["tile"]), self._home(giver), self._home(taker))
            self._tower(taker, lambda tower: (*tower, data["tile"]))
        self.now = self.now._replace(faces=_with(self.now.faces, data["space"], then))
        self.pause(LOOK)

    def on_sunk(self, data: Data) -> None:
        self._tower(data["seat"], lambda tower: (tower[-1], *tower[:-1]))
        self.pause(LOOK)

    def on_token(self, data: Data) -> None:
        self._keep(data["seat"], 1)

    def on_hats(self, data: Data) -> None:
        for hat in ("lucky", "cursed"):
            self._wear(hat, data[hat] * self.variant.pawns)

    def on_hat(self, data: Data) -> None:
        """Exchanges hats between the pawn that has just moved and one that it met."""
        if data["how"] == "exchange":
            self._wear("lucky", next(k for k, pawn in enumerate(self.now.pawns) if pawn.hat == "cursed"))
        else:
            to = data["seat"] if data["how"] == "take" else data["other"]
            candidates = [k for k, pawn in enumerate(self.now.pawns) if (pawn.seat, pawn.space) == (to, self.arrived)]
            self._wear(data["hat"], min(candidates, key=lambda k: self.now.pawns[k].hat is not None))
        self.pause(LOOK)

    def on_game_over(self, _data: Data) -> None:
        self.now = self.now._replace(turn=-1, shown=(icon("crown"),))

    def _wear(self, hat: str, k: int) -> None:
        """Puts a hat on that pawn and on no other; the pawn's previous hat goes to the previous wearer."""
        pawns = list(self.now.pawns)
        before = next((i for i, pawn in enumerate(pawns) if pawn.hat == hat), None)
        if before is not None:
            pawns[before] = pawns[before]._replace(hat=pawns[k].hat if before != k else None)
        pawns[k] = pawns[k]._replace(hat=hat)
        self.now = self.now._replace(pawns=tuple(pawns))

    def _tower(self, seat: int, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        self.now = self.now._replace(towers=_with(self.now.towers, seat, change(self.now.towers[seat])))

    def _win(self, seat: int, disc: int) -> None:
        self.now = self.now._replace(beside=_with(self.now.beside, seat, self.now.beside[seat] + disc))

    def _keep(self, seat: int, tokens: int) -> None:
        self.now = self.now._replace(tokens=_with(self.now.tokens, seat, self.now.tokens[seat] + tokens))

    def _home(self, seat: int) -> Point:
        return tower_centre(seat, len(self.names), self.top)

    # ------------------------------------------------------------------ shots

    def _step(self, earlier: LifeFrame) -> LifeCut:
        """Lays out the next frame. Start leaves the table when no piece can stand on it any more (004-R4)."""
        if not self.variant.keeps_start and 0 in self.now.track and not any(pawn.space == 0 for pawn in self.now.pawns):
            self.now = self.now._replace(track=self.now.track[1:])
        return LifeCut(earlier, frame_layout(earlier, self.figure), frame_layout(self.now, self.figure))

    def _move(self, time: int, step: LifeCut, movers: Movers) -> None:
        """Shoots a movement. Other pieces keep their positions until its end, then everything is laid out anew."""
        picture, top = self.picture(), self.top

        def draw(part: float) -> tuple[Item, ...]:
            return picture(1) if part >= 1 else drawn_whole(step.earlier, step.before, top, movers(part))

        self.shoot(time, draw)

    def _fly(self, flying: Icon, start: Point, end: Point, gap: int | None = None) -> None:
        now, stage, top = self.now, frame_layout(self.now, self.figure), self.top
        if gap is not None:
            hole = Box.around([item.box for item in tile(stage.course.places[gap])])
            stage = stage._replace(ground=tuple(item for item in stage.ground if not hole.holds(item.box)))

        def draw(part: float) -> tuple[Item, ...]:
            x, y = between(start, end, part)
            box = around((x, y - HEIGHT_OF_FLIGHT * arch(part)), FLYING, FLYING)
            return (*drawn_whole(now, stage, top), replace(flying, box=box))

        self.shoot(FLIGHT, draw)


def drawn_whole(moment: LifeFrame, stage: FrameLayout, top: int, moving: Mapping[Key, Box] | None = None) -> tuple[Item, ...]:
    """Returns tiles, holdings and pieces; moving pieces are in front."""
    moving = moving or {}
    pieces: list[Item] = [piece_item(piece, box) for key, (piece, box) in stage.spots.items() if key not in moving]
    pieces += [piece_item(stage.spots[key][0], box) for key, box in moving.items()]
    return (*stage.ground, *turn_icons(moment.shown), *holdings(moment, top), *pieces)


def _with(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    """Returns the tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


def _under_way(path: Sequence[Point], hops: float, goal: Box) -> Box:
    """Returns the box of a piece after so many hops, at its final size."""
    done = min(int(hops), len(path) - 2)
    part = min(1.0, hops - done)
    x, y = between(path[done], path[done + 1], part)
    return around((x, y - HEIGHT_OF_HOP * arch(part)), goal.w, goal.h)
