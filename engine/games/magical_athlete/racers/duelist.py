from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Duelist",
    ability="Duel!",
    brief="Duels whoever joins it for 2",
    flavour="Brought a spare glove, in case the first is politely returned.",
    strength=16,
    rulings=(
        "A duel is offered when somebody newly shares the space, and with each sharer as Duelist's turn begins. (000-R16)",
        "One offer for each opponent and occasion: two who simply stay put do not fight on and on. (000-R16)",
        "If the opponent is gone when the duel would come up, there is none. (000-R26)",
        "With Stickler about, a win one space short of the line leads nowhere: 2 is too far. (000-122)",
    ),
)
class Duelist:
    """May duel whoever comes to share its space: the higher die moves 2, and the Duelist wins ties."""

    @on(
        "sharing",
        does="duels {0}",
        why=": the higher die moves 2, and {me} wins ties",
        tie="wins the tie",
        asks="{me} shares {space} with {0}. Duel? The higher die goes on 2, {me} wins ties.",
    )
    def duel(race, me, foe):
        if race.may(me, "Duel {}", foe, decline="Let {} be"):
            mine, theirs = race.roll(me), race.roll(foe)
            race.move(me if mine >= theirs else foe, 2)

    @on("turn_started")
    def en_garde(race, me):
        race.meet(me)
