"""More comes than can be carried: what is taken up all the same, and what is left unanswered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum

from bot.clock import Clock

TOO_OLD = 2.5
"""Seconds after which nobody has to begin: Discord waits three for the first answer, and that one has to travel."""
MOST_UNDER_WAY = 60
"""Interactions that wait for their first answer when nobody may look at anything any more. At Discord an answer takes about a fifth
of a second to arrive, so this is room for 300 in a second; for a machine that is too slow for them it is under a second of work."""
MOST_AT_ONCE = 20
"""Things that one person can ask for at the same time. Nobody plays that fast; whoever does keeps others waiting."""
DRIFT = 1 / 2000
"""Seconds that two clocks may drift apart in a second. A machine that corrects its clock slowly does not do more."""
DISCORD_EPOCH = 1420070400.0


class Kind(Enum):
    """What somebody wants. An act changes something; a look does not; a completion is a look that can be told nothing."""

    ACT = "act"
    LOOK = "look"
    COMPLETION = "completion"


class Verdict(Enum):
    SERVE = "serve"
    ASK_TO_WAIT = "ask to wait"
    """With one short sentence."""
    LEAVE = "leave"
    """Without a word and without work: Discord tells whoever waits that it failed."""


class Ages:
    """How old interactions are when they come.

    Their numbers say when they were made, by Discord's clock. Ours may be wrong by minutes, so what counts is how much later one
    comes than the quickest one did. Of two clocks, the one that anybody can set and the one that nobody can, the kinder one is
    believed: after somebody has set the clock, nothing must seem old.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._quickest: tuple[float, ...] | None = None
        self._last = clock.steady()

    def of(self, interaction: int) -> float:
        """Seconds since it was made, without those that every one of them takes to come."""
        made, now = (interaction >> 22) / 1000 + DISCORD_EPOCH, self._clock.steady()
        taken = (now - made, self._clock.now() - made)
        drift, self._last = (now - self._last) * DRIFT, now
        before = self._quickest or taken
        self._quickest = tuple(min(each, quickest + drift) for each, quickest in zip(taken, before, strict=True))
        return min(each - quickest for each, quickest in zip(taken, self._quickest, strict=True))


class Crowd:
    """Asked about everything that comes, before anything is done for it.

    1. Of one person so much at once and no more; who goes on is asked to wait, once, and after that gets no answer.
    2. Acts are always taken up, however old they are: they are done, and the channel shows it.
    3. Looks are taken up while there is room. The later they come, the less room there is, and none for what is too old.
    """

    def __init__(self) -> None:
        self.left = 0
        """How many got no answer."""
        self._of: Counter[int] = Counter()
        self._asked_to_wait: set[int] = set()
        self._under_way: set[Callable[[], bool]] = set()

    def verdict(self, kind: Kind, user: int, age: float) -> Verdict:
        if self._of[user] >= MOST_AT_ONCE:
            if kind is not Kind.COMPLETION and user not in self._asked_to_wait:
                self._asked_to_wait.add(user)
                return Verdict.ASK_TO_WAIT
            self.left += 1
            return Verdict.LEAVE
        if kind is Kind.ACT or self._unanswered() < MOST_UNDER_WAY * (1 - age / TOO_OLD):
            return Verdict.SERVE
        self.left += 1
        return Verdict.LEAVE

    def _unanswered(self) -> int:
        """What has been acknowledged and still goes on, such as a film, crowds out nobody."""
        return sum(not is_answered() for is_answered in self._under_way)

    @contextmanager
    def taken_up(self, user: int, is_answered: Callable[[], bool]) -> Iterator[None]:
        """Inside, something is done for somebody."""
        self._of[user] += 1
        self._under_way.add(is_answered)
        try:
            yield
        finally:
            self._under_way.discard(is_answered)
            self._of[user] -= 1
            if not self._of[user]:
                del self._of[user]
                self._asked_to_wait.discard(user)
