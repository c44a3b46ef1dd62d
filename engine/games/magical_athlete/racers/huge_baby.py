from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import replaces
from engine.race.model.track import START


@racer(
    "Huge Baby",
    ability="Really Huge",
    brief="Nobody else fits on its space",
    flavour="Nap time has been moved to the middle of the track.",
    strength=12,
    rulings=(
        "On Start there is room for all. (000-99)",
        "Being put back is not a move but is a stop: the track, Romantic and Baba Yaga answer it. (000-R37)",
        "Putting back a whole crowd is one happening for Scoocher. (000-R15)",
        "Of two Babies the copied one yields, and between equals the one that came later. (000-R41)",
    ),
)
class HugeBaby:
    """Fills its space: except on Start, everybody else there is put on the space behind."""

    @replaces("room", does="needs the whole space", headline="pushes away {0}")
    def really_huge(race, me):
        return me.space > START
