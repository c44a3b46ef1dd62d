from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


def favourite(race, me, options, about):
    return max(options, key=lambda r: (r.space + r.power.strength // 2, r is me))


@racer(
    "Mastermind",
    ability="Know-It-All",
    brief="Guesses the winner, is 2nd",
    flavour="Has sealed the result in an envelope and is now glaring at it.",
    strength=14,
    rulings=(
        "Naming itself is fine: a win then brings gold and silver. (000-110)",
        "Once eliminated, being right is no use, and the race goes on. (000-R11)",
        "A Suckerfish towed by the named winner is too late: Mastermind is 2nd. (000-R40)",
        "If a copied Mastermind was right as well, the silver goes to the real one. (000-R33)",
    ),
)
class Mastermind:
    """Names the winner as its first turn begins; when right, the race ends there with Mastermind in 2nd place."""

    @on(
        "turn_started",
        does="makes a prediction",
        headline="predicts that {0} wins",
        asks="{me} names the winner: if that comes true, the race ends there and {me} is 2nd. Who will win?",
        pick="{pick} wins: {pick:pays} for you",
        hint=favourite,
    )
    def predict(race, me):
        if me.turns == 0:
            race.predict(me, race.choose(me, "{} will win", race.racing))

    @on("won", does="gets it right", why=", just as foretold")
    def know_it_all(race, me, winner):
        if race.remembered(me) is winner:
            race.finish(me)
