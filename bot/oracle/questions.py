"""What the oracle is asked, and what it replies: plain data without any seed."""

from __future__ import annotations

import msgspec

from engine.odds import Chances
from engine.outlook import Outlook
from engine.policies.careful import Matter


class Odds(msgspec.Struct, tag="odds", frozen=True):
    """How likely each seat is to win, from each of these outlooks. Their chance comes from `seed` and the step, so that they say
    the same after a restart; `budget` is in seconds of CPU, for all of them."""

    outlooks: list[Outlook]
    playouts: int
    seed: str
    whole: bool = False
    budget: float = 0.12


class Decision(msgspec.Struct, tag="decision", frozen=True):
    """What a careful player would do."""

    matter: Matter


class Reply(msgspec.Struct):
    """`chances` for each outlook, None where there was no time left for it; `cpu` is what it took, in seconds."""

    cpu: float
    chances: list[Chances | None] = []
    option: str = ""
    error: str = ""


Asked = Odds | Decision
