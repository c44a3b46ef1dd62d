from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import modifies, on


@racer(
    "Party Animal",
    ability="Animal Magnetism",
    brief="Pulls all closer, +1 a guest",
    flavour="Sent no invitations. Everybody is on the way.",
    strength=20,
    rulings=(
        "All step at the same moment, and each arrival is a stop of its own. (000-R6)",
        "The host does not move, nor do guests who are there already. (000-R6)",
        "When Huge Baby comes to the party, all others on that space go back by one, the host too. (000-114)",
        "However many guests, their bonus is a single happening for Scoocher. (000-R38)",
    ),
)
class PartyAnimal:
    """Before its Main Move everybody comes one space closer; each guest on its space gives it +1."""

    @on("before_main_move", does="throws a party", why="and everybody comes closer")
    def magnetism(race, me):
        race.move_all([(r, 1 if r.space < me.space else -1) for r in race.racing if r.space != me.space])

    @modifies("main_move", does="gets a push", why="from its guests")
    def guests(race, me, mover):
        return len(race.others_on(me.space, me)) if mover is me else 0
