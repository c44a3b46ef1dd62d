from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import offers
from engine.race.obvious import keep


@racer(
    "Dicemonger",
    ability="Dicey Deals",
    brief="Sells rerolls, moves 1 for each",
    flavour="Today's special: a second opinion on whatever you just rolled.",
    strength=22,
    rulings=(
        "A die that was rerolled never was: its 1 or 6 wakes nobody. (000-70)",
        "Dicemonger may buy too, but earns a move only from other customers. (000-90)",
        "Scoocher moves for each reroll sold. (000-119)",
        "The commission is walked before the buyer moves, and may lead to a duel right then. (000-R43)",
    ),
)
class Dicemonger:
    """Sells every racer one reroll of its Main Move a turn, and moves 1 when somebody else buys."""

    @offers("reroll", does="sells {0} another throw", costs="it moves 1", obvious=keep)
    def deal(race, me, roller, used):
        return used < 1

    @offers("rerolled")
    def commission(race, me, roller):
        if roller is not me:
            race.move(me, 1)
