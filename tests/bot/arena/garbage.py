"""Bodies that nobody would send on purpose, to see that nothing but a refusal comes of them."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.bot.arena.refusals import V2

TIMES = int(os.environ.get("GARBAGE", "1"))
"""How many times as many bodies as usual: GARBAGE=100 pytest tests/bot -k "garbage or valid or spoiled or whatever"."""


def examples(number: int) -> settings:
    """Half as many bodies, always the same ones; with GARBAGE many more, and others each time."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(derandomize=TIMES == 1, max_examples=max(10, number * TIMES // 2), deadline=None, suppress_health_check=slow)


KEYS = [
    *("accent_color", "accessory", "allowed_mentions", "answers", "attachments", "author", "channel_types", "color", "component"),
    *("components", "content", "custom_id", "default", "default_values", "description", "disabled", "duration", "embeds", "emoji"),
    *("fields", "file", "filename", "flags", "footer", "icon_url", "id", "image", "items", "label", "max_length", "max_values"),
    *("media", "message_id", "message_reference", "min_length", "min_values", "name", "nonce", "options", "parse", "placeholder"),
    *("poll", "poll_media", "question", "required", "sku_id", "spacing", "spoiler", "sticker_ids", "style", "text", "timestamp"),
    *("title", "tts", "type", "url", "users", "value"),
]
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 24),
    st.sampled_from([V2, 2**70, 1.5, float("nan"), float("inf")]),
    st.text(max_size=5),
    st.sampled_from(["1", "-1", "٣", "attachment://a.png", "https://example.org", "http://[", "discord://x", "🎲", "users"]),
)
GARBAGE = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=8), max_leaves=25
)
BODIES = st.dictionaries(st.sampled_from(KEYS), GARBAGE, max_size=6)


def spoiled(value: Any, path: list[int], garbage: Any) -> Any:
    """The value with one of its parts replaced; the path says which, step by step."""
    if not path or not isinstance(value, dict | list) or not value:
        return garbage
    if isinstance(value, list):
        at = path[0] % len(value)
        return [*value[:at], spoiled(value[at], path[1:], garbage), *value[at + 1 :]]
    name = list(value)[path[0] % len(value)]
    return value | {name: spoiled(value[name], path[1:], garbage)}
