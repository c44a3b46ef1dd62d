from engine.games.magical_athlete.racer_registry import racer
from engine.race.model.power import replaces


def far_ahead(race, me, options, about):
    best = max(options[:-1], key=lambda r: r.space)
    return best if best.space > me.space + 4 else None


@racer(
    "Flip Flop",
    ability="Flop Flip",
    brief="Swaps places instead of rolling",
    flavour="Wrong shoe for running, right shoe for being somewhere else.",
    strength=26,
    rulings=(
        "Both change places in one instant, so they never meet on the way. (000-94)",
        "A swap is a warp: nobody is passed by it, and Banana looks on in vain. (000-65)",
        "Both have stopped on their new spaces, so arrows, rocks and company there count. (000-61)",
        "A racer it already shares a space with cannot be picked. (000-R46)",
    ),
)
class FlipFlop:
    """May change places with another racer instead of rolling."""

    @replaces(
        "roll",
        does="swaps places",
        headline="swaps places with {0}",
        why="instead of rolling",
        asks="{me} is on {space}. Roll, or swap places with somebody?",
        pick="Swap with {pick}: {pick:swap}",
        hint=far_ahead,
    )
    def flop_flip(race, me):
        other = race.choose(me, "Swap with {} on {space}", [r for r in race.racing if r.space != me.space], "Roll")
        if other:
            race.warp_all([(me, other.space), (other, me.space)])
            race.skip_main_move()
