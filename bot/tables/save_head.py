"""The beginning of a save: what can be read of it without loading the game."""

from __future__ import annotations

import msgspec


class SaveHead(msgspec.Struct):
    """The fields that saves of all versions share: save version, rules version, and the events before the current step."""

    schema: int = 0
    rules: int = 0
    events: int = 0


_save_heads = msgspec.json.Decoder(SaveHead)


def read_save_head(save: bytes) -> SaveHead:
    """Raises msgspec.DecodeError for what is no save."""
    return _save_heads.decode(save)
