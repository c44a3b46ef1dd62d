from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import replaces
from engine.race.obvious import decline_at_the_finish


@racer(
    "Alchemist",
    ability="Transmute 'N' Scoot",
    brief="Turns a 1 or 2 into a 4",
    flavour="Insists that the missing eyebrows improve the aerodynamics.",
    strength=12,
    rulings=(
        "Coach, Gunk and their like come after the swap, so the 4 may end up as a 5 or a 3. (000-R5)",
        "The die stays what it was: Skipper answers a 1 even if Alchemist turns it into a 4. (000-121)",
        "A 1 that Inchworm took away leaves nothing to turn into a 4. (000-R42)",
    ),
)
class Alchemist:
    """A 1 or 2 on its Main Move may be turned into a move of 4."""

    @replaces(
        "distance",
        does="turns the {0} into a 4",
        asks="{me} rolled a {0} on {space}. Turn it into a 4?",
        yes="Move 4: {me:main 4}",
        no="Move {0}: {me:main {0}}",
        obvious=decline_at_the_finish,
    )
    def transmute(race, me, die):
        return 4 if die <= 2 and race.may(me, "Move 4 instead of {}", die, decline="Move {}") else die
