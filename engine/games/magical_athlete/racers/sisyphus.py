from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on
from engine.race.model.track import START


@racer(
    "Sisyphus",
    ability="Keep Rollin'",
    brief="4 chips, but a 6 is back to Start",
    flavour="Knows this hill well. They exchange birthday cards.",
    strength=33,
    rulings=(
        "Without a chip left there is none to lose, but the way back to Start remains. (000-R19)",
        "Any bronze pays for it; a chip of 3 is changed. (000-R19)",
        "The way back is a warp: nobody is passed. (000-65)",
        "A 6 that was rerolled is forgotten. (000-70)",
    ),
)
class Sisyphus:
    """Starts 4 bronze chips richer; a 6 on its Main Move costs one of them and warps it back to Start instead."""

    @on("before_race", does="shoulders 4 chips")
    def burden(race, me):
        race.gain(me, 4)

    @on("rolled", die=6, does="loses its grip", why="at its 6")
    def keep_rolling(race, me, roller, die):
        if roller is me:
            race.skip_main_move()
            race.warp(me, START)
            race.gain(me, -1)
