from engine.games.magical_athlete.ai.hints import strongest
from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Twin",
    ability="Double Dip",
    brief="Has an earlier winner's power",
    flavour="Has a trophy at home with somebody else's name on it.",
    strength=21,
    rulings=(
        "In race 1 nobody has won yet, so Twin runs without a power. (000-R12)",
        "Only 1st places count, and what that card says, not what it had borrowed: a winning Egg means a new draw. (000-R13)",
        "As Sisyphus it takes the chips too. (000-125)",
        "The figure on the track is still Twin's own. (000-125)",
    ),
)
class Twin:
    """May take the power of a racer that won an earlier race, for this one."""

    @on("before_race", asks="{me} may race as an earlier winner. Which one?", hint=strongest)
    def double_dip(race, me):
        race.becomes(me, race.choose(me, "Race as {}: {power}", race.winners, "Race without a power"))
