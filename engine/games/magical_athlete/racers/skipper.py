from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Skipper",
    ability="Salty Dog",
    also=("the skipper",),
    brief="Is next when anybody rolls a 1",
    flavour="One pip on the horizon, and somebody is ringing the ship's bell.",
    strength=20,
    rulings=(
        "Whoever rolled the 1 finishes the turn; then comes Skipper. (000-R17)",
        "Play goes on at Skipper's left, unless Skipper rolls a 1 as well and has one more turn. (000-121)",
        "Genius calling a 1 rightly loses the extra turn to Skipper. (000-R18)",
        "With two racers each, the roller's seat plays both, and then Skipper's seat a full turn. (000-R45)",
    ),
)
class Skipper:
    """Takes the next turn whenever anybody rolls a 1 for the Main Move."""

    @on("rolled", die=1, does="grabs the wheel", why=", hearing a 1 from {0}")
    def salty_dog(race, me, roller, die):
        race.goes_next(me)
