"""What an answer would do, for the labels of questions: where a racer would end up, and what would change hands.

Templates on cards name a value and what to say of it: "Stop {0}: {0:+1}" is "Stop Ranger: to 5".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.race.model.power import Power
from engine.race.model.racer import Racer
from engine.race.model.track import HOME, START
from engine.race.text.vocabulary import Vocabulary
from engine.text.english import counted, listed, signed

MANY = 3
"""From this many racers on, a label counts them instead of naming them."""


class Outlook:
    """The race as it stands when a question is asked, and the players' names, if they are known."""

    def __init__(self, race: Any, me: Racer, say: Vocabulary, players: Sequence[str] = ()) -> None:
        self.race, self.me, self.say, self.players = race, me, say, players

    def place(self, space: int) -> str:
        return self.say.space(space if space < self.race.goal else HOME)

    def owner(self, who: Racer) -> str:
        """Return the player's name; empty where nobody plays, as in a written position."""
        return self.players[who.seat] if who.seat < len(self.players) else ""

    def end(self, who: Racer, n: int) -> int:
        """Return where a racer would stop that moves by n. Questions on the way, and what happens after it, are left out."""
        race = self.race
        if not n or not who.racing:
            return who.space
        end = max(START, self._walked(who, n))
        if end > race.goal and any(veto(race, r, who, end) for r, veto in race.listeners.crossing):
            return who.space
        for big, needs in race.listeners.room:
            if big is not who and START < end == big.space < race.goal and needs(race, big):
                end -= 1
        return end

    def _walked(self, who: Racer, n: int) -> int:
        step = who.power.step
        if step is None or self.say.hook_text(step.__qualname__).asks:
            return int(who.space + n)
        space, way = who.space, 1 if n > 0 else -1
        for _ in range(abs(n)):
            space += way
            while START < space < self.race.goal and step(self.race, who, space):
                space += way
        return int(space)

    def to(self, who: Racer, n: int, because: Sequence[str] = ()) -> str:
        """Return "to 9", with what lies there: "to 5 (arrow +3)"; or "stays on 5"."""
        end = self.end(who, n)
        feature = self.race.features.get(end) if end != who.space else None
        lies = [f"arrow {signed(feature.n)}" if feature.kind == "arrow" else feature.kind] if feature else []
        notes = ", ".join([*because, *lies])
        return f"{'stays on' if end == who.space else 'to'} {self.place(end)}{f' ({notes})' if notes else ''}"

    def main_to(self, who: Racer, n: int) -> str:
        """Return where a racer would go whose Main Move is n, with what others add to it: "to 4 (Gunk −1)"."""
        pluses = [(r, fn(self.race, r, who) or 0) for r, fn in self.race.listeners.main_move]
        because = [f"{r.name} {signed(plus)}" for r, plus in pluses if plus]
        return self.to(who, max(0, n + sum(plus for _, plus in pluses)), because)

    def way(self, who: Racer, n: int) -> str:
        """Return "7 → 9"."""
        return self.arrow(who.space, self.end(who, n))

    def arrow(self, start: int, end: int) -> str:
        return f"{self.say.place(start)} → {self.say.place(end if end < self.race.goal else HOME)}"

    def crowd(self, racers: Sequence[Racer]) -> str:
        names = [racer.name for racer in racers]
        return listed(names) if len(names) < MANY else f"{len(names)} {self.say.racer}s"

    def pays(self, whom: Racer) -> str:
        """Return what a true forecast of this winner brings: 2nd place, and 1st if it is the racer itself and may keep that."""
        first, second = self.race.prizes
        both = whom is self.me and self.me.power.place is None
        return counted(first + second if both else second, "point")


class Shown:
    """A value in a template."""

    def __init__(self, value: Any, outlook: Outlook) -> None:
        self.value, self._outlook = value, outlook

    def __str__(self) -> str:
        return self.value.name if isinstance(self.value, Racer | Power) else str(self.value)

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        how, _, number = spec.partition(" ")
        if isinstance(self.value, Racer):
            return self._racer(self.value, how, number)
        return self._space(self.value, how)

    def _racer(self, who: Racer, how: str, number: str) -> str:
        outlook = self._outlook
        if how == "at":
            return outlook.place(who.space)
        if how == "main":
            return outlook.main_to(who, int(number))
        if how == "double":
            return outlook.main_to(who, 2 * int(number))
        if how == "way":
            return outlook.way(who, int(number))
        if how == "here":
            return outlook.arrow(who.space, outlook.me.space)
        if how == "swap":
            return outlook.arrow(outlook.me.space, who.space)
        if how == "has":
            owner, chips = outlook.owner(who), outlook.race.bronze[who.seat]
            return f"{owner} has {chips}" if owner else f"has {chips}"
        if how == "pays":
            return outlook.pays(who)
        return outlook.to(who, int(how))

    def _space(self, space: int, how: str) -> str:
        """Say where this space is, or who stands there."""
        if how == "who":
            return self._outlook.crowd(self._outlook.race.others_on(space, self._outlook.me))
        return self._outlook.place(space)


class Last:
    """Those in last place, in a template: `{last:2}` is "Egg and Hare to 5"."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook

    def __format__(self, spec: str) -> str:
        last = self._outlook.race.last()
        return f"{self._outlook.crowd(last)} to {self._outlook.place(last[0].space + int(spec))}"
