from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import offers
from engine.race.obvious import keep


@racer(
    "Magician",
    ability="Poof",
    brief="Two rerolls a turn",
    flavour="Nothing up this sleeve. Up the other, frankly, a poor three.",
    strength=15,
    rulings=(
        "No going back: the die thrown last is the one that stands. (000-108)",
        "Only that die can wake Skipper, Inchworm or Lackey. (000-70)",
        "Each reroll is one for Scoocher, even if its number is thrown away again. (000-119)",
    ),
)
class Magician:
    """May make its Main Move die disappear and roll again, twice a turn at most."""

    @offers("reroll", does="makes the die vanish", obvious=keep)
    def poof(race, me, roller, used):
        return roller is me and used < 2
