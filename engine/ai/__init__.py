"""AI players for any game: policies, what a seat may know (information sets), and playouts."""

from __future__ import annotations

from collections.abc import Callable

from engine.ai.careful import Careful
from engine.ai.policy import Policy, Quick, Random
from engine.core.question import Refused

POLICIES: dict[str, Callable[[int | str], Policy]] = {
    "random": Random,
    "quick": lambda seed: Quick(),
    "careful": Careful,
}


def get_policy(name: str, seed: int | str = 0) -> Policy:
    """Return a new policy by name; raises Refused if there is none."""
    if name not in POLICIES:
        raise Refused(f"There is no policy called {str(name)[:40]!r}. Possible: {', '.join(POLICIES)}.")
    return POLICIES[name](seed)


__all__ = ["POLICIES", "Careful", "Policy", "Quick", "Random", "get_policy"]
