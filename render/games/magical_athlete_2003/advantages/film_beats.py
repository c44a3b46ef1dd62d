"""Item use in films: an icon that rises, wind over a space, a pulse, an explosion or a puff of smoke."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.magical_athlete_2003.advantages.items import BEANS, BOOT, DYNAMITE, EMP, GUST, MIND
from render.film.narration import between
from render.games.magical_athlete_2003.advantages.items import icon_of
from render.games.magical_athlete_2003.advantages.uses import BLAST, PUFF, plate_of, wind
from render.race.film import RaceNarrator
from render.race.film_frame import around
from render.race.track.marks import Plate
from render.scene.scene import Box, Icon, Item

RISE, BLOW, PULSE, BANG, SMOKE = 490, 560, 420, 350, 420
"""The durations of these animations, in milliseconds."""

LOOK, MARVEL = 350, 700
"""Pauses: to see an item, and after an explosion."""

PLATE, LIFT = 84, 36
"""The height of an item's plate, and how far it rises."""

GUSTS, SPREAD = 110, 60
"""The size of the wind icons, and the distance between them."""

Data = Mapping[str, Any]


def item_used(narrator: RaceNarrator, data: Data) -> None:
    USES[data["item"]](narrator, data)


def _boot(narrator: RaceNarrator, data: Data) -> None:
    _rise(narrator, data["racer"], plate_of(data))


def _mind(narrator: RaceNarrator, data: Data) -> None:
    _rise(narrator, data["racer"], plate_of(data)._replace(seat=data["seat"]))


def _beans(narrator: RaceNarrator, data: Data) -> None:
    """Raises the plate and counts the beans onto the main roll, or onto another die of this turn."""
    now = narrator.now
    _rise(narrator, data["racer"] or now.turn, plate_of(data))
    if now.thrown and (data["racer"] is None or data["racer"] in dict(now.thrown)):
        whose = data["racer"] or now.thrown[-1][0]
        thrown = tuple((name, data["die"] if name == whose else die) for name, die in now.thrown)
        narrator.now = now._replace(thrown=thrown)
    elif now.roll:
        narrator.now = now._replace(roll=data["die"])
    narrator.pause(LOOK)


def _rise(narrator: RaceNarrator, racer: str, plate: Plate) -> None:
    """Raises a plate above a racer."""
    step = narrator.become({})
    piece = step.after.get(racer)
    if piece is None:
        return
    width, course = plate.width(PLATE), narrator.course
    x = min(max(0, piece.box.middle[0] - width // 2), course.area.right - width)

    def rising(part: float) -> list[Item]:
        return plate.items(Box(x, max(course.area.y, piece.box.y - PLATE // 2 - round(LIFT * part)), width, PLATE))

    narrator.move(RISE, step, lambda _: {}, rising)


def _gust(narrator: RaceNarrator, data: Data) -> None:
    """Blows wind across a space; the racers move afterwards."""
    step, course = narrator.become({}), narrator.course
    icon, field = wind(course, data["space"], data["n"]), course.field(data["space"])
    to_the_left = icon == icon_of("gust left")
    ends = [(field.x - GUSTS // 3, field.middle[1]), (field.right + GUSTS // 3, field.middle[1])]
    start, end = reversed(ends) if to_the_left else ends

    def blow(part: float) -> list[Item]:
        x, y = between(start, end, part)
        aside = GUSTS // 4 if to_the_left else -GUSTS // 4
        return [Icon(around(course, (x + i * aside, y + (i - 0.5) * 2 * SPREAD), GUSTS), icon) for i in (0, 1)]

    narrator.move(BLOW, step, lambda _: {}, blow)


def _emp(narrator: RaceNarrator, data: Data) -> None:
    """Sends waves from the centre, then dims the course; tripped racers stand up."""
    step, course = narrator.become({}), narrator.course
    middle = course.middle.middle

    def pulse(part: float) -> list[Item]:
        waves = [Icon(around(course, middle, round(60 + 240 * part * reach)), icon_of("wave")) for reach in (0.55, 1)]
        return [*waves, Icon(around(course, middle, 110), icon_of(EMP))]

    narrator.move(PULSE, step, lambda _: {}, pulse)
    narrator.now = narrator.now._replace(silenced=True)
    narrator.become({name: {"tripped": False} for name in data["freed"]})
    narrator.pause(LOOK)


def _dynamite(narrator: RaceNarrator, data: Data) -> None:
    """Throws the die of the player who lights it."""
    racer = next((runner.name for runner in narrator.now.runners if runner.seat == data["seat"]), narrator.now.turn)
    _rise(narrator, racer, plate_of(data))
    narrator.on_die({"racer": racer, "die": data["die"]})


def exploded(narrator: RaceNarrator, data: Data) -> None:
    _burst(narrator, data["racer"], BLAST, BANG, (70, 190))
    narrator.pause(MARVEL)


def fizzled(narrator: RaceNarrator, _data: Data) -> None:
    _burst(narrator, narrator.now.turn, PUFF, SMOKE, (60, 100))
    narrator.pause(LOOK)


def _burst(narrator: RaceNarrator, racer: str, icon: str, time: int, sizes: tuple[int, int]) -> None:
    """Grows an icon at a racer, from small to large."""
    step = narrator.become({})
    piece = step.after.get(racer)
    if piece is None:
        return
    small, large = sizes

    def grow(part: float) -> list[Item]:
        return [Icon(around(narrator.course, piece.box.middle, round(small + (large - small) * part) // 2 * 2), icon)]

    narrator.move(time, step, lambda _: {}, grow)


def abilities_back(narrator: RaceNarrator, _data: Data) -> None:
    narrator.now = narrator.now._replace(silenced=False)


USES: dict[str, Callable[[RaceNarrator, Data], None]] = {
    BOOT: _boot,
    EMP: _emp,
    GUST: _gust,
    BEANS: _beans,
    MIND: _mind,
    DYNAMITE: _dynamite,
}

ACTS: dict[str, Callable[[RaceNarrator, Data], None]] = {
    "item_used": item_used,
    "exploded": exploded,
    "fizzled": fizzled,
    "abilities_back": abilities_back,
}


def _unused(race: dict[str, Any], data: Data) -> None:
    if data["item"] == EMP:
        race["off"] = False
        for racer in race["racers"]:
            racer["tripped"] = racer["tripped"] or racer["name"] in data["freed"]


def _off_again(race: dict[str, Any], _data: Data) -> None:
    race["off"] = True


UNDOS: dict[str, Callable[[dict[str, Any], Data], None]] = {"item_used": _unused, "abilities_back": _off_again}
"""How the board before such an event is found."""
