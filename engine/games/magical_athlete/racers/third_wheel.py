from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


def forward(race, me, options, about):
    best = max(options[:-1])
    return best if best > me.space else None


@racer(
    "Third Wheel",
    ability="Roll Through",
    brief="Warps in on a couple",
    flavour="Table for two? Lovely. There is always room at the corner.",
    strength=14,
    rulings=(
        "The Main Move follows as usual, from the new space. (000-124)",
        "If Baba Yaga is one of the two, the warp ends in a trip and this turn has no Main Move. (000-R27)",
        "Its own space is never among the choices. (000-R46)",
        "Romantic is not moved by it: three on a space are no pair. (000-116)",
    ),
)
class ThirdWheel:
    """Before its Main Move it may warp to a space where exactly two racers stand."""

    @on(
        "before_main_move",
        does="rolls in on a couple",
        asks="{me} is on {space}. Drop in on a couple?",
        pick="Warp to {pick:place}: {pick:who}",
        no="Stay on {me:at}",
        hint=forward,
    )
    def roll_through(race, me):
        spaces = [space for space in race.spaces_with(2) if space != me.space]
        space = race.choose(me, "Warp to {space}", spaces, "Stay")
        if space is not None:
            race.warp(me, space)
