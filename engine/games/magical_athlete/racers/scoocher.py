from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Scoocher",
    ability="Scooch Scooch",
    brief="Moves 1 for others' powers",
    flavour="Do not mind the small shuffling noise. It is in the lead.",
    strength=48,
    rulings=(
        "Counts: every reroll, every space Leaptoad hops, every plus or minus, every racer kicked or tripped. (000-R15)",
        "Counts once: a crowd that Huge Baby puts behind, a pull by Party Animal. (000-R15)",
        "Does not count: Copycat's new model, a wrong guess of Genius, anything that changed nothing. (000-R15)",
        "Bouncing off Huge Baby would never end: it goes round once, and that is that. (000-77)",
    ),
)
class Scoocher:
    """Moves 1 each time a power of somebody else happens."""

    @on("happened", does="scooches", why="thanks to {0}")
    def scooch(race, me, whose):
        race.move(me, 1)
