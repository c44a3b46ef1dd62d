from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import modifies


@racer(
    "Coach",
    ability="Good Hustle",
    brief="+1 for all on its space",
    flavour="Whistle in one hand, clipboard in the other, no hand for excuses.",
    strength=13,
    rulings=(
        "Coach is its own best pupil and has the +1 on every Main Move. (000-87)",
        "What counts is who stands there when the move is reckoned up, so warping in first pays. (000-R26)",
        "The 5 of Legs is a Main Move and becomes 6 here. (000-106)",
        "Scoocher answers each +1, and does so before the move itself. (000-R36)",
    ),
)
class Coach:
    """+1 on the Main Move of everybody who begins it on the Coach's space, the Coach too."""

    @modifies("main_move", does="hustles {0} along")
    def hustle(race, me, mover):
        return 1 if mover.space == me.space else 0
