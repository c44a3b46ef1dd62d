from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Centaur",
    ability="Hoofwhack",
    brief="Kicks back all it passes",
    flavour="Needs four shoes, brought two socks, looks magnificent.",
    strength=12,
    rulings=(
        "A kick never goes beyond Start. (000-84)",
        "Level is not past: Centaur has to set off behind a racer and stop in front of it. (000-59)",
        "Every racer kicked is a happening of its own for Scoocher. (000-R15)",
        "The kick is a move, so Suckerfish may ride backwards with its victim. (000-R31)",
    ),
)
class Centaur:
    """Kicks each racer it runs past 2 spaces back."""

    @on("passed", does="kicks {0}", why=", galloping past")
    def hoofwhack(race, me, other):
        race.move(other, -2)
