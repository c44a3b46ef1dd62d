"""A pseudo-random choice that depends only on its arguments, so that it is the same after a restart."""

from __future__ import annotations

from hashlib import blake2b


def stable_choice(below: int, *about: object) -> int:
    """A number from 0 to `below` - 1, derived from `about`."""
    digest = blake2b("\n".join(map(str, about)).encode(errors="backslashreplace"), digest_size=8).digest()
    return int.from_bytes(digest, "big") % below
