from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import on


@racer(
    "Genius",
    ability="Think Good",
    brief="Calls its die for an extra turn",
    flavour="Showed all the working in the margin. The die has yet to mark it.",
    strength=14,
    rulings=(
        "A 1 called rightly goes to Skipper, who is next; the extra turn is lost. (000-R18)",
        "After rerolls the guess is held against the die that was kept. (000-R42)",
        "A tripped Genius has no roll and so no guess. (000-R42)",
        "Scoocher moves for a right guess, never for a wrong one. (000-R15)",
    ),
)
class Genius:
    """May call its Main Move die; a right call earns another turn right after this one."""

    @on("before_roll", asks="{me} is on {space} and about to roll. A right guess earns another turn.")
    def guess(race, me):
        race.guess(me, race.choose(me, "Guess {}", range(1, 7), "Roll without a guess"))

    @on("rolled", does="guesses right", why=": the die shows a {1}")
    def think_good(race, me, roller, die):
        if roller is me and race.this_turn.get(me) == die:
            race.goes_again(me)
