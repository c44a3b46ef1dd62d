"""When more comes in than the bot can handle: what it still does, and what it leaves unanswered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum

from bot.clock import Clock

MAX_AGE_SECONDS = 2.5
"""Seconds after which it is no use beginning: Discord waits three for the first answer, and that has to travel."""
MAX_UNANSWERED = 60
"""With this many interactions waiting for their first answer, looks are turned away. An answer takes about a fifth of a second to
reach Discord, so this allows 300 a second; on a machine too slow for that, it is under a second of work."""
MAX_PER_USER = 20
"""Things one person can ask for at the same time. Nobody plays faster than that, and it would keep others waiting."""
CLOCK_DRIFT = 1 / 2000
"""Seconds by which two clocks may drift apart each second. A machine that corrects its clock slowly stays within this."""
DISCORD_EPOCH = 1420070400.0


class InteractionKind(Enum):
    """What somebody wants. An act changes something; a look does not; a completion is a look that takes no message."""

    ACT = "act"
    LOOK = "look"
    COMPLETION = "completion"


class Admission(Enum):
    SERVE = "serve"
    ASK_TO_WAIT = "ask to wait"
    """With one short sentence."""
    DROP = "leave"
    """No answer and no work: Discord tells the person that it failed."""


class InteractionAges:
    """How old interactions are when they arrive.

    Their ids say when they were made, by Discord's clock. Ours may be minutes off, so what counts is how much longer one took than
    the quickest. Of our two clocks, one that can be set and one that cannot, we believe the kinder: setting the clock must not make
    anything seem old.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._quickest: tuple[float, ...] | None = None
        self._last = clock.steady()

    def age(self, interaction: int) -> float:
        """Seconds since it was made, less the time they all take to arrive."""
        made, now = (interaction >> 22) / 1000 + DISCORD_EPOCH, self._clock.steady()
        taken = (now - made, self._clock.now() - made)
        drift, self._last = (now - self._last) * CLOCK_DRIFT, now
        before = self._quickest or taken
        self._quickest = tuple(min(each, quickest + drift) for each, quickest in zip(taken, before, strict=True))
        return min(each - quickest for each, quickest in zip(taken, self._quickest, strict=True))


class LoadShedder:
    """Asked about every interaction before anything is done for it.

    1. One person gets only so many at once; anybody who keeps going is asked to wait, once, and after that gets no answer.
    2. Acts are always done, however old they are: the channel shows the result.
    3. Looks are done while there is room. The later they come, the less room there is, and none for those that are too old.
    """

    def __init__(self) -> None:
        self.dropped = 0
        """How many got no answer."""
        self._active: Counter[int] = Counter()
        self._asked_to_wait: set[int] = set()
        self._open: set[Callable[[], bool]] = set()

    def admission(self, kind: InteractionKind, user: int, age: float) -> Admission:
        if self._active[user] >= MAX_PER_USER:
            if kind is not InteractionKind.COMPLETION and user not in self._asked_to_wait:
                self._asked_to_wait.add(user)
                return Admission.ASK_TO_WAIT
            self.dropped += 1
            return Admission.DROP
        if kind is InteractionKind.ACT or self._unanswered() < MAX_UNANSWERED * (1 - age / MAX_AGE_SECONDS):
            return Admission.SERVE
        self.dropped += 1
        return Admission.DROP

    def _unanswered(self) -> int:
        """Work that has been acknowledged and still goes on, such as a film, does not count."""
        return sum(not is_answered() for is_answered in self._open)

    @contextmanager
    def counting(self, user: int, is_answered: Callable[[], bool]) -> Iterator[None]:
        """While inside, somebody is being served."""
        self._active[user] += 1
        self._open.add(is_answered)
        try:
            yield
        finally:
            self._open.discard(is_answered)
            self._active[user] -= 1
            if not self._active[user]:
                del self._active[user]
                self._asked_to_wait.discard(user)
