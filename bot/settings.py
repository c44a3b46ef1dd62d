"""The bot's settings, from the environment or from a file .env, and the mistakes in them."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from bot.database_location import DatabaseLocation
from bot.logs import FORMATS, HIDDEN, LEVELS, without_secrets
from engine.race.compiled import SWITCH

PREFIX = "GRANDSTAND_"
FOLDER, ARENA_FOLDER = Path("data"), Path("data/arena")
"""Where the database is if no folder is named: with a token, and in the arena."""
LINE = re.compile(
    r"""(?:export\s+)?(?P<name>\w+)\s*=\s*
    (?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s"'].*?)??)
    \s*(?:(?<=\s)\#.*)?""",
    re.VERBOSE | re.ASCII,
)
"""NAME=value, perhaps in quotes, perhaps with a comment after it: a # after a space."""
ARENA = re.compile(r"http://(?:127\.0\.0\.1|localhost|\[::1\])(?::(?P<port>\d{1,5}))?/?", re.ASCII)


LISTENING = re.compile(r"(?:(?P<host>[^\[\]:]+)|\[(?P<long>[^\[\]]+)\]):(?P<port>\d+)", re.ASCII)
"""An address and a port; an address with colons stands in brackets."""


class Address(NamedTuple):
    """Where a port is opened."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


class SettingsError(Exception):
    """One line for each mistake."""


class Settings(msgspec.Struct, frozen=True):
    """How this bot runs; SETTINGS explains each field."""

    token: str | None
    data: Path
    database: str | None
    shards: int | None
    shards_each: int
    port: int
    arena: str | None
    log_level: str
    log_format: str
    live_minutes: float
    async_hours: float
    drawing_threads: int
    pictures: str
    open_tables: int
    pack_days: int
    odds: str
    boards: str
    emojis: str
    metrics: Address | None

    def __repr__(self) -> str:
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in self.__rich_repr__())})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """What may be shown. msgspec's own method would show the token and the database's password."""
        shown = {name: getattr(self, name) for name in self.__struct_fields__}
        return list((shown | {"token": self.token and HIDDEN, "database": self.database and HIDDEN}).items())

    @property
    def home(self) -> DatabaseLocation:
        return DatabaseLocation(self.data, self.database)

    @property
    def secrets(self) -> list[str]:
        """What no log may show."""
        password = urlsplit(self.database).password if self.database else None
        return [secret for secret in (self.token, self.database, password) if secret]


Reader = Callable[[str], Any]
"""Returns the value, or raises a ValueError that says what the text is and what is possible."""


def _token(text: str) -> str:
    if re.match(r"bot\s", text, re.IGNORECASE):
        raise ValueError('begins with "Bot", but has to be the token alone')
    if re.search(r"\s", text):
        raise ValueError("has a space in it, but tokens have none")
    parts = text.split(".")
    if len(parts) != 3 or not all(parts):
        raise ValueError("has to be three parts with dots between them, as Discord's developer portal shows it")
    if not re.fullmatch(r"[\w.-]+", text, re.ASCII):
        raise ValueError("has a character in it that no token has: only letters, digits, -, _ and dots are possible")
    return text


def _number(kind: type[int] | type[float], least: float, most: float) -> Reader:
    def read(text: str) -> float:
        with suppress(ValueError):
            if least <= (number := kind(text)) <= most:
                return number
        raise ValueError(f"is {text!r}, but has to be a {'whole ' if kind is int else ''}number from {least} to {most}")

    return read


def port(text: str) -> int:
    """Returns a port of this machine; 0 is any free one. Raises ValueError."""
    return int(_number(int, 0, 65535)(text))


def _one_of(*words: str) -> Reader:
    def read(text: str) -> str:
        if text.lower() not in words:
            raise ValueError(f"is {text!r}, but has to be {', '.join(words[:-1])} or {words[-1]}")
        return text.lower()

    return read


def _arena(text: str) -> str:
    match = ARENA.fullmatch(text)
    if match is None or not 1 <= int(match["port"] or 80) <= 65535:
        raise ValueError(f"is {text!r}, but has to be the page of an arena on this machine, such as http://127.0.0.1:8100/")
    return text.rstrip("/") + "/"


def database(text: str) -> str:
    """Returns the address of a database in PostgreSQL. Raises ValueError, which never shows it: it may contain a password."""
    try:
        address = urlsplit(text)
        right = address.scheme in ("postgresql", "postgres") and bool(address.path.strip("/"))
    except ValueError:
        right = False
    if not right:
        raise ValueError("has to be the address of a database in PostgreSQL, such as postgresql://grandstand@localhost/grandstand")
    if find_spec("psycopg") is None:
        raise ValueError("needs psycopg, which is not installed: pip install 'grandstand[postgresql]'")
    return text


def _metrics(text: str) -> Address:
    match = LISTENING.fullmatch(f"127.0.0.1:{text}" if text.isdecimal() else text)
    try:
        if match is None:
            raise ValueError
        address = Address(str(ipaddress.ip_address(match["host"] or match["long"])), port(match["port"]))
    except ValueError:
        forms = "a port of this machine, such as 9100, or an address and a port, such as 0.0.0.0:9100"
        raise ValueError(f"is {text!r}, but has to be {forms}") from None
    if find_spec("prometheus_client") is None:
        raise ValueError("needs the package prometheus-client, which is not installed: docs/hosting.md says how it gets there")
    return address


class Setting(NamedTuple):
    """One setting of the bot."""

    name: str
    default: str
    """As it would be written; empty if there is none."""
    explanation: str
    """For .env.example."""
    read: Reader

    @property
    def field(self) -> str:
        return self.name.partition("_")[2].lower()


SETTINGS = (
    Setting(
        "DISCORD_TOKEN",
        "",
        "The bot's token, from Discord's developer portal. Keep it to yourself: whoever has it is the bot. "
        "Without one, the bot plays in the arena, a small Discord on this machine.",
        _token,
    ),
    Setting(
        "GRANDSTAND_DATA",
        str(FOLDER),
        f"The folder of the database. Without a token it is {ARENA_FOLDER}, unless it is named here.",
        Path,
    ),
    Setting(
        "GRANDSTAND_DATABASE",
        "",
        "A database in PostgreSQL instead of the one in that folder, such as postgresql://grandstand@localhost/grandstand. "
        "Only for a bot of several processes: docs/scaling.md says when that is worth it, and how to move there and back.",
        database,
    ),
    Setting(
        "GRANDSTAND_SHARDS",
        "",
        "With PostgreSQL: how many connections to Discord all processes have together; as many as Discord recommends if empty.",
        _number(int, 1, 16384),
    ),
    Setting(
        "GRANDSTAND_SHARDS_EACH",
        "4",
        "With PostgreSQL: how many of them one process takes, if they are divided. It has to be the same for all processes.",
        _number(int, 1, 64),
    ),
    Setting(
        "GRANDSTAND_PORT", "8100", "The port of the arena's page on this machine, if there is no token. 0 takes a free one.", port
    ),
    Setting(
        "GRANDSTAND_ARENA",
        "",
        "For developers: the page of an arena that is already running, such as http://127.0.0.1:8100/. The bot logs in there.",
        _arena,
    ),
    Setting("GRANDSTAND_LOG_LEVEL", "info", "How much is logged: debug, info, warning or error.", _one_of(*LEVELS)),
    Setting(
        "GRANDSTAND_LOG_FORMAT",
        "text",
        "The form of the log: text for people, or json for programs, one object a line.",
        _one_of(*FORMATS),
    ),
    Setting(
        "GRANDSTAND_LIVE_MINUTES",
        "3",
        "Minutes for a decision in a live game, unless its host says otherwise: 0.2 to 60.",
        _number(float, 0.2, 60),
    ),
    Setting(
        "GRANDSTAND_ASYNC_HOURS",
        "24",
        "Hours for a decision in a game over days, unless its host says otherwise: 0.1 to 336, which is two weeks.",
        _number(float, 0.1, 336),
    ),
    Setting(
        "GRANDSTAND_DRAWING_THREADS",
        "1",
        "How many pictures are drawn at the same time: 1 to the number of this machine's cores.",
        _number(int, 1, os.cpu_count() or 1),
    ),
    Setting(
        "GRANDSTAND_PICTURES",
        "moving",
        "Whether boards play what a message tells: moving, as far as a table wants that, or still for all tables. "
        "Not yet tried on the real Discord: docs/hosting.md.",
        _one_of("moving", "still"),
    ),
    Setting("GRANDSTAND_OPEN_TABLES", "5", "How many open tables one person may host: 1 to 100.", _number(int, 1, 100)),
    Setting(
        "GRANDSTAND_PACK_DAYS",
        "7",
        "Days after which a finished game is packed: it then takes a fifth of the space and can still be looked at. 0 means never.",
        _number(int, 0, 3650),
    ),
    Setting(
        "GRANDSTAND_ODDS",
        "on",
        "Whether odds are worked out, by a process that takes a quarter of a core at most: on, live or off. On tells them when a "
        "race or game is over; with live new tables begin with odds in every message. Each table can change that. "
        "Off is for very small machines; the process then only starts when a careful AI player has to think.",
        _one_of("on", "live", "off"),
    ),
    Setting(
        "GRANDSTAND_BOARDS",
        "channel",
        "How the board after a press goes out: channel posts it as a message of its own; followup sends it through the press's "
        "interaction, which is not bound to Discord's 50 requests a second. Not yet tried on the real Discord: docs/hosting.md.",
        _one_of("channel", "followup"),
    ),
    Setting(
        "GRANDSTAND_EMOJIS",
        "on",
        "Whether the bot uploads small pictures of racers, pieces and dice to its own application, as emojis before their names: "
        "on or off. It needs no permission for that.",
        _one_of("on", "off"),
    ),
    Setting(
        "GRANDSTAND_METRICS",
        "",
        "Where Prometheus can read how the bot is doing: a port of this machine, such as 9100, or an address and a port, such as "
        "0.0.0.0:9100. It needs the extra `metrics`. Without a place there are no metrics, and no port is opened.",
        _metrics,
    ),
)


class _SourcedText(NamedTuple):
    text: str
    source: str


def read_settings(environment: Mapping[str, str], env_file: Path | None) -> Settings:
    """Returns the values of the environment, otherwise of the file, otherwise the defaults. A missing file is fine.

    Raises SettingsError with all mistakes at once.
    """
    mistakes: list[str] = []
    assignments = [] if env_file is None else list(_lines(env_file, mistakes))
    # The engine's own, which it reads before any file is read.
    mistakes += [f"{name} ({value.source}) counts in the environment only." for name, value in assignments if name == SWITCH]
    assignments += [(name, _SourcedText(text.strip(), "environment")) for name, text in environment.items() if text.strip()]
    given = {name: value for name, value in dict(assignments).items() if value.text and name != SWITCH}
    known = {setting.name for setting in SETTINGS}
    mistakes += [
        f"{name} ({value.source}) is not a setting; the nearest one is {_nearest(name)}."
        for name, value in given.items()
        if name.startswith(PREFIX) and name not in known
    ]
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        text, source = given.get(setting.name, _SourcedText(setting.default, "default"))
        if "\0" in text:
            mistakes.append(f"{setting.name} ({source}) has a NUL byte in it.")
            continue
        try:
            values[setting.field] = setting.read(text) if text else None
        except ValueError as problem:
            # A token under the wrong name is not shown either.
            mistakes.append(without_secrets(f"{setting.name} ({source}) {problem}."))
    if mistakes:
        raise SettingsError("\n".join(mistakes))
    if values["token"] is None and values["database"] is None and "GRANDSTAND_DATA" not in given:
        values["data"] = _arena_folder()
    return Settings(**values)


def _arena_folder() -> Path:
    """Returns the arena's folder, which is not that of a bot on Discord. Earlier versions had one for both: an arena that began
    there goes on there."""
    return FOLDER if os.path.exists(FOLDER / "arena.db") else ARENA_FOLDER  # noqa: PTH110  no error where it cannot be seen


def _lines(env_file: Path, mistakes: list[str]) -> Iterator[tuple[str, _SourcedText]]:
    try:
        lines = env_file.read_text("utf-8-sig").split("\n")
    except FileNotFoundError:
        return
    except UnicodeDecodeError:
        mistakes.append(f"{env_file} cannot be read, because it is not UTF-8; save it as UTF-8 in an editor.")
        return
    except OSError as problem:
        mistakes.append(f"{env_file} cannot be read: {problem.strerror}.")
        return
    for number, line in enumerate(map(str.strip, lines), 1):
        if match := LINE.fullmatch(line):
            text = match["double"] or match["single"] or match["bare"] or ""
            yield match["name"], _SourcedText(text.strip(), f"line {number} of {env_file}")
        elif line and not line.startswith("#"):
            # What it says is not shown: it may be a token.
            mistakes.append(f"Line {number} of {env_file} has to be NAME=value, with both quotes or none, or a comment after #.")


def _nearest(name: str) -> str:
    # Without their beginnings, so that GRANDSTAND_TOKEN finds DISCORD_TOKEN.
    endings = {setting.name.partition("_")[2]: setting.name for setting in SETTINGS}
    return endings[get_close_matches(name.removeprefix(PREFIX), endings, n=1, cutoff=0)[0]]
