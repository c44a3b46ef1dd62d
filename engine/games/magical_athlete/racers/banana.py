from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Banana",
    ability="The Slip",
    brief="Trips whoever runs past",
    flavour="Lying low, looking yellow, and taking names as they go by.",
    strength=14,
    rulings=(
        "The slip waits until the move is done; nobody stops short because of it. (000-63)",
        "Suckerfish slips as well when it rides past on somebody else's move. (000-R31)",
        "Huge Baby stopping on Banana puts it behind and so has passed it: Baby trips. (000-R30)",
        "Warping over it is safe, because a warp passes nobody. (000-65)",
    ),
)
class Banana:
    """Whoever runs past it trips."""

    @on("passed_by", does="trips {0}", why=", who ran past")
    def slip(race, me, mover):
        race.trip(mover)
