from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


def worth_it(race, me, options, about):
    last = race.last()
    return "yes" if me in last or len(last) == 1 or me not in race.leaders() else None


@racer(
    "Cheerleader",
    ability="Rahrah",
    brief="Cheers last place on by 2",
    flavour="Cheers the back row so loudly that the front row looks round.",
    strength=22,
    rulings=(
        "All of last place moves or none of it, and Cheerleader's own 1 comes only once. (000-85)",
        "In last place itself it moves 2 and then 1, and stops after each. (000-86)",
        "Last place moves at the same moment: two who stop as a pair move a distant Romantic twice. (000-R38)",
        "Cheering also works on a turn spent getting up from a trip. (000-R27)",
    ),
)
class Cheerleader:
    """Before its Main Move it may cheer: everybody in last place moves 2, then it moves 1 itself."""

    @on(
        "before_main_move",
        does="cheers for last place",
        asks="{me} is on {space}. Cheer for last place?",
        yes="Cheer: {last:2}, you +1",
        hint=worth_it,
    )
    def rahrah(race, me):
        last = race.last()
        if race.may(me, "Cheer: last place moves 2 and you move 1", decline="Stay quiet"):
            race.move_all([(r, 2) for r in last])
            race.resolve()
            race.move(me, 1)
