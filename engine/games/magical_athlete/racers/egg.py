from engine.games.magical_athlete.ai.hints import strongest
from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Egg",
    ability="Scramble",
    brief="Hatches with a drawn power",
    flavour="Nobody knows what is in there. We go live to the shell.",
    strength=19,
    rulings=(
        "It runs as the egg it is; just the power is new. (000-93)",
        "Whatever hatches does its bit before the race as well: Sisyphus takes the chips. (000-93)",
        "The card that is not kept goes under the deck. (000-R12)",
        "A table with the rules faq-2026 lets Egg see three cards. (000-R34)",
    ),
)
class Egg:
    """Draws two racers before the race and hatches with the power of one of them."""

    @on("before_race", asks="{me} hatches before the race. Whose power comes out?", hint=strongest)
    def scramble(race, me):
        cards = race.draw(me, race.rules.draws)
        hatched = race.choose(me, "Hatch as {}: {power}", cards, secret=True)
        race.pile.put_under([card for card in cards if card is not hatched])
        race.becomes(me, hatched)
