from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Lackey",
    ability="Very Good Sire",
    brief="Moves 2 when others roll a 6",
    flavour="Carries the towels, holds the door, and somehow gets there first.",
    strength=18,
    rulings=(
        "Whatever Lackey's run sets off is settled before the roller takes a step. (000-R26)",
        "The die decides, not the distance: a 6 that Gunk shortens is still a 6. (000-96)",
        "Running into the Duelist can mean a duel between that roll and its move. (000-R43)",
    ),
)
class Lackey:
    """Runs 2 ahead whenever somebody else rolls a 6 for the Main Move, before that move."""

    @on("rolled", die=6, does="hurries ahead", why=", hearing a 6 from {0}")
    def very_good(race, me, roller, die):
        if roller is not me:
            race.move(me, 2)
