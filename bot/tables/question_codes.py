"""How a control names the question that it answers. A key counts the questions that a seat was asked in a turn, secret ones too, so
controls carry a code instead, which tells nothing about the key."""

from __future__ import annotations

import hashlib
import hmac

from bot.store.records import TableRecord

LENGTH = 16


def short(text: str) -> str:
    """Returns an option as a custom ID carries it, or a key as earlier versions did."""
    return text.replace(":", "_")[:40]


def question_code(record: TableRecord, key: str) -> str:
    """Returns the code of a question: a digest with the seed, which nobody knows before the game is over. After an undo keys are
    used again, and codes are not."""
    text = f"question {len(record.rewinds)} {key}"
    return hmac.new(record.seed.encode(), text.encode(), hashlib.sha256).hexdigest()[:LENGTH]


def is_named_by(record: TableRecord, key: str, code: str) -> bool:
    """Returns whether a control with this code is about the question with this key. Controls of earlier versions carry the key."""
    return code in (question_code(record, key), short(key))
