from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import replaces


@racer(
    "Stickler",
    ability="Actually...",
    brief="Others must finish exactly",
    flavour="Will photograph the finish, and then measure the photograph.",
    strength=19,
    rulings=(
        "It is about every kind of move: arrows, duels and cheers included. (000-122)",
        "Too far means staying put, not walking up to the line. (000-122)",
        "Suckerfish may cross with a host who has the exact number, for it is just as far away. (000-R25)",
        "Each move forbidden is one happening, even if two Sticklers object. (000-R44)",
    ),
)
class Stickler:
    """Everybody else crosses the line on the exact count only, and stays put when a move is too long."""

    @replaces("crossing", does="stops {0} from overshooting", why=": only the exact count will do")
    def actually(race, me, mover, space):
        return mover is not me and space > race.goal
