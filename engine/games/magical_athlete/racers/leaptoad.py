from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import replaces


@racer(
    "Leaptoad",
    ability="Jumpfrog",
    brief="Jumps taken spaces for free",
    flavour="Regards a traffic jam as a row of stepping stones.",
    strength=17,
    rulings=(
        "Taken spaces cost nothing; only free ones use up the number. (000-105)",
        "Two taken spaces in a row are two hops, and Scoocher moves for either. (000-119)",
        "Hopping over Banana is passing it, with the usual end. (000-59)",
        "It hops on every kind of move, but a warp is not one. (000-65)",
    ),
)
class Leaptoad:
    """Jumps over occupied spaces on its way without counting them."""

    @replaces("step", does="leaps over {0}", why=", which is taken")
    def jumpfrog(race, me, space):
        return race.others_on(space, me)
