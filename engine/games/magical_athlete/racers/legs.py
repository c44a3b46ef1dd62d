from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import replaces
from engine.race.obvious import take_the_finish


@racer(
    "Legs",
    ability="Jog",
    brief="May jog 5 instead of rolling",
    flavour="No dice, no nerves, and a tailor who charges by the mile.",
    strength=21,
    rulings=(
        "A jog counts as a Main Move: Gunk makes it 4, Coach makes it 6. (000-106)",
        "Without a die there is nothing for Lackey, Skipper or Dicemonger to go by. (000-106)",
        "A trip costs the jog as it would cost a roll. (000-62)",
    ),
)
class Legs:
    """May leave the die alone and simply move 5."""

    @replaces(
        "roll",
        does="jogs",
        why="instead of rolling",
        asks="{me} is on {space}. Jog 5, or roll?",
        yes="Jog 5: {me:main 5}",
        obvious=take_the_finish,
    )
    def jog(race, me):
        return 5 if race.may(me, "Jog 5", decline="Roll") else None
