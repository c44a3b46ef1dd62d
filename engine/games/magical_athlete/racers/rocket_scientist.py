from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import replaces
from engine.race.obvious import decline_at_the_finish


def pays_off(race, me, options, about):
    die = about[0]
    return "yes" if die >= 4 or me.space + 2 * die >= race.goal > me.space + die else None


@racer(
    "Rocket Scientist",
    ability="Kablooey",
    brief="Doubles its die, then trips",
    flavour="The plan has a page for take-off. The landing page is blank.",
    strength=16,
    rulings=(
        "The die is on the table before anybody has to decide. (000-115)",
        "Twice the die first; Coach, Gunk and their like come on top of that. (000-R5)",
        "The flight is finished before the fall, which costs the next Main Move. (000-63)",
        "A 1 that Inchworm took away cannot be doubled. (000-R42)",
    ),
)
class RocketScientist:
    """May go twice the number it rolled for its Main Move, and trips for it."""

    @replaces(
        "distance",
        does="doubles the {0}",
        asks="{me} rolled a {0} on {space}. Double it and trip?",
        yes="Double and trip: {me:double {0}}",
        no="Move {0}: {me:main {0}}",
        obvious=decline_at_the_finish,
        hint=pays_off,
    )
    def kablooey(race, me, die):
        if race.may(me, "Double the {} and trip", die, decline="Move {}"):
            race.trip(me)
            return 2 * die
        return die
