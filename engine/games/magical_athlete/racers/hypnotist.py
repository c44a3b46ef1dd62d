from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


def pull_back(race, me, options, about):
    best = max((r for r in options if r is not None), key=lambda r: r.space)
    return best if best.space > me.space and not best.power.met else None


@racer(
    "Hypnotist",
    ability="Hsssst",
    brief="Warps a racer to its side",
    flavour="Keep your eyes on the race. Not on the watch. Not on the wa...",
    strength=22,
    rulings=(
        "Fetching Baba Yaga ends in a trip, which takes the Main Move of the same turn. (000-R27)",
        "Fetching the M.O.U.T.H. is bold: it stops beside Hypnotist, and bites if those two are alone. (000-111)",
        "Staring also works while getting up from a trip. (000-R27)",
        "Racers already on Hypnotist's space are not offered. (000-R46)",
    ),
)
class Hypnotist:
    """Before its Main Move it may warp another racer to its own space."""

    @on(
        "before_main_move",
        does="swings the watch",
        headline="hypnotises {0}",
        asks="{me} is on {space}. Who does it warp there?",
        pick="Warp {pick}: {pick:here}",
        no="Warp nobody",
        hint=pull_back,
    )
    def hsssst(race, me):
        other = race.choose(
            me, "Warp {} here from {space}", [r for r in race.racing if r.space != me.space], "Leave them where they are"
        )
        if other:
            race.warp(other, me.space)
