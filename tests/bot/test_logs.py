"""The log: each line names its subject, shows no secret, and cannot be forged."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
import pytest

from bot.arena import Arena
from bot.logs import about, configure, keep_secret, reveal, this_process, without_secrets
from engine.core.dice import commitment
from tests.bot.support.error_log import ErrorLog

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789-_"
OF_INTERACTION = "aW50ZXJhY3Rpb246MTQzOTg3NjU0MzIxMDk4NzY1NDpBYkNkRWZHaElqS2xNbk9wUXJTdFV2V3hZejAxMjM0NTY3ODk"
OF_WEBHOOK = "3d89bb7572e0fb30d8128367b3b1b44fecd1726de135cbe28a41f8b2f777-_AbCdEf"
OF_ARENA = "w0Sx9-6b1mXcTgVqzNq3uG7zq8x_yZ0aJk2LrPfE5dYhWiOtBnMvCsQlUjHgKeRA"
SHORT = "A_UNIQUE_TOKEN_1"
SEED = "5eed0123456789abcdef0123456789ab"
WORD = "sesame"
log = logging.getLogger("grandstand.hall")


@contextmanager
def written(
    level: str = "info", log_format: str = "text", secrets: tuple[str, ...] = (), process: str | None = None
) -> Iterator[io.StringIO]:
    stream = io.StringIO()
    with configure(level, log_format, secrets, stream, process):
        yield stream


@pytest.fixture
def text() -> Iterator[io.StringIO]:
    with written() as stream:
        yield stream


@pytest.fixture
def as_json() -> Iterator[io.StringIO]:
    with written(log_format="json") as stream:
        yield stream


def at_noon(message: str, **more: Any) -> logging.LogRecord:
    return logging.makeLogRecord(
        {"name": "grandstand.hall", "levelno": logging.INFO, "levelname": "INFO", "msg": message, "created": 1794830400.5, **more}
    )


def lines(stream: io.StringIO) -> list[str]:
    """Without the time, which is always as long."""
    return [re.sub(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ ", "", line) for line in stream.getvalue().splitlines()]


def objects(stream: io.StringIO) -> list[dict[str, str]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_of_text(text: io.StringIO) -> None:
    with about(table="ab12", interaction=123, shard=0):
        log.handle(at_noon("%s sits down", args=("Ann",)))
    log.handle(at_noon("The bot is ready", event="bot_ready"))
    assert text.getvalue() == (
        "2026-11-16T12:00:00Z info grandstand.hall table=ab12 interaction=123 shard=0 Ann sits down\n"
        "2026-11-16T12:00:00Z info grandstand.hall The bot is ready\n"
    )


def test_a_line_of_json(as_json: io.StringIO) -> None:
    with about(table="ab12", interaction=1439876543210987654, shard=3):
        log.handle(at_noon("%s sits\ndown\u2028", args=("Änn",)))
    log.handle(at_noon("The bot is ready", event="bot_ready"))
    always = {"time": "2026-11-16T12:00:00Z", "level": "info", "logger": "grandstand.hall"}
    assert objects(as_json) == [
        {**always, "table": "ab12", "interaction": "1439876543210987654", "shard": "3", "message": "Änn sits\ndown\u2028"},
        {**always, "event": "bot_ready", "message": "The bot is ready"},
    ]


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_of_several_processes_each_line_names_its_own(log_format: str) -> None:
    with written(log_format=log_format, process="host-a-4711") as stream:
        with about(table="ab12"):
            log.info("Ann sits down")
        log.info("The bot is ready")
    if log_format == "text":
        assert lines(stream) == [
            "info grandstand.hall process=host-a-4711 table=ab12 Ann sits down",
            "info grandstand.hall process=host-a-4711 The bot is ready",
        ]
    else:
        assert [line["process"] for line in objects(stream)] == ["host-a-4711"] * 2
        assert list(objects(stream)[0]) == ["time", "level", "logger", "process", "table", "message"]


def test_the_name_of_a_process_is_short_and_its_own() -> None:
    name = this_process()
    assert name.endswith(f"-{os.getpid()}")
    assert "." not in name
    assert not re.search(r"\s", name)


def test_json_has_the_exception_in_its_line(as_json: io.StringIO) -> None:
    try:
        raise ValueError(f"no seed like {TOKEN}")
    except ValueError:
        log.warning("Refused", exc_info=True)
    (told,) = objects(as_json)
    assert told["message"] == "Refused"
    assert told["exception"].startswith("Traceback (most recent call last):\n")
    assert told["exception"].endswith("\nValueError: no seed like [secret]")


def test_a_stack_is_indented_like_an_exception(text: io.StringIO) -> None:
    log.info("How did we get here", stack_info=True)
    first, second, *rest = lines(text)
    assert (first, second) == ("info grandstand.hall How did we get here", "    Stack (most recent call last):")
    assert rest
    assert all(line.startswith("    ") for line in rest)


async def test_what_a_record_is_about_follows_awaits_and_tasks_and_nothing_else(text: io.StringIO) -> None:
    async def play(table: str, mine: asyncio.Event, other: asyncio.Event) -> None:
        with about(table=table):
            mine.set()
            await other.wait()
            log.info("plays")
            with about(interaction=7):
                await asyncio.create_task(answer())
            log.info("rests")

    async def answer() -> None:
        await asyncio.sleep(0)
        log.info("answers")
        with about(table="other"):
            await asyncio.to_thread(log.info, "draws")

    one, two = asyncio.Event(), asyncio.Event()
    await asyncio.gather(play("a", one, two), play("b", two, one))
    log.info("over")
    for table in "ab":
        assert [line for line in lines(text) if f"table={table} " in line] == [
            f"info grandstand.hall table={table} plays",
            f"info grandstand.hall table={table} interaction=7 answers",
            f"info grandstand.hall table={table} rests",
        ]
    assert lines(text).count("info grandstand.hall table=other interaction=7 draws") == 2
    assert lines(text)[-1] == "info grandstand.hall over"


def test_a_shard_within_another_subject_and_the_first_one_too(text: io.StringIO) -> None:
    with about(shard=3), about(table="ab12"):
        log.info("plays")
        with about(shard=0):
            log.info("hears")
    assert lines(text) == ["info grandstand.hall table=ab12 shard=3 plays", "info grandstand.hall table=ab12 shard=0 hears"]


def test_an_exception_ends_what_it_was_about(text: io.StringIO) -> None:
    with pytest.raises(KeyError), about(table="ab12"):
        raise KeyError
    log.info("next")
    assert lines(text) == ["info grandstand.hall next"]


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_secrets_are_nowhere_in_a_line(log_format: str) -> None:
    secrets = ("plain words", 'with "quotes" and \\', "with\na newline", "ünïcode")
    with written(log_format=log_format, secrets=secrets) as stream:
        for secret in secrets:
            with about(table=f"<{secret}>"):
                log.info(f"<{secret}>")
                log.info("%s and %s", secret, 1)
                try:
                    raise ValueError(secret) from KeyError("cause", 1)
                except ValueError:
                    log.info("failed", exc_info=True)
    shown = stream.getvalue() if log_format == "text" else "\n".join("\n".join(line.values()) for line in objects(stream))
    assert not any(piece in shown for piece in ("plain", "quotes", "newline", "ünï", "xefn"))
    assert shown.count("[secret]") == len(secrets) * (3 + 1 + 1 + 1)


def test_a_secret_among_arguments_that_do_not_fit_is_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    with written(secrets=("hush",)) as stream:
        log.info("a %d", "hush")
        log.info("a %(name)s", {"seed": "hush"})
        log.info("a", "hush")
        log.info("a %s %", "hush")
    assert lines(stream) == [
        "info grandstand.hall a %d (which does not fit ('[secret]',))",
        "info grandstand.hall a %(name)s (which does not fit {'seed': '[secret]'})",
        "info grandstand.hall a (which does not fit ('[secret]',))",
        "info grandstand.hall a %s % (which does not fit ('[secret]',))",
    ]
    assert capsys.readouterr().err == ""


def test_a_secret_is_hidden_until_it_is_revealed_as_often_as_it_was_kept(text: io.StringIO) -> None:
    log.info("%s", WORD)
    keep_secret(WORD)
    keep_secret(WORD)
    log.info("%s", WORD)
    reveal(WORD)
    log.info("%s", WORD)
    reveal(WORD)
    log.info("%s", WORD)
    reveal(WORD)
    keep_secret(WORD)
    log.info("%s", WORD)
    reveal(WORD)
    shown = [line.rpartition(" ")[2] for line in lines(text)]
    assert shown == [WORD, "[secret]", "[secret]", WORD, "[secret]"]


def test_a_secret_within_another_and_none_at_all() -> None:
    with written(secrets=("abc", "abcdef", "", "c")):
        assert without_secrets("xabcdefx abc c secret") == "x[secret]x [secret] [secret] se[secret]ret"
    assert without_secrets("xabcdefx") == "xabcdefx"


def test_tables_open_while_another_thread_looks_for_secrets() -> None:
    class Interrupted(str):
        def __contains__(self, secret: object) -> bool:
            keep_secret(WORD)
            return str(secret) in str(self)

    with written(secrets=("hush", "whisper")):
        assert without_secrets(Interrupted("hush and whisper")) == "[secret] and [secret]"
    reveal(WORD)
    reveal(WORD)
    assert without_secrets(WORD) == WORD


@pytest.mark.parametrize("around", ["{}", "Bot {}", "'{}'", "token={}&x", "x.{}", "authorization:{}.", "https://x/{}/y"])
def test_what_looks_like_a_token_is_hidden_though_nobody_said_so(around: str) -> None:
    shown = without_secrets(around.format(TOKEN))
    assert shown == around.format("[secret]")


@pytest.mark.parametrize("token", [OF_INTERACTION, OF_WEBHOOK, OF_ARENA, SHORT], ids=["interaction", "webhook", "arena", "short"])
@pytest.mark.parametrize(
    "around",
    [
        "POST https://discord.com/api/v10/interactions/1439876543210987654/{}/callback with None has returned 204",
        "https://discord.com/api/v10/webhooks/1439876543210987654/{}?wait=true",
        "/webhooks/1439876543210987654/{}/messages/@original",
        "{{'t': 'INTERACTION_CREATE', 'd': {{'type': 3, 'token': '{}', 'version': 1}}}}",
        '{{"token":"{}","session_id":"short"}}',
        '"{{\\"token\\": \\"{}\\"}}"',
        "<CIMultiDict('User-Agent': 'DiscordBot', 'Authorization': 'Bot {}')>",
        "authorization: Bearer {}\r\nHost: discord.com",
        "Invite(token={}, code=1)",
        "webhook_token = '{}'",
        "(Session ID: {}).",
    ],
)
def test_a_token_is_hidden_wherever_it_stands(token: str, around: str) -> None:
    """Fault 62."""
    assert without_secrets(around.format(token)) == around.format("[secret]")


@pytest.mark.parametrize("around", ["{}", "bucket:1439876543210987654+{}", "<{}>", "'{}',", "x/{}/y", "x={}.", "{}\n{}"])
@pytest.mark.parametrize("token", [OF_INTERACTION, OF_WEBHOOK, OF_ARENA], ids=["interaction", "webhook", "arena"])
def test_a_long_token_is_hidden_though_nothing_says_what_it_is(token: str, around: str) -> None:
    """Fault 62."""
    assert without_secrets(around.format(token, token)) == around.format("[secret]", "[secret]")


def test_the_signature_of_an_attachment_is_hidden() -> None:
    """Fault 62."""
    url = "https://cdn.discordapp.com/attachments/1/2/race.png?ex=6a1&is=6a0&hm={}&"
    assert without_secrets(url.format("0f" * 32)) == url.format("[secret]")


@pytest.mark.parametrize(
    "innocent",
    [
        "Discord does not know this token. Make a new one",
        "token: Discord knows it",
        "The session id: none",
        "/webhooks/1439876543210987654",
        "gs:answer:1a2b3c4d:0.0.1.draft:the-legendary-hare-of-the-northern-mountains-and-its-friends",
        "a_very_long_name_of_something_that_only_has_small_letters_and_lines_1",
        "The authorization was refused",
    ],
)
def test_what_only_speaks_of_tokens_is_shown(innocent: str) -> None:
    assert without_secrets(innocent) == innocent


@pytest.mark.parametrize("around", ["{}", "seed={}", '{{"seed":"{}"}}', "{}.png"])
def test_what_looks_like_a_seed_is_hidden_but_not_the_hash_that_everybody_may_see(around: str) -> None:
    """Fault 52."""
    assert without_secrets(around.format(SEED)) == around.format("[secret]")
    assert without_secrets(around.format(commitment(SEED))) == around.format(commitment(SEED))


async def test_the_tokens_of_the_arena_look_like_tokens(arena: Arena) -> None:
    for _ in range(50):
        arena.services.bots.new_token(arena.bots[0].application)
        (token,) = arena.services.bots.tokens
        assert without_secrets(token) == "[secret]"


@pytest.mark.parametrize("innocent", ["grandstand.hall.tables", "https://cdn.discordapp.com/1439876543210987654/race.png", "1.2.3"])
def test_what_only_has_dots_is_shown(innocent: str) -> None:
    assert without_secrets(innocent) == innocent


def test_a_long_word_is_no_hard_work() -> None:
    """From every letter anew it would take minutes."""
    word = "a" * 300_000
    assert without_secrets(f"{word}.{word}") == f"{word}.{word}"


@pytest.mark.parametrize("part", ["aA-", "token", "token'", "token: ", 'token:""""', "/webhooks/1 ", "0123456789abcdef", "aA1."])
def test_what_almost_looks_like_many_secrets_is_no_hard_work(part: str) -> None:
    """Each of them anew to the end of the line would take minutes."""
    text = part * (300_000 // len(part))
    assert without_secrets(text) == text


@pytest.mark.parametrize("newline", ["\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x85", "\u2028", "\u2029"])
def test_nobody_forges_a_line(text: io.StringIO, newline: str) -> None:
    forged = f"Ann{newline}2026-11-16T12:00:00Z info grandstand.hall Bob wins"
    with about(table=f"a{newline}b"):
        log.info("%s sits down", forged)
        try:
            raise ValueError(forged)
        except ValueError:
            log.info("failed", exc_info=True)
    first, second, *trace = text.getvalue().removesuffix("\n").splitlines()
    assert "Bob wins sits down" in first
    assert second.endswith(" failed")
    assert trace[0] == "    Traceback (most recent call last):"
    assert any("Bob wins" in line for line in trace)
    assert all(line.startswith("    ") for line in trace)


def test_signs_that_are_not_printed_are_written_out() -> None:
    with written() as stream:
        log.info("Zoë 🏁 \x1b[31m \u202eevil \udc80")
    assert lines(stream) == ["info grandstand.hall Zoë 🏁 \\x1b[31m \\u202eevil \\udc80"]


@pytest.mark.parametrize(
    ("level", "ours", "library"),
    [
        ("debug", "debug info warning error", "debug info warning error"),
        ("info", "info warning error", "warning error"),
        ("warning", "warning error", "warning error"),
        ("error", "error", "error"),
    ],
)
def test_what_is_logged_at_each_level(level: str, ours: str, library: str, error_log: ErrorLog) -> None:
    error_log.expect("happens")
    with written(level) as stream:
        for name in ("grandstand.hall", "discord.http"):
            for wanted in ("debug", "info", "warning", "error"):
                logging.getLogger(name).log(getattr(logging, wanted.upper()), "it happens")
    assert lines(stream) == [f"{name} grandstand.hall it happens" for name in ours.split()] + [
        f"{name} discord.http it happens" for name in library.split()
    ]


def test_that_there_is_no_voice_is_no_news(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    library = logging.getLogger("discord.client")
    caplog.set_level(logging.WARNING, library.name)
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    discord.Client(intents=discord.Intents.default())
    warnings = [record for record in caplog.records if record.name == library.name]
    assert len(warnings) == 2
    with written() as stream:
        for warning in warnings:
            library.handle(warning)
        library.warning("Something else")
        log.info("voice will NOT be supported")
    assert lines(stream) == ["warning discord.client Something else", "info grandstand.hall voice will NOT be supported"]


def test_all_of_it_can_be_undone() -> None:
    root, library = logging.getLogger(), logging.getLogger("discord")
    old, older = logging.StreamHandler(io.StringIO()), logging.StreamHandler(io.StringIO())
    root.addHandler(older)
    root.addHandler(old)
    before = root.handlers[:], root.level, library.level
    stream = io.StringIO()
    undo = configure("debug", "text", ["hush"], stream)
    log.info("hush")
    undo.close()
    log.warning("hush again")
    assert (root.handlers, root.level, library.level) == before
    assert lines(stream) == ["info grandstand.hall [secret]"]
    assert older.stream.getvalue() == old.stream.getvalue() == "hush again\n"
    root.removeHandler(old)
    root.removeHandler(older)


def test_a_second_time_takes_the_place_of_the_first(text: io.StringIO) -> None:
    with written() as second:
        log.info("once")
    log.info("back")
    assert lines(second) == ["info grandstand.hall once"]
    assert lines(text) == ["info grandstand.hall back"]
