from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Heckler",
    ability="Schadenfreude",
    brief="Moves 2 if a turn gets nowhere",
    flavour="Brought a folding chair, a megaphone and a packed lunch of opinions.",
    strength=24,
    rulings=(
        "A turn spent getting up from a trip is as good a joke as any. (000-98)",
        "Heckler's own slow turns count too. (000-R29)",
        "Only the two ends of the turn are compared: far away and back again is worth a laugh. (000-98)",
    ),
)
class Heckler:
    """Moves 2 at the end of every turn that got its racer no more than 1 space away from where it began."""

    @on("turn_ended", does="laughs at {0}", why="for hardly getting anywhere")
    def schadenfreude(race, me, racer, space):
        if abs(space - race.began) <= 1:
            race.move(me, 2)
