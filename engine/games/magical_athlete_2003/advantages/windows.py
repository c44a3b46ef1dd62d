"""The windows of a race at which items may be used. Nearly always none is, and that has to cost next to nothing."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.games.magical_athlete_2003.advantages.ai import relevance
from engine.games.magical_athlete_2003.advantages.asking import AskingHoldings
from engine.games.magical_athlete_2003.advantages.items import HIGHEST
from engine.games.magical_athlete_2003.advantages.opportunity import Opportunity
from engine.race.model.power import SECRET, Hook
from engine.race.model.racer import Racer
from engine.race.resolution.windows import Moves, RaceWithWindows


class Windows(AskingHoldings):
    """All players' items, as a race calls them: one method for each window."""

    __slots__ = ()

    near: ClassVar[int] = HIGHEST
    """The reach of beans, which is longer than that of any other item."""

    def before(self, race: RaceWithWindows) -> None:
        """The window before a race. A player who controls the Fortuneteller now writes her forecast (002-33).

        Refreshes the lookups first: items may have been bought, and the last race may have ended in the middle of a turn.
        """
        self.in_turn = False
        self.reset_turn()
        self.refresh()
        chances = relevance.before(self.relevant_only, race)
        if chances or not self.is_quiet:
            self.open(race, Opportunity("before"), chances)
        for r in race.racers:
            if SECRET in r.printed.traits and r.decider != r.seat:
                self.stored.writer = r.decider

    def turn(self, race: RaceWithWindows, whose: Racer) -> None:
        self.in_turn = True
        if self.tried or self.declined or self.busy:
            self.reset_turn()
        if self.is_quiet and whose.space < race.near and not whose.tripped:
            return
        chances = relevance.turn(self.relevant_only, race, whose)
        if chances or not self.is_quiet:
            self.open(race, Opportunity("turn", whose), chances)

    def roll(self, race: RaceWithWindows, whose: Racer) -> None:
        self.open(race, Opportunity("roll", whose), ())

    def die(self, race: RaceWithWindows, roller: Racer, die: int, main: bool) -> int:
        chances = relevance.die(self.relevant_only, race, roller, die, main)
        if not chances and self.is_quiet:
            return die
        opportunity = Opportunity("die", roller, die, main=main)
        self.open(race, opportunity, chances)
        return opportunity.die

    def moving(self, race: RaceWithWindows, moves: Moves, main: bool = False) -> Moves:
        chances = relevance.moving(self.relevant_only, race, moves)
        if not chances and self.is_quiet:
            return moves
        opportunity = Opportunity("moving", moves[0][0], moves=moves, main=main)
        self.open(race, opportunity, chances)
        return opportunity.moves

    def use(self, race: RaceWithWindows, whose: Racer, hook: Hook, args: tuple[Any, ...]) -> None:
        chances = relevance.use(self.relevant_only, race, whose, hook, args)
        if chances or not self.is_quiet:
            self.open(race, Opportunity("use", whose, args=args, hook=hook), chances)

    def waiting(self, race: RaceWithWindows) -> None:
        owners = dict.fromkeys(use.owner for use in race.fresh)
        self.open(race, Opportunity("waiting", args=tuple(owners)), ())

    def end(self, race: RaceWithWindows, whose: Racer) -> None:
        chances = relevance.end(self.relevant_only, race, whose)
        if chances or not self.is_quiet:
            self.open(race, Opportunity("end", whose), chances)

    def turn_over(self, race: RaceWithWindows, whose: Racer) -> None:
        """Ends the effects that last until the end of a turn. What follows belongs to no turn, so it cannot be blown up."""
        self.in_turn = False
        if self.is_hushed:
            self.forget_hush()
        if self.stored.minds and self.stored.minds.pop(whose.id, None) is not None:
            whose.decider = whose.seat
        if self.stored.off:
            self.stored.off = False
            if race.records_events:
                race.now.cause = race.note("abilities_back", {}, 0)
            race.speak_again()
