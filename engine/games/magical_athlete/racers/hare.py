from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import modifies, on


@racer(
    "Hare",
    ability="Hubris",
    brief="+2, but naps alone in front",
    flavour="Quick off the line, quicker still to the nearest deckchair.",
    strength=18,
    rulings=(
        "A tie for the lead keeps Hare awake; only a lonely leader rests. (000-97)",
        "Tripped as well as alone in front, it sits out a single turn for both and is up again. (000-R28)",
        "Racers who have finished no longer lead, so Hare can doze off behind the winner. (000-R24)",
    ),
)
class Hare:
    """+2 on its Main Move, but a turn that begins alone in the lead goes by without one."""

    @modifies("main_move", does="sprints")
    def sprint(race, me, mover):
        return 2 if mover is me else 0

    @on("turn_started", does="takes a nap", why=", alone in the lead")
    def hubris(race, me):
        if race.leaders() == [me] and not me.tripped:
            race.skip_main_move()
