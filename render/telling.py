"""Events as sentences, with people called as the picture calls them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine import Event
from render.names import plain_text


class Words(Protocol):
    """What a game says."""

    def can_say(self, kind: str) -> bool: ...

    def say(self, event: Event, names: Sequence[str]) -> str: ...


def said(event: Mapping[str, Any], names: Sequence[str], words: Words) -> str:
    """The sentence with other names than the table's: a picture does not have all letters that people write.

    A log of another version may have events that the game has forgotten; these keep the sentence they came with.
    """
    if not words.can_say(event["kind"]):
        return plain_text(event["text"])
    return words.say(Event(event["number"], event["kind"], event["data"], event["cause"], event["only"]), names)
