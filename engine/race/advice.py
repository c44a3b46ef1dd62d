"""Rules of thumb for the questions of a race, for the quick policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.host import Ask
from engine.race.model.power import CardRegistry
from engine.race.model.racer import Racer
from engine.race.resolution.activation import Wording
from engine.race.resolution.turn import Race


def race_advice(race: Race, ask: Ask, cards: CardRegistry) -> Any:
    """Return the option that the card's hint suggests; without a hint, the first one: use a power that never hurts."""
    wording = Wording(*ask.wording)
    if ask.kind == "reroll":
        return _reroll(wording, ask.options)
    hint = cards.hints.get(ask.kind)
    return hint(race, wording.me, ask.options, wording.about) if hint else ask.options[0]


def _reroll(wording: Wording, options: Sequence[Racer | None]) -> Racer | None:
    me, die = wording.me, wording.about[0]
    own = me in options
    return None if die >= (4 if own else 3) or me.space + die >= wording.race.goal else (me if own else options[0])
