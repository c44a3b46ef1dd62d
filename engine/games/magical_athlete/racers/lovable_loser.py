from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Lovable Loser",
    ability="D'aww",
    brief="A chip when last and lonely",
    flavour="Waves from the very back, and the crowd throws small change.",
    strength=39,
    rulings=(
        "Shared misery pays nothing: with company in last place there is no chip. (000-107)",
        "Start is a space like the rest, so being left behind there pays. (000-71)",
        "The chip also comes on a turn spent getting up from a trip. (000-R27)",
    ),
)
class LovableLoser:
    """Gets a bronze chip before its Main Move when nobody keeps it company in last place."""

    @on("before_main_move", does="gets a consolation chip", why="for being last and alone")
    def daww(race, me):
        if race.last() == [me]:
            race.gain(me, 1)
