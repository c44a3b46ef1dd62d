from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "M.O.U.T.H.",
    ability="Chomp",
    brief="Swallows a lone racer it meets",
    flavour="Has asked whether the other entrants come with a sauce.",
    strength=17,
    rulings=(
        "It only bites when it is the one to stop; joining it on its space is safe. (000-111)",
        "Two others on the space are a crowd, and nobody is eaten. (000-111)",
        "The menu is fixed at the stop: a victim that gets moved on meanwhile is eaten anyway. (000-R26)",
        "A last racer left alone gets the best place still free; a place without a taker is not paid. (000-R9)",
    ),
)
class Mouth:
    """Swallows a racer that it stops beside, if the two are alone there: that one is out of the race."""

    @on("stopped", does="gobbles up its company", headline="eats {0}")
    def chomp(race, me, mover, company):
        if mover is me and len(company) == 1:
            race.eliminate(company[0])
