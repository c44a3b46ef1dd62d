"""What may fail without anybody missing their board."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger("grandstand.delivery")


@contextmanager
def best_effort(what: str) -> Iterator[None]:
    """Whatever goes wrong inside is for the log alone."""
    try:
        yield
    except Exception:
        log.exception("Commentary omitted, this part failed: %s", what, extra={"event": "commentary_failed"})
