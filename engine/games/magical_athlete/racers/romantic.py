from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Romantic",
    ability="Ah, Love!",
    brief="Moves 2 when a couple meets",
    flavour="Two racers, one space, and somebody in lane four is weeping.",
    strength=32,
    rulings=(
        "Two who arrive together are two reasons to move, even if Romantic is one of them. (000-R39)",
        "It does not have to last: two whom an arrow parts at once still count. (000-R26)",
        "Being tripped does not stop it. (000-34)",
        "At a table with the rules faq-2026 arriving together does not count. (000-R34)",
    ),
)
class Romantic:
    """Moves 2 whenever anybody stops where exactly one other racer is."""

    @on("stopped", does="swoons", why=", seeing {0} make a pair")
    def ah_love(race, me, mover, company):
        if len(company) == 1:
            race.move(me, 2)
