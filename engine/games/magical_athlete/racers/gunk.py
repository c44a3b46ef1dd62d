from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import modifies


@racer(
    "Gunk",
    ability="Goop 'Em",
    brief="−1 for everybody else",
    flavour="The grounds staff have gone home and will not answer the phone.",
    strength=17,
    rulings=(
        "The way gets shorter, the die does not change: a 6 remains a 6 for Lackey. (000-96)",
        "A jogging Legs is slowed too, and only gets 4 far. (000-106)",
        "A 1 becomes 0, and a move of 0 is no move. (000-73)",
        "Scoocher answers every −1, even one that had nothing left to take. (000-R44)",
    ),
)
class Gunk:
    """Everybody else gets −1 on the Main Move."""

    @modifies("main_move", does="slimes {0}")
    def goop(race, me, mover):
        return -1 if mover is not me else 0
