from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Baba Yaga",
    ability="Leg It",
    brief="Trips whoever is beside her",
    flavour="Yes, that house has knees, and it has warmed up both of them.",
    strength=15,
    rulings=(
        "The Duelist may fight her, and may even win, but goes down all the same. (000-81)",
        "A Hypnotist who fetches her trips at once and loses the Main Move of that very turn. (000-R27)",
        "The meeting is what counts: a racer that has run on since then trips all the same. (000-R26)",
        "Whoever lands beside her because Huge Baby needs the room trips as well. (000-R37)",
    ),
)
class BabaYaga:
    """Her house trips everybody it stops beside, and everybody who stops beside it."""

    @on("met", does="trips {0}", why=", who got too close")
    def leg_it(race, me, other):
        race.trip(other)
