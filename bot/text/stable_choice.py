"""Lots, for what nobody decides: they fall by what they are about, so that the same falls again after a restart."""

from __future__ import annotations

from hashlib import blake2b


def stable_choice(below: int, *about: object) -> int:
    """A number from 0 to `below` - 1."""
    digest = blake2b("\n".join(map(str, about)).encode(errors="backslashreplace"), digest_size=8).digest()
    return int.from_bytes(digest, "big") % below
