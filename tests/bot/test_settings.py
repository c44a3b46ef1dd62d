"""The settings: every one of them, and all mistakes in them at once."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import msgspec
import pytest

from bot.arena import Arena
from bot.settings import SETTINGS, Address, Settings, SettingsError, read_settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789-_"
DEFAULTS = Settings(
    token=None,
    data=Path("data/arena"),
    database=None,
    shards=None,
    shards_each=4,
    port=8100,
    arena=None,
    log_level="info",
    log_format="text",
    live_minutes=3.0,
    async_hours=24.0,
    drawing_threads=1,
    pictures="moving",
    open_tables=5,
    pack_days=7,
    odds="on",
    boards="channel",
    emojis="on",
    metrics=None,
)


@pytest.fixture
def env_file(tmp_path: Path) -> Path:
    return tmp_path / ".env"


def mistakes(environment: dict[str, str], env_file: Path | None = None) -> list[str]:
    with pytest.raises(SettingsError) as wrong:
        read_settings(environment, env_file)
    return str(wrong.value).split("\n")


def mistake(name: str, text: str) -> str:
    (only,) = mistakes({name: text})
    return only


def port_by(env_file: Path, text: str) -> int:
    env_file.write_bytes(text.encode())
    return read_settings({}, env_file).port


def test_without_anything_said_there_are_defaults(env_file: Path) -> None:
    assert read_settings({}, None) == DEFAULTS
    assert read_settings({"PATH": "/bin", "DISCORD": "other"}, env_file) == DEFAULTS


def test_every_setting_can_be_given(env_file: Path) -> None:
    given: dict[str, tuple[str, object]] = {
        "DISCORD_TOKEN": (TOKEN, TOKEN),
        "GRANDSTAND_DATA": ("/var/lib/grandstand", Path("/var/lib/grandstand")),
        "GRANDSTAND_DATABASE": ("postgresql://grandstand:secret@db/grandstand", "postgresql://grandstand:secret@db/grandstand"),
        "GRANDSTAND_SHARDS": ("8", 8),
        "GRANDSTAND_SHARDS_EACH": ("2", 2),
        "GRANDSTAND_PORT": ("0", 0),
        "GRANDSTAND_ARENA": ("http://127.0.0.1:8200", "http://127.0.0.1:8200/"),
        "GRANDSTAND_LOG_LEVEL": ("DEBUG", "debug"),
        "GRANDSTAND_LOG_FORMAT": ("json", "json"),
        "GRANDSTAND_LIVE_MINUTES": ("0.5", 0.5),
        "GRANDSTAND_ASYNC_HOURS": ("336", 336.0),
        "GRANDSTAND_DRAWING_THREADS": (str(os.cpu_count()), os.cpu_count() or 1),
        "GRANDSTAND_PICTURES": ("still", "still"),
        "GRANDSTAND_OPEN_TABLES": ("100", 100),
        "GRANDSTAND_PACK_DAYS": ("0", 0),
        "GRANDSTAND_ODDS": ("off", "off"),
        "GRANDSTAND_BOARDS": ("followup", "followup"),
        "GRANDSTAND_EMOJIS": ("off", "off"),
        "GRANDSTAND_METRICS": ("9100", Address("127.0.0.1", 9100)),
    }
    assert list(given) == [setting.name for setting in SETTINGS]
    read = read_settings({name: text for name, (text, _) in given.items()}, None)
    assert msgspec.structs.astuple(read) == tuple(value for _, value in given.values())
    env_file.write_text("\n".join(f"{name}={text}" for name, (text, _) in given.items()))
    assert read_settings({}, env_file) == read


def test_the_environment_wins_over_the_file_unless_it_is_empty(env_file: Path) -> None:
    env_file.write_text("GRANDSTAND_PORT=1\nGRANDSTAND_OPEN_TABLES=2\nGRANDSTAND_DATA=\n")
    read = read_settings({"GRANDSTAND_PORT": "9", "GRANDSTAND_OPEN_TABLES": " "}, env_file)
    assert (read.port, read.open_tables, read.data) == (9, 2, Path("data/arena"))


@pytest.mark.parametrize(
    "line",
    [
        "GRANDSTAND_PORT=7",
        "  GRANDSTAND_PORT = 7  ",
        'GRANDSTAND_PORT="7"',
        "GRANDSTAND_PORT='7' # the usual one",
        "GRANDSTAND_PORT=7 # the usual one",
        "export GRANDSTAND_PORT=7",
        "\ufeffGRANDSTAND_PORT=7",
        "# a comment\r\n\r\nGRANDSTAND_PORT=7\r\n# GRANDSTAND_PORT=8\r\n",
        "GRANDSTAND_PORT=6\nGRANDSTAND_PORT=7",
    ],
)
def test_how_a_line_of_the_file_may_be_written(env_file: Path, line: str) -> None:
    assert port_by(env_file, line) == 7


@pytest.mark.parametrize("line", ["GRANDSTAND_PORT=", 'GRANDSTAND_PORT=""', "GRANDSTAND_PORT= # none", "#GRANDSTAND_PORT=7"])
def test_an_empty_value_is_none(env_file: Path, line: str) -> None:
    assert port_by(env_file, line) == 8100


@pytest.mark.parametrize(
    ("line", "folder"),
    [("a b#c", "a b#c"), ("#c", "#c"), ('"a # b"', "a # b"), ("'a\"b'", 'a"b'), ("it's", "it's"), ("a=b", "a=b")],
)
def test_values_keep_their_signs(env_file: Path, line: str, folder: str) -> None:
    env_file.write_text(f"GRANDSTAND_DATA={line}")
    assert read_settings({}, env_file).data == Path(folder)


@pytest.mark.parametrize("line", [TOKEN, f'DISCORD_TOKEN= "{TOKEN}', f"DISCORD_TOKEN: {TOKEN}", f"DISCORD_TOKEN='{TOKEN}' x"])
def test_a_line_that_cannot_be_read_is_named_but_not_shown(env_file: Path, line: str) -> None:
    env_file.write_text(f"# mine\n{line}\n")
    assert mistakes({}, env_file) == [f"Line 2 of {env_file} has to be NAME=value, with both quotes or none, or a comment after #."]


def test_all_mistakes_are_told_at_once_with_their_places(env_file: Path) -> None:
    env_file.write_text("what\nGRANDSTAND_LIVE_MINUTES=61\n\nGRANDSTAND_OPEN_TABLE=3\nGRANDSTAND_LOG_LEVEL=loud\n")
    assert mistakes({"GRANDSTAND_PORT": "65536", "DISCORD_TOKEN": "my secret"}, env_file) == [
        f"Line 1 of {env_file} has to be NAME=value, with both quotes or none, or a comment after #.",
        f"GRANDSTAND_OPEN_TABLE (line 4 of {env_file}) is not a setting; the nearest one is GRANDSTAND_OPEN_TABLES.",
        "DISCORD_TOKEN (environment) has a space in it, but tokens have none.",
        "GRANDSTAND_PORT (environment) is '65536', but has to be a whole number from 0 to 65535.",
        f"GRANDSTAND_LOG_LEVEL (line 5 of {env_file}) is 'loud', but has to be debug, info, warning or error.",
        f"GRANDSTAND_LIVE_MINUTES (line 2 of {env_file}) is '61', but has to be a number from 0.2 to 60.",
    ]


@pytest.mark.parametrize(
    ("name", "texts"),
    {
        "GRANDSTAND_PORT": ["-1", "65536", "8100.0", "http"],
        "GRANDSTAND_LOG_LEVEL": ["critical", "20"],
        "GRANDSTAND_LOG_FORMAT": ["yaml"],
        "GRANDSTAND_LIVE_MINUTES": ["0", "0.19", "60.1", "nan", "inf", "3,5", "3 minutes"],
        "GRANDSTAND_ASYNC_HOURS": ["0.05", "337"],
        "GRANDSTAND_DRAWING_THREADS": ["0", str((os.cpu_count() or 1) + 1)],
        "GRANDSTAND_OPEN_TABLES": ["0", "101"],
    }.items(),
)
def test_what_is_out_of_bounds_is_shown(name: str, texts: list[str]) -> None:
    assert all(mistake(name, text).startswith(f"{name} (environment) is '{text}', but has to be ") for text in texts)


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1:8100/",
        "http://discord.com/",
        "http://127.0.0.1.example.com/",
        "http://127.0.0.1:8100@example.com/",
        "http://0.0.0.0:8100/",
        "http://127.0.0.1:0/",
        "http://127.0.0.1:65536/",
        "http://127.0.0.1:8100/api",
        "127.0.0.1:8100",
    ],
)
def test_an_arena_is_on_this_machine(address: str) -> None:
    assert mistake("GRANDSTAND_ARENA", address) == (
        f"GRANDSTAND_ARENA (environment) is '{address}', but has to be the page of an arena on this machine, "
        "such as http://127.0.0.1:8100/."
    )


@pytest.mark.parametrize("address", ["http://localhost:1/", "http://[::1]:65535", "http://127.0.0.1"])
def test_this_machine_has_several_names(address: str) -> None:
    assert read_settings({"GRANDSTAND_ARENA": address}, None).arena == address.rstrip("/") + "/"


async def test_a_running_arena_gives_a_page_and_a_token_that_are_taken(arena: Arena) -> None:
    page, token = arena.addresses.page, arena.bots[0].token
    read = read_settings({"GRANDSTAND_ARENA": page, "DISCORD_TOKEN": token}, None)
    assert (read.arena, read.token) == (page, token)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("9100", "127.0.0.1:9100"),
        ("0", "127.0.0.1:0"),
        ("0.0.0.0:9100", "0.0.0.0:9100"),
        ("127.0.0.1:9100", "127.0.0.1:9100"),
        ("[::1]:9100", "[::1]:9100"),
        ("[::]:65535", "[::]:65535"),
    ],
)
def test_where_metrics_can_be_read(text: str, address: str) -> None:
    assert str(read_settings({"GRANDSTAND_METRICS": text}, None).metrics) == address


@pytest.mark.parametrize(
    "text",
    [
        "yes",
        "-1",
        "65536",
        "host:9100",
        "0.0.0.0",
        "::1:9100",
        "[::1]",
        "1.2.3.4.5:9100",
        "127.0.0.1:65536",
        "http://127.0.0.1:9100/",
        ":9100",
        "٩١٠٠",
    ],
)
def test_metrics_need_a_port(text: str) -> None:
    assert mistake("GRANDSTAND_METRICS", text) == (
        f"GRANDSTAND_METRICS (environment) is {text!r}, but has to be a port of this machine, such as 9100, "
        "or an address and a port, such as 0.0.0.0:9100."
    )


def test_metrics_need_their_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)  # as if it were not installed
    assert mistake("GRANDSTAND_METRICS", "9100") == (
        "GRANDSTAND_METRICS (environment) needs the package prometheus-client, which is not installed: "
        "docs/hosting.md says how it gets there."
    )
    assert read_settings({}, None).metrics is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"Bot {TOKEN}", 'begins with "Bot", but has to be the token alone'),
        (TOKEN.replace(".", ". "), "has a space in it, but tokens have none"),
        (TOKEN.partition(".")[2], "has to be three parts with dots between them, as Discord's developer portal shows it"),
        (f"{TOKEN}.x", "has to be three parts with dots between them, as Discord's developer portal shows it"),
        (f".{TOKEN.partition('.')[2]}", "has to be three parts with dots between them, as Discord's developer portal shows it"),
        (f'"{TOKEN}"', "has a character in it that no token has: only letters, digits, -, _ and dots are possible"),
    ],
)
def test_a_wrong_token_is_explained_but_not_shown(text: str, fault: str) -> None:
    assert mistake("DISCORD_TOKEN", text) == f"DISCORD_TOKEN (environment) {fault}."


NEVER_SHOWN = ("DISCORD_TOKEN", "GRANDSTAND_DATA", "GRANDSTAND_DATABASE")


@pytest.mark.parametrize("name", [setting.name for setting in SETTINGS if setting.name not in NEVER_SHOWN])
def test_a_token_at_the_wrong_name_is_not_shown(name: str) -> None:
    assert mistake(name, TOKEN).startswith(f"{name} (environment) is '[secret]', but has to be ")


@pytest.mark.parametrize(
    "text", ["mysql://bot:hunter2@db/games", "postgresql://bot:hunter2@db", "hunter2", "postgresql://[hunter2/x"]
)
def test_an_address_that_is_none_is_explained_but_not_shown(text: str) -> None:
    """There may be a password in it."""
    assert mistake("GRANDSTAND_DATABASE", text) == (
        "GRANDSTAND_DATABASE (environment) has to be the address of a database in PostgreSQL, such as "
        "postgresql://grandstand@localhost/grandstand."
    )


def test_neither_the_address_of_the_database_nor_its_password_is_shown() -> None:
    address = "postgresql://bot:hunter2@db/games"
    settings = read_settings({"GRANDSTAND_DATABASE": address}, None)
    assert "hunter2" not in repr(settings)
    assert {address, "hunter2"} <= {*settings.secrets}


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("GRANDSTAND_TOKEN", "DISCORD_TOKEN"),
        ("GRANDSTAND_LOGLEVEL", "GRANDSTAND_LOG_LEVEL"),
        ("GRANDSTAND_THREADS", "GRANDSTAND_DRAWING_THREADS"),
        ("GRANDSTAND_DATAS", "GRANDSTAND_DATA"),
    ],
)
def test_an_unknown_name_gets_the_nearest_known_one(name: str, nearest: str) -> None:
    assert mistake(name, TOKEN) == f"{name} (environment) is not a setting; the nearest one is {nearest}."


def test_any_unknown_name_gets_an_answer() -> None:
    assert "GRANDSTAND_ (environment) is not a setting" in mistake("GRANDSTAND_", "1")
    assert "GRANDSTAND_ÜÜ (environment) is not a setting" in mistake("GRANDSTAND_ÜÜ", "1")


def test_whether_races_run_compiled_is_for_the_environment_to_say(env_file: Path) -> None:
    assert read_settings({"GRANDSTAND_FAST": "0"}, env_file) == DEFAULTS
    env_file.write_text("\nGRANDSTAND_FAST=0\n")
    assert mistakes({}, env_file) == [f"GRANDSTAND_FAST (line 2 of {env_file}) counts in the environment only."]


def test_a_file_that_cannot_be_read_is_a_mistake_among_others(env_file: Path) -> None:
    env_file.write_bytes("GRANDSTAND_PORT=7".encode("utf-16"))
    first, second = mistakes({"GRANDSTAND_PORT": "x"}, env_file)
    assert first == f"{env_file} cannot be read, because it is not UTF-8; save it as UTF-8 in an editor."
    assert second.startswith("GRANDSTAND_PORT (environment) is 'x'")
    env_file.unlink()
    env_file.mkdir()
    (only,) = mistakes({}, env_file)
    assert re.fullmatch(rf"{re.escape(str(env_file))} cannot be read: [\w ]+\.", only)


def test_settings_never_show_the_token() -> None:
    settings = read_settings({"DISCORD_TOKEN": TOKEN}, None)
    for shown in (repr(settings), str(settings), f"{settings}", str(settings.__rich_repr__())):
        assert not any(part in shown for part in TOKEN.split("."))
        assert "[secret]" in shown
    assert repr(DEFAULTS).startswith("Settings(token=None, data=")
    assert repr(DEFAULTS).endswith("open_tables=5, pack_days=7, odds='on', boards='channel', emojis='on', metrics=None)")


def test_the_table_has_every_field_once() -> None:
    assert tuple(setting.field for setting in SETTINGS) == Settings.__struct_fields__


def test_the_example_explains_every_setting_and_shows_its_default() -> None:
    _, *entries = EXAMPLE.read_text().strip().split("\n\n")
    explained = []
    for entry in entries:
        *comment, line = entry.split("\n")
        explained.append((" ".join(text.removeprefix("# ") for text in comment), line))
    assert explained == [
        (setting.explanation, f"{'' if setting.field == 'token' else '# '}{setting.name}={setting.default}") for setting in SETTINGS
    ]


def test_the_example_is_a_file_of_defaults_with_and_without_its_signs(env_file: Path) -> None:
    assert read_settings({}, EXAMPLE) == DEFAULTS
    env_file.write_text(re.sub(r"^# (?=GRANDSTAND_)", "", EXAMPLE.read_text(), flags=re.MULTILINE))
    assert read_settings({}, env_file) == msgspec.structs.replace(DEFAULTS, data=Path("data"))
