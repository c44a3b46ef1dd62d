"""For extras, whose failure must not keep a board from being published."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger("grandstand.delivery")


@contextmanager
def best_effort(what: str) -> Iterator[None]:
    """Logs any exception raised inside, and suppresses it."""
    try:
        yield
    except Exception:
        log.exception("Commentary omitted, this part failed: %s", what, extra={"event": "commentary_failed"})
