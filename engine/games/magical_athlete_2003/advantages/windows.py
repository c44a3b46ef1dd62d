"""The moments of a race at which things may be used. Nearly always nobody wants anything, and that has to cost next to nothing."""

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
    """The things of all players, as a race sees them."""

    __slots__ = ()

    near: ClassVar[int] = HIGHEST
    """As far as beans go, and farther than anything else that is looked at."""

    def before(self, race: RaceWithWindows) -> None:
        """Things have been bought, and the last turn of the race before may have ended in its middle. Who decides for a character
        now writes down its secrets (002-33)."""
        self.in_turn = False
        self.forget_turn()
        self.look_again()
        chances = relevance.before(self.calm, race)
        if chances or not self.is_quiet:
            self.open(race, Opportunity("before"), chances)
        for r in race.racers:
            if SECRET in r.printed.traits and r.decider != r.seat:
                self.kept.writer = r.decider

    def turn(self, race: RaceWithWindows, whose: Racer) -> None:
        self.in_turn = True
        if self.tried or self.declined or self.busy:
            self.forget_turn()
        if self.is_quiet and whose.space < race.near and not whose.tripped:
            return
        chances = relevance.turn(self.calm, race, whose)
        if chances or not self.is_quiet:
            self.open(race, Opportunity("turn", whose), chances)

    def roll(self, race: RaceWithWindows, whose: Racer) -> None:
        self.open(race, Opportunity("roll", whose), ())

    def die(self, race: RaceWithWindows, roller: Racer, die: int, main: bool) -> int:
        chances = relevance.die(self.calm, race, roller, die, main)
        if not chances and self.is_quiet:
            return die
        moment = Opportunity("die", roller, die, main=main)
        self.open(race, moment, chances)
        return moment.die

    def moving(self, race: RaceWithWindows, moves: Moves, main: bool = False) -> Moves:
        chances = relevance.moving(self.calm, race, moves)
        if not chances and self.is_quiet:
            return moves
        moment = Opportunity("moving", moves[0][0], moves=moves, main=main)
        self.open(race, moment, chances)
        return moment.moves

    def use(self, race: RaceWithWindows, whose: Racer, hook: Hook, args: tuple[Any, ...]) -> None:
        chances = relevance.use(self.calm, race, whose, hook, args)
        if chances or not self.is_quiet:
            self.open(race, Opportunity("use", whose, args=args, hook=hook), chances)

    def waiting(self, race: RaceWithWindows) -> None:
        owners = dict.fromkeys(use.owner for use in race.triggered)
        self.open(race, Opportunity("waiting", args=tuple(owners)), ())

    def end(self, race: RaceWithWindows, whose: Racer) -> None:
        chances = relevance.end(self.calm, race, whose)
        if chances or not self.is_quiet:
            self.open(race, Opportunity("end", whose), chances)

    def turn_over(self, race: RaceWithWindows, whose: Racer) -> None:
        """What that sets off belongs to no turn, so that no turn can be blown up in it."""
        self.in_turn = False
        if self.is_hushed:
            self.forget_hush()
        if self.kept.minds and self.kept.minds.pop(whose.id, None) is not None:
            whose.decider = whose.seat
        if self.kept.off:
            self.kept.off = False
            if race.records_events:
                race.now.cause = race.note("abilities_back", {}, 0)
            race.restore_powers()
