from engine.games.magical_athlete.racer_registry import racer
from engine.games.magical_athlete.tracks import CORNER
from engine.race.model.power import modifies


@racer(
    "Blimp",
    ability="Blow It",
    brief="+3 to the 2nd corner, then −1",
    flavour="Glorious down the first straight. After that, we discuss the weather.",
    strength=11,
    rulings=(
        "Only the space where the turn began matters, not where powers took Blimp before the roll. (000-83)",
        "The corner is space 15, and a turn begun on it is already a slow one. (000-R3)",
        "A 1 from there comes to 0, and that is no move at all. (000-73)",
    ),
)
class Blimp:
    """+3 on its Main Move while its turns begin before the second corner, −1 from that corner on."""

    @modifies("main_move", does="feels the wind")
    def blow(race, me, mover):
        if mover is me:
            return 3 if race.began < CORNER else -1
