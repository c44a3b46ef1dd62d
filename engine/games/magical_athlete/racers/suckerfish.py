from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import offers


def forward(race, me, options, about):
    return "yes" if about[1] > me.space else None


@racer(
    "Suckerfish",
    ability="Sucker!",
    brief="Rides along with its company",
    flavour="Travels light, pays nothing, and calls every racer 'driver'.",
    strength=27,
    rulings=(
        "There is no getting off before the move ends; over the line it comes in right after its host. (000-123)",
        "Backward moves can be followed, warps never. (000-R31)",
        "Riding past Banana is passing it: both trip. (000-R31)",
        "If Mastermind named the host as winner, the race is over before Suckerfish is home. (000-R40)",
    ),
)
class Suckerfish:
    """When a racer moves off its space it may ride along to wherever that move ends."""

    @offers(
        "join",
        does="sticks to {0}",
        asks="{0} leaves {space} for {end}. Does {me} ride along?",
        no="Stay on {me:at}",
        hint=forward,
    )
    def sucker(race, me, mover, space):
        return race.may(me, "Follow {} to {space}", mover, space, decline="Let {} go")
