from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Inchworm",
    ability="Wriggle",
    brief="Takes the others' 1s as moves",
    flavour="Walked the course beforehand. Set out in the spring.",
    strength=16,
    rulings=(
        "Skipper hears the 1 all the same and has its turn after the wriggle. (000-103)",
        "Alchemist and Rocket Scientist get no say about a 1 that Inchworm has taken. (000-R42)",
        "A 1 that was rerolled does not count. (000-70)",
        "Inchworm's own 1 is an ordinary step. (000-102)",
    ),
)
class Inchworm:
    """When somebody else rolls a 1 for the Main Move, that move is off and Inchworm moves 1 instead."""

    @on("rolled", die=1, does="steals the 1 from {0}")
    def wriggle(race, me, roller, die):
        if roller is not me:
            race.skip_main_move()
            race.move(me, 1)
