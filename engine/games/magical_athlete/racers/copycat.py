from engine.games.magical_athlete.ai.hints import strongest
from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import replaces


@racer(
    "Copycat",
    ability="Copy That",
    brief="Has the leader's power",
    flavour="Will have whatever the leader had for breakfast, please.",
    strength=22,
    rulings=(
        "Leading all by itself it has no power; each new tie in front asks its player again. (000-R32)",
        "What others do before the race is not copied: behind Sisyphus there is the 6, but no chips. (000-89)",
        "Beside the real Huge Baby a copied one gives way. (000-89)",
        "When an arrival changes the lead the new power counts at once, on anybody's turn. (000-R41)",
    ),
)
class Copycat:
    """Always has the power of the leader; its player picks when several lead."""

    @replaces("whose_power", asks="Several racers share the lead. Whose power does {me} copy?", hint=strongest)
    def copy_that(race, me):
        return race.choose(me, "Copy {}: {power}", [r for r in race.leaders() if r is not me and not r.copies])
