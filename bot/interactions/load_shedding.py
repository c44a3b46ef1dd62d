"""Load shedding: which interactions the bot handles when more arrive than it can answer in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum

from bot.clock import Clock

MAX_AGE_SECONDS = 2.5
"""Read-only interactions older than this are dropped: Discord waits three seconds for the response, which also has to travel."""
MAX_UNANSWERED = 60
"""While this many interactions wait for their first response, read-only ones are dropped. A response takes about a fifth of a
second to reach Discord, so this allows 300 a second; on a slower machine, it is less than a second of work."""
MAX_PER_USER = 20
"""How many interactions of one user are handled at the same time. No player needs more, and more would keep others waiting."""
CLOCK_DRIFT = 1 / 2000
"""By how many seconds per second two clocks may drift apart. A machine that adjusts its clock gradually stays within this."""
DISCORD_EPOCH = 1420070400.0


class InteractionKind(Enum):
    """What an interaction asks for: an act changes something, a look does not, a completion is a look that is answered without a
    message."""

    ACT = "act"
    LOOK = "look"
    COMPLETION = "completion"


class Admission(Enum):
    """What to do with an interaction."""

    SERVE = "serve"
    ASK_TO_WAIT = "ask to wait"
    """Answer with one short sentence."""
    DROP = "leave"
    """No answer and no work: Discord tells the user that the interaction failed."""


class InteractionAges:
    """Measures how old interactions are when they arrive.

    Their ids contain the time of their creation by Discord's clock. The local clock may be minutes off, so the age is how much
    longer an interaction took than the quickest one. Both the wall clock and the monotonic clock are asked, and the smaller age
    counts: setting the clock must not make interactions seem old.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._quickest: tuple[float, ...] | None = None
        self._last = clock.steady()

    def age(self, interaction: int) -> float:
        """Seconds since the interaction was created, less the time that the quickest one took to arrive."""
        created, now = (interaction >> 22) / 1000 + DISCORD_EPOCH, self._clock.steady()
        taken = (now - created, self._clock.now() - created)
        drift, self._last = (now - self._last) * CLOCK_DRIFT, now
        before = self._quickest or taken
        self._quickest = tuple(min(seconds, quickest + drift) for seconds, quickest in zip(taken, before, strict=True))
        return min(seconds - quickest for seconds, quickest in zip(taken, self._quickest, strict=True))


class LoadShedder:
    """Decides about every interaction before anything is done for it.

    1. A user may have `MAX_PER_USER` at once; beyond that they are asked once to wait, and then get no answer.
    2. Acts are always handled, however old they are: the channel shows the result.
    3. Looks are handled while fewer than `MAX_UNANSWERED` interactions are open; the older a look is, the lower is that limit, and
       from `MAX_AGE_SECONDS` on it is dropped.
    """

    def __init__(self) -> None:
        self.dropped = 0
        """How many interactions got no answer."""
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
        """How many interactions wait for their first response. Acknowledged work that goes on, such as a film, does not count."""
        return sum(not is_answered() for is_answered in self._open)

    @contextmanager
    def counting(self, user: int, is_answered: Callable[[], bool]) -> Iterator[None]:
        """While inside, the interaction counts as open."""
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
