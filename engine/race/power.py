"""What a power is: a card with a sentence and hooks. A hook is a plain function (race, me, ...).

own: asked of the racer concerned.  all: of everybody racing, current racer first, then clockwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Hook = Callable[..., Any]
C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Hook)

TRIGGERS = {
    "before_race": "own: the race is being set up                      (race, me)",
    "turn_started": "own: my turn begins                               (race, me)",
    "before_main_move": "own: before I roll, also when I am tripped    (race, me)",
    "before_roll": "own: I am about to roll                            (race, me)",
    "rolled": "all: the die of a Main Move that counts; die=6 names one (race, me, roller, die)",
    "passed": "own: I ran past somebody                                (race, me, other)",
    "passed_by": "own: somebody ran past me                            (race, me, mover)",
    "stopped": "all: somebody stopped where others are: a fact         (race, me, mover, company)",
    "met": "own: one of us stopped where the other is: a fact          (race, me, other)",
    "sharing": "own: the same, but void when either has moved on       (race, me, other)",
    "happened": "all: a power of another racer happened                (race, me, whose)",
    "turn_ended": "all: a racer's turn is over, on this space: a fact  (race, me, whose, space)",
    "won": "all: at once, as somebody takes 1st place                  (race, me, winner)",
}
REPLACEMENTS = {
    "roll": "own: instead of rolling                                   (race, me) -> distance, or None to roll",
    "distance": "own: what the die counts for                          (race, me, die) -> distance",
    "step": "own: walk over this space without counting it?            (race, me, space) -> bool",
    "crossing": "all: forbid this end of a move beyond the line?       (race, me, mover, space) -> bool",
    "room": "all: must I have my space alone?                          (race, me) -> bool",
    "whose_power": "own: whose power do I have now?                    (race, me) -> racer or None",
}
OFFERS = {
    "reroll": "all: may this die be thrown again with my help?         (race, me, roller, used) -> bool",
    "rerolled": "own: my help was taken                                (race, me, roller)",
    "join": "all: go along with this move?                             (race, me, mover, space) -> bool",
}
MODIFIERS = {
    "main_move": "all: plus or minus on this Main Move                 (race, me, mover) -> number",
}
HOOKS = (*TRIGGERS, *REPLACEMENTS, *OFFERS, *MODIFIERS)

LISTENED = {
    "rolled": "rolled",
    "stopped": "stopped",
    "happened": "happened",
    "turn_ended": "turn_ended",
    "won": "won",
    "crossing": "crossing",
    "room": "room",
    "reroll": "reroll",
    "join": "join",
    "main_move": "main_move",
    "passed": "passing",
    "passed_by": "passing",
    "met": "meeting",
    "sharing": "meeting",
}
"""Hooks that a race asks about before it looks at anybody: under which name its listeners are kept."""


class Power:
    """A card. One object for all who hold the power, never changed; a slot for each hook, None where it has none."""

    __slots__ = ("ability", "listens", "name", "text", *HOOKS)

    before_race: Hook | None
    turn_started: Hook | None
    before_main_move: Hook | None
    before_roll: Hook | None
    rolled: Hook | None
    passed: Hook | None
    passed_by: Hook | None
    stopped: Hook | None
    met: Hook | None
    sharing: Hook | None
    happened: Hook | None
    turn_ended: Hook | None
    won: Hook | None
    roll: Hook | None
    distance: Hook | None
    step: Hook | None
    crossing: Hook | None
    room: Hook | None
    whose_power: Hook | None
    reroll: Hook | None
    rerolled: Hook | None
    join: Hook | None
    main_move: Hook | None

    def __init__(self, name: str, ability: str = "", text: str = "", hooks: dict[str, Hook] | None = None) -> None:
        self.name, self.ability, self.text = name, ability, text
        for hook in HOOKS:
            setattr(self, hook, (hooks or {}).get(hook))
        self.listens = tuple((LISTENED[hook], fn) for hook, fn in (hooks or {}).items() if hook in LISTENED)

    @property
    def id(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name or "no power"


NOTHING = Power("")


def _kind(word: str, hooks: dict[str, str]) -> Callable[..., Callable[[F], F]]:
    def decorator(hook: str, die: int | None = None) -> Callable[[F], F]:
        if hook not in hooks:
            raise ValueError(f"@{word}({hook!r}): there is no such hook. Possible: {', '.join(hooks)}.")

        def mark(function: F) -> F:
            function.hook = hook  # type: ignore[attr-defined]
            function.die = die  # type: ignore[attr-defined]
            return function

        return mark

    return decorator


on = _kind("on", TRIGGERS)
replaces = _kind("replaces", REPLACEMENTS)
offers = _kind("offers", OFFERS)
modifies = _kind("modifies", MODIFIERS)


class Cards(dict[str, Power]):
    """All cards of one game by name."""

    def racer(self, name: str, ability: str) -> Callable[[C], C]:
        """Decorates a class: its docstring is the text of the card, its marked functions are the hooks."""

        def add(card: C) -> C:
            hooks = {fn.hook: fn for fn in vars(card).values() if hasattr(fn, "hook")}
            self[name] = Power(name, ability, card.__doc__ or "", hooks)
            return card

        return add
