"""The log: one line of text or JSON per event, with the table it is about and without secrets.

Every logging call in `bot/` passes `extra={"event": "..."}`, a snake_case identifier for its kind of line. JSON lines show it as
`event`, so programs can search for it: it stays the same when the wording or the data change. Lines from libraries have none.
"""

from __future__ import annotations

import json
import logging
import os
import re
import socket
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import NamedTuple, TextIO

LEVELS = ("debug", "info", "warning", "error")
HIDDEN = "[secret]"
SHAPES = (
    r"(?<![\w-])[\w-]{20,}\.[\w-]{6}\.[\w-]{27,}",  # a bot's token: whose, when, and the secret itself
    r"aW50ZXJhY3Rpb246[\w=-]+",  # an interaction's: "interaction:" and its id, in Base64
    r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*[0-9])[\w-]{60,}",  # a webhook's, or any other: long and mixed
    r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])",  # the seed of a table's dice, or the session of a shard
)
"""What a secret looks like, wherever it stands. The log never shows a seed, because it does not know whether the game is over.
Words are matched only from their beginning: starting at every letter of a long word would take minutes."""
PLACES = (
    r"(?P<address>/(?:webhooks|interactions)/[0-9]+/)[^\s\\\"'/?#]+",  # gives write access to everybody who knows it
    r"(?P<signature>[?&]hm=)[0-9a-fA-F]+",  # gives access to an attachment
    r"(?P<name>(?i:token|authorization|session[ _]id)[\\\"']*\s*[:=]\s*[\\\"']*(?:(?:Bot|Bearer)\s+)?)"
    r"(?=[^\s\\\"'&,;(){}]{16})[^\s\\\"'&,;(){}]+(?<!\.)",
)
"""What a secret follows, whatever it looks like. After a name it has at least 16 characters: people write about tokens, too."""
SECRET = re.compile("|".join(PLACES + SHAPES), re.ASCII)


class LogSubject(NamedTuple):
    """What a log line is about."""

    table: str | None = None
    interaction: int | None = None
    shard: int | None = None


_subject: ContextVar[LogSubject | None] = ContextVar("subject", default=None)
_secrets: Counter[str] = Counter()


def configure(
    level: str,
    format: str,  # noqa: A002  as in "log format"
    secrets: Iterable[str],
    stream: TextIO,
    process: str | None = None,
) -> ExitStack:
    """Sends the log of this process to the stream and nowhere else. Closing the returned stack undoes it. If several processes
    log to the same place, each line has the name of its process (`this_process`)."""
    root, library = logging.getLogger(), logging.getLogger("discord")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Line(FORMATS[format], process))
    handler.addFilter(_is_wanted)
    undo = ExitStack()
    for secret in secrets:
        keep_secret(secret)
        undo.callback(reveal, secret)
    # Earlier handlers would write secrets. They come back in their old order: what was done first is undone last.
    for other in reversed(root.handlers):
        undo.callback(root.addHandler, other)
    for logger in (root, library):
        undo.callback(logger.setLevel, logger.level)
    undo.callback(root.removeHandler, handler)
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    library.setLevel(logging.NOTSET if level == "debug" else max(logging.WARNING, root.level))
    return undo


def this_process() -> str:
    """A short name that no other process has while this one runs."""
    return f"{socket.gethostname().partition('.')[0]}-{os.getpid()}"


@contextmanager
def about(*, table: str | None = None, interaction: int | None = None, shard: int | None = None) -> Iterator[None]:
    """Adds a subject to all lines logged inside, including anything awaited and any task started there."""
    outer = _subject.get() or LogSubject()
    # The first shard has the number 0.
    subject = LogSubject(table or outer.table, interaction or outer.interaction, outer.shard if shard is None else shard)
    before = _subject.set(subject)
    try:
        yield
    finally:
        _subject.reset(before)


def keep_secret(text: str) -> None:
    """Hides a text in the log until `reveal` was called as often as this: two tables may have the same seed."""
    if text:
        _secrets[text] += 1


def reveal(text: str) -> None:
    """Undoes one `keep_secret`."""
    _secrets[text] -= 1
    if _secrets[text] <= 0:
        del _secrets[text]


def without_secrets(text: str) -> str:
    """Returns the text as it may be shown: secrets, and anything that looks like a token or a seed, are replaced."""
    # A copy, because other threads log while tables open and close. Longest first, because one may contain another.
    present = sorted((secret for secret in tuple(_secrets) if secret in text), key=len, reverse=True)
    if present:
        text = re.sub("|".join(map(re.escape, present)), HIDDEN, text)
    return SECRET.sub(lambda match: (match[match.lastgroup] if match.lastgroup else "") + HIDDEN, text)


class _Line(logging.Formatter):
    def __init__(self, compose: Callable[[Mapping[str, str]], str], process: str | None) -> None:
        super().__init__()
        self.compose = compose
        self.process = process

    def format(self, record: logging.LogRecord) -> str:
        subject = _subject.get() or LogSubject()
        optional = {
            "event": getattr(record, "event", None),
            "process": self.process,
            **subject._asdict(),
            "message": _message(record),
            "exception": _trace(record),
        }
        return self.compose(
            {
                "time": f"{datetime.fromtimestamp(record.created, UTC):%Y-%m-%dT%H:%M:%SZ}",
                "level": record.levelname.lower(),
                "logger": record.name,
                # The interaction is text too: many readers of JSON round numbers as long as Discord's.
                **{name: without_secrets(str(value)) for name, value in optional.items() if value is not None},
            }
        )


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except (TypeError, ValueError, KeyError):
        # Otherwise `logging` would write the arguments to stderr as they are, with their secrets.
        return f"{record.msg} (which does not fit {record.args!r})"


def _trace(record: logging.LogRecord) -> str | None:
    parts = traceback.format_exception(record.exc_info[1]) if record.exc_info else []
    return "".join([*parts, record.stack_info or ""]).rstrip("\n") or None


def _as_text(fields: Mapping[str, str]) -> str:
    subject = [f"{name}={fields[name]}" for name in ("process", *LogSubject._fields) if name in fields]
    first = " ".join([fields["time"], fields["level"], fields["logger"], *subject, fields["message"]])
    trace = fields["exception"].split("\n") if "exception" in fields else []
    return "\n".join([in_one_line(first), *(f"    {in_one_line(line)}" for line in trace)])


def in_one_line(text: str) -> str:
    """Escapes unprintable characters, so that no name can forge a line or colour the reader's terminal."""
    return "".join(character if character.isprintable() else character.encode("unicode_escape").decode() for character in text)


def _is_wanted(record: logging.LogRecord) -> bool:
    """discord.py warns that voice needs PyNaCl and davey; the bot uses no voice."""
    return record.name != "discord.client" or "voice will NOT be supported" not in str(record.msg)


FORMATS: Mapping[str, Callable[[Mapping[str, str]], str]] = {"text": _as_text, "json": json.dumps}
